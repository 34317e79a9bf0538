"""Facts as they were once written, while they held reasons, and what they read as now. None of this is ever edited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from apps.kernel.kinds import Former
from apps.rules.battle.facts import all_facts as ev
from apps.rules.casket.next_attack import Serves, Window
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.explained import Part
from apps.rules.ground.hexes import Hex
from apps.rules.pilot.wounds.deck import WoundDeck
from apps.rules.tables.attack_dice import Mode, RollOutcome
from apps.rules.tables.component_rows import Component


@dataclass(frozen=True, slots=True, kw_only=True)
class OneLine:
    """A reason with its rule and its words."""

    code: str
    value: int
    rule: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """What did not count."""

    code: str
    rule: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """A number with its reasons."""

    value: int
    lines: tuple[OneLine, ...]
    not_applied: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Aimed:
    """A target number and its dice, with their reasons."""

    target: Sum
    sources: Sum
    mode: Mode


class Dice(NamedTuple):
    """Attack dice as they were read."""

    kept: tuple[int, ...]
    total: int
    outcome: RollOutcome


class Shelter(NamedTuple):
    """What stood between a hit and the cards."""

    shelter: int = 0
    exposed: int = 0
    ignore_pain: int = 0
    reactive: int = 0
    heat_extra: int = 0


class Falling(NamedTuple):
    """A hit that waits for its Defense dice."""

    outcome: RollOutcome
    dice: int
    undiced: int
    prevented: int
    blocks: int
    lost_blocks: int


class Cost(NamedTuple):
    """What one attack cost."""

    outcome: RollOutcome
    cards: int = 0
    marks: int = 0
    heat: int = 0
    pierced: bool = False
    destroyed: bool = False
    deck_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What befell a component."""

    component: Component
    marks: int = 0
    destroys: bool = False
    holds: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LentOnce:
    """What waited for an attack, in words."""

    code: str
    text: str
    rule: str
    damage: int = 0
    ignores: int = 0
    marks: int = 0
    serves: Serves = "next"
    window: Window = "ruled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Waited:
    """The same as an attack had found it."""

    number: int
    effect: LentOnce
    turn_ends: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A zone."""

    owner: int
    card: CardNumber
    at: Hex | None
    radius: int
    turn_ends: int | None


class AttackDeclaredOnce(NamedTuple):
    """With all that waited for it, in words."""

    attacker: int
    card: CardNumber
    target: int
    component: str
    second: bool
    used: tuple[Waited, ...]

    def into(self) -> ev.AttackDeclared:
        own = tuple(each.number for each in self.used if each.effect.serves != "against")
        against = tuple(each.number for each in self.used if each.effect.serves == "against")
        return ev.AttackDeclared(*self[:5], own, against)


class AttackHelpedOnce(NamedTuple):
    """With its line."""

    advantage: bool = False
    extra_marks: int = 0
    silenced: bool = False
    line: OneLine | None = None

    def into(self) -> ev.AttackHelped:
        return ev.AttackHelped(*self[:3], *(_in_short(self.line) if self.line else ()))


class AttackRolledOnce(NamedTuple):
    """With the lines of its target number."""

    aim: Aimed
    faces: tuple[int, ...]
    strike: Dice
    side: int

    def into(self) -> ev.AttackRolled:
        return ev.AttackRolled(self.side, self.aim.target.value, self.aim.mode, self.faces, *self.strike)


class DamageReckonedOnce(NamedTuple):
    """With the lines of both its numbers."""

    damage: Sum
    defense: Sum | None
    guard: Shelter

    def into(self) -> ev.DamageReckoned:
        defense = self.defense.value if self.defense else None
        shelter, exposed, _, _, heat_extra = self.guard
        return ev.DamageReckoned(self.damage.value, defense, shelter, exposed, heat_extra)


class DamageReducedOnce(NamedTuple):
    """With its line."""

    line: OneLine
    reactive: bool

    def into(self) -> ev.DamageReduced:
        return ev.DamageReduced(-self.line.value, self.line.code, self.reactive)


class DefenseRolledOnce(NamedTuple):
    """With the hit as the rules handed it on."""

    faces: tuple[int, ...]
    landed: Falling
    shown: tuple[int, ...]

    def into(self) -> ev.DefenseRolled:
        return ev.DefenseRolled(self.faces, *self.landed, self.shown)


class HitTakenOnce(NamedTuple):
    """With the cost as the rules handed it on."""

    taken: Cost

    def into(self) -> ev.HitTaken:
        return ev.HitTaken(*self.taken)


class MarkedOnce(NamedTuple):
    """With the marking as the rules handed it on."""

    fighter: int
    marking: Marks
    why: str

    def into(self) -> ev.Marked:
        made = self.marking
        return ev.Marked(self.fighter, made.component, made.marks, made.destroys, made.holds, self.why)


class CardPlayedOnce(NamedTuple):
    """With the lines of its cost."""

    fighter: int
    card: CardNumber
    cost: Sum
    target: int

    def into(self) -> ev.CardPlayed:
        return ev.CardPlayed(self.fighter, self.card, self.cost.value, self.target)


class AttackLentOnce(NamedTuple):
    """With what waits, in words."""

    fighter: int
    waiting: LentOnce
    own_turn: bool

    def into(self) -> ev.AttackLent:
        lent = self.waiting
        numbers = (lent.damage, lent.ignores, lent.marks)
        return ev.AttackLent(self.fighter, lent.code, *numbers, lent.serves, lent.window, self.own_turn)


class DefenseRaisedOnce(NamedTuple):
    """With its line."""

    fighter: int
    line: OneLine

    def into(self) -> ev.DefenseRaised:
        return ev.DefenseRaised(self.fighter, *_in_short(self.line))


class ArmorGainedOnce(NamedTuple):
    """With its line."""

    fighter: int
    line: OneLine

    def into(self) -> ev.ArmorGained:
        return ev.ArmorGained(self.fighter, *_in_short(self.line))


class ZoneLaidOnce(NamedTuple):
    """With the zone as the battle keeps it."""

    zone: Ground

    def into(self) -> ev.ZoneLaid:
        laid = self.zone
        return ev.ZoneLaid(laid.owner, laid.card, laid.at, laid.radius, laid.turn_ends)


class PilotStruckOnce(NamedTuple):
    """With the lines of its check."""

    fighter: int
    cause: str
    face: int
    check: Sum | None
    happens: str
    wound: str
    finger: int
    deck: WoundDeck

    def into(self) -> ev.PilotStruck:
        added = self.check.value if self.check else None
        return ev.PilotStruck(*self[:3], added, self.happens, self.wound, self.finger, self.deck)


class RefreshedOnce(NamedTuple):
    """With the lines of its SP."""

    fighter: int
    sp: Sum

    def into(self) -> ev.Refreshed:
        return ev.Refreshed(self.fighter, self.sp.value)


class StrainRolledOnce(NamedTuple):
    """With the lines of its total."""

    fighter: int
    face: int
    total: Sum | None
    row: str

    def into(self) -> ev.StrainRolled:
        return ev.StrainRolled(self.fighter, self.face, self.total.value if self.total else None, self.row)


class SpLostOnce(NamedTuple):
    """With its line."""

    fighter: int
    line: OneLine

    def into(self) -> ev.SpLost:
        return ev.SpLost(self.fighter, *_in_short(self.line))


class SpChangedOnce(NamedTuple):
    """With its line."""

    fighter: int
    by: int
    line: OneLine
    banked: bool

    def into(self) -> ev.SpChanged:
        return ev.SpChanged(self.fighter, self.by, self.line.code, self.banked)


class SpMaximumMovedOnce(NamedTuple):
    """With its line."""

    fighter: int
    line: OneLine

    def into(self) -> ev.SpMaximumMoved:
        return ev.SpMaximumMoved(self.fighter, *_in_short(self.line))


class HeatChangedOnce(NamedTuple):
    """With its lines."""

    fighter: int
    by: int
    lines: tuple[OneLine, ...]

    def into(self) -> ev.HeatChanged:
        return ev.HeatChanged(self.fighter, self.by, tuple([Part(line.code, line.value) for line in self.lines]))


def _in_short(line: OneLine) -> tuple[int, str]:
    return line.value, line.code


WITH_REASONS = (
    AttackDeclaredOnce,
    AttackHelpedOnce,
    AttackLentOnce,
    AttackRolledOnce,
    ArmorGainedOnce,
    CardPlayedOnce,
    DamageReckonedOnce,
    DamageReducedOnce,
    DefenseRaisedOnce,
    DefenseRolledOnce,
    HeatChangedOnce,
    HitTakenOnce,
    MarkedOnce,
    PilotStruckOnce,
    RefreshedOnce,
    SpChangedOnce,
    SpLostOnce,
    SpMaximumMovedOnce,
    StrainRolledOnce,
    ZoneLaidOnce,
)
FORMERS = tuple(
    Former(kind=type_.__name__.removesuffix("Once"), shape=1, type=type_, into=type_.into) for type_ in WITH_REASONS
)
