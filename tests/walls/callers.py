"""Which public names of the rules the product calls: from outside the rules, or from what it calls there.

The book tells of the rules and plays nothing, so what it alone calls is called by nobody.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

RULES = "apps.rules."
BOOK = "apps.rules.book", "apps.lab.book_pages", "apps.lab.book_tags"
REGISTERED = frozenset({"step"})
"""Decorators by which a function is found under another name."""
Name = tuple[str, str]
"""A module and what is defined in it."""


@dataclass
class Module:
    """One file: what it defines, and by which words it names what others define."""

    name: str
    tree: ast.Module
    defined: dict[str, list[ast.AST]] = field(default_factory=dict)
    imported: dict[str, Name] = field(default_factory=dict)
    starred: list[str] = field(default_factory=list)
    """Modules of which it hands over all that they define."""
    loose: list[ast.AST] = field(default_factory=list)
    """What runs when it is imported."""

    def __post_init__(self) -> None:
        for node in self.tree.body:
            for name in _names_of(node):
                self.defined.setdefault(name, []).append(node)
            if isinstance(node, ast.Expr) or is_registered(node):
                self.loose.append(node)
        for each in ast.walk(self.tree):
            if isinstance(each, ast.ImportFrom) and each.module:
                for alias in each.names:
                    self.imported[alias.asname or alias.name] = (each.module, alias.name)
                self.starred += [each.module for alias in each.names if alias.name == "*"]


def _names_of(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id


def is_registered(node: ast.AST) -> bool:
    """Whether a decorator puts it where it is found under another name."""
    if not isinstance(node, ast.FunctionDef):
        return False
    called = (each.func for each in node.decorator_list if isinstance(each, ast.Call))
    return any(isinstance(func, ast.Name) and func.id in REGISTERED for func in called)


def modules(root: Path) -> dict[str, Module]:
    found = {}
    for path in sorted((root / "apps").rglob("*.py")):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        found[name] = Module(name, ast.parse(path.read_text()))
    return found


@dataclass
class Calls:
    """Everything that is reached from where the product begins."""

    modules: Mapping[str, Module]
    reached: set[Name] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    """Every word that follows a dot somewhere, or stands for itself: methods are called by it, or looked up."""

    def __post_init__(self) -> None:
        for module in self.modules.values():
            if module.name.startswith(BOOK):
                continue
            outside = not f"{module.name}.".startswith(RULES)
            self._follow(module, [module.tree] if outside else module.loose)

    def _follow(self, module: Module, nodes: Iterable[ast.AST]) -> None:
        """What these name, and what that names in its turn."""
        waiting = [(module, node) for node in nodes]
        while waiting:
            module, node = waiting.pop()
            for name in self._named_in(module, node):
                if name not in self.reached:
                    self.reached.add(name)
                    home = self.modules[name[0]]
                    waiting += [(home, each) for each in home.defined.get(name[1], ())]

    def _named_in(self, module: Module, node: ast.AST) -> Iterator[Name]:
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                self.attributes.add(each.value)
            elif isinstance(each, ast.Attribute):
                self.attributes.add(each.attr)
                yield from self._of_a_module(module, each)
            elif isinstance(each, ast.Name):
                yield from self._found(module, each.id)
            elif isinstance(each, ast.ImportFrom) and each.module and not f"{module.name}.".startswith(RULES):
                for one in each.names if each.module in self.modules else ():
                    yield from self._found(self.modules[each.module], one.name)

    def _of_a_module(self, module: Module, node: ast.Attribute) -> Iterator[Name]:
        """As in `components.apply`, where `components` is a module."""
        if isinstance(node.value, ast.Name) and node.value.id in module.imported:
            home = ".".join(module.imported[node.value.id])
            if home in self.modules:
                yield from self._found(self.modules[home], node.attr)

    def _found(self, module: Module, word: str) -> Iterator[Name]:
        """Where a word leads: to its own module, or on through those that hand it over."""
        if module.name.startswith(BOOK):
            return
        if word in module.defined:
            yield module.name, word
        elif word in module.imported:
            home, name = module.imported[word]
            if home in self.modules:
                yield from self._found(self.modules[home], name)
        for home in module.starred:
            if word in self.modules[home].defined:
                yield home, word


def uncalled(modules: Mapping[str, Module]) -> list[str]:
    """By module, each public name of the rules that nothing calls; methods as `Class.method`."""
    calls = Calls(modules)
    found = []
    for module in modules.values():
        if not module.name.startswith(RULES) or module.name.startswith(BOOK):
            continue
        for name, nodes in module.defined.items():
            if name.startswith("_"):
                continue
            if not any((module.name, one) in calls.reached for one in _together(module, name)) and not any(
                map(is_registered, nodes)
            ):
                found.append(f"{module.name}.{name}")
            else:
                found += [f"{module.name}.{name}.{one}" for one in _methods(nodes) if one not in calls.attributes]
    return found


def _together(module: Module, name: str) -> Iterator[str]:
    """A row of names that one line unpacks stands or falls together."""
    for node in module.defined[name]:
        yield from _names_of(node)


def _methods(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
                    yield each.name
