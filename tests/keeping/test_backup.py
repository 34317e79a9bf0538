"""A house that people use is kept in one file, and comes back from it elsewhere, whatever it lies in."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tarfile
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.fernet import Fernet
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.write_note import WriteNote
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin, handle
from apps.keeping import new_backup
from apps.keeping.house_tables import LEFT_OUT, applied, tables_after
from tests import hall
from tests.house import ROOT, House, open_house, until
from tests.penance_campaign.test_house import burdens, enlisted, pilot_in

KEPT = sorted((ROOT / "tests" / "upgrade" / "kept").glob("*.tar.xz"))
END_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
MOMENT = datetime(2026, 11, 20, 12, tzinfo=UTC)
ALONE = {"DATABASE_URL": "", "REDIS_URL": ""}
"""A house with nothing but its folder, whatever the run is on."""


def manage(*arguments: str, env: dict[str, str]) -> tuple[int, str]:
    """A command of the house: its exit code, and what it said, in both of its voices."""
    done = hall.run("manage.py", *arguments, env={**os.environ, **env})
    return done.returncode, done.stdout + done.stderr


def manage_within(most_bytes: int, *arguments: str, env: dict[str, str]) -> tuple[int, str]:
    """As one who may write so many bytes into a file."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        env={**os.environ, **env},
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes)),
        check=False,
    )
    return done.returncode, done.stdout


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of an older program, and a backup of it beside."""
    return extracted(KEPT[-1], tmp_path_factory.mktemp("older"))


def extracted(kept: Path, folder: Path) -> Path:
    with tarfile.open(kept) as packed:
        packed.extractall(folder / "data", filter="data")
    code, said = manage("backup", str(folder / "a.backup"), env={**ALONE, "PENANCE_DATA": str(folder / "data")})
    assert code == 0, said
    return folder


@pytest.mark.django_db
def test_every_table_is_held_or_left_out_for_a_reason() -> None:
    """A table that nobody thought of would be missed on the day on which it is needed."""
    held = {table.name: table for table in tables_after(applied(connection))}
    assert held.keys() | LEFT_OUT.keys() == set(connection.introspection.table_names())
    assert held.keys() & LEFT_OUT.keys() == set()
    with connection.cursor() as cursor:
        for name, table in held.items():
            found = [column.name for column in connection.introspection.get_table_description(cursor, name)]
            assert sorted(found) == sorted(table.columns), name


def test_what_is_written_after_it_began_is_in_none_of_its_tables(committing: None) -> None:
    by = By(seat="seat-host", role="host")
    begin("campaign-kept", FoundCampaign(name="Kept"), key="k", by=by)
    before = list(new_backup._lines(MOMENT, sealed=False))
    lines = new_backup._lines(MOMENT, sealed=False)
    meanwhile = [next(lines)]
    handle("campaign-kept", WriteNote(text="Too late."), key="l", by=by)
    assert [*meanwhile, *lines] == before
    assert list(new_backup._lines(MOMENT, sealed=False)) != before


def test_a_server_that_goes_away_in_the_midst_is_told_as_one(committing: None) -> None:
    """By Django's name for it, for which whoever makes a backup has a sentence."""
    if connection.vendor == "postgresql":
        lines = new_backup._lines(datetime.now(UTC), sealed=False)
        next(lines)
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
            server.execute(END_ALL, [connection.settings_dict["NAME"]])
        with pytest.raises(DatabaseError):
            list(lines)


@pytest.mark.machinery
class TestUnderLoad:
    @pytest.mark.parametrize(
        ("rounds", "way"), [(1, "proved"), pytest.param(20, "restored", marks=pytest.mark.nightly)]
    )
    def test_what_was_acknowledged_before_it_began_is_in_each(
        self, tmp_path: Path, fresh_database: dict[str, str], template: str, rounds: int, way: str
    ) -> None:
        if not fresh_database:
            shutil.copy(template, tmp_path / "penance.sqlite3")
        said = under_load(fresh_database, tmp_path, str(rounds), way)
        assert (said["rounds"], said["broken"]) == (rounds, 0)
        assert said["acknowledged"] >= 20 * rounds
        assert said["lost"] == [0] * rounds

    def test_a_plain_copy_of_the_file_lacks_some(self, tmp_path: Path, template: str) -> None:
        """The control: the database is at rest in its file only now and then."""
        if connection.vendor == "sqlite":
            shutil.copy(template, tmp_path / "penance.sqlite3")
            assert sum(under_load({}, tmp_path, "20", "plain-copy")["lost"]) > 0


