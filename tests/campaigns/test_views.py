"""The pages, as a browser gets them."""

from __future__ import annotations

from typing import Any

import pytest
from celery.exceptions import OperationalError
from django.test import Client

from apps.campaigns.demo import Demo, seeded
from apps.campaigns.models import CampaignRow
from apps.chronicle.reading import latest_entries
from apps.pilots.models import PilotRow
from apps.settlement import tasks

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo() -> Demo:
    return seeded()


def signed_in(demo: Demo, who: str) -> Client:
    client = Client()
    client.force_login(demo.accounts[who])
    return client


def policy(answer: Any) -> dict[str, str]:
    """What the browser may do: directive by directive."""
    return dict(directive.split(" ", 1) for directive in answer["Content-Security-Policy"].split("; "))


class TestReading:
    def test_home_lists_my_campaigns(self, demo: Demo) -> None:
        assert "The Ash March" in signed_in(demo, "player").get("/").content.decode()

    def test_the_campaign_shows_its_pilots_and_its_chronicle(self, demo: Demo) -> None:
        page = signed_in(demo, "spectator").get(f"/campaigns/{demo.campaign}").content.decode()
        assert "Vess" in page
        assert "Orrin Deepdelve of the Dwarves took the oath." in page

    def test_a_sheet_says_where_grit_comes_from(self, demo: Demo) -> None:
        page = signed_in(demo, "player").get(f"/campaigns/{demo.campaign}/pilots/{demo.pilots[0]}/").content.decode()
        assert "Raised in the Church of Absolution" in page
        assert "PEN-GRIT-11" in page

    @pytest.mark.parametrize("path", ["", "pilots/pilot-none/"])
    def test_strangers_find_nothing(self, demo: Demo, client: Client, path: str) -> None:
        stranger = Client()
        stranger.force_login(type(demo.accounts["host"]).objects.create_user("stranger"))
        assert stranger.get(f"/campaigns/{demo.campaign}/{path}").status_code == 404
        assert client.get(f"/campaigns/{demo.campaign}/{path}")["Location"].startswith("/sign-in/?next=")


class TestEnlisting:
    def test_a_pilot_is_enlisted_by_the_form(self, demo: Demo) -> None:
        player = signed_in(demo, "player")
        sent = {"name": "  Mother Hask ", "faction": "ossuarium", "key": "f1"}
        page = player.post(f"/campaigns/{demo.campaign}/enlist/", sent, follow=True).content.decode()
        assert "Mother Hask took the oath." in page
        again = player.post(f"/campaigns/{demo.campaign}/enlist/", sent, follow=True)
        assert again.status_code == 200
        assert PilotRow.objects.filter(name="Mother Hask").count() == 1

    @pytest.mark.parametrize(
        ("sent", "said"),
        [
            ({"name": "", "faction": "church"}, "is not empty"),
            ({"name": "Vess", "faction": "church"}, "already on this campaign"),
            ({"name": "Hask", "faction": "orks"}, "orks"),
            ({"name": "x" * 61, "faction": "church"}, "61 characters"),
            ({"name": "Ha\x00sk", "faction": "church"}, "NUL"),
            ({}, "cannot be read"),
        ],
    )
    def test_bad_input_is_said_on_the_page(self, demo: Demo, sent: dict[str, str], said: str) -> None:
        page = signed_in(demo, "player").post(f"/campaigns/{demo.campaign}/enlist/", sent, follow=True)
        assert (page.status_code, said in page.content.decode()) == (422, True)
        assert page.context["form"]["name"] == sent.get("name", "").strip()
        assert PilotRow.objects.count() == 4

    def test_spectators_enlist_nobody(self, demo: Demo) -> None:
        sent = {"name": "Hask", "faction": "church"}
        page = signed_in(demo, "spectator").post(f"/campaigns/{demo.campaign}/enlist/", sent, follow=True)
        assert "ask the host" in page.content.decode()
        assert PilotRow.objects.count() == 4


class TestFounding:
    def test_a_campaign_is_founded_by_the_form_once(self, demo: Demo) -> None:
        rival = signed_in(demo, "rival")
        first, again = (rival.post("/campaigns/", {"name": "Bone Winter", "key": "f1"}) for _ in range(2))
        assert first["Location"] == again["Location"]
        assert "Bone Winter" in rival.get(first["Location"]).content.decode()

    def test_the_form_offers_the_presets_and_keeps_the_one_that_was_chosen(self, demo: Demo) -> None:
        rival = signed_in(demo, "rival")
        assert "Version 2.0 with Grit and Taint" in rival.get("/").content.decode()
        refused = rival.post("/campaigns/", {"name": " ", "preset": "arena"}).content.decode()
        assert '<option value="arena" selected>' in refused
        founded = rival.post("/campaigns/", {"name": "Bone Winter", "preset": "arena"})
        campaign = CampaignRow.objects.get(campaign=founded["Location"].strip("/").split("/")[-1])
        assert campaign.rules["pen.modules.grit"] is False

    def test_a_nameless_one_is_refused(self, demo: Demo) -> None:
        page = signed_in(demo, "rival").post("/campaigns/", {"name": " "}, follow=True).content.decode()
        assert "give a name like The Ash March" in page


