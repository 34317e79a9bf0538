"""What a house rule is: a name, the values it may have, and the ruling that leaves it open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """One question that the documents leave to the table. Bounds are of rules whose value is a number."""

    key: str
    ruling: str
    text: str
    least: int = 0
    most: int = 100
    may_be_none: bool = False


def open_question(  # noqa: PLR0913 - a house rule has these parts, and each is named where it is written
    key: str,
    *,
    default: Any,
    ruling: str,
    text: str,
    least: int = 0,
    most: int = 100,
    may_be_none: bool = False,
) -> Any:
    """A field of the ruleset: its default, and what the register says of it."""
    rule = HouseRule(key=key, ruling=ruling, text=text, least=least, most=most, may_be_none=may_be_none)
    return field(default=default, metadata={"house": rule})
