"""A file of a newer house, played with what this program does not ship: it is upgraded, or the pack comes along."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.campaigns.commands.add_pack import AddPack
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import Member, ShelvedPack
from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.log.queries import head_of
from apps.chronicle.proof.verify import verify
from apps.chronicle.states.folded_states import state_at
from apps.kernel import caches
from apps.rules.packs.shelf import VERSIONS, shipped_as
from tests.campaigns.lived import Lived, lived
from tests.campaigns.shipping import shipping
from tests.campaigns.test_packs import WHOLE
from tests.house import ROOT

pytestmark = pytest.mark.once

DIGITS = 12


@pytest.fixture(autouse=True)
def fresh(committing: None) -> Iterator[None]:
    """A database of its own, where what is refused is really taken back."""
    caches.clear()
    yield
    caches.clear()


class Newer:
    """A table of a house whose program ships a newer version of the house pack: its file, and that version's folder."""

    def __init__(self, folder: Path) -> None:
        with shipping(
            folder / "shelf", "house", lambda _, text: text.replace('version = "1"', 'version = "5"')
        ) as self.digest:
            self.table: Lived = lived()
            self.file = folder / "newer.jsonl"
            call_command("chronicle", "export", self.table.campaign, "--output", str(self.file))
            self.pack = folder / "shelf" / "house" / str(len(VERSIONS["house"]))
            _, self.state = state_at(self.table.campaign)
            forget(self.table.campaign)


@pytest.fixture
def newer(tmp_path: Path) -> Newer:
    return Newer(tmp_path)


def take(*options: object, capsys: Any) -> str:
    capsys.readouterr()
    call_command("chronicle", "import", *map(str, options))
    said: str = capsys.readouterr().out
    return said


def refused(*options: object) -> str:
    """The one sentence; and nothing is there that was not there before."""
    with pytest.raises(CommandError) as error:
        call_command("chronicle", "import", *map(str, options))
    assert ShelvedPack.objects.count() == 0
    return str(error.value)


@pytest.mark.parametrize("how", [(), ("--as-copy",)])
class TestAVersionThatIsNotHere:
    def test_it_is_named_with_what_to_do(self, newer: Newer, how: tuple[str, ...]) -> None:
        said = refused(newer.file, *how)
        assert (
            f"The pack 'house' with the hash {newer.digest[:DIGITS]} comes with a newer version of the program" in said
        )
        assert "upgrade it" in said
        assert "bring that version along, as it shipped (--pack FOLDER). Nothing was taken in." in said
        assert head_of(newer.table.campaign) is None

    def test_brought_along_it_is_played_with(self, newer: Newer, how: tuple[str, ...], capsys: Any) -> None:
        said = take(newer.file, "--pack", newer.pack, *how, capsys=capsys)
        campaign = re.findall(r"campaign-\w{16}", said)[-1]
        assert state_at(campaign)[1].packs == newer.state.packs
        assert shipped_as("house", newer.digest).digest == newer.digest
        assert list(verify(campaign, decide=True)) == []
        call_command("chronicle", "rebuild", campaign)

    def test_one_that_was_changed_is_refused(self, newer: Newer, how: tuple[str, ...]) -> None:
        header = newer.pack / "pack.toml"
        header.write_text(header.read_text().replace('version = "5"', 'version = "6"'))
        said = refused(newer.file, "--pack", newer.pack, *how)
        assert "The pack 'house' that was brought along has the hash " in said
        assert f"house {newer.digest[:DIGITS]}. Bring one of these as it shipped, unchanged." in said
        assert head_of(newer.table.campaign) is None

    def test_one_that_nothing_asks_for_is_refused(self, newer: Newer, how: tuple[str, ...]) -> None:
        older = ROOT / "apps" / "rules" / "packs" / "house" / "1"
        said = refused(newer.file, "--pack", newer.pack, "--pack", older, *how)
        assert "that was brought along has the hash 8f11a0ba2030" in said
        assert head_of(newer.table.campaign) is None

    def test_one_that_cannot_be_read_is_refused(self, newer: Newer, how: tuple[str, ...]) -> None:
        (newer.pack / "events.toml").write_text("[[event")
        assert "events.toml is no TOML" in refused(newer.file, "--pack", newer.pack, *how)
        shutil.rmtree(newer.pack)
        assert f"{newer.pack} holds no pack" in refused(newer.file, "--pack", newer.pack, *how)


def test_its_pages_are_open_and_it_is_gone_on_with(newer: Newer, capsys: Any) -> None:
    take(newer.file, "--pack", newer.pack, capsys=capsys)
    table = newer.table
    for who, account in table.accounts.items():
        seat = next(seat for seat, role in newer.state.seats.items() if role == ("player" if who == "rival" else who))
        if not Member.objects.filter(campaign=table.campaign, seat=seat).exists():
            Member.objects.create(campaign=table.campaign, seat=seat, account=account)
    table.ask("host", WriteNote(text="It snows here too."), "note")
    client = table.client("host")
    for page in ("", "settlement/", "missions/", "changes/?since=1", "?at=20"):
        answer = client.get(f"{table.page}{page}")
        assert answer.status_code == 200, page
        assert "comes with a newer program" not in answer.content.decode()


def test_a_pack_of_the_hosts_own_comes_with_the_file(capsys: Any, tmp_path: Path) -> None:
    """It lies in the log, so no file lacks it."""
    table, file = lived(), tmp_path / "own.jsonl"
    table.ask("host", AddPack(files=WHOLE), "pack")
    call_command("chronicle", "export", table.campaign, "--output", str(file))
    packs = state_at(table.campaign)[1].packs
    forget(table.campaign)
    take(file, capsys=capsys)
    assert state_at(table.campaign)[1].packs == packs
    assert list(verify(table.campaign, decide=True)) == []
