"""A name and a password: who gets in, who does not, and where they arrive."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.credentials import account_named
from apps.accounts.models import Account
from apps.accounts.passwords import BY_LINK
from apps.accounts.session_lifetime import CAME
from tests.accounts.visiting import SECRET, comes_by_link, is_in, nora_with_a_password, signs_in

pytestmark = pytest.mark.django_db

NEW = "eight silent bells toll"


@pytest.fixture
def nora() -> Account:
    return nora_with_a_password()


class TestThePage:
    @pytest.mark.parametrize("name", ["nora", " nora ", "Nora", "NORA", "n\u043era", "n0ra"])
    def test_a_name_is_found_however_it_is_spelt(self, client: Client, nora: Account, name: str) -> None:
        assert signs_in(client, name).status_code == 302
        assert is_in(client)

    @pytest.mark.parametrize(
        ("name", "password"),
        [
            ("nora", "wrong"),
            ("nora", ""),
            ("", SECRET),
            ("nobody", SECRET),
            ("nora\x00", SECRET),
            ("nora", SECRET + "\x00"),
            ("\u202earon", SECRET),
            ("<b>nora</b>", SECRET),
            ("n" * 10_000, SECRET),
            ("\ufdfa" * 150, SECRET),
            ("nora", "p" * 10_000),
        ],
    )
    def test_whoever_else_comes_reads_one_sentence(
        self, client: Client, nora: Account, name: str, password: str
    ) -> None:
        page = signs_in(client, name, password)
        assert page.status_code == 403
        assert "No account has this name with this password" in page.content.decode()
        assert "<b>nora" not in page.content.decode()
        assert password not in page.content.decode() or not password
        assert not is_in(client)

    def test_an_account_that_comes_by_links_has_no_password_to_guess(self, client: Client) -> None:
        account_named("linked")
        assert signs_in(client, "linked", "").status_code == 403
        assert signs_in(client, "linked", "!").status_code == 403

    def test_without_its_own_form_nobody_signs_in(self, nora: Account) -> None:
        client = Client(enforce_csrf_checks=True)
        assert signs_in(client).status_code == 403
        page = client.get("/sign-in/")
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())
        assert token
        assert signs_in(client, form={"csrfmiddlewaretoken": token[1]}).status_code == 302

    @pytest.mark.parametrize(
        "away",
        [
            "https://elsewhere.example/",
            "//elsewhere.example/",
            "/\\elsewhere.example",
            "\\\\elsewhere.example",
            "javascript:alert(1)",
            "http:///elsewhere.example",
            " //elsewhere.example",
            "\x00/",
        ],
    )
    def test_it_leads_nowhere_else(self, client: Client, nora: Account, away: str) -> None:
        assert client.get("/sign-in/", {"next": away}).context["next"] == "/"
        assert signs_in(client, form={"next": away})["Location"] == "/"

    def test_it_leads_where_somebody_was_on_their_way_to(self, client: Client, nora: Account) -> None:
        assert client.get("/account/")["Location"] == "/sign-in/?next=/account/"
        assert signs_in(client, form={"next": "/account/?a=1&b=2"})["Location"] == "/account/?a=1&b=2"

    def test_no_cache_keeps_it(self, client: Client) -> None:
        assert "no-store" in client.get("/sign-in/")["Cache-Control"]


class TestSettingOne:
    def sets(self, client: Client, old: str = "", new: str = NEW, again: str | None = None) -> int:
        form = {"old": old, "new": new, "again": new if again is None else again}
        return client.post("/account/password/", form).status_code

    def test_who_came_by_a_link_sets_one_and_stays(self, client: Client) -> None:
        comes_by_link(client, account_named("linked"))
        assert self.sets(client) == 302
        assert is_in(client)
        assert signs_in(Client(), "linked", NEW).status_code == 302

    def test_it_ends_every_other_session(self, client: Client, nora: Account) -> None:
        other = Client()
        signs_in(other)
        signs_in(client)
        assert self.sets(client, SECRET) == 302
        assert is_in(client)
        assert not is_in(other)
        assert signs_in(Client()).status_code == 403

    @pytest.mark.parametrize("old", ["", "wrong", NEW])
    def test_a_page_left_open_changes_nothing(self, client: Client, nora: Account, old: str) -> None:
        signs_in(client)
        assert self.sets(client, old) == 422
        assert signs_in(Client()).status_code == 302

    def test_who_forgot_it_comes_by_a_fresh_link(self, client: Client, nora: Account) -> None:
        comes_by_link(client, nora)
        assert self.sets(client) == 302

    def test_an_old_link_session_must_know_it(self, client: Client, nora: Account) -> None:
        comes_by_link(client, nora)
        session = client.session
        session[BY_LINK] -= timedelta(hours=1).total_seconds() + 1
        session.save()
        assert self.sets(client) == 422

    def test_guessing_at_the_old_one_shuts_out(self, client: Client, nora: Account) -> None:
        signs_in(client)
        said = [self.sets(client, "wrong") for _ in range(5)]
        assert said == [422, 422, 422, 422, 429]
        assert self.sets(client, SECRET) == 429

    @pytest.mark.parametrize(
        ("new", "words"),
        [
            ("short", "at least 12"),
            ("", "at least 12"),
            ("qwerty123456", "too common"),
            ("nora-nora-nora"[:12], "too similar"),
            ("x" * 201, "200 letters at most"),
            (NEW + "\x00", "no NUL"),
        ],
    )
    def test_one_that_others_would_guess_is_refused(self, client: Client, new: str, words: str) -> None:
        comes_by_link(client, account_named("nora-nora-nora"))
        page = client.post("/account/password/", {"new": new, "again": new})
        assert page.status_code == 422
        assert words in page.content.decode()

    def test_a_slip_is_not_set(self, client: Client) -> None:
        comes_by_link(client, account_named("linked"))
        assert self.sets(client, again=NEW + "s") == 422

    def test_strangers_set_none(self, client: Client) -> None:
        assert client.post("/account/password/", {"new": NEW, "again": NEW})["Location"].startswith("/sign-in/")


def test_every_other_session_can_be_ended_without_a_password(client: Client) -> None:
    linked, other = account_named("linked"), Client()
    comes_by_link(other, linked)
    comes_by_link(client, linked)
    assert client.post("/account/sessions/").status_code == 302
    assert is_in(client)
    assert not is_in(other)


class TestStaying:
    def test_weeks_begin_again_with_the_first_page_of_a_day(self, client: Client, nora: Account) -> None:
        signs_in(client)
        session = client.session
        session[CAME] = "2026-01-01"
        session.save()
        Session.objects.update(expire_date=session.get_expiry_date() - timedelta(weeks=3))
        before = Session.objects.get().expire_date
        assert "sessionid" in client.get("/account/").cookies
        assert Session.objects.get().expire_date - before > timedelta(weeks=2)

    def test_every_other_page_writes_nothing(self, client: Client, nora: Account) -> None:
        signs_in(client)
        with CaptureQueriesContext(connection) as asked:
            assert is_in(client)
        assert all(each["sql"].startswith("SELECT") for each in asked.captured_queries)

    def test_whoever_stays_away_for_weeks_is_signed_out(self, client: Client, nora: Account) -> None:
        signs_in(client)
        assert client.session.get_expiry_age() == timedelta(weeks=4).total_seconds()
        Session.objects.update(expire_date=client.session.get_expiry_date() - timedelta(weeks=4, seconds=1))
        assert not is_in(client)
