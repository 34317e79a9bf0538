"""A process that has read the program's files and none of its settings: whatever is started from there is soon at work.

Of a start's second most goes into reading the same files again. What is started here is a fork of one that has read
them: a process of its own, with its own environment, settings, output, code and end.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
READ = (
    *("celery.bin.celery", "celery.bin.worker", "celery.bin.beat", "celery.apps.worker", "redis", "psycopg", "yaml"),
    *("django.core.management", "django.core.wsgi", "django.contrib.admin", "django.contrib.postgres.fields"),
    *("rest_framework.exceptions", "structlog.stdlib", "apps.rules.packs.library", "apps.campaigns.registry.contents"),
    *("apps.campaigns.registry.permissions", "penance_campaign.process_start", "penance_campaign.broker"),
)
"""None of these looks at a setting while it is read."""


class Started:
    """A process that was started from the hall."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._code: int | None = None

    def kill(self) -> None:
        """With all that it has started, if it goes on."""
        if self._code is None:
            os.killpg(self._pid, signal.SIGKILL)
            self.wait()

    def wait(self) -> int:
        """Its code, once it has ended. Until then nothing else is started from the hall."""
        self._code = hall().ask({"ended": self._pid})
        return self._code


class Hall:
    """As its callers know it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.hall"],
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    def close(self) -> None:
        self._process.communicate()

    def ask(self, asked: Mapping[str, Any]) -> int:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@cache
def hall() -> Hall:
    """One for all tests of this process; it ends with it."""
    opened = Hall()
    atexit.register(opened.close)
    return opened


def start(*command: str, env: Mapping[str, str], said: Path, told: Path | None = None) -> Started:
    """What Python is called with, as a process that goes on; what it says is added to a file, or to two."""
    for file in (said, told or said):
        file.touch(0o600)
    asked = {"command": command, "env": dict(env), "out": str(said), "err": str(told or said)}
    return Started(hall().ask(asked))


def run(*command: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """What Python is called with, until it has ended."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = (Path(folder, name) for name in ("out", "err"))
        code = start(*command, env=env, said=out, told=err).wait()
        return subprocess.CompletedProcess(command, code, out.read_text("utf-8"), err.read_text("utf-8"))


def main() -> None:
    for name in READ:
        import_module(name)
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        if "ended" in asked:
            said = os.waitstatus_to_exitcode(os.waitpid(asked["ended"], 0)[1])
        elif not (said := os.fork()):
            _become(**asked)
            return
        else:
            os.setpgid(said, said)
        print(said, flush=True)  # noqa: T201 - to who asked


def _become(command: list[str], env: Mapping[str, str], out: str, err: str) -> None:
    """What a new Python would do that is called like this."""
    os.setpgid(0, 0)
    for number, name, how in (
        (0, os.devnull, os.O_RDONLY),
        (1, out, os.O_APPEND | os.O_WRONLY),
        (2, err, os.O_APPEND | os.O_WRONLY),
    ):
        os.dup2(os.open(name, how), number)
    os.environ.clear()
    os.environ.update(env)
    first, *rest = command
    if first == "-c":
        sys.argv = [first, *rest[1:]]
        exec(compile(rest[0], "<string>", "exec"), {"__name__": "__main__"})  # noqa: S102 - a test's own code
    elif first == "-m":
        sys.argv = rest
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = command
        runpy.run_path(first, run_name="__main__")


if __name__ == "__main__":
    main()
