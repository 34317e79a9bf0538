"""What is written down of a pilot for good, and what lies on the next deployment."""

from __future__ import annotations

from dataclasses import dataclass, fields

from apps.kernel.wording import many
from apps.pilots.events.pilot_fact import NOTHING, Moves, PilotFact, cause_in_words, content_in_words
from apps.rules.content_names import Names
from apps.rules.tables.printed_dice import SUFFERING_DICE


@dataclass(frozen=True, slots=True, kw_only=True)
class GritShifted(PilotFact):
    """Grit changed for good, by something other than a career."""

    cause: str
    by: int

    def sentence(self, names: Names) -> str:
        shift = f"{abs(self.by)} {'more' if self.by > 0 else 'less'}"
        return f"{self.begun(names)} has {shift} Grit for good ({cause_in_words(self.cause, names)})."

    def moves(self) -> Moves:
        return (("grit", self.by),)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpMaximumShifted(PilotFact):
    """The SP maximum changed for good."""

    cause: str
    by: int

    def sentence(self, names: Names) -> str:
        shift = f"{abs(self.by)} {'higher' if self.by > 0 else 'lower'}"
        cause = cause_in_words(self.cause, names)
        return f"The SP maximum of {self.who(names)} is {shift} for good ({cause})."

    def moves(self) -> Moves:
        return (("sp-maximum", self.by),)


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotMarked(PilotFact):
    """Something that a pilot is remembered by."""

    cause: str
    mark: str

    def sentence(self, names: Names) -> str:
        mark, cause = content_in_words("mark", self.mark, names), cause_in_words(self.cause, names)
        return f"{self.begun(names)} bears a mark ({cause}): {mark}."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLifted(PilotFact):
    """A mark is gone."""

    cause: str
    mark: str

    def sentence(self, names: Names) -> str:
        mark, cause = content_in_words("mark", self.mark, names), cause_in_words(self.cause, names)
        return f"{self.begun(names)} bears a mark no longer ({cause}): {mark}."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class RelicGained(PilotFact):
    """A relic came into a pilot's hands."""

    cause: str
    relic: str

    def sentence(self, names: Names) -> str:
        relic, cause = content_in_words("relic", self.relic, names), cause_in_words(self.cause, names)
        return f"{self.begun(names)} carries a relic home ({cause}): {relic}."

    def moves(self) -> Moves:
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Burden:
    """What the next deployment asks and lends; `faces` are the Suffering dice that said so, if any did."""

    cause: str
    faces: tuple[int, ...] = ()
    cards_lost: int = 0
    heat: int = 0
    first_attack: int = 0
    first_attack_ignores: int = 0
    all_attacks: int = 0
    sp_maximum: int = 0

    @property
    def lines(self) -> tuple[str, ...]:
        """Each thing in words; none where nothing is asked and nothing lent."""
        lines = (
            (self.cards_lost, f"{many(self.cards_lost, 'card', 'cards')} lost at deployment"),
            (self.heat, f"{self.heat:+} Heat at deployment"),
            (self.first_attack, f"{self.first_attack:+} damage on the first attack"),
            (self.first_attack_ignores, f"the first attack ignores {self.first_attack_ignores} Armor"),
            (self.all_attacks, f"{self.all_attacks:+} damage on every attack of the mission"),
            (self.sp_maximum, f"{self.sp_maximum:+} to the SP maximum for the mission"),
        )
        return tuple(text for amount, text in lines if amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotBurdened(PilotFact):
    """What the next deployment asks of a pilot and lends; `faces` are the Suffering dice that said so, if any did."""

    cause: str
    faces: tuple[int, ...] = ()
    cards_lost: int = 0
    heat: int = 0
    first_attack: int = 0
    first_attack_ignores: int = 0
    all_attacks: int = 0
    sp_maximum: int = 0

    @property
    def burden(self) -> Burden:
        return Burden(**{field.name: getattr(self, field.name) for field in fields(Burden)})

    def sentence(self, names: Names) -> str:
        fell = ", ".join(SUFFERING_DICE.face(face).name for face in self.faces)
        asked = "; ".join(self.burden.lines) or "nothing is asked"
        cause, thrown = cause_in_words(self.cause, names), f"{fell}; " if fell else ""
        return f"{self.begun(names)} carries a burden to the next deployment ({cause}): {thrown}{asked}."

    def moves(self) -> Moves:
        return NOTHING


LedgerEvent = GritShifted | SpMaximumShifted | PilotMarked | MarkLifted | RelicGained | PilotBurdened
