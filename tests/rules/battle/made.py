"""A value of any annotation, with something in it everywhere; and whether two values are the same in type too."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from apps.rules.battle.facts.all_facts import EVERY_FACT

EVERY_KIND: tuple[type[Any], ...] = EVERY_FACT
NUMBER, WORD = 1, "a word"


def made(hint: Any, *, number: int = NUMBER, word: str = WORD) -> Any:
    """Numbers and words are those that are handed in."""
    if hint in (int, str, bool):
        return {int: number, str: word, bool: True}[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return inner[0]
    if origin is tuple:
        return tuple(made(inner[0], number=number, word=word) for _ in range(2))
    if origin in (Union, UnionType):
        return made(next(one for one in inner if one is not NoneType), number=number, word=word)
    hints = get_type_hints(hint)
    names = [one.name for one in fields(hint)] if is_dataclass(hint) else hint._fields
    return hint(**{name: made(hints[name], number=number, word=word) for name in names})


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same types all the way down: tuples with named fields equal any tuple."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if is_dataclass(one):
        return all(same(getattr(one, each.name), getattr(other, each.name)) for each in fields(one))
    return bool(one == other)
