"""A pair of keys for backups: the one seals and may lie anywhere, the other opens and lies elsewhere than the house.

Each says in its first letters which one it is, and ends in a check: a letter that is mistyped would make backups that
nobody can open.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

SEALS, OPENS = "backup-to-", "backup-key-"
KEY_BYTES, CHECK_BYTES = 32, 4
FORM = f"a key to seal backups begins with {SEALS}, as `manage.py backup_key FILE` prints it"


class NoKey(ValueError):
    """What was given is no key of the kind that is needed; the sentence says which would be."""


def new_key() -> X25519PrivateKey:
    return X25519PrivateKey.generate()


def sealing_text(key: X25519PublicKey) -> str:
    return _written(SEALS, key.public_bytes_raw())


def opening_text(key: X25519PrivateKey) -> str:
    return _written(OPENS, key.private_bytes_raw())


def sealing_key(text: str) -> X25519PublicKey:
    """The key that only seals."""
    if text.strip().startswith(OPENS):
        raise NoKey(f"this is the key that opens backups, which belongs elsewhere than the house: {FORM}")
    return X25519PublicKey.from_public_bytes(_read(SEALS, text, FORM))


def opening_key(text: str) -> X25519PrivateKey:
    form = f"a key that opens backups begins with {OPENS}, as `manage.py backup_key FILE` wrote it"
    return X25519PrivateKey.from_private_bytes(_read(OPENS, text, form))


def name_of(key: X25519PublicKey) -> str:
    """What a sealed file says of the key that it is for."""
    return hashlib.sha256(b"backup-key-1\0" + key.public_bytes_raw()).hexdigest()[:16]


def _written(kind: str, key: bytes) -> str:
    return kind + urlsafe_b64encode(key + _check(kind, key)).decode()


def _read(kind: str, text: str, form: str) -> bytes:
    text = text.strip()
    try:
        read = urlsafe_b64decode(text.removeprefix(kind).encode())
    except ValueError:
        read = b""
    key, check = read[:KEY_BYTES], read[KEY_BYTES:]
    if len(key) != KEY_BYTES or check != _check(kind, key) or text != _written(kind, key):
        raise NoKey(form)
    return key


def _check(kind: str, key: bytes) -> bytes:
    return hashlib.sha256(kind.encode() + key).digest()[:CHECK_BYTES]
