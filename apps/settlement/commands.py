"""What may be asked of the settlement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from apps.kernel.form_marks import Hint, Mark, mine_among
from apps.kernel.marks import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class RollEvent:
    """Roll the season's next event; `slot` says which of the season's it is, so that none is rolled twice."""

    slot: Annotated[int, Hint("Left out: the next."), Mark.FILLED_IN] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CallEvent:
    """Ask for an event that is never rolled: a ritual, a purging, a bargain, the infirmary, the forge."""

    event: str
    pilot: Annotated[str, mine_among("serving")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerEvent:
    """Let an event come to pass: with one of its choices where it has some, and a bargain where the choice is one."""

    happening: Annotated[str, Mark.KNOWN_FIRST]
    choice: Annotated[str, Mark.CHOSEN] = ""
    bargain: Annotated[str, Hint("Only with a choice that strikes one.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipEvent:
    """Let an event pass by without effect."""

    happening: str
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class RerollEvent:
    """Let an event pass by, and roll another in its place."""

    happening: str
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldEvents:
    """Let no event be rolled by itself for now."""

    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseEvents:
    """Let events be rolled by themselves again."""


SettlementCommand = RollEvent | CallEvent | AnswerEvent | SkipEvent | RerollEvent | HoldEvents | ReleaseEvents
