"""What of a battle lies open to everybody: counts, Heat, Taint, marks and what was lost; and what does not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.battles.logged import PLAYERS, Arena
from tests.seeding import drawing

pytestmark = [pytest.mark.django_db, pytest.mark.canon("PEN-DISP-07")]
OPEN = ("discard", "graveyard", "in_play")
PUBLIC = ("heat", "taint", "components", "counts", "hp", *OPEN)
SEATS = ("spectator", "player", "rival", "host")


def caskets(arena: Arena, who: str) -> list[dict[str, Any]]:
    route = f"/api/v1/campaigns/{arena.table.campaign}/battles/{arena.mission}/"
    found: list[dict[str, Any]] = arena.table.caller(who).get(route).json()["view"]["caskets"]
    return found


@pytest.fixture
def arena() -> Arena:
    """A battle in which somebody has lost cards."""
    with drawing(1, "cards are lost"):  # by other dice a battle may end before that
        made = Arena()
        made.open()
        while not any(fighter.piles.graveyard for fighter in made.battle.fighters):
            made.play(seed=4, most=5)
    return made


def test_hp_stand_beside_their_maximum_and_every_pile_has_its_size(arena: Arena) -> None:
    """A Casket has as many HP as cards that are not in the graveyard, and thirty at most."""
    for each in caskets(arena, "spectator"):
        counts = each["counts"]
        printed = [card for card in each["graveyard"] if card["key"] != "damaged"]
        assert (counts["hp"], counts["maximum"]) == (30 - len(printed), 30)
        assert {pile: len(each[pile]) for pile in OPEN} == {pile: counts[pile] for pile in OPEN}
        clogging = sum(counts[pile] for pile in ("deck", "hand", *OPEN)) - 30
        assert clogging >= 0, "only DAMAGED cards are more than were built"
    assert any(each["counts"]["hp"] < 30 for each in caskets(arena, "spectator"))


def test_heat_taint_and_marks_are_seen_by_all_alike(arena: Arena) -> None:
    told = {who: caskets(arena, who) for who in SEATS}
    for number, each in enumerate(told["spectator"]):
        assert {type(each[name]) for name in ("heat", "taint")} == {int}
        assert [part["key"] for part in each["components"]] == ["right-arm", "left-arm", "legs", "head", "chassis"]
        assert all(part["marks"] >= 0 for part in each["components"])
        for who in SEATS:
            assert {name: told[who][number][name] for name in PUBLIC} == {name: each[name] for name in PUBLIC}


def test_the_discard_pile_and_the_graveyard_lie_open_card_by_card(arena: Arena) -> None:
    lost = [card for each in caskets(arena, "spectator") for pile in ("discard", "graveyard") for card in each[pile]]
    assert lost
    assert all(card["name"] and card["key"] for card in lost)


def test_hands_and_the_order_of_a_deck_are_nobody_elses(arena: Arena) -> None:
    for who in SEATS:
        for number, each in enumerate(caskets(arena, who)):
            mine = who == PLAYERS[number]
            assert (each["hand"] is not None) is mine
            assert {pile for pile, cards in each.items() if _are_cards(cards)} <= {*OPEN, *(["hand"] if mine else [])}
            assert isinstance(each["counts"]["deck"], int)
            assert "deck" not in each


def _are_cards(found: object) -> bool:
    return isinstance(found, list) and any(isinstance(one, dict) and "cost" in one for one in found)


def test_the_page_shows_the_same_counts(arena: Arena) -> None:
    page = arena.table.client("spectator").get(f"{arena.table.page}missions/{arena.mission}/battle/").content.decode()
    for each in caskets(arena, "spectator"):
        _, _, told = page.partition(f"<bdi>{each['name']}</bdi>")
        figures = dict(re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", told.partition("</dl>")[0]))
        counts = each["counts"]
        assert figures["HP"].startswith(str(counts["hp"]))
        assert {name: figures[name] for name in ("Heat", "Taint", "Hand", "Deck", "Discard", "Graveyard")} == {
            "Heat": str(each["heat"]),
            "Taint": str(each["taint"]),
            **{name.capitalize(): str(counts[name]) for name in ("hand", "deck", "discard", "graveyard")},
        }
