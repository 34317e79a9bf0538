"""What is killed, and how it comes back: a web process as by its unit, PostgreSQL by its own command line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import psutil
import psycopg

from tests.house import PATIENCE, ROOT


class Web:
    """One that is started again as soon as it is gone, as its unit does."""

    def __init__(self, port: int, env: Mapping[str, str], logs: Path) -> None:
        from penance_campaign.management.commands.run import WEB  # what it needs wants settings read before

        self._command = [
            sys.executable,
            "-m",
            "granian",
            *WEB,
            "--port",
            str(port),
            "penance_campaign.rsgi:application",
        ]
        self._env, self._logs = env, logs
        self._process = self._started()

    def kill(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE)
        self._process = self._started()

    def stop(self) -> float:
        """How long it took to end when asked to."""
        began = time.monotonic()
        self._process.terminate()
        self._process.wait(PATIENCE)
        return time.monotonic() - began

    def _started(self) -> subprocess.Popen[bytes]:
        with self._logs.open("ab") as log:
            return subprocess.Popen(
                self._command, env=self._env, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
            )


class Server:
    """A PostgreSQL of one's own, that may be stopped in every way there is."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url, self._folder = url, folder
        self._postmaster = self._found()
        self._command, self._user = self._postmaster.cmdline(), self._postmaster.uids().real
        self._env = self._postmaster.environ()

    @property
    def ways(self) -> Sequence[Callable[[], None]]:
        return self.stop_at_once, self.kill_a_backend, self.kill_the_postmaster, self.restart, self.hang_up_on_all

    def stop_at_once(self) -> None:
        """As when it is told to stop immediately: nothing is written down, and it recovers when it starts."""
        self._end(signal.SIGQUIT)

    def restart(self) -> None:
        self._end(signal.SIGINT)

    def kill_the_postmaster(self) -> None:
        """Its children find out by themselves, and it starts only when the last of them is gone."""
        self._end(signal.SIGKILL)

    def kill_a_backend(self) -> None:
        """All the others are ended too, and it recovers."""
        ours = [child for child in self._postmaster.children() if "idle" in _title(child) or "INSERT" in _title(child)]
        for child in ours[:1]:
            child.kill()

    def hang_up_on_all(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as line:
            line.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    def _end(self, number: signal.Signals) -> None:
        children = self._postmaster.children(recursive=True)
        self._postmaster.send_signal(number)
        psutil.wait_procs([self._postmaster, *children], timeout=PATIENCE)
        (self._folder / "postmaster.pid").unlink(missing_ok=True)
        subprocess.Popen(
            self._command,
            user=self._user,
            env=self._env,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < until, "PostgreSQL did not come back"
            time.sleep(0.05)
        self._postmaster = self._found()

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._url).close()
        except psycopg.OperationalError:
            return False
        return True

    def _found(self) -> psutil.Process:
        return psutil.Process(int((self._folder / "postmaster.pid").read_text().splitlines()[0]))


def _title(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""
