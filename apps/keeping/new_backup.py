"""Making a backup of the house while it runs: all of one moment into one file, which is then restored to prove it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections

from apps.chronicle.log.log_lines import timestamp
from apps.keeping import backup_file, whole_files
from apps.keeping.backup_file import Sealed, Unusable
from apps.keeping.backup_lines import Begun, Ended, HouseLine, WholeLine, written
from apps.keeping.backup_proof import prove
from apps.keeping.folder_lock import keeping
from apps.keeping.house_tables import Migration, tables_after, unknown
from apps.keeping.row_lines import Snapshot, Tally
from apps.keeping.staged_house import Trial

HEADS = """
    SELECT d.campaign, d.number, d.position, d.hash FROM chronicle_decision d
    JOIN (SELECT campaign, max(number) AS number FROM chronicle_decision GROUP BY campaign) last
    ON last.campaign = d.campaign AND last.number = d.number ORDER BY 1"""
BEGINS = {"sqlite": "BEGIN", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A backup that lies where it should, and what was found when it was restored."""

    file: Path
    trial: Trial
    lacks_keys: bool
    """Whether the house has keys that it does not keep in its folder, and that are not in it."""


def make(file: Path, recipient: X25519PublicKey | None, moment: datetime) -> Made:
    """The whole house into one file, which has its name when it is proved; what had it before stays until then."""
    sealed = Sealed.for_one(recipient) if recipient else None
    unfinished = file.with_name(f".{file.name}.unfinished")
    with keeping(settings.DATA_DIR):
        try:
            with whole_files.begin(unfinished) as opened:
                backup_file.write(opened, _lines(moment, sealed=sealed is not None), sealed)
            trial = prove(backup_file.read(unfinished, key=sealed.key if sealed else b""))
            whole_files.put(unfinished, file)
        except OSError as error:
            raise Unusable(f"No backup was made: {file} cannot be written ({error.strerror}).") from None
        except DatabaseError as error:
            raise Unusable(f"No backup was made: the database does not answer ({_short(error)}).") from None
        finally:
            unfinished.unlink(missing_ok=True)
    return Made(file=file, trial=trial, lacks_keys=not sealed and lacks_keys())


def broken_in(trial: Trial) -> str:
    """What is not as it should be in the house itself, and so in its copy."""
    told = [f"{campaign}: {what}" for campaign, what in trial.broken.items()]
    return (
        "\n".join(["It is a true copy, but not all of it is as it should be, in the house itself:", *told])
        if told
        else ""
    )


def lacks_keys() -> bool:
    kept = _in_folder("house.key").split()
    return any(key not in kept for key in settings.HOUSE_KEYS)


def _lines(moment: datetime, *, sealed: bool) -> Iterator[bytes]:
    with _snapshot() as (snapshot, migrations):
        if newer := unknown(migrations):
            raise Unusable(
                f"No backup was made: a newer program has been at this database ({'.'.join(newer[0])}), and this is "
                f"{settings.PROGRAM}: use that one."
            )
        yield written(
            HouseLine(
                program=settings.PROGRAM,
                made_at=timestamp(moment),
                vendor=snapshot.vendor,
                migrations=migrations,
                keys=_keys(sealed=sealed),
            )
        )
        for table in tables_after(migrations):
            tally = Tally()
            yield written(Begun(table=table.name, columns=table.columns))
            yield from tally.of(snapshot.lines(table))
            counted = snapshot.counted(table)
            yield written(Ended(table=table.name, rows=tally.rows, sha256=tally.digest, counted=counted))
        heads = snapshot.connection.execute(HEADS).fetchall()
        yield written(
            WholeLine(campaigns={campaign: (number, at, bytes(hash_).hex()) for campaign, number, at, hash_ in heads})
        )


@contextmanager
def _snapshot() -> Iterator[tuple[Snapshot, list[Migration]]]:
    """By a connection of its own, whose first look holds the moment for all that follow."""
    with closing(connections.create_connection(DEFAULT_DB_ALIAS)) as connection:
        connection.ensure_connection()
        with connection.wrap_database_errors:
            connection.connection.execute(BEGINS[connection.vendor])
            seen = connection.connection.execute("SELECT app, name FROM django_migrations ORDER BY 1, 2").fetchall()
            yield Snapshot(connection=connection.connection, vendor=connection.vendor), seen


def _keys(*, sealed: bool) -> dict[str, str]:
    """What the house keeps in its folder lies in every backup; what it is told by its environment, in a sealed one."""
    found = {} if settings.PRODUCTION else {"secret.key": _in_folder("secret.key")}
    found["house.key"] = "\n".join(settings.HOUSE_KEYS) if sealed else _in_folder("house.key")
    return {name: text for name, text in found.items() if text}


def _in_folder(name: str) -> str:
    file = Path(settings.DATA_DIR, name)
    return file.read_text() if file.exists() else ""


def _short(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
