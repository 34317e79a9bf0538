"""Bad input to every command: what is another campaign's, too long, marked up, stale, or another seat's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from apps.campaigns.catalogue.examples import EXAMPLES
from apps.campaigns.models import CampaignRow
from apps.campaigns.registry.permissions import may_ask, roles_for
from apps.chronicle.log.codec import forgotten_fields
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.queries import head_of
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
OPENS = "FoundCampaign"
KINDS = [kind for kind in the_game().commands.types if kind != OPENS and roles_for(kind)]
IDS = ("pilot", "casket", "mission", "happening", "seat", "about", "loadout")
OF_THINGS = [kind for kind in KINDS if any(name in EXAMPLES[kind] for name in IDS)]
WORDS = {
    kind: [
        name for name in forgotten_fields(the_game().commands.types[kind]) if isinstance(EXAMPLES[kind].get(name), str)
    ]
    for kind in KINDS
}
"""By command, the fields that hold what somebody wrote."""
OF_WORDS = [kind for kind in KINDS if WORDS[kind]]
BAD_WORDS = ("x" * 10_000, "<script>alert('Vess')</script>", "\u202egnirts a ton", "\x07", " ", "🕯" * 400)


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    return lived()


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


def asked(client: Client, campaign: str, kind: str, body: Mapping[str, Any], **more: str) -> Any:
    sent = json.dumps({"kind": kind, "body": body})
    headers = {"Idempotency-Key": "bad", **more}
    return client.post(
        f"/api/v1/campaigns/{campaign}/commands/", sent, content_type="application/json", headers=headers
    )


def must_be_a_refusal(answer: Any, status: int) -> None:
    problem = answer.json()
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), problem
    assert problem["detail"].endswith((".", "?")), problem
    assert "Traceback" not in problem["detail"]


def position(campaign: str) -> int:
    return CampaignRow.objects.get(campaign=campaign).position


@pytest.mark.parametrize("kind", OF_THINGS)
def test_what_is_not_of_this_campaign_is_refused_and_the_refusal_is_kept(table: Lived, kind: str) -> None:
    """The ids of the examples are well made, and of no campaign at all."""
    before, head = position(table.campaign), head_of(table.campaign)
    answer = asked(table.caller("host"), table.campaign, kind, EXAMPLES[kind])
    must_be_a_refusal(answer, 422)
    after = head_of(table.campaign)
    assert head
    assert after
    assert (position(table.campaign), after.number) == (before, head.number + 1)
    assert asked(table.caller("host"), table.campaign, kind, EXAMPLES[kind])["Idempotency-Replayed"] == "true"


def bad_bodies(kind: str) -> Iterator[dict[str, Any]]:
    for name in WORDS[kind]:
        for words in BAD_WORDS:
            yield {**deepcopy(dict(EXAMPLES[kind])), name: words}


@pytest.mark.parametrize("kind", OF_WORDS)
def test_whatever_is_written_is_taken_or_refused_in_a_sentence(table: Lived, kind: str) -> None:
    host = table.caller("host")
    for number, body in enumerate(bad_bodies(kind)):
        answer = asked(host, table.campaign, kind, body, **{"Idempotency-Key": f"bad-{number}"})
        if answer.status_code != 201:
            must_be_a_refusal(answer, 422)
    for page in ("", "chronicle/", "settlement/", f"pilots/{table.ids['Vess']}/"):
        shown = table.client("player").get(f"{table.page}{page}")
        assert shown.status_code == 200
        assert b"<script>alert" not in shown.content


BARRED = [(who, kind) for who in ("player", "spectator") for kind in KINDS if not may_ask(who, kind)]


@pytest.mark.parametrize(("who", "kind"), BARRED)
def test_a_seat_without_the_right_is_told_who_has_it(table: Lived, kind: str, who: str) -> None:
    must_be_a_refusal(asked(table.caller(who), table.campaign, kind, EXAMPLES[kind]), 403)


OTHERS: Mapping[str, Mapping[str, Any]] = {
    "RetirePilot": {"pilot": "Vess"},
    "BuildLoadout": {"casket": "Mercy", "name": "Mine", "equipment": "pistol", "tactics": []},
    "ChooseLoadout": {"casket": "Mercy", "loadout": "Mercy-first"},
    "ScrapCasket": {"casket": "Mercy"},
    "CrewCasket": {"casket": "Mercy", "pilot": "Orrin"},
    "VacateCasket": {"casket": "Mercy"},
    "InheritCasket": {"casket": "Mercy", "pilot": "Orrin"},
    "CallEvent": {"event": "penance-ritual", "pilot": "Vess"},
}
"""What the rival may do to their own, with somebody else's."""


@pytest.mark.parametrize("kind", OTHERS)
def test_nobody_acts_on_what_is_anothers(table: Lived, kind: str) -> None:
    body = {
        name: table.ids.get(value, value) if isinstance(value, str) else value for name, value in OTHERS[kind].items()
    }
    answer = asked(table.caller("rival"), table.campaign, kind, body)
    must_be_a_refusal(answer, 422)
    assert "another seat" in answer.json()["detail"]


def test_who_has_not_seen_what_moved_is_told_what_it_was(table: Lived) -> None:
    seen = position(table.campaign)
    player, vess = table.caller("player"), table.ids["Vess"]
    asked(player, table.campaign, "CallEvent", {"event": "penance-ritual", "pilot": vess})
    stale = asked(
        player, table.campaign, "RetirePilot", {"pilot": vess}, **{"If-Match": f'"{seen}"', "Idempotency-Key": "late"}
    )
    must_be_a_refusal(stale, 412)
    assert {entry["kind"] for entry in stale.json()["missed"]} >= {"PilotBurdened"}
    fresh = {"If-Match": f'"{position(table.campaign)}"', "Idempotency-Key": "late"}
    assert asked(player, table.campaign, "RetirePilot", {"pilot": vess}, **fresh).status_code == 201


def test_a_name_that_is_taken_is_refused_whatever_its_letters(table: Lived) -> None:
    player = table.caller("player")
    must_be_a_refusal(asked(player, table.campaign, "EnlistPilot", {"name": "vESS", "faction": "elves"}), 422)
    must_be_a_refusal(
        asked(player, table.campaign, "BuildCasket", {"name": "MERCY", "kind": "scout"}, **{"Idempotency-Key": "b"}),
        422,
    )
