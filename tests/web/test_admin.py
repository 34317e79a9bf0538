"""The admin shows hosts what lies in their campaigns, offers what they may ask for there, and writes nothing."""

from __future__ import annotations

import re
from copy import deepcopy
from html import unescape
from typing import Any, get_args
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.credentials import account_named
from apps.accounts.models import Account
from apps.battles.models import MissionRow
from apps.battles.state import Stage
from apps.campaigns import invitations
from apps.campaigns.catalogue.command_kinds import catalogue
from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.hand_over import HandOver
from apps.campaigns.models import CampaignRow, InvitationLink, JoinRequest, PackRow, SeatRow
from apps.campaigns.registry.permissions import roles_for
from apps.campaigns.seats import found, seat_account
from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.models import CasketRow
from apps.chronicle.admin_pages.hosted_rows import HostedRows
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.models import PilotRow
from apps.settlement.models import SettlementRow
from apps.web.desk.mission_admin import MissionAdmin
from apps.web.forms.command_shapes import shapes_of
from tests.campaigns.lived import NAME, Lived, lived

pytestmark = pytest.mark.django_db
TABLES = (CampaignRow, SeatRow, InvitationLink, JoinRequest, PilotRow, CasketRow, SettlementRow, MissionRow, PackRow)
MODELS = pytest.mark.parametrize("model", TABLES)
LISTS = [f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in TABLES]
CANARY = "canary-of-the-others"


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    """A table with a mission under way, an open link, and somebody at the door."""
    made = lived()
    made.plan()
    PackRow.objects.create(campaign=made.campaign, digest="ab" * 32, files={"pack.toml": "key = 'ours'"})
    token = invitations.invite(made.sitting("host"), "player", note="Bring dice", uses=3)
    invitations.ask_to_join(account_named("newcomer"), token)
    return made


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


@pytest.fixture
def others(table: Lived) -> str:
    """Somebody else's campaign, whose every word is a canary."""
    host = account_named(f"{CANARY}-host")
    campaign = found(host, FoundCampaign(name=CANARY), "others").chronicle
    made = Lived(campaign=campaign, accounts={"host": host}, ids={})
    PackRow.objects.create(campaign=campaign, digest="cd" * 32, files={"pack.toml": CANARY})
    made.make("host", "pilot", EnlistPilot(name=CANARY, faction="church"), CANARY)
    made.make("host", "casket", BuildCasket(name=CANARY, kind="confessor"), f"{CANARY} casket")
    token = invitations.invite(made.sitting("host"), "player", note=CANARY)
    invitations.ask_to_join(account_named(f"{CANARY}-guest"), token)
    return campaign


def list_of(model: Any) -> str:
    return f"/admin/{model._meta.app_label}/{model._meta.model_name}/"


def page_of(row: Any) -> str:
    return f"{list_of(type(row))}{row.pk}/change/"


def first(model: Any, table: Lived) -> Any:
    of = "link__campaign" if model is JoinRequest else "campaign"
    return model.objects.filter(**{of: table.campaign}).first()


