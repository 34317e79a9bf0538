"""The open question as somebody sees it: everybody who is asked what, and whoever is asked their answers and odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from apps.rules.battle.battle_options import NAMING, default, options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.position.attack_preview import Foreseen, foreseen, is_attack
from apps.rules.battle.position.movement import stride_to
from apps.rules.battle.position.playable_cards import cost_of
from apps.rules.battle.values.battle_questions import OF_THE_TABLE, BattleAnswer, Pending
from apps.rules.battle.views.casket_view import cards_seen
from apps.rules.battle.views.plain_values import Plain, plain, plain_choice
from apps.rules.battle.views.table_questions import text_of, told_by_the_table
from apps.rules.ground.facing import turning

PLACES = 6


def question_seen(battle: Battle, viewer: int | None) -> dict[str, Plain] | None:
    pending = battle.pending
    if pending is None:
        return None
    asked = {
        "kind": pending.kind,
        "text": text_of(battle, pending),
        "side": pending.side,
        "casket": None if pending.fighter < 0 else pending.fighter,
        "word": pending.word,
        "least": pending.least,
        "most": pending.most,
        "decision": battle.decisions,
    }
    if pending.kind in OF_THE_TABLE:
        asked["lying"] = list(pending.cards)
    elif viewer != pending.side:
        return asked
    if battle.fielding.tabled or pending.kind == "dice":
        asked["tells"] = told_by_the_table(battle, pending)
    return {**asked, **_answers(battle, pending), "default": plain_choice(default(battle))}


def _answers(battle: Battle, pending: Pending) -> dict[str, Plain]:
    """Where cards are named, from which and how many; else each answer there is."""
    if pending.kind in NAMING:
        return {"do": NAMING[pending.kind], "cards": cards_seen(battle, pending.fighter, pending.cards)}
    known: dict[tuple[int, int, str], Plain] = {}
    return {"options": [_option(battle, pending, choice, known) for choice in options(battle)]}


def _option(
    battle: Battle, pending: Pending, choice: BattleAnswer, known: dict[tuple[int, int, str], Plain]
) -> dict[str, Plain]:
    shown: dict[str, Plain] = {"choice": plain_choice(choice)}
    cost = _cost(battle, pending, choice)
    if cost is not None:
        shown["cost"] = cost
    if is_attack(battle, choice):
        key = (choice.card, choice.target, choice.word)
        if key not in known:
            known[key] = attack_shown(foreseen(battle, choice))
        shown["attack"] = known[key]
    return shown


def _cost(battle: Battle, pending: Pending, choice: BattleAnswer) -> int | None:
    """In SP, or in a card's hexes."""
    number = pending.fighter
    match choice.do:
        case "play":
            return cost_of(battle, number, battle.fielding.decks[number][choice.card]).value
        case "move":
            return stride_to(battle, number, choice.place, battle.fighters[number].sp).cost
        case "step" if choice.place:
            return stride_to(battle, number, choice.place, pending.most, by_card=True).cost
        case "rotate":
            fighter = battle.fighters[number]
            return turning(fighter.facing, choice.number, fighter.rotated, battle.fielding.rules).cost.value
        case _:
            return None


def attack_shown(found: Foreseen) -> dict[str, Plain]:
    """Numbers with their lines; odds exactly, and rounded under `decimals`."""
    summary = found.summary
    odds = {
        "hit": summary.hit,
        **summary.means._asdict(),
    }
    return {
        "side": found.side,
        "target_number": plain(found.aim.target),
        "mode": found.aim.mode,
        "sources": plain(found.aim.sources),
        "damage": plain(found.damage),
        "defense": plain(found.defense),
        "outcomes": _exactly(summary.outcomes),
        "odds": _exactly(odds),
        "decimals": {name: float(round(share, PLACES)) for name, share in odds.items()},
    }


def _exactly(odds: Mapping[Any, Fraction]) -> dict[str, Plain]:
    return {name: str(share) for name, share in odds.items()}
