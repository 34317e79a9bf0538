"""A battle for whoever looks at it: all that a page, a client or a bot needs, and nothing that they may not know."""

from __future__ import annotations

from typing import Any

from apps.rules.battle.battle_state import AttackUnderWay, Battle, LaidZone
from apps.rules.battle.facts.words import stance_in_words
from apps.rules.battle.position.goal_progress import progress
from apps.rules.battle.values.table_words import ToldStance
from apps.rules.battle.views.casket_view import casket_seen
from apps.rules.battle.views.masked_battle import veiled
from apps.rules.battle.views.plain_values import Plain, plain
from apps.rules.battle.views.question_view import question_seen
from apps.rules.packs.scenarios import Objective


def view(battle: Battle, viewer: int | None) -> dict[str, Plain]:
    """As a side sees it, or a spectator. All of it is read off a copy in which the hidden is not there."""
    seen = veiled(battle, viewer)
    return {
        "scenario": seen.fielding.scenario.key,
        "viewer": viewer,
        "decisions": seen.decisions,
        "round": seen.round,
        "rounds": seen.fielding.rounds,
        "phase": seen.phase,
        "first": seen.first,
        "turn": None if seen.turn < 0 else seen.turn,
        "component_threshold": seen.fielding.rules.component_threshold,
        "sides": [_side(seen, side) for side in (0, 1)],
        "rubble": plain(seen.rubble),
        "tabled": seen.fielding.tabled,
        "stances": [_stance(told) for told in seen.stances],
        "caskets": [casket_seen(seen, number, viewer) for number in range(len(seen.fighters))],
        "zones": [_zone(seen, zone) for zone in seen.zones],
        "goals": [_goal(seen, goal) for goal in seen.fielding.scenario.objectives],
        "attack": _attack(seen, seen.attack) if seen.attack else None,
        "question": question_seen(seen, viewer),
        "verdict": plain(seen.verdict),
    }


def _side(battle: Battle, side: int) -> dict[str, Plain]:
    found = battle.fielding.scenario.sides[side]
    return {"key": found.key, "name": found.name, "zone": found.zone, "surrendered": side in battle.surrendered}


def _stance(told: ToldStance) -> dict[str, Plain]:
    text = stance_in_words(told.stance)
    return {"attacker": told.attacker, "target": told.target, "text": text, **_by_name(told.stance)}


def _zone(battle: Battle, zone: LaidZone) -> dict[str, Plain]:
    face = battle.fielding.decks[zone.owner][zone.card]
    return {**_by_name(zone), "key": face.key, "name": face.name}


def _goal(battle: Battle, goal: Objective) -> dict[str, Plain]:
    """What is asked for, and how far it has come."""
    carriers = [n for n, fighter in enumerate(battle.fighters) if fighter.carries == goal.key and not fighter.is_out]
    done, due = progress(battle, goal)
    return {
        "kind": goal.tag[1],
        **_by_name(goal),
        "side": battle.fielding.sides.index(goal.side),
        "reached": goal.key in battle.reached,
        "done": done,
        "due": due,
        "carried_by": carriers[0] if carriers else None,
    }


def _attack(battle: Battle, attack: AttackUnderWay) -> dict[str, Plain]:
    """The attack under way, as far as it has come: all of it lies on the table."""
    face = battle.fielding.decks[attack.attacker][attack.card]
    return {**_by_name(attack), "key": face.key, "name": face.name}


def _by_name(value: Any) -> dict[str, Plain]:
    found: dict[str, Plain] = plain(value)
    return found
