"""No rule stands beside the one that is played: each public name of the rules is called by the product."""

from __future__ import annotations

import ast
import re

import pytest

from tests.canon import ROOT, WAITING
from tests.walls.callers import Module, modules, uncalled

NAME = re.compile(r"`(apps\.rules\.[A-Za-z0-9_.]+)`")


@pytest.mark.machinery
def test_every_public_name_of_the_rules_is_called_or_waits_for_the_tray() -> None:
    waiting = NAME.findall(WAITING.read_text())
    found = uncalled(modules(ROOT))
    assert [name for name in found if name not in waiting] == [], "call it, or take it away with its tests"
    assert [name for name in waiting if name not in found] == [], "it is called now: strike it from the list"


def test_what_only_the_book_or_nobody_calls_is_found() -> None:
    sources = {
        "apps.rules.ground.steps": "def played(): _cost()\ndef _cost(): ...\n"
        "def told(): orphan()\ndef orphan(): told()\n"
        "class Way:\n    def far(self): ...\n    def near(self): ...\n",
        "apps.rules.book.attack_figures": "from apps.rules.ground.steps import told\ntold()\n",
        "apps.lab.book_tags": "from apps.rules.ground.steps import told\ntold()\n",
        "apps.battles.turn": "from apps.rules.ground import steps\nsteps.played()\nsteps.Way().far()\n",
        "apps.campaigns.rulebook": "from apps.rules.book.attack_figures import told\ntold()\n",
    }
    found = uncalled({name: Module(name, ast.parse(text)) for name, text in sources.items()})
    assert sorted(found) == [
        "apps.rules.ground.steps.Way.near",
        "apps.rules.ground.steps.orphan",
        "apps.rules.ground.steps.told",
    ]


def test_what_is_registered_is_called_by_its_other_name() -> None:
    sources = {
        "apps.rules.battle.steps.turn_steps": """@step("draw")
def draw(): _drawn()
def _drawn(): helped()
def helped(): ...
"""
    }
    assert uncalled({name: Module(name, ast.parse(text)) for name, text in sources.items()}) == []
