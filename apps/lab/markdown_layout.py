"""Markdown set out as it is read: tables with their columns, one empty line between blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable

FENCE = "```"
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
BAR = re.compile(r"(?<!\\)\|")
SEVERAL_EMPTY = re.compile(r"\n{3,}")
AT_THE_END = re.compile(r" +$", re.MULTILINE)
OF_FIGURES = frozenset("0123456789+-\N{EN DASH}%./()<> ")


def set_out(text: str) -> str:
    """Everything but blocks of code, which stay as they are."""
    parts = text.split(FENCE)
    return FENCE.join(part if place % 2 else _set_out(part) for place, part in enumerate(parts)).strip()


def _set_out(text: str) -> str:
    return SEVERAL_EMPTY.sub("\n\n", TABLE.sub(lambda found: _table(found[0]), AT_THE_END.sub("", text)))


def _table(text: str) -> str:
    """Cells as they are written; columns of figures are set to the right. Without rows there is no table."""
    head, _, *body = (_cells(line) for line in text.splitlines())
    rules = ["---:" if _is_of_figures(column) else "---" for column in zip(*body, strict=True)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, rules, *body)) if body else ""


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in BAR.split(line)[1:-1]]


def _is_of_figures(column: Iterable[str]) -> bool:
    """Digits and their signs; empty cells go along."""
    cells = [cell for cell in column if cell]
    return bool(cells) and all(set(cell) <= OF_FIGURES for cell in cells)
