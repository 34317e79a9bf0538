"""By which key a push service knows this house: one for all its processes and machines (RFC 8292)."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from django.conf import settings

from apps.kernel import caches

GOOD_FOR = 12 * 3600
"""Seconds for which a word to a push service is good; it believes none of more than a day."""


def public_key() -> str:
    """What a browser is told when it subscribes: only this house can send it anything then."""
    return to_text(raw(_key().public_key()))


def word_for(endpoint: str) -> str:
    """That this house sends it, for one push service and a while."""
    place = urlsplit(endpoint)
    said = {"aud": f"{place.scheme}://{place.netloc}", "exp": int(time.time()) + GOOD_FOR, "sub": settings.PUSH_CONTACT}
    text = ".".join(to_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, said))
    numbers = decode_dss_signature(_key().sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    mark = b"".join(number.to_bytes(32, "big") for number in numbers)
    return f"vapid t={text}.{to_text(mark)}, k={public_key()}"


def raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def to_text(told: bytes) -> str:
    return urlsafe_b64encode(told).rstrip(b"=").decode()


def from_text(said: str) -> bytes:
    """Browsers leave out the signs at its end; a ValueError where it is none."""
    return urlsafe_b64decode(said.rstrip("=").encode() + b"=" * (-len(said.rstrip("=")) % 4))


@caches.remembered(most=1)
def _key() -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_text(settings.PUSH_KEY), "big"), ec.SECP256R1())
