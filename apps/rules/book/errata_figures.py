"""The true figures beside printed ones that are wrong, counted by the rules that play, by default rules."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from apps.rules.aethelgard.pool_reader import read
from apps.rules.book.attack_figures import SCOUT
from apps.rules.book.casket_figures import damaged
from apps.rules.book.printed_numbers import decimal, percent, signed
from apps.rules.casket.heat import strain_total
from apps.rules.effects.effect_kinds import Attack
from apps.rules.odds.aethelgard_odds import pool_odds
from apps.rules.odds.attack_odds import strikes
from apps.rules.odds.chances import Chances
from apps.rules.odds.defense_odds import block_chances
from apps.rules.odds.pilot_odds import suffering_of
from apps.rules.packs.decks import DECK_CARDS
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.attack_roll import is_hit
from apps.rules.striking.tohit import Situation, aim
from apps.rules.tables.attack_dice import Mode
from apps.rules.tables.strain import ZONES
from apps.rules.tables.struck_sides import FACING_TO_HIT
from apps.rules.tables.to_hit import BASE

HARDEST = Situation(range=11, attacker_moved=7, defender_moved=7, side=6, cover=("heavy",))
IRONCLAD = Situation(attacker_moved=2, defender_moved=2)
LOST_IN_HAND, PLAYED = 2, 2
CRITICAL_HIT, EXECUTION = 9, 10


def figures(shelf: Library, rules: Ruleset) -> dict[str, object]:
    totals = _totals("standard")
    strained = next(zone.least for zone in ZONES if zone.strains)
    return {
        **{f"true_total_{n}": percent(totals.of(n)) for n in (2, 3, 4, 5, 7, 8, 9)},
        **{f"true_up_to_{n}": percent(sum(map(totals.of, range(n + 1)), Fraction(0))) for n in range(2, 11)},
        **{f"true_hit_{n}": percent(_hit(n)) for n in range(5, 10)},
        "true_advantage": f"+{percent(_hit(BASE, 'advantage') - _hit(BASE))}",
        "true_disadvantage": percent(_hit(BASE, "disadvantage") - _hit(BASE)),
        "true_criticals": f"+{percent(_totals('advantage').of(CRITICAL_HIT) - totals.of(CRITICAL_HIT))}",
        "true_execution": percent(_totals("critical_advantage").of(EXECUTION)),
        "true_execution_times": decimal(_totals("critical_advantage").of(EXECUTION) / totals.of(EXECUTION)),
        "true_no_block": percent(block_chances(6).of(0)),
        "true_two_blocks": percent(block_chances(6).of(2)),
        "true_discarded": decimal(suffering_of(1, "gross").mean(int)),
        "true_discarded_net": decimal(suffering_of(1, "net").mean(int)),
        "true_lent_to_all": percent(suffering_of(1, "all_attacks").where(bool)),
        "true_scout_moved": signed(_target(Situation(attacker_moved=SCOUT.attacker_moved)) - BASE),
        "true_scout": _target(SCOUT),
        "true_shield_side": _target(replace(SCOUT, cover=())),
        "true_hardest": signed(_target(HARDEST) - BASE),
        "true_hardest_side": max(FACING_TO_HIT, key=lambda side: FACING_TO_HIT[side]),
        "true_ironclad": _target(IRONCLAD),
        "true_ironclad_draws": LOST_IN_HAND + PLAYED,
        "true_lowest_strain": strain_total(strained, (1,)).value,
        "true_damaged": [damaged(DECK_CARDS, times) for times in (3, 4)],
        "true_net_below_zero": read((8, 1, 1), DEFAULT).net,
        **{f"true_critical_{dice}": percent(pool_odds(dice, DEFAULT).critical) for dice in (5, 7, 10, 15, 20)},
        **{f"true_fumble_{dice}": percent(pool_odds(dice, DEFAULT).fumble) for dice in (3, 5, 7, 10)},
        "true_both_cards": shelf.card("advance").cost + shelf.card("hammer-strike").cost,
        "true_pistol": max(
            effect.reach
            for card in shelf.cards.values()
            if card.equipment == "pistol"
            for effect in card.effects
            if isinstance(effect, Attack)
        ),
    }


def _totals(mode: Mode) -> Chances[int]:
    return strikes(BASE, mode, DEFAULT).map(lambda strike: strike.total)


def _hit(target: int, mode: Mode = "standard") -> Fraction:
    return strikes(target, mode, DEFAULT).where(lambda strike: is_hit(strike.outcome))


def _target(situation: Situation) -> int:
    return aim(situation, DEFAULT).target.value
