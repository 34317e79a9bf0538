"""Open seeds lie sealed under the house's key: the database alone tells no die, and no row does for another."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings

from apps.chronicle.log import house_reseal, log_schema, sql
from apps.chronicle.log.house_seal import Keys, Locked, keys_in, the_keys
from apps.chronicle.log.seed_story import chance_of
from apps.chronicle.models import Decision, Seed
from apps.chronicle.proof.verify import verify
from apps.chronicle.states import folded_states
from tests.cases import every
from tests.chronicle.table import CAMPAIGN, Table
from tests.chronicle.toy import Gamble, Turn

OTHER = urlsafe_b64encode(bytes(range(32))).decode()


@pytest.fixture
def house_of_another() -> Iterator[None]:
    with override_settings(HOUSE_KEYS=[OTHER]):
        folded_states.borrow(CAMPAIGN)
        yield
    folded_states.borrow(CAMPAIGN)


def kept(number: int, campaign: str = CAMPAIGN) -> bytes:
    return bytes(Seed.objects.get(campaign=campaign, number=number).secret)


def lay(secret: bytes, number: int = 1, campaign: str = CAMPAIGN) -> None:
    with log_schema.guards_down(connection):
        Seed.objects.filter(campaign=campaign, number=number).update(secret=secret)
    folded_states.borrow(campaign)


class TestAtRest:
    def test_what_lies_there_is_no_seed_and_opens_as_one(self, table: Table) -> None:
        secret = chance_of(CAMPAIGN).newest.secret
        assert len(secret) == 32
        assert secret not in kept(1)
        table.ask(Gamble(pot="a"))
        assert list(verify(CAMPAIGN, decide=True)) == []

    def test_it_opens_for_its_own_campaign_and_number_alone(self, table: Table) -> None:
        other = Table("campaign-other")
        other.open()
        mine, theirs = kept(1), kept(1, "campaign-other")
        lay(theirs)
        with pytest.raises(Locked, match="sealed for another place"):
            table.ask(Gamble(pot="a"))
        assert {each.place for each in verify(CAMPAIGN)} == {"seed 1"}
        lay(mine)

    def test_folding_and_reading_open_nothing(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        table.ask(Gamble(pot="a"))
        table.ask(Turn())
        folded_states.borrow(CAMPAIGN)
        opened: list[Any] = []
        right = Keys.opened

        def counting(keys: Keys, about: Any, sealed: bytes) -> bytes:
            opened.append(about)
            return right(keys, about, sealed)

        monkeypatch.setattr(Keys, "opened", counting)
        assert table.state.season == 2
        table.ask(Turn(last=False))
        assert opened == [("seed", CAMPAIGN, "2")], "what was shown needs no opening, and what is shown now needs one"
        opened.clear()
        for _ in range(3):
            table.ask(Gamble(pot="a"))
        assert opened == [], "a seed that this process opened itself is at hand"
        folded_states.borrow(CAMPAIGN)
        for _ in range(3):
            table.ask(Gamble(pot="a"))
        assert opened == [("seed", CAMPAIGN, "3")], "and another process opens it once"

    def test_a_seed_of_before_is_read_and_sealed_by_the_next_migrate(self, table: Table) -> None:
        secret = chance_of(CAMPAIGN).newest.secret
        lay(secret)
        assert chance_of(CAMPAIGN).newest.secret == secret
        table.ask(Gamble(pot="a"))
        call_command("migrate", verbosity=0)
        assert secret not in kept(1)
        folded_states.borrow(CAMPAIGN)
        assert chance_of(CAMPAIGN).newest.secret == secret
        table.ask(Gamble(pot="a"))
        assert log_schema.missing_guards(connection) == set()


class TestWithoutTheKey:
    def test_no_die_falls_and_nothing_is_recorded(self, table: Table, house_of_another: None) -> None:
        before = Decision.objects.count()
        with pytest.raises(Locked, match=r"Seed 1 cannot be opened, .* so no die falls here: .*\.$"):
            table.ask(Gamble(pot="a"))
        with pytest.raises(Locked, match="Seed 1 cannot be opened"):
            table.ask(Turn())
        assert (Decision.objects.count(), table.position) == (before, 2)
        assert table.ask(Gamble(pot="b"), typed={"b/bet": (2, 5)}).last == 3, "what needs no seed goes on"

    def test_verify_names_it(self, table: Table, house_of_another: None) -> None:
        assert {each.place for each in verify(CAMPAIGN)} == {"seed 1"}
        with pytest.raises(CommandError, match="first at seed 1"):
            call_command("chronicle", "verify", CAMPAIGN)

    def test_a_seed_that_was_shown_needs_none(self, table: Table) -> None:
        table.ask(Gamble(pot="a"))
        table.ask(Turn(last=True))
        with override_settings(HOUSE_KEYS=[OTHER]):
            assert list(verify(CAMPAIGN, decide=True)) == []


class TestSealingAnew:
    def test_all_is_sealed_under_the_first_and_opens_under_it_alone(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In pieces, and as often as one likes."""
        monkeypatch.setattr(house_reseal, "AT_ONCE", 2)
        table.ask(Turn())
        for number in range(3):
            Table(f"campaign-{number}").open()
        secret = chance_of(CAMPAIGN).newest.secret
        with override_settings(HOUSE_KEYS=[OTHER, *the_keys().texts]):
            assert house_reseal.reseal() == house_reseal.Resealed(anew=5)
            assert house_reseal.reseal() == house_reseal.Resealed(already=5)
        with override_settings(HOUSE_KEYS=[OTHER]):
            assert chance_of(CAMPAIGN).newest.secret == secret
            table.ask(Gamble(pot="a"))
        assert log_schema.missing_guards(connection) == set()
        with override_settings(HOUSE_KEYS=[*the_keys().texts, OTHER]):
            house_reseal.reseal()

    def test_what_ended_on_the_way_goes_on(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        for number in range(3):
            Table(f"campaign-{number}").open()
        monkeypatch.setattr(house_reseal, "AT_ONCE", 2)
        writing, right = [], sql.write

        def killed(statement: str, *values: object) -> None:
            writing.append(values)
            if len(writing) == 4:
                raise KeyboardInterrupt
            right(statement, *values)

        keys = [OTHER, *the_keys().texts]
        with override_settings(HOUSE_KEYS=keys):
            with monkeypatch.context() as patched:
                patched.setattr(sql, "write", killed)
                with pytest.raises(KeyboardInterrupt):
                    house_reseal.reseal()
            assert log_schema.missing_guards(connection) == set()
            assert house_reseal.reseal() == house_reseal.Resealed(anew=2, already=2)
            assert list(verify(CAMPAIGN)) == []
        with override_settings(HOUSE_KEYS=[*keys[1:], OTHER]):
            house_reseal.reseal()

    def test_what_no_key_opens_is_named_where_it_is_still_open(self, table: Table) -> None:
        table.ask(Turn())
        with override_settings(HOUSE_KEYS=[OTHER]):
            assert house_reseal.reseal() == house_reseal.Resealed(locked=[(CAMPAIGN, 2)])


class TestKeys:
    @every("text", [f"{OTHER},{OTHER[::-1]}", "short", f"{OTHER}x", "ä" * 44, "A" * 43 + "="])
    def test_what_is_no_key_is_said(self, text: str) -> None:
        with pytest.raises(ValueError, match="a key has 44 characters"):
            keys_in(text)

    def test_several_are_told_apart_however_they_are_written(self) -> None:
        one, two = Fernet.generate_key().decode(), Fernet.generate_key().decode()
        assert keys_in(f" {one},{two}\n{OTHER} ") == [one, two, OTHER]
        assert keys_in(" \n") == []

    def test_a_key_is_named_without_being_told(self) -> None:
        assert re.fullmatch(r"[0-9a-f]{16}", Keys((OTHER,)).name)
        assert Keys((OTHER,)).have(Keys((OTHER,)).name)
