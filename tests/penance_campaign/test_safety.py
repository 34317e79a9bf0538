"""What production refuses, one by one, and as a process that will not start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from penance_campaign import safety, sqlite
from tests import hall

KEY = "k3y-" + "0123456789abcdefghij" * 3
SAFE = {"SECRET_KEY": KEY, "ALLOWED_HOSTS": "penance.example.org", "PROXIES": "1"}
KEYED = SAFE | {"HOUSE_KEY": Fernet.generate_key().decode()}


class TestSettings:
    def test_a_key_and_a_name_are_enough(self) -> None:
        assert safety.unsafe_settings(secret=KEY, hosts=["penance.example.org"], debug=False) == []

    @pytest.mark.parametrize("secret", ["", "short", "x" * 80, "django-insecure-" + KEY])
    def test_keys_that_are_none(self, secret: str) -> None:
        (said,) = safety.unsafe_settings(secret=secret, hosts=["a.example"], debug=False)
        assert said.startswith("SECRET_KEY")

    @pytest.mark.parametrize("hosts", [[], ["*"], ["a.example", "*.example"]])
    def test_hosts_that_are_anybody(self, hosts: list[str]) -> None:
        (said,) = safety.unsafe_settings(secret=KEY, hosts=hosts, debug=False)
        assert said.startswith("ALLOWED_HOSTS")

    def test_debug(self) -> None:
        (said,) = safety.unsafe_settings(secret=KEY, hosts=["a.example"], debug=True)
        assert said.startswith("DEBUG")


class TestDatabases:
    @pytest.mark.parametrize(
        ("version", "safe"), [((3, 40, 1), False), ((3, 51, 2), False), ((3, 51, 3), True), ((3, 53, 0), True)]
    )
    def test_an_sqlite_that_can_corrupt_its_file(self, version: tuple[int, int, int], *, safe: bool) -> None:
        assert (safety.unsafe_sqlite(version) == []) is safe

    @pytest.mark.parametrize(
        ("synchronous", "journal", "safe"),
        [(2, "wal", True), (3, "wal", True), (1, "wal", False), (2, "delete", False)],
    )
    def test_an_sqlite_that_forgets(self, synchronous: int, journal: str, *, safe: bool) -> None:
        assert (safety.lazy_sqlite(synchronous, journal) == []) is safe

    @pytest.mark.parametrize(
        ("settings", "found"),
        [
            ({"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}, 0),
            ({"fsync": "off", "full_page_writes": "on", "synchronous_commit": "on"}, 1),
            ({"fsync": "on", "full_page_writes": "off", "synchronous_commit": "on"}, 1),
            ({"fsync": "on", "full_page_writes": "on", "synchronous_commit": "off"}, 1),
            ({"fsync": "on", "full_page_writes": "on", "synchronous_commit": "local"}, 1),
            ({"fsync": "on", "full_page_writes": "on", "synchronous_commit": "remote_apply"}, 0),
        ],
    )
    def test_a_postgres_that_forgets(self, settings: dict[str, str], found: int) -> None:
        assert len(safety.lazy_postgres(settings)) == found


def start(folder: Path, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    return hall.run(*command, env=_alone(folder) | env)


def _alone(folder: Path) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    return clean | {"PENANCE_DATA": str(folder)}


def collected(folder: Path) -> None:
    """As far as whoever starts looks: that what was collected is served, production's own test shows."""
    (folder / "static").mkdir()
    (folder / "static" / "staticfiles.json").touch()


WEB = ("-c", "import penance_campaign.wsgi")
WORKER = ("-m", "celery", "-A", "penance_campaign.celery", "worker", "--pool", "solo")
CHECK = ("manage.py", "check")


