"""What the types alone cannot say: each kind of table looked at as soon as it is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from apps.rules.effects.combat_effects import NextAttack
from apps.rules.effects.conditions import Count, Distance, Ruled, Season, Stored
from apps.rules.effects.effect_kinds import Row, Throw
from apps.rules.packs.content import (
    Bargain,
    Card,
    CorruptionRow,
    DieSheet,
    Relic,
    SettlementEvent,
    TaintSpend,
    Timing,
    Trigger,
    WoundCard,
)
from apps.rules.packs.effect_places import Spot, must_fit
from apps.rules.packs.grounds import check_scenario
from apps.rules.packs.pack_places import PackPlace
from apps.rules.packs.scenarios import Scenario
from apps.rules.ruleset.rule_settings import register

T = TypeVar("T")
SIDES = {"d6": 6, "d10": 10}
HOMES = {"universal": "", "primary": "weapon", "secondary": "equipment", "tactic": "faction", "damaged": ""}
MOMENTS: dict[Timing, tuple[Trigger, ...]] = {
    "own-turn": ("played",),
    "reactive": ("hit", "ally-defeated"),
    "passive": ("kill", "always", "turn-start", "turn-end", "round-start", "deployment"),
}


def checked(read: T, at: PackPlace) -> T:
    """The same value, or a refusal that names the place."""
    check = CHECKS.get(type(read))
    if check is not None:
        check(read, at)
    return read


def _bounds(read: Count | Distance | Season | Stored, at: PackPlace) -> None:
    least, most = read.at_least, read.at_most
    if least is None and most is None:
        raise at.refusal("asks for nothing: give at_least, at_most, or both.")
    if least is not None and most is not None and least > most:
        raise at.inside("at_most").refusal(f"must be {least} or more, as at_least is, not {most}.")


def _house_rule(read: Ruled, at: PackPlace) -> None:
    choice = register().get(read.rule)
    if choice is None:
        raise at.inside("rule").refusal(f"there is no house rule {read.rule!r}: such as {next(iter(register()))!r}.")
    for value in read.any_of:
        if not choice.allows(value):
            raise at.inside("any_of").refusal(f"{read.rule} may be {choice.allowed}, not {value!r}.")


def _next_attack(read: NextAttack, at: PackPlace) -> None:
    if not (read.damage or read.ignores):
        raise at.refusal("changes nothing: give damage, ignores, or both.")


def _row(read: Row, at: PackPlace) -> None:
    if read.least > read.most:
        raise at.inside("most").refusal(f"must be {read.least} or more, as least is, not {read.most}.")


def _throw(read: Throw, at: PackPlace) -> None:
    covered = sorted(number for row in read.rows for number in range(row.least, row.most + 1))
    if covered != list(range(1, SIDES[read.die] + 1)):
        raise at.inside("rows").refusal(f"every number from 1 to {SIDES[read.die]} must stand in exactly one row.")


def _die(read: DieSheet, at: PackPlace) -> None:
    if len(read.faces) != 6:
        raise at.inside("faces").refusal(f"a die of the game has 6 faces, not {len(read.faces)}.")
    if sorted(number for kind in read.alike for number in kind) != [1, 2, 3, 4, 5, 6]:
        raise at.inside("alike").refusal("every face from 1 to 6 must stand in exactly one kind.")


def _card(read: Card, at: PackPlace) -> None:
    _home(read, at)
    if read.on not in MOMENTS[read.timing]:
        raise at.inside("on").refusal(
            f"may not be {read.on!r} on a card whose timing is {read.timing!r}: {' or '.join(MOMENTS[read.timing])}."
        )
    if read.timing != "own-turn" and read.cost:
        raise at.inside("cost").refusal(f"must be 0 on a {read.timing} card, not {read.cost}.", rule="PEN-SP-11")
    if (read.group == "damaged") == bool(read.effects):
        raise at.inside("effects").refusal("must say what the card does; a DAMAGED card alone does nothing.")
    must_fit(read.effects, _spot(read.on), at.inside("effects"))


def _home(read: Card, at: PackPlace) -> None:
    home = HOMES[read.group]
    for key in ("weapon", "equipment", "faction"):
        written = getattr(read, key)
        if key == home and not written:
            raise at.inside(key).refusal(f"is missing: a {read.group} card names its {home}.")
        if key != home and written:
            allowed = f"names its {home} alone" if home else "names none"
            raise at.inside(key).refusal(f"must not stand on a {read.group} card, which {allowed}.")
    if read.group == "tactic" and read.copies != 1:
        raise at.inside("copies").refusal(f"must be 1 on a tactic, not {read.copies}.", rule="PEN-DECK-06")


def _spot(on: Trigger) -> Spot:
    match on:
        case "played" | "hit" | "always" | "flipped":
            return on
        case _:
            return "triggered"


def _waiting(read: WoundCard | Relic, at: PackPlace) -> None:
    must_fit(read.effects, _spot(read.on), at.inside("effects"))


def _relic(read: Relic, at: PackPlace) -> None:
    """Nobody plays a relic: it answers to a moment, or always works."""
    moments = MOMENTS["passive"]
    if read.on not in moments:
        raise at.inside("on").refusal(f"may not be {read.on!r} on a relic: {' or '.join(moments)}.")
    _waiting(read, at)


def _spend(read: TaintSpend, at: PackPlace) -> None:
    must_fit(read.effects, "spend", at.inside("effects"))


def _corruption(read: CorruptionRow, at: PackPlace) -> None:
    if not 1 <= read.least <= read.most <= 6:
        raise at.inside("most").refusal(
            f"the Corrupted table is read with a d6: {read.least} to {read.most} is no part of it."
        )
    must_fit(read.effects, "corruption", at.inside("effects"))


def _event(read: SettlementEvent, at: PackPlace) -> None:
    if not (read.effects or read.choices):
        raise at.inside("effects").refusal("an event does something or offers choices: give effects, choices, or both.")
    keys = [choice.key for choice in read.choices]
    if len(set(keys)) < len(keys):
        raise at.inside("choices").refusal("every choice of an event has a key of its own.")
    must_fit(read.effects, "settlement", at.inside("effects"))
    for number, choice in enumerate(read.choices, start=1):
        must_fit(choice.effects, "settlement", at.inside("choices", f"[{number}]", "effects"))


def _bargain(read: Bargain, at: PackPlace) -> None:
    must_fit(read.price, "settlement", at.inside("price"))
    must_fit(read.gift, "settlement", at.inside("gift"))


CHECKS: dict[Any, Callable[[Any, PackPlace], None]] = {
    Count: _bounds,
    Distance: _bounds,
    Season: _bounds,
    Stored: _bounds,
    Ruled: _house_rule,
    NextAttack: _next_attack,
    Row: _row,
    Throw: _throw,
    DieSheet: _die,
    Card: _card,
    WoundCard: _waiting,
    Relic: _relic,
    TaintSpend: _spend,
    CorruptionRow: _corruption,
    SettlementEvent: _event,
    Bargain: _bargain,
    Scenario: check_scenario,
}
