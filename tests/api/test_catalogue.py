"""The catalogue: every command with its schema, its roles and a body to begin from."""

from __future__ import annotations

from dataclasses import fields

import pytest
from django.test import Client

from apps.accounts.credentials import account_named
from apps.accounts.tokens import new_token
from apps.campaigns.catalogue.command_kinds import PARTS, Kind, askable, asked_by, catalogue
from apps.campaigns.catalogue.examples import EXAMPLES
from apps.campaigns.registry.permissions import may_ask, roles_for
from apps.chronicle.log import codec
from apps.chronicle.log.game_contract import the_game
from apps.kernel.roles import ROLES

KINDS = list(catalogue().values())


def test_every_command_of_the_game_is_in_it_and_each_has_an_example() -> None:
    assert {kind for kind in the_game().commands.types if roles_for(kind)} < set(catalogue())
    assert set(EXAMPLES) == set(catalogue())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_the_example_can_be_read_as_the_command(kind: Kind) -> None:
    command = codec.command_of(askable(), kind.kind, kind.example)
    assert type(command) is kind.type


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_a_sentence_says_what_it_does_and_somebody_may_ask_for_it(kind: Kind) -> None:
    assert kind.text.endswith(".")
    assert kind.part in PARTS
    assert kind.roles == tuple(role for role in ROLES if may_ask(role, kind.kind)) != ()


def test_a_role_is_shown_what_it_may_ask_and_nothing_else() -> None:
    shown = {kind.kind for _, kinds in asked_by("player") for kind in kinds}
    assert shown == {kind for kind in catalogue() if may_ask("player", kind)}
    assert "FoundCampaign" not in {kind.kind for _, kinds in asked_by("host") for kind in kinds}
    assert asked_by("spectator") == []


def test_titles_are_words() -> None:
    titles = {kind.title for kind in KINDS}
    assert {"Rule on report", "Crew Casket", "Enlist pilot"} < titles
    assert len(titles) == len(KINDS)


@pytest.mark.django_db
class TestTheRoute:
    def caller(self) -> Client:
        return Client(headers={"Authorization": f"Bearer {new_token(account_named('nora'), label='t')}"})

    @pytest.mark.parametrize("path", ["/api/v1/commands", "/api/v1/commands/"])
    def test_it_lists_all_of_them(self, path: str) -> None:
        results = self.caller().get(path).json()["results"]
        assert {each["kind"] for each in results} == set(catalogue())

    def test_a_schema_names_the_fields_of_the_body(self) -> None:
        for each in self.caller().get("/api/v1/commands/").json()["results"]:
            named = {field.name for field in fields(catalogue()[each["kind"]].type)}
            assert set(each["schema"]["properties"]) == named, each["kind"]
            assert set(each["example"]) <= named

    def test_no_token_no_catalogue(self, client: Client) -> None:
        assert client.get("/api/v1/commands/").status_code == 401
