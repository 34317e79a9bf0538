"""Night and day as somebody chose them: remembered by the browser, and by nothing else."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PAGE = "/sign-in/"


def choose(client: Client, looks: str, back: str = PAGE) -> tuple[int, str]:
    answer = client.post("/looks/", {"looks": looks, "back": back})
    return answer.status_code, answer.headers.get("Location", "")


def html(client: Client) -> str:
    return client.get(PAGE).content.decode()


def test_a_choice_is_kept_until_it_is_taken_back() -> None:
    client = Client()
    assert "data-looks" not in html(client)
    for looks in ("dark", "light"):
        assert choose(client, looks) == (302, PAGE)
        assert f'data-looks="{looks}"' in html(client)
    assert choose(client, "auto") == (302, PAGE)
    assert "data-looks" not in html(client)


def test_a_page_is_kept_apart_by_its_cookies() -> None:
    assert "Cookie" in Client().get(PAGE).headers["Vary"]


@pytest.mark.parametrize("looks", ["", "sepia", '"><script>'])
def test_what_nobody_offered_is_not_chosen(looks: str) -> None:
    client = Client()
    assert choose(client, looks) == (400, "")
    assert "looks" not in client.cookies


def test_a_made_up_cookie_changes_nothing() -> None:
    client = Client()
    client.cookies["looks"] = "sepia"
    assert "data-looks" not in html(client)


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""])
def test_it_leads_to_no_other_house(back: str) -> None:
    assert choose(Client(), "dark", back) == (302, "/")


def test_nobody_else_can_choose_for_somebody() -> None:
    assert Client(enforce_csrf_checks=True).post("/looks/", {"looks": "dark"}).status_code == 403
    assert Client().get("/looks/").status_code == 405
