"""Seeds and keys: the one door to chance."""

from __future__ import annotations

import hashlib
import secrets

SEED_BYTES = 32
WORD_BYTES = 8


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment_of(seed: bytes) -> str:
    """What may be shown of a seed while it is in use: a later reveal cannot be another one."""
    return hashlib.sha256(seed).hexdigest()


def new_word() -> str:
    """A word by which a house knows itself among others."""
    return secrets.token_hex(WORD_BYTES)


def new_key() -> str:
    """A key for a request whose sender brought none."""
    return secrets.token_urlsafe(18)
