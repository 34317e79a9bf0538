"""Every command of the catalogue has a form for whoever may ask for it, and a link that leads there."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.accounts.credentials import account_named
from apps.campaigns.catalogue.command_kinds import Kind, catalogue
from apps.campaigns.models import CampaignRow
from apps.campaigns.seats import seat_account
from apps.chronicle.models import Decision
from apps.kernel.roles import ROLES, Role
from tests.campaigns.lived import Lived, lived

pytestmark = [pytest.mark.django_db, pytest.mark.once]
KINDS = [kind for kind in catalogue().values() if not kind.founds]
SITS: Mapping[Role, str] = {"host": "host", "player": "player", "spectator": "spectator"}
MOST_QUERIES = 8
ONCE: Mapping[str, Mapping[str, str]] = {
    "OfferSeat": {"role": "player"},
    "EnlistPilot": {"name": "Hask", "faction": "church"},
    "BuildCasket": {"name": "Crow", "kind": "confessor"},
    "WriteNote": {"text": "Snow."},
    "BeginPhase": {"phase": "mission"},
    "EndSeason": {"season": "1"},
    "RollEvent": {"slot": "1"},
    "HoldEvents": {"reason": "Snow."},
    "PlanMission": {
        "name": "The Pass",
        "sides.0.side": "w",
        "sides.0.name": "W",
        "sides.1.side": "e",
        "sides.1.name": "E",
    },
    "MakeRuling": {"reason": "Snow.", "effects.0.do": "nothing"},
    "AgreeOnSilence": {"days": "3"},
    "CloseCampaign": {"reason": "Snow."},
}
"""Commands that can be sent as the table stands."""


@pytest.fixture(scope="module")
def told(ground: None) -> Lived:
    made = lived()
    for role in ("deputy", "client"):
        made.accounts[role] = account_named(f"bone-{role}")
        seat_account(made.sitting("host"), made.accounts[role], role, f"seat-{role}")
    return made


@pytest.fixture
def table(told: Lived) -> Lived:
    return deepcopy(told)


@pytest.mark.parametrize("role", ROLES)
def test_a_form_and_a_link_for_whoever_may_and_for_nobody_else(table: Lived, role: Role) -> None:
    client = table.client(SITS.get(role, role))
    links = client.get(f"{table.page}ask/").content.decode()
    for kind in KINDS:
        answer = client.get(f"{table.page}ask/{kind.kind}/")
        may = role in kind.roles
        assert answer.status_code == (200 if may else 403), (role, kind.kind)
        assert (f'href="{table.page}ask/{kind.kind}/"' in links) == may, (role, kind.kind)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_whoever_may_not_writes_nothing_and_a_stranger_is_asked_to_sign_in(table: Lived, kind: Kind) -> None:
    before = CampaignRow.objects.get().position
    page = f"{table.page}ask/{kind.kind}/"
    assert table.client("spectator").post(page, {"key": "k"}).status_code == 403
    assert Client().get(page).status_code == 302
    nobody = Client()
    nobody.force_login(account_named("bone-nobody"))
    assert [nobody.get(page).status_code, nobody.post(page, {"key": "k"}).status_code] == [404, 404]
    assert CampaignRow.objects.get().position == before


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_an_empty_form_is_answered_in_a_sentence(table: Lived, kind: Kind) -> None:
    client = table.client("host")
    for sent in ({"preview": "yes"}, {"more": "x"}, {}):
        answer = client.post(f"{table.page}ask/{kind.kind}/", {"key": "k", **sent})
        assert answer.status_code in (200, 302, 422)
        if answer.status_code == 422:
            assert answer.context["refusal"].endswith((".", "?"))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_a_form_asks_the_database_little(
    table: Lived, kind: Kind, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = table.client("host")
    with django_assert_max_num_queries(MOST_QUERIES):
        assert client.get(f"{table.page}ask/{kind.kind}/").status_code == 200


@pytest.mark.parametrize("kind", ONCE)
def test_sent_twice_it_is_recorded_once(table: Lived, kind: str) -> None:
    client, page = table.client("host"), f"{table.page}ask/{kind}/"
    counted = []
    for _ in range(2):
        assert client.post(page, {"key": "twice", **ONCE[kind]}).status_code == 302
        counted.append((Decision.objects.count(), CampaignRow.objects.get().position))
    assert counted[0] == counted[1]


JUNK: Mapping[str, Any] = {
    "markup": "<script>alert('Vess')</script>",
    "rtl": "\u202egnirts a ton",
    "long": "x" * 10_000,
    "nul": "a\x00b",
    "brackets": "[" * 3_000,
    "nan": '{"do": NaN}',
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_junk_in_every_field_is_refused_and_shown_as_text(table: Lived, kind: Kind) -> None:
    client, page = table.client("host"), f"{table.page}ask/{kind.kind}/"
    names = {name for name in _names(client.get(page).context["fields"]) if name}
    for junk, text in JUNK.items():
        answer = client.post(page, {"key": f"junk-{junk}", "seen": text, **dict.fromkeys(names, text)})
        assert answer.status_code in (302, 422), junk
        assert b"<script>alert" not in answer.content


def _names(fields: Any) -> list[str]:
    return [name for field in fields for name in (field.name, *_names(field.fields))]
