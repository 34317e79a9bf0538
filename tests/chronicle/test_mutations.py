"""Whatever is changed in a log, in any field of any line, is found: but for what no hash is over, which is listed."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.chronicle.test_alone import by_the_house, file, finds, played, written

pytestmark = pytest.mark.once

__all__ = ["file", "played"]

UNSEALED = {"kind", "shape", "body", "typed", "seat", "role", "client", "edition", "seen", "asked_at", "rule", "key"}
"""Of a refusal, which changes nothing and lies outside the chain; its words are still committed to."""


def mutations(value: Any) -> Iterator[Any]:
    """Values of the same type that are another."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield f"{value}x"
        yield value[:-1]
        yield from _other_bytes(value)
    elif isinstance(value, dict):
        yield from ({**value, name: other} for name, inner in value.items() for other in mutations(inner))


def _other_bytes(value: str) -> Iterator[str]:
    """Where bytes are written in base64: one bit of them."""
    try:
        known = bytearray(base64.b64decode(value, validate=True))
    except ValueError:
        return
    if known:
        known[0] ^= 1
        yield base64.b64encode(known).decode()


def test_every_field_of_every_line_is_sealed_or_listed(file: Path) -> None:
    lines = file.read_text().splitlines()
    missed = set()
    tried = 0
    for number, text in enumerate(lines):
        line = json.loads(text)
        for name, value in line.items():
            for other in mutations(value):
                forged = [*lines]
                forged[number] = json.dumps({**line, name: other})
                tried += 1
                if not by_the_house(written(forged, file)) and not (line.get("refused") and name in UNSEALED):
                    missed.add((line["line"], line.get("kind"), name))
    assert tried > 500
    assert missed == {("log", None, "program")}, "what wrote a file is what the file says, and nothing hangs on it"


def test_every_line_is_missed_when_it_is_gone_twice_or_elsewhere(file: Path) -> None:
    lines = file.read_text().splitlines()
    for number in range(len(lines)):
        gone = [*lines[:number], *lines[number + 1 :]]
        twice = [*lines[: number + 1], *lines[number:]]
        for forged in (gone, twice):
            finds(written(forged, file))
            assert by_the_house(written(forged, file))
