"""The pages, as a browser gets them."""

from __future__ import annotations

import re
from copy import deepcopy
from html.parser import HTMLParser
from typing import Any

import pytest
from celery import current_app
from celery.exceptions import OperationalError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import Account
from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.commands.crew_casket import CrewCasket
from apps.battles.commands.dispute_report import DisputeReport
from apps.battles.commands.report_battle import ReportBattle
from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.commands.vacate_casket import VacateCasket
from apps.battles.events.told_report import CrewReport, Report, SideReport
from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import CampaignRow, InvitationLink, JoinRequest
from apps.campaigns.table_view import Reader
from apps.chronicle.log import sql
from apps.chronicle.log.own_kinds import Amend, Replacement, Rewind
from apps.chronicle.log.queries import latest_about, latest_entries
from apps.jobs import job_attempt
from apps.jobs.models import Job
from apps.kernel import caches
from apps.pilots.commands.retire_pilot import RetirePilot
from apps.pilots.models import PilotRow
from apps.settlement import tasks
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.commands.roll_event import RollEvent
from apps.settlement.models import SettlementRow
from apps.web.pages import pilot_page
from apps.web.pages.chronicle_page import told_of
from tests.campaigns.lived import NAME, Lived, lived

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def policy(answer: Any) -> dict[str, str]:
    """What the browser may do: directive by directive."""
    return dict(directive.split(" ", 1) for directive in answer["Content-Security-Policy"].split("; "))


def kept_by(answer: Any) -> set[str]:
    return set(answer["Cache-Control"].split(", "))


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


class Outline(HTMLParser):
    """A page's headings in their order, its ids, and what its labels and descriptions point to."""

    def __init__(self) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.pointed: list[str] = []
        self.forbidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in {"for", "aria-labelledby", "aria-describedby"} and value:
                self.pointed.extend(value.split())
            if name == "style" or name.startswith("on"):
                self.forbidden.append(f"{tag} {name}")
        if tag == "style" or (tag == "script" and not dict(attrs).get("src")):
            self.forbidden.append(tag)


def outline(answer: Any) -> Outline:
    read = Outline()
    read.feed(answer.content.decode())
    return read


def paths(table: Lived) -> dict[str, str]:
    """Every page of a campaign in which something has happened."""
    vess, mercy = table.ids["Vess"], table.ids["Mercy"]
    return {
        "campaign": "",
        "asks": "ask/",
        "chronicle": "chronicle/",
        "about": f"chronicle/?about={vess}",
        "changes": "changes/?since=1",
        "pilot": f"pilots/{vess}/",
        "why": f"pilots/{vess}/why/grit/",
        "casket": f"caskets/{mercy}/",
        "settlement": "settlement/",
        "mission": f"missions/{table.ids['nave']}/",
    }


PAGES = ["campaign", "asks", "chronicle", "about", "changes", "pilot", "why", "casket", "settlement", "mission"]


class TestEveryPage:
    @pytest.mark.parametrize("page", PAGES)
    @pytest.mark.parametrize("who", ["host", "player", "spectator"])
    def test_it_has_one_title_headings_in_order_and_labels_that_lead_somewhere(
        self, table: Lived, who: str, page: str
    ) -> None:
        table.report()
        table.ask("host", RollEvent(), "roll")
        answer = table.client(who).get(table.page + paths(table)[page])
        assert answer.status_code == 200
        read = outline(answer)
        assert read.headings[0] == 1
        assert read.headings.count(1) == 1
        assert all(after <= before + 1 for before, after in zip(read.headings, read.headings[1:], strict=False))
        assert len(set(read.ids)) == len(read.ids)
        assert set(read.pointed) <= set(read.ids)
        assert read.forbidden == []

    @pytest.mark.parametrize("page", [page for page in PAGES if page != "asks"])
    def test_whoever_watches_can_send_nothing(self, table: Lived, page: str) -> None:
        table.report()
        table.ask("host", RollEvent(), "roll")
        whole = table.client("spectator").get(table.page + paths(table)[page]).content.decode()
        main = whole.split("<main")[1].split("</main>")[0]
        assert 'method="post"' not in main
        assert "/ask/" not in main

    @pytest.mark.parametrize("page", PAGES)
    def test_strangers_find_nothing(self, table: Lived, client: Client, page: str) -> None:
        table.report()
        stranger = Client()
        stranger.force_login(Account.objects.create_user("stranger"))
        path = table.page + paths(table)[page]
        assert stranger.get(path).status_code == 404
        assert client.get(path)["Location"].startswith("/sign-in/?next=")


