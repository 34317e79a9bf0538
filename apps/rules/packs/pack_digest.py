"""The hash of a pack: of what its files say together, whatever their names and the order of their entries."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from apps.kernel.ids import framed


def digest_of(files: Iterable[Mapping[str, Any]]) -> str:
    """SHA-256, in hexadecimal, of the header and of every entry."""
    entries = sorted(
        framed(table, *written(entry))
        for file in files
        for table, found in file.items()
        for entry in (found if isinstance(found, list) else [found])
    )
    return hashlib.sha256(b"".join(len(entry).to_bytes(4, "big") + entry for entry in entries)).hexdigest()


def written(value: Any) -> tuple[str, ...]:
    """A value as a flat run of texts that no other value gives."""
    if isinstance(value, dict):
        inner = [part for key in sorted(value) for part in (key, *written(value[key]))]
        return ("{", str(len(value)), *inner)
    if isinstance(value, list):
        return ("[", str(len(value)), *(part for one in value for part in written(one)))
    return (type(value).__name__, str(value))
