"""What happens to a pilot's ten wounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.pilots.events.pilot_fact import NOTHING, Moves, PilotFact, cause_in_words, unless_nought
from apps.rules.content_names import Names
from apps.rules.pilot.wounds.wound_cards import WOUNDS
from apps.rules.tables.broken_finger import BROKEN_FINGERS

Withstood = Literal["shrug-it-off", "iron-will", "immune"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundFlipped(PilotFact):
    """A wound lies open. `face` and `added` are the Grit check's, 0 where none was made; `finger` is a d10's."""

    cause: str
    wound: str
    face: int = 0
    added: int = 0
    downgraded: bool = False
    finger: int = 0

    def sentence(self, names: Names) -> str:
        softer = ", toughed out" if self.downgraded else ""
        lost = f" No more {BROKEN_FINGERS[self.finger].name}." if self.finger else ""
        check = f" The Grit check came to {self.face + self.added}." if self.face else ""
        cause, wound = cause_in_words(self.cause, names), WOUNDS[self.wound].name
        return f"{self.begun(names)} was wounded ({cause}): {wound}{softer}.{lost}{check}"

    def moves(self) -> Moves:
        return (("wounds", 1), *unless_nought("sp-maximum", WOUNDS[self.wound].sp_maximum))


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundWithstood(PilotFact):
    """A point of damage flipped nothing: Grit held, for 1 Heat or for nothing, or there was nobody left to hurt."""

    cause: str
    result: Withstood
    face: int = 0
    added: int = 0

    def sentence(self, names: Names) -> str:
        who, cause, total = self.begun(names), cause_in_words(self.cause, names), self.face + self.added
        match self.result:
            case "shrug-it-off":
                return f"{who} shrugged it off for 1 Heat ({cause}). The Grit check came to {total}."
            case "iron-will":
                return f"{who} did not so much as flinch ({cause}). The Grit check came to {total}."
            case "immune":
                return f"{who} has nothing left that hurts ({cause})."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundHealed(PilotFact):
    """A wound went back among those face-down; `faded` is whether its effect was gone before."""

    cause: str
    wound: str
    faded: bool = False

    def sentence(self, names: Names) -> str:
        return f"{WOUNDS[self.wound].name} healed on {self.who(names)} ({cause_in_words(self.cause, names)})."

    def moves(self) -> Moves:
        sp_maximum = 0 if self.faded else -WOUNDS[self.wound].sp_maximum
        return (("wounds", -1), *unless_nought("sp-maximum", sp_maximum))


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundFaded(PilotFact):
    """A wound's printed time is over: its card stays open, its effect is gone."""

    wound: str

    def sentence(self, names: Names) -> str:
        return f"{WOUNDS[self.wound].name} no longer hinders {self.who(names)}; the card stays open."

    def moves(self) -> Moves:
        return unless_nought("sp-maximum", -WOUNDS[self.wound].sp_maximum)


WoundEvent = WoundFlipped | WoundWithstood | WoundHealed | WoundFaded
