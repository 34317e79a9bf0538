"""Roll-offs."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from apps.kernel.dice import Tray, Typed, Unanswered, Unrolled
from apps.kernel.refusal import Refusal
from apps.rules.skirmish.rolloffs import roll_off, standing


def thrown(**rounds: list[int]) -> Tray:
    """For each player the faces of the rounds in which that player rolls; 0 is a round without a roll."""
    faces = {
        f"roll-off {number}: {player}": [face]
        for player, shown in rounds.items()
        for number, face in enumerate(shown, start=1)
        if face
    }
    return Tray(Typed(faces=faces, otherwise=Unanswered()))


@pytest.mark.canon("SKM-22", "C-50", "SKM-23")
def test_the_highest_wins() -> None:
    found = roll_off(["Ada", "Bo"], thrown(Ada=[3], Bo=[5]))
    assert (found.winner, found.order) == ("Bo", ("Bo", "Ada"))
    assert found.rounds == ((("Ada", 3), ("Bo", 5)),)


@pytest.mark.canon("SKM-22", "C-50")
def test_a_tie_is_rolled_again_until_it_is_none() -> None:
    found = roll_off(["Ada", "Bo"], thrown(Ada=[3, 6, 2], Bo=[3, 6, 1]))
    assert found.winner == "Ada"
    assert len(found.rounds) == 3


@pytest.mark.canon("SKM-22", "C-50")
def test_only_players_tied_with_each_other_roll_again() -> None:
    found = roll_off(["Ada", "Bo", "Cy", "Di"], thrown(Ada=[6], Bo=[2, 4, 1], Cy=[2, 4, 5], Di=[2, 6]))
    assert found.order == ("Ada", "Di", "Cy", "Bo")
    assert [[player for player, _ in one] for one in found.rounds] == [
        ["Ada", "Bo", "Cy", "Di"],
        ["Bo", "Cy", "Di"],
        ["Bo", "Cy"],
    ]


@pytest.mark.canon("SKM-22", "C-50")
def test_two_pairs_of_tied_players_never_change_places_with_each_other() -> None:
    found = roll_off(["Ada", "Bo", "Cy", "Di"], thrown(Ada=[5, 1], Bo=[5, 2], Cy=[3, 6], Di=[3, 5]))
    assert found.order == ("Bo", "Ada", "Cy", "Di")


@pytest.mark.canon("SKM-22")
def test_over_all_throws_nobody_is_favoured() -> None:
    wins: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=3):
        first, *_ = standing("ABC", tuple(zip("ABC", faces, strict=True)))
        assert set(first) == {player for player, face in zip("ABC", faces, strict=True) if face == max(faces)}
        wins.update(first if len(first) == 1 else [])
    assert wins == {"A": 55, "B": 55, "C": 55}


def test_a_round_asks_each_tied_player_for_one_d6() -> None:
    with pytest.raises(Unrolled) as asked:
        roll_off(["Ada", "Bo"], thrown(Ada=[3, 4], Bo=[3]))
    question = asked.value.question
    assert (question.label, question.count, question.sides) == ("roll-off 2: Bo", 1, 6)


@pytest.mark.parametrize("players", [[], ["Ada"], ["Ada", "Bo", "Ada"], [str(number) for number in range(61)]])
def test_a_roll_off_is_between_different_players_and_at_least_two(players: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        roll_off(players, thrown())
    assert refused.value.rule == "SKM-22"


def test_sixty_players_may_roll_off() -> None:
    with pytest.raises(Unrolled):
        roll_off([str(number) for number in range(60)], thrown())


def test_dice_that_part_nobody_do_not_roll_for_ever() -> None:
    with pytest.raises(Refusal, match="after 100 rounds"):
        roll_off(["Ada", "Bo"], thrown(Ada=[4] * 100, Bo=[4] * 100))
