"""What changes at the level of a module or of a class, found in the syntax: nothing is imported for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

KEPT = "apps.kernel.caches.kept"
PLAIN = {"functools.cache", "functools.lru_cache"}
CHANGEABLE = {
    *("dict", "list", "set", "bytearray", "iter", "mmap.mmap", "array.array", "itertools.count", "itertools.cycle"),
    *(f"collections.{name}" for name in ("Counter", "OrderedDict", "defaultdict", "deque")),
    *(f"weakref.{name}" for name in ("WeakSet", "WeakKeyDictionary", "WeakValueDictionary")),
    *(f"threading.{name}" for name in ("Barrier", "Condition", "Event", "Lock", "RLock", "Thread", "Timer", "local")),
    *("threading.Semaphore", "threading.BoundedSemaphore", "contextvars.ContextVar"),
    *(f"queue.{name}" for name in ("LifoQueue", "PriorityQueue", "Queue", "SimpleQueue")),
    *(f"concurrent.futures.{name}" for name in ("ProcessPoolExecutor", "ThreadPoolExecutor")),
}
CHANGING = {
    *("add", "append", "appendleft", "clear", "discard", "extend", "insert", "move_to_end", "pop", "popitem"),
    *("popleft", "remove", "reverse", "setdefault", "sort", "subtract", "update"),
    *("difference_update", "intersection_update", "symmetric_difference_update"),
}
READ_ONLY = {"Mapping", "Sequence", "Set", "Collection", "Iterable", "tuple", "frozenset"}
MAKING = {"__init__", "__new__", "__post_init__"}
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(frozen=True)
class Source:
    """A module as it is written."""

    name: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> Sequence[ast.AST]:
        """All that is in it: to walk through it takes as long as to read it."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def classes(self) -> Sequence[ast.ClassDef]:
        return tuple(node for node in self.nodes if isinstance(node, ast.ClassDef))

    @cached_property
    def imported(self) -> Mapping[str, str]:
        """What its names mean that come from elsewhere."""
        found: dict[str, str] = {}
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found |= {each.asname: each.name for each in node.names if each.asname}
            elif isinstance(node, ast.ImportFrom):
                found |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
        return found

    @cached_property
    def own(self) -> frozenset[str]:
        """The names that it gives by itself."""
        return frozenset(name for node in flat(self.tree.body) for name in named(node))

    def meant(self, node: ast.expr) -> str:
        """The whole name of what stands there; nothing, where it is no name."""
        match node:
            case ast.Name(id=name):
                return f"{self.name}.{name}" if name in self.own else self.imported.get(name, name)
            case ast.Attribute(value=value, attr=attr):
                return f"{before}.{attr}" if (before := self.meant(value)) else ""
            case ast.Subscript(value=value) | ast.Call(func=value):
                return self.meant(value)
            case _:
                return ""


@dataclass(frozen=True)
class House:
    """All sources together: a class of one is made in another."""

    sources: Sequence[Source]

    def changing(self) -> set[str]:
        """Whole names of what changes and is not in the list of what is emptied."""
        found = {f"{source.name}.{name}" for source in self.sources for name in self._made(source)}
        found |= {name for source in self.sources for name in changed_by_functions(source)} & self._known
        return found - {f"{source.name}.{name}" for source in self.sources for name in in_the_list(source)}

    def remembering(self) -> set[str]:
        """Whole names of what remembers its answers and is not in the list."""
        return {f"{source.name}.{name}" for source in self.sources for name in remembers(source)}

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(f"{source.name}.{name}" for source in self.sources for name in source.own)

    @cached_property
    def _changing_classes(self) -> frozenset[str]:
        """Those that have something to change in themselves, and those that stand on one of them."""
        above: dict[str, list[str]] = {}
        found = set()
        for source in self.sources:
            for node in source.classes:
                name = f"{source.name}.{node.name}"
                above[name] = [source.meant(base) for base in node.bases]
                if any(changes_itself(each) for each in node.body) or "threading.local" in above[name]:
                    found.add(name)
        while more := {name for name, bases in above.items() if found.intersection(bases)} - found:
            found |= more
        return frozenset(found)

    def _made(self, source: Source) -> Iterator[str]:
        for name, node in given(source):
            if not (isinstance(node, ast.AnnAssign) and is_read_only(node.annotation)) and self._changes(
                source, node.value
            ):
                yield name

    def _changes(self, source: Source, value: ast.expr | None) -> bool:
        """Whether it can change, as far as its making tells. What its type lets nobody change, mypy sees to."""
        match value:
            case ast.Dict(keys=inner) | ast.List(elts=inner):
                return not inner
            case ast.Call(func=called):
                return source.meant(called) in CHANGEABLE | self._changing_classes
            case _:
                return False


