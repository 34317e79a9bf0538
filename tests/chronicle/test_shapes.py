"""What was written in an older shape is read as today's, and is never rewritten."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.management import call_command

from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.log import codec
from apps.chronicle.log.log_lines import DecisionLine, EntryLine
from apps.chronicle.models import Entry
from apps.chronicle.proof.verify import verify
from apps.kernel.kinds import Former, Kinds
from tests.chronicle import toy
from tests.chronicle.table import CAMPAIGN, Table
from tests.chronicle.test_alone import entries_of, exported, resealed
from tests.chronicle.toy import GAME, Gamble, Won


def as_once_written(lines: Iterable[DecisionLine | EntryLine]) -> None:
    for line in entries_of(lines, "Won"):
        body = json.loads(line.body)
        line.shape, line.body = 1, json.dumps({"pot": body["pot"], "sum": sum(body["faces"])})


def test_an_old_log_folds_into_todays_state(table: Table, tmp_path: Path) -> None:
    table.ask(Gamble(pot="a"))
    table.ask(Gamble(pot="b"))
    state = table.state
    old = resealed(exported(CAMPAIGN, tmp_path), as_once_written)
    forget(CAMPAIGN)
    call_command("chronicle", "import", str(old))
    assert table.state == state
    assert set(Entry.objects.filter(kind="Won").values_list("shape", flat=True)) == {1}
    assert [type(event) for event in table.told[1:]] == [Won, Won]
    table.ask(Gamble(pot="a"))
    assert Entry.objects.filter(kind="Won").latest("position").shape == 2
    assert list(verify(CAMPAIGN)) == []


def test_a_kind_counts_its_shapes() -> None:
    assert (GAME.events.shapes["Won"], GAME.events.shapes["Gained"]) == (2, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """What `Gain` was called once."""

    jar: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Grab:
    """And before that."""

    jar: str


def test_a_command_may_have_had_another_name_and_another_before_that() -> None:
    kinds = Kinds(
        [toy.Gain],
        [
            Former(kind="Take", shape=1, type=Take, into=lambda take: toy.Gain(pot=take.jar, amount=1)),
            Former(kind="Grab", shape=1, type=Grab, into=lambda grab: Take(jar=grab.jar)),
        ],
    )
    assert codec.whole(kinds, "Grab", 1, '{"jar":"a"}', None) == toy.Gain(pot="a", amount=1)


def test_a_circle_of_shapes_is_an_error_and_no_endless_walk() -> None:
    kinds = Kinds([toy.Gain], [Former(kind="Take", shape=1, type=Take, into=lambda take: take)])
    with pytest.raises(TypeError, match="circle"):
        codec.whole(kinds, "Take", 1, '{"jar":"a"}', None)


def test_a_kind_that_nobody_knows_any_longer_is_named() -> None:
    with pytest.raises(LookupError, match="The log holds Robbed of shape 3"):
        codec.whole(GAME.events, "Robbed", 3, "{}", None)
