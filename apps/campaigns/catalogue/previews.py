"""Looking ahead, for whoever asks at a table: all that a command would do, unless that tells of another's hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from apps.chronicle.decisions.write_plan import NONE, By
from apps.chronicle.door.command_preview import Foresight, foresee
from apps.chronicle.log import own_kinds

FOR_SOMEBODY_ELSE = frozenset({"AnswerForAbsent", "LetBotsGoOn", "TakeAbsence"})
"""What is answered so may come of cards that whoever asks has never seen."""
UNSHOWN = (
    "What is answered for somebody else may come of a hand that you do not see, so it is not shown before it is done: "
    "ask for it, or leave it."
)


def look_ahead(
    chronicle: str,
    command: object,
    *,
    key: str,
    by: By,
    seen: int | None = None,
    typed: Mapping[str, Sequence[int]] = NONE,
) -> Foresight:
    """As the log foresees it. What stands in the way is said in any case."""
    ahead = foresee(chronicle, command, key=key, by=by, seen=seen, typed=typed)
    if ahead.refusal or FOR_SOMEBODY_ELSE.isdisjoint(_kinds(command)):
        return ahead
    return Foresight(refusal=UNSHOWN)


def _kinds(command: object) -> Iterator[str]:
    """Its own, and those of what it puts into the story."""
    yield type(command).__name__
    if isinstance(command, own_kinds.Amend):
        yield from (put.kind for put in command.replace)
        yield from (put.kind for put in command.insert)
