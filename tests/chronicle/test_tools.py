"""The tools of whoever runs the house: rebuild, replay, inspect."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.credentials import account_named
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.demo.ash_march_opening import Demo, opened
from apps.campaigns.models import CampaignRow
from apps.campaigns.seats import found
from apps.caskets.models import CasketRow
from apps.chronicle.models import Entry
from apps.chronicle.proof.rebuild import stale_rows
from apps.chronicle.states import checkpoints
from apps.kernel import caches
from apps.pilots.models import PilotRow
from apps.rules.packs.shelf import VERSIONS

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo() -> Demo:
    return opened()


@pytest.fixture
def tool(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*arguments: str) -> str:
        call_command("chronicle", *arguments)
        return capsys.readouterr().out

    return call


class TestRebuild:
    def test_it_changes_nothing_where_nothing_is_wrong(self, demo: Demo, tool: Any) -> None:
        assert stale_rows(demo.campaign) == []
        before = list(PilotRow.objects.values_list("pilot", "sheet"))
        tool("rebuild", demo.campaign)
        assert list(PilotRow.objects.values_list("pilot", "sheet")) == before
        assert stale_rows(demo.campaign) == []

    def test_rows_that_were_changed_lost_or_invented_are_named_and_mended(self, demo: Demo, tool: Any) -> None:
        PilotRow.objects.filter(name="Vess").update(sheet={"grit": 3})
        PilotRow.objects.filter(name="Saphael").delete()
        CampaignRow.objects.update(name="The Rose March")
        CasketRow.objects.create(campaign=demo.campaign, casket="casket-none", sheet={})
        wrong = [
            "CasketRow casket-none",
            f"CampaignRow {demo.campaign}",
            f"PilotRow {demo.pilots[0]}",
            f"PilotRow {demo.pilots[3]}",
        ]
        assert stale_rows(demo.campaign) == sorted(wrong)
        with pytest.raises(CommandError, match=f"first at row CampaignRow {demo.campaign}"):
            tool("verify", demo.campaign)
        tool("rebuild", "--all")
        tool("verify", demo.campaign)

    def test_what_is_wrong_with_one_campaign_hinders_no_other_and_is_listed_at_the_end(
        self, demo: Demo, tool: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A campaign whose pack nobody has: a sentence with what to do, also from the log's own tools."""
        host = account_named("lonely")
        sound = found(host, FoundCampaign(name="The Sound One"), "sound").chronicle
        versions = VERSIONS["house"]
        monkeypatch.setitem(VERSIONS, "house", versions[:-1])  # as if a newer program had founded them
        caches.clear()
        checkpoints.drop(demo.campaign)
        ours = found(host, FoundCampaign(name="Of the older shelf"), "older").chronicle
        for name in ("rebuild", "verify"):
            with pytest.raises(CommandError) as broken:
                tool(name, "--all")
            told = str(broken.value)
            assert told.startswith("2 of all campaigns are not as they should be:")
            assert demo.campaign in told
            assert sound in told
            assert ours not in told
            assert "comes with a newer version" in told + capsys.readouterr().err
        caches.clear()
        monkeypatch.setitem(VERSIONS, "house", versions)
        tool("rebuild", "--all")
        assert "decisions of" in tool("verify", ours, "--decide"), "it took what was the newest then, and keeps it"

    def test_one_or_all_must_be_said(self, demo: Demo, tool: Any) -> None:
        for arguments in ((), (demo.campaign, "--all")):
            with pytest.raises(CommandError, match="Name one campaign, or say --all"):
                tool("rebuild", *arguments)


class TestReplay:
    def test_the_state_at_every_position_is_the_state_then(self, demo: Demo, tool: Any) -> None:
        end = json.loads(tool("replay", demo.campaign))
        counts = [
            len(json.loads(tool("replay", demo.campaign, "--at", str(at)))["state"]["roster"]["pilots"])
            for at in range(15)
        ]
        assert counts == [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 5, 5]
        assert end["position"] == 14
        assert json.loads(tool("replay", demo.campaign, "--at", "14")) == end

    @pytest.mark.parametrize("at", ["-1", "15", "99999999999"])
    def test_a_position_is_one_that_was(self, demo: Demo, tool: Any, at: str) -> None:
        with pytest.raises(CommandError, match="has 14 entries: give a position from 0 to 14"):
            tool("replay", demo.campaign, "--at", at)


class TestInspect:
    def test_an_entry_names_its_cause_its_dice_and_its_siblings(self, demo: Demo, tool: Any) -> None:
        laid = Entry.objects.filter(campaign=demo.campaign, kind="PilotBurdened", subject=demo.pilots[0])[0]
        said = tool("inspect", demo.campaign, str(laid.position))
        assert "/own/suffering from seed 1" in said
        assert "CallEvent" in said
        assert f"with {laid.position - 1} EventAnswered" in said
        assert "with 3 SeatTaken" in tool("inspect", demo.campaign, "1")

    def test_one_that_is_not_there_is_said(self, demo: Demo, tool: Any) -> None:
        with pytest.raises(CommandError, match="give a position from 1 to 14"):
            tool("inspect", demo.campaign, "15")
        with pytest.raises(CommandError, match="There is no log of campaign-none"):
            tool("inspect", "campaign-none", "1")
