"""The first minute on a strange machine: what cannot be done is said in one sentence."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from penance_campaign import bootstrap
from tests.house import ROOT

pytestmark = pytest.mark.machinery


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy that holds just what the first step reads."""
    for name in ("Makefile", "requirements.txt", "manage.py", "penance_campaign/bootstrap.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def ends(copy: Path, *command: str, **env: str) -> str:
    """The sentence with which a command ends, its code not 0 and no traceback with it."""
    ended = subprocess.run(command, cwd=copy, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    said = ended.stderr
    assert ended.returncode != 0
    assert "Traceback" not in said
    assert "Error:" not in said.replace("ERROR:", "").partition("penance:")[0]
    return next(line for line in said.splitlines() if line.startswith("penance: "))


def test_an_old_python_looks_for_a_newer_one_and_else_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SystemExit, match=r"3\.11 or later is needed: install one, or name it: make run PYTHON="):
        bootstrap.use_a_python_that_will_do()

    def becomes(path: str, command: list[str]) -> None:
        raise SystemExit(f"became {path}")

    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "python3.12" else None)
    monkeypatch.setattr(os, "execv", becomes)
    with pytest.raises(SystemExit, match=r"became /usr/bin/python3\.12"):
        bootstrap.use_a_python_that_will_do()


@pytest.mark.parametrize("python", ["/nowhere/python3", "false"])
def test_no_python_at_all_is_said_by_make(copy: Path, python: str) -> None:
    assert "Python 3.11 or later is needed" in ends(copy, "make", "run", f"PYTHON={python}")


def test_a_python_without_venv_is_told_where_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        bootstrap.make(tmp_path)


def test_no_network_is_said(copy: Path) -> None:
    nothing = {
        "UV_OFFLINE": "1",
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "UV_CACHE_DIR": str(copy / "none"),
    }
    said = ends(copy, sys.executable, "penance_campaign/bootstrap.py", "requirements.txt", **nothing)
    assert "the packages cannot be fetched: go online" in said


def test_a_folder_that_cannot_be_written_is_said(copy: Path) -> None:
    (copy / ".venv").touch()
    said = ends(copy, sys.executable, "penance_campaign/bootstrap.py", "requirements.txt")
    assert "make the folder yours to write" in said


def test_manage_without_django_says_how_to_get_it(copy: Path) -> None:
    assert "run `make run`" in ends(copy, sys.executable, "-S", "manage.py", "check")


@pytest.mark.parametrize(
    ("made_by", "name"),
    [
        ("", ".venv"),
        ("home = /usr/bin\nversion = 3.12.4\n", ".venv"),
        ("home = /usr/bin\nversion_info = 3.12.4\n", ".venv"),
        ("version = 3.11.9\n", ".venv-3.12"),
        ("version = 3.1.2\n", ".venv-3.12"),
    ],
)
def test_another_python_gets_a_folder_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, made_by: str, name: str
) -> None:
    monkeypatch.setattr(bootstrap, "FIRST", tmp_path / ".venv")
    monkeypatch.setattr(sys, "version_info", (3, 12, 1))
    if made_by:
        (tmp_path / ".venv").mkdir()
        (tmp_path / ".venv" / "pyvenv.cfg").write_text(made_by)
    assert bootstrap.own() == tmp_path / name


def test_make_works_in_the_folder_of_the_python_that_was_named(copy: Path) -> None:
    """And in .venv, whatever made it, as long as nobody names another."""
    (copy / ".venv").mkdir()
    (copy / ".venv" / "pyvenv.cfg").write_text("version = 3.0.0\n")
    mine = f".venv-{sys.version_info[0]}.{sys.version_info[1]}"
    for named, folder in (((), ".venv"), ((f"PYTHON={sys.executable}",), mine)):
        asked = ["make", "--dry-run", "coverage", "check", *named]
        env = {name: value for name, value in os.environ.items() if name not in ("PYTHON", "MAKEFLAGS")}
        said = subprocess.run(asked, cwd=copy, env=env, capture_output=True, text=True, check=True).stdout
        assert f"requirements-dev.txt {folder}\n" in said
        assert f"\n{folder}/bin/lint-imports\n" in said
        assert f"\n{folder}/bin/python -m coverage html" in said