class TestReading:
    def test_home_lists_my_campaigns(self, table: Lived) -> None:
        assert NAME in words(table.client("player").get("/"))

    def test_the_campaign_shows_what_it_has_and_where_it_stands(self, table: Lived) -> None:
        table.plan()
        page = words(table.client("spectator").get(table.page))
        for thing in ("Season 1, muster", "Vess", "Orrin", "Mercy", "Anvil", "The Cold Nave", "took the oath"):
            assert thing in page

    def test_a_sheet_says_where_grit_comes_from(self, table: Lived) -> None:
        page = words(table.client("player").get(f"{table.page}pilots/{table.ids['Vess']}/"))
        assert "Raised in the Church of Absolution" in page
        assert "PEN-GRIT-11" in page
        assert page.count("face-down") == 10

    def test_a_casket_shows_its_components_and_its_deck(self, table: Lived) -> None:
        page = words(table.client("player").get(f"{table.page}caskets/{table.ids['Mercy']}/"))
        for thing in ("Right Arm", "Chassis", "Universal Core", "Tactics", "First"):
            assert thing in page

    @pytest.mark.parametrize("path", ["pilots/none/", "caskets/none/", "missions/none/", "chronicle/?about=none"])
    def test_what_is_not_there_is_not_there(self, table: Lived, path: str) -> None:
        assert table.client("host").get(table.page + path).status_code == 404

    def test_a_number_nobody_has_has_no_lines(self, table: Lived) -> None:
        host = table.client("host")
        assert host.get(f"{table.page}pilots/{table.ids['Vess']}/why/taint/").status_code == 200
        assert host.get(f"{table.page}pilots/{table.ids['Vess']}/why/luck/").status_code == 404

    def test_the_chronicle_is_turned_page_by_page(self, table: Lived) -> None:
        for number in range(110):
            table.ask("player", WriteNote(text=f"Note {number}."), f"note-{number}")
        player = table.client("player")
        newest = words(player.get(f"{table.page}chronicle/"))
        assert "Note 109." in newest
        older = re.search(r'href="(\?until=[0-9]+)">Older', newest)
        assert older
        assert "Note 2." in words(player.get(f"{table.page}chronicle/{older[1]}"))

    def test_a_note_about_a_pilot_stands_in_their_career(self, table: Lived) -> None:
        table.ask("player", WriteNote(text="Nobody speaks of the bell.", about=table.ids["Vess"]), "note")
        assert "Nobody speaks of the bell." in words(
            table.client("rival").get(f"{table.page}pilots/{table.ids['Vess']}/")
        )

    def test_what_has_changed_is_told_between_two_lines(self, table: Lived) -> None:
        last = CampaignRow.objects.get().position
        table.ask("host", RollEvent(), "roll")
        table.plan()
        page = words(table.client("player").get(f"{table.page}changes/?since={last}"))
        assert "The Cold Nave" in page


def waits_for(table: Lived, who: str) -> list[tuple[str, str]]:
    """What the campaign's page asks somebody to do, and where."""
    errands = table.client(who).get(table.page).context["errands"].mine
    return [(errand.words, errand.path.removeprefix(table.page).split("?")[0]) for errand in errands]


