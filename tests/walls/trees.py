"""A copy of the house to break, and the tools that have to notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLBOX = Path(sys.executable).parent
COPIED = (
    ".importlinter",
    "apps",
    "manage.py",
    "penance_campaign",
    "pyproject.toml",
    "tests/__init__.py",
    "tests/cast.py",
    "tests/story.py",
)
TOOLS = {
    "walls": ("lint-imports", "--no-cache", "--no-logo"),
    "types": ("mypy",),
    "lint": ("ruff", "check", "--no-cache", "--output-format=concise", "."),
    "format": ("ruff", "format", "--no-cache", "--check", "."),
    "migrations": ("python", "manage.py", "makemigrations", "--check", "--dry-run"),
}


@dataclass(frozen=True)
class Break:
    """One thing that nobody may do: text added to a file, or put in the place of `old`; and who says what of it.

    All of `said` stands on one line of the tool's answer. A contract is named by its id in .importlinter.
    """

    name: str
    tool: str
    file: str
    new: str
    said: tuple[str, ...]
    old: str = ""
    contract: str = ""
    fresh: bool = False

    def __str__(self) -> str:
        return self.name


def rounds(breaks: Iterable[Break]) -> list[tuple[Break, ...]]:
    """Breaks of one tool and of different files are laid in one copy, and it answers for all of them at once."""
    found: list[list[Break]] = []
    for wrong in breaks:
        for together in found:
            if together[0].tool == wrong.tool and wrong.file not in (each.file for each in together):
                together.append(wrong)
                break
        else:
            found.append([wrong])
    return [tuple(together) for together in found]


@dataclass(frozen=True)
class Tree:
    """A copy of the house, with a data folder and a cache beside it."""

    root: Path
    cache: Path

    def suffer(self, wrong: Break) -> None:
        """Break the copy, and make sure that it is broken: a test must not go on without its break."""
        file = self.root / wrong.file
        assert file.exists() is not wrong.fresh, f"{wrong.file} is not what this break expects"
        before = "" if wrong.fresh else file.read_text()
        assert not wrong.old or before.count(wrong.old) == 1, f"{wrong.old!r} is no longer once in {wrong.file}"
        file.parent.mkdir(exist_ok=True)
        file.write_text(before.replace(wrong.old, wrong.new) if wrong.old else before + wrong.new)

    def ask(self, tool: str) -> tuple[int, str]:
        """What a tool of the house says of this copy: its exit code and all its words."""
        program, *rest = TOOLS[tool]
        ran = subprocess.run(
            [TOOLBOX / program, *rest],
            cwd=self.root,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        return ran.returncode, ran.stdout

    def _environment(self) -> dict[str, str]:
        """Nothing of the run's own: no PYTHONPATH that leads home, no database, no colours between the words."""
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.cache),
            "PYTHONUTF8": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "COLUMNS": "300",
            "MYPY_CACHE_DIR": str(self.cache / "mypy"),
            "PENANCE_DATA": str(self.root.with_name("data")),
        }


def copied(root: Path, cache: Path) -> Tree:
    for name in COPIED:
        source, target = ROOT / name, root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy2(source, target)
    return Tree(root, cache)


def noticed(wrong: Break, output: str) -> bool:
    """By name: a contract in its own section, for others are broken beside it."""
    lines = told_of(wrong.contract, output) if wrong.contract else output.splitlines()
    return any(all(word in line for word in wrong.said) for line in lines)


def told_of(contract: str, output: str) -> Iterator[str]:
    """What import-linter says of a contract that is broken."""
    read = ConfigParser()
    read.read(ROOT / ".importlinter")
    names = {name.rpartition(":")[2]: part.get("name") for name, part in read.items()}
    within = ""
    for line in output.splitlines():
        within = line if line in names.values() else within
        if within == names[contract]:
            yield line
