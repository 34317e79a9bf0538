"""A certificate of the house's own, for `TLS=1`: phones that trust its authority once get all that plain HTTP keeps
from them. The authority may speak for addresses of a room alone, so whoever trusts it trusts nothing else by it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

ROOMS = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "::1/128", "fc00::/7")
AUTHORITY_LASTS, LASTS, TOO_SHORT = timedelta(days=3650), timedelta(days=397), timedelta(days=30)
"""Phones believe no certificate that lasts longer than 397 days; one that ends soon is made anew."""
YESTERDAY = timedelta(days=1)
"""A phone's clock may be behind."""


@dataclass(frozen=True, kw_only=True)
class HouseCertificate:
    """Files that the web server reads, and the one that a phone is to trust."""

    chain: Path
    key: Path
    authority: Path


def kept_in(folder: Path, addresses: Sequence[str]) -> HouseCertificate:
    """As it lies there, or made: the authority once, what it signs whenever the address changes or a year is over."""
    folder.mkdir(mode=0o700, exist_ok=True)
    named = HouseCertificate(
        chain=folder / "house.pem", key=folder / "house.key.pem", authority=folder / "authority.crt"
    )
    own = folder / "authority.key.pem"
    if not own.exists() or not named.authority.exists() or not _may_speak_for(named.authority, addresses):
        _make_authority(named.authority, own, addresses)
        named.chain.unlink(missing_ok=True)
    if not _is_good(named.chain, addresses):
        _sign(named, own, addresses)
    return named


def _make_authority(file: Path, own: Path, addresses: Sequence[str]) -> None:
    key, name = ec.generate_private_key(ec.SECP256R1()), _called("Penance Campaign, this house")
    rooms = [ip_network(room) for room in ROOMS] + [ip_network(each) for each in addresses if not _lies_in_a_room(each)]
    may = [*map(x509.IPAddress, rooms), x509.DNSName("localhost")]
    made = (
        _begun(name, name, key, AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=may, excluded_subtrees=None), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .sign(key, hashes.SHA256())
    )
    _write(own, _pem(key))
    _write(file, made.public_bytes(serialization.Encoding.PEM))


def _sign(named: HouseCertificate, own: Path, addresses: Sequence[str]) -> None:
    signer = serialization.load_pem_private_key(own.read_bytes(), None)
    if not isinstance(signer, ec.EllipticCurvePrivateKey):
        raise TypeError(f"{own} holds no key of this program: take it away, and another is made.")
    authority = x509.load_pem_x509_certificate(named.authority.read_bytes())
    key = ec.generate_private_key(ec.SECP256R1())
    names = [*map(x509.IPAddress, map(ip_address, addresses)), x509.DNSName("localhost")]
    made = (
        _begun(_called("Penance Campaign"), authority.subject, key, LASTS)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_usage(signs=False), critical=True)
        .sign(signer, hashes.SHA256())
    )
    named.chain.unlink(missing_ok=True)  # whoever ends between the two leaves no chain to another key
    _write(named.key, _pem(key))
    _write(named.chain, made.public_bytes(serialization.Encoding.PEM) + named.authority.read_bytes())


def _begun(
    name: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, lasts: timedelta
) -> x509.CertificateBuilder:
    begins = datetime.now(UTC) - YESTERDAY
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + lasts)
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _is_good(chain: Path, addresses: Sequence[str]) -> bool:
    if not chain.exists():
        return False
    made = x509.load_pem_x509_certificate(chain.read_bytes())
    named = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    lasts = made.not_valid_after_utc - datetime.now(UTC) > TOO_SHORT
    return lasts and {str(each) for each in named.get_values_for_type(x509.IPAddress)} >= set(addresses)


def _may_speak_for(file: Path, addresses: Sequence[str]) -> bool:
    authority = x509.load_pem_x509_certificate(file.read_bytes())
    rooms = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    networks = [ip_network(str(room.value)) for room in rooms if isinstance(room, x509.IPAddress)]
    return all(any(ip_address(each) in network for network in networks) for each in addresses)


def _lies_in_a_room(address: str) -> bool:
    return any(ip_address(address) in ip_network(room) for room in ROOMS)


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return key.private_bytes(*form)


def _write(file: Path, content: bytes) -> None:
    """Whole, and for nobody else to read."""
    drawn = file.with_name(f".{file.name}.{os.getpid()}")
    drawn.touch(mode=0o600)
    drawn.write_bytes(content)
    drawn.replace(file)


def authority_in(folder: Path) -> bytes | None:
    """What a phone is to trust, where there is one."""
    file = folder / "authority.crt"
    return file.read_bytes() if file.exists() else None
