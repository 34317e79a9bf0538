"""A module is a noun that says what lies in it, and nothing is called as something else is."""

from __future__ import annotations

import pytest

from tests.house import ROOT
from tests.walls.names import classes_twice, modules, twice

MODULES = modules(ROOT)
GERUNDS = {
    "apps.campaigns.commands.make_ruling": "a ruling",
    "apps.campaigns.demo.ash_march_opening": "an opening",
    "apps.kernel.wording": "how things are worded, for whoever writes a sentence",
    "apps.pilots.decider.homecoming": "a homecoming",
    "apps.rules.ground.facing": "the game's word: where a Casket faces",
    "apps.rules.suffering": "the game's word: Suffering dice",
}
A_SCHEMA = "a schema of the API has the word that clients know"
KEPT = "the log, a pack or a checkpoint names it so: docs/log-shapes.json"
TWICE = {
    "Asked": KEPT,
    "Command": A_SCHEMA,
    "Dice": KEPT,
    "Fork": A_SCHEMA,
    "Header": KEPT,
    "KillScored": KEPT,
    "Marked": KEPT,
    "Pending": KEPT,
    "PhaseBegun": KEPT,
    "TaintSpent": KEPT,
}
"""Classes of one name, each pair with its reason."""


def test_a_module_is_a_noun() -> None:
    found = {name for name in MODULES if name.endswith("ing")}
    assert found == set(GERUNDS), "a module is what lies in it, a function what it does"


def test_no_two_modules_have_one_name() -> None:
    assert twice(MODULES) == {}, "say what makes it different, kind last: pilot_sheet, pilot_page, pilot_routes"


@pytest.mark.machinery
def test_no_two_classes_have_one_name() -> None:
    assert set(classes_twice(ROOT, MODULES)) == set(TWICE), "two things want two names"


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["apps.pilots.state", "apps.caskets.state"], set()),
        (["apps.accounts.admin", "apps.chronicle.admin"], set()),
        (["apps.pilots.sheet.lines", "apps.chronicle.log.lines"], {"lines"}),
    ],
)
def test_rooms_and_what_django_looks_for_may_have_one_name(names: list[str], found: set[str]) -> None:
    assert set(twice(names)) == found
