"""What the house refuses to stand on. Each answer is a list of sentences; an empty one means safe."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from penance_campaign import sqlite

SHORTEST_KEY = 50
LOOSE_COMMITS = {"off", "local"}


def unsafe_settings(*, secret: str, hosts: Sequence[str], debug: bool) -> list[str]:
    """What production may not be told."""
    found = []
    if not secret:
        found.append("SECRET_KEY is missing: set one of at least 50 random characters and keep it to yourself.")
    elif len(secret) < SHORTEST_KEY or len(set(secret)) < 5 or secret.startswith("django-insecure-"):
        found.append("SECRET_KEY is a development key: set one of at least 50 random characters.")
    if not hosts:
        found.append("ALLOWED_HOSTS is missing: set it to the name your players type, such as penance.example.org.")
    if any("*" in host or host == "." for host in hosts):
        found.append("ALLOWED_HOSTS holds a wildcard: name each host, such as penance.example.org.")
    if debug:
        found.append("DEBUG is on, and would show strangers the inside of the house: leave it out.")
    return found


def unsafe_sqlite(version: tuple[int, int, int]) -> list[str]:
    """The web and its worker are two processes on one file; an SQLite before 3.51.3 can corrupt it under them."""
    if version >= sqlite.SAFE:
        return []
    have, need = (".".join(map(str, numbers)) for numbers in (version, sqlite.SAFE))
    return [
        f"SQLite {have} can corrupt a file with two writers: install requirements.txt, which brings {need} or later."
    ]


def lazy_sqlite(synchronous: int, journal: str) -> list[str]:
    """Anything below FULL may forget what was answered when the power fails."""
    if synchronous >= 2 and journal == "wal":
        return []
    return ["SQLite acknowledges before it writes: leave PRAGMA synchronous=FULL and journal_mode=WAL as they come."]


def lazy_postgres(settings: dict[str, str]) -> list[str]:
    """A commit that is not on disk is a promise that a power cut breaks."""
    found = [
        f"PostgreSQL runs with {name} = off and can lose what it acknowledged: turn it on."
        for name in ("fsync", "full_page_writes")
        if settings.get(name) == "off"
    ]
    if settings.get("synchronous_commit") in LOOSE_COMMITS:
        found.append("PostgreSQL runs with a lazy synchronous_commit: set it to on for this database.")
    return found


def behind(newer: Sequence[str]) -> list[str]:
    """An older program would write into tables that it does not know."""
    if not newer:
        return []
    return [
        f"The database was last migrated by a newer version of this program ({newer[-1]} is unknown here): start that "
        "version, or put back the backup that was made before. Nothing was changed."
    ]


def unguarded(missing: set[str]) -> list[str]:
    """Without its guards the database would let the log be changed."""
    if not missing:
        return []
    return [
        f"The log is unguarded ({min(missing)} is missing): run python manage.py migrate, which puts its guards up."
    ]


def served_by_the_owner(*, could_take_guards_down: bool) -> list[str]:
    """A guard that whoever is guarded may take down is none."""
    if not could_take_guards_down:
        return []
    return [
        "The role of DATABASE_URL owns the log's tables, and could take their guards down: migrate as their owner, and "
        "serve as a role that can only add; `python manage.py chronicle role NAME` prints the SQL that makes one."
    ]


def uncounted_proxies(said: str) -> list[str]:
    """With a proxy that nobody counts, all callers are one: five wrong guesses by anybody would shut everybody out."""
    if said.strip():
        return []
    return ["PROXIES is not set: give the number of proxies before the house, such as 1; 0 says that there are none."]


def hanging_key(*, named: bool) -> list[str]:
    """Without a key of its own the house loses what it sealed with another."""
    if named:
        return []
    return [
        "HOUSE_KEY is not set, so what the house seals is sealed under a key that comes of SECRET_KEY and is lost with "
        "it: put away what `manage.py house_key` shows, and set it."
    ]


def missing_static(folder: Path | None) -> list[str]:
    if folder and (folder / "staticfiles.json").exists():
        return []
    return ["The static files are not collected: run python manage.py collectstatic first."]
