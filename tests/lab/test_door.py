"""What every route does: it knows no names, counts by address, and lets answers be kept."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings
from redis import RedisError

from apps.kernel import caches
from apps.lab import odds_throttle
from apps.lab.odds_throttle import MOST
from apps.rest import limits
from apps.rest.limits import household
from tests.cases import every
from tests.lab.answers import problem, told
from tests.lab.conftest import Caller, own_address

ROUTES: list[tuple[str, dict[str, Any] | None]] = [
    ("odds/attack-dice", None),
    ("odds/defense-dice?count=6", None),
    ("odds/attack", {"target_number": 5, "base_damage": 4}),
    ("odds/strain?heat=7", None),
    ("odds/grit?grit=2&wound=severe&faction=dwarves", None),
    ("odds/suffering?dice=2", None),
    ("odds/pool?dice=7", None),
    ("odds/skirmish?dice=4&defense=4", None),
    ("odds/test?score=4", None),
    ("odds/combinations?dice=4", None),
    ("rules/to-hit", {"range": 3}),
    ("rules/house-rules", None),
]
LOOKING = [path for path, body in ROUTES if body is None]


def asked(caller: Caller, path: str, body: dict[str, Any] | None, **headers: str) -> Any:
    return caller.get(path, **headers) if body is None else caller.post(path, body, **headers)


@pytest.mark.parametrize(("path", "body"), ROUTES)
def test_a_last_slash_makes_no_difference(caller: Caller, path: str, body: dict[str, Any] | None) -> None:
    address, _, question = path.partition("?")
    assert told(asked(caller, f"{address}/?{question}", body)) == told(asked(caller, f"{address}?{question}", body))


@pytest.mark.parametrize(("path", "body"), ROUTES)
def test_no_name_is_asked_for_and_none_looked_at(caller: Caller, path: str, body: dict[str, Any] | None) -> None:
    assert told(asked(caller, path, body, Authorization="Bearer pen_dead")) == told(asked(caller, path, body))


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "body"), ROUTES)
def test_the_database_is_left_alone(
    caller: Caller,
    path: str,
    body: dict[str, Any] | None,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        told(asked(caller, path, body, Authorization="Bearer pen_dead"))


class TestKeeping:
    @pytest.mark.parametrize("path", LOOKING)
    def test_an_answer_may_be_kept_by_anybody(self, caller: Caller, path: str) -> None:
        answer = caller.get(path)
        assert answer["Cache-Control"] == "public, max-age=3600"
        assert answer["ETag"].startswith('"')
        assert "Cookie" not in answer.get("Vary", "")

    @pytest.mark.parametrize("path", LOOKING)
    def test_whoever_has_it_is_told_so(self, caller: Caller, path: str) -> None:
        tag = caller.get(path)["ETag"]
        known = caller.get(path, If_None_Match=tag)
        assert (known.status_code, known.content) == (304, b"")
        assert (known["ETag"], known["Cache-Control"]) == (tag, "public, max-age=3600")
        assert caller.get(path, If_None_Match='"another"').status_code == 200

    def test_another_question_has_another_answer(self, caller: Caller) -> None:
        tag = caller.get("odds/pool?dice=7")["ETag"]
        assert caller.get("odds/pool?dice=8", If_None_Match=tag).status_code == 200

    def test_problems_and_posted_questions_are_not_kept(self, caller: Caller) -> None:
        for answer in (caller.get("odds/pool?dice=0"), caller.post("rules/to-hit", {"range": 3})):
            assert "ETag" not in answer
            assert "Cache-Control" not in answer

    def test_a_browser_gets_json_too(self, caller: Caller) -> None:
        assert told(caller.get("odds/test?score=4", Accept="text/html"))["success"] == "1/2"


class TestCounting:
    @pytest.fixture(autouse=True)
    def still(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The clock stands 20 seconds into a minute."""
        monkeypatch.setattr(limits, "clock", lambda: 1_800_000_020.5)

    @pytest.mark.django_db
    def test_six_hundred_requests_a_minute_are_answered(self, caller: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
        """On whatever the run counts with: memory, or a Redis."""
        answers = [caller.get("odds/test?score=4") for _ in range(MOST)]
        assert MOST == 600
        assert {answer.status_code for answer in answers} == {200}
        assert (answers[0]["RateLimit"], answers[-1]["RateLimit"]) == ('"odds";r=599;t=40', '"odds";r=0;t=40')
        assert answers[0]["RateLimit-Policy"] == '"odds";q=600;w=60'
        refused = caller.post("rules/to-hit", {"range": 3})
        assert problem(refused)[:2] == (429, "throttled")
        assert "600 times in this minute: ask again in 40 seconds" in refused.json()["detail"]
        assert (refused["Retry-After"], refused["RateLimit"]) == ("40", '"odds";r=0;t=40')
        monkeypatch.setattr(limits, "clock", lambda: 1_800_000_060.0)
        assert caller.get("odds/test?score=4").status_code == 200

    @pytest.fixture
    def short(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(odds_throttle, "MOST", 2)

    @pytest.mark.usefixtures("short")
    def test_what_was_wrong_counts_too(self, caller: Caller) -> None:
        statuses = [caller.get(path).status_code for path in ("odds/pool?dice=0", "odds/attack", "odds/pool?dice=1")]
        assert statuses == [400, 405, 429]

    @pytest.mark.usefixtures("short")
    def test_an_address_is_counted_by_itself(self) -> None:
        one, other = Caller(address=own_address()), Caller(address=own_address())
        assert [one.get("odds/test?score=4").status_code for _ in range(3)] == [200, 200, 429]
        assert other.get("odds/test?score=4").status_code == 200

    @pytest.mark.usefixtures("short")
    @pytest.mark.parametrize(
        ("proxies", "statuses"), [(0, [200, 200, 429]), (1, [200, 200, 200]), (2, [200, 200, 429])]
    )
    def test_a_claim_counts_only_behind_so_many_proxies(
        self, caller: Caller, settings: Settings, proxies: int, statuses: list[int]
    ) -> None:
        """The proxy nearest to us wrote the last address, and whoever asks may have written all before it."""
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
        claimed = own_address()
        found = [
            caller.get("odds/test?score=4", X_Forwarded_For=f"{claimed}, {own_address()}").status_code for _ in range(3)
        ]
        assert found == statuses

    def test_a_counter_that_is_away_closes_nothing(self, caller: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
        def away(*_: object, **__: object) -> None:
            raise RedisError

        monkeypatch.setattr(limits, "_counted", away)
        caches.clear()
        answer = caller.get("odds/test?score=4")
        assert answer.status_code == 200
        assert "RateLimit" not in answer

    @every(
        ("address", "counted"),
        [
            ("203.0.113.7", "203.0.113.7"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:2::9", "2001:db8:1:2::"),
            ("unix:", "unknown"),
            ("", "unknown"),
            (None, "unknown"),
        ],
    )
    def test_a_household_is_one_address(self, address: str | None, counted: str) -> None:
        assert household(address) == counted
