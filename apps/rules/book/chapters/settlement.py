"""Between missions: what lasts, what the settlement has, what pilots carry and are remembered by, and bargains."""

from __future__ import annotations

from apps.rules.book.citing import cite
from apps.rules.book.labels import label
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.moments import MOMENTS
from apps.rules.book.playing import played
from apps.rules.book.telling import in_a_row, needed
from apps.rules.packs.content import Bargain
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.suffering_events import TAINT_PURGING


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("After a mission", _lasting(rules)),
        section("Events", _events(shelf)),
        section("Stores", _stores(shelf)),
        section("Relics", _relics(shelf, rules)),
        section("Marks", _marks(shelf)),
        section("Bargains", _about_bargains(), *(_bargain(one, shelf, rules) for one in shelf.bargains.values())),
    )


def _lasting(rules: Ruleset) -> Block:
    return bullets(
        f"Decks are built anew; Heat, component marks and lost components are gone. {cite('PEN-CAMP-10', 'C-78')}",
        f"Wounds, Taint, Grit, what was survived, and Leg-Skimming go on. {cite('PEN-CAMP-01', 'PEN-CAMP-02')}",
        f"Who died is followed by a new pilot. {cite('PEN-CAMP-05')}",
        played(rules, "pen.wounds.minor_recovers"),
        played(rules, "pen.casket.after_destruction"),
        played(rules, "pen.component.chassis_sp_lasts"),
        played(rules, "pen.damaged.carry_over"),
    )


def _events(shelf: Library) -> Block:
    drawn = sum(event.weight > 0 for event in shelf.events.values())
    return bullets(
        f"{drawn} events are drawn, the more likely the higher their weight, and {len(shelf.events) - drawn} happen "
        "when they "
        "are called for: [events](events.md).",
        f"Taint Purging is offered from {TAINT_PURGING.least_taint} Taint on, takes {TAINT_PURGING.takes_taint}, and "
        "may be "
        f"refused. {cite('PEN-TAINT-02', 'U-07')}",
        f"Leg-Skimming happens once to a pilot. {cite('PEN-CAMP-04', 'C-77')}",
        "Cards that an event costs are lost at the next deployment; Heat waits for the next mission, and what is lent "
        "for its "
        f"first attack. {cite('PEN-CAMP-09', 'U-07')}",
    )


def _stores(shelf: Library) -> Block:
    rows = [[f"**{one.name}**", one.starts, one.text, label(one, shelf)] for one in shelf.stores.values()]
    return table(["Store", "At first", "", "Label"], rows)


def _relics(shelf: Library, rules: Ruleset) -> Block:
    rows = [
        [
            f"**{relic.name}**",
            f"{MOMENTS[relic.on]} {in_a_row(relic.effects, shelf, rules)}".strip(),
            relic.text,
            label(relic, shelf),
        ]
        for relic in shelf.relics.values()
    ]
    return table(["Relic", "What it does", "", "Label"], rows)


def _marks(shelf: Library) -> Block:
    rows = [[f"**{mark.name}**", mark.text, label(mark, shelf)] for mark in shelf.marks.values()]
    return blocks(
        "What a pilot is remembered by. Later events ask for it.", table(["Mark", "What it tells", "Label"], rows)
    )


def _about_bargains() -> Block:
    return f"Whoever strikes a Soul Bargain chooses one. Price and gift come together. {cite('PEN-SUF-10', 'U-07')}"


def _bargain(bargain: Bargain, shelf: Library, rules: Ruleset) -> Block:
    return section(
        bargain.name,
        label(bargain, shelf),
        f"*{bargain.text}*",
        bullets(
            needed(bargain.needs, shelf),
            f"Price: {in_a_row(bargain.price, shelf, rules)}",
            f"Gift: {in_a_row(bargain.gift, shelf, rules)}",
        ),
        level=3,
    )
