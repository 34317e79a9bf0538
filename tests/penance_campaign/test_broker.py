"""A broker that is away: said soon, and never a request that hangs."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import hall

pytestmark = pytest.mark.machinery

HINTS = """
import json, time, django
django.setup()
from apps.jobs.worker_hint import hint
begun = time.monotonic()
hint("job-one")
first = time.monotonic() - begun
hint("job-two")
print(json.dumps([first, time.monotonic() - begun - first]))
"""


@pytest.fixture
def silent() -> Iterator[int]:
    """A port that accepts and never answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


@pytest.fixture
def closed() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize("kind", ["silent", "closed"])
def test_a_hint_gives_up_within_seconds_and_the_next_does_not_even_try(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    env = {**os.environ, "PENANCE_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}
    env["REDIS_URL"] = f"redis://127.0.0.1:{request.getfixturevalue(kind)}/0"
    done = hall.run("-c", HINTS, env=env)
    assert done.returncode == 0, done.stderr
    first, second = json.loads(done.stdout.splitlines()[-1])
    assert first < 30, "a minute is what it takes when nothing is set"
    assert second < first / 10
    assert done.stderr.count("nobody_hinted") == 1
    assert "Traceback" not in done.stderr
