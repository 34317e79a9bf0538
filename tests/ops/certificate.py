"""A key and a certificate for this machine, signed by a CA of the test's own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

SINCE, UNTIL = datetime(2020, 1, 1, tzinfo=UTC), datetime(2020, 1, 1, tzinfo=UTC) + timedelta(days=36500)


def certified(folder: Path) -> tuple[Path, Path, Path]:
    """Where lie the CA, the certificate and its key; others may read them, as a server that is not us must."""
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    issuer = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "CA of a test")])
    ca = _made(issuer, issuer, authority.public_key()).add_extension(
        x509.BasicConstraints(ca=True, path_length=0), critical=True
    )
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    here = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1")), x509.DNSName("localhost")])
    ours = _made(issuer, name, key.public_key()).add_extension(here, critical=False)
    pem = serialization.Encoding.PEM
    plain = (pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    written = {
        "ca.pem": ca.sign(authority, hashes.SHA256()).public_bytes(pem),
        "fullchain.pem": ours.sign(authority, hashes.SHA256()).public_bytes(pem),
        "privkey.pem": key.private_bytes(*plain),
    }
    for file, text in written.items():
        (folder / file).write_bytes(text)
        (folder / file).chmod(0o644)
    first, second, third = (folder / file for file in written)
    return first, second, third


def _made(issuer: x509.Name, name: x509.Name, key: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
    made = x509.CertificateBuilder(issuer_name=issuer, subject_name=name, public_key=key)
    return made.serial_number(x509.random_serial_number()).not_valid_before(SINCE).not_valid_after(UNTIL)
