"""A command is made in one try: what is laid is named by types until it is whole, and then everything is green."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.house import ROOT
from tests.scaffold.exercise import BY_CHANCE, BY_HAND, COMMAND, EVENTS, LIVED, STATE, STORY
from tests.scaffold.new_command import NewCommand, NotSo
from tests.walls.trees import TOOLBOX

pytestmark = [pytest.mark.machinery, pytest.mark.once]
NIGHTLY = pytest.mark.nightly
SLICE = "apps/pilots"
MOST_FILES, LONGEST_FILE = 6, 400
LEFT_OUT = shutil.ignore_patterns("kept", "recorded.json", "screenshots", "data")
HOLDS = (
    "tests/pilots",
    "tests/api/test_catalogue.py",
    "tests/campaigns/test_roles.py",
    BY_CHANCE,
    "tests/walls/test_registry.py",
    "tests/walls/test_pure.py",
)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    copy = tmp_path / "house"
    for folder in ("apps", "docs", "penance_campaign", "templates", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=LEFT_OUT)
    for file in (".importlinter", "manage.py", "pyproject.toml"):
        shutil.copy2(ROOT / file, copy / file)
    if (ROOT / ".mypy_cache").is_dir():  # what `make check` has learnt already; without it types take a minute more
        shutil.copytree(ROOT / ".mypy_cache", copy / ".mypy_cache")
    return copy


def ask(house: Path, program: str, *arguments: str) -> tuple[int, str]:
    ran = subprocess.run(
        [TOOLBOX / program, *arguments], cwd=house, capture_output=True, text=True, timeout=900, check=False
    )
    return ran.returncode, ran.stdout + ran.stderr


def fill_in(house: Path) -> set[str]:
    """By hand, as somebody would; the files that were touched."""
    for file, old, new in BY_HAND:
        text = (house / file).read_text()
        assert text.count(old) == 1, f"{old!r} is no longer once in {file}"
        (house / file).write_text(text.replace(old, new))
    story = house / STORY
    story.write_text(story.read_text().partition("def _laid() -> None:")[0])
    return {edit.file for edit in BY_HAND}


@pytest.mark.parametrize(
    "typed", [pytest.param(("apps", "tests/pilots"), id="near"), pytest.param((), id="all", marks=NIGHTLY)]
)
def test_from_nothing_to_green_in_one_try(house: Path, typed: tuple[str, ...]) -> None:
    new = ("DecoratePilot", "pilots", "PilotDecorated", "--among", "service_events")
    code, said = ask(house, "python", "-m", "tests.scaffold", *new)
    assert code == 0, said
    assert all(file in said for file in (COMMAND, EVENTS, STATE, STORY)), said

    code, said = ask(house, "ruff", "check", "--output-format=concise", "apps")
    assert all(
        any(line.startswith(f"{file}:") and "D101" in line for line in said.splitlines()) for file in (EVENTS, COMMAND)
    )
    code, said = ask(house, "mypy", SLICE, STORY)
    named = [line for line in said.splitlines() if ": error:" in line]
    assert any(line.startswith(f"{STATE}:") and "PilotDecorated" in line for line in named), said
    assert any(line.startswith(f"{COMMAND}:") and '"moves" and "sentence"' in line for line in named), said
    assert all("PilotDecorated" in line for line in named), "what was there before is as it was"
    (house / BY_CHANCE).write_text(LIVED)

    touched = fill_in(house)
    assert len(touched) <= MOST_FILES
    assert all(len((house / file).read_text().splitlines()) <= LONGEST_FILE for file in touched)
    ask(house, "ruff", "check", "--fix", "-q", ".")
    ask(house, "ruff", "format", "-q", ".")
    for program, *arguments in (("mypy", *typed), ("ruff", "check", "."), ("lint-imports", "--no-logo")):
        code, said = ask(house, program, *arguments)
        assert code == 0, said
    code, said = ask(house, "python", "-m", "pytest", "-q", "-x", "--on", "sqlite", "--seed", "2147", *HOLDS)
    assert code == 0, said


@pytest.mark.parametrize(
    ("command", "slice_", "event", "among", "said"),
    [
        ("DecoratePilot", "heroes", "PilotDecorated", "", "is no slice: name one of"),
        ("decorate", "pilots", "PilotDecorated", "", "words with capitals"),
        ("DecoratePilot", "pilots", "Pilot-Decorated", "", "words with capitals"),
        ("DecoratePilot", "pilots", "PilotDecorated", "honours", "service_events"),
    ],
)
def test_what_cannot_be_laid_is_said(command: str, slice_: str, event: str, among: str, said: str) -> None:
    with pytest.raises(NotSo, match=said):
        NewCommand.of(ROOT, command, slice_, event, among)


def test_nothing_is_laid_over_what_is_there() -> None:
    with pytest.raises(NotSo, match="is here already"):
        list(NewCommand.of(ROOT, "RetirePilot", "pilots", "PilotRetired").lay())
