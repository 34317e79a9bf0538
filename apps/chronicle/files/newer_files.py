"""A file that a newer program wrote: it comes in where this one knows all that it holds, and else says so."""

from __future__ import annotations

import re

from django.conf import settings

from apps.chronicle.files.log_file import Filed, Unknown, Unreadable
from apps.chronicle.log import codec, queries
from apps.chronicle.log.dice_pools import must_be_known
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import EntryLine
from apps.chronicle.log.log_source import Line
from apps.chronicle.proof.verify import place_of
from apps.chronicle.states.folded_states import UNREADABLE
from apps.kernel.refusal import Refusal

PROGRAM = re.compile(r"penance-campaign ([0-9]{1,6})\.([0-9]{1,6})\.([0-9]{1,6})(?:\.dev([0-9]{1,6}))?", re.ASCII)


def is_newer(program: str) -> bool:
    """What names no version that can be read is no newer one."""
    theirs, ours = _order(program), _order(settings.PROGRAM)
    return theirs is not None and ours is not None and theirs > ours


def why_not(log: Filed) -> str:
    """Why the file of a newer program cannot be taken in here; nothing, where it can, or is no newer one's."""
    unknown = _unknown_in(log) if is_newer(log.program) else ""
    return unknown and (
        f"Nothing was taken in: the file was written by {log.program}, and this is {settings.PROGRAM}, which does not "
        f"know all that it holds ({unknown}), so upgrade this program first."
    )


def _order(program: str) -> tuple[int, int, int, bool, int] | None:
    """What is not out yet comes before the version that it grows into."""
    found = PROGRAM.fullmatch(program)
    if found is None:
        return None
    major, minor, patch, dev = found.groups()
    return int(major), int(minor), int(patch), dev is None, int(dev or 0)


def _unknown_in(log: Filed) -> str:
    try:
        return next(filter(None, map(_unknown, log.lines())), "")
    except Unknown as error:
        return str(error)
    except Unreadable:
        return ""  # it is broken, whoever wrote it


def _unknown(line: Line) -> str:
    """What this program would misread or pass over in a line. What is hidden from it, it passes over anyway."""
    named = f"{place_of(line)}, {line.kind} of shape {line.shape}"
    try:
        missed = _missed(line)
    except codec.Withheld:
        return ""
    except (Refusal, *UNREADABLE):
        return named
    return missed and f"{named} with {missed}"


def _missed(line: Line) -> str:
    kinds = queries.kinds_of(line)
    codec.whole(kinds, line.kind, line.shape, line.body, line.aside)
    if isinstance(line, EntryLine):
        must_be_known(line.rolls)
        must_be_known(queries.rolls_of(line))
    elif line.edition not in the_game().editions:
        return f"the edition {line.edition!r}"
    missed = codec.passed_over(kinds.type_of(line.kind, line.shape), line.body, line.aside)
    return missed and f"the field {missed!r}"
