"""The key of the house: shown once, made anew, and what is sealed at rest sealed anew under it."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.management import CommandError, call_command
from django.test import override_settings

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin
from apps.chronicle.log.seed_story import chance_of
from apps.chronicle.proof.verify import verify
from apps.chronicle.states import folded_states
from penance_campaign import environment
from penance_campaign.management.commands.run import alone

pytestmark = pytest.mark.django_db
CAMPAIGN = "campaign-kept"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A table's own data folder, and one campaign with an open seed."""
    with override_settings(DATA_DIR=tmp_path, HOUSE_KEYS=environment.house_keys({}, tmp_path)):
        begin(CAMPAIGN, FoundCampaign(name="The Ash March"), key="account:1/k", by=By(seat="seat-host", role="host"))
        yield tmp_path
    folded_states.borrow(CAMPAIGN)


def house_key(*what: str, capsys: Any) -> str:
    capsys.readouterr()
    call_command("house_key", *what)
    said: str = capsys.readouterr().out
    return said


def started_again(folder: Path) -> override_settings:
    """With what the next start reads."""
    return override_settings(HOUSE_KEYS=environment.house_keys({}, folder))


def test_it_is_shown_once(folder: Path, capsys: Any) -> None:
    said = house_key(capsys=capsys)
    (key,) = environment.house_keys({}, folder)
    assert said.startswith(f"HOUSE_KEY={key}\nPut this away")
    with pytest.raises(
        CommandError, match=r"was shown already, .* \(house_key new\), .* \(house_key rotate\)\."
    ) as error:
        call_command("house_key", "show")
    assert key not in str(error.value)


def test_what_was_put_away_opens_everything_in_its_place(folder: Path, capsys: Any) -> None:
    """As HOUSE_KEY, where the file was lost with the machine."""
    named = {"HOUSE_KEY": house_key(capsys=capsys).splitlines()[0].removeprefix("HOUSE_KEY=")}
    (folder / "house.key").unlink()
    with override_settings(HOUSE_KEYS=environment.house_keys(named, folder)):
        assert list(verify(CAMPAIGN)) == []


def test_a_new_one_seals_and_the_old_one_opens_until_nothing_needs_it(folder: Path, capsys: Any) -> None:
    secret = chance_of(CAMPAIGN).newest.secret
    house_key(capsys=capsys)
    (old,) = environment.house_keys({}, folder)
    house_key("new", capsys=capsys)
    assert stat.S_IMODE((folder / "house.key").stat().st_mode) == 0o600
    new, *others = environment.house_keys({}, folder)
    assert others == [old]
    with started_again(folder):
        assert house_key(capsys=capsys).startswith(f"HOUSE_KEY={new},{old}\n"), "a new key is shown once too"
        assert "1 seeds are sealed anew under the first key, 0 were already." in house_key("rotate", capsys=capsys)
        assert "0 seeds are sealed anew under the first key, 1 were already." in house_key("rotate", capsys=capsys)
    with override_settings(HOUSE_KEYS=[new]):
        assert chance_of(CAMPAIGN).newest.secret == secret


def test_what_no_key_opens_is_said_and_stays(folder: Path, capsys: Any) -> None:
    with override_settings(HOUSE_KEYS=[Fernet.generate_key().decode()]):
        with pytest.raises(CommandError, match=r"^1 open seeds are opened by no key .*\.$"):
            call_command("house_key", "rotate")
        assert f"seed 1 of {CAMPAIGN} is opened by no key" in capsys.readouterr().err
    assert list(verify(CAMPAIGN)) == []


@pytest.mark.parametrize("what", ["new", "rotate"])
def test_a_house_that_is_open_keeps_its_key(folder: Path, what: str) -> None:
    """It would look for its seeds under the key it began with."""
    with alone(folder), pytest.raises(SystemExit, match=r"already runs on .*: use that one, end it"):
        call_command("house_key", what)


def test_where_it_is_named_by_the_environment_a_new_one_is_told_and_not_laid(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    kept = (folder / "house.key").read_text()
    monkeypatch.setenv("HOUSE_KEY", Fernet.generate_key().decode())
    said = house_key("new", capsys=capsys).splitlines()
    assert len(environment.house_keys({"HOUSE_KEY": said[0].removeprefix("HOUSE_KEY=")}, folder)) == 2
    assert said[1] == "Start web, worker and beat with this, and then run house_key rotate."
    assert (folder / "house.key").read_text() == kept
