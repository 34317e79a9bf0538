"""Every printed figure that is wrong, beside the true one, counted by the rules that play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from apps.rules.aethelgard.pool_reader import read
from apps.rules.book.citing import cite
from apps.rules.book.figures import decimal, percent, signed
from apps.rules.book.known_errata import CRITICALS, CUMULATIVE, ERRATA, FUMBLES, HITS, IMPOSSIBLE, TOTALS
from apps.rules.book.markdown import Block, blocks, capital, section, table
from apps.rules.book.reckoned import damaged_share
from apps.rules.casket.heat import strain_total
from apps.rules.casket.piles.hand import HAND_LIMIT
from apps.rules.casket.piles.pile_cards import Piles
from apps.rules.odds.aethelgard_odds import pool_odds
from apps.rules.odds.attack_odds import strikes
from apps.rules.odds.chances import Chances
from apps.rules.odds.defense_odds import block_chances
from apps.rules.odds.pilot_odds import suffering_of
from apps.rules.packs.decks import DECK_CARDS
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.attack_roll import VALUES, is_hit
from apps.rules.striking.tohit import Situation, aim
from apps.rules.tables.attack_dice import Mode
from apps.rules.tables.printed_dice import JAM
from apps.rules.tables.strain import ZONES
from apps.rules.tables.struck_sides import FACING_TO_HIT, SIDE_NAMES
from apps.rules.tables.to_hit import BASE

Told = Callable[[], str]
RESHUFFLES = (3, 4)
SCOUT = Situation(range=5, attacker_moved=4, defender_moved=2, side=6, cover=("light",))
SHIELD_SIDE = replace(SCOUT, cover=())
HARDEST = Situation(range=11, attacker_moved=7, defender_moved=7, side=6, cover=("heavy",))
IRONCLAD = Situation(attacker_moved=2, defender_moved=2)
LOST_IN_HAND, PLAYED = 2, 2


def text(shelf: Library, rules: Ruleset) -> Block:
    rows = [[capital(one.what), one.where, one.printed, true(one.key), cite(one.ruling)] for one in ERRATA]
    examples = [[one.what, one.where, one.why, cite(one.ruling)] for one in IMPOSSIBLE]
    return blocks(
        "What is printed on a die or in a table stands; figures worked out from them are counted anew, by default "
        "rules. "
        f"{cite('PEN-PROB-03', 'C-01')}",
        section("Figures", table(["What", "Where", "Printed", "True", "Ruling"], rows)),
        section("Examples that break the rules", table(["What", "Where", "Why not", "Ruling"], examples)),
    )


def true(key: str) -> str:
    """The figure that should stand there."""
    return TRUE[key]()


def _totals(mode: Mode) -> Chances[int]:
    return strikes(BASE, mode, DEFAULT).map(lambda strike: strike.total)


def _total(total: int) -> str:
    return percent(_totals("standard").of(total))


def _up_to(total: int) -> str:
    return percent(_totals("standard").where(lambda fell: fell <= total))


def _hit(target: int, mode: Mode = "standard") -> Fraction:
    return strikes(target, mode, DEFAULT).where(lambda strike: is_hit(strike.outcome))


def _hits_on(target: int) -> str:
    return percent(_hit(target))


def _more_hits(mode: Mode) -> str:
    more = _hit(BASE, mode) - _hit(BASE)
    return f"{'+' if more > 0 else ''}{percent(more)}"


def _ends(mode: Mode, total: int) -> Fraction:
    return _totals(mode).of(total)


def _more_criticals() -> str:
    return f"+{percent(_ends('advantage', 9) - _ends('standard', 9))}"


def _executions() -> str:
    return percent(_ends("critical_advantage", 10))


def _times() -> str:
    return f"{decimal(_ends('critical_advantage', 10) / _ends('standard', 10))} times"


def _blocks(count: int) -> str:
    return percent(block_chances(6).of(count))


def _discarded() -> str:
    return f"{decimal(suffering_of(1, 'gross').mean(int))}, or {decimal(suffering_of(1, 'net').mean(int))} net"


def _lent_to_all() -> str:
    return percent(suffering_of(1, "all_attacks").where(bool))


def _target(situation: Situation) -> str:
    return f"{aim(situation, DEFAULT).target.value}+"


def _adds(situation: Situation) -> str:
    return signed(aim(situation, DEFAULT).target.value - BASE)


def _hardest_side() -> str:
    side = max(FACING_TO_HIT, key=lambda side: FACING_TO_HIT[side])
    return f"{side}, the {SIDE_NAMES[side]}"


def _drawn() -> str:
    held = HAND_LIMIT - LOST_IN_HAND - PLAYED
    return str(HAND_LIMIT - held)


def _lowest_strain() -> str:
    least = next(zone.least for zone in ZONES if zone.strains)
    return str(strain_total(least, (1,)).value)


def _damaged() -> str:
    cards = range(1, DECK_CARDS + 1)
    return " or ".join(percent(damaged_share(Piles(deck=[*cards, *range(-times, 0)]))) for times in RESHUFFLES)


def _critical(dice: int) -> str:
    return percent(pool_odds(dice, DEFAULT).critical)


def _fumble(dice: int) -> str:
    return percent(pool_odds(dice, DEFAULT).fumble)


TRUE: dict[str, Told] = {
    "double-jam": lambda: str(VALUES[JAM] + VALUES[JAM]),
    **{f"total-{total}": partial(_total, total) for total in TOTALS},
    **{f"up-to-{total}": partial(_up_to, total) for total in CUMULATIVE},
    **{f"hit-{target}": partial(_hits_on, target) for target in HITS},
    "advantage": partial(_more_hits, "advantage"),
    "disadvantage": partial(_more_hits, "disadvantage"),
    "disadvantage-quick": partial(_more_hits, "disadvantage"),
    "criticals": _more_criticals,
    "execution": _executions,
    "execution-times": _times,
    "no-block": partial(_blocks, 0),
    "two-blocks": partial(_blocks, 2),
    "blood-offering": _discarded,
    "suffering-mean": _discarded,
    "sustained": _lent_to_all,
    "scout-moved": partial(_adds, Situation(attacker_moved=SCOUT.attacker_moved)),
    "scout": partial(_target, SCOUT),
    "shield-side": partial(_target, SHIELD_SIDE),
    "hardest": partial(_adds, HARDEST),
    "hardest-side": _hardest_side,
    "ironclad": partial(_target, IRONCLAD),
    "ironclad-draws": _drawn,
    "strain-lowest": _lowest_strain,
    "damaged-share": _damaged,
    "net-below-zero": lambda: str(read((8, 1, 1), DEFAULT).net),
    **{f"critical-{dice}": partial(_critical, dice) for dice in CRITICALS},
    **{f"fumble-{dice}": partial(_fumble, dice) for dice in FUMBLES},
}
