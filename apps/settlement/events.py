"""What has happened in the settlement. What it did to pilots and Caskets, those tell themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.kernel.marks import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRolled:
    """The season's dice brought an event; `happening` is its own id, `slot` which of the season's it is, from 1."""

    happening: str
    event: str
    season: int
    slot: int
    concerns: str = ""
    """The pilot whom it concerns, if it is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCalled:
    """Somebody asked for an event: a ritual, a purging, the smith."""

    happening: str
    event: str
    season: int
    concerns: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventAnswered:
    """An event came to pass, with the choice that was made, if there was one, and the bargain that was struck."""

    happening: str
    event: str
    concerns: str = ""
    choice: str = ""
    bargain: str = ""
    by_default: bool = False
    """The season ended, and nobody had answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DieFell:
    """An event threw a plain die, or a ruling did, which has no happening."""

    happening: str
    die: Literal["d6", "d10"]
    face: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSkipped:
    """The host let an event pass by, and said why. One that was rolled again is followed by another."""

    happening: str
    event: str
    reason: Words
    concerns: str = ""
    rolled_again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsHeld:
    """No event is rolled by itself until the host lets them come again."""

    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsReleased:
    """Events may be rolled by themselves again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreShifted:
    """A store holds more, or less."""

    store: str
    cause: str
    by: int


SettlementEvent = (
    EventRolled | EventCalled | EventAnswered | DieFell | EventSkipped | EventsHeld | EventsReleased | StoreShifted
)
