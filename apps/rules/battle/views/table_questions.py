"""What a table is asked for, in words and with its bounds: dice and what they show, stances, ways, and who is near."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.words import in_hexes
from apps.rules.battle.position.movement import hexes_left
from apps.rules.battle.position.situation import foes_of
from apps.rules.battle.position.table_answers import TAKEN
from apps.rules.battle.steps.nearby import BEHIND, IN_A_ZONE
from apps.rules.battle.values.battle_questions import KINDS, Pending
from apps.rules.dice.dies import Die
from apps.rules.tables.printed_dice import ATTACK_DIE, DAMAGE_DIE, DEFENSE_DIE, SUFFERING_DICE
from apps.rules.tables.struck_sides import SIDE_NAMES
from apps.rules.tables.to_hit import COVER_NAMES, ELEVATIONS

Plain = Any
DICE: Mapping[str, Die] = {
    "initiative": ATTACK_DIE,
    "attack": ATTACK_DIE,
    "defense": DEFENSE_DIE,
    "defense-again": DEFENSE_DIE,
    "suffering": SUFFERING_DICE,
    "damaged": DAMAGE_DIE,
}
"""By what is thrown for, whose faces are more than numbers."""
FOR: Mapping[str, str] = {"component": "the component that is struck", "defense-again": "what had blocked"}


def text_of(battle: Battle, pending: Pending) -> str:
    """The question in one sentence, without its full stop."""
    match pending.kind:
        case "near":
            return f"Say whether it stands {_place(battle, pending)}"
        case "dice":
            return f"Throw {_called(pending)}, and type what fell or have it rolled here"
        case _:
            return KINDS[pending.kind]


def _place(battle: Battle, pending: Pending) -> str:
    centre, *card = pending.cards
    name = battle.of(centre).name
    if pending.word == BEHIND:
        return f"right behind {name}"
    if pending.word == IN_A_ZONE:
        laid = battle.fielding.decks[centre][card[0]].name
        return f"in the {laid} of {name}, which reaches {in_hexes(pending.most)}"
    return f"within {in_hexes(pending.most)} of {name}"


def thrown_for(label: str) -> str:
    """What dice are thrown for, by the label of their roll."""
    whose, _, what = label.partition("/")
    return whose if whose == "initiative" else what.rstrip("/0123456789")


def _called(pending: Pending) -> str:
    """So many dice, by their name or by what they are for."""
    what, count = thrown_for(pending.word), pending.least
    die = DICE.get(what)
    named = die.name.removesuffix(" die") if die else f"{pending.most}-sided"
    dice = f"1 {named} die" if count == 1 else f"{count} {named} dice"
    return dice if die and die.key == what else f"{dice} for {FOR.get(what, what.rpartition('/')[2].replace('-', ' '))}"


def told_by_the_table(battle: Battle, pending: Pending) -> dict[str, Plain]:
    """What may be answered with numbers, and between which."""
    return {do: ASKED[do](battle, pending) for do in TAKEN.get(pending.kind, ())}


def _stance(battle: Battle, pending: Pending) -> Plain:
    foes = [{"number": foe, "name": battle.of(foe).name} for foe in foes_of(battle, pending.fighter)]
    sides = {str(side): name for side, name in SIDE_NAMES.items()}
    return {"targets": foes, "sides": sides, "covers": dict(COVER_NAMES), "elevations": list(ELEVATIONS)}


def _way(battle: Battle, pending: Pending) -> Plain:
    fighter = battle.fighters[pending.fighter]
    hexes = hexes_left(battle, pending.fighter)
    most = fighter.sp if hexes is None else min(hexes, fighter.sp)
    return {"sp": fighter.sp, "hexes": most, "water": fighter.in_water}


def _dice(battle: Battle, pending: Pending) -> Plain:
    die = DICE.get(thrown_for(pending.word))
    names = {str(number): face.name for number, face in enumerate(die.faces, start=1)} if die else {}
    return {"dice": pending.least, "sides": pending.most, "for": thrown_for(pending.word), "names": names}


ASKED = {"stance": _stance, "moved": _way, "dice": _dice}
