"""The log as a file, for whoever sits at the table: it proves itself, and holds nothing that they may not see."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings

from apps.accounts.credentials import account_named
from apps.accounts.tokens import new_token
from apps.chronicle.door.handle import handle
from apps.chronicle.files import log_export
from apps.chronicle.files.log_export import exported_to
from apps.chronicle.files.log_file import Filed
from apps.chronicle.files.log_import import prove, take_copy
from apps.pilots.commands.retire_pilot import RetirePilot
from tests.api.test_api import Caller, problem
from tests.api.test_time_api import forget_the_game
from tests.campaigns.lived import Lived, lived
from tests.chronicle.table import CAMPAIGN, HOST, Table
from tests.chronicle.toy import Deal
from tests.house import ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Lived:
    return lived()


def exported(table: Lived, who: str) -> bytes:
    answer = table.caller(who).get(f"/api/v1/campaigns/{table.campaign}/export")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
    assert answer["Content-Disposition"] == f'attachment; filename="{table.campaign}.ndjson"'
    return b"".join(answer.streaming_content)  # type: ignore[attr-defined]  # it is a stream


def written(text: bytes, folder: Path) -> Path:
    file = folder / "log.ndjson"
    file.write_bytes(text)
    return file


def proved(file: Path) -> subprocess.CompletedProcess[str]:
    script = str(ROOT / "docs" / "verify_export.py")
    return subprocess.run([sys.executable, script, str(file)], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("who", ["host", "player", "spectator"])
def test_it_stands_for_whoever_reads_it(table: Lived, tmp_path: Path, who: str) -> None:
    file = written(exported(table, who), tmp_path)
    call_command("chronicle", "verify", "--file", str(file))
    said = proved(file)
    assert said.returncode == 0, said.stderr
    assert "Texts withheld or forgotten: 0" in said.stdout


def test_it_goes_on_elsewhere(table: Lived, tmp_path: Path) -> None:
    taken = take_copy(written(exported(table, "player"), tmp_path))
    assert (taken.campaign != table.campaign, taken.gap) == (True, "")


def test_it_is_read_piece_by_piece(table: Lived, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = exported(table, "host")
    monkeypatch.setattr(log_export, "AT_ONCE", 3)
    pieces = list(exported_to(table.campaign, table.sitting("host").seat, keeps=True, hosts=True))
    assert b"".join(pieces) == whole
    assert max(piece.count(b"\n") for piece in pieces) == 3


def test_what_others_asked_in_vain_is_theirs_and_the_keepers(table: Lived, tmp_path: Path) -> None:
    """A reason that was given for what was refused is no part of the story."""
    rival = table.sitting("rival")
    refused = RetirePilot(pilot=table.ids["Vess"], reason="I never liked her.")
    assert handle(table.campaign, refused, key=rival.key("vain"), by=rival.by).refused
    files = {who: exported(table, who) for who in ("host", "player", "rival", "spectator")}
    assert {who for who, text in files.items() if b"I never liked her" in text} == {"host", "rival"}
    assert proved(written(files["player"], tmp_path)).returncode == 0
    assert prove(Filed(path=tmp_path / "log.ndjson")) >= 0


def test_whoever_does_not_sit_there_gets_nothing(table: Lived) -> None:
    stranger = Caller(new_token(account_named("stranger"), label="t"))
    assert problem(stranger.get(f"campaigns/{table.campaign}/export")) == (404, "urn:penance:not-found")
    assert problem(Caller().get(f"campaigns/{table.campaign}/export"))[0] == 401


class TestHidden:
    """By the log's toy, which hides little and is soon played."""

    @pytest.fixture
    def toy(self) -> Iterator[None]:
        with override_settings(CHRONICLE_GAME="tests.chronicle.toy.GAME"):
            forget_the_game()
            Table().open()
            handle(CAMPAIGN, Deal(pot="a", cards=12), key="deal", by=HOST)
            yield
        forget_the_game()

    @pytest.mark.usefixtures("toy")
    @pytest.mark.parametrize("keeps", [True, False])
    def test_a_hidden_order_is_withheld_from_all_and_the_chain_stands(
        self,
        tmp_path: Path,
        *,
        keeps: bool,
        capsys: Any,
    ) -> None:
        file = written(b"".join(exported_to(CAMPAIGN, HOST.seat, keeps=keeps)), tmp_path)
        (dealt,) = (line for line in map(json.loads, file.read_text().splitlines()) if line.get("kind") == "Dealt")
        assert dealt["withheld"]
        assert "aside" not in dealt
        said = proved(file)
        assert said.returncode == 0, said.stderr
        assert "Texts withheld or forgotten: 1." in said.stdout
        call_command("chronicle", "verify", "--file", str(file))

    @pytest.mark.usefixtures("toy")
    def test_it_can_be_played_on_up_to_what_is_hidden(self, tmp_path: Path) -> None:
        taken = take_copy(written(b"".join(exported_to(CAMPAIGN, HOST.seat, keeps=True)), tmp_path))
        assert (taken.entries, taken.gap, taken.left_out) == (2, "entry 3 Dealt", (1, 1))
        assert Table(taken.campaign).state.orders == {}
