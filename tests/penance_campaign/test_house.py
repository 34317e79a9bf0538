"""The house as it is run: web, worker, database and broker, each a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import psutil
import pytest

from penance_campaign import processes
from penance_campaign.management.commands import run
from tests import hall
from tests.house import PATIENCE, House, open_house, until
from tests.penance_campaign.street import heard, opened
from tests.penance_campaign.waiters import Table, results

pytestmark = pytest.mark.machinery
ASKED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def enlisted(house: House, demo: Any, name: str, **headers: str) -> Any:
    """What was recorded when a player enlisted somebody: the demo's own pilots are out, or worse."""
    body = {"kind": "EnlistPilot", "body": {"name": name, "faction": "ossuarium"}}
    path = f"/api/v1/campaigns/{demo['campaign']}/commands"
    headers = {"Idempotency_Key": name.replace(" ", "-"), **headers}
    said = house.ask("POST", path, token=demo["tokens"]["player"], body=body, **headers)
    assert said.status == 201, said.text
    return said.json


def pilot_in(recorded: Any) -> str:
    return str(recorded["entries"][0]["body"]["pilot"])


def burdens(house: House, demo: Any, pilot: str) -> Any:
    path = f"/api/v1/campaigns/{demo['campaign']}/pilots/{pilot}"
    return house.ask("GET", path, token=demo["tokens"]["host"]).json["pilot"]["burdens"]


def _process(house: House) -> subprocess.Popen[str]:
    assert house.process
    return house.process


def _pid(house: House) -> int:
    return _process(house).pid


class TestTheThread:
    """Found, enlist, read, let the worker append, read again: over HTTP alone."""

    def test_a_command_is_read_back_as_json(self, house: House, demo: Any) -> None:
        pilot = pilot_in(enlisted(house, demo, "Sister Vail"))
        path = f"/api/v1/campaigns/{demo['campaign']}/pilots/{pilot}"
        sheet = house.ask("GET", path, token=demo["tokens"]["rival"])
        assert sheet.json["pilot"]["name"] == "Sister Vail"

    def test_the_worker_appends_by_the_same_door_and_a_second_message_changes_nothing(
        self, house: House, demo: Any
    ) -> None:
        recorded = enlisted(house, demo, "Brother Cade")
        pilot = pilot_in(recorded)
        assert burdens(house, demo, pilot) == []
        for _ in range(2):
            house.send(demo["campaign"], pilot, "job-1")
        fell = until(lambda: burdens(house, demo, pilot))
        house.send(demo["campaign"], pilot, "job-1")
        after = pilot_in(enlisted(house, demo, "Brother Late"))
        house.send(demo["campaign"], after, "job-after")
        until(lambda: burdens(house, demo, after))  # one worker, one message after the other
        assert burdens(house, demo, pilot) == fell
        path = f"/api/v1/campaigns/{demo['campaign']}/entries?after={recorded['position']}"
        entries = house.ask("GET", path, token=demo["tokens"]["host"]).json
        held = [entry for entry in entries["results"] if entry["body"].get("pilot") == pilot and entry["rolls"]]
        assert [entry["rolls"][0]["label"].partition("/")[2] for entry in held] == ["own/suffering"]

    def test_the_log_holds_no_secret(self, house: House) -> None:
        house.ask("GET", "/sign-in/?sesame=a-secret-link")
        log = Path(house.env["PENANCE_DATA"], "logs", "web.log").read_text()
        assert '"request": "GET /sign-in/"' in log
        assert "a-secret-link" not in log

    def test_nobody_else_reads_what_it_keeps(self, house: House, demo: Any) -> None:
        folder = Path(house.env["PENANCE_DATA"])
        kept = [folder, *folder.rglob("*")]
        assert {"secret.key", "web.log", "worker.log", "run.lock"} <= {path.name for path in kept}
        if "DATABASE_URL" not in house.env:
            ours = {"penance.sqlite3", "penance.sqlite3-wal", "penance.sqlite3-shm", "penance.sqlite3.queue"}
            ours |= {"worker.lock", "waiting"}
            assert ours <= {path.name for path in kept}
        collected = folder / "static"  # for everybody to see, in a folder that nobody else can enter
        ours_alone = [path for path in kept if collected not in path.parents]
        assert [str(path) for path in ours_alone if path.lstat().st_mode & 0o077] == []