class TestWhatWaits:
    def test_a_battle_under_way_waits_for_whoever_has_a_side_to_tell_it(self, table: Lived) -> None:
        mission = table.plan()
        table.ask("host", BeginMission(mission=mission), "begin")
        for who in ("player", "rival"):
            assert waits_for(table, who) == [("Report the battle", "ask/ReportBattle/")]
        assert waits_for(table, "spectator") == waits_for(table, "host") == []

    def test_a_report_waits_for_the_other_side_and_the_keepers_see_that(self, table: Lived) -> None:
        mission = table.report()
        assert waits_for(table, "rival") == [("Read the report", f"missions/{mission}/")]
        assert waits_for(table, "player") == []
        page = words(table.client("host").get(table.page))
        assert "1 thing waits for others" in page
        assert "The Cold Nave was told, and waits for the word of East Door." in page

    def test_a_dispute_waits_for_the_host(self, table: Lived) -> None:
        mission = table.report()
        table.ask("rival", DisputeReport(mission=mission, reason="It did not."), "dispute")
        assert waits_for(table, "host") == [("Rule on it", "ask/RuleOnReport/")]
        assert waits_for(table, "rival") == waits_for(table, "player") == []

    def test_an_event_waits_for_whoever_plays_its_pilot(self, table: Lived) -> None:
        table.ask("player", CallEvent(event="soul-bargain", pilot=table.ids["Vess"]), "bargain")
        ((said, path),) = waits_for(table, "player")
        assert (said, path.split("#")[0]) == ("Answer it", "settlement/")
        assert f'id="{path.split("#")[1]}"' in words(table.client("player").get(f"{table.page}settlement/"))
        assert waits_for(table, "rival") == []

    def test_an_event_of_a_pilot_who_is_away_waits_for_nobody(self, table: Lived) -> None:
        table.ask("player", CallEvent(event="soul-bargain", pilot=table.ids["Vess"]), "bargain")
        table.ask("host", BeginMission(mission=table.plan()), "begin")
        assert waits_for(table, "player") == [("Report the battle", "ask/ReportBattle/")]

    def test_whoever_stands_at_the_door_waits_for_the_host(self, table: Lived) -> None:
        path, guest = link_from(table), Client()
        guest.force_login(Account.objects.create_user("guest"))
        guest.post(path)
        assert waits_for(table, "host") == [("Go to the door", "door/")]
        assert waits_for(table, "player") == []

    def test_nothing_waits_at_a_table_that_is_closed(self, table: Lived) -> None:
        table.report()
        table.ask("host", CloseCampaign(reason="It is told."), "close")
        assert waits_for(table, "rival") == waits_for(table, "host") == []


class TestBeingAway:
    def unseen(self, table: Lived, who: str) -> int:
        found: int = table.client(who).get(table.page).context["unseen"]
        return found

    def test_the_page_says_how_much_was_told_since_one_last_looked(self, table: Lived) -> None:
        assert self.unseen(table, "player") == 0
        since = CampaignRow.objects.get().position
        table.ask("rival", WriteNote(text="It is cold."), "note-1")
        table.ask("rival", WriteNote(text="It is colder."), "note-2")
        assert "2 new lines" in words(table.client("player").get("/"))
        page = words(table.client("player").get(table.page))
        assert f'changes/?since={since}">2 lines since you last looked</a>' in page
        assert self.unseen(table, "player") == 0
        assert "new line" not in words(table.client("player").get("/"))

    def test_what_one_did_oneself_is_no_news(self, table: Lived) -> None:
        client = table.client("player")
        client.get(table.page)
        client.post(f"{table.page}ask/WriteNote/", {"text": "It is cold.", "key": "k"})
        client.post(f"{table.page}enlist/", {"name": "Mother Hask", "faction": "church", "key": "k"})
        assert self.unseen(table, "player") == 0
        table.ask("rival", WriteNote(text="It is colder."), "note")
        client.post(f"{table.page}ask/WriteNote/", {"text": "It is not.", "key": "k2"})
        assert self.unseen(table, "player") == 2

    def test_a_newcomer_has_missed_nothing_and_home_says_that_the_table_is_new(self, table: Lived) -> None:
        assert "New to you" in words(table.client("rival").get("/"))
        assert "since you last looked" not in words(table.client("rival").get(table.page))
        assert "New to you" not in words(table.client("rival").get("/"))

    def test_the_changes_come_with_the_lines_that_brought_them(self, table: Lived) -> None:
        table.ask("rival", WriteNote(text="It is cold."), "note")
        page = words(table.client("player").get(f"{table.page}changes/?since=0"))
        assert "Somebody wrote in the margin: It is cold." in page
        assert "Vess" in page

    def test_a_story_that_is_over_lies_in_the_archive(self, table: Lived) -> None:
        table.ask("host", CloseCampaign(reason="It is told."), "close")
        page = words(table.client("player").get("/"))
        assert page.index("The archive") < page.index(NAME) < page.index("Found a campaign")
        assert "no table that still plays" in page


