"""What a command leaves in the rows is what it changed: a campaign's wide columns are not written with every note."""

from __future__ import annotations

import pytest
from django.db import connection

from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.demo.ash_march_opening import opened
from apps.campaigns.models import CampaignRow
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import handle
from apps.chronicle.log import row_store, sql
from apps.chronicle.proof.rebuild import stale_rows

NOTES = 60
LAID_OUT = """
    SELECT c.relname, pg_relation_size(c.reltoastrelid), c.reloptions, t.reloptions
    FROM pg_class c JOIN pg_class t ON t.oid = c.reltoastrelid
    WHERE c.relname ~ '(pilot|casket|settlement|mission|battle|campaign)row$'"""
only_there = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="PostgreSQL keeps what was written over")


def size() -> int:
    """Of what is too wide to lie in the row itself: how much room rows take depends on when somebody tidies up."""
    with connection.cursor() as cursor:
        cursor.execute(LAID_OUT)
        return next(int(size) for name, size, *_ in cursor.fetchall() if name == CampaignRow._meta.db_table)


def grown_by_notes() -> int:
    campaign, before = opened().campaign, size()
    for number in range(NOTES):
        handle(campaign, WriteNote(about="", text="Salt."), key=f"k/{number}", by=By(seat="seat-x", role="host"))
    assert CampaignRow.objects.get(campaign=campaign).position >= NOTES
    assert stale_rows(campaign) == []
    return size() - before


@only_there
@pytest.mark.usefixtures("committing")
class TestACampaignsRow:
    def test_does_not_grow_by_what_changes_nothing_of_it(self) -> None:
        assert grown_by_notes() <= 8_192

    def test_grew_by_all_of_itself_where_it_was_written_whole(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made = row_store._upsert
        monkeypatch.setattr(row_store, "_upsert", lambda *what: _whole(made(*what)))
        assert grown_by_notes() > 65_536


@only_there
@pytest.mark.django_db
def test_each_row_has_room_beside_it_for_its_next() -> None:
    with connection.cursor() as cursor:
        cursor.execute(LAID_OUT)
        found = {name: (*(options or ()), *(aside or ())) for name, _, options, aside in cursor.fetchall()}
    assert len(found) == 6
    for options in found.values():
        assert "fillfactor=70" in options
        assert options.count("autovacuum_vacuum_scale_factor=0.02") == 2


def _whole(statement: str) -> str:
    """The upsert as it was: every column, whatever it held before."""
    into, _, _ = statement.partition(" SET ")
    columns = into[into.index("(") + 1 : into.index(")")].split(", ")
    return f"{into} SET {', '.join(f'{column} = excluded.{column}' for column in columns[1:])}"


@pytest.mark.django_db
def test_a_row_that_is_as_it_was_is_not_written() -> None:
    row = CampaignRow.objects.get(campaign=opened().campaign)
    names = ("name", "edition", "rules", "season", "phase", "closed", "sheet", "position")
    values = {name: getattr(row, name) for name in names}

    def written(**otherwise: object) -> bool:
        before = _writes()
        row_store.write(
            [row_store.CachedRow(table=CampaignRow, key={"campaign": row.campaign}, values=values | otherwise)]
        )
        return _writes() != before

    assert (written(), written(season=9), written(season=9), written()) == (False, True, False, True)
    stands = CampaignRow.objects.get(campaign=row.campaign)
    assert {name: getattr(stands, name) for name in names} == values


def _writes() -> object:
    """What is another thing after each write."""
    if connection.vendor == "sqlite":
        return sql.driver().total_changes
    with connection.cursor() as cursor:
        cursor.execute("SELECT ctid::text FROM campaigns_campaignrow")
        return cursor.fetchall()
