"""A battle that goes on is told as far as it has come, in the past too and where it was taken back."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from apps.campaigns.commands.write_note import WriteNote
from apps.chronicle.log.own_kinds import Rewind
from apps.chronicle.log.queries import entries_after
from tests.battles.logged import Arena
from tests.seeding import drawing
from tests.web.test_told_battle import OPENED, page

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(scope="module")
def half(ground: None) -> Arena:
    with drawing(1, "a battle that goes on"):
        arena = Arena()
        arena.open()
        arena.play(seed=4, most=60)
    return arena


def test_it_says_where_it_stands(half: Arena) -> None:
    battle = half.battle
    for path in ("", "chronicle/"):
        assert f"Round {battle.round} of 12: Mercy has " in page(half, path)


def test_another_line_parts_it_and_it_is_told_once(half: Arena) -> None:
    half.table.ask("player", WriteNote(text="It snows.", about=half.table.ids["Vess"]), "snow")
    half.play(seed=5, most=5)
    shown = page(half, "chronicle/")
    assert shown.count(OPENED) == 1
    assert shown.count("The battle went on: The Arena.") == 1
    assert "It snows." in shown


def test_in_the_past_it_stands_as_it_stood(half: Arena) -> None:
    begun = next(read.position for read in entries_after(half.table.campaign, 0) if read.line.kind == "BattleOpened")
    shown = page(half, f"chronicle/?at={begun + 2}")
    assert "The first round has not begun" in shown
    assert "Round " not in shown.split("The first round")[1].split("line by line")[0]


def test_what_was_struck_of_it_is_told_apart(half: Arena) -> None:
    reads = [read for read in entries_after(half.table.campaign, 0) if read.line.kind == "BattleTold"]
    ends = [one for one, other in pairwise(reads) if one.line.decision != other.line.decision]
    back = half.table.ask
    last = max(
        read.position for read in entries_after(half.table.campaign, 0) if read.line.decision == ends[9].line.decision
    )
    back("host", Rewind(to=last, reason="We misread a card."), "back")
    shown = page(half, "chronicle/")
    assert shown.count(OPENED) == 2
    assert page(half, "chronicle/?struck=no").count(OPENED) == 1


def test_nobody_reads_another_than_a_spectator_does(half: Arena) -> None:
    told = {
        who: re.findall(r"The Arena: Vess in Mercy.*?left\.", page(half, "chronicle/", who))
        for who in ("host", "player", "rival", "spectator")
    }
    assert told["spectator"]
    assert set(map(tuple, told.values())) == {tuple(told["spectator"])}
