"""A battle in one paragraph: who met whom, what turned it, and how it ended, with nothing that lies hidden."""

from __future__ import annotations

import pytest

from apps.battles.sheet.battle_story import story_of
from apps.battles.sheet.course_sheet import Course
from apps.rules.battle.battle_state import Battle
from apps.rules.content_names import Names
from tests.battles.cast import NAVE, OUT
from tests.battles.engaged import PAIRS, Table, played
from tests.cast import ORRIN, VESS

NAMED = {NAVE: "The Cold Nave", VESS: "Vess", ORRIN: "Orrin", f"{NAVE}/west": "The Pilgrims"}


def told(table: Table, *, side: int | None = None) -> str:
    names = Names(things=NAMED, library=table.state.played.library)
    course = Course(side=side, names=names).told_of(event for event, _ in table.told)
    story = story_of(course, NAVE)
    return story.text(names) if story else ""


def fought(seed: int, *, pairs: bool = False, most: int = 1500) -> tuple[Table, Battle]:
    *_, last = played(seed, PAIRS if pairs else OUT, most)
    return last


def test_as_it_opens_it_says_who_met_whom_where_and_why() -> None:
    text = told(fought(1, most=0)[0])
    assert text == (
        "The Cold Nave: Vess in Mercy for The Pilgrims met Orrin in Anvil for East Door "
        "on the ground of Duel in the Nave. "
        "The Pilgrims and East Door came for this: Leave the other Casket where it falls. "
        "The first round has not begun: Mercy has 30 cards left and Anvil has 30 cards left."
    )


def test_while_it_goes_on_it_says_where_it_stands() -> None:
    table, _ = fought(2, most=60)
    battle = table.battle
    assert f"Round {battle.round} of 12: Mercy has 30 cards left and Anvil has " in told(table)
    assert " won " not in told(table)


def test_once_it_is_over_it_says_who_won_and_what_it_cost() -> None:
    text = told(fought(2)[0])
    assert "In round 2 Anvil was the first to lose a component, the Left Arm." in text
    assert text.endswith(
        "East Door won (12 rounds are over: West Door 25 HP, East Door 26 HP): "
        "Mercy came out of it with 25 cards and Anvil came out of it with 26 cards."
    )


def test_of_many_turning_points_the_gravest_are_told_in_their_order() -> None:
    text = told(fought(3, pairs=True)[0])
    assert "In round 4 Slag was the first to lose a component, the Right Arm" in text
    assert "Grace struck Slag with an EXECUTION. In round 5 Slag fell to Grace" in text
    assert "was wounded (Cracked Rib)" in text
    assert "Slag is destroyed" in text


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_it_is_a_paragraph_of_two_to_five_sentences(seed: int) -> None:
    for table in (fought(seed)[0], fought(seed, pairs=True)[0]):
        text = told(table)
        assert 2 <= text.count(". ") + 1 <= 5


def test_it_is_the_same_whoever_reads_it_and_however_often() -> None:
    table, _ = fought(4, pairs=True, most=80)
    assert len({told(table, side=side) for side in (None, 0, 1, None)}) == 1


def test_no_card_is_named_in_it() -> None:
    table, battle = fought(4, pairs=True)
    text = told(table)
    assert [face.name for deck in battle.fielding.decks for face in deck if face.name in text] == []


def test_without_a_battle_there_is_no_story() -> None:
    assert told(Table()) == ""
