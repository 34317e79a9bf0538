"""Which lines say something that is not for every eye."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import EntryLine, LineAside
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.log_source import Line
from apps.kernel.kinds import Kinds


class _Put(msgspec.Struct):
    kind: str


class _Quoted(msgspec.Struct):
    """Of what an amendment lays aside, the commands that it puts into the story."""

    replace: Sequence[_Put] = ()
    insert: Sequence[_Put] = ()


_QUOTED = msgspec.json.Decoder(_Quoted)


def hides(line: Line) -> bool:
    """Also a kind that nobody knows any more: what cannot be told to be open stays covered."""
    if isinstance(line, EntryLine):
        return _hides(own_kinds.EVENTS if line.subject == LOG else the_game().events, line.kind, line.shape)
    if line.kind not in own_kinds.COMMANDS.types:
        return _hides(the_game().commands, line.kind, line.shape)
    return line.kind == own_kinds.Amend.__name__ and _quotes_what_hides(line.aside)


def is_known(line: Line) -> bool:
    """Whether this version of the game knows such a kind."""
    if isinstance(line, EntryLine):
        kinds = own_kinds.EVENTS if line.subject == LOG else the_game().events
    else:
        kinds = own_kinds.COMMANDS if line.kind in own_kinds.COMMANDS.types else the_game().commands
    return (line.kind, line.shape) in kinds.written


def _quotes_what_hides(laid: LineAside | None) -> bool:
    """What a command marks as hidden is hidden wherever that command is quoted, also where it was quoted in vain."""
    if not laid:
        return False
    quoted = _QUOTED.decode(codec.laid_in(laid).body)
    return any(
        _hides(the_game().commands, put.kind, the_game().commands.shapes.get(put.kind, 0))
        for put in (*quoted.replace, *quoted.insert)
    )


def _hides(kinds: Kinds, kind: str, shape: int) -> bool:
    type_ = kinds.written.get((kind, shape))
    return type_ is None or codec.hides(type_)
