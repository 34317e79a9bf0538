"""What was asked in vain: a refusal is kept for its sender, and of a long command only a mark of what it said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.house_seal import the_keys

LONGEST = 4096
"""Bytes of a refused command that are kept as they are. Nothing follows from it, and no line can be taken away."""


def shortened(command: object, typed: Mapping[str, Sequence[int]]) -> own_kinds.AskInVain | None:
    """What is kept in the place of a refused command, where that is long."""
    text = _text(command, typed)
    size = len(text.encode())
    if size <= LONGEST:
        return None
    return own_kinds.AskInVain(kind=type(command).__name__, size=size, mark=the_keys().mark(text))


def is_the_same(before: own_kinds.AskInVain, command: object, typed: Mapping[str, Sequence[int]]) -> bool:
    """Whether it was kept in this one's place. A mark that is forgotten, or of a key that is gone, fits all."""
    if before.kind != type(command).__name__:
        return False
    text = _text(command, typed)
    return before.size == len(text.encode()) and the_keys().knows_again(before.mark, text)


def _text(command: object, typed: Mapping[str, Sequence[int]]) -> str:
    """All that was asked, parted by what no text can hold."""
    return "\0".join([*codec.parted(command), codec.text_of(typed)])
