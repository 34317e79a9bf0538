"""Everything that draws and sends notices falls, again and again: in the end each has come, and under one id."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from django.db import connection

from tests import hall

pytestmark = [pytest.mark.machinery, pytest.mark.django_db]
TRUE = dict.fromkeys(
    (
        *("undrawn", "undemanded", "twice_a_row", "unsent", "unknown", "in_no_digest", "in_two_digests"),
        *("dead", "not_marked", "unrecoverable"),
    ),
    0,
)
ON = {"sqlite": "sqlite", "postgresql": "postgres"}
HANDS = 2
"""Of a worker: whoever hears of a job, and whoever looks for what is due."""
WORKERS = 2


def falls(*arguments: str) -> Any:
    env = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    ended = hall.run("-m", "tests.notices.falls", ON[connection.vendor], *arguments, env=env)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout.splitlines()[-1])


def holds(said: Any) -> None:
    """What came again without having been refused or never answered was sent by whoever fell before it was noted."""
    assert {name: said[name] for name in TRUE} == TRUE
    fallen = said["falls"]
    assert said["again_by_a_fall"] <= HANDS * (fallen["worker"] + WORKERS * fallen.get("postgres", 0)), said


def test_sixty_through_three_falls() -> None:
    said = falls("60", "3")
    holds(said)
    assert said["notices"] >= 50


@pytest.mark.nightly
def test_ten_thousand_through_a_hundred_falls() -> None:
    said = falls("10000", "100")
    holds(said)
    assert said["notices"] > 9000


@pytest.mark.nightly
@pytest.mark.parametrize(("fault", "found"), [("another-id", "unknown"), ("put-after", "unsent")])
def test_what_is_apart_or_has_no_name_for_good_is_caught(fault: str, found: str) -> None:
    assert falls("200", "12", fault)[found] > 0
