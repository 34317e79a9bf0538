"""A key sent again finds its answer, though its command was recorded in an older shape than it would be today."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import pytest
from django.core.management import call_command

from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.door.handle import KeyReused, begin
from apps.chronicle.log import own_kinds
from apps.chronicle.log.log_lines import DecisionLine, LineAside
from apps.chronicle.models import Decision
from apps.kernel.kinds import Former, Kinds
from apps.kernel.marks import Words
from tests.chronicle.table import CAMPAIGN, HOST, Table
from tests.chronicle.test_alone import Line, decision_of, exported, resealed
from tests.chronicle.toy import GAME, Command, Gain, Gamble, Open, Spend

FOUNDING = "account:1/open"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBefore:
    """A founding as it was once asked for."""

    title: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """What `Gain` was called once."""

    jar: str


FORMERS = (
    Former(kind="Open", shape=1, type=OpenBefore, into=lambda before: Open(name=before.title)),
    Former(kind="Take", shape=1, type=Take, into=lambda take: Gain(pot=take.jar, amount=1)),
)


@pytest.fixture
def old(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """1 a founding, 2 a gain, 3 a refusal, 4 faces typed; the first two as they were written once."""
    table.ask(Gain(pot="a", amount=1), key="k2")
    table.ask(Spend(pot="a", amount=9), key="k3")
    table.ask(Gamble(pot="b"), key="k4", typed={"b/bet": (2, 5)})
    taken_in(tmp_path, as_once_written, monkeypatch)
    yield table
    kept = Decision.objects.filter(number__lte=2).order_by("number").values_list("kind", "shape")
    assert list(kept) == [("Open", 1), ("Take", 1)], "what is written is never rewritten"


def as_once_written(lines: list[Line]) -> None:
    founded, gained = (decision_of(lines, number) for number in (1, 2))
    assert founded.aside
    laid = json.loads(founded.aside.text)
    laid["body"] = {"title": laid["body"]["name"]}
    founded.shape, founded.aside = 1, LineAside(founded.aside.salt, json.dumps(laid))
    gained.kind, gained.shape, gained.body = "Take", 1, json.dumps({"jar": "a"})


def taken_in(folder: Path, change: Callable[[list[Line]], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """The log again, as another version of the game had written it."""
    file = resealed(exported(CAMPAIGN, folder), change)
    forget(CAMPAIGN)
    monkeypatch.setattr(GAME, "commands", Kinds(get_args(Command), FORMERS))
    call_command("chronicle", "import", str(file))


def count() -> int:
    return Decision.objects.count()


def test_a_founding_finds_what_it_founded(old: Table) -> None:
    assert GAME.commands.shapes["Open"] == 2
    before = count()
    again = old.open()
    assert (again.replayed, again.number, again.first, again.last) == (True, 1, 1, 2)
    assert count() == before


def test_another_founding_under_its_key_is_told_apart(old: Table) -> None:
    before = count()
    with pytest.raises(KeyReused):
        begin(CAMPAIGN, Open(name="Other Pots"), key=FOUNDING, by=HOST)
    with pytest.raises(KeyReused):
        begin(CAMPAIGN, Gain(pot="a", amount=1), key=FOUNDING, by=HOST)
    assert count() == before


def test_so_does_a_command_that_had_another_name(old: Table) -> None:
    again = old.ask(Gain(pot="a", amount=1), key="k2")
    assert (again.replayed, again.first, again.last) == (True, 3, 3)
    for other in (Gain(pot="a", amount=2), Gain(pot="b", amount=1), Gain(pot="a", amount=1, times=2)):
        with pytest.raises(KeyReused):
            old.ask(other, key="k2")


def test_what_has_kept_its_shape_is_told_apart_as_ever(old: Table) -> None:
    assert old.ask(Spend(pot="a", amount=9), key="k3").refusal == "a holds 1: spend that at most."
    assert old.ask(Gamble(pot="b"), key="k4", typed={"b/bet": (2, 5)}).replayed
    for typed in ({}, {"b/bet": (2, 6)}):
        with pytest.raises(KeyReused):
            old.ask(Gamble(pot="b"), key="k4", typed=typed)


def test_words_that_were_forgotten_match_all_words(old: Table) -> None:
    """Nobody can tell any longer what was written: whoever has the key gets its answer."""
    old.ask(own_kinds.EraseWords(entries=(2,)))
    for name in ("The Pots", "Other Pots"):
        assert begin(CAMPAIGN, Open(name=name), key=FOUNDING, by=HOST).replayed
    with pytest.raises(KeyReused):
        begin(CAMPAIGN, Gain(pot="a", amount=1), key=FOUNDING, by=HOST)


def test_a_field_that_was_added_since_is_as_if_it_had_been_left_out(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.ask(Gain(pot="a", amount=1), key="k2")
    taken_in(tmp_path, without_times, monkeypatch)
    assert table.ask(Gain(pot="a", amount=1), key="k2").replayed
    with pytest.raises(KeyReused):
        table.ask(Gain(pot="a", amount=1, times=2), key="k2")


def without_times(lines: list[Line]) -> None:
    as_once_written(lines)
    gained = decision_of(lines, 2)
    assert isinstance(gained, DecisionLine)
    gained.kind, gained.body = "Gain", json.dumps({"pot": "a", "amount": 1})