class TestTelling:
    def test_it_says_where_the_host_acted_in_a_players_place(self, table: Lived) -> None:
        vess = table.ids["Vess"]
        table.ask("host", VacateCasket(casket=table.ids["Mercy"]), "vacated")
        for path in (f"pilots/{vess}/", f"caskets/{table.ids['Mercy']}/", "chronicle/", f"chronicle/?about={vess}", ""):
            page = words(table.client("rival").get(table.page + path))
            assert re.search(r'Mercy[^<]*(</bdi></a>)?[^<]*<span class="quiet">\(the host\)</span>', page), path
        table.ask("player", CrewCasket(casket=table.ids["Mercy"], pilot=vess), "crewed-again")
        assert words(table.client("rival").get(f"{table.page}pilots/{vess}/")).count("(the host)") == 1

    def test_what_only_follows_from_the_hosts_word_is_nobodys_deed(self, table: Lived) -> None:
        mission = table.report()
        table.ask("host", RuleOnReport(mission=mission, reason="It did."), "ruled")
        assert "(the host)" not in words(table.client("player").get(f"{table.page}pilots/{table.ids['Vess']}/"))

    def test_a_decision_that_was_decided_again_is_still_the_players_own(self, table: Lived) -> None:
        first = next(read for read in latest_entries(table.campaign, 99) if read.line.kind == "PilotEnlisted")
        body = {"name": "Orrin", "faction": "dwarves"}
        again = Replacement(decision=first.line.decision, kind="EnlistPilot", body=body)
        table.ask("host", Amend(replace=[again], reason="A name."), "amend")
        assert "(the host)" not in words(table.client("player").get(f"{table.page}pilots/{table.ids['Orrin']}/"))

    def test_the_chronicle_leads_to_what_it_tells_of_missions_that_are_over_too(self, table: Lived) -> None:
        mission = table.report()
        table.ask("rival", ConfirmReport(mission=mission), "confirm")
        page = words(table.client("player").get(f"{table.page}chronicle/"))
        assert f'<a href="{table.page}missions/{mission}/"><bdi>The Cold Nave</bdi></a> was over' in page
        assert f'<a href="{table.page}pilots/{table.ids["Vess"]}/"><bdi>Vess</bdi></a>' in page

    def test_the_host_may_tell_any_decision_otherwise_from_there(self, table: Lived) -> None:
        host, player = (words(table.client(who).get(f"{table.page}chronicle/")) for who in ("host", "player"))
        for asked in ("ask/Amend/?decision=", "ask/Amend/?alone=", "ask/Rewind/?line="):
            assert asked in host
            assert asked not in player

    def test_the_last_of_a_story_is_read_newest_first(self, table: Lived) -> None:
        vess = table.ids["Vess"]
        for number in range(30):
            table.ask("player", WriteNote(about=vess, text=f"Note {number}."), f"note-{number}")
            table.ask("rival", WriteNote(text=f"Other {number}."), f"other-{number}")
        texts = [read.event.text for read in latest_about(table.campaign, vess, 12)]
        assert texts == [f"Note {number}." for number in range(29, 17, -1)]
        assert [line.read.position for line in told_of(Reader(sitting=table.sitting("player")), vess)] == [
            read.position for read in latest_about(table.campaign, vess, 12)
        ]

    def test_what_was_struck_is_marked_in_the_last_of_a_story(self, table: Lived) -> None:
        vess, last = table.ids["Vess"], CampaignRow.objects.get().position
        table.ask("player", WriteNote(about=vess, text="Struck."), "struck")
        table.ask("host", Rewind(to=last, reason="We slept."), "rewind")
        table.ask("player", WriteNote(about=vess, text="Told."), "told")
        assert [(read.event.text, read.struck) for read in latest_about(table.campaign, vess, 2)] == [
            ("Told.", False),
            ("Struck.", True),
        ]
        assert "Struck." not in words(table.client("player").get(f"{table.page}pilots/{vess}/"))


class TestTheRoll:
    def test_those_who_fight_no_more_stand_apart(self, table: Lived) -> None:
        table.ask("player", RetirePilot(pilot=table.ids["Vess"]), "retired")
        page = table.client("rival").get(table.page)
        assert [row.name for row in page.context["pilots"]] == ["Orrin"]
        assert [row.name for row in page.context["gone"]] == ["Vess"]
        assert "They fight no more" in words(page)

    def test_the_visitors_own_stand_first(self, table: Lived) -> None:
        first = {who: table.client(who).get(table.page).context["pilots"][0].name for who in ("player", "rival")}
        assert first == {"player": "Vess", "rival": "Orrin"}

    def test_an_empty_table_and_names_of_any_kind_are_shown_as_they_are(self, table: Lived) -> None:
        rival = table.client("rival")
        empty = rival.post("/campaigns/", {"name": "<b>Ash</b> \u0639\u0627\u0645", "key": "f1"})["Location"]
        for path in ("", "settlement/", "chronicle/", "changes/", "ask/MusterCrew/", "ask/ReportBattle/"):
            page = rival.get(empty + path)
            assert page.status_code == 200
            assert "<b>Ash</b>" not in page.content.decode()
            assert set(outline(page).pointed) <= set(outline(page).ids)