@pytest.mark.machinery
class TestStarting:
    """Each of these is a process that must end with one sentence, a code that is not 0, and no traceback."""

    @pytest.mark.parametrize(
        ("env", "said"),
        [
            ({"ALLOWED_HOSTS": "a.example"}, "SECRET_KEY is missing"),
            ({"SECRET_KEY": KEY}, "ALLOWED_HOSTS is missing"),
            (SAFE | {"SECRET_KEY": "dev"}, "SECRET_KEY is a development key"),
            (SAFE | {"ALLOWED_HOSTS": "*"}, "wildcard"),
            (SAFE | {"DEBUG": "1"}, "DEBUG is on"),
            (SAFE | {"HOUSE_KEY": "dev"}, "HOUSE_KEY is not understood: a key has 44 characters"),
            ({"DATABASE_URL": "nonsense"}, "DATABASE_URL is not understood"),
            ({"REDIS_URL": "nonsense"}, "REDIS_URL is not understood"),
        ],
        ids=lambda value: value if isinstance(value, str) else None,
    )
    @pytest.mark.parametrize("command", [WEB, WORKER], ids=["web", "worker"])
    def test_unsafe_ground_is_not_built_on(
        self, tmp_path: Path, command: tuple[str, ...], env: dict[str, str], said: str
    ) -> None:
        ended = start(tmp_path, *command, **env)
        assert ended.returncode != 0
        assert said in ended.stderr
        assert "Traceback" not in ended.stderr

    def test_the_web_knows_which_program_it_is_before_anybody_asks(self, tmp_path: Path) -> None:
        """To find it out all sources are read, for which nobody who asks should wait."""
        asked = (
            "import penance_campaign.wsgi; from apps.chronicle.states import checkpoints; checkpoints._source = None; "
            "from apps.api.api_request import build; print(len(build()), len(checkpoints.fingerprint()))"
        )
        assert start(tmp_path, "-c", asked).stdout == "64 64\n"

    def test_the_web_wants_its_files_collected(self, tmp_path: Path) -> None:
        ended = start(tmp_path, *WEB, **SAFE)
        assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
        assert "collectstatic" in ended.stderr

    def test_a_folder_that_cannot_be_written_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        ended = start(tmp_path / "file", *CHECK)
        assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
        assert "set PENANCE_DATA" in ended.stderr

    def test_safe_settings_pass_djangos_own_deployment_check(self, tmp_path: Path) -> None:
        ended = start(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", **KEYED)
        assert ended.returncode == 0, ended.stderr
        assert "no issues (2 silenced)" in ended.stdout + ended.stderr

    def test_proxies_are_counted_and_none_is_a_number_too(self, tmp_path: Path) -> None:
        for said, code in (("", 1), ("0", 0), ("2", 0)):
            deploy = ("manage.py", "check", "--deploy", "--fail-level", "WARNING")
            ended = start(tmp_path, *deploy, **KEYED | {"PROXIES": said})
            assert (ended.returncode, "PROXIES is not set: give the number" in ended.stderr) == (code, bool(code))

    def test_a_key_that_hangs_on_another_is_warned_of(self, tmp_path: Path) -> None:
        ended = start(tmp_path, "manage.py", "check", "--deploy", **SAFE)
        assert ended.returncode == 0, ended.stderr
        assert (
            "HOUSE_KEY is not set, so what the house seals is sealed under a key that comes of SECRET_KEY"
            in ended.stderr
        )

    def test_run_is_for_a_table_not_for_production(self, tmp_path: Path) -> None:
        ended = start(tmp_path, "manage.py", "run", **SAFE)
        assert ended.returncode == 1
        assert "docs/production.md" in ended.stderr

    def test_a_port_is_a_number(self, tmp_path: Path) -> None:
        ended = start(tmp_path, "manage.py", "run", PORT="x")
        assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
        assert "PORT=x is no port" in ended.stderr

    def test_a_database_that_is_away_is_said(self, tmp_path: Path) -> None:
        ended = start(tmp_path, "manage.py", "run", DATABASE_URL="postgres://nobody@127.0.0.1:9/none")
        assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
        assert "The database does not answer" in ended.stderr

    @pytest.mark.skipif(sqlite.OWN >= sqlite.SAFE, reason="this Python carries a safe SQLite")
    @pytest.mark.parametrize("env", [{}, SAFE], ids=["table", "production"])
    def test_an_interpreters_old_sqlite_is_not_built_on(self, tmp_path: Path, env: dict[str, str]) -> None:
        """By a Python of its own: in the hall the wheel is read already."""
        without_the_wheel = "import sys; sys.modules['pysqlite3'] = None; import penance_campaign.wsgi"
        command, own = [sys.executable, "-c", without_the_wheel], _alone(tmp_path) | env
        ended = subprocess.run(command, env=own, cwd=hall.ROOT, capture_output=True, text=True, check=False)
        assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
        assert "can corrupt a file with two writers" in ended.stderr

    @pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="asks a PostgreSQL")
    @pytest.mark.parametrize("command", [WEB, WORKER], ids=["web", "worker"])
    def test_a_postgres_that_forgets_is_not_built_on(
        self, tmp_path: Path, fresh_database: dict[str, str], command: tuple[str, ...]
    ) -> None:
        lazy = fresh_database["DATABASE_URL"] + "&options=-csynchronous_commit%3Doff"
        collected(tmp_path)
        ended = start(tmp_path, *command, **SAFE | fresh_database | {"DATABASE_URL": lazy})
        assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
        assert "lazy synchronous_commit" in ended.stderr

    def test_production_starts_with_its_guards_alone(self, tmp_path: Path) -> None:
        collected(tmp_path)
        ended = start(tmp_path, *WEB, **SAFE)
        assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
        assert "run python manage.py migrate" in ended.stderr, "an empty database has no guards"
        assert start(tmp_path, "manage.py", "migrate", "-v0", **SAFE).returncode == 0
        ended = start(tmp_path, *WEB, **SAFE)
        assert ended.returncode == 0, ended.stderr
