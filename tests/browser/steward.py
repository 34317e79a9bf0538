"""A process in the house that stays: what a test wants done in there, where Django knows the house's settings, it does
by name, and no process is started for it anew.
"""

from __future__ import annotations

import json
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import django

from penance_campaign import process_start
from tests.house import PATIENCE, ROOT, House


@dataclass(frozen=True, kw_only=True)
class Steward:
    """Asked for a function of a module, and for what it is to know; both are written as JSON, and so is the answer."""

    process: subprocess.Popen[str]

    def ask(self, done: Callable[..., Any], **known: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([done.__module__, done.__name__, known]) + "\n")
        self.process.stdin.flush()
        said = self.process.stdout.readline()
        assert said, "the steward has left the house"
        answer, wrong = json.loads(said)
        assert not wrong, wrong
        return answer


@contextmanager
def steward_of(house: House) -> Iterator[Steward]:
    env = {**house.env, "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}
    serving = [sys.executable, "-m", "tests.browser.steward"]
    with subprocess.Popen(
        serving, env=env, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        yield Steward(process=process)
        assert process.stdin
        process.stdin.close()
        process.wait(PATIENCE)


def serve() -> None:
    """Until nobody asks any more."""
    process_start.with_settings()
    django.setup()
    from django.db import connections  # noqa: PLC0415 - it wants the settings

    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        module, name, known = json.loads(line)
        answer, wrong = None, ""
        try:
            answer = getattr(import_module(module), name)(**known)
        except Exception:  # noqa: BLE001 - whoever asked is told
            wrong = traceback.format_exc()
        connections.close_all()
        print(json.dumps([answer, wrong]), file=answers, flush=True)


if __name__ == "__main__":
    serve()