class TestHowMuchIsRead:
    """Beside the session, the account and how many notices are new, which every page of the house reads."""

    OF_EVERY_PAGE = 3

    @pytest.fixture(autouse=True)
    def count(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The log is read past the ORM: its statements are counted where they pass."""
        self.of_the_log = 0
        rows = sql.rows

        def counted(statement: str, bounds: Any) -> Any:
            self.of_the_log += 1
            return rows(statement, bounds)

        monkeypatch.setattr(sql, "rows", counted)

    def of(self, client: Client, path: str) -> tuple[int, int]:
        client.get(path)
        caches.clear()
        self.of_the_log = 0
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path).status_code == 200
        return len(captured) - self.OF_EVERY_PAGE, self.of_the_log

    @pytest.mark.parametrize("who", ["host", "player", "spectator"])
    def test_a_campaigns_page(self, table: Lived, who: str) -> None:
        """However long its story is, and whatever it tells of."""
        mission = table.report()
        table.ask("rival", ConfirmReport(mission=mission), "confirm")
        for number in range(5):
            table.ask("host", RollEvent(), f"roll-{number}")
        asked, of_the_log = self.of(table.client(who), table.page)
        assert asked + of_the_log <= 10

    def test_a_pilots_page_without_the_career(self, table: Lived, monkeypatch: pytest.MonkeyPatch) -> None:
        path = f"{table.page}pilots/{table.ids['Vess']}/"
        asked, of_the_log = self.of(table.client("player"), path)
        assert (asked, asked + of_the_log) <= (3, 6)
        monkeypatch.setattr(pilot_page, "told_of", lambda *_: [])
        asked, of_the_log = self.of(table.client("player"), path)
        assert asked + of_the_log <= 2


class TestMissions:
    def test_all_of_them_are_listed_over_or_not(self, table: Lived) -> None:
        spectator, path = table.client("spectator"), f"{table.page}missions/"
        assert "No mission was ever planned here." in spectator.get(path).content.decode()
        mission = table.report()
        assert "The Cold Nave" in (open_still := spectator.get(path).content.decode())
        assert '<span class="quiet">over</span>' not in open_still
        table.ask("rival", ConfirmReport(mission=mission), "confirm")
        over = spectator.get(path).content.decode()
        assert f'href="{table.page}missions/{mission}/"' in over
        assert '<span class="quiet">over</span>' in over

    def test_it_shows_sides_crews_and_whose_word_is_waited_for(self, table: Lived) -> None:
        mission = table.report()
        page = words(table.client("rival").get(f"{table.page}missions/{mission}/"))
        for thing in ("West Door", "East Door", "Vess", "Orrin", "It snowed inside.", "waited for"):
            assert thing in page
        for kind in ("ConfirmReport", "DisputeReport"):
            assert f"ask/{kind}/?mission={mission}" in page
        assert "ask/RuleOnReport/" not in page

    def test_the_host_says_who_plays_a_side_until_it_begins(self, table: Lived) -> None:
        mission = table.plan()
        asks = f"ask/SeatSide/?mission={mission}"
        path = f"{table.page}missions/{mission}/"
        assert asks in table.client("host").get(path).content.decode()
        assert asks not in table.client("player").get(path).content.decode()
        form = table.client("host").get(f"{table.page}ask/SeatSide/", {"mission": mission, "side": "east"})
        assert form.status_code == 200
        table.ask("host", BeginMission(mission=mission), "begin")
        assert asks not in table.client("host").get(path).content.decode()

    def test_one_that_is_over_is_read_from_the_log(self, table: Lived) -> None:
        mission = table.report()
        table.ask("rival", ConfirmReport(mission=mission), "confirm")
        answer = table.client("player").get(f"{table.page}missions/{mission}/")
        assert answer.status_code == 200
        assert "It is over" in words(answer)
        assert "How it ended" in words(answer)

    def test_a_report_that_is_told_again_shows_the_new_one(self, table: Lived) -> None:
        mission = table.plan()
        table.ask("host", BeginMission(mission=mission), "begin")
        for text in ("The first telling.", "The second telling."):
            sides = tuple(
                SideReport(side=side, crews=(CrewReport(pilot=table.ids[pilot]),))
                for side, pilot in (("west", "Vess"), ("east", "Orrin"))
            )
            table.ask("player", ReportBattle(mission=mission, report=Report(sides=sides, text=text)), text)
        assert "The second telling." in words(table.client("player").get(f"{table.page}missions/{mission}/"))


class TestTheSettlement:
    def test_an_open_event_is_answered_by_its_button(self, table: Lived) -> None:
        for number in range(12):
            table.ask("host", RollEvent(), f"roll-{number}")
        host = table.client("host")
        page = words(host.get(f"{table.page}settlement/"))
        form = re.search(r'<form class="deeds" method="post" action="[^"]*AnswerEvent/">(.*?)</form>', page)
        assert form
        sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
        looks = host.post(f"{table.page}ask/AnswerEvent/", sent)
        assert "What would follow" in words(looks)
        del sent["preview"]
        answer = host.post(f"{table.page}ask/AnswerEvent/", sent)
        assert answer["Location"] == f"{table.page}settlement/"
        left = {each["happening"] for each in SettlementRow.objects.get().sheet["open"]}
        assert sent["happening"] not in left
        assert host.post(f"{table.page}ask/AnswerEvent/", sent)["Location"] == f"{table.page}settlement/"


class TestEnlisting:
    def test_a_pilot_is_enlisted_by_the_form(self, table: Lived) -> None:
        player = table.client("player")
        sent = {"name": "  Mother Hask ", "faction": "ossuarium", "key": "f1"}
        page = player.post(f"{table.page}enlist/", sent, follow=True).content.decode()
        assert "Mother Hask took the oath." in page
        again = player.post(f"{table.page}enlist/", sent, follow=True)
        assert again.status_code == 200
        assert PilotRow.objects.filter(name="Mother Hask").count() == 1

    @pytest.mark.parametrize(
        ("sent", "said"),
        [
            ({"name": "", "faction": "church"}, "is not empty"),
            ({"name": "Vess", "faction": "church"}, "already"),
            ({"name": "Hask", "faction": "orks"}, "orks"),
            ({"name": "x" * 61, "faction": "church"}, "61 characters"),
            ({"name": "Ha\x00sk", "faction": "church"}, "NUL"),
            ({}, "cannot be read"),
        ],
    )
    def test_bad_input_is_said_on_the_page(self, table: Lived, sent: dict[str, str], said: str) -> None:
        page = table.client("player").post(f"{table.page}enlist/", sent, follow=True)
        assert (page.status_code, said in page.content.decode()) == (422, True)
        assert page.context["form"]["name"] == sent.get("name", "").strip()
        assert PilotRow.objects.count() == 2

    def test_spectators_enlist_nobody(self, table: Lived) -> None:
        sent = {"name": "Hask", "faction": "church"}
        page = table.client("spectator").post(f"{table.page}enlist/", sent, follow=True)
        assert "ask the host" in page.content.decode()
        assert PilotRow.objects.count() == 2


class TestFounding:
    def test_a_campaign_is_founded_by_the_form_once(self, table: Lived) -> None:
        rival = table.client("rival")
        first, again = (rival.post("/campaigns/", {"name": "Ash Summer", "key": "f1"}) for _ in range(2))
        assert first["Location"] == again["Location"]
        assert "Ash Summer" in rival.get(first["Location"]).content.decode()

    def test_the_form_offers_the_presets_and_keeps_the_one_that_was_chosen(self, table: Lived) -> None:
        rival = table.client("rival")
        assert "Version 2.0 with Grit and Taint" in rival.get("/").content.decode()
        refused = rival.post("/campaigns/", {"name": " ", "preset": "arena"}).content.decode()
        assert '<option value="arena" selected>' in refused
        founded = rival.post("/campaigns/", {"name": "Ash Summer", "preset": "arena"})
        campaign = CampaignRow.objects.get(campaign=founded["Location"].strip("/").split("/")[-1])
        assert campaign.rules["pen.modules.grit"] is False

    def test_a_nameless_one_is_refused(self, table: Lived) -> None:
        page = table.client("rival").post("/campaigns/", {"name": " "}, follow=True).content.decode()
        assert "give a name like The Ash March" in page


class TestCallingARitual:
    def test_the_task_appends_by_the_same_door_and_only_once(self, table: Lived) -> None:
        before = CampaignRow.objects.get().position
        for _ in range(2):
            tasks.call_event(table.campaign, "penance-ritual", table.ids["Vess"], "j1")
        kinds = [read.line.kind for read in latest_entries(table.campaign, CampaignRow.objects.get().position - before)]
        assert kinds.count("EventCalled") == 1
        assert "PilotBurdened" in kinds
        assert "Suffering die, face" in words(table.client("player").get(f"{table.page}pilots/{table.ids['Vess']}/"))

    @pytest.mark.parametrize(("who", "called"), [("host", 1), ("player", 1), ("rival", 0), ("spectator", 0)])
    def test_only_whoever_may_act_for_a_pilot_calls_them(self, table: Lived, who: str, called: int) -> None:
        """The worker may act for everybody, so the page must ask whose pilot it is."""
        ritual = f"{table.page}pilots/{table.ids['Vess']}/ritual/"
        page, _ = [table.client(who).post(ritual, {"key": "k"}, follow=True) for _ in range(2)]
        assert Job.objects.filter(kind="call event", campaign=table.campaign).count() == called
        assert ("ask the host" in words(page)) is not bool(called)

    def test_a_broker_that_is_away_is_no_concern_of_whoever_calls(
        self, table: Lived, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
    ) -> None:
        def away(*_: Any, **__: Any) -> None:
            raise OperationalError

        monkeypatch.setattr(current_app, "send_task", away)
        with django_capture_on_commit_callbacks(execute=True) as told:
            page = table.client("host").post(f"{table.page}pilots/{table.ids['Vess']}/ritual/", follow=True)
        assert (len(told), page.status_code) == (1, 200)
        assert job_attempt.run(Job.objects.get().id)


def link_from(table: Lived, **sent: str) -> str:
    form = {"role": "player", "note": "Bring dice.", "days": "7", "uses": "1", **sent}
    page = table.client("host").post(f"{table.page}door/", form)
    found = re.search(r"http://testserver(/join/[^<]+/)<", page.content.decode())
    assert found, words(page)
    return found[1]


class TestJoining:
    def link(self, table: Lived) -> str:
        return link_from(table)

    def guest(self) -> Client:
        client = Client()
        client.force_login(Account.objects.create_user("guest"))
        return client

    def test_a_link_asks_and_the_host_opens(self, table: Lived) -> None:
        path, guest, host = self.link(table), self.guest(), table.client("host")
        offer = words(guest.get(path))
        assert NAME in offer
        assert "Bring dice." in offer
        assert "You wait at the door" in words(guest.post(path))
        assert guest.get(table.page).status_code == 404
        assert "guest" in words(host.get(f"{table.page}door/"))
        request = JoinRequest.objects.get()
        host.post(f"{table.page}door/{request.pk}/", {"approve": "yes"})
        assert guest.get(table.page).status_code == 200
        assert "The door stands open" in words(guest.get(path))

    def test_the_host_may_keep_it_shut(self, table: Lived) -> None:
        path, guest = self.link(table), self.guest()
        guest.post(path)
        table.client("host").post(f"{table.page}door/{JoinRequest.objects.get().pk}/", {"decline": "yes"})
        assert "The door stays shut" in words(guest.get(path))
        assert guest.get(table.page).status_code == 404

    def test_a_link_that_was_taken_back_opens_nothing(self, table: Lived) -> None:
        path = self.link(table)
        table.client("host").post(f"{table.page}door/links/{InvitationLink.objects.get().pk}/")
        guest = self.guest()
        assert guest.get(path).status_code == 404
        assert guest.post(path).status_code == 422
        assert not JoinRequest.objects.exists()

    def test_only_the_host_stands_at_the_door(self, table: Lived) -> None:
        for who in ("player", "spectator"):
            client = table.client(who)
            assert client.get(f"{table.page}door/").status_code == 403
            assert client.post(f"{table.page}door/", {"role": "player", "days": "7", "uses": "1"}).status_code == 403
            assert client.post(f"{table.page}door/1/").status_code == 403
            assert client.post(f"{table.page}door/links/1/").status_code == 403

    @pytest.mark.parametrize(
        "wrong", [{"role": "host"}, {"days": "0"}, {"days": "soon"}, {"uses": "999"}, {"note": "x" * 501}]
    )
    def test_what_no_link_can_be_is_refused_and_kept(self, table: Lived, wrong: dict[str, str]) -> None:
        form = {"role": "player", "note": "", "days": "7", "uses": "1", **wrong}
        answer = table.client("host").post(f"{table.page}door/", form)
        assert (answer.status_code, answer.context["form"]) == (422, form)
        assert not InvitationLink.objects.exists()


class TestAdmin:
    def test_hosts_read_the_log_and_cannot_write_it(self, table: Lived) -> None:
        host = table.client("host")
        page = host.get("/admin/chronicle/entrypage/").content.decode()
        assert "PilotEnlisted" in page
        assert host.get("/admin/chronicle/entrypage/add/").status_code == 403
        entry = host.get("/admin/chronicle/entrypage/").context["cl"].queryset.first()
        shown = host.get(f"/admin/chronicle/entrypage/{entry.pk}/change/")
        assert shown.status_code == 200
        assert host.post(f"/admin/chronicle/entrypage/{entry.pk}/change/", {"kind": "Forged"}).status_code == 403
        assert host.post(f"/admin/chronicle/entrypage/{entry.pk}/delete/", {"post": "yes"}).status_code == 403

    @pytest.mark.parametrize("path", ["entry", "decision"])
    def test_a_host_sees_the_campaigns_they_host_and_no_other(self, table: Lived, path: str) -> None:
        rival = table.client("rival")
        rival.post("/campaigns/", {"name": "Ash Summer"})
        rows = rival.get(f"/admin/chronicle/{path}page/").context["cl"].queryset
        assert {row.campaign for row in rows}.isdisjoint({table.campaign})
        assert rows.count() > 0

    def test_players_and_strangers_are_sent_to_sign_in(self, table: Lived, client: Client) -> None:
        for visitor in (table.client("player"), client):
            answer = visitor.get("/admin/", follow=True)
            assert answer.redirect_chain[-1][0].startswith("/sign-in/")


class TestTheHouse:
    def test_it_lives_and_is_ready(self, client: Client) -> None:
        assert client.get("/healthz").json() == {"status": "ok"}
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["status"]) == (200, "ok")

    def test_it_is_not_ready_while_its_log_is_unguarded(self, client: Client) -> None:
        with connection.cursor() as cursor:
            postgres = (
                "FUNCTION chronicle_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"
            )
            on = connection.vendor == "postgresql"
            cursor.execute(f"CREATE OR REPLACE {postgres}" if on else "DROP TRIGGER chronicle_entry_update")
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["log"]) == (503, "unguarded: run python manage.py migrate")

    @pytest.mark.parametrize("path", ["/", "/sign-in/", "/healthz", "/nowhere/", "/api/v1/campaigns/"])
    def test_pages_are_strict_about_what_a_browser_may_do(self, client: Client, path: str) -> None:
        policy = client.get(path)["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy

    def test_the_admin_and_the_docs_get_the_little_more_they_need(self, table: Lived, client: Client) -> None:
        admin = policy(table.client("host").get("/admin/chronicle/entrypage/"))
        docs = policy(client.get("/api/docs/"))
        assert (admin["script-src"], admin["style-src"]) == ("'self' 'unsafe-eval'", "'self' 'unsafe-inline'")
        assert (docs["script-src"], docs["style-src"]) == ("'self'", "'self' 'unsafe-inline'")

    @pytest.mark.parametrize("path", ["", "pilots/{Vess}/", "caskets/", "chronicle/", "ask/", "door/", "nowhere/"])
    def test_a_page_of_a_table_is_kept_by_nobody_but_its_reader(self, table: Lived, path: str) -> None:
        answer: Any = table.client("host").get(f"{table.page}{path.format(**table.ids)}")
        assert "Cookie" in answer["Vary"]
        assert kept_by(answer) >= {"private", "no-cache"}

    @pytest.mark.parametrize("path", ["", "chronicle/entrypage/", "chronicle/decisionpage/", "pilots/pilotrow/"])
    def test_nor_is_a_page_of_the_admin(self, table: Lived, path: str) -> None:
        answer: Any = table.client("host").get(f"/admin/{path}")
        assert answer.status_code == 200
        assert kept_by(answer) >= {"private", "no-cache"}

    def test_what_is_anybodys_says_itself_how_long_it_keeps(self, client: Client) -> None:
        answer: Any = client.get("/api/v1/odds/attack-dice?mode=advantage")
        assert kept_by(answer) == {"public", "max-age=3600"}
        again: Any = client.get("/api/v1/odds/attack-dice?mode=advantage", headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, kept_by(again)) == (304, kept_by(answer))

    def test_an_answer_names_its_request(self, client: Client) -> None:
        assert client.get("/healthz")["X-Request-ID"]

    @pytest.mark.parametrize("path", ["/healthz", "/healthz/", "/sign-in", "/sign-in/", "/api/docs", "/api/docs/"])
    def test_paths_answer_with_and_without_their_last_slash(self, client: Client, path: str) -> None:
        assert client.get(path).status_code == 200
