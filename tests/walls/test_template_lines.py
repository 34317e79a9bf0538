"""A template can be read in a window: no line of one is long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import ROOT

LONGEST_LINE = 160
TEMPLATES = sorted(file for file in (ROOT / "templates").rglob("*") if file.is_file())


def too_long(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), start=1) if len(line) > LONGEST_LINE]


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: str(file.relative_to(ROOT / "templates")))
def test_no_line_of_a_template_is_long(file: Path) -> None:
    assert too_long(file.read_text(encoding="utf-8")) == [], "break it in a tag, between attributes, or at a space"


def test_a_long_line_is_found() -> None:
    assert too_long("\n".join(["short", "x" * LONGEST_LINE, "x" * (LONGEST_LINE + 1)])) == [3]
