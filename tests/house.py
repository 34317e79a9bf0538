"""The house as it is really run: the command, its web server, its worker, and a client that knocks over HTTP."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any

from tests import hall

ROOT = hall.ROOT
PATIENCE = 120
"""Seconds for what takes one or two on a machine that has nothing else to do. Only a test that fails waits so long."""


class _Straight(urllib.request.HTTPRedirectHandler):
    """A redirect is an answer, and is not followed."""

    def redirect_request(self, *_: Any) -> None:
        return None


STRAIGHT = urllib.request.build_opener(_Straight)


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What came back."""

    status: int
    headers: Message
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass(frozen=True, kw_only=True)
class House:
    """A house that is open."""

    base: str
    env: Mapping[str, str]
    process: subprocess.Popen[str] | None
    said: str

    def manage(self, *arguments: str) -> str:
        """As a process of its own, which must succeed."""
        return self._succeeding("manage.py", *arguments)

    def demo(self) -> Any:
        return json.loads(self.manage("demo", "--json"))

    def send(self, campaign: str, pilot: str, job: str) -> None:
        """A job for the worker, put as the web puts it, by a process that knows the house's settings."""
        code = (
            "import django, json, sys; django.setup(); "
            "from apps.jobs import queue; campaign, body, job = json.loads(sys.argv[1]); "
            "queue.put('call event', job, body=body, campaign=campaign)"
        )
        sent = json.dumps([campaign, {"event": "penance-ritual", "pilot": pilot}, job])
        self._succeeding("-c", code, sent)

    def _succeeding(self, *command: str) -> str:
        ended = hall.run(*command, env={**self.env, "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"})
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    def link(self, who: str) -> str:
        """A sign-in link as it was printed; each works once."""
        found = re.search(rf"^  {who}\s+(\S+)", self.said, re.MULTILINE)
        assert found, self.said
        return found[1]

    def ask(self, method: str, path: str, *, token: str = "", body: Any = None, **headers: str) -> Reply:
        sent: dict[str, str] = {"Authorization": f"Bearer {token}"} if token else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        data = None
        if body is not None:
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        request = urllib.request.Request(self.base + path, data=data, headers=sent, method=method)
        try:
            with STRAIGHT.open(request, timeout=PATIENCE) as answer:
                return Reply(status=answer.status, headers=answer.headers, text=answer.read().decode())
        except urllib.error.HTTPError as error:
            return Reply(status=error.code, headers=error.headers, text=error.read().decode())


@contextmanager
def open_house(folder: Path, **more: str) -> Iterator[House]:
    """`make run`'s own command on a folder of its own."""
    env = {**os.environ, "PENANCE_DATA": str(folder), "PYTHONUNBUFFERED": "1", **more}
    process = subprocess.Popen(
        [sys.executable, ROOT / "manage.py", "run"],
        env=env,
        cwd=folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        said = _read_welcome(process)
        base = re.search(r"(https?://[\d.:]+)/api/docs", said)
        assert base, said
        yield House(base=base[1], env=env, process=process, said=said)
    finally:
        is_open = process.poll() is None
        if is_open:
            process.send_signal(signal.SIGINT)
        code = process.wait(PATIENCE)
        if process.stdout:
            process.stdout.close()
        assert code == 0 or not is_open, "Ctrl-C is no fault"


def until(met: Any) -> Any:
    """Whatever `met` answers, as soon as it is true."""
    deadline = time.monotonic() + PATIENCE
    while not (answer := met()):
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)
    return answer


def _read_welcome(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith("Ctrl-C"):
            return said
    raise AssertionError(f"the house did not open:\n{said}")
