"""The same engine with events switched off: every telling is rewritten into its fold, and nothing is written down.

No event is made but those that the engine keeps ready, which cost no making: they are folded, and that is all.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

ROOM = "apps.rules.battle"
EVENTS, FOLDS, FOLDED = f"{ROOM}.events", f"{ROOM}.evolve", f"{ROOM}.folds_of_"
OFF = """
def _nothing_at_all(battle, *fields, **more): pass
OFF = dict.fromkeys(TOLD, _nothing_at_all)
for folded in (folds_of_attacks, folds_of_cards, folds_of_deeds, folds_of_ends, folds_of_the_table, folds_of_turns):
    OFF |= folded.unpacked
"""
"""What folds by fields, beside what folds a whole event that was made before."""


@contextmanager
def without_events() -> Iterator[Any]:
    """The door of the rewritten engine; afterwards the modules are what they were."""
    before = {name: module for name, module in sys.modules.items() if name.startswith(ROOM)}
    for name in before:
        del sys.modules[name]
    sys.meta_path.insert(0, FINDER)
    try:
        yield importlib.import_module(f"{ROOM}.deciding")
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
        tree = ast.parse(data)
        folds = self.name == FOLDS or self.name.startswith(FOLDED)
        tree = Unpacked().visit(tree) if folds else Untold().visit(tree)
        if self.name == FOLDS:
            tree.body += ast.parse(OFF).body
        elif folds:
            _enter(tree, "unpacked = Folds()", after=ast.Assign)
        return compile(ast.fix_missing_locations(tree), path, "exec", optimize=_optimize)

    def get_code(self, fullname: str) -> Any:
        return self.source_to_code(self.get_data(self.path), self.path)


def fields_of(kind: str) -> Mapping[str, Any]:
    """The fields of an event kind with what they are if nothing is said, in their order."""
    found = getattr(importlib.import_module(EVENTS), kind)
    return {name: found._field_defaults.get(name, ...) for name in found._fields}


class Unpacked(ast.NodeTransformer):
    """Beside each fold, one that takes the fields: `event.path` becomes `path`, the whole event a tuple of them."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        kinds = [d.args[0] for d in node.decorator_list if isinstance(d, ast.Call) and _called(d) == "folds"]
        if not kinds:
            return node
        names = list(fields_of(kinds[0].attr))  # type: ignore[attr-defined]  # folds(ev.Kind)
        defaults = [v for v in fields_of(kinds[0].attr).values() if v is not ...]  # type: ignore[attr-defined]  # as above
        bare = deepcopy(node)
        bare.name = f"{node.name}_of_fields"
        bare.decorator_list = [ast.Call(ast.Name("unpacked", ast.Load()), [kinds[0]], [])]
        bare.body = [Fields(names).visit(statement) for statement in bare.body]
        bare.args.args = [bare.args.args[0], *(ast.arg(f"_{name}") for name in names)]
        bare.args.defaults = [ast.Constant(value) for value in defaults]
        return [node, bare]


class Fields(ast.NodeTransformer):
    def __init__(self, names: list[str]) -> None:
        self.names = names

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id == "event":
            return ast.Name(f"_{node.attr}", node.ctx)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id != "event":
            return node
        return ast.Tuple([ast.Name(f"_{name}", ast.Load()) for name in self.names], ast.Load())


class Untold(ast.NodeTransformer):
    """`play.tell(ev.Walked(a, b))` becomes `OFF[ev.Walked](play.battle, a, b)`; of `play.tell(DRAW)` the fold stays."""

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        if _called(node) != "tell" or not node.args:
            return node
        made = _by_its_name(node.args[0])
        battle = ast.Attribute(node.func.value, "battle", ast.Load())  # type: ignore[attr-defined]  # x.tell
        if not isinstance(made, ast.Call) or not _is_event(made):
            ready = ast.NamedExpr(ast.Name("_ready", ast.Store()), made)
            kind = ast.Call(ast.Name("type", ast.Load()), [ready], [])
            return ast.Call(
                ast.Subscript(_table("FOLDS"), kind, ast.Load()), [battle, ast.Name("_ready", ast.Load())], []
            )
        fold = ast.Subscript(_table("OFF"), made.func, ast.Load())
        keywords = [ast.keyword(f"_{k.arg}", k.value) for k in made.keywords]
        return ast.Call(fold, [battle, *made.args], keywords)

    def visit_Module(self, node: ast.Module) -> Any:
        before = ast.dump(node)
        self.generic_visit(node)
        if ast.dump(node) != before:
            _enter(node, f"import {FOLDS} as _folds", after=ast.ImportFrom)
        return node


def _enter(tree: ast.Module, statement: str, *, after: type[ast.stmt]) -> None:
    """One more statement, behind the first of a kind; not behind that from the future, which stands before all."""
    kinds = [n for n, each in enumerate(tree.body) if isinstance(each, after)]
    place = next(n for n in kinds if getattr(tree.body[n], "module", "") != "__future__")
    tree.body.insert(place + 1, ast.parse(statement).body[0])


def _table(name: str) -> ast.expr:
    return ast.Attribute(ast.Name("_folds", ast.Load()), name, ast.Load())


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
