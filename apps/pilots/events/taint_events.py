"""What the void does to pilots, and what they buy of it."""

from __future__ import annotations

from dataclasses import dataclass

from apps.kernel.wording import upper
from apps.pilots.events.pilot_fact import NOTHING, Moves, PilotFact, cause_in_words, content_in_words
from apps.rules.content_names import Names


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintGained(PilotFact):
    """Taint came in."""

    cause: str
    by: int

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} took in {self.by} Taint ({cause_in_words(self.cause, names)})."

    def moves(self) -> Moves:
        return (("taint", self.by),)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintLost(PilotFact):
    """Taint went, and bought nothing."""

    cause: str
    by: int

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} was rid of {self.by} Taint ({cause_in_words(self.cause, names)})."

    def moves(self) -> Moves:
        return (("taint", -self.by),)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintSpent(PilotFact):
    """Taint paid for something: `cause` is what it bought, `buyer` the enemy who bought it, if it was one."""

    cause: str
    by: int
    buyer: str = ""

    def sentence(self, names: Names) -> str:
        bought = cause_in_words(self.cause, names)
        if self.buyer:
            buyer = upper(names.of(self.buyer, "an enemy"))
            return f"{buyer} turned {self.by} Taint of {self.who(names)} against them: {bought}."
        return f"{self.begun(names)} burned {self.by} Taint of their own: {bought}."

    def moves(self) -> Moves:
        return (("taint", -self.by),)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorruptionResisted(PilotFact):
    """At ten Taint the void reached in, and was held off."""

    face: int

    def sentence(self, names: Names) -> str:
        return f"The void reached for {self.who(names)} and closed on nothing: the die showed {self.face}."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotCorrupted(PilotFact):
    """At ten Taint the void reached in; both faces, and the row of the Corrupted table."""

    face: int
    table_face: int
    corruption: str

    def sentence(self, names: Names) -> str:
        row = content_in_words("corruption", self.corruption, names)
        return f"The void took hold of {self.who(names)}: {row}."

    def moves(self) -> Moves:
        return NOTHING


TaintEvent = TaintGained | TaintLost | TaintSpent | CorruptionResisted | PilotCorrupted
