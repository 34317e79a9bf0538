"""The same engine with events switched off: every telling is rewritten into its fold, and nothing is written down.

No event is made but those that the engine keeps ready, which cost no making: they are folded, and that is all.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

ROOM = "apps.rules.battle"
FACTS = f"{ROOM}.facts."


@contextmanager
def without_events() -> Iterator[Any]:
    """The door of the rewritten engine; afterwards the modules are what they were."""
    before = {name: module for name, module in sys.modules.items() if name.startswith(ROOM)}
    for name in before:
        del sys.modules[name]
    sys.meta_path.insert(0, FINDER)
    try:
        yield importlib.import_module(f"{ROOM}.engine")
    finally:
        sys.meta_path.remove(FINDER)
        for name in [name for name in sys.modules if name.startswith(ROOM)]:
            del sys.modules[name]
        sys.modules.update(before)


class Rewriting(MetaPathFinder):
    """Loads the engine's own files, rewritten."""

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> Any:
        if not name.startswith(ROOM):
            return None
        file = Path(*name.split("."))
        source = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        return spec_from_file_location(name, source, loader=Source(name, str(source)))


class Source(SourceFileLoader):
    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> Any:  # type: ignore[override]  # as it is called
        told = Unpacked() if self.name.startswith(FACTS) else Untold()
        tree = ast.fix_missing_locations(told.visit(ast.parse(data)))
        return compile(tree, path, "exec", optimize=_optimize)

    def get_code(self, fullname: str) -> Any:
        return self.source_to_code(self.get_data(self.path), self.path)


class Unpacked(ast.NodeTransformer):
    """Beside each fold, one that takes the fields: `self.path` becomes `path`, the whole event a tuple of them."""

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        fold = next((each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "fold"), None)
        if fold is None or node.bases[0].id != "NamedTuple":  # type: ignore[attr-defined]  # a name
            return node
        fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
        names = [each.target.id for each in fields]  # type: ignore[union-attr]  # as above
        bare = deepcopy(fold)
        bare.name, bare.decorator_list = "folded", [ast.Name("staticmethod", ast.Load())]
        bare.body = [Fields(names).visit(statement) for statement in bare.body]
        bare.args.args = [bare.args.args[1], *(ast.arg(f"_{name}") for name in names)]
        bare.args.defaults = [each.value for each in fields if each.value]
        node.body.append(bare)
        return node


class Fields(ast.NodeTransformer):
    def __init__(self, names: list[str]) -> None:
        self.names = names

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            return ast.Name(f"_{node.attr}", node.ctx)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id != "self":
            return node
        return ast.Tuple([ast.Name(f"_{name}", ast.Load()) for name in self.names], ast.Load())


class Untold(ast.NodeTransformer):
    """`play.tell(ev.Walked(a, b))` becomes `ev.Walked.folded(play.battle, a, b)`, `play.tell(DRAW)` the fold."""

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        if _called(node) != "tell" or not node.args:
            return node
        made = _by_its_name(node.args[0])
        battle = ast.Attribute(node.func.value, "battle", ast.Load())  # type: ignore[attr-defined]  # x.tell
        if not isinstance(made, ast.Call) or not _is_event(made):
            return ast.Call(ast.Attribute(made, "fold", ast.Load()), [battle], [])
        keywords = [ast.keyword(f"_{k.arg}", k.value) for k in made.keywords]
        return ast.Call(ast.Attribute(made.func, "folded", ast.Load()), [battle, *made.args], keywords)


def _called(node: ast.Call) -> str:
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def _by_its_name(told: ast.expr) -> ast.expr:
    """`made(ev.Walked, (a, b))` as `ev.Walked(a, b)`."""
    if isinstance(told, ast.Call) and _called(told) == "made" and isinstance(told.args[1], ast.Tuple):
        return ast.Call(told.args[0], told.args[1].elts, [])
    return told


def _is_event(made: ast.Call) -> bool:
    owner = getattr(made.func, "value", None)
    return isinstance(owner, ast.Name) and owner.id == "ev"


FINDER = Rewriting()
