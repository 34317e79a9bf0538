"""The pure rooms import what is on a list, and nothing else: import-linter forbids by name, this allows by name."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.cases import every
from tests.house import ROOT

ROOMS = ("events", "commands", "state", "decider", "sheet", "registry", "simulation")
ALLOWED = {
    "__future__",
    "abc",
    "collections",
    "collections.abc",
    "contextlib",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "hmac",
    "itertools",
    "math",
    "operator",
    "re",
    "typing",
}
READERS = {
    ROOT / "apps/rules/packs/shelf.py": {"tomllib", "importlib.resources"},
    ROOT / "apps/rules/book/book_words.py": {"importlib.resources"},
    ROOT / "apps/campaigns/decider/pack_files.py": {"tomllib"},
}
"""The files that read the packs and the words of the book lying beside them, and the one that reads packs of a host."""
BACK_DOORS = {"__import__", "eval", "exec", "compile", "open", "input", "globals", "id", "hash"}
"""Ways round an import, ways out of the room, and two functions that answer otherwise in the next process.

Only a `__hash__` may hash: what it answers never leaves the process.
"""


def pure_files() -> list[Path]:
    patterns = [
        "kernel/**/*.py",
        "rules/**/*.py",
        *(f"*/{room}{rest}" for room in ROOMS for rest in (".py", "/**/*.py")),
    ]
    return sorted({file for pattern in patterns for file in (ROOT / "apps").glob(pattern)})


def imported(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name for name in names if not name.startswith("apps.")}


@every("file", pure_files(), ids=lambda file: str(file.relative_to(ROOT)))
def test_a_pure_room_imports_what_is_allowed_and_has_no_back_door(file: Path) -> None:
    tree = ast.parse(file.read_text())
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__hash__"]
    hashing = {id(node) for method in inside for node in ast.walk(method)}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and id(node) not in hashing]
    called = {node.func.id for node in calls if isinstance(node.func, ast.Name)}
    assert imported(tree) <= ALLOWED | READERS.get(file, set())
    assert called.isdisjoint(BACK_DOORS)
