"""Behind a pooler that knows no prepared statements: nothing is prepared, and all goes as ever."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin, handle
from apps.pilots.commands.enlist_pilot import EnlistPilot
from penance_campaign import environment
from tests.chronicle.test_writers import written
from tests.house import ROOT, open_house
from tests.penance_campaign.pgbouncer import PGBOUNCER, pooled
from tests.penance_campaign.test_house import enlisted, pilot_in

CAMPAIGN = "campaign-pooled"
HOST = By(seat="seat-host", role="host")
TIMES = 8
"""More often than a connection asks before it plans once for all."""
needs_pgbouncer = pytest.mark.skipif(not PGBOUNCER, reason="there is no pgbouncer here: Debian's comes by apt")


class TestWhatTheEnvironmentSays:
    def read(self, **environ: str) -> dict[str, Any]:
        return environment.database({"DATABASE_URL": "postgres://db/march", **environ}, Path("/data"), {})

    def test_pooled_nothing_is_prepared_and_no_cursor_left_open(self) -> None:
        read = self.read(DATABASE_POOLED="1")
        assert read["OPTIONS"]["prepare_threshold"] is None
        assert read["DISABLE_SERVER_SIDE_CURSORS"]

    def test_without_a_word_both_are(self) -> None:
        read = self.read()
        assert read["OPTIONS"] == environment.PREPARED
        assert not read["DISABLE_SERVER_SIDE_CURSORS"]

    def test_the_way_past_it_is_an_address_of_postgresql(self) -> None:
        direct = environment.direct_database({"DATABASE_DIRECT_URL": "postgres://owner@db:5432/march"})
        assert (direct["HOST"], direct["USER"], direct["OPTIONS"]) == ("db", "owner", environment.PREPARED)
        assert environment.direct_database({}) == {}

    @pytest.mark.parametrize("url", ["db:5432", "sqlite:////srv/march.sqlite3", "postgres://"])
    def test_anything_else_is_refused_with_the_form(self, url: str) -> None:
        with pytest.raises(ImproperlyConfigured, match=r"DATABASE_DIRECT_URL is not understood: give postgres://"):
            environment.direct_database({"DATABASE_DIRECT_URL": url})


@pytest.mark.parametrize("is_pooled", [True, False])
def test_a_connection_prepares_nothing(committing: None, *, is_pooled: bool) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is in the house")
    before = connection.settings_dict["OPTIONS"]
    connection.close()
    connection.settings_dict["OPTIONS"] = before | (environment.UNPREPARED if is_pooled else {})
    try:
        begin(CAMPAIGN, FoundCampaign(name="Pooled"), key="k", by=HOST)
        for number in range(TIMES):
            handle(CAMPAIGN, EnlistPilot(name=f"Vess {number}", faction="elves"), key=f"seat:h/{number}", by=HOST)
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_prepared_statements")
            assert (cursor.fetchone() == (0,)) is is_pooled
    finally:
        connection.close()
        connection.settings_dict["OPTIONS"] = before


def test_tables_are_moved_past_the_pooler(fresh_database: dict[str, str], tmp_path: Path) -> None:
    """Nobody listens at the one address, so whoever gets through came by the other."""
    if not fresh_database:
        pytest.skip("SQLite is in the house")
    deaf = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", "PENANCE_DATA": str(tmp_path)}
    env = {**os.environ, **deaf, "DATABASE_DIRECT_URL": fresh_database["DATABASE_URL"]}
    moved = [sys.executable, "manage.py", "migrate", "accounts", "0001"]
    said = subprocess.run(moved, env=env, cwd=ROOT, text=True, capture_output=True, check=False)
    assert (said.returncode, "Applying accounts.0001" in said.stdout) == (0, True), said.stderr


@needs_pgbouncer
class TestBehindPgBouncer:
    @pytest.fixture
    def through(self, fresh_database: dict[str, str]) -> Callable[..., Any]:
        if not fresh_database:
            pytest.skip("SQLite is in the house")
        return lambda: pooled(fresh_database["DATABASE_URL"])

    def test_many_writers_share_three_connections(self, through: Callable[..., Any], tmp_path: Path) -> None:
        with through() as address:
            said = written({"DATABASE_URL": address, "DATABASE_POOLED": "1"}, tmp_path, "12", "10")
        assert (said["failed"], said["breaks"], said["recorded"], said["gapless"]) == ([], [], 120, True)

    def test_without_a_word_of_it_they_fall(self, through: Callable[..., Any], tmp_path: Path) -> None:
        with through() as address:
            try:
                said = written({"DATABASE_URL": address}, tmp_path, "12", "10")
            except subprocess.CalledProcessError:
                return
        assert said["failed"]

    @pytest.mark.nightly
    def test_a_house_lives_behind_it(
        self, through: Callable[..., Any], fresh_database: dict[str, str], tmp_path: Path
    ) -> None:
        """Its pages, its API and its worker; its tables were moved past it."""
        with through() as address:
            said = {"DATABASE_URL": address, "DATABASE_POOLED": "1"}
            direct = {"DATABASE_DIRECT_URL": fresh_database["DATABASE_URL"]}
            with open_house(tmp_path, **fresh_database | said | direct) as house:
                demo = house.demo()
                pilots = [pilot_in(enlisted(house, demo, f"Sister {number}")) for number in range(TIMES)]
                assert len(set(pilots)) == TIMES
                assert "stand; the head is" in house.manage("chronicle", "verify", demo["campaign"])
