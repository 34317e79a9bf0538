"""How an event comes, is answered and passes by. What it does to pilots and Caskets, those tell themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from apps.kernel.marks import Words
from apps.rules.content_names import Names
from apps.settlement.events.settlement_fact import SettlementFact, with_an_end


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRolled(SettlementFact):
    """The season's dice brought an event; `happening` is its own id, `slot` which of the season's it is, from 1."""

    happening: str
    event: str
    season: int
    slot: int
    concerns: str = ""
    """The pilot whom it concerns, if it is one."""

    def sentence(self, names: Names) -> str:
        return f"{_event(self.event, names)} came to {_whom(self.concerns, names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCalled(SettlementFact):
    """Somebody asked for an event: a ritual, a purging, the smith."""

    deed: ClassVar[bool] = True

    happening: str
    event: str
    season: int
    concerns: str = ""

    def sentence(self, names: Names) -> str:
        return f"{_event(self.event, names)} was called for {_whom(self.concerns, names)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class EventAnswered(SettlementFact):
    """An event came to pass, with the choice that was made, if there was one, and the bargain that was struck."""

    deed: ClassVar[bool] = True

    happening: str
    event: str
    concerns: str = ""
    choice: str = ""
    bargain: str = ""
    by_default: bool = False
    """The season ended, and nobody had answered."""

    def sentence(self, names: Names) -> str:
        name, answer = _event(self.event, names), self._answer(names)
        if self.by_default:
            return f"Nobody answered {name} before the season ended{f': “{answer}”' if answer else '.'}"
        who = names.of(self.concerns, "A pilot") if self.concerns else "The settlement"
        came = f"{name} came to pass for {_whom(self.concerns, names)}."
        bargain = f" {names.content('bargain', self.bargain)} was struck." if self.bargain else ""
        return f"{f'{who} answered {name}: “{answer}”' if answer else came}{bargain}"

    def _answer(self, names: Names) -> str:
        """The answer's own words; an answer that packs of today do not know is not told by its key."""
        known = names.library.events.get(self.event)
        return next((one.text for one in known.choices if one.key == self.choice), "") if known else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSkipped(SettlementFact):
    """The host let an event pass by, and said why. One that was rolled again is followed by another."""

    happening: str
    event: str
    reason: Words
    concerns: str = ""
    rolled_again: bool = False

    def sentence(self, names: Names) -> str:
        again = ", and the dice were thrown again" if self.rolled_again else ""
        return f"{_event(self.event, names)} passed by{again}: {with_an_end(self.reason)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DieFell(SettlementFact):
    """An event threw a plain die, or a ruling did, which has no happening."""

    happening: str
    die: Literal["d6", "d10"]
    face: int
    text: str

    def sentence(self, _: Names) -> str:
        said = f": {with_an_end(self.text)}" if self.text else "."
        return f"A {self.die} fell on {self.face}{said}"


HappeningEvent = EventRolled | EventCalled | EventAnswered | EventSkipped | DieFell


def _event(key: str, names: Names) -> str:
    named = names.content("event", key)
    return "Something forgotten" if named == key else named


def _whom(concerns: str, names: Names) -> str:
    return names.of(concerns, "a pilot") if concerns else "the settlement"
