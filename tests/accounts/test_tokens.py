"""Tokens for clients: made by people and by other tokens, never for more than their maker may."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.credentials import account_named
from apps.accounts.models import Account, Token
from apps.accounts.scopes import Scope
from apps.accounts.token_grants import MOST, TokenWish, grant
from apps.accounts.tokens import digest_of, new_token
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.kernel.refusal import Refusal
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db


@pytest.fixture
def nora() -> Account:
    return account_named("nora")


@pytest.fixture
def table() -> Lived:
    return lived()


def caller(account: Account, *scopes: Scope, campaign: str = "", days: Any = 90) -> Client:
    _, secret = grant(account, TokenWish(name="t", scopes=scopes, campaign=campaign, days=days))
    return bearing(secret)


def bearing(secret: str) -> Client:
    return Client(headers={"Authorization": f"Bearer {secret}"})


def asks(client: Client, **sent: Any) -> Any:
    wish = {"name": "script", "scopes": ["read"], "days": 30, **sent}
    return client.post("/api/v1/tokens/", wish, content_type="application/json")


def kind_of(answer: Any) -> tuple[int, str]:
    assert answer["Content-Type"] == "application/problem+json"
    return answer.status_code, answer.json()["type"].removeprefix("urn:penance:")


class TestOverRest:
    def test_a_token_makes_lists_and_revokes_others(self, nora: Account) -> None:
        keeper = caller(nora, "read", "tokens")
        made = asks(keeper)
        assert made.status_code == 201
        assert made["Cache-Control"] == "no-store"
        told = made.json()
        assert told["token"].startswith("pen_")
        assert (told["name"], told["scopes"], told["campaign"], told["used_at"]) == ("script", ["read"], "", None)
        assert bearing(told["token"]).get("/api/v1/campaigns/").status_code == 200
        listed = keeper.get("/api/v1/tokens/").json()["results"]
        assert {each["name"] for each in listed} == {"t", "script"}
        assert told["token"] not in str(listed)
        assert keeper.delete(f"/api/v1/tokens/{told['id']}/").status_code == 204
        assert kind_of(bearing(told["token"]).get("/api/v1/campaigns/")) == (401, "authentication-failed")
        assert kind_of(keeper.delete(f"/api/v1/tokens/{told['id']}/")) == (404, "not-found")

    def test_it_gives_no_more_than_it_has(self, nora: Account) -> None:
        keeper = caller(nora, "read", "tokens", days=90)
        for more in ({"scopes": ["found"]}, {"scopes": ["read", "play"]}):
            assert kind_of(asks(keeper, **more)) == (422, "refused")
        maker = Token.objects.get()
        asks(keeper, days=365, name="longest")
        assert Token.objects.get(label="longest").expires_at == maker.expires_at

    def test_what_it_has_for_a_seat_it_hands_on(self, table: Lived) -> None:
        player = table.accounts["player"]
        told = asks(caller(player, "play", "tokens"), scopes=["play"], campaign=table.campaign).json()
        assert (told["campaign"], told["seat"]) == (table.campaign, table.sitting("player").seat)

    def test_revoking_the_maker_revokes_what_it_made(self, nora: Account) -> None:
        secret = grant(nora, TokenWish(name="maker", scopes=("read", "tokens")))[1]
        child = asks(bearing(secret), scopes=["read", "tokens"]).json()["token"]
        grandchild = asks(bearing(child)).json()["token"]
        Token.objects.get(digest=digest_of(secret)).delete()
        assert bearing(grandchild).get("/api/v1/campaigns/").status_code == 401

    @pytest.mark.parametrize("scopes", [("read",), ("play",), ("found",), ("read", "play", "found")])
    def test_without_its_scope_it_manages_none(self, nora: Account, scopes: tuple[Scope, ...]) -> None:
        client = caller(nora, *scopes)
        (row,) = Token.objects.all()
        for answer in (client.get("/api/v1/tokens/"), asks(client), client.delete(f"/api/v1/tokens/{row.number}/")):
            assert kind_of(answer) == (403, "forbidden")
            assert "scope tokens" in answer.json()["detail"]

    def test_nobody_without_a_token_does(self) -> None:
        assert asks(Client()).status_code == 401
        assert Client().get("/api/v1/tokens/").status_code == 401

    @pytest.mark.parametrize("number", ["x", "0" * 16, "%00", "0" * 64, "_" * 16])
    def test_another_accounts_token_is_not_there(self, nora: Account, number: str) -> None:
        caller(account_named("vera"), "read")
        other = Token.objects.get().number
        keeper = caller(nora, "tokens")
        assert keeper.delete(f"/api/v1/tokens/{other}/").status_code == 404
        assert keeper.delete(f"/api/v1/tokens/{number}/").status_code == 404
        assert Token.objects.count() == 2

    @pytest.mark.parametrize(
        "sent",
        [
            {"scopes": []},
            {"scopes": ["all"]},
            {"scopes": "read"},
            {"scopes": None},
            {"days": 31},
            {"days": "30"},
            {"days": 10**30},
            {"name": 7},
            {"name": ""},
            {"name": "x" * 81},
            {"name": None},
            {"campaign": ["x"]},
            {"campaign": "x" * 41},
        ],
    )
    def test_what_is_no_wish_is_malformed(self, nora: Account, sent: dict[str, Any]) -> None:
        answer = asks(caller(nora, "read", "tokens"), **sent)
        assert answer.status_code == 400
        assert Token.objects.count() == 1

    @pytest.mark.parametrize(
        "sent",
        [
            {"name": "  "},
            {"name": "a\u202eb"},
            {"campaign": "campaign-none"},
            {"campaign": "\u202e"},
        ],
    )
    def test_what_no_token_can_be_is_refused(self, nora: Account, sent: dict[str, Any]) -> None:
        assert kind_of(asks(caller(nora, "read", "tokens"), **sent)) == (422, "refused")

    def test_a_seats_token_holds_nothing_of_the_accounts(self, table: Lived) -> None:
        with pytest.raises(Refusal, match="leave out found and tokens"):
            grant(
                table.accounts["host"], TokenWish(name="t", scopes=("read", "found", "tokens"), campaign=table.campaign)
            )

    def test_nobody_gets_a_token_for_a_table_of_others(self, table: Lived, nora: Account) -> None:
        with pytest.raises(Refusal, match="no such table"):
            grant(nora, TokenWish(name="t", scopes=("read",), campaign=table.campaign))

    def test_there_is_an_end_to_them(self, nora: Account) -> None:
        for _ in range(MOST):
            grant(nora, TokenWish(name="t", scopes=("read",)))
        with pytest.raises(Refusal, match="revoke one first"):
            grant(nora, TokenWish(name="t", scopes=("read",)))
        Token.objects.filter(pk__in=Token.objects.values("pk")[:1]).update(expires_at=datetime.now(UTC))
        assert grant(nora, TokenWish(name="t", scopes=("read",)))


class TestScopes:
    def test_reading_needs_read_and_asking_needs_play(self, table: Lived) -> None:
        player, path = table.accounts["player"], f"/api/v1/campaigns/{table.campaign}"
        reads = caller(player, "read", campaign=table.campaign)
        plays = caller(player, "play", campaign=table.campaign)
        note = {"kind": "WriteNote", "body": {"text": "It snowed inside."}}

        def sends(client: Client, to: str) -> Any:
            headers = {"Idempotency-Key": "k"}
            return client.post(f"{path}/{to}/", note, content_type="application/json", headers=headers)

        assert reads.get(f"{path}/pilots/").status_code == 200
        for to in ("commands", "preview"):
            said = sends(reads, to)
            assert kind_of(said) == (403, "forbidden")
            assert "lacks the scope play: it has read" in said.json()["detail"]
        assert kind_of(plays.get(f"{path}/pilots/")) == (403, "forbidden")
        assert sends(plays, "preview").status_code == 200
        assert sends(plays, "commands").status_code == 201

    def test_an_accounts_token_founds_only_with_found(self, nora: Account) -> None:
        def founds(client: Client, key: str) -> int:
            headers = {"Idempotency-Key": key}
            body = {"name": "Nora's War"}
            return client.post("/api/v1/campaigns/", body, content_type="application/json", headers=headers).status_code

        assert founds(caller(nora, "read", "tokens"), "1") == 403
        assert founds(caller(nora, "found"), "2") == 201
        assert len(caller(nora, "found").get("/api/v1/campaigns/").json()["results"]) == 1
        assert caller(nora, "tokens").get("/api/v1/campaigns/").status_code == 403

    def test_going_on_from_a_story_is_founding_and_playing(self, table: Lived) -> None:
        host, path = table.accounts["host"], f"/api/v1/campaigns/{table.campaign}/forks/"
        at = table.sitting("host").campaign.position

        def forks(client: Client, key: str) -> int:
            headers = {"Idempotency-Key": key}
            return client.post(
                path, {"name": "Elsewhere", "at": at}, content_type="application/json", headers=headers
            ).status_code

        assert forks(caller(host, "read", campaign=table.campaign), "1") == 403
        assert forks(caller(host, "read"), "2") == 403
        assert forks(caller(host, "read", "found"), "3") == 201

    def test_a_seat_that_is_gone_opens_nothing(self, table: Lived) -> None:
        client = caller(table.accounts["player"], "read", "play", campaign=table.campaign)
        table.ask("host", EmptySeat(seat=table.sitting("player").seat), "empty")
        assert client.get(f"/api/v1/campaigns/{table.campaign}/").status_code == 404


class TestUse:
    def test_it_is_noted_once_an_hour_and_else_one_look_is_enough(self, nora: Account) -> None:
        client = caller(nora, "tokens")
        client.get("/api/v1/tokens/")
        used = Token.objects.get().used_at
        assert used
        with CaptureQueriesContext(connection) as asked:
            client.get("/api/v1/tokens/")
        assert len(asked) == 2
        assert Token.objects.get().used_at == used
        Token.objects.update(used_at=used - timedelta(hours=1, seconds=1))
        client.get("/api/v1/tokens/")
        noted = Token.objects.get().used_at
        assert noted
        assert noted >= used

    @pytest.mark.parametrize("guess", ["pen_" + "A" * 43, "pen_x", "pen_" + "A" * 10_000])
    def test_a_guess_costs_one_look(self, guess: str) -> None:
        with CaptureQueriesContext(connection) as asked:
            assert bearing(guess).get("/api/v1/tokens/").status_code == 401
        assert len(asked) == 1

    def test_it_ends_when_it_said(self, nora: Account) -> None:
        client = caller(nora, "tokens", days=30)
        ends = Token.objects.get().expires_at - datetime.now(UTC)
        assert timedelta(days=29) < ends <= timedelta(days=30)
        Token.objects.update(expires_at=datetime.now(UTC) - timedelta(seconds=1))
        assert client.get("/api/v1/tokens/").status_code == 401

    def test_the_usual_ones_have_the_usual_scopes(self, table: Lived) -> None:
        host = table.accounts["host"]
        new_token(host, label="account")
        new_token(host, label="seat", campaign=table.campaign, seat=table.sitting("host").seat)
        assert dict(Token.objects.values_list("label", "scopes")) == {"account": "read found", "seat": "read play"}


class TestThePage:
    FORM = {"name": "My script", "scopes": ["read", "play"], "days": "30"}

    def test_one_is_made_shown_once_and_revoked(self, table: Lived) -> None:
        client = table.client("player")
        page = client.post("/account/tokens/", {**self.FORM, "campaign": table.campaign})
        secret = page.context["secret"]
        assert secret in page.content.decode()
        assert bearing(secret).get(f"/api/v1/campaigns/{table.campaign}/").status_code == 200
        again = " ".join(client.get("/account/tokens/").content.decode().split())
        assert secret not in again
        assert "A player at <bdi>The Bone Winter</bdi>" in again
        row = Token.objects.get()
        gone = client.post(f"/account/tokens/{row.number}/", follow=True)
        assert "opens nothing any longer" in gone.content.decode()
        assert "You have no such token" in client.post(f"/account/tokens/{row.number}/", follow=True).content.decode()
        assert bearing(secret).get(f"/api/v1/campaigns/{table.campaign}/").status_code == 401

    @pytest.mark.parametrize(
        ("sent", "words"),
        [
            ({"name": ""}, "has a name"),
            ({"name": "x" * 10_000}, "1 to 80"),
            ({"name": "a\x00b"}, "nobody can see"),
            ({"scopes": []}, "choose one of these or more"),
            ({"scopes": ["all"]}, "choose one of these or more"),
            ({"days": "3650"}, "30, 90 or 365 days"),
            ({"days": "soon"}, "30, 90 or 365 days"),
            ({"campaign": "campaign-none"}, "no such table"),
            ({"campaign": "\x00"}, "no such table"),
        ],
    )
    def test_what_no_token_can_be_is_refused_and_kept(
        self, client: Client, nora: Account, sent: dict[str, Any], words: str
    ) -> None:
        client.force_login(nora)
        page = client.post("/account/tokens/", {**self.FORM, "campaign": "", **sent})
        assert page.status_code == 422
        assert words in page.content.decode()
        assert page.context["wish"].name == {**self.FORM, **sent}["name"]
        assert not Token.objects.exists()

    def test_markup_in_a_name_stays_text(self, client: Client, nora: Account) -> None:
        client.force_login(nora)
        page = client.post("/account/tokens/", {**self.FORM, "name": "<b>x</b>", "scopes": ["read"], "campaign": ""})
        assert "<b>x</b>" not in page.content.decode()

    def test_nobody_revokes_anothers(self, client: Client, nora: Account) -> None:
        new_token(account_named("vera"), label="hers")
        client.force_login(nora)
        client.post(f"/account/tokens/{Token.objects.get().number}/")
        assert Token.objects.exists()

    def test_a_token_whose_seat_is_gone_says_so(self, table: Lived) -> None:
        client = table.client("player")
        client.post("/account/tokens/", {**self.FORM, "campaign": table.campaign})
        table.ask("host", EmptySeat(seat=table.sitting("player").seat), "empty")
        assert "its seat is gone" in client.get("/account/tokens/").content.decode()

    def test_strangers_see_none(self, client: Client) -> None:
        assert client.get("/account/tokens/").status_code == 302
        assert client.post("/account/tokens/", self.FORM).status_code == 302
