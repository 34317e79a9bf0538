"""How often pages and passwords may be asked for, and that guessing costs whoever guesses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db.models import F
from django.test import Client
from django.urls import reverse

from apps.accounts import password_hashers
from apps.accounts.models import Account
from tests.accounts.visiting import SECRET, comes_by_link, is_in, nora_with_a_password, signs_in
from tests.house import House, until
from tests.penance_campaign.street import answers, bearable, heard, opened, post, told, usual


@pytest.fixture
def nora(db: None) -> Account:
    return nora_with_a_password()


class TestPasswords:
    def limits(self, settings: Any, **most: int) -> None:
        settings.REQUESTS_A_MINUTE = settings.REQUESTS_A_MINUTE | {
            name.replace("_", " "): number for name, number in most.items()
        }

    def test_of_many_names_are_counted_by_where_they_come_from(self, nora: Account, settings: Any) -> None:
        self.limits(settings, passwords=3)
        here = Client(REMOTE_ADDR="192.0.2.7")
        assert [signs_in(here, f"name {each}", "wrong").status_code for each in range(4)] == [403, 403, 403, 429]
        page = signs_in(here)
        assert page.status_code == 429
        assert 1 <= int(page["Retry-After"]) <= 60
        assert "Too many passwords came from where you are." in page.content.decode()
        assert signs_in(Client(REMOTE_ADDR="192.0.2.8")).status_code == 302, "others are not kept out"
        assert here.get(reverse("sign-in")).status_code == 200, "looking is free"

    def test_of_many_places_are_counted_together_and_a_link_opens_all_the_same(
        self, nora: Account, settings: Any
    ) -> None:
        self.limits(settings, all_passwords=2)
        said = [signs_in(Client(REMOTE_ADDR=f"192.0.2.{each}"), f"name {each}", "no").status_code for each in range(3)]
        assert said == [403, 403, 429]
        page = signs_in(Client())
        assert "A one-time link opens all the same" in page.content.decode()
        by_link = Client()
        comes_by_link(by_link, nora)
        assert is_in(by_link)

    def test_at_the_door_and_in_the_account_are_counted_too(self, nora: Account, settings: Any) -> None:
        self.limits(settings, passwords=1)
        client = Client()
        client.force_login(nora)
        tried = {"old": "wrong", "new": SECRET * 2, "again": SECRET * 2}
        assert [client.post(reverse("password"), tried).status_code for _ in range(2)] == [422, 429]
        assert Client().post(reverse("join", args=["nothing"]), {"name": "x"}).status_code == 429

    def test_that_shut_nobody_out_any_more_leave_no_rows(self, nora: Account) -> None:
        """Names can be invented without end."""
        for each in range(5):
            signs_in(Client(), f"invented {each}", "wrong")
        AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=16))
        signs_in(Client(), "another", "wrong")
        assert AccessAttempt.objects.count() == 1


class TestHashing:
    def test_a_password_of_before_opens_and_is_hashed_anew(self, nora: Account) -> None:
        nora.password = PBKDF2PasswordHasher().encode(SECRET, "salt" * 6, 1000)
        nora.save()
        assert signs_in(Client(), password="wrong").status_code == 403
        assert Account.objects.get(pk=nora.pk).password.startswith("pbkdf2_sha256$")
        assert signs_in(Client()).status_code == 302
        assert Account.objects.get(pk=nora.pk).password.startswith("argon2$argon2id$")
        assert signs_in(Client()).status_code == 302

    @pytest.fixture
    def line(self, nora: Account) -> Iterator[None]:
        """As many as may are being hashed, and as many as may wait."""
        with ExitStack() as stack:
            while password_hashers.LINE.acquire(blocking=False):
                stack.callback(password_hashers.LINE.release)
            yield

    @pytest.mark.usefixtures("line")
    @pytest.mark.parametrize("name", ["nora", "nobody"])
    def test_whoever_finds_the_line_full_is_told_so_and_has_not_guessed(self, nora: Account, name: str) -> None:
        page = signs_in(Client(), name, "wrong")
        assert (page.status_code, page["Retry-After"]) == (503, "5")
        assert "yours was not looked at: try again in 5 seconds" in page.content.decode()
        assert not AccessAttempt.objects.exists()

    def test_the_line_is_short_and_two_are_served(self) -> None:
        assert (password_hashers.AT_ONCE, password_hashers.IN_LINE) == (2, 6)
        assert password_hashers.Argon2id.memory_cost * password_hashers.AT_ONCE <= 65_536


class TestPages:
    def test_without_end_are_for_nobody(self, db: None, settings: Any) -> None:
        settings.REQUESTS_A_MINUTE = settings.REQUESTS_A_MINUTE | {"pages": 3}
        client, path = Client(), reverse("sign-in")
        assert [client.get(path).status_code for _ in range(4)] == [200, 200, 200, 429]
        page = client.get("/nowhere/")
        assert page.status_code == 429
        assert re.search(r"Go back in \d+ seconds? and try once more", page.content.decode())
        assert client.get("/api/v1/").status_code == 200, "which counts for itself"


@pytest.mark.machinery
class TestAtOnce:
    def test_forty_wrong_ones_hold_up_nobody(self, house: House, neighbours: dict[str, Callable[[], int]]) -> None:
        token = "a" * 32
        form = f"csrfmiddlewaretoken={token}&name=nobody&password=wrong".encode()
        fields = ("Content-Type: application/x-www-form-urlencoded", f"Cookie: csrftoken={token}")
        said = post("/sign-in/", *fields, "Connection: close", f"Content-Length: {len(form)}", body=form)
        alone = {name: usual(ask) for name, ask in neighbours.items()}
        with ExitStack() as stack:
            lines = [stack.enter_context(opened(house, said, source="127.0.2.1")) for _ in range(40)]
            bearable(neighbours, alone)
            until(lambda: all(map(answers, lines)))
            statuses = {int(heard(line).split()[1]) for line in lines}
        assert 429 in statuses
        assert statuses <= {403, 429, 503}
        assert told(house, said)[0] in {403, 429}, "from elsewhere one is looked at"