def flat(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements, and those in them that are no further in: under an `if`, a `try` or a `with`."""
    for node in body:
        yield node
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from flat([each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)])


def bodies(source: Source) -> Iterator[tuple[str, Sequence[ast.stmt]]]:
    yield "", source.tree.body
    yield from ((f"{node.name}.", node.body) for node in source.classes)


def named(node: ast.stmt) -> list[str]:
    """The names that a statement gives."""
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def given(source: Source) -> Iterator[tuple[str, ast.Assign | ast.AnnAssign]]:
    """What a module or a class of it gives a name, with the statement that does."""
    for within, body in bodies(source):
        for node in flat(body):
            if isinstance(node, ast.Assign | ast.AnnAssign):
                yield from ((f"{within}{name}", node) for name in named(node))


def is_read_only(annotation: ast.expr) -> bool:
    match annotation:
        case ast.Subscript(value=ast.Name(id="ClassVar"), slice=inner):
            return is_read_only(inner)
        case ast.Subscript(value=ast.Name(id=name)) | ast.Name(id=name):
            return name in READ_ONLY
        case _:
            return False


def in_the_list(source: Source) -> Iterator[str]:
    """What is emptied with all the others."""
    for name, node in given(source):
        if isinstance(node.value, ast.Call) and source.meant(node.value.func) == KEPT:
            yield name


def remembers(source: Source) -> Iterator[str]:
    for name, node in given(source):
        if isinstance(node.value, ast.Call) and source.meant(node.value.func) in PLAIN:
            yield name
    for within, body in bodies(source):
        for each in flat(body):
            if isinstance(each, ast.FunctionDef) and PLAIN & set(map(source.meant, each.decorator_list)):
                yield f"{within}{each.name}"


def changed_by_functions(source: Source) -> Iterator[str]:
    """Whatever a function of this module changes that is not its own: by its whole name."""
    for function in outermost(source.tree):
        inside = list(ast.walk(function))
        shared = {name for node in inside if isinstance(node, ast.Global) for name in node.names}
        yield from (f"{source.name}.{name}" for name in shared)
        changed = [target for node in inside for target in changed_by(node)]
        own = its_own(inside) - shared if changed else set()
        for target in changed:
            if (first := root(target)) and first not in own:
                yield from whole_names(source, target)


def outermost(node: ast.AST) -> Iterator[Function]:
    """Functions that are in no other."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, Function):
            yield each
        else:
            yield from outermost(each)


def whole_names(source: Source, target: ast.expr) -> Iterator[str]:
    """Of `queue.held.by[who]` each beginning: which of them is a module's own is known by the names there are."""
    while isinstance(target, ast.Attribute | ast.Subscript | ast.Name):
        yield source.meant(target)
        target = target.value if not isinstance(target, ast.Name) else ast.Constant(None)


def its_own(inside: Sequence[ast.AST]) -> set[str]:
    """The names that mean something of a function's own in it."""
    found = {node.arg for node in inside if isinstance(node, ast.arg)}
    found |= {node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return found | {node.name for node in inside if isinstance(node, ast.MatchAs | ast.MatchStar) and node.name}


def changed_by(node: ast.AST) -> list[ast.expr]:
    """What a statement or an expression changes in place."""
    if isinstance(node, ast.Call):
        called = node.func
        return [called.value] if isinstance(called, ast.Attribute) and called.attr in CHANGING else []
    if isinstance(node, ast.Assign | ast.Delete):
        return [each for target in node.targets for each in unpacked(target) if not isinstance(each, ast.Name)]
    return [node.target] if isinstance(node, ast.AugAssign) and not isinstance(node.target, ast.Name) else []


def unpacked(target: ast.expr) -> list[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        return [each for inner in target.elts for each in unpacked(inner)]
    return [target]


def root(target: ast.expr) -> str:
    """The name that it begins with, if it begins with one."""
    while isinstance(target, ast.Attribute | ast.Subscript):
        target = target.value
    return target.id if isinstance(target, ast.Name) else ""


def changes_itself(method: ast.stmt) -> bool:
    """Whether a method, other than one that makes, changes what it is called on."""
    if not isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) or method.name in MAKING or not method.args.args:
        return False
    myself = method.args.args[0].arg
    return any(root(target) == myself for node in ast.walk(method) for target in changed_by(node))
