"""Aethelgard: pools of ten-sided dice, what they are rolled for, and their true odds."""

from __future__ import annotations

from apps.rules.aethelgard.pool_reader import BOTCH, CRITICAL_FROM, NEUTRAL, SUCCESS, read
from apps.rules.aethelgard.pool_words import shown
from apps.rules.aethelgard.pools import LEAST_DICE, MOST_RANK
from apps.rules.book.bands import POWER_BANDS
from apps.rules.book.citing import cite
from apps.rules.book.figures import decimal, percent, signed, span
from apps.rules.book.markdown import Block, blocks, bullets, code, section, table
from apps.rules.book.playing import played
from apps.rules.odds.aethelgard_odds import contest_odds, crafting_odds, pool_odds
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.aethelgard_checks import CHECKS, Check, CheckWay
from apps.rules.tables.aethelgard_dice import DICE_SOURCES
from apps.rules.tables.aethelgard_tiers import BELOW_THEM_ALL, CRAFTING_TIERS, ON_A_FUMBLE

SIZES = (*range(1, 11), 12, 15, 20)
NETS = range(1, 6)
RIVALS = (2, 4, 6, 8, 10, 15)


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("The pool", _pool(rules), _sources(), _bands()),
        section("Reading it", _faces(), _reading(rules), _shown(rules)),
        section("Checks", _checks(), _combat(rules)),
        section("Crafting", _crafting(rules)),
        section("Odds of a pool", _odds(rules)),
        section("Odds of a contest", _contests(rules)),
    )


def _pool(rules: Ruleset) -> Block:
    return bullets(
        f"As many d10 as the attribute that governs, the skill's rank (0 to {MOST_RANK}), and what the moment lends "
        "and takes. "
        f"{cite('AET-01', 'AET-02', 'AET-03')}",
        f"However much is taken, {LEAST_DICE} die stays. Dice change before the roll only. {cite('AET-19', 'AET-20')}",
        f"{played(rules, 'aet.stress_step')} {cite('AET-45')}",
    )


def _sources() -> Block:
    rows = [[one.name, one.kind, signed(one.each), one.note, cite(one.rule)] for one in DICE_SOURCES.values()]
    return table(["What lends or takes a die", "Kind", "Dice", "", "Rule"], rows)


def _bands() -> Block:
    rows = [[one.section, one.name, span(one.least, one.most)] for one in POWER_BANDS]
    return blocks(
        f"What sizes of pool are called; the words decide nothing. {cite('AET-48', 'C-48')}",
        table(["Section", "Called", "Dice"], rows),
    )


def _faces() -> Block:
    rows = [
        [span(SUCCESS[0], SUCCESS[-1]), "one success", cite("AET-07")],
        [span(NEUTRAL[0], NEUTRAL[-1]), "nothing", cite("AET-09")],
        [span(BOTCH[0], BOTCH[-1]), "one botch", cite("AET-08")],
    ]
    return table(["A die shows", "It counts", "Rule"], rows)


def _reading(rules: Ruleset) -> Block:
    return bullets(
        f"Net successes are successes less botches. {cite('AET-10')} {played(rules, 'aet.net_floor')}",
        f"One net success or more is a success, none is a failure. {cite('AET-12')}",
        f"{CRITICAL_FROM} or more are a Critical Success. {cite('AET-13')}",
        f"No success and at least one botch is a Fumble. {cite('AET-14')}",
        f"Opposed rolls go to the higher net, ties to whoever is opposed. {cite('C-62')}",
        f"Against a Defense Score or a DC the net must reach the number, and be 1 at least. {cite('AET-26', 'C-62')}",
    )


def _shown(rules: Ruleset) -> Block:
    reading = read((9, 8, 5, 2, 1), rules)
    return blocks(
        f"A roll is shown so: {cite('AET-41', 'AET-50')}",
        code(*shown("You try the rusted lock", "System Bypass", reading, story=["The lock gives way."]).split("\n")),
    )


def _checks() -> Block:
    rows = [
        [
            f"**{one.name}**",
            " or ".join(_way(way) for way in one.ways),
            _against(one),
            one.success,
            one.failure,
            cite(one.rule),
        ]
        for one in CHECKS.values()
    ]
    effects = [[one.name, one.effects.critical, one.effects.fumble] for one in CHECKS.values() if one.effects.critical]
    return blocks(
        table(["Check", "Rolled with", "Held against", "Success", "Failure", "Rule"], rows),
        f"What comes on top: {cite('AET-15', 'AET-16')}",
        table(["Check", "Critical Success", "Fumble"], effects),
    )


def _way(way: CheckWay) -> str:
    return f"{way.attribute} + {way.skill}" if way.skill else way.attribute


def _against(check: Check) -> str:
    said = " or ".join(check.held_against)
    return f"{said} ({check.opposed_by})" if check.opposed_by else said


def _combat(rules: Ruleset) -> Block:
    return bullets(
        "A hit deals weapon dice and attribute bonus as a pool of its own; its net successes, less Soak and less what "
        "was "
        f"blocked, are the damage. {cite('AET-27', 'AET-28')}",
        f"{played(rules, 'aet.crit_doubles')} {cite('AET-15')}",
    )


def _crafting(rules: Ruleset) -> Block:
    tiers = [[f"{least} or more", tier] for least, tier in CRAFTING_TIERS]
    names = [tier for tier, _ in crafting_odds(LEAST_DICE, rules)]
    odds = [[dice, *(percent(chance) for _, chance in crafting_odds(dice, rules))] for dice in SIZES]
    return blocks(
        table(["Net successes", "Quality"], [*tiers, ["fewer", BELOW_THEM_ALL], ["a Fumble", ON_A_FUMBLE]]),
        f"True odds. {cite('AET-37', 'C-47')}",
        table(["Dice", *names], odds),
    )


def _odds(rules: Ruleset) -> Block:
    rows = []
    for dice in SIZES:
        odds = pool_odds(dice, rules)
        reached = [percent(odds.reaching(net)) for net in NETS]
        means = [decimal(odds.expected_net, 3), decimal(odds.expected_raw_net, 1)]
        rows.append([dice, *reached, percent(odds.fumble), *means])
    head = ["Dice", *(f"net {net}+" for net in NETS), "Fumble", "Mean net", "Mean, unfloored"]
    return blocks(
        f"Chances to reach a number; {CRITICAL_FROM} is a Critical Success. "
        f"{cite('AET-23', 'AET-24', 'AET-25', 'C-45')}",
        table(head, rows),
    )


def _contests(rules: Ruleset) -> Block:
    rows = [[dice, *(percent(contest_odds(dice, other, rules)) for other in RIVALS)] for dice in RIVALS]
    return blocks(
        f"The chance that the dice of a row overcome those of a column. {cite('C-62')}",
        table(["Dice", *(f"against {other}" for other in RIVALS)], rows),
    )
