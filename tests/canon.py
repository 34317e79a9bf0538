"""Which requirements, rulings and house rules a test holds: `make canon`, or `make canon ALL=1` for every one."""

from __future__ import annotations

import contextlib
import io
import json
import re
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"
CANON = RULES / "canon.md"
DUE = RULES / "due.md"
WAITING = RULES / "waiting.md"
REQUIREMENT = re.compile(r"\*\*((?:PEN-[A-Z]+-[A-Z]?|AET-|SKM-)\d+)\*\*")
RULING = re.compile(r"\*\*(C-\d+)[ *]")
HOUSE_RULE = re.compile(r"^\| `([a-z0-9_.]+)` \|", re.MULTILINE)
DUE_ID = re.compile(r"`((?:PEN-[A-Z]+-[A-Z]?|AET-|SKM-|C-)\d+|[a-z]{3}\.[a-z0-9_.]+)`")
ENGINE = "tests/rules/battle/"
LIBRARY = ("tests/rules/", "tests/kernel/")
"""What is tried here is tried for itself, whoever calls it; all other tests enter by a command, a route or a page."""
KINDS = {"requirements": REQUIREMENT, "rulings": RULING, "house rules": HOUSE_RULE}


def known() -> dict[str, list[str]]:
    """Every id of the canon by its kind: requirements in their order, rulings by number, house rules by name."""
    text = CANON.read_text()
    first, rest = text.split("# PART 2")
    third, register = rest.split("# PART 3")[1].split("# PART 5")
    found = {
        "requirements": REQUIREMENT.findall(first),
        "rulings": sorted(RULING.findall(third.split("# PART 4")[0])),
        "house rules": HOUSE_RULE.findall(register),
    }
    return {kind: list(dict.fromkeys(ids)) for kind, ids in found.items()}


def due() -> set[str]:
    """What only a running battle or campaign can show, and no test shows yet."""
    return set(DUE_ID.findall(DUE.read_text()))


def waiting() -> set[str]:
    """What a table can meet only once it can throw these dice here."""
    return set(DUE_ID.findall(WAITING.read_text()))


class Collector:
    """Hears which tests carry which ids."""

    def __init__(self) -> None:
        self.held: dict[str, list[str]] = defaultdict(list)

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        for mark in item.iter_markers("canon"):
            for carried in mark.args:
                self.hear(carried, item.nodeid.split("[")[0])

    def hear(self, carried: str, test: str) -> None:
        if test not in self.held[carried]:
            self.held[carried].append(test)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One kind of id: those that a test holds by a door that users come in by, those that only the library's own tests
    carry, those that wait for the dice tray, those that are due, and those that nobody holds.
    """

    held: list[str]
    library: list[str]
    waiting: list[str]
    due: list[str]
    uncovered: list[str]


def standing(held: dict[str, list[str]]) -> dict[str, Standing]:
    later, tray = due(), waiting()
    return {
        kind: Standing(
            held=[one for one in ids if one not in tray and any(map(by_a_door, held.get(one, ())))],
            library=[one for one in ids if one not in tray and held.get(one) and not any(map(by_a_door, held[one]))],
            waiting=[one for one in ids if one in tray and held.get(one)],
            due=[one for one in ids if one in later and not held.get(one)],
            uncovered=[one for one in ids if one not in later and not held.get(one)],
        )
        for kind, ids in known().items()
    }


def by_a_door(test: str) -> bool:
    """Whether a test enters by the engine, a command, a route or a page."""
    return test.startswith(ENGINE) or not test.startswith(LIBRARY)


def collected() -> dict[str, list[str]]:
    """What the tests carry, heard from a program of its own: pytest inside pytest would hear too much."""
    said = subprocess.run([sys.executable, "-m", "tests.canon", "--held"], capture_output=True, check=True, cwd=ROOT)
    held: dict[str, list[str]] = json.loads(said.stdout)
    return held


def _tell_what_is_held() -> None:
    collector = Collector()
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider"], plugins=[collector])
    print(json.dumps(collector.held))


def main(*, every_one: bool) -> None:
    held = collected()
    if every_one:
        _print_beside_their_tests(held)
        for found in standing(held).values():
            for section, ids in _by_section(found.library).items():
                print(f"by the library alone: {section:12} {' '.join(ids)}")
    for kind, found in standing(held).items():
        parts = {name: getattr(found, name) for name in ("held", "library", "waiting", "due", "uncovered")}
        counted = ", ".join(f"{len(ids)} {name}" for name, ids in parts.items())
        print(f"{kind}: {sum(map(len, parts.values()))}, {counted}")
        for section, ids in _by_section(found.uncovered).items():
            print(f"  without a test: {section:12} {' '.join(ids)}")


def _print_beside_their_tests(held: dict[str, list[str]]) -> None:
    later = due()
    for ids in known().values():
        for one in ids:
            tests = held.get(one) or ["due in a running battle or campaign" if one in later else "WITHOUT A TEST"]
            print(f"{one:44} {tests[0]}")
            for test in tests[1:]:
                print(f"{'':44} {test}")


def _by_section(ids: list[str]) -> dict[str, list[str]]:
    sections: dict[str, list[str]] = defaultdict(list)
    for one in ids:
        sections[one.rpartition("-" if "-" in one else ".")[0]].append(one)
    return sections


if __name__ == "__main__":
    if "--held" in sys.argv:
        _tell_what_is_held()
    else:
        main(every_one="--all" in sys.argv)
