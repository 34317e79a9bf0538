"""What modules and classes are called, read from the sources."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOMS = frozenset({"apps", "commands", "decider", "events", "models", "registry", "sheet", "state", "tasks"})
"""Rooms that every slice has."""
DJANGO = frozenset({"admin", "apps", "models", "tasks", "urls"})
"""Names by which Django and Celery look for a module."""


def modules(root: Path) -> list[str]:
    """Dotted, without packages, migrations and the programs of the command line, whose names are typed."""
    files = sorted(root.glob("apps/**/*.py"))
    dotted = (".".join(file.relative_to(root).with_suffix("").parts) for file in files if file.stem != "__init__")
    return [name for name in dotted if ".migrations." not in name and ".management." not in name]


def twice(names: Sequence[str]) -> Mapping[str, list[str]]:
    """By its own name, each module that is not alone with it; what Django looks for and the rooms left out."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in names:
        found[name.rpartition(".")[2]].append(name)
    return {leaf: those for leaf, those in found.items() if len(those) > 1 and leaf not in ROOMS | DJANGO}


def classes_twice(root: Path, names: Sequence[str]) -> Mapping[str, list[str]]:
    """By its name, each class that is defined in more than one module."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in names:
        for class_ in _classes(root / (name.replace(".", "/") + ".py")):
            found[class_].append(name)
    return {class_: those for class_, those in found.items() if len(set(those)) > 1}


def _classes(file: Path) -> Iterator[str]:
    return (node.name for node in ast.parse(file.read_text()).body if isinstance(node, ast.ClassDef))
