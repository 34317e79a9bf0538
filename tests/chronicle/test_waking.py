"""After the commit: whoever waits is told, and a state is kept; neither can harm what was recorded."""

from __future__ import annotations

import ast
import os
import sys
import threading
import time
from typing import Any

import pytest
from django.db import connection

from apps.campaigns.game import GAME
from apps.chronicle.door import after_commit
from apps.chronicle.log import told_story
from apps.chronicle.log.told_story import Stretch
from apps.chronicle.models import Checkpoint
from apps.chronicle.proof.rebuild import rebuild
from apps.chronicle.proof.verify import verify
from apps.chronicle.states import checkpoints, folded_states
from tests.chronicle import toy
from tests.chronicle.table import CAMPAIGN, Table
from tests.chronicle.toy import Deal, Gain
from tests.house import PATIENCE

HAS_REDIS = "REDIS_URL" in os.environ
SLICES = ("pilots", "caskets", "battles", "settlement", "campaigns")


def later(seconds: float, act: Any) -> threading.Thread:
    def acting() -> None:
        time.sleep(seconds)
        act()
        connection.close()

    thread = threading.Thread(target=acting)
    thread.start()
    return thread


class Slow:
    """A Redis that hears nothing until it is let."""

    def __init__(self) -> None:
        self.released, self.told = threading.Event(), threading.Event()

    def publish(self, *_: object) -> None:
        self.released.wait(PATIENCE)
        self.told.set()


class TestWaiting:
    def test_whoever_waits_is_told(self, table: Table) -> None:
        acting = later(0.3, lambda: table.ask(Gain(pot="a", amount=1)))
        begun = time.monotonic()
        assert after_commit.wait_for(CAMPAIGN, 2, PATIENCE) == 3
        assert time.monotonic() - begun < PATIENCE / 2
        acting.join()

    def test_what_has_happened_needs_no_waiting(self, table: Table) -> None:
        begun = time.monotonic()
        assert after_commit.wait_for(CAMPAIGN, 1, PATIENCE) == 2
        assert time.monotonic() - begun < PATIENCE / 2

    def test_patience_ends(self, table: Table) -> None:
        assert after_commit.wait_for(CAMPAIGN, 2, 0.1) == 2

    def test_nobody_waits_for_a_redis_that_is_told(
        self, table: Table, settings: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings.REDIS_URL, slow = "redis://slow", Slow()
        monkeypatch.setattr(after_commit, "_redis", lambda _: slow)
        assert table.ask(Gain(pot="a", amount=1)).last == 3
        assert not slow.told.is_set()
        slow.released.set()

    @pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "redis://192.0.2.1:6379/0"])
    def test_a_redis_that_is_gone_or_silent_delays_nobody(self, table: Table, settings: Any, url: str) -> None:
        settings.REDIS_URL = url
        begun = time.monotonic()
        assert table.ask(Gain(pot="a", amount=1)).last == 3
        assert time.monotonic() - begun < 30, "two minutes are what it takes when nothing is set"
        assert after_commit.wait_for(CAMPAIGN, 2, 5) == 3


class TestCheckpoints:
    @pytest.fixture(autouse=True)
    def often(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(checkpoints, "EVERY", 10)

    def played(self, table: Table, entries: int) -> None:
        for _ in range(entries):
            table.ask(Gain(pot="a", amount=1))
        after_commit.settle()

    def test_a_state_is_kept_now_and_then_and_says_what_the_log_says(self, table: Table) -> None:
        table.ask(Deal(pot="a", cards=30))
        self.played(table, 35)
        assert Checkpoint.objects.count() >= 3
        told = [Stretch(1, table.position)]
        after, state = checkpoints.nearest(CAMPAIGN, told)
        assert after > 20
        assert state == folded_states.fold_story(CAMPAIGN, [Stretch(1, after)], kept=False)

    def test_another_line_of_code_and_it_is_ignored(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.played(table, 15)
        assert checkpoints.nearest(CAMPAIGN, [Stretch(1, 17)])[0] > 0
        monkeypatch.setattr(checkpoints, "fingerprint", lambda: "another")
        assert checkpoints.nearest(CAMPAIGN, [Stretch(1, 17)])[0] == 0

    def test_one_that_lies_is_found_and_made_again(self, table: Table) -> None:
        self.played(table, 15)
        kept = Checkpoint.objects.latest("position")
        forged = toy.Pots(name="forged")
        checkpoints.keep(CAMPAIGN, kept.position, checkpoints.written(forged))
        assert [found.place for found in verify(CAMPAIGN)] == [f"checkpoint {kept.position}"]
        rebuild(CAMPAIGN)
        assert list(verify(CAMPAIGN)) == []

    def test_one_of_a_struck_stretch_is_not_used(self, table: Table) -> None:
        self.played(table, 25)
        table.rewind(5)
        told = told_story.rewinds_of(CAMPAIGN).stretches(table.position)
        assert checkpoints.nearest(CAMPAIGN, told)[0] <= 5
        assert table.state.pots == {"a": 3}
        assert table.at(20).pots == {"a": 18}


def test_the_fingerprint_is_of_everything_that_folds(toy: None) -> None:
    reached = set(checkpoints._reached(frozenset({"tests.chronicle.toy"})))
    assert "tests.chronicle.toy" in reached
    assert "apps.chronicle.log.row_store" not in reached, "another package is another program"


@pytest.mark.machinery
def test_imports_are_found_as_python_finds_them() -> None:
    ours = [name for name in sys.modules if name.startswith("apps.") and sys.modules[name].__file__]
    assert len(ours) > 400
    for name in ours:
        nodes = [node for node in ast.walk(ast.parse(checkpoints._source(name))) if isinstance(node, ast.ImportFrom)]
        named = {(node.module, f"{node.module}.{alias.name}") for node in nodes for alias in node.names}
        wanted = {module for pair in named for module in pair if module in sys.modules}
        assert set(checkpoints._imports(name)) == wanted, name


def test_of_a_campaign_too_and_of_what_reads_older_entries() -> None:
    campaigns = set(checkpoints._reached(frozenset({GAME.state.__module__})))
    events = {type_.__module__ for type_ in GAME.events.types.values()}
    assert {f"apps.{each}.state" for each in SLICES} | events | {"apps.rules.pilot.wounds.wound_cards"} <= campaigns
    written = frozenset(type_.__module__ for type_ in (GAME.state, *GAME.events.written.values()))
    assert {"apps.campaigns.formers", "apps.rules.tables.suffering_die"} <= set(checkpoints._reached(written))
    assert checkpoints.fingerprint() == checkpoints.fingerprint_of(written)
