"""The REST door: HTTP in, sheet out, refusals as problems."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from apps.accounts.credentials import account_named
from apps.accounts.models import Token
from apps.accounts.tokens import new_token
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens, opened
from apps.chronicle.models import Decision, Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo() -> Demo:
    return opened()


@pytest.fixture
def tokens(demo: Demo) -> dict[str, str]:
    return fresh_tokens(demo)


class Caller:
    """A client with a token."""

    def __init__(self, token: str = "") -> None:
        self.client = Client(headers={"Authorization": f"Bearer {token}"} if token else {})

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/v1/{path}")

    def post(self, path: str, body: Any, *, key: str = "k1", seen: str = "") -> Any:
        headers = {name: value for name, value in (("Idempotency-Key", key), ("If-Match", seen)) if value}
        return self.client.post(f"/api/v1/{path}", body, content_type="application/json", headers=headers)


def problem(answer: Any) -> tuple[int, str]:
    assert answer["Content-Type"] == "application/problem+json"
    said = answer.json()
    assert said["status"] == answer.status_code
    assert said["detail"].endswith(".")
    return answer.status_code, said["type"]


ENLIST = {"kind": "EnlistPilot", "body": {"name": "Sister Vail", "faction": "ossuarium"}}


class TestCommands:
    def test_a_command_answers_with_what_it_recorded(self, demo: Demo, tokens: dict[str, str]) -> None:
        answer = Caller(tokens["player"]).post(f"campaigns/{demo.campaign}/commands", ENLIST)
        assert answer.status_code == 201
        (entry,) = answer.json()["entries"]
        assert (entry["kind"], entry["body"]["name"]) == ("PilotEnlisted", "Sister Vail")

    def test_sent_again_it_gets_the_original_answer(self, demo: Demo, tokens: dict[str, str]) -> None:
        player = Caller(tokens["player"])
        first = player.post(f"campaigns/{demo.campaign}/commands/", ENLIST)
        again = player.post(f"campaigns/{demo.campaign}/commands/", ENLIST)
        assert again.json() == first.json()
        assert (again.status_code, again["Idempotency-Replayed"]) == (201, "true")
        assert "Idempotency-Replayed" not in first

    def test_two_seats_may_use_the_same_key(self, demo: Demo, tokens: dict[str, str]) -> None:
        path = f"campaigns/{demo.campaign}/commands/"
        other = {"kind": "EnlistPilot", "body": {"name": "Brother Cade", "faction": "church"}}
        assert Caller(tokens["player"]).post(path, ENLIST).status_code == 201
        assert Caller(tokens["rival"]).post(path, other).status_code == 201

    def test_a_rule_refuses_with_a_sentence(self, demo: Demo, tokens: dict[str, str]) -> None:
        twice = {"kind": "EnlistPilot", "body": {"name": "Vess", "faction": "church"}}
        answer = Caller(tokens["player"]).post(f"campaigns/{demo.campaign}/commands/", twice)
        assert problem(answer) == (422, "urn:penance:refused")
        assert "already on this campaign's roll" in answer.json()["detail"]

    def test_the_same_key_with_another_body_is_told_apart(self, demo: Demo, tokens: dict[str, str]) -> None:
        player = Caller(tokens["player"])
        player.post(f"campaigns/{demo.campaign}/commands/", ENLIST)
        other = {"kind": "EnlistPilot", "body": {"name": "Another", "faction": "church"}}
        assert problem(player.post(f"campaigns/{demo.campaign}/commands/", other)) == (422, "urn:penance:key-reused")

    def test_rights_are_checked_before_anything_is_decided(self, demo: Demo, tokens: dict[str, str]) -> None:
        before = Entry.objects.count()
        path = f"campaigns/{demo.campaign}/commands/"
        assert problem(Caller(tokens["spectator"]).post(path, ENLIST))[0] == 403
        found = {"kind": "FoundCampaign", "body": {"name": "Mine"}}
        assert problem(Caller(tokens["player"]).post(path, found))[0] == 403
        assert Entry.objects.count() == before

    @pytest.mark.parametrize(
        "body",
        [
            b"",
            b"{",
            b"[]",
            b'"text"',
            b"null",
            b'{"kind": "EnlistPilot"}',
            b'{"kind": "EnlistPilot", "body": {}, "more": 1}',
            b'{"kind": "EnlistPilot", "kind": "EnlistPilot", "body": {}}',
            b'{"kind": "EnlistPilot", "body": {"name": NaN, "faction": "church"}}',
            b'{"kind": "EnlistPilot", "body": {"name": "\\u0000", "faction": "church"}}',
            b'{"kind": "EnlistPilot", "body": {"name": "\\ud800", "faction": "church"}}',
            b'{"kind": "EnlistPilot", "body": ' + b"[" * 5000 + b"]" * 5000 + b"}",
            b'{"kind": "EnlistPilot", "body": ' + b"[" * 40 + b"]" * 40 + b"}",
            b"\xff\xfe",
            b'{"kind": ["EnlistPilot"], "body": {}}',
            b'{"kind": "EnlistPilot", "body": {"name": 1e999, "faction": "church"}}',
            b'{"kind": "EnlistPilot", "body": {"name": 9223372036854775808, "faction": "church"}}',
        ],
    )
    def test_what_cannot_be_read_is_a_400_with_a_sentence(
        self, demo: Demo, tokens: dict[str, str], body: bytes
    ) -> None:
        answer = Caller(tokens["player"]).post(f"campaigns/{demo.campaign}/commands/", body)
        assert problem(answer)[0] == 400

    def test_what_is_too_large_is_a_413_and_writes_nothing(self, demo: Demo, tokens: dict[str, str]) -> None:
        body = {"kind": "EnlistPilot", "body": {"name": "x" * 10_000_000, "faction": "church"}}
        answer = Caller(tokens["player"]).post(f"campaigns/{demo.campaign}/commands", body)
        assert problem(answer) == (413, "urn:penance:too-large")
        assert "bytes at most" in answer.json()["detail"]

    @pytest.mark.parametrize("key", ["", "k" * 101, "with space", "\u00e9"])
    def test_a_key_is_asked_for(self, demo: Demo, tokens: dict[str, str], key: str) -> None:
        answer = Caller(tokens["player"]).post(f"campaigns/{demo.campaign}/commands/", ENLIST, key=key)
        assert problem(answer) == (400, "urn:penance:key-missing")

    def test_a_refusal_is_given_again_as_it_was(self, demo: Demo, tokens: dict[str, str]) -> None:
        player, before = Caller(tokens["player"]), Decision.objects.count()
        twice = {"kind": "EnlistPilot", "body": {"name": "Vess", "faction": "church"}}
        first, again = (player.post(f"campaigns/{demo.campaign}/commands/", twice) for _ in range(2))
        assert first.json() == again.json()
        assert ("Idempotency-Replayed" in first, again["Idempotency-Replayed"]) == (False, "true")
        assert Decision.objects.count() == before + 1


class TestReading:
    def test_a_sheet_is_json(self, demo: Demo, tokens: dict[str, str]) -> None:
        page = Caller(tokens["spectator"]).get(f"campaigns/{demo.campaign}/pilots/{demo.pilots[0]}").json()
        sheet, grit = page["pilot"], page["pilot"]["grit"]
        assert (sheet["name"], grit["value"]) == ("Vess", 1)
        assert [line["rule"] for line in grit["lines"]] == ["PEN-GRIT-02", "PEN-GRIT-11"]
        (burden,) = sheet["burdens"]
        (face,) = burden["faces"]
        assert (burden["cause"], face["face"] in range(1, 7)) == ("penance-ritual", True)

    def test_the_log_is_read_from_a_position_on(self, demo: Demo, tokens: dict[str, str]) -> None:
        found = Caller(tokens["player"]).get(f"campaigns/{demo.campaign}/entries?after=3&limit=2").json()["results"]
        assert [entry["position"] for entry in found] == [4, 5]

    @pytest.mark.parametrize("name", ["%00", "%ff", "A", "x" * 41])
    def test_what_is_no_id_is_nobodys(self, demo: Demo, tokens: dict[str, str], name: str) -> None:
        host = Caller(tokens["host"])
        assert problem(host.get(f"campaigns/{name}/"))[0] == 404
        assert problem(host.get(f"campaigns/{demo.campaign}/pilots/{name}/"))[0] == 404

    @pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=1e3", "after=99999999999999999999"])
    def test_a_position_is_a_number(self, demo: Demo, tokens: dict[str, str], query: str) -> None:
        assert problem(Caller(tokens["player"]).get(f"campaigns/{demo.campaign}/entries/?{query}"))[0] == 400

    @pytest.mark.parametrize("path", ["", "pilots/", "entries/", "pilots/pilot-none/"])
    def test_strangers_are_told_nothing(self, demo: Demo, path: str) -> None:
        stranger = Caller(new_token(account_named("stranger"), label="t"))
        assert problem(stranger.get(f"campaigns/{demo.campaign}/{path}")) == (404, "urn:penance:not-found")

    @pytest.mark.parametrize("token", ["", "pen_dead", "pen_" + "0" * 64, "\u00ff", "a b"])
    def test_without_a_living_token_nothing_opens(self, demo: Demo, token: str) -> None:
        answer = Caller(token).get(f"campaigns/{demo.campaign}/")
        assert problem(answer)[0] == 401
        assert answer["WWW-Authenticate"] == "Bearer"

    def test_an_unknown_pilot_is_not_there(self, demo: Demo, tokens: dict[str, str]) -> None:
        assert problem(Caller(tokens["host"]).get(f"campaigns/{demo.campaign}/pilots/pilot-none"))[0] == 404


class TestTokens:
    def test_an_accounts_token_founds_and_lists_and_a_seats_token_acts(
        self, demo: Demo, tokens: dict[str, str]
    ) -> None:
        account = Caller(new_token(account_named("nora"), label="t"))
        founded = account.post("campaigns", {"name": "Nora's War"})
        assert founded.status_code == 201
        campaign = founded.json()["campaign"]
        assert [row["name"] for row in account.get("campaigns").json()["results"]] == ["Nora's War"]
        assert problem(account.post(f"campaigns/{campaign}/commands", ENLIST))[0] == 403
        assert problem(Caller(tokens["host"]).post("campaigns", {"name": "No"}))[0] == 403

    def test_a_campaign_is_founded_with_rules_of_its_own(self) -> None:
        account = Caller(new_token(account_named("nora"), label="t"))
        asked = {"name": "Nora's War", "preset": "arena", "house_rules": {"pen.hand.set_aside": "any"}}
        campaign = account.post("campaigns", asked).json()["campaign"]
        rules = account.get(f"campaigns/{campaign}").json()["rules"]
        assert (rules["pen.hand.set_aside"], rules["pen.modules.grit"]) == ("any", False)
        assert len(rules) == 76

    @pytest.mark.parametrize(
        ("house_rules", "status"),
        [({"pen.luck": True}, 422), ({"pen.cover.forest": "deep"}, 422), ({"pen.cover.forest": []}, 400), ([], 400)],
    )
    def test_rules_that_nobody_can_play_found_nothing(self, house_rules: object, status: int) -> None:
        account = Caller(new_token(account_named("nora"), label="t"))
        assert problem(account.post("campaigns", {"name": "Nora's War", "house_rules": house_rules}))[0] == status
        assert account.get("campaigns").json()["results"] == []

    def test_founding_twice_with_one_key_founds_one(self) -> None:
        account = Caller(new_token(account_named("nora"), label="t"))
        first, again = (account.post("campaigns", {"name": "Nora's War"}) for _ in range(2))
        assert first.json() == again.json()

    def test_a_seats_token_opens_its_own_table_only(self, demo: Demo, tokens: dict[str, str]) -> None:
        other = Caller(new_token(demo.accounts["player"], label="t")).post("campaigns", {"name": "Elsewhere"}).json()
        bound = Caller(tokens["player"])
        assert problem(bound.get(f"campaigns/{other['campaign']}/"))[0] == 404
        assert [row["campaign"] for row in bound.get("campaigns/").json()["results"]] == [demo.campaign]

    def test_only_hashes_are_kept(self, tokens: dict[str, str]) -> None:
        kept = "".join(str(row) for row in Token.objects.values_list())
        assert all(token not in kept for token in tokens.values())


def test_the_description_of_the_api_is_open_and_made_without_a_warning(client: Client, tmp_path: Path) -> None:
    """That it is valid is tried where it is checked in."""
    answer = client.get("/api/schema/?format=json")
    assert answer.status_code == 200
    assert answer.json()["openapi"].startswith("3.1")
    call_command("spectacular", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_the_description_says_what_is_sent(client: Client) -> None:
    described = client.get("/api/schema/?format=json").json()
    paths, parts = described["paths"], described["components"]["schemas"]
    sent = paths["/api/v1/campaigns/{campaign}/amendments/"]["post"]["requestBody"]["content"]["application/json"]
    assert sent["schema"] == {"$ref": "#/components/schemas/Amendment"}
    assert parts["Amendment"]["required"] == ["reason"]
    assert parts["Amendment"]["properties"]["replace"]["items"] == {"$ref": "#/components/schemas/Replacement"}
    assert parts["Replacement"]["required"] == ["decision", "kind", "body"]
