"""The past in the pages: as it stood at a line, the way from line to line, and going back to undo or to amend."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import Account
from apps.battles.commands.confirm_report import ConfirmReport
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.events.side_plan import SidePlan
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import CampaignRow, Member
from apps.campaigns.seats import found
from apps.chronicle.log.own_kinds import Amend, Rewind
from apps.chronicle.log.queries import entries_after, latest_entries
from apps.kernel import caches
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.commands.roll_event import RollEvent
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db

SIDES = (SidePlan(side="up", name="Up"), SidePlan(side="down", name="Down"))
PAGES = (
    "",
    "chronicle/",
    "chronicle/?strand=battles",
    "pilots/{Vess}/",
    "pilots/{Vess}/why/grit/",
    "caskets/{Mercy}/",
    "settlement/",
    "missions/",
    "missions/{nave}/",
)


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    """A battle that was told and agreed on, an event that lies open, and a note at the end."""
    made = lived()
    made.ask("rival", ConfirmReport(mission=made.report()), "confirm")
    made.ask("player", CallEvent(event="soul-bargain", pilot=made.ids["Vess"]), "bargain")
    made.ask("player", WriteNote(text="It snows.", about=made.ids["Vess"]), "note")
    return made


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def last_of() -> int:
    return CampaignRow.objects.get().position


def words(answer: Any) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", answer.content.decode())))


def line_of(table: Lived, kind: str, about: str = "") -> int:
    """The last line of a kind."""
    reads = reversed(entries_after(table.campaign, 0))
    return next(read.position for read in reads if read.line.kind == kind and about in read.line.subject)


def at(table: Lived, path: str, line: int) -> str:
    path = table.page + path.format(**table.ids)
    return f"{path}{'&' if '?' in path else '?'}at={line}"


def links_of(page: Any, path: str) -> list[str]:
    """Where the links of a page lead, seen from its own address."""
    found = [unescape(link) for link in re.findall(r'<a[^>]*\shref="([^"]*)"', page.content.decode())]
    return [path.split("?", maxsplit=1)[0] + link if link.startswith("?") else link for link in found]


class TestEveryPageOfThePast:
    @pytest.mark.parametrize("path", PAGES)
    def test_it_says_where_one_stands_and_asks_for_nothing(self, table: Lived, path: str) -> None:
        line = last_of() - 1
        page = table.client("host").get(at(table, path, line))
        assert page.status_code == 200
        assert f"As it stood at line {line} of {line + 1}" in words(page)
        main = page.content.decode().split("<main")[1].split("</main>")[0]
        assert "/ask/" not in main
        assert 'method="post"' not in main

    @pytest.mark.parametrize("path", PAGES)
    def test_no_link_to_the_same_campaign_leads_back_to_now_unasked(self, table: Lived, path: str) -> None:
        address = at(table, path, last_of() - 1)
        page = table.client("host").get(address)
        now = re.search(r'button-plain now" href="([^"]*)"', page.content.decode())
        assert now, "there is a way back to now"
        assert "at=" not in now[1]
        inside = [link for link in links_of(page, address) if link.startswith(table.page) and link != unescape(now[1])]
        assert inside
        assert [link for link in inside if "at" not in parse_qs(urlsplit(link).query)] == []

    @pytest.mark.parametrize("path", PAGES)
    def test_today_has_its_way_back_folded_at_the_foot(self, table: Lived, path: str) -> None:
        page = table.client("spectator").get(table.page + path.format(**table.ids))
        assert "As it stood" not in words(page)
        assert f"Look back line {last_of()} of {last_of()}" in words(page)
        assert f"at={last_of() - 1}" in page.content.decode()

    def test_it_shows_what_was_and_not_what_is(self, table: Lived) -> None:
        before = line_of(table, "PilotEnlisted", table.ids["Orrin"]) - 1
        client = table.client("player")
        assert [row.name for row in client.get(at(table, "", before)).context["pilots"]] == ["Vess"]
        assert "It snows." not in words(client.get(at(table, "pilots/{Vess}/", last_of() - 1)))
        assert "It snows." in words(client.get(at(table, "pilots/{Vess}/", last_of())))

    @pytest.mark.parametrize("line", ["0", "999", "-1", "now", "1.5", "9" * 40])
    def test_a_line_that_is_none_is_answered_with_those_that_are(self, table: Lived, line: str) -> None:
        page = table.client("player").get(f"{table.page}?at={line}")
        assert page.status_code == 404
        assert f"has the lines 1 to {last_of()}" in words(page)

    @pytest.mark.parametrize(
        ("path", "said"),
        [
            ("pilots/{Vess}/", "Vess had not taken the oath at line 1."),
            ("pilots/{Vess}/why/grit/", "Vess had not taken the oath at line 1."),
            ("caskets/{Mercy}/", "Mercy had not been built at line 1."),
            ("missions/{nave}/", "The Cold Nave had not been planned at line 1."),
        ],
    )
    def test_before_a_thing_was_the_page_says_so(self, table: Lived, path: str, said: str) -> None:
        page = table.client("player").get(at(table, path, 1))
        assert page.status_code == 404
        assert said in words(page)
        assert f'href="{table.page}{path.format(**table.ids)}"' in page.content.decode()

    def test_what_never_was_is_not_said_to_come(self, table: Lived) -> None:
        page = table.client("player").get(f"{table.page}pilots/pilot-none/?at=2")
        assert page.status_code == 404
        assert "had not" not in words(page)

    def test_a_stranger_learns_nothing_of_the_past_either(self, table: Lived) -> None:
        stranger = Client()
        stranger.force_login(Account.objects.create_user("stranger"))
        for path in PAGES:
            page = stranger.get(at(table, path, 1))
            assert page.status_code == 404
            assert "Vess" not in words(page)
            assert "lines 1 to" not in words(page)


class TestTheWayThrough:
    def steps(self, page: Any) -> dict[str, str]:
        return dict(re.findall(r'rel="(prev|next)"[^>]* href="([^"]*)"', page.content.decode()))

    def test_one_steps_line_by_line_to_the_first_and_to_the_last(self, table: Lived) -> None:
        client, last = table.client("player"), last_of()
        assert self.steps(client.get(f"{table.page}?at=5")) == {"prev": "?at=4", "next": "?at=6"}
        assert self.steps(client.get(f"{table.page}?at=1")) == {"next": "?at=2"}
        assert self.steps(client.get(f"{table.page}?at={last}")) == {"prev": f"?at={last - 1}"}
        assert self.steps(client.get(table.page)) == {"prev": f"?at={last - 1}"}

    def test_a_pilots_page_steps_by_the_lines_about_them_too(self, table: Lived) -> None:
        own = [read.position for read in entries_after(table.campaign, 0) if read.line.subject == table.ids["Vess"]]
        here = own[1] + 1
        history = table.client("player").get(at(table, "pilots/{Vess}/", here)).context["history"]
        assert history.earlier_about == max(position for position in own if position < here)
        assert history.later_about == min(position for position in own if position > here)

    def test_what_a_page_was_asked_besides_is_kept(self, table: Lived) -> None:
        page = table.client("player").get(f"{table.page}chronicle/?strand=battles&at=20")
        assert self.steps(page)["prev"] == "?strand=battles&amp;at=19"
        assert '<input type="hidden" name="strand" value="battles">' in page.content.decode()

    def test_a_struck_line_is_looked_at_and_says_that_it_is_struck(self, table: Lived) -> None:
        last = last_of()
        table.ask("player", EnlistPilot(name="Hesper", faction="dwarves"), "Hesper")
        table.ask("host", Rewind(to=last, reason="We slept."), "rewind")
        client = table.client("player")
        page = client.get(f"{table.page}?at={last + 1}")
        assert "struck since" in words(page)
        assert "Hesper" in [row.name for row in page.context["pilots"]]
        assert "Hesper" not in [row.name for row in client.get(table.page).context["pilots"]]


class TestFromALine:
    def test_each_line_leads_to_what_it_is_about_as_it_was_then_and_before(self, table: Lived) -> None:
        note = last_of()
        page = table.client("player").get(f"{table.page}chronicle/").content.decode()
        vess = f"{table.page}pilots/{table.ids['Vess']}/"
        assert f'class="number" href="{vess}?at={note}"' in page
        assert f'href="{vess}?at={note - 1}">Before it' in page
        client = table.client("player")
        found = {unescape(link) for link in re.findall(r'href="([^"]*[?&]at=[^"]*)"', page)}
        assert len(found) > 20
        assert [path for path in found if path.startswith("/") and client.get(path).status_code != 200] == []

    def test_undo_shows_at_once_what_would_be_struck_and_does_it(self, table: Lived) -> None:
        host, last = table.client("host"), last_of()
        page = host.get(f"{table.page}ask/Rewind/?line={last}")
        assert page.context["foretold"].struck == 1
        assert "1 line would be struck, and stays to be read." in words(page)
        sent = {"to": str(last - 1), "reason": "It did not.", "key": "k"}
        assert f'value="{last - 1}"' in page.content.decode()
        host.post(f"{table.page}ask/Rewind/", sent)
        assert "It snows." not in words(host.get(f"{table.page}pilots/{table.ids['Vess']}/"))

    def test_undo_of_any_line_of_an_act_goes_back_to_before_the_act(self, table: Lived) -> None:
        reads = entries_after(table.campaign, 0)
        settled = next(read for read in reads if read.line.kind == "BattleSettled")
        act = [read.position for read in reads if read.line.answers == settled.line.answers]
        page = table.client("host").get(f"{table.page}ask/Rewind/?line={settled.position}")
        assert settled.position > min(act)
        assert f'value="{min(act) - 1}"' in page.content.decode()

    def test_an_undo_is_undone_from_its_own_line(self, table: Lived) -> None:
        host, last = table.client("host"), last_of()
        table.ask("host", Rewind(to=last - 1, reason="No."), "rewind")
        page = host.get(f"{table.page}chronicle/").content.decode()
        assert f"ask/Rewind/?line={last + 1}" in page
        opened = host.get(f"{table.page}ask/Rewind/?line={last + 1}")
        assert f'value="{last}"' in opened.content.decode()
        host.post(f"{table.page}ask/Rewind/", {"to": str(last), "reason": "Yes.", "key": "k"})
        assert "It snows." in words(host.get(f"{table.page}pilots/{table.ids['Vess']}/"))

    def test_striking_one_alone_shows_before_beside_after_and_what_becomes_impossible(self, table: Lived) -> None:
        oath = line_of(table, "PilotEnlisted", table.ids["Orrin"])
        decision = entries_after(table.campaign, oath - 1, until=oath)[0].line.answers
        page = table.client("host").get(f"{table.page}ask/Amend/?alone={decision}")
        foretold = page.context["foretold"]
        first = next(change for change in foretold.changes if change.decision == decision)
        assert [(said.text, said.same) for said in first.was] == [("Orrin of the Dwarves took the oath.", False)]
        assert first.now == []
        assert foretold.impossible > 0
        refused = next(change for change in foretold.changes if change.refusal)
        assert refused.refusal in words(page)
        assert ("Orrin", "fate") in {(each.name, each.what) for each in foretold.differences}
        assert "decisions would become impossible" in words(page)
        assert not any("It snows." in said.text for change in foretold.changes for said in change.was)

    def test_a_preview_stops_at_a_die_and_says_which(self, table: Lived) -> None:
        note = latest_entries(table.campaign, 1)[0].line.answers
        ritual = json.dumps({"event": "penance-ritual", "pilot": table.ids["Vess"]})
        put = {"insert.0.before": str(note), "insert.0.kind": "CallEvent", "insert.0.body": ritual}
        sent = {**put, "reason": "It was held.", "preview": "yes", "key": "k"}
        page = table.client("host").post(f"{table.page}ask/Amend/", sent)
        foretold = page.context["foretold"]
        assert "Then a die falls" in words(page)
        assert f"{foretold.question.words} ({foretold.question.dice})" in words(page)
        assert foretold.changes == []
        assert foretold.differences == []

    def test_of_many_changes_the_first_are_shown_and_all_that_becomes_impossible(self, table: Lived) -> None:
        for number in range(50):
            oath = EnlistPilot(name=f"Zeal {number:02}", faction="elves")
            table.ask("rival", oath, f"crowd-{number}")
        first = line_of(table, "NoteWritten")
        decisions = sorted({read.line.answers for read in entries_after(table.campaign, first)})
        query = {"strike": " ".join(map(str, decisions)), "reason": "x", "preview": "yes", "key": "k"}
        page = table.client("host").post(f"{table.page}ask/Amend/", query)
        assert len(page.context["foretold"].changes) == 50
        assert page.content.decode().count('class="turn') == 40
        assert "And 10 more decisions would come out otherwise." in words(page)

    def test_a_mission_is_taken_back_to_before_it_was_over_and_to_before_it_was_planned(self, table: Lived) -> None:
        host = table.client("host")
        planned, settled = line_of(table, "MissionPlanned"), line_of(table, "BattleSettled")
        before = host.get(f"{table.page}ask/Rewind/?line={settled}").context["foretold"].differences
        assert ("over", "reported") in {(each.was, each.now) for each in before if each.what == "stage"}
        other = table.make("host", "mission", PlanMission(name="The Long Stair", sides=SIDES), "stair")
        line = line_of(table, "MissionPlanned")
        assert line > planned
        ahead = host.get(f"{table.page}ask/Rewind/?line={line}").context["foretold"].differences
        assert ("muster", "") in {(each.was, each.now) for each in ahead if each.thing == other}

    @pytest.mark.parametrize("query", ["?line=0", "?line=x", "?line=99999", "", "?line=1"])
    def test_a_link_to_undo_what_is_not_there_opens_the_form(self, table: Lived, query: str) -> None:
        page = table.client("host").get(f"{table.page}ask/Rewind/{query}")
        assert page.status_code == 200
        assert page.context["foretold"] is None

    @pytest.mark.parametrize("query", ["?alone=1", "?alone=99999", "?alone=x", "?decision=99999"])
    def test_a_link_to_amend_what_is_not_there_opens_the_form(self, table: Lived, query: str) -> None:
        page = table.client("host").get(f"{table.page}ask/Amend/{query}")
        assert page.status_code == 200
        assert page.context["foretold"] is None

    def test_opening_them_writes_nothing(self, table: Lived) -> None:
        last = last_of()
        for query in ("Rewind/?line=9", "Amend/?alone=5"):
            table.client("host").get(f"{table.page}ask/{query}")
        assert last_of() == last


class TestTheChronicle:
    def acts(self, page: Any) -> list[Any]:
        return [act for day in page.context["days"] for act in day.acts]

    def lines(self, page: Any) -> list[int]:
        return [line.read.position for act in self.acts(page) for line in act.lines]

    def get(self, table: Lived, query: str, who: str = "player") -> Any:
        return table.client(who).get(f"{table.page}chronicle/?{query}")

    def test_what_followed_from_one_decision_is_one_act_in_its_own_order(self, table: Lived) -> None:
        acts = self.acts(self.get(table, ""))
        assert [act.first.read.position for act in acts] == sorted(
            (act.first.read.position for act in acts), reverse=True
        )
        for act in acts:
            positions = [line.read.position for line in act.lines]
            assert positions == sorted(positions)
            assert len({line.read.line.answers for line in act.lines}) == 1
        assert any(len(act.lines) > 3 for act in acts)

    @pytest.mark.parametrize(
        ("query", "about", "kinds", "who"),
        [
            ("about={Vess}", "{Vess}", "", ""),
            ("about={nave}", "{nave}", "", ""),
            ("about=settlement", "settlement", "", ""),
            ("strand=caskets", "", "Casket|Loadout|PilotAssigned", ""),
            ("by={seat}", "", "", "rival"),
            ("about={Vess}&strand=table", "{Vess}", "PilotEnlisted|NoteWritten", ""),
            ("about={Anvil}&strand=caskets&by={seat}", "{Anvil}", "Casket|Loadout", "rival"),
        ],
    )
    def test_it_is_sifted(self, table: Lived, query: str, about: str, kinds: str, who: str) -> None:
        seat, about = table.sitting(who).seat if who else "", about.format(**table.ids)
        wanted = {
            read.position
            for read in entries_after(table.campaign, 0)
            if about in ("", read.line.subject) and seat in ("", read.seat) and re.match(kinds, read.line.kind)
        }
        assert 0 < len(wanted) < last_of()
        assert set(self.lines(self.get(table, query.format(**table.ids, seat=seat)))) == wanted

    def test_a_season_is_told_from_its_beginning_to_the_next(self, table: Lived) -> None:
        table.ask("host", EndSeason(season=1), "end")
        begun = line_of(table, "SeasonBegun")
        table.ask("player", WriteNote(text="It thaws."), "thaw")
        first, second = (self.lines(self.get(table, f"season={season}")) for season in (1, 2))
        assert (max(first), min(second), max(second)) == (begun - 1, begun, last_of())
        assert self.lines(self.get(table, "about=season-2")) == second

    def test_struck_lines_stay_with_what_struck_them_or_are_left_out(self, table: Lived) -> None:
        last = last_of()
        table.ask("player", WriteNote(text="Struck."), "struck")
        table.ask("host", Rewind(to=last, reason="We slept."), "rewind")
        page = self.get(table, "")
        act = next(act for act in self.acts(page) if act.struck)
        assert (act.first.read.position, act.struck_by) == (last + 1, last + 2)
        assert f'#entry-{last + 2}">struck by line {last + 2}' in page.content.decode()
        assert "<del>Somebody wrote in the margin: Struck.</del>" in page.content.decode()
        assert last + 1 not in self.lines(self.get(table, "struck=no"))
        before = self.get(table, f"at={last + 1}")
        assert not any(act.struck for act in self.acts(before)), "at that line nothing was struck yet"

    def test_what_an_amendment_struck_names_the_amendment(self, table: Lived) -> None:
        note = latest_entries(table.campaign, 1)[0]
        table.ask("host", Amend(strike=[note.line.answers], reason="No."), "amend")
        act = next(act for act in self.acts(self.get(table, "")) if act.struck)
        assert (act.first.read.position, act.struck_by) == (note.position, note.position + 1)

    def test_filters_are_kept_while_pages_are_turned(self, table: Lived) -> None:
        for number in range(110):
            table.ask("player", WriteNote(text=f"Note {number}."), f"note-{number}")
        seat = table.sitting("player").seat
        newest = self.get(table, f"by={seat}&strand=table")
        older = re.search(r'href="(\?[^"]*until=[0-9]+)">Older', newest.content.decode())
        assert older
        page = table.client("player").get(f"{table.page}chronicle/{unescape(older[1])}")
        assert page.context["filters"].said == {"strand": "table", "by": seat}
        newer = re.search(r'href="(\?[^"]*until=[0-9]+)">Newer', page.content.decode())
        assert newer
        again = table.client("player").get(f"{table.page}chronicle/{unescape(newer[1])}")
        assert self.lines(again) == self.lines(newest)
        assert min(self.lines(newest)) > max(self.lines(page))

    def test_a_line_is_found_by_its_own_address(self, table: Lived) -> None:
        for number in range(110):
            table.ask("player", WriteNote(text=f"Note {number}."), f"note-{number}")
        page = self.get(table, "until=9")
        assert 'id="entry-9"' in page.content.decode()

    def test_nothing_found_is_said(self, table: Lived) -> None:
        page = self.get(table, f"about={table.ids['Mercy']}&strand=rulings")
        assert "No line is like that." in words(page)

    @pytest.mark.parametrize("query", ["about=pilot-none", "season=9", "season=0", "season=x", "strand=x", "by=seat-x"])
    def test_what_a_table_does_not_have_is_not_there(self, table: Lived, query: str) -> None:
        assert self.get(table, query).status_code == 404

    def test_seats_go_by_their_role_and_their_pilots_and_nobody_is_named(self, table: Lived) -> None:
        page = words(self.get(table, "", "rival"))
        assert "the player of Vess" in page
        assert "bone-player" not in page.replace("bone-rival", "")


class TestHome:
    def test_it_says_what_was_told_since_and_what_waits(self, table: Lived) -> None:
        client = table.client("rival")
        client.get(table.page)
        table.ask("player", WriteNote(text="It is cold."), "note-1")
        table.ask("host", RollEvent(), "roll")
        page = client.get("/")
        (desk,) = page.context["desks"]
        assert desk.news[0] == "Somebody wrote in the margin: It is cold."
        assert len(desk.news) == 2
        assert f"changes/?since={desk.seen}" in page.content.decode()
        waiting = table.client("player").get("/").context["desks"][0].errands
        assert {errand.words for errand in waiting} == {"Answer it"}, "an event may concern two"

    def test_what_was_struck_again_is_no_news(self, table: Lived) -> None:
        client, last = table.client("rival"), last_of()
        client.get(table.page)
        table.ask("player", WriteNote(text="Struck."), "struck")
        table.ask("host", Rewind(to=last, reason="We slept."), "rewind")
        (desk,) = client.get("/").context["desks"]
        assert [news for news in desk.news if "margin" in news] == []
        assert "taken back" in desk.news[0]

    def test_each_tables_news_are_its_own(self, table: Lived) -> None:
        account = table.accounts["rival"]
        other = found(account, FoundCampaign(name="Ash Summer"), "other").chronicle
        Member.objects.filter(account=account).update(seen=1)
        desks = {desk.campaign.campaign: desk for desk in table.client("rival").get("/").context["desks"]}
        assert desks[table.campaign].news[-1] == "Somebody wrote of Vess: It snows."
        assert all("Vess" not in sentence for sentence in desks[other].news)

    def test_somebody_without_a_table_reads_what_to_do(self, table: Lived) -> None:
        client = Client()
        client.force_login(Account.objects.create_user("stranger"))
        page = words(client.get("/"))
        assert "You sit at no table yet." in page
        assert "ask them for a link" in page


class TestALongRoll:
    NAMES = 40

    @pytest.fixture(autouse=True)
    def crowd(self, table: Lived) -> None:
        for number in range(self.NAMES):
            oath = EnlistPilot(name=f"Zeal {number:02}", faction="elves" if number % 2 else "dwarves")
            table.ask("rival", oath, f"crowd-{number}")

    def found(self, table: Lived, query: str = "") -> list[str]:
        return [row.name for row in table.client("rival").get(f"{table.page}?{query}").context["pilots"]]

    def test_it_is_turned_page_by_page(self, table: Lived) -> None:
        first, second = self.found(table), self.found(table, "page=2")
        assert len(first) == 24
        assert not set(first) & set(second)
        assert len(first) + len(second) == self.NAMES + 2
        assert self.found(table, "page=99") == second
        assert self.found(table, "page=x") == first

    def test_it_is_searched_by_name_faction_and_fate(self, table: Lived) -> None:
        assert self.found(table, "name=zeal+07") == ["Zeal 07"]
        assert len(self.found(table, "faction=elves")) == self.NAMES // 2
        assert self.found(table, "fate=dead") == []
        assert "Nobody on the roll is like that." in words(table.client("rival").get(f"{table.page}?name=nobody"))

    def test_a_search_is_kept_at_another_line(self, table: Lived) -> None:
        page = table.client("rival").get(f"{table.page}?name=zeal&at={last_of() - 1}").content.decode()
        assert f"?name=zeal&amp;at={last_of() - 2}" in page


class TestHowMuchIsAsked:
    """By the database's own count, beside session, account and what is new; test_views bounds what the log is asked."""

    OF_EVERY_PAGE = 3
    MOST = {
        "/": 7,
        "{page}": 8,
        "{page}chronicle/": 6,
        "{page}pilots/{Vess}/": 4,
        "{page}caskets/{Mercy}/": 5,
        "{page}settlement/": 3,
        "{page}missions/": 4,
        "{page}missions/{nave}/": 5,
        "{page}pilots/{Vess}/why/grit/": 4,
    }

    @pytest.mark.parametrize("path", MOST)
    @pytest.mark.parametrize("who", ["host", "player"])
    def test_a_page_asks_little(self, table: Lived, path: str, who: str) -> None:
        client, address = table.client(who), path.format(page=table.page, **table.ids)
        client.get(address)
        caches.clear()
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        asked = len(captured) - self.OF_EVERY_PAGE
        assert asked <= self.MOST[path], "\n".join(each["sql"][:160] for each in captured)

    def test_home_asks_no_more_for_five_tables_than_for_one(self, table: Lived) -> None:
        account = table.accounts["rival"]
        for number in range(4):
            found(account, FoundCampaign(name=f"Ash {number}"), f"ash-{number}")
        Member.objects.filter(account=account).update(seen=1)
        client = table.client("rival")
        with CaptureQueriesContext(connection) as captured:
            assert len(client.get("/").context["desks"]) == 5
        assert len(captured) - self.OF_EVERY_PAGE <= 8
