"""The house as it is run: web, worker, database and broker, each a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.house import PATIENCE, ROOT, House, open_house, until

pytestmark = pytest.mark.machinery


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


class TestTheThread:
    """Found, enlist, read, let the worker append, read again: over HTTP alone."""

    def test_a_command_is_read_back_as_json(self, house: House) -> None:
        demo = house.demo()
        pilot = pilot_in(enlisted(house, demo, "Sister Vail"))
        path = f"/api/v1/campaigns/{demo['campaign']}/pilots/{pilot}"
        sheet = house.ask("GET", path, token=demo["tokens"]["rival"])
        assert sheet.json["pilot"]["name"] == "Sister Vail"

    def test_the_worker_appends_by_the_same_door_and_a_second_message_changes_nothing(self, house: House) -> None:
        demo = house.demo()
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

    def test_a_second_demo_finds_the_first_and_prints_fresh_tokens(self, house: House) -> None:
        first, second = house.demo(), house.demo()
        assert first["campaign"] == second["campaign"]
        assert first["pilots"] == second["pilots"]
        cover = f"/api/v1/campaigns/{first['campaign']}/"
        assert house.ask("GET", cover, token=first["tokens"]["host"]).status == 401
        assert house.ask("GET", cover, token=second["tokens"]["host"]).status == 200

    def test_the_log_holds_no_secret(self, house: House) -> None:
        house.ask("GET", "/sign-in/?sesame=a-secret-link")
        log = Path(house.env["PENANCE_DATA"], "logs", "web.log").read_text()
        assert '"request": "GET /sign-in/"' in log
        assert "a-secret-link" not in log

    def test_nobody_else_reads_what_it_keeps(self, house: House) -> None:
        house.demo()
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
        check = [sys.executable, "manage.py", "check"]
        done = subprocess.run(check, env=env, cwd=ROOT, text=True, capture_output=True, check=True)
        assert ("others could read what the house keeps" in done.stderr) is said
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.stat().st_mode & 0o077}
    assert left == {"mine.txt", "static", "static/a.css"}, "what is not the house's own is left as it was"
    assert tmp_path.stat().st_mode & 0o777 == 0o700


class TestEnds:
    """However the house ends, nothing is left running and nothing in the way of the next."""

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
    def test_no_process_and_no_lock_is_left(
        self, tmp_path: Path, fresh_database: dict[str, str], number: signal.Signals
    ) -> None:
        with open_house(tmp_path, **fresh_database) as house:
            family = psutil.Process(_process(house).pid).children(recursive=True)
            assert len(family) >= 2
            _process(house).send_signal(number)
            _process(house).wait(PATIENCE)
            _, alive = psutil.wait_procs(family, timeout=PATIENCE)
            assert alive == []
            if number != signal.SIGKILL:
                assert _process(house).returncode == 0
        with open_house(tmp_path, **fresh_database) as again:
            assert again.ask("GET", "/readyz").status == 200

    def test_a_dead_worker_closes_the_house_and_says_why(self, tmp_path: Path, fresh_database: dict[str, str]) -> None:
        with open_house(tmp_path, **fresh_database) as house:
            worker = next(
                child for child in psutil.Process(_process(house).pid).children() if "celery" in child.cmdline()
            )
            worker.kill()
            said, _ = _process(house).communicate(timeout=PATIENCE)
            assert _process(house).returncode == 1
            assert "The worker ended by itself" in said


class TestBegins:
    def test_a_taken_port_is_said_and_another_used(self, tmp_path: Path, fresh_database: dict[str, str]) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            with open_house(tmp_path, PORT=str(port), **fresh_database) as house:
                assert f"Port {port} is taken by another program; using " in house.said
                assert house.ask("GET", "/healthz").status == 200

    def test_a_second_house_on_the_same_folder_is_refused(self, house: House) -> None:
        command = [sys.executable, "manage.py", "run"]
        ended = subprocess.run(command, env=house.env, cwd=ROOT, capture_output=True, text=True, check=False)
        assert ended.returncode == 1
        assert "already runs" in ended.stderr
        assert "Traceback" not in ended.stderr


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="the folder broker is the embedded one")
class TestTheFolderBroker:
    def test_what_a_killed_worker_had_taken_is_done_by_the_next(self, tmp_path: Path) -> None:
        with open_house(tmp_path) as house:
            demo = house.demo()
            pilot = pilot_in(enlisted(house, demo, "Sister Vail"))
        taken = tmp_path / "broker" / "taken"
        house.send(demo["campaign"], pilot, "job-2")
        (message,) = (tmp_path / "broker" / "waiting").glob("*.penance.msg")
        message.rename(taken / message.name)  # as a worker leaves it that was killed before it had finished
        with open_house(tmp_path) as again:
            demo = again.demo()
            assert until(lambda: burdens(again, demo, pilot))
            until(lambda: not list(taken.glob("*.msg")))

    def test_two_workers_on_one_folder_are_one_too_many(self, house: House) -> None:
        command = [sys.executable, "-m", "celery", "-A", "penance_campaign.celery", "worker", "--pool", "solo"]
        ended = subprocess.run(
            command, env=house.env, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        assert ended.returncode == 1
        assert "Another worker already serves" in ended.stderr
