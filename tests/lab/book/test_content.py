"""Everything that the program plays stands in the rulebook, with its label and its figures."""

from __future__ import annotations

import json

from apps.rules.book.pack_words import card_page
from apps.rules.effects.sentences import sentences
from apps.rules.packs.scenarios import Scenario
from apps.rules.packs.shelf import shelf
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.ruleset.rule_settings import register
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.terrain import OVERLAYS, TERRAIN
from tests.canon import known
from tests.cases import every
from tests.lab.book.reading import book, tables, under

HOUSE = "`house`"
LABELS = {pack.key: pack.header.label for pack in shelf().packs}


def labelled(text: str, pack: str) -> bool:
    return (HOUSE in text) == (LABELS[pack] == "house")


def row(page: str, name: str) -> list[str]:
    """The one row of a page's tables that begins with this name."""
    (found,) = [row for table in tables(book()[page]) for row in table if row[0].strip("*") == name]
    return found


@every("key", list(shelf().cards))
def test_a_card_stands_with_its_figures_its_text_and_its_effects(key: str) -> None:
    card = shelf().card(key)
    told = under(book()[card_page(card, shelf())], card.name)
    assert card.text in told
    assert f"{card.copies} cop" in told
    assert card.type in told
    assert (f" {card.cost} SP " in told) == (card.timing == "own-turn")
    assert card.timing.replace("-", " ") in told
    assert labelled(told, card.pack)
    for effect in card.effects:
        for sentence in sentences((effect,), DEFAULT):
            assert sentence in told


@every("key", list(shelf().caskets))
def test_a_casket_stands_in_the_catalogue_and_with_its_faction(key: str) -> None:
    kind = shelf().casket(key)
    assert labelled(" ".join(row("caskets.md", kind.name)), kind.pack)
    told = under(book()[f"faction-{kind.faction}.md"], kind.name)
    assert kind.text in told
    assert labelled(told, kind.pack)


@every("key", [*shelf().weapons, *shelf().equipment])
def test_a_weapon_and_a_set_stand_with_their_cards(key: str) -> None:
    weapon = shelf().weapons.get(key)
    page, entry = (f"faction-{weapon.faction}.md", weapon) if weapon else ("cards.md", shelf().equipment[key])
    told = under(book()[page], entry.name)
    assert entry.text in told
    for card in shelf().cards.values():
        assert (f"### {card.name}\n" in told) == (key in (card.weapon, card.equipment))


@every("key", [card.key for card in WOUND_CARDS])
def test_a_wound_stands_with_what_it_does(key: str) -> None:
    wound = shelf().wounds[key]
    assert wound.text in row("pilots.md", wound.name)
    assert f"[{wound.rule}]" in row("pilots.md", wound.name)


@every("key", list(shelf().spends))
def test_a_spend_stands_with_its_price(key: str) -> None:
    spend = shelf().spends[key]
    told = under(book()["pilots.md"], "With an enemy's Taint" if spend.pool == "enemy" else "With one's own Taint")
    (found,) = [line for line in told.split("\n") if f"**{spend.name}**" in line]
    assert f"| {spend.cost} | {spend.text} |" in found


def test_every_row_of_the_corrupted_table_stands_with_its_numbers() -> None:
    told = under(book()["pilots.md"], "Corruption")
    rows = {line[1]: line for table in tables(told) for line in table[2:]}
    for one in shelf().corruption.values():
        assert rows[one.name][0] == f"{one.least}\N{EN DASH}{one.most}"
        assert rows[one.name][2] == one.text
        assert labelled(rows[one.name][-1], one.pack)


@every("key", list(shelf().events))
def test_an_event_stands_with_its_choices(key: str) -> None:
    event = shelf().event(key)
    told = under(book()["events.md"], event.name)
    assert event.text in told
    assert labelled(told, event.pack)
    for choice in event.choices:
        assert f"**{choice.text}**{' (the host)' if choice.asks == 'host' else ''}\n" in told


def test_what_the_settlement_has_stands_in_its_tables() -> None:
    for store in shelf().stores.values():
        assert row("settlement.md", store.name)[1:3] == [str(store.starts), store.text]
    for relic in shelf().relics.values():
        assert relic.text in row("settlement.md", relic.name)
    for mark in shelf().marks.values():
        assert mark.text in row("settlement.md", mark.name)
        assert labelled(" ".join(row("settlement.md", mark.name)), mark.pack)


@every("key", list(shelf().bargains))
def test_a_bargain_stands_with_its_price_and_its_gift(key: str) -> None:
    bargain = shelf().bargains[key]
    told = under(book()["settlement.md"], bargain.name)
    assert bargain.text in told
    assert labelled(told, bargain.pack)
    assert "- Price: " in told
    assert "- Gift: " in told


def unstaggered(told: str, title: str) -> list[str]:
    """The rows of a map, put together again out of its two lines each."""
    lines = told.partition(f"{title}\n\n```text\n")[2].partition("\n```")[0].split("\n")
    return ["".join(letters).rstrip() for letters in _rows(lines)]


def _rows(lines: list[str]) -> list[list[str]]:
    rows = []
    for above, below in zip(lines[::2], lines[1::2], strict=True):
        width = max(len(above), len(below))
        pairs = zip(above.ljust(width)[::2], below.ljust(width)[::2], strict=True)
        rows.append([one if one != " " else other for one, other in pairs])
    return rows


@every("key", list(shelf().scenarios))
def test_a_mission_stands_with_its_maps_its_sides_and_its_objectives(key: str) -> None:
    one: Scenario = shelf().scenario(key)
    told = under(book()["missions.md"], one.name)
    assert one.text in told
    assert labelled(told, one.pack)
    assert unstaggered(told, "The ground:") == list(one.terrain)
    assert unstaggered(told, "The zones, where `.` is none:") == list(one.zones)
    if any(set(levels) - {"0"} for levels in one.elevation):
        assert unstaggered(told, "The levels:") == list(one.elevation)
    else:
        assert "The levels:" not in told
    for letter in one.legend:
        assert f"| `{letter.letter}` | {TERRAIN[letter.terrain].name}" in told
    for side in one.sides:
        assert f"| **{side.name}** | `{side.zone}` |" in told
    for goal in one.objectives:
        assert goal.text in told


@every("key", list(TERRAIN))
def test_a_ground_stands_with_its_row(key: str) -> None:
    ground = TERRAIN[key]  # type: ignore[index]  # a key of that very table
    found = row("ground.md", ground.name)
    assert found[1] == (str(ground.cost) if ground.passable else "impassable")
    assert found[2] == ("blocked" if ground.blocks_sight else "open")


def test_what_lies_over_the_ground_stands_too() -> None:
    assert all(row("ground.md", overlay.name) for overlay in OVERLAYS.values())


@every("key", known()["house rules"])
def test_a_house_rule_stands_with_its_answers_and_where_it_is_played(key: str) -> None:
    choice = register()[key]
    told = under(book()["house-rules.md"], f"`{key}`")
    assert choice.rule.text in told
    assert f"[{choice.rule.ruling}]" in told
    assert told.count("(default") == 1
    for value in choice.values:
        written = json.dumps(value).strip(chr(34))
        assert f"- `{written}`" in told
    assert any(
        f"([`{key}`], [{choice.rule.ruling}])" in text for name, text in book().items() if name != "house-rules.md"
    )