def under_load(ground: dict[str, str], folder: Path, *arguments: str) -> Any:
    env = {**os.environ, **ground, "PENANCE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}
    done = hall.run("-m", "tests.keeping.under_load", *arguments, env=env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.machinery
@pytest.mark.nightly
def test_a_house_that_is_open_goes_on_elsewhere(house: House, tmp_path: Path, fresh_database: dict[str, str]) -> None:
    """Its tokens open, its dice fall as they would have, and who knows of later lines hears that they are gone."""
    demo, env, file = house.demo(), dict(house.env), tmp_path / "a.backup"
    pilot = pilot_in(enlisted(house, demo, "Brother Kept"))
    said = house.manage("backup", str(file))
    assert f"{file} holds the whole house: " in said
    assert "It lies open: " in said
    assert file.stat().st_mode & 0o777 == 0o600
    house.send(demo["campaign"], pilot, "job-that-was-lost")
    fell = until(lambda: burdens(house, demo, pilot))
    code, said = manage("restore", str(file), "--replace", env=env)
    assert code == 1
    assert "A house runs on" in said

    elsewhere = {**env, **fresh_database, "PENANCE_DATA": str(tmp_path / "elsewhere")}
    code, said = manage("restore", str(file), env=elsewhere)
    assert (code, "Every log, every die whose seed is here" in said) == (0, True), said
    entries = f"/api/v1/campaigns/{demo['campaign']}/entries"
    token = demo["tokens"]["player"]
    lost = house.ask("GET", entries, token=token).json
    with open_house(Path(elsewhere["PENANCE_DATA"]), **fresh_database) as restored:
        assert restored.ask("GET", restored.link("host").removeprefix(restored.base)).status == 200
        known = f"{entries}?after={lost['head']}.{lost['hash']}"
        assert restored.ask("GET", known, token=token).status == 410
        assert burdens(restored, demo, pilot) == []
        restored.send(demo["campaign"], pilot, "job-that-was-lost")
        assert until(lambda: burdens(restored, demo, pilot)) == fell
        if fresh_database:
            third = {**elsewhere, "PENANCE_DATA": str(tmp_path / "third")}
            code, said = manage("restore", str(file), "--replace", env=third)
            assert (code, "other connections, and nothing was touched: end the house first." in said) == (1, True)
    must_be_put_aside(file, elsewhere, fresh_database)


def must_be_put_aside(file: Path, env: dict[str, str], ground: dict[str, str]) -> None:
    """Where somebody lives nothing is restored unasked; in a file of its own the old house lies aside, and stands."""
    code, said = manage("restore", str(file), env=env)
    assert (
        code,
        "Nothing was touched: somebody lives here (campaigns: " in said,
        "Say" in said or "say so." in said,
    ) == (
        1,
        True,
        True,
    )
    code, said = manage("restore", str(file), "--replace", env=env)
    assert code == 0, said
    if not ground:
        (aside,) = Path(env["PENANCE_DATA"]).glob("replaced-*")
        assert f"The house that was here lies in {aside}" in said
        assert manage("chronicle", "verify", "--all", env={**env, "PENANCE_DATA": str(aside)})[0] == 0


@pytest.mark.machinery
def test_an_older_house_comes_back_on_either_database(
    older: Path, tmp_path: Path, fresh_database: dict[str, str]
) -> None:
    """On SQLite in the place of one that is damaged, which is why one restores at all."""
    file, there = str(older / "a.backup"), {**ALONE, **fresh_database, "PENANCE_DATA": str(tmp_path)}
    if not fresh_database:
        for damaged in ("penance.sqlite3", "penance.sqlite3-wal"):
            (tmp_path / damaged).write_bytes(b"no longer a database" * 1000)
        assert "cannot be read. Say --replace to put it aside in" in manage("restore", file, env=there)[1]
    code, said = manage("restore", file, "--replace", env=there)
    assert (code, "It was of an older program (" in said) == (0, True), said
    for aside in tmp_path.glob("replaced-*"):
        left = {path.name: path.read_bytes()[:20] for path in aside.glob("penance.*")}
        assert left == dict.fromkeys(("penance.sqlite3", "penance.sqlite3-wal"), b"no longer a database")


@pytest.mark.machinery
@pytest.mark.parametrize("name", [pytest.param(kept.name, marks=pytest.mark.nightly) for kept in KEPT])
def test_a_folder_of_an_older_program_is_kept_restored_and_opened(
    name: str, tmp_path: Path, fresh_database: dict[str, str]
) -> None:
    """All of them are SQLite's, and come back on whatever the run is on."""
    extracted(ROOT / "tests" / "upgrade" / "kept" / name, tmp_path)
    there = {**ALONE, **fresh_database, "PENANCE_DATA": str(tmp_path / "new")}
    code, said = manage("restore", str(tmp_path / "a.backup"), env=there)
    assert code == 0, said
    with open_house(tmp_path / "new", **fresh_database) as opened:
        assert "is left as it was drawn" not in opened.said


@pytest.mark.machinery
class TestRefused:
    def test_a_file_that_is_not_whole_touches_nothing(self, older: Path, tmp_path: Path) -> None:
        cut = tmp_path / "cut"
        cut.write_bytes((older / "a.backup").read_bytes()[:-1])
        with pytest.raises(CommandError, match="is not whole: it was cut short, or changed since it was made"):
            call_command("restore", str(cut), "--replace")

    def test_a_disk_that_is_full_is_a_sentence_and_leaves_what_was_there(self, older: Path, tmp_path: Path) -> None:
        """The kernel refuses more than so many bytes in a file: in the backup, and in the copy that proves it."""
        file, env = tmp_path / "a.backup", {**ALONE, "PENANCE_DATA": str(older / "data")}
        file.write_bytes(before := (older / "a.backup").read_bytes())
        there = sorted(path.name for path in (older / "data").iterdir())
        for most_bytes in (len(before) // 2, 4 * len(before)):
            code, said = manage_within(most_bytes, "backup", str(file), env=env)
            assert (code, said.count("\n")) == (1, 1), said
            assert re.search(r"No backup was made: .* \(File too large\)|could not be restored into an empty", said), (
                said
            )
            assert file.read_bytes() == before
            assert [path.name for path in tmp_path.iterdir()] == ["a.backup"]
            assert sorted(path.name for path in (older / "data").iterdir()) == there


@pytest.mark.machinery
def test_sealed_it_is_opened_by_the_other_key_alone(older: Path, tmp_path: Path) -> None:
    """Who makes it cannot read it; keys of the environment are in it, and in no other."""
    env = {**ALONE, "PENANCE_DATA": str(older / "data")}
    call_command("backup_key", str(tmp_path / "opens"), stdout=(said := StringIO()))
    assert (tmp_path / "opens").stat().st_mode & 0o777 == 0o600
    seals = said.getvalue().splitlines()[0].removeprefix("BACKUP_KEY=")
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup_key", str(tmp_path / "opens"))
    house_key, named = (older / "data" / "house.key").read_text(), Fernet.generate_key().decode()
    file, there = str(tmp_path / "sealed"), {**ALONE, "PENANCE_DATA": str(tmp_path / "new")}
    code, told = manage("backup", file, env={**env, "BACKUP_KEY": seals, "HOUSE_KEY": named})
    assert (code, "It is sealed for the key " in told) == (0, True), told
    with pytest.raises(CommandError, match="give the file that opens it, as --key FILE"):
        call_command("restore", file, "--replace")
    assert manage("restore", file, "--key", str(tmp_path / "opens"), env=there)[0] == 0
    assert (tmp_path / "new" / "house.key").read_text().split() == [named, house_key]
