"""What somebody sees of a battle, as builtins: for pages and clients. What a log keeps is written at its own edge."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from apps.rules.battle.values.battle_questions import BattleAnswer

Plain: TypeAlias = Any
"""A list, a dictionary by words, a word, a whole number, a yes or no, or nothing."""


def plain(value: object) -> Plain:
    """Tuples become lists, those with named fields too; dataclasses become dictionaries."""
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    kind: Any = type(value)
    names = _names(kind)
    return {name: plain(getattr(value, name)) for name in names} if names else value


def plain_choice(choice: BattleAnswer) -> dict[str, Plain]:
    """By the names of its fields; what it leaves empty is left out."""
    return {
        name: plain(value)
        for name, value in choice._asdict().items()
        if name == "do" or value != BattleAnswer._field_defaults[name]
    }


@lru_cache(maxsize=256)
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(sorted(field.name for field in fields(kind))) if is_dataclass(kind) else ()
