"""Which effects may stand where: a push only on somebody hit, a lasting cost only on something that always works."""

from __future__ import annotations

from typing import Literal

from apps.rules.effects import body_effects, combat_effects, settlement_effects
from apps.rules.effects.body_effects import Suffer
from apps.rules.effects.effect_kinds import SETTLEMENT, Attack, Effect, Effects, Grant, Redirect, Throw, Zone
from apps.rules.packs.pack_places import PackPlace

Spot = Literal[
    "played", "hit", "triggered", "always", "flipped", "to-target", "inside", "spend", "corruption", "settlement"
]
SPOTS: dict[Spot, str] = {
    "played": "a card played in the own turn",
    "hit": "a card played on being hit",
    "triggered": "something that waits for a moment",
    "always": "something that always works",
    "flipped": "a wound as it is flipped",
    "to-target": "an attack's to_target",
    "inside": "another effect",
    "spend": "a Taint spend",
    "corruption": "the Corrupted table",
    "settlement": "the settlement",
}
ONLY: dict[type[Effect], tuple[Spot, ...]] = {
    Attack: ("played",),
    Redirect: ("played",),
    Zone: ("played",),
    combat_effects.Reduce: ("hit", "spend"),
    combat_effects.Push: ("to-target",),
    combat_effects.AttackCost: ("always",),
    combat_effects.MoveCost: ("always",),
    body_effects.HeatGain: ("always",),
    combat_effects.Advantage: ("spend",),
    combat_effects.ThisAttack: ("spend",),
    combat_effects.RerollBlocks: ("spend",),
    body_effects.Rise: ("spend",),
    body_effects.LoseControl: ("corruption",),
    body_effects.Grit: ("settlement",),
    body_effects.HealWounds: ("settlement",),
    settlement_effects.Store: ("settlement",),
    settlement_effects.Mend: ("settlement",),
    settlement_effects.LeaveMark: ("settlement",),
    settlement_effects.GainRelic: ("settlement",),
}
"""Effects that fit in some places alone. What is not listed fits wherever there is a battle."""
ALWAYS: tuple[type[Effect], ...] = (
    combat_effects.AllAttacks,
    combat_effects.AttackCost,
    combat_effects.Defend,
    combat_effects.Forbid,
    body_effects.HeatGain,
    combat_effects.MoveCost,
    body_effects.SpMaximum,
)


def must_fit(effects: Effects, spot: Spot, at: PackPlace) -> None:
    """Every effect in the list, and in the lists inside it, stands where it has a meaning."""
    for number, effect in enumerate(effects, start=1):
        here = at.inside(f"[{number}]")
        _must_fit_here(effect, spot, here)
        if isinstance(effect, Attack) and number < len(effects):
            raise here.refusal("nothing may follow an attack: what comes after it goes into its own 'afterwards'.")
        for inner, inner_spot, key in _inside(effect, spot):
            must_fit(inner, inner_spot, here.inside(key))
    _must_throw_once(effects, at)


def _must_fit_here(effect: Effect, spot: Spot, at: PackPlace) -> None:
    does = effect.tag[1]
    if spot == "settlement" and not isinstance(effect, SETTLEMENT):
        raise at.refusal(f"{does!r} means nothing in the settlement: there may be {_named(SETTLEMENT)}.")
    if spot == "always" and not isinstance(effect, ALWAYS):
        raise at.refusal(f"{does!r} cannot always be so: that may be {_named(ALWAYS)}.")
    spots = ONLY.get(type(effect))
    if spots is not None and spot not in spots:
        fits = " or ".join(SPOTS[one] for one in spots)
        raise at.refusal(f"{does!r} does not fit {SPOTS[spot]}: it belongs to {fits}.")


def _inside(effect: Effect, spot: Spot) -> list[tuple[Effects, Spot, str]]:
    match effect:
        case Attack(to_target=to_target, on_hit=on_hit, afterwards=afterwards):
            return [
                (to_target, "to-target", "to_target"),
                (on_hit, "inside", "on_hit"),
                (afterwards, "inside", "afterwards"),
            ]
        case Redirect(afterwards=afterwards):
            return [(afterwards, "inside", "afterwards")]
        case Grant(effects=effects):
            return [(effects, "inside", "effects")]
        case Zone(each_turn=each_turn):
            return [(each_turn, "inside", "each_turn")]
        case Throw(rows=rows):
            return [(row.effects, spot, f"rows.[{number}].effects") for number, row in enumerate(rows, start=1)]
        case _:
            return []


def _must_throw_once(effects: Effects, at: PackPlace) -> None:
    for thrown in (Suffer, Throw):
        if sum(isinstance(effect, thrown) for effect in effects) > 1:
            raise at.refusal(f"{thrown.tag[1]!r} may stand once in a list: give it more dice, or put one inside a row.")


def _named(effects: tuple[type[Effect], ...]) -> str:
    return ", ".join(effect.tag[1] for effect in effects)
