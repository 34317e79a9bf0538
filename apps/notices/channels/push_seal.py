"""A text that only one browser opens (RFC 8291): the push service that carries it reads nothing."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from apps.chronicle.log import randomness
from apps.notices.channels.push_key import from_text, raw

RECORD = 4096
"""Bytes of the one record that there is, as its head says: more than is ever in it."""
AUTH, SALT = 16, 16


def sealed(text: bytes, p256dh: str, auth: str) -> bytes:
    """By the two words that the browser gave when it subscribed; a ValueError where they are none."""
    theirs, shared = from_text(p256dh), from_text(auth)
    if len(shared) != AUTH:
        raise ValueError("the word of a subscription has sixteen bytes")
    reader = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    key, salt = ec.generate_private_key(ec.SECP256R1()), randomness.new_seed()[:SALT]
    ours = raw(key.public_key())
    secret = _drawn(key.exchange(ec.ECDH(), reader), shared, b"WebPush: info\0" + theirs + ours, 32)
    seal = AESGCM(_drawn(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _drawn(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + seal.encrypt(nonce, text + b"\x02", None)


def _drawn(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt=salt, info=purpose).derive(secret)
