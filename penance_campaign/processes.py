"""The web server and the worker as two children that never outlive us."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, Self

PATIENCE = 10.0
LONGEST_LOG = 10_000_000
SHOWN_LINES = 12
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG, Linux only


class Died(RuntimeError):
    """A child ended by itself; the text holds what it said last."""


class Children:
    """Programs started side by side, watched, and ended together."""

    def __init__(self, logs: Path, home: Path) -> None:
        self._logs = logs
        self._home = home
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        logs.mkdir(exist_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self, name: str, *module_and_arguments: str) -> None:
        with self._log(name).open("ab") as log:
            self._running[name] = subprocess.Popen(  # noqa: S603 - our own Python, our own modules
                [sys.executable, "-m", *module_and_arguments],
                cwd=self._home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C reaches us alone, and we end them in order
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509 - no threads here
            )

    def wait_until(self, ready: Callable[[], bool], *, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while not ready():
            self.check()
            if time.monotonic() > deadline:
                raise Died(f"The house did not open within {seconds:.0f} seconds: look into {self._logs}.")
            time.sleep(0.05)

    def watch(self) -> NoReturn:
        while True:
            self.check()
            time.sleep(0.5)

    def check(self) -> None:
        for name, child in self._running.items():
            if child.poll() is not None:
                raise Died(
                    f"The {name} ended by itself ({child.returncode}). Its last lines:\n{self._last_lines(name)}"
                )

    def stop(self) -> None:
        """Ask all first, then wait for each; whoever does not listen is killed with all it started."""
        for child in self._running.values():
            if child.poll() is None:
                child.terminate()
        deadline = time.monotonic() + PATIENCE
        for child in self._running.values():
            try:
                child.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
        self._running.clear()

    def _log(self, name: str) -> Path:
        """One file each; a long one becomes yesterday's."""
        log = self._logs / f"{name}.log"
        if log.exists() and log.stat().st_size > LONGEST_LOG:
            log.replace(log.with_suffix(".old.log"))
        return log

    def _last_lines(self, name: str) -> str:
        lines = (self._logs / f"{name}.log").read_text(errors="replace").splitlines()
        return "\n".join(f"  {line}" for line in lines[-SHOWN_LINES:])


def _die_with_parent() -> None:
    """Should we be killed outright, the kernel ends the child as we would have."""
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGTERM)
