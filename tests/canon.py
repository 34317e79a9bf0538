"""Which requirements of the rules are held by a test: `make canon`."""

from __future__ import annotations

import contextlib
import io
import re
from collections import Counter
from pathlib import Path

import pytest

CANON = Path(__file__).resolve().parent.parent / "docs" / "rules" / "canon.md"
REQUIREMENT = re.compile(r"\*\*((?:PEN-[A-Z]+-[A-Z]?|AET-|SKM-)\d+)\*\*")


def requirements() -> list[str]:
    """Every numbered requirement of the first part, in its order."""
    first_part = CANON.read_text().split("# PART 2")[0]
    return list(dict.fromkeys(REQUIREMENT.findall(first_part)))


class Collector:
    """Hears which tests carry which ids."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        for mark in item.iter_markers("canon"):
            self.held.update(mark.args)


def main() -> None:
    collector = Collector()
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", "-q", "--pure"], plugins=[collector])
    known = requirements()
    missing = [requirement for requirement in known if not collector.held[requirement]]
    for section, ids in _by_section(missing).items():
        print(f"{section:12} {' '.join(requirement.removeprefix(section + '-') for requirement in ids)}")
    print(f"{len(known) - len(missing)} of {len(known)} requirements have a test; the others are listed above.")


def _by_section(ids: list[str]) -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    for requirement in ids:
        sections.setdefault(requirement.rpartition("-")[0], []).append(requirement)
    return sections


if __name__ == "__main__":
    main()
