"""What is worked out once is what is worked out anew, whatever happened in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace

import pytest

from apps.rules.battle.battle_options import deployments_of, purchases_of
from apps.rules.battle.battle_state import Battle, begun
from apps.rules.battle.bots.place_value import arms_of, ways_to
from apps.rules.battle.position import movement
from apps.rules.battle.position.attack_numbers import aimed
from apps.rules.battle.position.movement import turning_to
from apps.rules.battle.position.passive_effects import sp_maximum_of
from apps.rules.battle.position.playable_cards import plan_of, printed_of
from apps.rules.battle.position.reactive_cards import reactives
from apps.rules.battle.position.situation import in_view, on_the_field, sight_of
from apps.rules.battle.setup.memos import MOST_KNOWN, Memos
from apps.rules.ground.hexes import DIRECTIONS
from tests.rules.battle.wandering import Wandering

pytestmark = pytest.mark.machinery

BATTLES, EVERY = 20, 25


def _all(battle: Battle) -> list[int]:
    return [number for number, one in enumerate(battle.fighters) if one.at is not None and on_the_field(one)]


def _pairs(battle: Battle) -> Iterator[tuple[int, int]]:
    yield from ((one, other) for one in _all(battle) for other in _all(battle) if one != other)


def _advantages(battle: Battle) -> tuple[bool, ...]:
    """An Advantage out of Taint is refused where no pools are played."""
    return (False, True) if battle.fielding.rules.pool_enabled else (False,)


def _places(battle: Battle) -> list[object]:
    places = [battle.fighters[number].at for number in _all(battle)]
    return [ways_to(battle, (place,)) for place in places if place is not None]


ASKED: Mapping[str, Callable[[Battle], list[object]]] = {
    "sights": lambda battle: [sight_of(battle, *pair) for pair in _pairs(battle)],
    "views": lambda battle: [in_view(battle, *pair) for pair in _pairs(battle)],
    "aims": lambda battle: [
        aimed(battle, *pair, advantage=one) for pair in _pairs(battle) for one in _advantages(battle)
    ],
    "sp_maxima": lambda battle: [sp_maximum_of(battle, number) for number in range(len(battle.fighters))],
    "printed": lambda battle: [printed_of(battle, number) for number in range(len(battle.fighters))],
    "reactives": lambda battle: [
        reactives(battle, number, on) for number in range(len(battle.fighters)) for on in ("hit", "ally-defeated")
    ],
    "deployments": lambda battle: [deployments_of(battle, number) for number in range(len(battle.fighters))],
    "purchases": lambda battle: [purchases_of(battle, number) for number in _all(battle)],
    "turnings": lambda battle: [
        turning_to(battle, number, facing)
        for number in _all(battle)
        for facing in DIRECTIONS
        if facing != battle.fighters[number].facing
    ],
    "surroundings": lambda battle: [
        movement.around(battle, number, by_card=by_card) for number in _all(battle) for by_card in (True, False)
    ],
    "arms": lambda battle: [arms_of(battle, number) for number in range(len(battle.fighters))],
    "ways": _places,
}
UNTIL_SOMEBODY_FELL = ("deployments",)
"""Asked while everybody is set up: the ground is new then."""


def test_every_memo_is_asked() -> None:
    assert [*ASKED] == [one.name for one in fields(Memos)]


@pytest.mark.parametrize("portion", range(2))
def test_a_memo_says_what_its_function_does(portion: int) -> None:
    asked: set[str] = set()
    for seed in range(portion * BATTLES, portion * BATTLES + BATTLES):
        wandering = Wandering(seed)
        anew = wandering.shadow.clone()
        anew.fielding = replace(wandering.battle.fielding)
        for number, _ in enumerate(wandering.goes()):
            if number % EVERY == seed % EVERY:
                asked |= _must_agree(wandering.battle, anew)
    assert asked == {*ASKED}, "a memo was never filled"


def _must_agree(battle: Battle, anew: Battle) -> set[str]:
    lineup, memos = anew.fielding, anew.fielding.memos
    anew.become(battle)
    anew.fielding = lineup
    filled = set()
    for name, ask in ASKED.items():
        if name in UNTIL_SOMEBODY_FELL and battle.rubble:
            continue
        for one in fields(Memos):
            getattr(memos, one.name).clear()
        assert ask(battle) == ask(anew), name
        filled |= {name} if getattr(memos, name) else set()
    return filled


def test_a_hand_is_planned_as_if_for_the_first_time() -> None:
    for seed in range(BATTLES):
        wandering = Wandering(seed)
        for _ in wandering.goes():
            battle = wandering.battle
            for number in _all(battle):
                known = plan_of(battle, number)
                battle.fighters[number].plan = None
                new = plan_of(battle, number)
                assert replace(known, payable={}) == replace(new, payable={})
                battle.fighters[number].plan = known


def test_another_lineup_remembers_nothing_of_this_one() -> None:
    lineup = Wandering(1).battle.fielding
    sp_maximum_of(begun(lineup), 0)
    assert lineup.memos.sp_maxima
    assert not replace(lineup).memos.sp_maxima
    assert replace(lineup) == lineup


def test_too_much_is_forgotten_before_the_next_battle() -> None:
    lineup = Wandering(1).battle.fielding
    lineup.memos.reactives = {(number, "hit"): () for number in range(MOST_KNOWN)}
    begun(lineup)
    assert len(lineup.memos.reactives) == MOST_KNOWN
    lineup.memos.printed[0] = []
    begun(lineup)
    assert lineup.memos == Memos()
