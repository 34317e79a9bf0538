"""Questions that are written out: what they find is what Django finds."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db.models import Model, QuerySet

from apps.accounts.models import Account, Token
from apps.accounts.row_query import RowQuery
from apps.campaigns.models import CampaignRow
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
TABLES = (Account, Token, CampaignRow, Session)


@pytest.fixture
def table() -> Lived:
    """With an account, a token and a session that have something in each of their columns."""
    made = lived()
    made.client("player")
    made.caller("player")
    Account.objects.update(last_login=datetime.now(UTC), is_staff=True)
    Token.objects.update(used_at=datetime.now(UTC))
    return made


def columns(row: Model) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def answered(question: RowQuery, *values: object) -> list[Any]:
    found = question.answer(*values)
    assert found
    return found


@pytest.mark.parametrize("kind", TABLES)
def test_a_row_is_as_django_reads_it(table: Lived, kind: type[Model]) -> None:
    key = kind._meta.pk.column
    question = RowQuery(f"SELECT {{t}} FROM {kind._meta.db_table} t WHERE t.{key} = %s", t=kind)
    known: Any = QuerySet(kind).first()
    (found,) = answered(question, known.pk)
    assert columns(found) == columns(known)
    assert found == known
    assert not found._state.adding


def test_rows_come_in_the_order_of_the_text_and_then_the_rest(table: Lived) -> None:
    asked = "SELECT {t}, {c}, t.label FROM accounts_token t LEFT JOIN campaigns_campaignrow c ON c.campaign = %s"
    question = RowQuery(asked, t=Token, c=CampaignRow)
    token, cover, label = answered(question, table.campaign)
    assert (token.label, cover.campaign, label) == ("t", table.campaign, "t")
    assert question.answer("campaign-none") == [token, None, "t"]


def test_nothing_is_found_where_nothing_is(table: Lived) -> None:
    assert RowQuery("SELECT {a} FROM accounts_account a WHERE a.id = %s", a=Account).answer(0) is None
