"""The walls hold: each is broken on purpose in a copy of the house, and its tool says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from tests.walls.breaks import BREAKS
from tests.walls.trees import ROOT, TOOLS, Break, Tree, contract_name, copied

pytestmark = pytest.mark.machinery


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What mypy has learnt of the libraries, for all copies of one worker; it knows a changed file by its content."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def tree(tmp_path: Path, cache: Path) -> Tree:
    return copied(tmp_path / "house", cache)


@pytest.mark.parametrize("tool", TOOLS)
def test_the_house_as_it_stands_passes(tree: Tree, tool: str) -> None:
    code, output = tree.ask(tool)
    assert code == 0, output


@pytest.mark.parametrize("wrong", BREAKS, ids=str)
def test_a_break_is_noticed(tree: Tree, wrong: Break) -> None:
    tree.suffer(wrong)
    code, output = tree.ask(wrong.tool)
    assert code == 1, output
    assert any(all(word in line for word in wrong.said) for line in output.splitlines()), output
    if wrong.contract:
        assert f"{contract_name(wrong.contract)} BROKEN" in output


def test_a_package_does_nothing_when_it_is_entered() -> None:
    """A package's own file runs before its pure rooms do, and import-linter does not count it as theirs."""
    assert [file for file in (ROOT / "apps").rglob("__init__.py") if file.read_text()] == []


def test_a_pure_test_cannot_reach_the_database() -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        connection.cursor()
