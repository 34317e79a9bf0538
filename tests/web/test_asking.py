"""Asking by a form: every command has one, made from its own type, and nothing that was typed is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from apps.battles.commands.begin_mission import BeginMission
from apps.campaigns.catalogue.command_kinds import Kind, askable, catalogue
from apps.campaigns.catalogue.examples import EXAMPLES
from apps.campaigns.commands.make_ruling import MakeRuling
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import CampaignRow
from apps.chronicle.log import codec
from apps.chronicle.log.queries import latest_entries
from apps.pilots.commands.retire_pilot import RetirePilot
from apps.pilots.models import PilotRow
from apps.rules.effects.effect_kinds import SETTLEMENT
from apps.rules.ruleset.rule_settings import register
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.models import SettlementRow
from apps.web.forms.choices import Choices
from apps.web.forms.command_form import Form
from apps.web.forms.command_shapes import FieldShape, Suggested, shapes_of
from apps.web.forms.form_body import body_of, faces_of, typed_in
from apps.web.forms.form_fields import Field, Options
from apps.web.forms.house_rule_fields import REST
from apps.web.forms.ruling_deeds import DEEDS, Deed, effect_of, row_of
from tests.campaigns.lived import Lived, lived

TAINT = {"do": "taint", "amount": 1}
KINDS = list(catalogue().values())


class Nothing(Choices):
    """A table at which there is nothing to choose from: every field is typed."""

    def __init__(self) -> None:
        """It has no rows."""

    @property
    def rules(self) -> Mapping[str, Any]:
        return {}

    def options(self, shape: FieldShape) -> Options | None:
        return None

    def foes_of(self, pilot: str) -> Sequence[str]:
        return ()

    def called(self, value: str) -> str:
        return value

    def standing(self, shape: FieldShape, row: Mapping[str, Any]) -> str:
        return ""

    def within(self, about: Mapping[str, Any]) -> Nothing:
        return self


def drawn(kind: str, values: dict[str, Any]) -> Sequence[Field]:
    return Form(offers=Nothing(), example=EXAMPLES[kind]).drawn(shapes_of(catalogue()[kind].type), values)


def body_from(kind: str, sent: QueryDict) -> dict[str, Any]:
    shapes = shapes_of(catalogue()[kind].type)
    return body_of(shapes, typed_in(shapes, sent))


def every(fields: Iterable[Field]) -> Iterable[Field]:
    for field in fields:
        yield field
        yield from every(field.fields)


def filled_in(fields: Iterable[Field]) -> QueryDict:
    """What a browser sends of a form, as it stands."""
    sent = QueryDict(mutable=True)
    for field in every(fields):
        if field.widget == "group" and field.optional and field.filled:
            sent.appendlist(f"{field.name}.given", "yes")
        elif field.widget == "flag" and field.filled:
            sent.appendlist(field.name, "yes")
        elif field.widget in ("many", "names"):
            sent.setlist(field.name, [option.value for option in field.options if option.chosen])
        elif field.widget not in ("group", "rows", "known", "fold", "flag", "note"):
            sent.appendlist(field.name, field.value.replace("\n", "\r\n"))
    return sent


class TestForms:
    @pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
    def test_a_form_filled_in_with_the_example_reads_back_as_it(self, kind: Kind) -> None:
        body = body_from(kind.kind, filled_in(drawn(kind.kind, dict(kind.example))))
        read = codec.command_of(askable(), kind.kind, body)
        assert read == codec.command_of(askable(), kind.kind, kind.example)

    @pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
    def test_no_two_fields_have_one_id_and_every_field_has_a_label(self, kind: Kind) -> None:
        fields = list(every(drawn(kind.kind, dict(kind.example))))
        assert len({field.id for field in fields}) == len(fields)
        assert all(field.label for field in fields)

    def test_a_noughts_is_something(self) -> None:
        assert body_from("AgreeOnSilence", QueryDict("days=0")) == {"days": 0}

    def test_what_is_no_number_stays_as_it_was_typed(self) -> None:
        body = body_from("Rewind", QueryDict("to=the+start&reason=x"))
        assert body["to"] == "the start"
        assert drawn("Rewind", body)[0].value == "the start"

    def test_what_is_no_json_stays_as_it_was_typed(self) -> None:
        body = body_from("MakeRuling", QueryDict('reason=x&effects=[{"do": NaN}]'))
        assert body["effects"] == '[{"do": NaN}]'

    def test_a_group_that_nobody_ticked_is_kept_and_not_sent(self) -> None:
        sent = QueryDict("mission=m&reason=no&counter.sides.0.side=west")
        assert "counter" not in body_from("DisputeReport", sent)
        kept = typed_in(shapes_of(catalogue()["DisputeReport"].type), sent)["counter"]
        assert (kept, type(kept)) == ({"sides": [{"side": "west"}]}, Suggested)

    def test_house_rules_are_values(self) -> None:
        sent = QueryDict("reason=x&house_rules:a.b=true&house_rules:c.d=7&house_rules:e=&house_rules:f=null")
        assert body_from("AdoptHouseRules", sent)["house_rules"] == {"a.b": True, "c.d": 7, "f": None}

    def test_faces_lie_under_their_questions(self) -> None:
        sent = QueryDict("faces:a/b=3,+5&faces:c=&faces:d=six")
        assert faces_of(sent) == {"a/b": [3, 5], "d": ["six"]}


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(db: None, told: Lived) -> Lived:
    return deepcopy(told)


def ask(table: Lived, who: str, kind: str, sent: dict[str, Any], **more: str) -> Any:
    return table.client(who).post(f"{table.page}ask/{kind}/", {"key": "k1", **sent, **more})


def said(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


class TestAsking:
    @pytest.mark.parametrize("kind", [kind.kind for kind in KINDS])
    def test_every_command_has_a_page(self, table: Lived, kind: str) -> None:
        answer = table.client("host").get(f"{table.page}ask/{kind}/")
        assert answer.status_code == 200
        assert said(answer).count("<h1>") == 1

    def test_the_list_shows_what_ones_role_may_ask(self, table: Lived) -> None:
        player, host = (said(table.client(who).get(f"{table.page}ask/")) for who in ("player", "host"))
        assert ("Enlist pilot" in player, "Rule on report" in player) == (True, False)
        assert "Rule on report" in host

    @pytest.mark.parametrize(("who", "status"), [("spectator", 403), ("player", 403), ("host", 200)])
    def test_rights_are_checked(self, table: Lived, who: str, status: int) -> None:
        before = CampaignRow.objects.get().position
        assert table.client(who).get(f"{table.page}ask/OfferSeat/").status_code == status
        sent = ask(table, who, "OfferSeat", {"role": "player"})
        assert (sent.status_code, CampaignRow.objects.get().position - before) == (
            (302, 1) if who == "host" else (403, 0)
        )

    @pytest.mark.parametrize("path", ["ask/Nothing/", "ask/SeatTaken/"])
    def test_what_is_no_command_is_nowhere(self, table: Lived, path: str) -> None:
        assert table.client("host").get(f"{table.page}{path}").status_code == 404

    def test_a_link_fills_the_form(self, table: Lived) -> None:
        page = said(table.client("player").get(f"{table.page}ask/RetirePilot/?pilot={table.ids['Vess']}"))
        assert f'<option value="{table.ids["Vess"]}" selected>Vess</option>' in page

    def test_it_is_recorded_once_and_said(self, table: Lived) -> None:
        sent = {"name": "Mother Hask", "faction": "ossuarium"}
        first = ask(table, "player", "EnlistPilot", sent)
        again = ask(table, "player", "EnlistPilot", sent)
        assert first["Location"] == again["Location"] == table.page
        assert PilotRow.objects.filter(name="Mother Hask").count() == 1
        assert "Mother Hask" in said(table.client("player").get(table.page))

    def test_the_notice_says_what_was_recorded(self, table: Lived) -> None:
        player = table.client("player")
        answer = player.post(
            f"{table.page}ask/EnlistPilot/", {"name": "Mother Hask", "faction": "ossuarium"}, follow=True
        )
        assert "Mother Hask" in next(str(message) for message in answer.context["messages"])

    def test_it_goes_back_to_where_one_came_from_and_never_elsewhere(self, table: Lived) -> None:
        sent = {"role": "player"}
        home = f"{table.page}pilots/{table.ids['Vess']}/"
        assert ask(table, "host", "OfferSeat", sent, back=home)["Location"] == home
        for number, evil in enumerate(
            ("https://evil.example/", "//evil.example/", "javascript:alert(1)", "/\\evil.example")
        ):
            assert ask(table, "host", "OfferSeat", sent, back=evil, key=f"e{number}")["Location"] == table.page

    @pytest.mark.parametrize(
        ("kind", "sent", "words"),
        [
            ("EnlistPilot", {"name": "Vess", "faction": "church"}, "already"),
            ("EnlistPilot", {"name": "Hask"}, "faction"),
            ("EnlistPilot", {"name": "Hask", "faction": "orks"}, "orks"),
            ("EnlistPilot", {"name": "Ha\x00sk", "faction": "church"}, "NUL"),
            ("EnlistPilot", {"name": "x" * 61, "faction": "church"}, "61 characters"),
            ("EnlistPilot", {"name": "<b>Vess</b>" * 900, "faction": "church"}, "characters"),
            ("RetirePilot", {"pilot": "pilot-of-another-table"}, "pilot"),
            ("ChooseLoadout", {"casket": "casket-none", "loadout": "x", "version": "soon"}, "version"),
        ],
    )
    def test_a_refusal_keeps_everything_that_was_typed(
        self, table: Lived, kind: str, sent: dict[str, str], words: str
    ) -> None:
        before = CampaignRow.objects.get().position
        answer = ask(table, "player", kind, sent)
        assert (answer.status_code, words in said(answer)) == (422, True)
        fields = {field.name: field for field in every(answer.context["fields"])}
        assert {name: fields[name].value for name in sent} == sent
        assert CampaignRow.objects.get().position == before

    def test_markup_is_shown_as_text(self, table: Lived) -> None:
        answer = ask(table, "player", "EnlistPilot", {"name": "<b>Vess</b> ", "faction": "<i>"})
        assert "<b>Vess</b>" not in said(answer)

    def test_an_amendment_puts_in_only_what_one_may_ask(self, table: Lived) -> None:
        put = {"insert.0.before": "3", "insert.0.kind": "FoundNothing", "insert.0.body": "{}"}
        answer = ask(table, "host", "Amend", {"reason": "x", **put})
        assert answer.status_code == 422


class TestPreview:
    def test_it_says_what_would_follow_and_writes_nothing(self, table: Lived) -> None:
        before = CampaignRow.objects.get().position
        answer = ask(table, "player", "EnlistPilot", {"name": "Mother Hask", "faction": "ossuarium", "preview": "yes"})
        assert answer.status_code == 200
        assert "Mother Hask" in answer.context["foretold"].sentences[0]
        assert CampaignRow.objects.get().position == before

    def test_what_is_sent_afterwards_is_what_was_shown(self, table: Lived) -> None:
        sent = {"name": "Mother Hask", "faction": "ossuarium"}
        shown = ask(table, "player", "EnlistPilot", {**sent, "preview": "yes"})
        assert shown.context["key"] == "k1"
        assert ask(table, "player", "EnlistPilot", sent).status_code == 302

    def test_a_refusal_is_foreseen(self, table: Lived) -> None:
        answer = ask(table, "player", "EnlistPilot", {"name": "Vess", "faction": "church", "preview": "yes"})
        assert (answer.status_code, answer.context["foretold"]) == (422, None)

    def test_it_stops_at_a_die_and_takes_faces_that_were_typed(self, table: Lived) -> None:
        sent = {"event": "penance-ritual", "pilot": table.ids["Vess"]}
        shown = ask(table, "player", "CallEvent", {**sent, "preview": "yes"})
        question = shown.context["foretold"].question
        assert f'name="faces:{question.label}"' in said(shown)
        assert table.ids["Vess"] not in question.words
        typed = {f"faces:{question.label}": "4"}
        further = ask(table, "player", "CallEvent", {**sent, **typed, "preview": "yes"})
        assert further.context["foretold"].question is None
        assert f'name="faces:{question.label}" value="4"' in said(further)
        assert ask(table, "player", "CallEvent", {**sent, **typed}).status_code == 302
        roll = next(roll for read in latest_entries(table.campaign, 3) for roll in read.rolls)
        assert (roll.label, roll.faces, roll.source) == (question.label, (4,), "typed")

    @pytest.mark.parametrize("faces", ["7", "4 4", "four", "-1"])
    def test_faces_that_no_die_shows_are_refused_and_kept(self, table: Lived, faces: str) -> None:
        sent = {"event": "penance-ritual", "pilot": table.ids["Vess"]}
        question = ask(table, "player", "CallEvent", {**sent, "preview": "yes"}).context["foretold"].question
        answer = ask(table, "player", "CallEvent", {**sent, f"faces:{question.label}": faces})
        assert answer.status_code == 422
        assert f'value="{faces}"' in said(answer)

    def test_going_back_shows_what_would_be_struck(self, table: Lived) -> None:
        last = CampaignRow.objects.get().position
        answer = ask(table, "host", "Rewind", {"to": str(last - 2), "reason": "We slept.", "preview": "yes"})
        assert answer.context["foretold"].struck == 2


class TestReports:
    def test_a_report_needs_to_know_its_mission_first(self, table: Lived) -> None:
        """One that is still mustered for cannot be told of."""
        table.plan()
        page = table.client("player").get(f"{table.page}ask/ReportBattle/")
        assert page.context["must_choose"]
        assert [field.name for field in page.context["fields"]] == ["mission"]

    def test_the_form_has_a_place_for_every_crew(self, table: Lived) -> None:
        mission = table.plan()
        table.ask("host", BeginMission(mission=mission), "begin")
        page = self.form(table.client("player"), table, "ReportBattle", mission)
        assert "Vess in Mercy" in said(page)
        assert "Orrin in Anvil" in said(page)
        assert 'name="report.sides.1.crews.0.casket_destroyed"' in said(page)
        kills = {field.name: field for field in every(page.context["fields"]) if field.widget == "names"}
        tapped = [[o.value for o in field.options if o.group] for field in kills.values()]
        assert tapped == [["Anvil", "Orrin"], ["Mercy", "Vess"]]

    def test_the_only_battle_under_way_is_the_one_that_is_told(self, table: Lived) -> None:
        mission = table.plan()
        table.ask("host", BeginMission(mission=mission), "begin")
        page = table.client("player").get(f"{table.page}ask/ReportBattle/")
        assert not page.context["must_choose"]
        assert f'<input type="hidden" name="mission" value="{mission}">' in said(page)

    def test_a_link_to_another_that_is_told_already_leads_to_it_too(self, table: Lived) -> None:
        """And what was sent of that other is answered for what it is."""
        mission = table.plan()
        table.ask("host", BeginMission(mission=mission), "begin")
        page = table.client("player").get(f"{table.page}ask/ReportBattle/?mission=mission-told")
        assert f'<input type="hidden" name="mission" value="{mission}">' in said(page)
        answer = table.client("player").post(f"{table.page}ask/ReportBattle/", {"mission": "mission-told"})
        assert answer.status_code == 422

    def test_what_is_rare_lies_folded_until_it_is_told(self, table: Lived) -> None:
        mission = table.report()
        fields = self.form(table.client("player"), table, "ReportBattle", mission).context["fields"]
        rare = {field.name: field for field in every(fields) if field.widget == "fold"}
        crew = "report.sides.0.crews.0"
        assert not rare[f"{crew}.rare"].stands_open
        assert {f"{crew}.died", f"{crew}.save", f"{crew}.captor"} <= {field.name for field in every(rare.values())}
        sent = {**filled_in(fields).dict(), f"{crew}.captor": "The wolves", "preview": "yes", "key": "k"}
        again = table.client("player").post(f"{table.page}ask/ReportBattle/", sent).context["fields"]
        assert next(field for field in every(again) if field.name == f"{crew}.rare").stands_open

    def test_a_report_that_is_told_again_shows_no_noughts(self, table: Lived) -> None:
        mission = table.report()
        fields = self.form(table.client("player"), table, "ReportBattle", mission).context["fields"]
        assert {field.value for field in every(fields) if field.widget == "number"} == {""}

    def test_points_keep_their_places(self) -> None:
        """A point of damage that nobody looked at is a point all the same."""
        hurt = "report.sides.0.crews.0.hurts.0"
        sent = QueryDict(f"mission=m&{hurt}.cause=thread-snap&{hurt}.looked.0.face=&{hurt}.looked.1.face=6")
        (told,) = body_from("ReportBattle", sent)["report"]["sides"][0]["crews"][0]["hurts"]
        assert told["looked"] == [{}, {"face": 6}]

    def test_the_form_sends_a_report(self, table: Lived) -> None:
        mission = table.report()
        fields = self.form(table.client("player"), table, "ReportBattle", mission).context["fields"]
        sent = filled_in(fields)
        sent["report.sides.1.crews.0.casket_destroyed"] = "yes"
        sent["report.sides.0.crews.0.taint"] = "2"
        answer = table.client("player").post(f"{table.page}ask/ReportBattle/", sent.dict())
        assert answer.status_code == 302, said(answer)
        told = latest_entries(table.campaign, 1)[0].event.report
        assert told.sides[1].crews[0].casket_destroyed
        assert told.sides[0].crews[0].taint == 2
        assert told.text == "It snowed inside."

    def test_a_dispute_tells_it_otherwise_only_where_that_is_ticked(self, table: Lived) -> None:
        mission = table.report()
        for ticked in ({}, {"counter.given": "yes"}):
            fields = self.form(table.client("rival"), table, "DisputeReport", mission).context["fields"]
            sent = {**filled_in(fields).dict(), "reason": "It did not.", "preview": "yes", **ticked}
            answer = table.client("rival").post(f"{table.page}ask/DisputeReport/", sent)
            assert answer.status_code == 200, said(answer)
            assert ('name="counter.given" value="yes" checked' in said(answer)) == bool(ticked)

    @staticmethod
    def form(client: Client, table: Lived, kind: str, mission: str) -> Any:
        return client.get(f"{table.page}ask/{kind}/?mission={mission}")


class TestChoices:
    def test_tactics_are_those_of_the_caskets_faction_with_their_texts(self, table: Lived) -> None:
        page = table.client("player").get(f"{table.page}ask/BuildLoadout/?casket={table.ids['Mercy']}")
        tactics = next(field for field in page.context["fields"] if field.name == "tactics")
        assert len(tactics.options) == 5
        assert all(option.note for option in tactics.options)
        assert "The Last Hall" not in said(page)

    def test_players_choose_among_what_is_theirs_and_keepers_among_all(self, table: Lived) -> None:
        mine, all_of_them = (said(table.client(who).get(f"{table.page}ask/RetirePilot/")) for who in ("player", "host"))
        assert ("Vess" in mine, "Orrin" in mine) == (True, False)
        assert ("Vess" in all_of_them, "Orrin" in all_of_them) == (True, True)
        assert 'name="seat"' not in said(table.client("player").get(f"{table.page}ask/EnlistPilot/"))

    def test_the_dead_are_not_offered(self, table: Lived) -> None:
        table.ask("player", RetirePilot(pilot=table.ids["Vess"]), "retired")
        assert "Vess" not in said(table.client("host").get(f"{table.page}ask/CallEvent/"))

    def test_loadouts_are_those_of_the_one_casket(self, table: Lived) -> None:
        page = table.client("host").get(f"{table.page}ask/ChooseLoadout/?casket={table.ids['Mercy']}")
        (loadout,) = (field for field in page.context["fields"] if field.name == "loadout")
        assert [(option.label, option.note) for option in loadout.options] == [
            ("First", "Buckler Shield, Righteous Fury, Flagellant's Zeal")
        ]

    def test_an_events_answers_go_by_their_text(self, table: Lived) -> None:
        table.ask("player", CallEvent(event="soul-bargain", pilot=table.ids["Vess"]), "bargain")
        (event,) = SettlementRow.objects.get().sheet["open"]
        page = table.client("player").get(f"{table.page}ask/AnswerEvent/?happening={event['happening']}")
        fields = {field.name: field for field in page.context["fields"]}
        assert (fields["happening"].widget, fields["choice"].widget) == ("hidden", "radio")
        assert {option.label for option in fields["choice"].options} == {each["text"] for each in event["answers"]}
        assert event["text"] in page.content.decode()

    def test_a_scenario_brings_its_sides(self, table: Lived) -> None:
        host = table.client("host")
        assert host.get(f"{table.page}ask/PlanMission/").context["must_choose"]
        fields = host.get(f"{table.page}ask/PlanMission/?scenario=duel-in-the-nave").context["fields"]
        answer = host.post(f"{table.page}ask/PlanMission/", filled_in(fields).dict())
        assert answer.status_code == 302, said(answer)
        planned = latest_entries(table.campaign, 1)[0].event
        assert [side.name for side in planned.sides] == ["West Door", "East Door"]

    def test_a_mission_in_own_words_needs_no_scenario(self, table: Lived) -> None:
        host = table.client("host")
        fields = host.get(f"{table.page}ask/PlanMission/?scenario=-").context["fields"]
        answer = host.post(f"{table.page}ask/PlanMission/", {**filled_in(fields).dict(), "name": "The Pass"})
        assert answer.status_code == 302, said(answer)
        assert latest_entries(table.campaign, 1)[0].event.scenario == ""

    def test_which_season_is_ended_is_filled_in_so_that_none_is_ended_twice(self, table: Lived) -> None:
        page = table.client("host").get(f"{table.page}ask/EndSeason/")
        assert '<input type="hidden" name="season" value="1">' in said(page)
        assert [ask(table, "host", "EndSeason", {"season": "1"}, key=key).status_code for key in "ab"] == [302, 422]

    def test_house_rules_stand_in_chapters(self, table: Lived) -> None:
        (rules, _) = table.client("host").get(f"{table.page}ask/AdoptHouseRules/").context["fields"]
        assert sum(len(chapter.fields) for chapter in rules.fields) == len(register())
        assert not any(chapter.label.startswith(REST) for chapter in rules.fields)

    def test_a_decision_is_laid_out_to_be_told_otherwise(self, table: Lived) -> None:
        decision = next(read for read in latest_entries(table.campaign, 99) if read.line.kind == "PilotEnlisted")
        page = table.client("host").get(f"{table.page}ask/Amend/?decision={decision.line.decision}")
        fields = {field.name: field for field in every(page.context["fields"])}
        assert fields["replace.0.kind"].value == "EnlistPilot"
        assert (fields["replace.0.body.faction"].value, fields["replace.0.body.name"].value) == ("dwarves", "Orrin")
        assert table.client("host").get(f"{table.page}ask/Amend/?decision=99999").status_code == 200


class TestRulings:
    @pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.key)
    def test_every_row_is_an_effect_and_reads_back_as_the_row(self, deed: Deed) -> None:
        row = {"do": deed.key, **({"number": 1} if deed.number else {}), **({"which": "x"} if deed.which else {})}
        assert row_of(effect_of(row)) == row

    def test_every_effect_that_means_something_here_can_be_said_in_a_row_but_a_die(self) -> None:
        assert {deed.do for deed in DEEDS} | {"throw"} == {effect.tag[1] for effect in SETTLEMENT}

    def test_a_ruling_is_made_row_by_row(self, table: Lived) -> None:
        rows = {
            "effects.0.do": "taint",
            "effects.0.number": "2",
            "effects.1.do": "unmark",
            "effects.1.which": "haunted",
            "effects.2.do": "heal",
            "effects.2.number": "1",
            "effects.2.which": "minor",
        }
        answer = ask(table, "host", "MakeRuling", {"about": table.ids["Vess"], "reason": "The bell rang.", **rows})
        assert answer.status_code == 302, said(answer)
        ruled = next(read.event for read in latest_entries(table.campaign, 9) if read.line.kind == "RulingMade")
        assert [dict(effect) for effect in ruled.effects] == [
            {"do": "taint", "amount": 2},
            {"do": "mark", "held": False, "mark": "haunted"},
            {"do": "heal-wounds", "wounds": 1, "kind": "minor"},
        ]
        assert PilotRow.objects.get(name="Vess").sheet["pilot"]["taint"]["held"] == 2

    @pytest.mark.parametrize(
        "row",
        [
            {"do": "taint", "number": "soon"},
            {"do": "taint"},
            {"number": "3"},
            {"do": "nothing", "number": "3"},
            {"do": "grit", "which": "haunted", "number": "1"},
            {"do": "mark", "which": "nobody"},
        ],
    )
    def test_a_row_that_says_nothing_true_is_refused_and_kept(self, table: Lived, row: dict[str, str]) -> None:
        sent = {f"effects.0.{part}": text for part, text in row.items()}
        answer = ask(table, "host", "MakeRuling", {"about": table.ids["Vess"], "reason": "x", **sent})
        assert answer.status_code == 422
        page = said(answer)
        assert all(f'value="{text}"' in page or text in page for text in row.values())

    def test_what_no_row_says_is_written_as_the_packs_write_it(self, table: Lived) -> None:
        die = [{"least": 1, "most": 6, "effects": [{"do": "taint", "amount": 1}]}]
        written = json.dumps([{"do": "throw", "die": "d6", "rows": die}])
        sent = {"about": table.ids["Vess"], "reason": "x", "effects": written, "effects.0.do": "nothing"}
        shown = ask(table, "host", "MakeRuling", {**sent, "preview": "yes"})
        fold = next(field for field in every(shown.context["fields"]) if field.name == "effects.rare")
        assert fold.stands_open
        assert "throw" in fold.fields[0].value
        assert ask(table, "host", "MakeRuling", sent).status_code == 302


class TestBeingBehind:
    def test_whoever_is_behind_is_told_what_they_missed_and_loses_nothing(self, table: Lived) -> None:
        player = table.client("player")
        form = player.get(f"{table.page}ask/WriteNote/?about={table.ids['Vess']}")
        seen = form.context["seen"]
        assert seen.position == CampaignRow.objects.get().position
        table.ask("host", MakeRuling(about=table.ids["Vess"], reason="It snowed.", effects=[TAINT]), "ruled")
        sent = {"about": table.ids["Vess"], "text": "All is well.", "seen": str(seen)}
        behind = ask(table, "player", "WriteNote", sent)
        assert behind.status_code == 412
        assert "The host ruled on Vess: It snowed." in said(behind)
        assert "All is well." in said(behind)
        now = str(behind.context["seen"])
        assert ask(table, "player", "WriteNote", {**sent, "seen": now}).status_code == 302

    def test_what_befell_others_is_no_matter(self, table: Lived) -> None:
        seen = CampaignRow.objects.get().position
        table.ask("rival", WriteNote(about=table.ids["Orrin"], text="Hm."), "note")
        sent = {"about": table.ids["Vess"], "text": "All is well.", "seen": str(seen)}
        assert ask(table, "player", "WriteNote", sent).status_code == 302

    @pytest.mark.parametrize(("seen", "status"), [("", 302), ("soon", 302), ("99999", 422)])
    def test_bad_positions(self, table: Lived, seen: str, status: int) -> None:
        sent = {"about": table.ids["Vess"], "text": "All is well.", "seen": seen}
        assert ask(table, "player", "WriteNote", sent).status_code == status

    def test_only_what_is_about_something_says_how_far_one_has_looked(self, table: Lived) -> None:
        assert 'name="seen"' not in said(table.client("host").get(f"{table.page}ask/BeginPhase/"))
