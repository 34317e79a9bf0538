"""Whoever gets round the database's guards is found by arithmetic."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin, handle
from apps.chronicle.log import log_schema, own_kinds, row_store
from apps.chronicle.models import Aside, Checkpoint, Decision, Entry, Seed
from apps.chronicle.proof import verify_decisions
from apps.chronicle.proof.rebuild import rebuild
from apps.chronicle.proof.verify import verify
from apps.chronicle.states import checkpoints
from apps.chronicle.states.folded_states import state_at
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.models import PilotRow
from apps.settlement.commands.call_event import CallEvent
from tests.chronicle.table import CAMPAIGN, Table
from tests.chronicle.toy import Deal

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
            for guarded in {name.split(".")[0] for name in log_schema.guard_names("postgresql")}:
                cursor.execute(f"ALTER TABLE {guarded} DISABLE TRIGGER ALL")
    yield
    log_schema.put_up_guards(connection)


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
    ("the seed gone", lambda: Seed.objects.all().delete(), "seed 1"),
    ("the words of an entry gone", lambda: aside("entry", 4).delete(), "entry 4"),
    ("what was asked gone", lambda: aside("decision", 2).delete(), "decision 2"),
    ("why something was refused gone", lambda: aside("decision", 4).delete(), "decision 4"),
    ("all words gone", lambda: Aside.objects.all().delete(), "decision 1"),
    ("a body that is none", lambda: entry(4).update(body="{"), "entry 4"),
    ("a body with a name twice", lambda: entry(4).update(body='{"pilot":1,"pilot":2}'), "entry 4"),
    ("rolls that are none", lambda: entry(8).update(rolls='[{"label":7}]'), "entry 8"),
    ("rolls without end", lambda: entry(8).update(rolls="[" * 100_000), "entry 8"),
    ("typed faces that are none", lambda: decision(2).update(typed="[]"), "entry 4"),
    ("a salt that is none", lambda: aside("entry", 4).update(salt=b""), "entry 4"),
    ("what lies aside is no JSON", lambda: aside("entry", 4).update(text="hail"), "entry 4"),
    ("what a seed committed to", lambda: entry(1).update(body='{"seed":"x"}'), "entry 1"),
]


@pytest.mark.parametrize(("name", "forge", "place"), FORGERIES, ids=[name for name, _, _ in FORGERIES])
def test_a_forgery_is_found_where_it_is(name: str, forge: Callable[[], object], place: str) -> None:
    with guards_down():
        forge()
    assert places()[0] == place
    with pytest.raises(CommandError, match=f"first at {place}"):
        call_command("chronicle", "verify", CHRONICLE)


def test_everything_that_was_changed_is_named_and_not_all_that_follows_it() -> None:
    with guards_down():
        entry(2).update(body="{")
        entry(5).update(shape=9)
        aside("entry", 4).delete()
        Seed.objects.all().delete()
    assert list(dict.fromkeys(places())) == ["entry 2", "entry 4", "entry 5", "seed 1"]


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="PostgreSQL keeps columns to their types")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE chronicle_decision SET asked_at = 'yesterday' WHERE number = 3",
        "UPDATE chronicle_entry SET withheld = 7.5 WHERE position = 4",
        "UPDATE chronicle_entry SET body = x'ff' WHERE position = 4",
        "UPDATE chronicle_entry SET decision = 'two' WHERE position = 4",
        "UPDATE chronicle_aside SET text = x'ff' WHERE side = 'entry' AND number = 4",
        "UPDATE chronicle_seed SET secret = 'secret'",
    ],
)
def test_what_lies_there_as_nothing_that_can_be_read_is_named(statement: str) -> None:
    with guards_down(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert places()
    with pytest.raises(CommandError, match="is broken, first at"):
        call_command("chronicle", "verify", CHRONICLE, "--decide")


def test_a_hidden_order_that_is_gone_is_named(toy: None) -> None:
    table = Table()
    table.open()
    table.ask(Deal(pot="a", cards=12))
    dealt = next(read.position for read in table.read if read.line.kind == "Dealt")
    with guards_down():
        Aside.objects.filter(campaign=CAMPAIGN, side="entry", number=dealt).delete()
    (found,) = verify(CAMPAIGN, decide=True)
    assert (found.place, "hides something that is missing" in found.what) == (f"entry {dealt}", True)


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (lambda: PilotRow.objects.update(sheet={"grit": 3}), "row PilotRow"),
        (lambda: Checkpoint.objects.update(state=b"hail"), "checkpoint 8"),
        (lambda: Checkpoint.objects.update(state=zlib.compress(b"hail")), "checkpoint 8"),
    ],
)
def test_what_was_kept_and_cannot_be_read_is_named(
    spoil: Callable[[], object], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 3)
    rebuild(CHRONICLE)
    assert places() == []
    spoil()
    assert all(found.startswith(place) for found in places())
    assert places()


def test_a_decision_that_cannot_be_decided_again_is_named_and_the_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    assert list(verify(CHRONICLE, decide=True)) == []
    monkeypatch.setattr(verify_decisions, "command_of", broken, raising=False)
    monkeypatch.setattr(verify_decisions, "asked_again", broken)
    named = [found.place for found in verify(CHRONICLE, decide=True)]
    assert named == ["decision 1", "decision 2", "decision 3", "decision 5"]


def test_missing_guards_are_a_break() -> None:
    with guards_down():
        assert set(places()) == log_schema.guard_names(connection.vendor)
    assert places() == []


def test_forgotten_words_break_neither_the_chain_nor_the_story() -> None:
    assert not handle(CHRONICLE, own_kinds.EraseWords(entries=(4,)), key="seat:h/erase", by=HOST).refused
    assert not aside("entry", 4).exists()
    assert not aside("decision", 2).exists()
    assert places() == []
    assert not PilotRow.objects.filter(name="Vess").exists()
    _, state = state_at(CHRONICLE)
    assert [pilot.name for pilot in state.roster.pilots.values()] == ["(forgotten)", "Ilka"]


def test_words_of_another_entry_are_not_forgotten_with_it() -> None:
    handle(CHRONICLE, own_kinds.EraseWords(entries=(4,)), key="seat:h/erase", by=HOST)
    with guards_down():
        aside("entry", 5).delete()
        aside("decision", 3).delete()
    assert places() == ["decision 3", "entry 5"]


def test_rows_remember_what_was_forgotten_behind_their_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(row_store, "replace_all", lambda *_: None)
        handle(CHRONICLE, own_kinds.EraseWords(entries=(4,)), key="seat:h/erase", by=HOST)
    assert places() == [f"row PilotRow {PilotRow.objects.get(name='Vess').pilot}"]
    rebuild(CHRONICLE)
    assert places() == []


def test_the_log_holds_no_word_that_somebody_wrote() -> None:
    kept = "".join(str(row) for model in (Entry, Decision) for row in model.objects.values_list())
    assert not any(name in kept for name in ("Vess", "Ilka", "Ash March"))


def test_a_log_that_is_not_there_is_said() -> None:
    with pytest.raises(CommandError, match="There is no log of campaign-none"):
        call_command("chronicle", "verify", "campaign-none")
