"""JSON as it is read here: what another reader would read otherwise, or no database could keep, is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST = 32
LARGEST = 2**63 - 1
UNKEPT = re.compile("[\x00\ud800-\udfff]")


class StrictJSONParser(JSONParser):
    """Refuses what the log could not keep or another reader would read otherwise."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        try:
            text = stream.read().decode()
            read = json.loads(text, object_pairs_hook=_without_twins, parse_constant=_no_constant)
            _must_be_plain(read)
        except RecursionError:
            raise ParseError(f"The JSON is nested too deep: {DEEPEST} levels at most.") from None
        except ValueError as error:
            raise ParseError(f"The JSON cannot be read: {error}.") from None
        return read


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return read


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _must_be_plain(value: Any, depth: int = 1) -> None:
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        raise ValueError(f"a number lies beyond {LARGEST}")
    texts = value if isinstance(value, dict) else [value] if isinstance(value, str) else ()
    if any(map(UNKEPT.search, texts)):
        raise ValueError("a text holds a NUL or half a character")
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _must_be_plain(inner, depth + 1)
