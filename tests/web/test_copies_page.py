"""The page on which a host takes a copy, and the chronicle as a file."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from apps.accounts.credentials import account_named
from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.campaigns.models import CampaignRow
from apps.chronicle.models import Decision
from tests.battles.logged import Arena
from tests.campaigns.lived import NAME, Lived, lived

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Lived:
    return lived()


def page(table: Lived, who: str = "host", query: str = "") -> Any:
    return table.client(who).get(f"{table.page}copies/{query}")


def sent(table: Lived, who: str = "host", **form: str) -> Any:
    return table.client(who).post(f"{table.page}copies/", {"key": "k", **form})


def words(answer: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", answer.content.decode())).split())


def told(answer: Any) -> list[str]:
    """What would come of it, sentence by sentence."""
    part = re.search(r'id="foretold".*?</section>', answer.content.decode(), re.DOTALL)
    return [unescape(each) for each in re.findall(r'<li dir="auto">(.*?)</li>', part[0])] if part else []


def last(table: Lived) -> int:
    return table.sitting("host").campaign.position


class TestTheForm:
    def test_it_asks_for_a_name_and_offers_the_last_line(self, table: Lived) -> None:
        fields = dict(re.findall(r'<input type="text" id="(\w+)"[^>]*\svalue="([^"]*)"', page(table).content.decode()))
        assert fields == {"name": "", "line": str(last(table))}

    def test_a_line_of_the_chronicle_leads_to_it(self, table: Lived) -> None:
        chronicle = table.client("host").get(f"{table.page}chronicle/").content.decode()
        assert f"{table.page}copies/?line={last(table)}" in chronicle
        assert f'value="{last(table)}"' in page(table, query=f"?line={last(table)}").content.decode()
        assert f"{table.page}copies/" in table.client("host").get(table.page).content.decode()

    def test_the_admin_leads_to_it_too(self, table: Lived) -> None:
        client = table.client("host")
        led = client.get(f"/admin/campaigns/campaignrow/{table.campaign}/copies-fork/")
        assert led["Location"].startswith(f"{table.page}copies/?back=")
        led = client.get(f"/admin/chronicle/entrypage/{table.campaign}_3A5/copies-fork/")
        assert led["Location"].startswith(f"{table.page}copies/?line=5&back=")

    @pytest.mark.parametrize("who", ["player", "rival", "spectator"])
    def test_only_the_host_finds_it(self, table: Lived, who: str) -> None:
        client, before = table.client(who), Decision.objects.count()
        assert page(table, who).status_code == 403
        assert sent(table, who, name="Mine", line="9").status_code == 403
        for path in (table.page, f"{table.page}chronicle/"):
            assert "copies/" not in client.get(path).content.decode()
        assert Decision.objects.count() == before


class TestLookingFirst:
    def test_it_says_what_the_copy_would_be_and_who_would_see_it(self, table: Lived) -> None:
        table.ask("host", EmptySeat(seat=table.sitting("rival").seat), "empty")
        at, before = last(table) - 1, Decision.objects.count()
        answer = sent(table, name="The Other Winter", line=str(at), preview="yes")
        begins, sits, hides, reads = told(answer)
        assert begins.startswith(f"The Other Winter begins with the story of {NAME} up to line {at}: ")
        assert (
            sits
            == "You host it. bone-player as a player and bone-spectator as a spectator see it too, and nobody else."
        )
        assert hides == "Nothing lies hidden at that line, so all of it is there as it was here."
        assert reads == "Everybody at this table reads in its chronicle that the copy was taken, and what it is called."
        assert 'value="The Other Winter"' in answer.content.decode()
        assert Decision.objects.count() == before

    def test_what_lies_hidden_is_said_to_be_dealt_anew(self) -> None:
        arena = Arena()
        arena.open()
        answer = sent(arena.table, name="Otherwise", line=str(last(arena.table)), preview="yes")
        assert told(answer)[2] == (
            "What lies hidden in The Arena is dealt anew there, so nobody learns by it what lies here."
        )


class TestTakingIt:
    def test_it_leads_to_the_copy(self, table: Lived) -> None:
        for who in ("host", "player"):
            table.client(who).get(table.page)
        answer = table.client("host").post(
            f"{table.page}copies/", {"name": " The Other Winter ", "line": str(last(table)), "key": "k"}, follow=True
        )
        copy = CampaignRow.objects.get(name="The Other Winter")
        assert "new line" not in words(table.client("host").get("/")), "whoever took it has seen that it was taken"
        assert "1 new line" in words(table.client("player").get("/"))
        assert answer.redirect_chain == [(f"/campaigns/{copy.campaign}/", 302)]
        assert f"The Other Winter goes its own way from line {copy.copy_of['at']} on, and you host it." in words(answer)  # type: ignore[index]  # a copy

    def test_the_same_form_sent_twice_is_one_copy(self, table: Lived) -> None:
        at = str(last(table))
        first, again = (sent(table, name="The Other Winter", line=at)["Location"] for _ in range(2))
        assert first == again
        assert CampaignRow.objects.count() == 2
        assert last(table) == int(at) + 1
        other = sent(table, name="A Third Winter", line=at)
        assert (other.status_code, "already used" in words(other)) == (422, True)

    @pytest.mark.parametrize(
        ("name", "line", "sentence"),
        [
            ("", "9", "A campaign's name is one line that can be read, is not empty"),
            ("x" * 81, "9", "A campaign's name has 80 characters at most, not 81 characters: give a shorter one."),
            ("Mine", "nine", "A line is a whole number, such as 12"),
            ("Mine", "", "A line is a whole number, such as 12"),
            ("Mine", "999", "There is no line 999: fork at the end of a decision, from line 1 to "),
            ("Mine", "2", "Entry 2 lies in the midst of what decision 1 led to: fork at 3."),
        ],
    )
    @pytest.mark.parametrize("do", ["preview", "take"])
    def test_what_is_wrong_is_said_and_nothing_is_lost(
        self, table: Lived, name: str, line: str, sentence: str, do: str
    ) -> None:
        before = Decision.objects.count()
        answer = sent(table, name=name, line=line, **{do: "yes"})
        assert answer.status_code == 422
        assert sentence in words(answer)
        assert f'name="name" value="{name}"' in answer.content.decode()
        assert f'name="line" value="{line}"' in answer.content.decode()
        assert (Decision.objects.count(), CampaignRow.objects.count()) == (before, 1)

    def test_of_a_story_that_is_over_none_is_taken(self, table: Lived) -> None:
        table.ask("host", CloseCampaign(), "over")
        for do in ("preview", "take"):
            answer = sent(table, name="Mine", line="9", **{do: "yes"})
            assert answer.status_code == 422
            assert f"{NAME} is closed: open it again, and take the copy then." in words(answer)
        assert "copies/" not in table.client("host").get(table.page).content.decode()
        assert CampaignRow.objects.count() == 1


class TestTheFile:
    @pytest.mark.parametrize("who", ["host", "player", "spectator"])
    def test_it_is_what_a_client_is_sent(self, table: Lived, who: str) -> None:
        answer = table.client(who).get(f"{table.page}export/")
        assert answer["Content-Disposition"] == f'attachment; filename="{table.campaign}.ndjson"'
        theirs = table.caller(who).get(f"/api/v1/campaigns/{table.campaign}/export/")
        assert answer.getvalue() == theirs.getvalue()
        assert f"{table.page}export/" in table.client(who).get(f"{table.page}chronicle/").content.decode()

    def test_it_proves_itself(self, table: Lived, tmp_path: Path) -> None:
        file = tmp_path / "log.ndjson"
        file.write_bytes(table.client("host").get(f"{table.page}export/").getvalue())
        call_command("chronicle", "verify", "--file", str(file))
        assert json.loads(file.read_text().splitlines()[0])["campaign"] == table.campaign

    def test_strangers_get_none(self, table: Lived) -> None:
        assert table.client("host").post(f"{table.page}export/").status_code == 405
        table.accounts["stranger"] = account_named("bone-stranger")
        for path in ("export/", "copies/"):
            assert table.client("stranger").get(f"{table.page}{path}").status_code == 404
