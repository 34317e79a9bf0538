"""What waits for an attack: bonuses and penalties, how long they wait, and which attack uses them up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from apps.rules.explained import Line
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.attack_dice import CATASTROPHE

Serves = Literal["next", "each", "against"]
"""The owner's next attack, each of the owner's attacks, or the next attack on the owner."""
Window = Literal["ruled", "this_turn", "next_turn", "battle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """One effect that waits. `window` is what is printed of its time; `ruled` where nothing is."""

    code: str
    text: str
    rule: str
    damage: int = 0
    ignores: int = 0
    marks: int = 0
    serves: Serves = "next"
    window: Window = "ruled"


CATASTROPHIC = Waiting(
    code=CATASTROPHE.code,
    text=CATASTROPHE.text,
    rule=CATASTROPHE.rule,
    damage=CATASTROPHE.value,
    window="next_turn",
)
STRUCTURAL_WEAKNESS = Waiting(
    code="structural-weakness",
    text="Structural Weakness",
    rule="PEN-DMG-09",
    marks=1,
    serves="against",
    window="battle",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """An effect, numbered as it came, and how many ends of the owner's turns it still sees; None: all of them."""

    number: int
    effect: Waiting
    turn_ends: int | None


@dataclass(slots=True)
class Waits:
    """All that waits for attacks by one Casket or on it."""

    held: tuple[Held, ...] = ()
    came: int = 0

    def clone(self) -> Waits:
        return Waits(self.held, self.came)


def wait(waits: Waits, effect: Waiting, rules: Ruleset, *, own_turn: bool) -> None:
    waits.came += 1
    turn_ends = turn_ends_of(effect.window, rules, own_turn=own_turn)
    waits.held = (*waits.held, Held(number=waits.came, effect=effect, turn_ends=turn_ends))


def turn_ends_of(window: Window, rules: Ruleset, *, own_turn: bool) -> int | None:
    """How many ends of own turns a wait lasts. What comes in another's turn is there for the whole next own turn."""
    lasts = rules.next_attack_lasts if window == "ruled" else window
    match lasts:
        case "battle":
            return None
        case "this_turn" | "turn_end":
            return 1
        case "next_turn" | "next_turn_end":
            return 2 if own_turn else 1


def end_turn(waits: Waits) -> tuple[Waiting, ...]:
    """The owner's turn is over: answers what lapses with it."""
    lapsed = tuple([held.effect for held in waits.held if held.turn_ends == 1])
    waits.held = tuple([_older(held) for held in waits.held if held.turn_ends != 1])
    return lapsed


def attached(waits: Waits, serves: Iterable[Serves]) -> tuple[Held, ...]:
    """What an attack finds waiting as it is declared. What comes later waits for a later attack."""
    wanted = tuple(serves)
    return tuple(held for held in waits.held if held.effect.serves in wanted)


def by_owner(waits: Waits, *, target: int = 1) -> tuple[Held, ...]:
    """What serves an attack of the owner on its first target, or on a later one, which only gets what serves all."""
    return attached(waits, ("next", "each") if target == 1 else ("each",))


def on_owner(waits: Waits) -> tuple[Held, ...]:
    return attached(waits, ("against",))


def damage_lines(used: Sequence[Held]) -> tuple[Line, ...]:
    return tuple(
        Line(code=held.effect.code, value=held.effect.damage, rule=held.effect.rule, text=held.effect.text)
        for held in used
        if held.effect.damage
    )


def ignored(used: Sequence[Held]) -> int:
    """How much Armor the attack passes by, for what waited."""
    return sum(held.effect.ignores for held in used)


def marks(used: Sequence[Held]) -> int:
    """How many more marks the attack makes, for what waited."""
    return sum(held.effect.marks for held in used)


def _older(held: Held) -> Held:
    if held.turn_ends is None:
        return held
    return Held(number=held.number, effect=held.effect, turn_ends=held.turn_ends - 1)