def test_what_an_earlier_version_left_open_is_shut_and_said(tmp_path: Path) -> None:
    for name in ("penance.sqlite3", "secret.key", "logs/web.log", "broker/waiting/1.msg", "mine.txt", "static/a.css"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("k" * 64 if name == "secret.key" else "")
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    env = {**os.environ, "PENANCE_DATA": str(tmp_path), "DATABASE_URL": ""}
    for said in (True, False):
        done = hall.run("manage.py", "check", env=env)
        assert done.returncode == 0, done.stderr
        assert ("others could read what the house keeps" in done.stderr) is said
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.stat().st_mode & 0o077}
    assert left == {"mine.txt", "static", "static/a.css"}, "what is not the house's own is left as it was"
    assert tmp_path.stat().st_mode & 0o777 == 0o700


class TestEnds:
    """However the house ends, nothing is left running and nothing in the way of the next."""

    def test_killed_it_leaves_no_process_and_no_lock_and_without_its_worker_it_says_why_it_closes(
        self, tmp_path: Path, fresh_database: dict[str, str]
    ) -> None:
        """And whoever waits while it closes is answered."""
        with open_house(tmp_path, **fresh_database) as house:
            _end(house, signal.SIGKILL)
        with _taken_port() as port, open_house(tmp_path, PORT=str(port), **fresh_database) as again:
            assert f"Port {port} is taken by another program; using " in again.said
            assert again.ask("GET", "/readyz").status == 200
            table = Table(again, again.demo())
            half = b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\nna"
            with table.waiting([table.demo["tokens"]["host"]]) as lines, opened(again, half) as cut:
                (worker,) = [child for child in psutil.Process(_pid(again)).children() if "celery" in child.cmdline()]
                begun = time.monotonic()
                worker.kill()
                assert [results(line)[0] for line in lines] == [200] * len(lines)
                assert b"The house is closing" in heard(cut)
                said, _ = _process(again).communicate(timeout=PATIENCE)
                assert time.monotonic() - begun < processes.PATIENCE, "nobody had to be killed"
            assert _process(again).returncode == 1
            assert "The worker ended by itself" in said

    @pytest.mark.nightly
    def test_no_process_and_no_lock_is_left(self, tmp_path: Path, fresh_database: dict[str, str]) -> None:
        for number in (*ASKED, signal.SIGKILL):
            with open_house(tmp_path, **fresh_database) as house:
                assert house.ask("GET", "/readyz").status == 200
                _end(house, number)
        with open_house(tmp_path, **fresh_database) as again:
            assert again.ask("GET", "/readyz").status == 200

    @pytest.mark.parametrize("number", ASKED)
    def test_whoever_asks_it_to_end_is_heard_by_the_command_itself(
        self, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
    ) -> None:
        """Whether a shell has told it to ignore that or not."""
        settings.DATA_DIR = tmp_path
        monkeypatch.setattr(run.Command, "_serve", lambda *_: signal.raise_signal(number))
        before = {each: signal.signal(each, signal.SIG_IGN) for each in ASKED}
        try:
            said = StringIO()
            run.Command(stdout=said).handle()
        finally:
            for each, how in before.items():
                signal.signal(each, how)
        assert said.getvalue().endswith("\nThe house is closed; everything is kept.\n")
        run.alone(tmp_path).close()


def _end(house: House, number: signal.Signals) -> None:
    """All that it has started ends with it."""
    family = psutil.Process(_pid(house)).children(recursive=True)
    assert len(family) >= 2
    _process(house).send_signal(number)
    assert _process(house).wait(PATIENCE) == (0 if number in ASKED else -number)
    _, alive = psutil.wait_procs(family, timeout=PATIENCE)
    assert alive == []


@contextmanager
def _taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_a_second_house_on_the_same_folder_is_refused(house: House) -> None:
    ended = hall.run("manage.py", "run", env=house.env)
    assert ended.returncode == 1
    assert "already runs" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="the folder broker is the embedded one")
def test_two_workers_on_one_folder_are_one_too_many(house: House) -> None:
    command = ("-m", "celery", "-A", "penance_campaign.celery", "worker", "--pool", "solo")
    ended = hall.run(*command, env=house.env)
    assert ended.returncode == 1
    assert "Another worker already serves" in ended.stderr
