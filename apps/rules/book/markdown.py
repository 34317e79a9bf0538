"""Plain Markdown: headings, tables, lists, code, and blocks with an empty line between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Block = str
FIGURES = frozenset("0123456789+-\N{EN DASH}%./()<> ")


def blocks(*parts: Block) -> Block:
    """One under the other; empty ones are left out."""
    return "\n\n".join(part for part in parts if part)


def section(title: str, *parts: Block, level: int = 2) -> Block:
    """A heading with what stands under it, or nothing where nothing does."""
    under = blocks(*parts)
    return f"{'#' * level} {title}\n\n{under}" if under else ""


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Block:
    """Cells as they are written; columns of figures are set to the right. Without rows there is no table."""
    body = [[_cell(cell) for cell in row] for row in rows]
    if not body:
        return ""
    rules = ["---:" if _is_figures(column) else "---" for column in zip(*body, strict=True)]
    return "\n".join(_row(line) for line in [list(head), rules, *body])


def bullets(*items: str) -> Block:
    return "\n".join(f"- {item}" for item in items if item)


def steps(*items: str) -> Block:
    return "\n".join(f"{number}. {item}" for number, item in enumerate((one for one in items if one), start=1))


def under(item: str, inner: Iterable[str]) -> str:
    """An item of a list with a list of its own."""
    return "\n".join([item, *(f"  - {one}" for one in inner)])


def code(*lines: str) -> Block:
    return "\n".join(["```text", *lines, "```"])


def slug(title: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


def capital(words: str) -> str:
    """The same words as a sentence begins."""
    return words[:1].upper() + words[1:]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: object) -> str:
    return str(cell).replace("|", "\\|")


def _is_figures(column: Iterable[str]) -> bool:
    """Digits and their signs; empty cells go along."""
    cells = [cell for cell in column if cell]
    return bool(cells) and all(set(cell) <= FIGURES for cell in cells)
