"""Taint: where it comes from, what it buys, and corruption."""

from __future__ import annotations

from apps.rules.book.citing import cite
from apps.rules.book.figures import percent, span
from apps.rules.book.labels import HOUSE, label
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.playing import played
from apps.rules.book.reckoned import corruption
from apps.rules.effects.body_effects import Taint
from apps.rules.packs.content import Card, TaintSpend
from apps.rules.packs.library import Library
from apps.rules.pilot.taint.gains import DAMAGE_PER_TAINT, RESISTED_FROM
from apps.rules.pilot.taint.taint_buyers import WOUNDS_NEEDED
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.taint_spends import MOMENTS


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("Taint", played(rules, "pen.modules.taint_exploitation"), _gains(shelf, rules), _at_ten(rules)),
        section("What Taint buys", _spends(shelf), _limits(rules)) if rules.modules_taint_exploitation else "",
        section("Corruption", _corruption(shelf)) if rules.modules_taint_exploitation else "",
    )


def _gains(shelf: Library, rules: Ruleset) -> Block:
    module: list[list[object]] = [
        [f"Every full {DAMAGE_PER_TAINT} damage taken from an attack", "1", cite("PEN-TAINT-03"), ""],
        ["Each Church card of self-harm", _given(shelf.card("blood-offering")), cite("PEN-TAINT-05", "U-06"), HOUSE],
        ["Events", "as they say", cite("PEN-TAINT-04"), ""],
    ]
    absolution: list[object] = ["The tactic Absolution", _given(shelf.card("absolution")), cite("PEN-TAINT-05"), ""]
    rows = [*module, absolution] if rules.modules_taint_exploitation else [absolution]
    counted = played(rules, "pen.taint.accrual") if rules.modules_taint_exploitation else ""
    return blocks(table(["What brings it", "Taint", "Rule", "Label"], rows), counted)


def _given(card: Card) -> int:
    return sum(effect.amount for effect in card.effects if isinstance(effect, Taint))


def _at_ten(rules: Ruleset) -> Block:
    return bullets(
        f"{played(rules, 'pen.taint.at_10')} It does not happen again until Taint has fallen below 10. "
        f"{cite('PEN-TAINT-01', 'C-36')}",
        f"From 8 Taint on it can be purged: [the settlement](settlement.md). {cite('PEN-TAINT-02')}",
    )


def _spends(shelf: Library) -> Block:
    return blocks(*(_by_pool(whose, pool, shelf) for pool, whose in (("enemy", "an enemy's"), ("own", "one's own"))))


def _by_pool(whose: str, pool: str, shelf: Library) -> Block:
    rows = [
        [f"**{one.name}**", one.cost, one.text, _when(one), cite(one.rule), label(one, shelf)]
        for one in shelf.spends.values()
        if one.pool == pool
    ]
    return section(f"With {whose} Taint", table(["", "Cost", "What it does", "Bought", "Rule", "Label"], rows), level=3)


def _when(spend: TaintSpend) -> str:
    return f"{MOMENTS[spend.moment]}, once each {spend.limit}"


def _limits(rules: Ruleset) -> Block:
    return bullets(
        f"The whole price lies in the pool that pays it; a miss gives nothing back. {cite('PEN-TAINT-17', 'C-72')}",
        f"What is bought against an enemy in the Action phase needs that enemy in sight. {cite('C-72')}",
        played(rules, "pen.taint.advantage_without_pool"),
        "Taint Overload is not offered against a pilot who flips no wounds, Ignore Pain not against an EXECUTION. "
        f"{cite('C-72', 'PEN-ATK-14')}",
        f"Thermal Purge is barred while the SP maximum stands at its floor. {cite('C-72')}",
        f"Resurrection needs {WOUNDS_NEEDED} wounds still face-down, and is not for the Ossuarium. "
        f"{played(rules, 'pen.resurrection.cards')} {cite('C-37')}",
    )


def _corruption(shelf: Library) -> Block:
    chances = corruption(shelf.corruption.values())
    rows = [
        [span(row.least, row.most), row.name, row.text, percent(chances.of(row.key)), label(row, shelf)]
        for row in shelf.corruption.values()
    ]
    return blocks(
        f"A d6 of {RESISTED_FROM} or more resists, {percent(chances.of('resisted'))}, and changes nothing else. "
        "Otherwise a "
        f"second d6 says what becomes of the pilot, and to which number Taint falls. "
        f"{cite('PEN-TAINT-18', 'PEN-TAINT-19', 'U-04')}",
        table(["d6", "", "What it does", "Chance in all", "Label"], rows),
    )
