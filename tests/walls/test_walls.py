"""The walls hold: each is broken on purpose in a copy of the house, and its tool says so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from django.db import connection

from tests.walls.breaks import BREAKS
from tests.walls.trees import ROOT, TOOLS, Break, Tree, copied, noticed, rounds

pytestmark = pytest.mark.machinery


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """For all copies of one worker: what `make check` has learnt of types already, or else its first copy learns it.
    mypy knows a changed file by its content.
    """
    folder = tmp_path_factory.mktemp("cache")
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", folder / "mypy")
    return folder


@pytest.fixture
def tree(tmp_path: Path, cache: Path) -> Tree:
    return copied(tmp_path / "house", cache)


@pytest.mark.parametrize("tool", TOOLS)
def test_the_house_as_it_stands_passes(tree: Tree, tool: str) -> None:
    code, output = tree.ask(tool)
    assert code == 0, output


@pytest.mark.parametrize("together", rounds(BREAKS), ids=lambda together: together[0].tool)
def test_each_break_is_noticed(tree: Tree, together: tuple[Break, ...]) -> None:
    for wrong in together:
        tree.suffer(wrong)
    code, output = tree.ask(together[0].tool)
    assert code == 1, output
    assert [str(wrong) for wrong in together if not noticed(wrong, output)] == [], output


def test_a_package_does_nothing_when_it_is_entered() -> None:
    """A package's own file runs before its pure rooms do, and import-linter does not count it as theirs."""
    assert [file for file in (ROOT / "apps").rglob("__init__.py") if file.read_text()] == []


def test_a_pure_test_cannot_reach_the_database() -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        connection.cursor()
