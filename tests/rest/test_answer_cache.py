"""Answers that are kept: the last ones, none too large, and none that another seat or another line would get."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import Token
from apps.api import api_request
from apps.campaigns.commands.write_note import WriteNote
from apps.rest.answer_cache import KeptAnswer, Shelf
from tests.campaigns.lived import Lived, lived


def kept(body: bytes) -> KeptAnswer:
    return KeptAnswer(body, {})


def test_the_one_asked_for_longest_ago_goes_first() -> None:
    shelf = Shelf(most=2, largest=10)
    shelf.put("a", kept(b"1"))
    shelf.put("b", kept(b"2"))
    assert shelf.find("a") == kept(b"1")
    shelf.put("c", kept(b"3"))
    assert (shelf.find("a"), shelf.find("b"), shelf.find("c")) == (kept(b"1"), None, kept(b"3"))


def test_what_is_too_large_is_made_anew_each_time() -> None:
    shelf = Shelf(most=2, largest=1)
    shelf.put("a", kept(b"12"))
    assert shelf.find("a") is None


@pytest.fixture
def table(db: None) -> Lived:
    return lived()


def test_an_answer_is_kept_for_its_line_and_its_seat(table: Lived) -> None:
    path = f"/api/v1/campaigns/{table.campaign}/pilots/"
    first, again = (table.caller("player").get(path) for _ in range(2))
    assert (again.content, again["ETag"]) == (first.content, first["ETag"])
    assert again["ETag"] in api_request.SHELF.kept
    assert table.caller("rival").get(path)["ETag"] != first["ETag"]
    table.ask("player", WriteNote(about="", text="The bell rang."), "bell")
    assert table.caller("player").get(path)["ETag"] != first["ETag"]


def test_pages_of_a_list_keep_the_way_to_the_next(table: Lived) -> None:
    path = f"/api/v1/campaigns/{table.campaign}/entries/?limit=2"
    first, again = (table.caller("player").get(path) for _ in range(2))
    assert again["Link"] == first["Link"]
    assert again.json() == first.json()


def test_a_sheet_asks_two_questions_and_a_kept_one_asks_one(table: Lived, django_assert_num_queries: Any) -> None:
    path = f"/api/v1/campaigns/{table.campaign}/pilots/{table.ids['Vess']}/"
    caller = table.caller("player")
    caller.get(f"/api/v1/campaigns/{table.campaign}/")  # the first use is noted
    for questions in (2, 1):
        with django_assert_num_queries(questions):
            assert caller.get(path).status_code == 200


def test_a_revoked_token_gets_nothing_that_was_kept(table: Lived) -> None:
    path = f"/api/v1/campaigns/{table.campaign}/pilots/"
    caller = table.caller("player")
    assert caller.get(path).status_code == 200
    Token.objects.filter(account=table.accounts["player"]).delete()
    assert caller.get(path).status_code == 401
