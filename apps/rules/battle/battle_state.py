"""A battle as it stands: mutable, changed by events alone, and cheap to copy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Literal

from apps.rules.battle.setup.hand_plan import HandPlan
from apps.rules.battle.setup.lineup import Fielded, Fielding
from apps.rules.battle.values.battle_questions import BattleAnswer, Pending, Task
from apps.rules.battle.values.table_words import ToldStance
from apps.rules.casket.component_marks import Components, unhurt
from apps.rules.casket.next_attack import Held, Waits
from apps.rules.casket.piles.pile_cards import CardNumber, Piles
from apps.rules.explained import Line
from apps.rules.ground.boards import Board
from apps.rules.ground.hexes import Hex
from apps.rules.pilot.wounds.deck import WoundDeck
from apps.rules.striking.defense_roll import Guard, Symbols
from apps.rules.tables.attack_dice import Mode, RollOutcome
from apps.rules.victory import Verdict

Phase = Literal["setup", "round", "refresh", "action", "draw", "end", "over"]


@dataclass(slots=True)
class Fighter:
    """One Casket with its pilot."""

    piles: Piles
    wounds: WoundDeck
    components: Components = field(default_factory=unhurt)
    waits: Waits = field(default_factory=Waits)
    at: Hex | None = None
    facing: int = 0
    heat: int = 0
    taint: int = 0
    taint_waiting: int = 0
    sp: int = 0
    banked: int = 0
    sp_lost: tuple[Line, ...] = ()
    """What the next Refresh, or the one under way, takes off this turn's SP."""
    sp_lines: tuple[Line, ...] = ()
    """What moves the SP maximum until the mission ends."""
    moved: int = 0
    moved_before: int = 0
    rotated: int = 0
    attacks: int = 0
    deeds: int = 0
    """What was done in this Action phase: nothing at all is a passed turn."""
    defense: tuple[Line, ...] = ()
    lent: tuple[tuple[int, Line], ...] = ()
    """Defense that an ally gave, and which one: until that ally's next turn."""
    armor: tuple[Line, ...] = ()
    redirects: int = 0
    redirect_card: CardNumber = 0
    banned_turn: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    pending_dice: tuple[int, ...] = ()
    """Damage dice that wait for the next own turn; those of the Refresh under way are `due_dice`."""
    due_dice: tuple[int, ...] = ()
    bought_turn: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    kills: tuple[int, ...] = ()
    acted: bool = False
    destroyed: bool = False
    gone: bool = False
    """Left the field by the scenario's way out."""
    lost_control: bool = False
    """The other side plays the turn under way; `loses_control`: the next one."""
    loses_control: bool = False
    carries: str = ""
    in_water: bool = False
    """Where the table moves the models: whether it said so of this one."""
    plan: HandPlan | None = field(default=None, compare=False, repr=False)
    """How the hand may be played, once somebody asked."""

    def clone(self) -> Fighter:
        copy = Fighter(*_of_a_fighter(self))
        copy.piles, copy.components, copy.waits = self.piles.clone(), self.components.clone(), self.waits.clone()
        return copy

    @property
    def is_dead(self) -> bool:
        """Whether the pilot is."""
        return not self.wounds.face_down

    @property
    def is_out(self) -> bool:
        """Destroyed, inert because its pilot is dead, or gone from the field."""
        return self.destroyed or self.gone or not self.wounds.face_down


