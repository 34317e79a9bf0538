"""Caskets: frames and SP, the kinds there are, and the five components."""

from __future__ import annotations

from apps.rules.book.citing import cite
from apps.rules.book.figures import many, signed
from apps.rules.book.labels import label
from apps.rules.book.markdown import Block, blocks, bullets, section, table
from apps.rules.book.playing import played
from apps.rules.casket.soul import LEG_SKIMMED, STRAIN_LOSS
from apps.rules.explained import Line
from apps.rules.packs.decks import DECK_CARDS
from apps.rules.packs.library import Library
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.component_rows import COMPONENTS, ComponentRow, Touched
from apps.rules.tables.frames import FRAMES

THERMAL_PURGE = Line(code="thermal-purge", value=-1, rule="PEN-SP-07", text="Thermal Purge, for this mission")
TOUCHED: dict[Touched, str] = {
    "sp-maximum": "{} SP maximum",
    "defense": "{} Defense",
    "hex-cost": "{} SP for each hex",
    "ranged-target": "{} on the target number at range",
}


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("Frames and SP", _frames(), _changes(), _sp(rules)),
        section("The Caskets", _kinds(shelf)),
        section("Components", _components(rules), _marks(rules)),
    )


def _frames() -> Block:
    rows = [[frame.name, frame.sp, frame.armor] for frame in FRAMES.values()]
    said = (
        f"A frame says how many SP a Casket has each turn; every deck has {DECK_CARDS} cards. "
        f"{cite('PEN-SP-01', 'PEN-SP-02', 'C-33')}"
    )
    return blocks(said, table(["Frame", "SP", "Armor"], rows))


def _changes() -> Block:
    chassis = [one for one in COMPONENTS["chassis"].penalties if one.touches == "sp-maximum"]
    rows = [
        *([one.text, signed(one.value), cite(one.rule)] for one in (LEG_SKIMMED, THERMAL_PURGE)),
        *([one.text, signed(one.value), cite(one.rule)] for one in chassis),
        *([wound.name, signed(wound.sp_maximum), cite(wound.rule)] for wound in WOUND_CARDS if wound.sp_maximum),
    ]
    return blocks("What changes the maximum:", table(["", "SP maximum", "Rule"], rows))


def _sp(rules: Ruleset) -> Block:
    return bullets(
        f"Each Refresh restores SP to the maximum; what was not spent is gone. {cite('PEN-TURN-02')}",
        f"A change of the maximum counts from the next Refresh on, and takes no SP already held. {cite('PEN-SP-13')}",
        played(rules, "pen.sp.max_floor"),
        f"A loss for one turn, such as Strain's {STRAIN_LOSS.value}, never takes SP below 0. "
        f"{cite('PEN-SP-08', 'PEN-SP-12')}",
        f"SP gained at once may stand above the maximum until the next Refresh. {cite('PEN-SP-09')} "
        f"{played(rules, 'pen.sp.off_turn_gain')}",
        f"Reactive cards never cost SP, and no cost falls below 0. {cite('PEN-SP-11', 'C-74')}",
        played(rules, "pen.component.chassis_sp_lasts"),
        played(rules, "pen.casket.after_destruction"),
    )


def _kinds(shelf: Library) -> Block:
    rows = [
        [
            f"**{kind.name}**",
            f"[{shelf.factions[kind.faction].name}](faction-{kind.faction}.md)",
            FRAMES[kind.frame].name,
            FRAMES[kind.frame].sp,
            FRAMES[kind.frame].armor + kind.armor,
            shelf.weapons[kind.weapon].name,
            label(kind, shelf),
        ]
        for kind in shelf.caskets.values()
    ]
    return table(["Casket", "Faction", "Frame", "SP", "Armor", "Primary Weapon", "Label"], rows)


def _components(rules: Ruleset) -> Block:
    rows = [
        [number, f"**{row.name}**", row.carries, _lost(row, rules), cite(row.rule)]
        for number, row in enumerate(COMPONENTS.values(), start=1)
    ]
    return blocks(
        table(["d6", "Component", "Carries", "Once it is destroyed", "Rule"], rows),
        f"A random component is a d6; a 6 is thrown again. {cite('U-16')} "
        f"{played(rules, 'pen.component.left_arm_blocks')}",
    )


def _lost(row: ComponentRow, rules: Ruleset) -> str:
    said = [
        f"all {row.carries} cards in hand are discarded" if row.drops else "",
        f"no {_silenced(row, rules)} card is played" if row.silences else "",
        *(TOUCHED[one.touches].format(signed(one.value)) for one in row.penalties),
        f"{many(row.hexes_at_most, 'hex', 'hexes')} a turn at most" if row.hexes_at_most else "",
    ]
    return "; ".join(one for one in said if one)


def _silenced(row: ComponentRow, rules: Ruleset) -> str:
    if row.key == "left-arm" and rules.component_left_arm_blocks == "all_secondary":
        return "Secondary"
    return " or ".join(word.title() for word in row.silences)


def _marks(rules: Ruleset) -> Block:
    return bullets(
        f"Marks are counted for each component by itself. {cite('PEN-COMP-01')}",
        "A Primary Weapon card lost to an attack marks the targeted component once, from whichever pile it comes; so "
        "does "
        f"each CRITICAL. {cite('PEN-COMP-02', 'PEN-COMP-03')}",
        f"{played(rules, 'pen.component.threshold')} Marks beyond that are noted too. {cite('PEN-COMP-04')}",
        f"Destroyed by other means, a component's marks are raised to that number. {cite('C-69')}",
        "Marks on all components together hurt the pilot: [what hurts a pilot](pilots.md#what-hurts-a-pilot).",
    )
