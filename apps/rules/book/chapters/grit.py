"""Grit: tiers, the check with true odds, and what each faction makes of it."""

from __future__ import annotations

from apps.rules.book.citing import cite
from apps.rules.book.figures import percents, signed, span
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.playing import played
from apps.rules.factions import FACTION_NAMES
from apps.rules.odds.pilot_odds import grit_results
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.grit_checks import GRIT_RESULTS, GritResult
from apps.rules.tables.grit_tiers import GRIT_TIERS
from apps.rules.tables.wound_kinds import WoundKind

ADDED = range(-3, 5)
KIND: WoundKind = "minor"


def text(shelf: Library, rules: Ruleset) -> Block:
    if not rules.modules_grit:
        return section("Grit", played(rules, "pen.modules.grit"))
    return blocks(
        section("Grit", played(rules, "pen.modules.grit"), _tiers(), _stat(rules)),
        section("The Grit check", _check(rules), _odds(rules)),
    )


def _tiers() -> Block:
    rows = [[tier.grit, tier.name, tier.missions, tier.severe, cite(tier.rule)] for tier in GRIT_TIERS]
    said = f"The higher of two tiers counts: by missions survived, or by Severe Injuries survived. {cite('C-38')}"
    return blocks(said, table(["Grit", "", "Missions", "Severe Injuries", "Rule"], rows))


def _stat(rules: Ruleset) -> Block:
    return bullets(
        f"{played(rules, 'pen.grit.church')} {cite('PEN-GRIT-11')}",
        f"Leg-Skimming adds 1 for good. {cite('PEN-GRIT-15')}",
        played(rules, "pen.grit.cap"),
    )


def _check(rules: Ruleset) -> Block:
    lasts = [None, *(row.least - 1 for row in GRIT_RESULTS if row.least is not None)]
    rows = [
        [_totals(row, last), row.name, _does(row), cite(row.rule)]
        for row, last in reversed(list(zip(GRIT_RESULTS, lasts, strict=True)))
    ]
    factions = [
        [FACTION_NAMES["dwarves"], "+1 against a Severe Injury", cite("PEN-GRIT-12")],
        [FACTION_NAMES["elves"], "-1 always", cite("PEN-GRIT-14")],
        [FACTION_NAMES["ossuarium"], played(rules, "pen.grit.ossuarium"), cite("PEN-GRIT-13")],
        ["Each Trauma that lay open before", "-1", cite("PEN-GRIT-16")],
    ]
    return blocks(
        "For each point of pilot damage the top wound is looked at, and a d6 with Grit is thrown against it. "
        f"{cite('PEN-GRIT-06', 'PEN-GRIT-18', 'C-39')}",
        table(["Total", "Result", "What it does", "Rule"], rows),
        bullets(
            played(rules, "pen.grit.tough_it_out"),
            "A card that was looked at and not flipped is shuffled back among the face-down ones.",
        ),
        table(["Who", "Added to the check", "Rule"], factions),
        played(rules, "pen.grit.check_min"),
    )


def _totals(row: GritResult, last: int | None) -> str:
    return f"{last} or less" if row.least is None else span(row.least, last)


def _does(row: GritResult) -> str:
    if row.key == "tough-it-out":
        return "a Severe Injury is softened; others are flipped"
    if row.flips:
        return "the wound is flipped"
    return f"nothing is flipped; {signed(row.heat)} Heat" if row.heat else "nothing is flipped"


def _odds(rules: Ruleset) -> Block:
    keys = [row.key for row in reversed(GRIT_RESULTS)]
    rows = []
    for added in ADDED:
        results = grit_results(added, "church", traumas=0, kind=KIND, rules=rules)
        rows.append([signed(added), *(percents(results, keys) if results else [])])
    head = ["Added", *(row.name for row in reversed(GRIT_RESULTS))]
    return blocks(f"True odds of a check, by all that is added. {cite('PEN-PROB-03', 'C-40')}", table(head, rows))
