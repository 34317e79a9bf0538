"""What happened in a battle is written by names and read back exactly, however long ago it was written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar, NamedTuple

import msgspec
import pytest

from apps.chronicle.log import codec
from apps.kernel.facts import Facts
from apps.kernel.kinds import Former, Kinds, Newer
from apps.rules.battle.battle_state import begun
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.list_layouts import FACTS
from apps.rules.battle.facts.recorded_facts import BattleFacts, BattleFactsInOrder
from apps.rules.battle.values.battle_questions import BattleAnswer, Pending, Task
from apps.rules.battle.values.table_words import Stance, Way
from apps.rules.battle.views.plain_values import plain_choice
from apps.rules.ground.hexes import Hex
from tests.battles.written import read_from, read_in_order, there_and_back
from tests.cases import every
from tests.rules.battle.field import a_story
from tests.rules.battle.made import EVERY_KIND, made, same


@every("kind", EVERY_KIND, ids=lambda kind: kind.__name__)
def test_a_fact_of_any_kind_comes_back_exactly(kind: type[Any]) -> None:
    facts = BattleFacts((made(kind),))
    (back,) = there_and_back(facts)
    assert same(back, facts[0])
    (written,) = codec.plain(facts)
    assert written["fact"] == kind.__name__
    assert written.keys() - {"shape"} == {"fact", *kind._fields}
    assert written.get("shape", 1) == BattleFacts.kinds.shapes[kind.__name__]


@pytest.mark.parametrize("seed", range(8))
def test_a_battle_folds_again_from_what_was_written_of_it(seed: int) -> None:
    story = a_story(seed)
    told = story.events()
    back = there_and_back(BattleFacts(told))
    assert all(map(same, told, back))
    battle = begun(story.fielding)
    for fact in back:
        fact.fold(battle)
    assert battle == story.battle


def test_what_is_as_it_is_by_itself_is_left_out() -> None:
    answered = ev.Answered(0, 1, "act", BattleAnswer("move", place=Hex(1, -2)))
    assert json.loads(codec.text_of(BattleFacts((answered, ev.AttackHelped(silenced=True))))) == [
        {"fact": "Answered", "side": 0, "fighter": 1, "kind": "act", "choice": {"do": "move", "place": [1, -2]}},
        {"fact": "AttackHelped", "shape": 2, "silenced": True},
    ]


def test_an_answer_is_shown_without_what_it_leaves_empty() -> None:
    assert plain_choice(BattleAnswer("end")) == {"do": "end"}
    assert plain_choice(BattleAnswer("move", place=Hex(1, -2))) == {"do": "move", "place": [1, -2]}
    seen = BattleAnswer("stance", target=1, stance=Stance(2, cover=("light",)))
    stance = {"distance": 2, "side": 1, "cover": ["light"], "obscured": False, "elevation": "level"}
    assert plain_choice(seen) == {"do": "stance", "target": 1, "stance": stance}


def test_facts_of_two_kinds_are_never_the_same() -> None:
    assert BattleFacts((ev.TurnBegun(1),)) != BattleFacts((ev.TurnEnded(1),))
    assert BattleFacts((ev.TurnBegun(1),)) == BattleFacts((ev.TurnBegun(1),))


@every(
    ("written", "said"),
    [
        ('{"fact": "TurnBegun"}', "What is told fact by fact is a list"),
        ('[["TurnBegun", 1]]', "A fact is an object that names its kind under 'fact'"),
        ('[{"fighter": 1}]', "A fact is an object that names its kind under 'fact'"),
        ('[{"fact": ["TurnBegun"], "fighter": 1}]', "A fact is an object that names its kind under 'fact'"),
        ('[{"fact": "TurnBegun", "shape": "2", "fighter": 1}]', "A fact is an object that names its kind under 'fact'"),
        ('[{"fact": "TurnBegun", "fighter": 1, "hungry": true}]', "unknown field `hungry`"),
        ('[{"fact": "TurnBegun"}]', "missing required field `fighter`"),
        ('[{"fact": "TurnBegun", "fighter": "1"}]', "Expected `int`, got `str`"),
        ('[{"fact": "TurnBegun", "fighter": true}]', "Expected `int`, got `bool`"),
        ('[{"fact": "PhaseBegun", "phase": "supper"}]', "Invalid enum value 'supper'"),
        ('[{"fact": "DefenseRaised", "fighter": 0, "line": {"code": "x"}}]', "missing required field `value`"),
    ],
)
def test_what_is_no_fact_is_not_read_and_says_what_is_wrong(written: str, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        read_from(written)
    assert said in str(wrong.value)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('[{"fact": "CardsEaten", "fighter": 1}]', "The log holds CardsEaten of shape 1, which this version"),
        ('[{"fact": "TurnBegun", "shape": 2, "fighter": 1}]', "The log holds TurnBegun of shape 2, which this version"),
    ],
)
def test_what_a_newer_program_told_says_what_to_do(written: str, said: str) -> None:
    with pytest.raises(Newer, match="upgrade the program") as newer:
        read_from(written)
    assert str(newer.value).startswith(said)


class TestBeforeTheyHadNames:
    """Logs of before hold each fact as a list: its kind, then its fields in order."""

    @every("kind", [kind for kind in EVERY_KIND if kind.__name__ in FACTS], ids=lambda k: k.__name__)
    @every("by_name", [True, False], ids=["stances by name", "stances in order"])
    def test_each_is_read_as_it_was_written(self, kind: type[Any], *, by_name: bool) -> None:
        fact = made(BattleFacts.kinds.written[kind.__name__, 1])
        (back,) = read_in_order([[kind.__name__, *(_in_order(each, by_name=by_name) for each in fact)]])
        assert type(back) is kind
        assert same(back, BattleFacts.kinds.today(fact))

    def test_what_was_not_there_yet_is_what_it_begins_with(self) -> None:
        (back,) = read_in_order([["Answered", 0, 0, "deploy", ["deploy", 0, 0, "", [1, 7], 5, []]]])
        assert back == ev.Answered(0, 0, "deploy", BattleAnswer("deploy", 0, 0, "", Hex(1, 7), 5, ()))

    def test_they_are_written_by_their_names(self) -> None:
        (written,) = codec.plain(BattleFactsInOrder((ev.CardDone(1, 7),)))
        assert written == {"fact": "CardDone", "fighter": 1, "card": 7}

    def test_the_lists_hold_every_kind_that_was_written_so(self) -> None:
        """What came later has always had names."""
        later = {"DealtAnew"}
        assert {kind.__name__ for kind in EVERY_KIND} - set(FACTS) == later

    @every(
        ("written", "said"),
        [
            ([{"fact": "TurnBegun", "fighter": 1}], "No fact is known here that lies so"),
            ([[]], "No fact is known here that lies so"),
            ([["CardsEaten", 1]], "No fact is known here that lies so"),
            ([["CardDone", 1, 2, 3]], "a list of fighter, card should stand"),
            ([["CardDone", 1]], "missing required field `card`"),
            ([["Asked", ["act", 0, 0], [["act", 0, 0, "", [], 9]]]], "a list of step, fighter, number, word, cards"),
        ],
    )
    def test_what_never_lay_so_is_not_read(self, written: Any, said: str) -> None:
        with pytest.raises(msgspec.ValidationError) as wrong:
            read_in_order(written)
        assert said in str(wrong.value)


def _in_order(value: Any, *, by_name: bool) -> Any:
    """As the programs before wrote it: of stances and ways the older ones in order, the later ones by name."""
    if isinstance(value, tuple) or (isinstance(value, Stance | Way) and not by_name):
        return [_in_order(each, by_name=by_name) for each in (_fields_of(value) if is_dataclass(value) else value)]
    if is_dataclass(value):
        return {field.name: _in_order(getattr(value, field.name), by_name=by_name) for field in fields(value)}
    return value


def _fields_of(value: Any) -> Iterator[Any]:
    return (getattr(value, field.name) for field in fields(value))


class Struck(NamedTuple):
    """A fact as it is told today: a field was renamed, one came, one went, and one was split in two."""

    attacker: int
    cards: int
    marks: int
    agenda: tuple[Task, ...]
    quietly: bool = False


class StruckOnce(NamedTuple):
    """As it was told at first."""

    fighter: int
    cost: tuple[int, int]
    mood: str
    agenda: tuple[TaskOnce, ...]


class TaskOnce(NamedTuple):
    """What waited to be done, by another name."""

    todo: str
    who: int


class StruckSince(NamedTuple):
    """And after that."""

    attacker: int
    cost: tuple[int, int]
    agenda: tuple[Task, ...]


def _renamed(before: StruckOnce) -> StruckSince:
    return StruckSince(before.fighter, before.cost, tuple(Task(each.todo, each.who) for each in before.agenda))


def _split(before: StruckSince) -> Struck:
    cards, marks = before.cost
    return Struck(before.attacker, cards, marks, before.agenda)


class Strikes(Facts):
    """Facts with a past."""

    kinds: ClassVar[Kinds] = Kinds(
        (Struck,),
        (
            Former(kind="Struck", shape=1, type=StruckOnce, into=_renamed),
            Former(kind="Struck", shape=2, type=StruckSince, into=_split),
        ),
    )


class TestAWayUp:
    """A kind that was written otherwise is read as today's, step by step; what is written is never rewritten."""

    def test_a_field_that_was_renamed_went_or_was_split_and_one_that_came(self) -> None:
        once, now = [{"todo": "jam", "who": 1}], [{"step": "jam", "fighter": 1}]
        first = {"fact": "Struck", "fighter": 1, "cost": [2, 1], "mood": "grim", "agenda": once}
        second = {"fact": "Struck", "shape": 2, "attacker": 1, "cost": [2, 1], "agenda": now}
        third = {"fact": "Struck", "shape": 3, "attacker": 1, "cards": 2, "marks": 1, "agenda": now}
        back = read_from(json.dumps([first, second, third]), Strikes)
        assert [*back] == [Struck(1, 2, 1, (Task("jam", 1),))] * 3

    def test_it_is_written_in_its_newest_shape_and_says_so(self) -> None:
        (written,) = codec.plain(Strikes((Struck(1, 2, 1, (Task("jam"),), quietly=True),)))
        assert written["shape"] == 3
        assert read_from(json.dumps([written]), Strikes)[0].quietly

    def test_an_older_shape_with_a_field_of_a_newer_one_is_not_read(self) -> None:
        mixed = {"fact": "Struck", "shape": 2, "attacker": 1, "cost": [2, 1], "agenda": [], "quietly": True}
        with pytest.raises(msgspec.ValidationError, match="unknown field `quietly`"):
            read_from(json.dumps([mixed]), Strikes)


def test_an_open_question_comes_back_with_all_that_waits_behind_it() -> None:
    waiting = (Task("defend", 2), Task("pay", 2, 3, "", (1, 0)))
    asked = ev.Asked(Pending("hit", 1, 2, (4, 5), 0, 1, "after dice"), waiting)
    (back,) = there_and_back(BattleFacts((asked,)))
    assert same(back, asked)
