"""What was typed is never lost: another row, stale news, a lost role, a closed campaign, a session that is over."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.campaigns.commands.give_role import GiveRole
from apps.campaigns.commands.make_ruling import MakeRuling
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import CampaignRow
from apps.chronicle.log.queries import latest_entries
from apps.pilots.models import PilotRow
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.models import SettlementRow
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
TAINT = {"do": "taint", "amount": 1}
FIX = {"effects.0.do": "taint", "effects.0.number": "2", "effects.1.do": "nothing"}


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def ask(table: Lived, who: str, kind: str, sent: dict[str, Any], **more: str) -> Any:
    return table.client(who).post(f"{table.page}ask/{kind}/", {"key": "k1", **sent, **more})


def position() -> int:
    return CampaignRow.objects.get().position


class TestAnotherRow:
    def test_a_list_gets_one_and_keeps_what_is_there(self, table: Lived) -> None:
        sent = {"about": table.ids["Vess"], "reason": "The bell.", **FIX}
        rows = [
            ask(table, "host", "MakeRuling", {**sent, **more}) for more in ({"check": "y"}, {"more": "effects.rows"})
        ]
        counted = [page.content.decode().count('name="effects.') for page in rows]
        assert counted[1] == counted[0] + 3
        assert "The bell." in rows[1].content.decode()
        assert position() == table.sitting("host").campaign.position

    def test_it_asks_nothing_of_the_log_under_whatever_name(self, table: Lived) -> None:
        before = position()
        assert (
            ask(table, "player", "EnlistPilot", {"name": "Hask", "faction": "church", "more": "<b>"}).status_code == 200
        )
        assert position() == before

    def test_enter_in_a_field_never_records(self, table: Lived) -> None:
        """The first button of a form is what Enter presses."""
        page = table.client("host").get(f"{table.page}ask/MakeRuling/").content.decode()
        form = page[page.index('<form method="post" action="/campaigns/') :]
        assert form[form.index("<button") :].startswith('<button class="unseen" name="preview"')


class TestAmending:
    def told(self, table: Lived, **more: str) -> dict[str, str]:
        (read,) = (read for read in latest_entries(table.campaign, 99) if getattr(read.event, "name", "") == "Orrin")
        head = {"replace.0.decision": str(read.line.decision), "replace.0.kind": "EnlistPilot", "reason": "A slip."}
        return {**head, "replace.0.body.name": "Orin", "replace.0.body.faction": "dwarves", **more}

    def test_another_commands_own_form_is_sent_as_its_body(self, table: Lived) -> None:
        answer = ask(table, "host", "Amend", self.told(table))
        assert answer.status_code == 302, answer.content.decode()
        assert PilotRow.objects.filter(name="Orin").exists()

    def test_what_is_wrong_in_it_stands_beside_its_field(self, table: Lived) -> None:
        answer = ask(table, "host", "Amend", self.told(table, **{"replace.0.body.faction": "orks"}))
        assert answer.status_code == 422
        assert "orks" in answer.content.decode()

    def test_another_kind_brings_another_form(self, table: Lived) -> None:
        sent = {"replace.0.decision": "3", "replace.0.kind": "WriteNote", "more": "replace.0.body"}
        assert 'name="replace.0.body.text"' in ask(table, "host", "Amend", sent).content.decode()

    def test_a_command_without_fields_is_a_whole_body(self, table: Lived) -> None:
        sent = {"insert.0.before": str(position() + 50), "insert.0.kind": "ReleaseEvents", "reason": "x"}
        answer = ask(table, "host", "Amend", sent)
        assert answer.status_code == 422
        assert "missing required field" not in answer.content.decode()

    @pytest.mark.parametrize("body", ["[", '{"a": NaN}', "[[[[[[", "{}" * 9, '{"name": "\\ud800"}', "null", '"x"', "7"])
    @pytest.mark.parametrize("kind", ["EnlistPilot", "TakeIn", "Nothing", ""])
    def test_json_of_every_kind_of_badness(self, table: Lived, body: str, kind: str) -> None:
        before = position()
        sent = {"replace.0.decision": "3", "replace.0.kind": kind, "replace.0.body": body, "reason": "x"}
        assert ask(table, "host", "Amend", sent).status_code == 422
        assert position() == before


class TestPointing:
    @pytest.mark.parametrize(
        ("kind", "sent", "name"),
        [
            ("AgreeOnSilence", {"days": "soon"}, "days"),
            ("EnlistPilot", {"name": "Hask"}, "faction"),
            ("EnlistPilot", {"name": "Hask", "faction": "orks"}, "faction"),
            ("MakeRuling", {"reason": "x", "effects": "7"}, "effects"),
        ],
    )
    def test_what_cannot_be_read_is_named_at_its_field(
        self, table: Lived, kind: str, sent: dict[str, str], name: str
    ) -> None:
        answer = ask(table, "host", kind, sent)
        assert answer.status_code == 422
        assert f'id="ask-{name}-wrong"' in answer.content.decode()

    def test_what_a_rule_says_of_a_crew_stands_at_that_crew(self, table: Lived) -> None:
        mission = table.report()
        crews = {f"report.sides.{side}.crews.0.pilot": table.ids[name] for side, name in enumerate(("Vess", "Orrin"))}
        sides = {"report.sides.0.side": "west", "report.sides.1.side": "east"}
        taint = {"report.sides.1.crews.0.taint": "61"}
        answer = ask(table, "player", "ReportBattle", {"mission": mission, **sides, **crews, **taint})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert 'id="ask-report-sides-1-crews-0-wrong"' in page
        assert 'id="ask-report-sides-0-crews-0-wrong"' not in page

    def test_figures_say_what_they_were_and_what_they_become(self, table: Lived) -> None:
        table.ask("host", MakeRuling(about=table.ids["Vess"], reason="x", effects=[TAINT]), "ruled")
        mission = table.report()
        sent = {"mission": mission, "report.sides.0.side": "west", "more": "x"}
        crew = {"report.sides.0.crews.0.pilot": table.ids["Vess"], "report.sides.0.crews.0.taint": "3"}
        page = ask(table, "player", "ReportBattle", {**sent, **crew}).content.decode()
        assert 'data-was="1" data-adds' in page
        assert '<output for="ask-report-sides-0-crews-0-taint">4</output>' in page


class TestBeingBehind:
    def test_a_preview_too_says_what_was_missed(self, table: Lived) -> None:
        seen = str(position())
        table.ask("host", MakeRuling(about=table.ids["Vess"], reason="It snowed.", effects=[TAINT]), "ruled")
        sent = {"about": table.ids["Vess"], "text": "All is well.", "seen": seen, "preview": "yes"}
        behind = ask(table, "player", "WriteNote", sent)
        assert behind.status_code == 412
        assert "It snowed." in behind.content.decode()
        assert "All is well." in behind.content.decode()

    def test_a_quick_answer_too(self, table: Lived) -> None:
        table.ask("player", CallEvent(event="soul-bargain", pilot=table.ids["Vess"]), "bargain")
        (event,) = SettlementRow.objects.get().sheet["open"]
        page = table.client("player").get(f"{table.page}settlement/").content.decode()
        assert f'name="seen" value="{table.sitting("player").head}"' in page
        seen = str(position())
        table.ask("rival", CallEvent(event="soul-bargain", pilot=table.ids["Orrin"]), "another")
        sent = {"happening": event["happening"], "choice": event["answers"][-1]["choice"], "seen": seen}
        assert ask(table, "player", "AnswerEvent", sent).status_code == 412

    def test_whoever_goes_back_says_how_far_they_have_looked(self, table: Lived) -> None:
        page = table.client("host").get(f"{table.page}ask/Rewind/")
        seen, to = page.context["seen"], position() - 1
        table.ask("rival", WriteNote(about=table.ids["Orrin"], text="Hm."), "note")
        sent = {"to": str(to), "reason": "x", "seen": str(seen)}
        assert ask(table, "host", "Rewind", sent).status_code == 412

    def test_a_report_that_changed_is_not_confirmed_by_a_quick_button(self, table: Lived) -> None:
        mission = table.report()
        page = table.client("rival").get(f"{table.page}missions/{mission}/").content.decode()
        assert "Confirm it" in page
        seen = str(position())
        told = table.client("player").get(f"{table.page}ask/ReportBattle/?mission={mission}")
        assert told.status_code == 200
        table.ask("host", WriteNote(about=mission, text="Wait."), "note")
        sent = {"mission": mission, "seen": seen}
        behind = ask(table, "rival", "ConfirmReport", sent)
        assert behind.status_code == 412
        assert "Wait." in behind.content.decode()
        assert ask(table, "rival", "ConfirmReport", {**sent, "seen": str(position())}).status_code == 302


class TestRightsLost:
    def test_a_seat_that_lost_its_role_is_told_and_keeps_its_words(self, table: Lived) -> None:
        seat = table.sitting("player").seat
        table.ask("host", GiveRole(seat=seat, role="spectator"), "down")
        before = position()
        answer = ask(table, "player", "EnlistPilot", {"name": "Mother Hask", "faction": "church"})
        page = answer.content.decode()
        assert (answer.status_code, position()) == (403, before)
        assert "the host, a deputy or a player may ask for it." in page
        assert 'value="Mother Hask"' in page

    def test_a_seat_that_was_emptied_finds_nothing_here(self, table: Lived) -> None:
        player = table.client("player")
        table.ask("host", EmptySeat(seat=table.sitting("player").seat), "out")
        before = position()
        sent = {"key": "k", "name": "Hask", "faction": "church"}
        assert player.post(f"{table.page}ask/EnlistPilot/", sent).status_code == 404
        assert position() == before

    def test_a_campaign_that_was_closed_says_so(self, table: Lived) -> None:
        table.ask("host", CloseCampaign(reason="Over."), "closed")
        answer = ask(table, "player", "EnlistPilot", {"name": "Mother Hask", "faction": "church"})
        assert answer.status_code == 422
        assert 'value="Mother Hask"' in answer.content.decode()


class TestTheSessionIsOver:
    def test_the_form_comes_back_as_it_was_left(self, table: Lived) -> None:
        stranger, page = Client(), f"{table.page}ask/MakeRuling/"
        sent = {"key": "k", "seen": "3", "about": table.ids["Vess"], "reason": "Tolled & told", **FIX}
        away = stranger.post(page, sent)
        assert away.status_code == 302
        stranger.force_login(table.accounts["host"])
        there = stranger.get(away["Location"])
        back = there.wsgi_request.GET["next"] if there.status_code == 200 else there["Location"]
        form = stranger.get(back)
        values = {field.name: field.value for field in form.context["fields"]}
        assert (values["about"], values["reason"]) == (table.ids["Vess"], "Tolled & told")
        assert form.content.decode().count('value="taint" selected') == 1

    def test_what_is_too_long_for_an_address_is_shown_to_be_taken_along(self, table: Lived) -> None:
        text = "<i>long</i> " * 900
        answer = Client().post(f"{table.page}ask/WriteNote/", {"key": "k", "text": text})
        assert answer.status_code == 403
        assert "You were signed out" in answer.content.decode()
        assert answer.content.decode().count("&lt;i&gt;long&lt;/i&gt;") == 900

    def test_a_form_without_its_token_says_to_go_back(self, table: Lived) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(table.accounts["player"])
        before = position()
        answer = client.post(f"{table.page}ask/EnlistPilot/", {"name": "Hask", "faction": "church"})
        assert (answer.status_code, position()) == (403, before)
        assert "Nothing has happened." in answer.content.decode()
