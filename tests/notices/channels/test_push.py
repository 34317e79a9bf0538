"""What one browser is sent: it alone opens it, the push service knows the house, and what comes twice is one."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.core.exceptions import ImproperlyConfigured

from apps.notices.channels import push
from apps.notices.channels.message import Gone, Later, Never
from penance_campaign import environment
from tests.notices.channels.conftest import REPORT, Messages, Settings
from tests.notices_stubs import Behaviour, Request, WebPlace, says, silent

pytestmark = pytest.mark.usefixtures("inside")
OF_THE_RFC = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def told(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text(read: bytes) -> str:
    return urlsafe_b64encode(read).rstrip(b"=").decode()


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class Phone:
    """Opens what it is sent as RFC 8291 says it, and reads nothing of ours."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = bytes(range(16))

    @property
    def words(self) -> tuple[str, str]:
        return text(point(self.key.public_key())), text(self.auth)

    def opened(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + point(self.key.public_key()) + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        padded = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert padded.endswith(b"\2")
        return padded[:-1]


def vouched(request: Request, endpoint: str, public: str) -> Any:
    """As a push service looks at who sends something (RFC 8292)."""
    said = re.fullmatch(r"vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)", request.headers["authorization"])
    assert said
    head, claims = (json.loads(told(part)) for part in said[1].split("."))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), told(public))
    first, second = (int.from_bytes(part, "big") for part in (told(said[2])[:32], told(said[2])[32:]))
    key.verify(encode_dss_signature(first, second), said[1].encode(), ec.ECDSA(hashes.SHA256()))
    assert (head, said[3]) == ({"typ": "JWT", "alg": "ES256"}, public)
    assert claims["aud"] == endpoint.removesuffix("/hook")
    assert 0 < claims["exp"] - datetime.now(UTC).timestamp() <= 24 * 3600
    assert re.match(r"(mailto:|https://).", claims["sub"])
    return claims


def test_the_phone_of_these_tests_opens_the_example_of_the_rfc() -> None:
    number = int.from_bytes(told("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    phone = Phone(ec.derive_private_key(number, ec.SECP256R1()), told("BTBZMqHH6r4Tts7J_aSIgg"))
    assert phone.opened(told(OF_THE_RFC)) == b"When I grow up, I want to be a watermelon"


def test_one_phone_opens_it_and_its_push_service_knows_the_house(web: WebPlace, message: Messages) -> None:
    phone = Phone()
    push.send(message(), web.url, *phone.words)
    (request,) = web.kept.requests
    said = json.loads(phone.opened(request.body))
    assert said == {"title": REPORT.title, "text": REPORT.text, "path": REPORT.path, "tag": request.headers["topic"]}
    vouched(request, web.url, push.public_key())
    assert re.fullmatch(r"[\w-]{32}", request.headers["topic"])
    assert (request.headers["ttl"], request.headers["urgency"]) == ("259200", "normal")
    assert request.headers["content-encoding"] == "aes128gcm"
    assert REPORT.title.encode() not in request.body
    with pytest.raises(InvalidSignature):
        vouched(request, web.url, Phone().words[0])


@pytest.mark.usefixtures("hurried")
def test_who_received_it_and_never_said_so_is_sent_it_under_the_same_topic(web: WebPlace, message: Messages) -> None:
    phone = Phone()
    web.script.append(silent)
    with pytest.raises(Later):
        push.send(message(), web.url, *phone.words)
    push.send(message(), web.url, *phone.words)
    push.send(message(id="another"), web.url, *phone.words)
    assert sorted(web.kept.ids.values()) == [1, 2]
    first, second, _ = (request.body for request in web.kept.requests)
    assert first != second
    assert phone.opened(first) == phone.opened(second)


@pytest.mark.parametrize(
    ("behaviour", "what"),
    [
        (says(404), Gone),
        (says(410), Gone),
        (says(429, Retry_After="30"), Later),
        (says(502), Later),
        (says(403), Never),
        (says(413), Never),
    ],
)
def test_what_a_push_service_answers(
    web: WebPlace, message: Messages, behaviour: Behaviour, what: type[Exception]
) -> None:
    web.script.append(behaviour)
    with pytest.raises(what):
        push.send(message(), web.url, *Phone().words)


@pytest.mark.parametrize("letter", ["x", "\N{SNAKE}", '"', "\\", "\x01", "\n"])
def test_the_longest_is_cut_to_what_every_push_service_takes(web: WebPlace, message: Messages, letter: str) -> None:
    phone = Phone()
    push.send(message(title=letter * 9000, text=letter * 9000, path="/" + "p" * 399), web.url, *phone.words)
    opened = phone.opened(web.kept.requests[0].body)
    assert len(opened) <= 3000
    assert set(json.loads(opened)) == {"title", "text", "path", "tag"}


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", ""), (Phone().words[0], "AAAA"), ("x!", Phone().words[1]), (text(b"\4" + bytes(64)), Phone().words[1])],
    ids=["nothing", "a word too short", "no letters of it", "no point of the curve"],
)
def test_keys_that_are_none_are_said_to_be_none(web: WebPlace, message: Messages, p256dh: str, auth: str) -> None:
    with pytest.raises(Never, match="keys are none"):
        push.send(message(), web.url, p256dh, auth)
    assert not web.kept.requests


def test_a_clock_that_is_a_year_off_is_said_so(
    web: WebPlace, message: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    web.script.append(says(401, Date="Sun, 01 Jan 2023 00:00:00 GMT"))
    with pytest.raises(Later, match=r"does not believe the house \(401\), and their clocks lie \d+ days apart"):
        push.send(message(), web.url, *Phone().words)


class TestKey:
    def test_is_the_same_for_whoever_has_the_same_secret(self) -> None:
        drawn = [environment.push_key({}, secret) for secret in ("a", "a", "b")]
        assert drawn[0] == drawn[1] != drawn[2]

    def test_may_be_named_and_then_stays_whatever_the_secret_is(self, settings: Settings) -> None:
        named = environment.push_key({}, "a").rstrip("=")
        assert environment.push_key({"PUSH_KEY": named}, "b") == environment.push_key({}, "a")
        settings.PUSH_KEY = f"{named}="
        number = int.from_bytes(told(named), "big")
        assert push.public_key() == text(point(ec.derive_private_key(number, ec.SECP256R1()).public_key()))

    @pytest.mark.parametrize("said", ["x", "A" * 43, "_" * 43, "-----BEGIN EC PRIVATE KEY-----", "A" * 42])
    def test_with_a_slip_in_it_is_refused(self, said: str) -> None:
        with pytest.raises(ImproperlyConfigured, match="PUSH_KEY is not understood"):
            environment.push_key({"PUSH_KEY": said}, "a")

    @pytest.mark.parametrize(
        ("contact", "hosts", "said"),
        [
            ("mailto:keeper@example.org", ["h.example"], "mailto:keeper@example.org"),
            ("tel:+123", ["*", ".h.example"], "https://h.example"),
            ("", ["penance.example.org"], "https://penance.example.org"),
            ("", ["*"], "https://localhost"),
        ],
    )
    def test_a_push_service_may_write_to_somebody(self, contact: str, hosts: list[str], said: str) -> None:
        assert environment.push_contact(contact, hosts) == said
