"""The page of limits says what the code does: each number on it is the code's, and no limit of the code is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.house import ROOT

PAGE = (ROOT / "docs" / "limits.md").read_text("utf-8")
ROWS = [row for row in PAGE.splitlines() if row.startswith("| ") and "`" in row.rpartition(" | ")[2]]
LIMIT = re.compile(r"MOST|LONGEST|LARGEST|DEEPEST|PAGE|WAITING|LINE|PACE|MOST_.*|LONGEST_.*|LARGEST_.*|.*_LIMIT")
NO_LIMITS = {
    "apps.accounts.password_hashers.LINE": "a gate, of numbers that have names of their own",
    "apps.chronicle.admin_pages.log_pages.LONGEST_NUMBER": "digits that a database can count to",
    "apps.api.query_params.LARGEST": "the greatest number that a parameter may be",
    "apps.rest.strict_json.LARGEST": "the greatest number in JSON",
    "apps.lab.management.commands.simulate.MOST_WORKERS": "whoever runs a command on a machine of their own",
    "apps.web.desk.campaign_admin.WAITING": "what a row says that waits",
    "apps.keeping.backup_file.LONGEST_FIRST_LINE": "a line of a file that this program made",
    "apps.kernel.keyed_draws.MOST_SIDES": "sides of a die, of which a byte chooses one",
    "apps.lab.simulation.battle_record.BY_LIMIT": "a rule's name",
    "apps.measures.cells.MOST": "series, which nobody from outside adds to",
    "penance_campaign.front.refusals.PAGE": "a page of HTML",
}
"""What is called so and is none that somebody from outside can reach."""
OF_THE_GAME = ("apps/rules/",)


def held_by(row: str) -> list[str]:
    return re.findall(r"`([\w.]+)`", row.rpartition(" | ")[2])


def value_of(place: str) -> Any:
    module, _, name = place.rpartition(".")
    return getattr(settings, name) if module == "settings" else getattr(import_module(module), name)


def numbers_in(value: Any) -> Iterator[float]:
    """All that a limit counts to: of a gate how many in all and of each, of a shelf how many it keeps."""
    match value:
        case bool() | str():
            return
        case int() | float():
            yield float(value)
        case timedelta():
            yield value.total_seconds()
        case dict():
            for each in value.values():
                yield from numbers_in(each)
        case _:
            names = ("most", "each", "_most", "_each", "_initial_value")
            yield from (float(getattr(value, name)) for name in names if isinstance(getattr(value, name, None), int))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split(" | ")[0].strip("| ")[:40])
def test_each_number_is_what_the_code_says(row: str) -> None:
    said = {float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", row.split(" | ")[1])}
    assert held_by(row)
    for place in held_by(row):
        counts = set(numbers_in(value_of(place)))
        assert counts, place
        assert counts <= said, f"{place} is {sorted(counts)}, and the page says: {row}"


@pytest.mark.machinery
def test_no_limit_of_the_code_is_missing() -> None:
    there = {place for row in ROWS for place in held_by(row)}
    missing = sorted(set(limits_of_the_code()) - there - NO_LIMITS.keys())
    assert not missing, f"Say in docs/limits.md what comes beyond {', '.join(missing)}."


@pytest.mark.machinery
def test_what_is_excused_is_there() -> None:
    assert NO_LIMITS.keys() <= set(limits_of_the_code())


@pytest.mark.parametrize("wrong", ["| a body | 1 byte | 413 | `settings.DATA_UPLOAD_MAX_MEMORY_SIZE` |"])
def test_a_wrong_number_is_seen(wrong: str) -> None:
    with pytest.raises(AssertionError, match="the page says"):
        test_each_number_is_what_the_code_says(wrong)


def limits_of_the_code() -> Iterator[str]:
    for folder in ("apps", "penance_campaign"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            place = file.relative_to(ROOT)
            if "migrations" not in place.parts and not str(place).startswith(OF_THE_GAME):
                module = ".".join(place.with_suffix("").parts).removesuffix(".__init__")
                module = module.replace("penance_campaign.settings", "settings")
                yield from (f"{module}.{name}" for name in names_in(file))


def names_in(file: Path) -> Iterator[str]:
    for node in ast.parse(file.read_text("utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        for target in targets:
            named = target.elts if isinstance(target, ast.Tuple) else [target]
            yield from (each.id for each in named if isinstance(each, ast.Name) and LIMIT.fullmatch(each.id))
