"""TLS=1: a certificate of the house's own, which a phone trusts once."""

from __future__ import annotations

import socket
import ssl
import stat
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from penance_campaign import house_certificate
from penance_campaign.house_certificate import HouseCertificate, kept_in
from tests.house import open_house

HERE, ELSEWHERE, FAR = "127.0.0.1", "127.0.0.2", "203.0.113.9"


@contextmanager
def served(certificate: HouseCertificate, at: str) -> Iterator[int]:
    """A bare server that shakes one hand by it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.chain, certificate.key)
    with closing(socket.create_server((at, 0))) as listening:

        def shake() -> None:
            heard, _ = listening.accept()
            try:
                context.wrap_socket(heard, server_side=True).close()
            except OSError:
                heard.close()

        thread = threading.Thread(target=shake)
        thread.start()
        yield listening.getsockname()[1]
        thread.join()


def trusts(authority: Path, certificate: HouseCertificate, at: str, name: str) -> bool:
    with served(certificate, at) as port, socket.create_connection((at, port)) as heard:
        try:
            ssl.create_default_context(cafile=str(authority)).wrap_socket(heard, server_hostname=name).close()
        except ssl.SSLCertVerificationError:
            return False
        return True


def test_whoever_trusts_the_house_is_answered_and_nobody_else(tmp_path: Path) -> None:
    ours, theirs = kept_in(tmp_path / "ours", [HERE]), kept_in(tmp_path / "theirs", [HERE])
    assert trusts(ours.authority, ours, HERE, HERE)
    assert trusts(ours.authority, ours, HERE, "localhost")
    assert not trusts(theirs.authority, ours, HERE, HERE)
    assert not trusts(ours.authority, ours, HERE, ELSEWHERE)


def test_the_keys_are_nobody_s_to_read(tmp_path: Path) -> None:
    kept_in(tmp_path / "tls", [HERE])
    for file in (tmp_path / "tls").iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_the_authority_stays_and_what_it_signs_follows_the_address(tmp_path: Path) -> None:
    first = kept_in(tmp_path, [HERE])
    before = (first.authority.read_bytes(), first.chain.read_bytes())
    again = kept_in(tmp_path, [HERE])
    assert (again.authority.read_bytes(), again.chain.read_bytes()) == before
    moved = kept_in(tmp_path, [HERE, ELSEWHERE])
    assert moved.authority.read_bytes() == before[0]
    assert trusts(moved.authority, moved, ELSEWHERE, ELSEWHERE)


def test_one_that_ends_soon_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_certificate, "LASTS", timedelta(days=20))
    short = kept_in(tmp_path, [HERE]).chain.read_bytes()
    monkeypatch.undo()
    assert kept_in(tmp_path, [HERE]).chain.read_bytes() != short


def test_it_speaks_for_rooms_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever got hold of the authority's key could not pass for anybody's bank with it."""
    certificate = kept_in(tmp_path, [HERE])
    monkeypatch.setattr(house_certificate, "_may_speak_for", lambda *_: True)
    forged = kept_in(tmp_path, [HERE, FAR])
    assert not trusts(certificate.authority, forged, HERE, FAR)


@pytest.mark.once
def test_a_house_is_opened_by_it(tmp_path: Path) -> None:
    with open_house(tmp_path, TLS="1", PORT="18700") as house:
        assert house.base.startswith("https://127.0.0.1:")
        trusted = ssl.create_default_context(cafile=str(tmp_path / "tls" / "authority.crt"))
        with urllib.request.urlopen(f"{house.base}/house.crt", context=trusted) as answer:
            assert answer.read() == (tmp_path / "tls" / "authority.crt").read_bytes()
            assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
        with urllib.request.urlopen(house.link("player"), context=trusted) as answer:
            assert answer.status == 200
        with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
            urllib.request.urlopen(f"{house.base}/healthz/")
