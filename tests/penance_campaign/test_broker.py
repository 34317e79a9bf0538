"""A broker that is away: said soon, and never a request that hangs."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import ROOT

pytestmark = pytest.mark.machinery

SENDS = """
import json, time, django
django.setup()
from celery.exceptions import OperationalError
from apps.settlement.tasks import call_event
begun = time.monotonic()
try:
    call_event.delay("campaign", "penance-ritual", "pilot", "job")
    failed = ""
except OperationalError:
    failed = "OperationalError"
print(json.dumps([failed, time.monotonic() - begun]))
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
def test_sending_gives_up_within_seconds(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    env = {**os.environ, "PENANCE_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}
    env["REDIS_URL"] = f"redis://127.0.0.1:{request.getfixturevalue(kind)}/0"
    said = subprocess.check_output([sys.executable, "-c", SENDS], env=env, cwd=ROOT, text=True)
    failed, seconds = json.loads(said.splitlines()[-1])
    assert failed == "OperationalError"
    assert seconds < 30, "a minute is what it takes when nothing is set"
