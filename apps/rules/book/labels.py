"""Whether the documents print something or the house wrote it: the word that stands beside it."""

from __future__ import annotations

from typing import Protocol

from apps.rules.packs.library import Library

HOUSE = "`house`"


class Packed(Protocol):
    """Anything that came with a pack."""

    @property
    def pack(self) -> str: ...


def label(entry: Packed, shelf: Library) -> str:
    """The label of the pack it came with, where that is not canon."""
    labels = {pack.key: pack.header.label for pack in shelf.packs}
    return HOUSE if labels[entry.pack] == "house" else ""


def contents(page: str) -> str:
    """What a page says of itself."""
    return f"canon, and what the house wrote, marked {HOUSE}" if HOUSE in page else "canon"