@dataclass(slots=True)
class AttackUnderWay:
    """An attack under way, from its declaration to its end; `second` is the lesser blow of a cleaving card."""

    attacker: int
    card: CardNumber
    target: int
    component: str
    second: bool = False
    struck: tuple[int, ...] = ()
    """Whom this card was rolled against before."""
    used: tuple[Held, ...] = ()
    """What waited for it as it was declared."""
    bought: tuple[str, ...] = ()
    advantage: bool = False
    more: tuple[Line, ...] = ()
    extra_marks: int = 0
    silenced: bool = False
    defender: int = -1
    """Who takes it: the target, or whoever stepped in."""
    side: int = 1
    target_number: int | None = None
    """None before the dice fell."""
    mode: Mode = "standard"
    faces: tuple[int, ...] = ()
    outcome: RollOutcome = "miss"
    damage: int = 0
    shelter: int = 0
    exposed: int = 0
    heat_extra: int = 0
    ignore_pain: int = 0
    reduced: int = 0
    reacted: CardNumber = 0
    defense_dice: int = 0
    shown: Symbols = ()
    hit: bool = False
    cards_lost: int = 0

    @property
    def guard(self) -> Guard:
        """What stands between the hit and the cards by now."""
        return Guard(self.shelter, self.exposed, self.ignore_pain, self.reduced, self.heat_extra)

    def clone(self) -> AttackUnderWay:
        return AttackUnderWay(*_of_an_attack(self))


@dataclass(frozen=True, slots=True)
class LaidZone:
    """A zone on the ground, by the card that laid it; `turn_ends` of its owner are left to it, or None for all."""

    owner: int
    card: CardNumber
    at: Hex | None
    """None where the table knows."""
    radius: int
    turn_ends: int | None


@dataclass(slots=True)
class Battle:
    """Everything there is to know of a battle; what is hidden too."""

    fielding: Fielding
    fighters: list[Fighter]
    board: Board
    rubble: tuple[Hex, ...] = ()
    round: int = 0
    phase: Phase = "setup"
    turn: int = -1
    """The Casket whose turn it is."""
    first: int = 0
    """The side that begins."""
    last_side: int = -1
    """The side that took the last turn."""
    zones: tuple[LaidZone, ...] = ()
    attack: AttackUnderWay | None = None
    surrendered: tuple[int, ...] = ()
    held: dict[str, int] = field(default_factory=dict)
    """By goal, for how many rounds in a row it was held."""
    reached: tuple[str, ...] = ()
    """The goals that were reached."""
    pending: Pending | None = None
    agenda: tuple[Task, ...] = ()
    """What is still to be done once the question is answered; the last is next."""
    decisions: int = 0
    verdict: Verdict | None = None
    shaken: bool = False
    """Whether somebody is out or gave up, so that there may be something to judge."""
    stances: tuple[ToldStance, ...] = ()
    """Where the table moves the models, how they stand to one another."""
    offers: list[BattleAnswer] | None = field(default=None, compare=False, repr=False)
    """The answers to the open question, once somebody asked for them."""

    def clone(self) -> Battle:
        copy = Battle(*_of_a_battle(self))
        copy.fighters = [fighter.clone() for fighter in self.fighters]
        copy.attack = self.attack.clone() if self.attack else None
        copy.held = self.held.copy()
        return copy

    def become(self, other: Battle) -> None:
        """As if what happened since that copy was made had not."""
        for name in Battle.__slots__:
            setattr(self, name, getattr(other, name))

    def of(self, fighter: int) -> Fielded:
        return self.fielding.fielded[fighter]


def _values_of(kind: type) -> Callable[[object], tuple[Any, ...]]:
    """Reads all fields in order but those that are only remembered: they come last, and a clone remembers nothing."""
    return attrgetter(*(one.name for one in fields(kind) if one.compare))


_of_a_fighter, _of_an_attack, _of_a_battle = _values_of(Fighter), _values_of(AttackUnderWay), _values_of(Battle)
# What a field holds is shared with the clone: whatever can be changed in place must be cloned there by name.


def begun(fielding: Fielding) -> Battle:
    """Before anything happened: everybody stands beside the map, with no card dealt."""
    fielding.memos.forget_if_full()
    fighters = [
        Fighter(
            piles=Piles(),
            wounds=WoundDeck(face_down=each.face_down, face_up=each.face_up),
            heat=each.owed.heat,
            taint=each.taint,
            sp_lines=each.owed.sp,
        )
        for each in fielding.fielded
    ]
    return Battle(fielding=fielding, fighters=fighters, board=fielding.board)


def under_way(battle: Battle) -> AttackUnderWay:
    """The attack under way. Whoever asks knows that there is one."""
    if battle.attack is None:
        raise LookupError("no attack is under way")
    return battle.attack
