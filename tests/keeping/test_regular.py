"""Backups that are made by themselves: when one is due, which of them stay, and what is said of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, override_settings
from hypothesis import given
from hypothesis import strategies as st

from apps.accounts.models import Account
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import begin
from apps.jobs import clock, due_jobs, job_attempt, queue
from apps.jobs.models import Hour, Job
from apps.keeping import backup_rotation, regular_backups
from penance_campaign import environment

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "house.key").write_text("\n".join(settings.HOUSE_KEYS))
    with override_settings(DATA_DIR=tmp_path, BACKUP_DIR=tmp_path / "backups", BACKUP_EVERY=DAY, BACKUP_KEY=""):
        yield tmp_path / "backups"


class TestRotation:
    def test_a_year_of_days_leaves_a_week_a_month_and_a_quarter(self) -> None:
        kept: set[datetime] = set()
        for days in range(365):
            kept = backup_rotation.spared([*kept, NOON + days * DAY])
        ages = sorted((max(kept) - moment).days for moment in kept)
        assert ages[:7] == [0, 1, 2, 3, 4, 5, 6]
        assert len(ages) <= 7 + 4 + 3
        assert ages[-1] >= 30

    @given(st.sets(st.integers(0, 365 * 24).map(lambda hours: NOON + timedelta(hours=hours)), min_size=1))
    def test_the_newest_stays_whatever_there_is(self, moments: set[datetime]) -> None:
        stay = backup_rotation.spared(moments)
        assert max(moments) in stay
        assert stay <= moments
        assert len(stay) <= 14
        assert backup_rotation.spared(stay) == stay, "what stayed once goes only for something newer"

    def test_what_is_called_otherwise_is_somebody_elses(self, tmp_path: Path) -> None:
        others = ["penance-of-old.backup", "mine.backup", "penance-20260101T000000Z.backup.txt"]
        for name in [*others, *(backup_rotation.name_at(NOON - days * DAY) for days in range(200))]:
            (tmp_path / name).touch()
        backup_rotation.rotate(tmp_path)
        left = {file.name for file in tmp_path.iterdir()}
        assert set(others) < left
        assert backup_rotation.name_at(NOON) in left
        assert len(left) <= len(others) + 14


@pytest.mark.django_db
class TestDue:
    def test_a_house_of_today_has_nothing_to_keep_and_one_of_yesterday_has(self, folder: Path) -> None:
        hour = Hour(kind=regular_backups.KIND, due=NOON)
        assert regular_backups._is_due(hour, NOON) is None, "nobody lives there"
        Account.objects.create_user("nora", date_joined=NOON - DAY + timedelta(minutes=1))
        assert regular_backups._is_due(hour, NOON) is None
        assert regular_backups._is_due(hour, NOON + timedelta(minutes=1)) == NOON

    def test_the_next_is_due_as_long_after_the_newest_and_one_at_a_time(self, folder: Path) -> None:
        Account.objects.create_user("nora", date_joined=NOON - 9 * DAY)
        folder.mkdir()
        (folder / backup_rotation.name_at(NOON - timedelta(hours=23))).touch()
        hour = Hour(kind=regular_backups.KIND, due=NOON)
        assert regular_backups._is_due(hour, NOON) is None
        assert regular_backups._is_due(hour, NOON + timedelta(hours=1)) == NOON
        queue.put(regular_backups.KIND, "one", body={})
        assert regular_backups._is_due(hour, NOON + timedelta(hours=1)) is None

    @pytest.mark.parametrize("off", [{"BACKUP_DIR": None}, {"BACKUP_EVERY": timedelta(0)}])
    def test_where_nobody_wants_any_none_is_due(self, folder: Path, off: dict[str, object]) -> None:
        Account.objects.create_user("nora", date_joined=NOON - 9 * DAY)
        with override_settings(**off):
            assert regular_backups._is_due(Hour(kind=regular_backups.KIND, due=NOON), NOON) is None
            assert regular_backups.told(NOON)[0].startswith("No backup is made by itself: ")


@pytest.mark.machinery
def test_a_worker_makes_one_and_says_when_it_cannot(
    committing: None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First its folder is a file, as a disk that went away may look; an hour later it is a folder again."""
    begin("campaign-kept", FoundCampaign(name="Kept"), key="k", by=By(seat="seat-host", role="host"))
    Account.objects.create_user("nora", date_joined=datetime.now(UTC) - 2 * DAY)
    folder.touch()
    due_jobs.sweep()
    job = Job.objects.get(kind=regular_backups.KIND)
    assert job_attempt.run(job.id) is False
    job.refresh_from_db()
    assert (job.state, job.said) == ("waiting", f"No backup was made: {folder} cannot be written (File exists).")
    keeper = get_user_model().objects.create_superuser("keeper")
    assert regular_backups.told(datetime.now(UTC)) == ["There is no backup yet.", f"The last try: {job.said}"]
    folder.unlink()
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + regular_backups.LOOKS + timedelta(minutes=1))
    assert job_attempt.run(job.id)
    job.refresh_from_db()
    assert (job.state, job.said, job.result["wrong"]) == ("done", "", "")
    assert [file.name for file in folder.iterdir()] == [job.result["file"]]
    assert (folder / job.result["file"]).stat().st_mode & 0o777 == 0o600
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(keeper)
    assert "The newest backup was made" in client.get("/admin/").content.decode()


def test_what_is_set_wrongly_is_refused_with_what_would_do() -> None:
    for name, value, read in (
        ("BACKUP_EVERY", "daily", environment.backup_rhythm),
        ("BACKUP_EVERY", "-1", environment.backup_rhythm),
        ("BACKUP_KEY", "backup-to-nobody", environment.backup_key),
    ):
        with pytest.raises(ImproperlyConfigured, match=rf"^{name} is not understood: "):
            read({name: value})
    assert environment.backup_rhythm({}) == DAY
    assert environment.backup_folder({}, None) is None
    assert environment.backup_folder({"BACKUP_DIR": "/mnt/b"}, None) == Path(os.sep, "mnt", "b")
