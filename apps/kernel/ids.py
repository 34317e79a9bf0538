"""Ids made from a decision's key: neither random nor counted, so deciding again finds them again."""

from __future__ import annotations

import hashlib
import re

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no i, l, o, 0, 1: ids are read aloud at tables


def made_from(kind: str, key: str, ordinal: int = 0, *, letters: int = 10) -> str:
    """An id such as `pilot-k3v9q2mzta`: the same for the same key and ordinal."""
    number = int.from_bytes(hashlib.sha256(framed(kind, key, str(ordinal))).digest(), "big")
    drawn = []
    for _ in range(letters):
        number, rest = divmod(number, len(_LETTERS))
        drawn.append(_LETTERS[rest])
    return f"{kind}-{''.join(drawn)}"


def is_an_id(text: str) -> bool:
    """Whether it may be somebody's id at all: no database is asked for what is none."""
    return bool(re.fullmatch(r"[a-z0-9-]{1,40}", text))


def framed(*parts: str) -> bytes:
    """Each part with its length before it, so that no two lists of parts give the same bytes."""
    encoded = [part.encode() for part in parts]
    return b"".join([len(part).to_bytes(4, "big") + part for part in encoded])
