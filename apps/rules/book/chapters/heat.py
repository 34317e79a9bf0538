"""Heat: its zones, the Strain it brings with true odds, what heats and what cools."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from apps.rules.book.citing import cite
from apps.rules.book.figures import percent, signed, span
from apps.rules.book.labels import label
from apps.rules.book.linking import card_link
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.playing import played
from apps.rules.effects import body_effects
from apps.rules.effects.effect_kinds import Effects
from apps.rules.odds.casket_odds import strain_chances
from apps.rules.packs.content import Card, TaintSpend
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.attack_dice import CATASTROPHE_HEAT
from apps.rules.tables.damage_die import DAMAGE_RESULTS, DamageResult
from apps.rules.tables.grit_checks import GRIT_RESULTS
from apps.rules.tables.strain import PASSED_TURN, STRAIN_TABLE, WATER, ZONES, StrainRow
from apps.rules.tables.suffering_die import SUFFERING_DIE

HEATS = range(11)


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("Heat", _zones()),
        section("Strain", _strain(rules), _odds()),
        section("What heats", _heats(shelf)),
        section("What cools", _cools(shelf, rules)),
    )


def _zones() -> Block:
    firsts = [zone.least for zone in ZONES]
    lasts = [*(first - 1 for first in firsts[1:]), None]
    rows = [
        [zone.name, span(zone.least, last), _said(strains=zone.strains, dice=zone.dice)]
        for zone, last in zip(ZONES, lasts, strict=True)
    ]
    said = (
        f"Heat has no upper bound and never falls below 0. {cite('PEN-HEAT-01', 'PEN-HEAT-16')} Under a Cracked Rib "
        "every "
        f"gain is 1 larger. {cite('PEN-HEAT-15')}"
    )
    return blocks(table(["Zone", "Heat", "At each Refresh"], rows), said)


def _said(*, strains: bool, dice: int) -> str:
    if not strains:
        return "nothing"
    return "Strain: a d6 and Heat together" if dice else "Strain's last row, unrolled"


def _strain(rules: Ruleset) -> Block:
    firsts = [row.least for row in STRAIN_TABLE]
    lasts = [*(first - 1 for first in firsts[1:]), None]
    rows = [
        [span(row.least, last), row.text, "" if row.reachable else "never reached", cite(row.rule)]
        for row, last in zip(STRAIN_TABLE, lasts, strict=True)
    ]
    return blocks(
        f"A d6 and Heat, at each Refresh from 5 Heat on. {cite('PEN-HEAT-02', 'PEN-HEAT-03')}",
        table(["Total", "What it does", "", "Rule"], rows),
        bullets(
            "Strain damage is paid from the deck, without Defense dice and without marks; DAMAGED cards among it roll "
            "their "
            f"die. {cite('PEN-HEAT-17')}",
            played(rules, "pen.strain.malfunction"),
            played(rules, "pen.strain.on_heat_gain"),
            f"A total of 1 to 5 needs less Heat than brings Strain at all. {cite('C-25')}",
        ),
    )


def _odds() -> Block:
    outcomes: list[StrainRow | None] = [None, *(row for row in STRAIN_TABLE if row.reachable)]
    head = ["Heat", "Nothing", *(row.text for row in outcomes if row)]
    rows = [[_heat(heat), *(_chance(heat, one) for one in outcomes)] for heat in HEATS]
    return blocks(f"True odds of Strain. {cite('PEN-PROB-03', 'C-25')}", table(head, rows))


def _heat(heat: int) -> str:
    return f"{heat}+" if heat == HEATS[-1] else str(heat)


def _chance(heat: int, row: StrainRow | None) -> str:
    chance = strain_chances(heat).of(row)
    return percent(chance) if chance != Fraction(0) else ""


def _heats(shelf: Library) -> Block:
    rows = [
        ["CATASTROPHIC FAILURE", signed(CATASTROPHE_HEAT), cite("PEN-ATK-20"), ""],
        ["HEAT on a Defense die", signed(1), cite("PEN-DEF-08"), ""],
        *(
            [f"{one.name}, Suffering die", signed(one.heat), cite(one.rule), ""]
            for one in SUFFERING_DIE.values()
            if one.heat
        ),
        *([_name(one), signed(one.heat), cite(one.rule), ""] for one in DAMAGE_RESULTS.values() if one.heat),
        *([f"{one.name}, Grit", signed(one.heat), cite(one.rule), ""] for one in GRIT_RESULTS if one.heat),
        *_changing(shelf, gained=True),
    ]
    return blocks(cite("PEN-HEAT-14"), table(["", "Heat", "Rule", "Label"], rows))


def _name(result: DamageResult) -> str:
    return f"{result.key.replace('-', ' ').title()}, Damage die"


def _changing(shelf: Library, *, gained: bool) -> Iterator[list[str]]:
    """Cards and spends that bring Heat, or take it."""
    both: tuple[Card | TaintSpend, ...] = (*shelf.cards.values(), *shelf.spends.values())
    for one in both:
        heat = _of(one.effects)
        link = card_link(one, shelf) if isinstance(one, Card) else f"{one.name}, Taint"
        if heat and (heat > 0) == gained:
            yield [link, signed(heat), cite(one.rule), label(one, shelf)]
        if not gained and any(isinstance(effect, body_effects.VentAll) for effect in one.effects):
            yield [link, "all", cite(one.rule), label(one, shelf)]


def _of(effects: Effects) -> int:
    """The Heat that a card or a spend brings whoever plays it."""
    return sum(one.amount for one in effects if isinstance(one, body_effects.Heat))


def _cools(shelf: Library, rules: Ruleset) -> Block:
    rows = [
        ["Standing in water", signed(-WATER), cite("PEN-HEAT-10"), ""],
        ["A passed turn", signed(-PASSED_TURN), cite("PEN-HEAT-11"), ""],
        *_changing(shelf, gained=False),
    ]
    return blocks(table(["", "Heat", "Rule", "Label"], rows), played(rules, "pen.water.when"))
