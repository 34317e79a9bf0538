"""Guessing: who is shut out, for how long, and who is not."""

from __future__ import annotations

import logging

import pytest
from django.apps import apps
from django.test import Client, RequestFactory, override_settings
from pytest_django import Settings
from rest_framework.settings import api_settings

from apps.accounts.address import address_of
from apps.accounts.models import Account
from tests.accounts.visiting import SECRET, comes_by_link, is_in, nora_with_a_password, signs_in

pytestmark = pytest.mark.django_db

LIMIT = 5


@pytest.fixture
def nora() -> Account:
    return nora_with_a_password()


def guesses(client: Client, times: int = LIMIT, name: str = "nora") -> list[int]:
    return [signs_in(client, name, f"wrong {each}").status_code for each in range(times)]


def attempts() -> list[dict[str, object]]:
    return list(apps.get_model("axes", "AccessAttempt").objects.values())


def test_after_five_wrong_ones_not_even_the_right_one_opens(client: Client, nora: Account) -> None:
    assert guesses(client) == [403, 403, 403, 403, 429]
    page = signs_in(client)
    assert page.status_code == 429
    assert page["Retry-After"] == "900"
    said = page.content.decode()
    assert "Wait 15 minutes" in said
    assert "one-time link" in said
    assert not is_in(client)


def test_another_spelling_is_no_other_name(client: Client, nora: Account) -> None:
    said = [signs_in(client, name, "wrong").status_code for name in ("nora", "Nora", "NORA", "n0ra", " nora")]
    assert said[-1] == 429


def test_a_name_that_is_nobodys_tells_nothing(client: Client) -> None:
    assert guesses(client, name="nobody") == [403, 403, 403, 403, 429]


def test_a_link_is_proof_and_opens_all_the_same(client: Client, nora: Account) -> None:
    guesses(client)
    comes_by_link(client, nora)
    assert is_in(client)
    assert signs_in(Client()).status_code == 302


def test_others_at_the_same_table_and_nora_elsewhere_are_not_shut_out(client: Client, nora: Account) -> None:
    Account.objects.create_user("vera", password=SECRET)
    guesses(client)
    assert signs_in(Client(), "vera").status_code == 302
    assert signs_in(Client(REMOTE_ADDR="192.0.2.7")).status_code == 302


def test_whoever_gets_in_starts_anew(client: Client, nora: Account) -> None:
    guesses(client, LIMIT - 1)
    assert signs_in(client).status_code == 302
    assert 429 not in guesses(Client(), LIMIT - 1)


def test_it_is_over_after_a_while_and_guessing_on_does_not_lengthen_it(
    client: Client, nora: Account, settings: Settings
) -> None:
    guesses(client)
    (before,) = attempts()
    guesses(client, 3)
    (after,) = attempts()
    assert (after["attempt_time"], after["failures_since_start"]) == (before["attempt_time"], LIMIT)
    settings.AXES_COOLOFF_TIME *= 0
    assert signs_in(client).status_code == 302


def test_nothing_typed_is_kept_or_logged(client: Client, nora: Account, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        signs_in(client, password="whispered", form={"next": "/join/join_secret/", "old": "murmured"})
    assert "whispered" not in caplog.text + str(attempts())
    assert "murmured" not in str(attempts())
    assert "join_secret" not in str(attempts())
    assert "127.0.0.1" not in caplog.text


class TestTheAddress:
    @pytest.mark.parametrize(
        ("remote", "forwarded", "proxies", "address"),
        [
            ("192.0.2.1", None, 0, "192.0.2.1"),
            ("192.0.2.1", "203.0.113.9", 0, "192.0.2.1"),
            ("192.0.2.1", "198.51.100.1, 203.0.113.9", 1, "203.0.113.9"),
            ("192.0.2.1", "198.51.100.1, 203.0.113.9", 2, "198.51.100.1"),
            ("192.0.2.1", None, 1, "192.0.2.1"),
            ("192.0.2.1", "<b>", 1, None),
            ("", None, 0, None),
            ("2001:db8:1:2:3:4:5:6", None, 0, "2001:db8:1:2::"),
            ("2001:db8:1:2:ffff::9", None, 0, "2001:db8:1:2::"),
            ("::ffff:192.0.2.1", None, 0, "192.0.2.1"),
        ],
    )
    def test_only_so_many_proxies_are_believed(
        self, monkeypatch: pytest.MonkeyPatch, remote: str, forwarded: str | None, proxies: int, address: str | None
    ) -> None:
        monkeypatch.setattr(api_settings, "NUM_PROXIES", proxies)
        request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded} if forwarded else None)
        request.META["REMOTE_ADDR"] = remote
        assert address_of(request) == address

    def test_a_claim_lets_nobody_guess_on(self, client: Client, nora: Account) -> None:
        said = [
            signs_in(client, password="wrong", headers={"X-Forwarded-For": f"192.0.2.{each}"}).status_code
            for each in range(LIMIT)
        ]
        assert said[-1] == 429

    def test_an_address_that_is_none_breaks_nothing(self, nora: Account) -> None:
        assert guesses(Client(REMOTE_ADDR=""))[-1] == 429
        with override_settings(AXES_ENABLED=True):
            assert signs_in(Client(REMOTE_ADDR="unix:")).status_code == 429
