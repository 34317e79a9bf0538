"""The words of the build: every door asks the same tools, and whoever silences a tool says which rule and why."""

from __future__ import annotations

import os
import re
import tomllib
from configparser import ConfigParser
from pathlib import Path

from tests.walls.test_template_lines import LONGEST_LINE
from tests.walls.trees import ROOT

HOOKED = ["ruff format", "ruff check", "mypy", "lint-imports"]
SILENCE = re.compile(r"#\s*(noqa|type:\s*ignore|(ruff|flake8|mypy|fmt|isort|pyright|pylint):)", re.IGNORECASE)
REASONED = re.compile(r"# noqa: [A-Z]+\d+(, [A-Z]+\d+)* - \w[^#]+|# type: ignore\[[a-z-]+(, ?[a-z-]+)*\]  # \w[^#]+")


def _checked() -> list[str]:
    """The lines of `make check`, without the way to the tools."""
    recipe = re.search(r"^check:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe
    return [re.sub(r"^\$\(PY\) (-m )?|^\$\(VENV\)/bin/", "", line.strip()) for line in recipe[1].splitlines()]


def test_make_check_asks_every_tool_and_lets_none_off() -> None:
    assert _checked() == [
        "ruff format --check .",
        "ruff check .",
        "mypy",
        "lint-imports",
        "manage.py makemigrations --check --dry-run",
        "$(MAKE) test",
    ]


def test_a_commit_asks_the_tools_of_make_check() -> None:
    hooks = re.findall(r"entry: \.venv/bin/([^,]+)", (ROOT / ".pre-commit-config.yaml").read_text())
    assert [hook.partition(" --")[0] for hook in hooks] == HOOKED
    assert [line.partition(" --")[0].removesuffix(" .") for line in _checked()][:4] == HOOKED


def test_ci_runs_make_check() -> None:
    script = ROOT / ".ci" / "run"
    lines = script.read_text().splitlines()
    assert "set -euo pipefail" in lines
    assert "make check" in lines
    assert os.access(script, os.X_OK)


def test_editors_know_how_long_a_line_may_be() -> None:
    known = ConfigParser()
    known.read_string("[all]\n" + (ROOT / ".editorconfig").read_text())
    ruff = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["ruff"]
    assert known["*.py"]["max_line_length"] == str(ruff["line-length"])
    assert known["templates/**.html"]["max_line_length"] == str(LONGEST_LINE)


def test_every_rule_that_ruff_leaves_out_has_a_reason() -> None:
    file = ROOT / "pyproject.toml"
    lint = tomllib.loads(file.read_text())["tool"]["ruff"]["lint"]
    left_out = [*lint["ignore"], *(rule for rules in lint["per-file-ignores"].values() for rule in rules)]
    reasoned = re.findall(r'^  "([A-Z]+\d+)", +# \w.+$', file.read_text(), re.MULTILINE)
    assert reasoned == left_out


def test_whoever_silences_a_tool_says_which_rule_and_why() -> None:
    files: list[Path] = [ROOT / "manage.py"]
    for folder in ("apps", "penance_campaign"):
        files += sorted((ROOT / folder).rglob("*.py"))
    silences = [line for file in files for line in file.read_text().splitlines() if SILENCE.search(line)]
    assert silences
    assert [line for line in silences if SILENCE.search(REASONED.sub("", line))] == []
