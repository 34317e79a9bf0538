"""Folded states, kept: a cache that nothing depends on, stamped with the code that folded it."""

from __future__ import annotations

import hashlib
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.db.models import QuerySet

from apps.chronicle.log import codec, sql
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.told_story import Stretch
from apps.chronicle.models import Checkpoint

EVERY = 1000
IMPORTS = re.compile(r"^[ \t]*from ([\w.]+) import (\([^)]*\)|[^\n(]*)", re.MULTILINE)
WORD = re.compile(r"\w+")
"""To parse all sources took as long as everything else at a start."""
_LAST = """
    SELECT position, state FROM chronicle_checkpoint WHERE campaign = %s AND fingerprint = %s
    AND position BETWEEN %s AND %s ORDER BY position DESC LIMIT 1"""
_KEEP = """
    INSERT INTO chronicle_checkpoint (campaign, position, fingerprint, state) VALUES (%s, %s, %s, %s)
    ON CONFLICT (campaign, position) DO UPDATE SET fingerprint = excluded.fingerprint, state = excluded.state"""


def asked(campaign: str, first: int, last: int) -> sql.Asked:
    """What to ask for the last state that was kept between two positions."""
    return _LAST, (campaign, fingerprint(), first, last)


def nearest(campaign: str, told: Sequence[Stretch]) -> tuple[int, Any]:
    """The last position on the way to the end of these stretches that was kept, and its state; else the beginning."""
    for stretch in reversed(told):
        for position, state in sql.rows(*asked(campaign, stretch.first, stretch.last)):
            return position, state_in(state)
    return 0, the_game().decider.initial()


def written(state: Any) -> bytes:
    return codec.written_in(state)


def keep(campaign: str, position: int, state: bytes) -> None:
    sql.write(_KEEP, campaign, position, fingerprint(), zlib.compress(state, 1))


def drop(campaign: str) -> None:
    sql.write("DELETE FROM chronicle_checkpoint WHERE campaign = %s", campaign)


def kept(campaign: str) -> QuerySet[Checkpoint]:
    return Checkpoint.objects.filter(campaign=campaign, fingerprint=fingerprint()).order_by("position")


def state_in(stored: bytes | memoryview) -> Any:
    state = _reader(the_game().state)(zlib.decompress(stored))
    the_game().at_hand(state)
    return state


def fingerprint() -> str:
    """Of every module that has a say in what a log folds into: another line of code there, another fingerprint."""
    game = the_game()
    return fingerprint_of(frozenset(type_.__module__ for type_ in (game.state, *game.events.written.values())))


@cache
def fingerprint_of(begin: frozenset[str]) -> str:
    """Of these modules and of all of ours that they import."""
    sources = (_source(name) for name in sorted(set(_reached(begin))))
    return hashlib.sha256("\0".join(sources).encode()).hexdigest()


def _reached(names: frozenset[str]) -> Iterator[str]:
    """These modules, and those of the same package that they import, and so on."""
    waiting, seen = list(names), set(names)
    while waiting:
        name = waiting.pop()
        yield name
        found = {module for module in _imports(name) if module.split(".")[0] == name.split(".")[0]} - seen
        seen |= found
        waiting.extend(found)


def _source(name: str) -> str:
    file = sys.modules[name].__file__
    return Path(file).read_text() if file else ""


def _imports(name: str) -> Iterator[str]:
    """Whatever else stands in such a line is the name of no module."""
    for module, words in IMPORTS.findall(_source(name)):
        within = (f"{module}.{word}" for word in WORD.findall(words))
        yield from (each for each in (module, *within) if each in sys.modules)


@cache
def _reader(type_: type) -> Callable[[bytes], Any]:
    return codec.state_reader(type_)
