"""What a battle hides is dealt anew before any answer: nobody who looks on sees another battle, and it goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from apps.kernel.fast import FastDice
from apps.rules.battle.battle_options import NAMING, default, is_open, options
from apps.rules.battle.battle_state import Battle, begun
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact, sentence
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.facts.visibility import covered
from apps.rules.battle.redeal import deal_anew
from apps.rules.battle.values.battle_questions import KINDS, BattleAnswer
from apps.rules.battle.views.masked_battle import veiled
from apps.rules.content_names import Names
from apps.rules.pilot.wounds.wound_cards import BROKEN_FINGER
from tests.battles.written import there_and_back
from tests.rules.battle.field import Chance, library
from tests.rules.battle.tabling import AtATable
from tests.rules.battle.telling import AS_THEY_LIE, SOUTH, Stands, Told, field_of
from tests.rules.battle.test_harm import NO_GRIT
from tests.rules.battle.test_views import VIEWERS, looked_at, otherwise
from tests.rules.battle.wandering import Wandering, must_look_alike_anew

pytestmark = pytest.mark.machinery
RARE = (3, 5, 7, 8, 12, 13, 15, 20, 28, 35, 42, 67, 75, 19)
LOOKS = 12
"""A look at all that somebody sees, at every so many answers."""


@dataclass
class DealtAnew(Wandering):
    """A battle that wanders, and before each answer everything hidden in it is dealt anew."""

    met: Counter[str] = field(default_factory=Counter)
    moved: int = 0

    def answer(self) -> BattleAnswer:
        before, looks = self.battle.clone(), self.decisions % LOOKS == 0
        if looks:
            options(self.battle)
        self.dice.names.clear()
        told = self._hear(deal_anew(self.battle, self.dice))
        _must_look_the_same(before, self.battle)
        _must_be_answerable(self.battle)
        if looks:
            must_look_alike_anew(self)
            _must_come_of_nothing_that_was(before, self.seed)
            _must_be_covered(told, self.battle)
        assert before.pending
        self.met[before.pending.kind] += 1
        self.moved += before != self.battle
        return super().answer()


@dataclass
class DealtAnewAtATable(DealtAnew, AtATable):
    """With the models on a table, and every other time with the dice."""


@dataclass
class Doomed(DealtAnew):
    """With few cards left, and Taint enough to rise again."""

    def __post_init__(self) -> None:
        super().__post_init__()
        fielding = self.battle.fielding
        doomed = tuple(replace(each, taint=9, owed=replace(each.owed, cards=22)) for each in fielding.fielded)
        fielding = replace(fielding, fielded=doomed)
        self.battle, self.shadow = begun(fielding), begun(fielding)


def _must_look_the_same(before: Battle, after: Battle) -> None:
    """To whoever looks on; and to a side but for its own cards, of which there are as many."""
    assert veiled(before, None) == veiled(after, None)
    for old, new in zip(before.fighters, after.fighters, strict=True):
        assert sorted((*old.piles.deck, *old.piles.hand)) == sorted((*new.piles.deck, *new.piles.hand))
        assert sorted(old.wounds.face_down) == sorted(new.wounds.face_down)
    assert after.agenda == before.agenda
    assert before.pending
    assert after.pending
    assert after.pending._replace(cards=()) == before.pending._replace(cards=())


def _must_be_answerable(battle: Battle) -> None:
    assert battle.pending
    assert is_open(battle, default(battle))
    if battle.pending.kind in NAMING and battle.pending.kind != "recover":
        assert list(battle.pending.cards) == battle.fighters[battle.pending.fighter].piles.hand


def _must_come_of_nothing_that_was(battle: Battle, seed: int) -> None:
    """However the unseen lay before: by the same dice it comes to lie the same way, and the same is told of it."""
    if battle.pending and battle.pending.word.endswith("/finger"):
        return
    for viewer in VIEWERS:
        one, two = battle.clone(), otherwise(battle, viewer, Chance(seed))
        told = [deal_anew(each, FastDice(b"anew")) for each in (one, two)]
        assert told[0] == told[1]
        assert one == two
        seen = looked_at(one, viewer)
        assert seen == looked_at(two, viewer)
        assert viewer is not None or seen == looked_at(battle, viewer)


def _must_be_covered(told: list[BattleFact] | Any, battle: Battle) -> None:
    """Each side reads its own hand and nobody a deck; all of it is kept as it is told, and said in words."""
    assert there_and_back(BattleFacts(told)) == BattleFacts(told)
    for event in told:
        for viewer in VIEWERS:
            shown: Any = covered(event, viewer, battle.fielding)
            assert sentence(shown, battle.fielding, Names(things={}, library=library()))
            if isinstance(event, ev.DealtAnew):
                assert not any((*shown.deck, *shown.wounds))
                assert (shown.hand == event.hand) == (viewer == battle.of(event.fighter).side or not event.hand)


def test_a_battle_goes_on_to_its_end_whatever_is_asked_as_it_is_dealt_anew() -> None:
    met, moved = Counter[str](), 0
    for wandering in _battles():
        for _ in wandering.goes():
            pass
        met += wandering.met
        moved += wandering.moved
        if met.keys() == KINDS.keys():
            break
    assert met.keys() == KINDS.keys()
    assert moved > 0.9 * met.total()


def _battles() -> Iterator[DealtAnew]:
    """First those in which the rare questions come up, as cards are printed now."""
    yield Doomed(0)
    for seed in (*RARE, *range(100, 300)):
        yield DealtAnewAtATable(seed) if seed % 4 == 3 else DealtAnew(seed)


def test_every_hidden_card_may_lie_anywhere() -> None:
    battle = (
        field_of(red=Stands(), blue=Stands(hand=("faithful-thrust", "faithful-thrust")), rules=NO_GRIT)
        .turn("red")
        .battle
    )
    red, blue = battle.fighters
    tops, hands, wounds = Counter[int](), Counter[int](), Counter[str]()
    dice = FastDice(b"anywhere")
    for _ in range(600):
        deal_anew(battle, dice)
        tops[red.piles.deck[-1]] += 1
        hands.update(blue.piles.hand)
        wounds[red.wounds.face_down[0]] += 1
    assert tops.keys() == set(range(1, 31))
    assert max(tops.values()) < 60
    assert hands.keys() == set(range(1, 31))
    assert max(hands.values()) < 90
    assert len(wounds) == 10


def test_a_wound_whose_die_is_asked_for_is_no_secret_any_more() -> None:
    """A Resurrection breaks a finger, and the table is asked for its d10."""
    hidden = ("concussion", BROKEN_FINGER, "ptsd", "cracked-rib", "dissociation")
    blue = Stands(at=(0, -1), facing=SOUTH, deck=3, taint=5, face_down=hidden)
    told = field_of(rules=NO_GRIT, red=Stands(hand=("faithful-thrust",)), blue=blue, dice_asked=True).turn("red")
    told.does("play", "faithful-thrust", on="blue", word="right-arm")
    while told.asked[0] != "rise":
        told.answers(_fours(told))
    told.does("rise", dice={"blue/resurrection/cards": AS_THEY_LIE, "blue/resurrection/deck": AS_THEY_LIE})
    assert told.battle.pending
    assert told.battle.pending.word.endswith("/finger")
    place, dealt = told.fighter("blue").wounds.face_down.index(BROKEN_FINGER), set()
    for number in range(20):
        deal_anew(told.battle, FastDice(str(number).encode()))
        lying = told.fighter("blue").wounds.face_down
        assert lying[place] == BROKEN_FINGER
        dealt.add(lying)
    assert len(dealt) > 3
    told.answers(BattleAnswer("dice", cards=(5,)))
    assert 5 in [event.finger for event in told.of(ev.PilotStruck)]


def _fours(told: Told) -> BattleAnswer:
    pending = told.battle.pending
    dice = pending is not None and pending.kind == "dice"
    return BattleAnswer("dice", cards=(4,) * pending.least) if pending and dice else default(told.battle)


def test_of_a_battle_that_is_over_nothing_is_dealt() -> None:
    wandering = Wandering(2)
    for _ in wandering.goes():
        pass
    assert deal_anew(wandering.battle, FastDice(b"over")) == []


@pytest.mark.parametrize("seed", range(2))
def test_who_was_dealt_nothing_yet_is_dealt_nothing_anew(seed: int) -> None:
    """Where a table throws for who begins, that is asked before any card is dealt."""
    table = DealtAnewAtATable(seed * 2 + 1)
    next(table.goes())
    assert table.battle.pending
    assert table.battle.pending.word.startswith("initiative/")
    assert deal_anew(table.battle, FastDice(b"early")) == []