class TestCallingARitual:
    def test_the_task_appends_by_the_same_door_and_only_once(self, demo: Demo) -> None:
        before = latest_entries(demo.campaign, 1)[0].position
        for _ in range(2):
            tasks.hold_penance_ritual(demo.campaign, demo.pilots[1], "j1")
        entry = latest_entries(demo.campaign, 1)[0]
        assert (entry.position, entry.line.kind) == (before + 1, "PenanceRitualHeld")

    def test_only_hosts_and_deputies_call(self, demo: Demo) -> None:
        page = signed_in(demo, "player").post(
            f"/campaigns/{demo.campaign}/pilots/{demo.pilots[1]}/ritual/", follow=True
        )
        assert "ask the host" in page.content.decode()

    def test_a_broker_that_is_away_is_said_and_loses_nothing(self, demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
        def away(*_: Any) -> None:
            raise OperationalError

        monkeypatch.setattr(tasks.hold_penance_ritual, "delay", away)
        page = signed_in(demo, "host").post(f"/campaigns/{demo.campaign}/pilots/{demo.pilots[1]}/ritual/", follow=True)
        assert "nothing has happened" in page.content.decode()


class TestAdmin:
    def test_hosts_read_the_log_and_cannot_write_it(self, demo: Demo) -> None:
        host = signed_in(demo, "host")
        page = host.get("/admin/chronicle/entrypage/").content.decode()
        assert "PilotEnlisted" in page
        assert host.get("/admin/chronicle/entrypage/add/").status_code == 403
        entry = host.get("/admin/chronicle/entrypage/").context["cl"].queryset.first()
        shown = host.get(f"/admin/chronicle/entrypage/{entry.pk}/change/")
        assert shown.status_code == 200
        assert host.post(f"/admin/chronicle/entrypage/{entry.pk}/change/", {"kind": "Forged"}).status_code == 403
        assert host.post(f"/admin/chronicle/entrypage/{entry.pk}/delete/", {"post": "yes"}).status_code == 403

    @pytest.mark.parametrize("path", ["entry", "decision"])
    def test_a_host_sees_the_campaigns_they_host_and_no_other(self, demo: Demo, path: str) -> None:
        rival = signed_in(demo, "rival")
        rival.post("/campaigns/", {"name": "Bone Winter"})
        rows = rival.get(f"/admin/chronicle/{path}page/").context["cl"].queryset
        assert {row.campaign for row in rows}.isdisjoint({demo.campaign})
        assert rows.count() > 0

    def test_players_and_strangers_are_sent_to_sign_in(self, demo: Demo, client: Client) -> None:
        for visitor in (signed_in(demo, "player"), client):
            answer = visitor.get("/admin/", follow=True)
            assert answer.redirect_chain[-1][0].startswith("/sign-in/")


class TestTheHouse:
    def test_it_lives_and_is_ready(self, client: Client) -> None:
        assert client.get("/healthz").json() == {"status": "ok"}
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["status"]) == (200, "ok")

    @pytest.mark.parametrize("path", ["/", "/sign-in/", "/healthz", "/nowhere/", "/api/v1/campaigns/"])
    def test_pages_are_strict_about_what_a_browser_may_do(self, client: Client, path: str) -> None:
        policy = client.get(path)["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy

    def test_the_admin_and_the_docs_get_the_little_more_they_need(self, demo: Demo, client: Client) -> None:
        admin = policy(signed_in(demo, "host").get("/admin/chronicle/entrypage/"))
        docs = policy(client.get("/api/docs/"))
        assert (admin["script-src"], admin["style-src"]) == ("'self' 'unsafe-eval'", "'self' 'unsafe-inline'")
        assert (docs["script-src"], docs["style-src"]) == ("'self'", "'self' 'unsafe-inline'")

    def test_an_answer_names_its_request(self, client: Client) -> None:
        assert client.get("/healthz")["X-Request-ID"]

    @pytest.mark.parametrize("path", ["/healthz", "/healthz/", "/sign-in", "/sign-in/", "/api/docs", "/api/docs/"])
    def test_paths_answer_with_and_without_their_last_slash(self, client: Client, path: str) -> None:
        assert client.get(path).status_code == 200
