"""One Casket with its pilot as somebody sees it; read off a battle in which the hidden is not there."""

from __future__ import annotations

from collections.abc import Iterable

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.movement import hex_cost
from apps.rules.battle.position.passive_effects import defense_lines, sp_maximum_of
from apps.rules.battle.position.prohibitions import bans_of
from apps.rules.battle.position.situation import controller, face_of, in_water
from apps.rules.battle.views.masked_battle import sees_hand
from apps.rules.battle.views.plain_values import Plain, plain
from apps.rules.casket.component_marks import is_destroyed
from apps.rules.casket.heat import zone
from apps.rules.casket.piles.hp import counts, hp_explained
from apps.rules.casket.piles.pile_cards import CardNumber


def casket_seen(battle: Battle, number: int, viewer: int | None) -> dict[str, Plain]:
    fighter, fielded = battle.fighters[number], battle.of(number)
    return {
        "number": number,
        "key": fielded.key,
        "name": fielded.name,
        "side": fielded.side,
        "controller": controller(battle, number),
        "casket": fielded.casket,
        "faction": fielded.faction,
        "frame": fielded.frame,
        "at": plain(fighter.at),
        "facing": fighter.facing,
        "in_water": in_water(battle, number),
        "acted": fighter.acted,
        "out": fighter.is_out,
        "destroyed": fighter.destroyed,
        "gone": fighter.gone,
        "carries": fighter.carries,
        "kills": list(fighter.kills),
        **_numbers(battle, number),
        **_piles(battle, number),
        **_waiting(battle, number),
        "components": _components(battle, number),
        "pilot": _pilot(battle, number),
        "hand": cards_seen(battle, number, fighter.piles.hand) if sees_hand(battle, number, viewer) else None,
    }


def _numbers(battle: Battle, number: int) -> dict[str, Plain]:
    fighter = battle.fighters[number]
    heat = zone(fighter.heat)
    return {
        "heat": fighter.heat,
        "heat_zone": {"key": heat.key, "name": heat.name},
        "taint": fighter.taint,
        "taint_waiting": fighter.taint_waiting,
        "sp": fighter.sp,
        "sp_banked": fighter.banked,
        "sp_maximum": plain(sp_maximum_of(battle, number)),
        "hex_cost": plain(hex_cost(battle, number)),
        "moved": fighter.moved,
        "moved_before": fighter.moved_before,
        "rotated": fighter.rotated,
        "attacks": fighter.attacks,
        "defense": plain(defense_lines(battle, number)),
        "redirects": fighter.redirects,
    }


def _piles(battle: Battle, number: int) -> dict[str, Plain]:
    """How many lie where, and what lies open."""
    fighter, rules = battle.fighters[number], battle.fielding.rules
    piles = fighter.piles
    return {
        "counts": counts(piles, rules, destroyed=fighter.destroyed)._asdict(),
        "hp": plain(hp_explained(piles, rules, destroyed=fighter.destroyed)),
        "discard": cards_seen(battle, number, piles.discard),
        "graveyard": cards_seen(battle, number, piles.graveyard),
        "in_play": cards_seen(battle, number, piles.in_play),
    }


def _waiting(battle: Battle, number: int) -> dict[str, Plain]:
    """What waits for an attack or for the next turn, and what may not be done."""
    fighter = battle.fighters[number]
    return {
        "waits": [{**plain(held.effect), "turn_ends": held.turn_ends} for held in fighter.waits.held],
        "sp_lost": plain(fighter.sp_lost),
        "damage_dice": list(fighter.pending_dice),
        "banned": list(bans_of(battle, number)),
        "bought": [*fighter.bought_turn, *fighter.bought],
    }


def _components(battle: Battle, number: int) -> list[Plain]:
    components, rules = battle.fighters[number].components, battle.fielding.rules
    return [
        {
            "key": key,
            "marks": marks,
            "destroyed": is_destroyed(components, key, rules),
            "held": key in components.held,
        }
        for key, marks in components.marks.items()
    ]


def _pilot(battle: Battle, number: int) -> dict[str, Plain]:
    fighter, fielded = battle.fighters[number], battle.of(number)
    relics = battle.fielding.library.relics
    return {
        "key": fielded.pilot,
        "grit": fielded.grit,
        "missions": fielded.missions,
        "marks": list(fielded.marks),
        "relics": [{"key": key, "name": relics[key].name, "text": relics[key].text} for key in fielded.relics],
        "dead": fighter.is_dead,
        "wounds": [
            {**plain(wound), "name": wound.card.name, "counts_as": wound.counts_as} for wound in fighter.wounds.face_up
        ],
        "wounds_face_down": len(fighter.wounds.face_down),
    }


def cards_seen(battle: Battle, number: int, cards: Iterable[CardNumber]) -> list[Plain]:
    """Cards by their numbers, with what is printed on them."""
    faces = ((card, face_of(battle, number, card)) for card in cards)
    return [{"id": card, "key": face.key, "name": face.name, "cost": face.cost} for card, face in faces]
