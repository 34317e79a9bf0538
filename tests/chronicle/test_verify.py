"""Whoever gets round the database's guards is found by arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from apps.campaigns.commands import FoundCampaign
from apps.chronicle import tables
from apps.chronicle.folding import state_at
from apps.chronicle.handle import By, begin, handle
from apps.chronicle.models import Aside, Decision, Entry, Seed
from apps.chronicle.rebuild import rebuild
from apps.chronicle.verify import verify
from apps.pilots.commands import EnlistPilot
from apps.pilots.models import PilotRow
from apps.settlement.commands import CallEvent

CHRONICLE = "campaign-told"
HOST = By(seat="seat-host", role="host")


@pytest.fixture(autouse=True)
def told(committing: None) -> None:
    """1 a seed, 2 founded, 3 seated, 4 Vess, 5 Ilka, (refused), 6 to 8 a ritual: decisions 1, 2, 3, 4 and 5."""
    begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
    for name in ("Vess", "Ilka", "Vess"):
        handle(CHRONICLE, EnlistPilot(name=name, faction="church"), key=f"seat:h/{Decision.objects.count()}", by=HOST)
    pilot = PilotRow.objects.get(name="Vess").pilot
    handle(CHRONICLE, CallEvent(event="penance-ritual", pilot=pilot), key="job:7", by=By(seat="worker", role="job"))


@contextmanager
def guards_down() -> Any:
    """What an intruder with the owner's rights would do first, and undo last."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for (name,) in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            for guarded in {name.split(".")[0] for name in tables.guard_names("postgresql")}:
                cursor.execute(f"ALTER TABLE {guarded} DISABLE TRIGGER ALL")
    yield
    tables.put_up_guards(connection)


def entry(position: int) -> Any:
    return Entry.objects.filter(campaign=CHRONICLE, position=position)


def decision(number: int) -> Any:
    return Decision.objects.filter(campaign=CHRONICLE, number=number)


def aside(side: str, number: int) -> Any:
    return Aside.objects.filter(campaign=CHRONICLE, side=side, number=number)


def swap(first: int, second: int) -> None:
    for before, after in ((first, 99), (second, first), (99, second)):
        entry(before).update(position=after)


def places() -> list[str]:
    return [found.place for found in verify(CHRONICLE)]


def test_an_honest_log_stands_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert places() == []
    call_command("chronicle", "verify", CHRONICLE)
    said = capsys.readouterr().out
    assert "8 entries and 5 decisions" in said
    assert bytes(decision(5).get().hash).hex() in said


FORGERIES: list[tuple[str, Callable[[], object], str]] = [
    ("a body", lambda: entry(4).update(body='{"pilot":"pilot-forged","seat":"s","faction":"elves"}'), "entry 4"),
    ("a kind", lambda: entry(3).update(kind="CampaignFounded"), "entry 3"),
    ("a subject", lambda: entry(4).update(subject="pilot-other"), "entry 4"),
    ("a shape", lambda: entry(5).update(shape=2), "entry 5"),
    ("whose decision", lambda: entry(2).update(decision=2), "entry 2"),
    ("a hash", lambda: entry(5).update(hash=bytes(32)), "entry 5"),
    ("a die", lambda: entry(8).update(rolls=entry(8).get().rolls.replace('"sides":6', '"sides":20')), "entry 8"),
    (
        "the words of an entry",
        lambda: aside("entry", 4).update(text='{"body":{}}'),
        "entry 4",
    ),
    (
        "what was asked",
        lambda: aside("decision", 2).update(text='{"body":{}}'),
        "decision 2",
    ),
    ("the shape of what was asked", lambda: decision(2).update(shape=9), "entry 4"),
    ("the body of what was asked", lambda: decision(2).update(body="{}"), "entry 4"),
    ("the key of what was asked", lambda: decision(2).update(key="seat:h/other"), "entry 4"),
    ("who asked", lambda: decision(2).update(seat="seat-other"), "entry 4"),
    ("as what they asked", lambda: decision(2).update(role="player"), "entry 4"),
    ("by which client", lambda: decision(2).update(client="forger"), "entry 4"),
    ("what they had seen", lambda: decision(2).update(seen=1), "entry 4"),
    ("when they asked", lambda: decision(2).update(asked_at="2020-01-01T00:00:00Z"), "entry 4"),
    ("by which rules", lambda: decision(2).update(edition="penance-0"), "entry 4"),
    ("what was typed", lambda: decision(2).update(typed='{"a":[1]}'), "entry 4"),
    ("whose place it took", lambda: decision(2).update(instead_of=1), "decision 2"),
    ("whose command it was", lambda: decision(2).update(amendment=3), "entry 4"),
    ("what it answers", lambda: entry(4).update(answers=1), "entry 4"),
    ("the order", lambda: swap(4, 5), "entry 4"),
    ("an entry gone", lambda: entry(4).delete(), "entry 4"),
    ("the last entry gone", lambda: entry(8).delete(), "entry 8"),
    ("a decision gone", lambda: decision(3).delete(), "decision 3"),
    ("the last decision gone", lambda: decision(5).delete(), "entry 6"),
    ("an entry too many", lambda: entry(8).update(position=9), "entry 8"),
    ("the end of a decision", lambda: decision(3).update(hash=bytes(32)), "decision 3"),
    ("the seed", lambda: Seed.objects.update(secret=bytes(32)), "seed 1"),
]


@pytest.mark.parametrize(("name", "forge", "place"), FORGERIES, ids=[name for name, _, _ in FORGERIES])
def test_a_forgery_is_found_where_it_is(name: str, forge: Callable[[], object], place: str) -> None:
    with guards_down():
        forge()
    assert places()[0] == place
    with pytest.raises(CommandError, match=f"first at {place}"):
        call_command("chronicle", "verify", CHRONICLE)


def test_missing_guards_are_a_break() -> None:
    with guards_down():
        assert set(places()) == tables.guard_names(connection.vendor)
    assert places() == []


def test_forgotten_words_break_neither_the_chain_nor_the_story() -> None:
    aside("entry", 4).delete()
    aside("decision", 2).delete()
    assert places() == [f"row PilotRow {PilotRow.objects.get(name='Vess').pilot}"], (
        "rows remember until they are rebuilt"
    )
    rebuild(CHRONICLE)
    assert places() == []
    assert not PilotRow.objects.filter(name="Vess").exists()
    _, state = state_at(CHRONICLE)
    assert [pilot.name for pilot in state.roster.pilots.values()] == ["(forgotten)", "Ilka"]


def test_the_log_holds_no_word_that_somebody_wrote() -> None:
    kept = "".join(str(row) for model in (Entry, Decision) for row in model.objects.values_list())
    assert not any(name in kept for name in ("Vess", "Ilka", "Ash March"))


def test_a_log_that_is_not_there_is_said() -> None:
    with pytest.raises(CommandError, match="There is no log of campaign-none"):
        call_command("chronicle", "verify", "campaign-none")