def words(answer: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def deeds(client: Client, row: Any) -> list[str]:
    """The kinds of commands that a page offers."""
    nav = re.search(r'aria-label="What you may ask">(.*?)</nav>', client.get(page_of(row)).content.decode(), re.DOTALL)
    paths = re.findall(r'href="(/admin/[^"]+)"', nav[1]) if nav else []
    return [named[1] for path in paths if (named := re.search(r"/ask/(\w+)/", client.get(path)["Location"]))]


class TestReading:
    @MODELS
    def test_a_host_reads_what_there_is_and_nothing_of_the_others(self, table: Lived, others: str, model: Any) -> None:
        client, row = table.client("host"), first(model, table)
        for path in (list_of(model), page_of(row), f"{list_of(model)}?q=e"):
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert CANARY not in answer.content.decode()
            assert others not in answer.content.decode()

    @MODELS
    def test_what_lies_elsewhere_is_found_by_no_way(self, table: Lived, others: str, model: Any) -> None:
        client, of = table.client("host"), "link__campaign" if model is JoinRequest else "campaign"
        theirs = model.objects.filter(**{of: others})
        for row in theirs:
            assert client.get(page_of(row))["Location"] == "/admin/"
            assert client.post(page_of(row), {"name": "x"}).status_code in {302, 403}
        assert client.get(list_of(model), {"q": CANARY}).context["cl"].result_count == 0
        if model is not CampaignRow:
            asked = {"campaign": others} if model not in {InvitationLink, JoinRequest} else {"campaign": "\x00"}
            assert client.get(list_of(model), asked).context["cl"].result_count == 0

    @pytest.mark.parametrize("who", ["player", "rival", "spectator"])
    def test_whoever_hosts_nothing_comes_nowhere(self, table: Lived, who: str) -> None:
        for path in ("/admin/", *LISTS):
            assert table.client(who).get(path)["Location"].startswith("/admin/login/"), path

    def test_a_deputy_is_no_host(self, table: Lived) -> None:
        deputy = account_named("bone-deputy")
        seat_account(table.sitting("host"), deputy, "deputy", "deputy")
        client = Client()
        client.force_login(deputy)
        assert client.get("/admin/")["Location"].startswith("/admin/login/")

    def test_whoever_hands_over_reads_no_longer(self, table: Lived) -> None:
        client, row = table.client("host"), first(PilotRow, table)
        assert client.get(page_of(row)).status_code == 200
        table.ask("host", HandOver(seat=table.sitting("player").seat), "over")
        assert client.get(page_of(row))["Location"].startswith("/admin/login/")
        assert table.client("player").get(page_of(row)).status_code == 200

    @MODELS
    def test_whoever_keeps_the_house_reads_no_story(self, keeper: Client, table: Lived, model: Any) -> None:
        assert table.campaign not in keeper.get("/admin/").content.decode()
        answer = keeper.get(list_of(model))
        assert table.campaign not in answer.content.decode()
        assert answer.context["cl"].result_count == 0
        assert keeper.get(page_of(first(model, table)))["Location"] == "/admin/"

    @pytest.mark.parametrize(
        ("model", "asked", "names"),
        [
            (PilotRow, {"q": "ves"}, ["Vess"]),
            (PilotRow, {"faction": "dwarves"}, ["Orrin"]),
            (PilotRow, {"fate": "dead"}, []),
            (CasketRow, {"q": "merc"}, ["Mercy"]),
            (CasketRow, {"condition": "standing"}, ["Anvil", "Mercy"]),
            (MissionRow, {"stage": "muster"}, ["The Cold Nave"]),
            (MissionRow, {"stage": "disputed"}, []),
            (CampaignRow, {"story": "closed"}, []),
            (CampaignRow, {"phase": "muster"}, [NAME]),
        ],
    )
    def test_lists_are_searched_and_filtered(
        self, table: Lived, model: Any, asked: dict[str, str], names: list[str]
    ) -> None:
        found = table.client("host").get(list_of(model), asked).context["cl"].result_list
        assert sorted(row.name for row in found) == names

    def test_people_are_searched_by_name_and_settlements_by_their_campaign(self, table: Lived) -> None:
        client = table.client("host")
        found = client.get(list_of(SeatRow), {"q": "bone-riv"}).context["cl"].result_list
        assert [row.seat for row in found] == [table.sitting("rival").seat]
        for asked, count in (("bone win", 1), ("elsewhere", 0)):
            assert client.get(list_of(SettlementRow), {"q": asked}).context["cl"].result_count == count

    @MODELS
    @pytest.mark.parametrize("lookup", ["sheet__contains", "account__password__startswith", "link__digest", "digest"])
    def test_nothing_is_guessed_by_a_lookup(self, table: Lived, model: Any, lookup: str) -> None:
        assert table.client("host").get(list_of(model), {lookup: "a"}).status_code == 400

    def test_a_sheet_can_be_read(self, table: Lived) -> None:
        page = words(table.client("host").get(page_of(PilotRow.objects.get(name="Orrin"))))
        for said in ("Dwarves", "Untested", "Heavy frame", "Anvil, Ironclad", "None lies open", "PilotEnlisted"):
            assert said in page, said

    def test_names_are_told_as_words(self, table: Lived) -> None:
        table.make("host", "pilot", EnlistPilot(name="<script>alert(1)</script>", faction="church"), "script")
        row = PilotRow.objects.get(pilot=table.ids["script"])
        for path in (list_of(PilotRow), page_of(row)):
            assert "<script>alert" not in table.client("host").get(path).content.decode()

    def test_no_hash_of_a_link_is_shown(self, table: Lived) -> None:
        link = InvitationLink.objects.get(campaign=table.campaign)
        for path in (list_of(InvitationLink), page_of(link)):
            assert link.digest[:12] not in table.client("host").get(path).content.decode()

    @pytest.mark.parametrize("key", ["%00", "9" * 30, "campaign_00x", "-1", "x"])
    def test_keys_of_no_row_find_nothing(self, table: Lived, key: str) -> None:
        for model in TABLES:
            assert table.client("host").get(f"{list_of(model)}{key}/change/")["Location"] == "/admin/"


def everything() -> list[Any]:
    return [list(model.objects.order_by("pk").values_list()) for model in TABLES]


class TestNothingIsWritten:
    @MODELS
    def test_by_no_route_and_no_method(self, table: Lived, model: Any) -> None:
        client, row = table.client("host"), first(model, table)
        before = everything()
        page, sent = page_of(row), {"name": "Forged", "role": "host", "campaign": "x", "_save": "Save", "post": "yes"}
        for popup in ("", "?_popup=1"):
            assert client.post(f"{page}{popup}", sent).status_code == 403
            assert client.post(f"{list_of(model)}add/{popup}", sent).status_code == 403
            assert client.post(page.replace("/change/", f"/delete/{popup}"), sent).status_code == 403
        assert client.get(page.replace("/change/", "/history/")).status_code == 404
        client.post(list_of(model), {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"})
        client.post(
            list_of(model), {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "1", "form-0-name": "F", "_save": "S"}
        )
        assert everything() == before

    def test_completions_and_the_search_tell_nothing_of_the_others(self, table: Lived, others: str) -> None:
        for model, field in (("member", "account"), ("joinrequest", "link"), ("joinrequest", "account")):
            asked = {"app_label": "campaigns", "model_name": model, "field_name": field, "term": ""}
            assert CANARY not in table.client("host").get("/admin/autocomplete/", asked).content.decode()
        assert CANARY not in table.client("host").get("/admin/search/", {"s": "others"}).content.decode()


class TestDeeds:
    def test_each_leads_to_its_form_and_comes_back(self, table: Lived) -> None:
        client, row = table.client("host"), first(PilotRow, table)
        path = client.get(f"{list_of(PilotRow)}{row.pk}/ask-makeruling/")["Location"]
        asked = parse_qs(urlsplit(path).query)
        assert urlsplit(path).path == f"{table.page}ask/MakeRuling/"
        assert asked == {"about": [row.pilot], "back": [page_of(row)]}
        page = client.get(path).content.decode()
        assert f'href="{page_of(row)}"' in page
        assert f'value="{row.pilot}" selected' in page

    def test_what_is_asked_goes_through_the_site_and_comes_back(self, table: Lived) -> None:
        client, mission = table.client("host"), first(MissionRow, table)
        path = client.get(f"{list_of(MissionRow)}{mission.pk}/ask-postponemission/")["Location"]
        key = re.search(r'name="key" value="([^"]+)"', client.get(path).content.decode())
        assert key
        sent = {"key": key[1], "mission": mission.mission, "reason": "Snow", "back": page_of(mission)}
        answer = client.post(urlsplit(path).path, sent)
        assert answer["Location"] == page_of(mission)
        mission.refresh_from_db()
        assert mission.stage == "postponed"
        assert deeds(client, mission) == ["ResumeMission", "SeatSide", "WriteNote", "CallOffMission"]

    def test_what_ends_a_mission_leads_back_to_the_list(self, table: Lived) -> None:
        mission = first(MissionRow, table)
        path = table.client("host").get(f"{list_of(MissionRow)}{mission.pk}/ask-calloffmission/")["Location"]
        assert parse_qs(urlsplit(path).query)["back"] == [list_of(MissionRow)]

    def test_others_are_led_nowhere(self, table: Lived, others: str) -> None:
        theirs, mine = PilotRow.objects.get(campaign=others), first(PilotRow, table)
        assert table.client("host").get(f"{list_of(PilotRow)}{theirs.pk}/ask-makeruling/").status_code == 404
        answer = table.client("player").get(f"{list_of(PilotRow)}{mine.pk}/ask-makeruling/")
        assert answer["Location"].startswith("/admin/login/")

    def test_who_is_out_of_reach_is_asked_for_little(self, table: Lived) -> None:
        client, row = table.client("host"), first(PilotRow, table)
        assert "RetirePilot" in deeds(client, row)
        row.sheet["pilot"]["fate"] = "dead"
        row.save()
        assert deeds(client, row) == ["WriteNote"]

    def test_of_a_story_that_is_over_only_what_opens_it_is_offered(self, table: Lived) -> None:
        client = table.client("host")
        offered = set(deeds(client, first(CampaignRow, table)))
        assert {"RollEvent", "EndSeason", "BeginPhase", "MakeRuling", "CloseCampaign"} <= offered
        assert "ReopenCampaign" not in offered
        table.ask("host", CloseCampaign(reason="Winter"), "close")
        assert deeds(client, first(CampaignRow, table)) == ["ReopenCampaign"]
        assert deeds(client, first(PilotRow, table)) == []

    def test_the_host_may_ask_for_all_that_is_offered(self) -> None:
        hosted = [pages for pages in admin.site._registry.values() if isinstance(pages, HostedRows)]
        kinds = {each.method.deed.kind for pages in hosted for each in pages._get_base_actions_detail()} - {""}
        assert {"RuleOnReport", "Rewind", "Amend", "GiveRole", "EndSeason", "OfferSeat"} <= kinds
        known = {*catalogue(), "Fork"}
        assert [kind for kind in sorted(kinds) if kind not in known or "host" not in roles_for(kind)] == []

    @pytest.mark.parametrize("stage", get_args(Stage))
    def test_missions_offer_what_their_forms_would_take(self, stage: Stage) -> None:
        pages = admin.site._registry[MissionRow]
        assert isinstance(pages, MissionAdmin)
        deeds = {each.method.deed.kind: each.method.deed for each in pages._get_base_actions_detail()}
        shapes = {
            kind: next((s for s in shapes_of(catalogue()[kind].type) if s.name == "mission"), None) for kind in deeds
        }
        judged = {kind: shape.among.states for kind, shape in shapes.items() if shape and shape.among}
        offered = {kind for kind in judged if deeds[kind].when(MissionRow(stage=stage))}
        taken = {kind for kind, stages in judged.items() if stage in stages}
        assert offered - taken == set()
        assert taken - offered <= {"ReportBattle"}, "a report that was told is answered, and not told again"

    def test_found_another_leads_home(self, table: Lived) -> None:
        assert table.client("host").get(f"{list_of(CampaignRow)}found/")["Location"] == "/#found"


class TestFirstPage:
    def test_says_what_waits_and_where_it_is_done(self, table: Lived, others: str) -> None:
        page = table.client("host").get("/admin/")
        said = words(page)
        assert NAME in said
        assert "Somebody waits at the door." in said
        assert f"{table.page}door/" in page.content.decode()
        assert CANARY not in said

    def test_costs_the_same_for_many_tables(self, table: Lived) -> None:
        client = table.client("host")
        few = queries(client, "/admin/")
        for number in range(6):
            found(table.accounts["host"], FoundCampaign(name=f"Table {number}"), f"more-{number}")
        assert queries(client, "/admin/") <= few <= 12


class TestCost:
    @MODELS
    def test_a_page_of_two_hundred_takes_twelve_queries(self, table: Lived, model: Any) -> None:
        client = table.client("host")
        crowd(table, 200)
        for path in (list_of(model), page_of(first(model, table))):
            assert queries(client, path) <= 12, path


def crowd(table: Lived, many: int) -> None:
    """Rows as a long campaign has them: copies, since only the pages are measured."""
    copied: list[tuple[Any, str]] = [
        (PilotRow, "pilot"),
        (CasketRow, "casket"),
        (MissionRow, "mission"),
        (SeatRow, "seat"),
    ]
    for model, key in copied:
        one = first(model, table)
        values = {field.name: getattr(one, field.name) for field in one._meta.fields if field.name != "id"}
        model.objects.bulk_create([model(**{**values, key: f"{key}-copy-{number}"}) for number in range(many)])
    link = first(InvitationLink, table)
    people = [account_named(f"copy-{number}") for number in range(30)]
    JoinRequest.objects.bulk_create([JoinRequest(link=link, account=person) for person in people])


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


@pytest.fixture
def keeper() -> Client:
    """Keeps the house, and hosts nothing."""
    account = account_named("keeper")
    Account.objects.filter(pk=account.pk).update(is_superuser=True, is_staff=True)
    client = Client()
    client.force_login(account)
    return client


class TestAccounts:
    PATH = "/admin/accounts/account/"

    def chosen(self, keeper: Client, action: str, *accounts: Account) -> None:
        sent = {"action": action, "_selected_action": [account.pk for account in accounts], "index": "0"}
        assert keeper.post(self.PATH, sent).status_code == 302

    def test_hosts_see_none(self, table: Lived) -> None:
        assert table.client("host").get(self.PATH).status_code == 403

    def test_no_hash_is_shown_or_guessed(self, keeper: Client, table: Lived) -> None:
        person = table.accounts["player"]
        person.set_password("not-a-hash-but-a-password")
        person.save()
        for path in (self.PATH, f"{self.PATH}{person.pk}/change/"):
            page = keeper.get(path)
            assert page.status_code == 200
            assert person.password[:12] not in page.content.decode()
        for lookup in ("password__startswith", "tokens__digest__startswith", "email__contains"):
            assert keeper.get(self.PATH, {lookup: "a"}).status_code == 400
        assert keeper.get(self.PATH, {"q": person.password[:8]}).context["cl"].result_count == 0

    def test_who_is_shut_out_opens_nothing_until_let_in(self, keeper: Client, table: Lived) -> None:
        client, caller = table.client("player"), table.caller("player")
        path = f"/api/v1{table.page}"
        assert (client.get(table.page).status_code, caller.get(path).status_code) == (200, 200)
        self.chosen(keeper, "shut_out", table.accounts["player"], account_named("keeper"))
        assert (client.get(table.page).status_code, caller.get(path).status_code) == (302, 401)
        assert keeper.get(self.PATH).status_code == 200
        self.chosen(keeper, "let_in", table.accounts["player"])
        assert caller.get(path).status_code == 200

    def test_tokens_are_revoked(self, keeper: Client, table: Lived) -> None:
        caller, other = table.caller("player"), table.caller("rival")
        self.chosen(keeper, "revoke_tokens", table.accounts["player"])
        path = f"/api/v1{table.page}"
        assert (caller.get(path).status_code, other.get(path).status_code) == (401, 200)

    def test_nobody_is_made_changed_or_deleted(self, keeper: Client, table: Lived) -> None:
        people = Account.objects.exclude(username="keeper").order_by("pk")
        before = list(people.values_list())
        page = f"{self.PATH}{table.accounts['player'].pk}/"
        for path in (f"{self.PATH}add/", f"{page}change/", f"{page}delete/"):
            assert keeper.post(path, {"username": "x", "is_superuser": "on", "post": "yes"}).status_code == 403
        assert list(people.values_list()) == before
