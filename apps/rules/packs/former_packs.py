"""Packs as they were written once, and what they read as now. A pack's hash is over what was written, and stays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from apps.rules.packs.pack_places import PackPlace

Files = Mapping[str, Mapping[str, Any]]
FORMERS: Sequence[Callable[[Files], Files]] = ()
"""The first makes files of shape 1 what they would be in shape 2, and so on. One is never taken away or changed.

What waits in a battle names effects by their keys: one under which effects lie is not renamed, but followed by another.
"""


def newest() -> int:
    """The shape that is written today."""
    return len(FORMERS) + 1


def as_today(files: Files, header: Any, at: PackPlace) -> Files:
    """The files of a pack with this header as they would be written today."""
    shape = header.get("shape", 1) if isinstance(header, Mapping) else 1
    at = at.inside("shape")
    if type(shape) is not int or shape < 1:
        raise at.refusal(f"must be a whole number from 1 to {newest()}, not {shape!r}.")
    if shape > newest():
        raise at.refusal(
            f"is {shape}, and this version of the program reads packs up to shape {newest()}: a newer one wrote it. "
            "Upgrade the program to read it."
        )
    for into in FORMERS[shape - 1 :]:
        files = into(files)
    return files
