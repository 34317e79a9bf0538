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
from apps.settlement.commands import HoldPenanceRitual

CHRONICLE = "campaign-told"
HOST = By(seat="seat-host", role="host")


@pytest.fixture(autouse=True)
def told(committing: None) -> None:
    """1 founded, 2 seated, 3 Vess, 4 Ilka, (refused), 5 a ritual: decisions 1, 2, 3, 4 and 5."""
    begin(CHRONICLE, FoundCampaign(name="The Ash March"), key="account:1/k", by=HOST)
    for name in ("Vess", "Ilka", "Vess"):
        handle(CHRONICLE, EnlistPilot(name=name, faction="church"), key=f"seat:h/{Decision.objects.count()}", by=HOST)
    pilot = PilotRow.objects.get(name="Vess").pilot
    handle(CHRONICLE, HoldPenanceRitual(pilot=pilot), key="job:7", by=By(seat="worker", role="job"))


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


def swap(first: int, second: int) -> None:
    for before, after in ((first, 99), (second, first), (99, second)):
        entry(before).update(position=after)


def places() -> list[str]:
    return [found.place for found in verify(CHRONICLE)]


def test_an_honest_log_stands_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert places() == []
    call_command("chronicle", "verify", CHRONICLE)
    said = capsys.readouterr().out
    assert "5 entries and 5 decisions" in said
    assert bytes(decision(5).get().hash).hex() in said


FORGERIES: list[tuple[str, Callable[[], object], str]] = [
    ("a body", lambda: entry(3).update(body='{"pilot":"pilot-forged","seat":"s","faction":"elves"}'), "entry 3"),
    ("a kind", lambda: entry(2).update(kind="CampaignFounded"), "entry 2"),
    ("a subject", lambda: entry(3).update(subject="pilot-other"), "entry 3"),
    ("a shape", lambda: entry(4).update(shape=2), "entry 4"),
    ("a time", lambda: entry(1).update(recorded_at="2020-01-01T00:00:00Z"), "entry 1"),
    ("a hash", lambda: entry(4).update(hash=bytes(32)), "entry 4"),
    ("a die", lambda: entry(5).update(rolls=entry(5).get().rolls.replace('"sides":6', '"sides":20')), "entry 5"),
    ("the words of an entry", lambda: Aside.objects.filter(place="entry/3").update(text='{"name":"Bess"}'), "entry 3"),
    ("what was asked", lambda: Aside.objects.filter(place="decision/2").update(text='["{}",""]'), "decision 2"),
    ("a commitment", lambda: decision(2).update(commitment=bytes(32)), "decision 2"),
    ("the order", lambda: swap(3, 4), "entry 3"),
    ("an entry gone", lambda: entry(3).delete(), "entry 3"),
    ("the last entry gone", lambda: entry(5).delete(), "entry 5"),
    ("a decision gone", lambda: decision(3).delete(), "decision 3"),
    ("the last decision gone", lambda: decision(5).delete(), "entry 5"),
    ("an entry too many", lambda: entry(5).update(position=6), "entry 5"),
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
    Aside.objects.filter(place="entry/3").delete()
    Aside.objects.filter(place="decision/2").delete()
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
