"""The mutants of a file: cosmic-ray's operators and two of our own, each place in which one of them finds something."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

# By name, since only `make mutants` installs them.
plugins: Any = import_module("cosmic_ray.plugins")
mutating: Any = import_module("cosmic_ray.mutating")
trees: Any = import_module("cosmic_ray.ast")

COMPARED = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
CALCULATED = ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_FloorDiv", "Pow_Mul", "BitXor_BitOr")
NAMES = (
    *(f"ReplaceComparisonOperator_{one}_{other}" for one in COMPARED for other in COMPARED if one != other),
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    *(f"ReplaceBinaryOperator_{change}" for change in CALCULATED),
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "AddNot",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "NumberReplacer",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ExceptionReplacer",
    "ZeroIterationForLoop",
    "RemoveDecorator",
)
"""Left out: `is` for `==`, which Python's small numbers and short words answer by luck, and ten more ways to turn each
+ and -, which any test notices that notices one.
"""


UNTOLD = re.compile(r"^@(dataclass|lru_cache|cache|property)|TypeVar\(|__repr__|^    def \w+\(self.*\.\.\.$")
"""Lines in which nothing can go wrong that a rule could show: how a class is stored, how much is remembered, how a type
is called, what a protocol says without doing it.
"""


class ChangeWords:
    """One character more in a text: in a sentence, a name, a code."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        if node.type in ("string", "fstring_string") and node.parent.type != "simple_stmt":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        closing = "" if node.type == "fstring_string" else node.value[-1]
        node.value = node.value.removesuffix(closing) + "~" + closing
        return node


class LeaveOut:
    """A statement that is not carried out: a call whose answer nobody takes, a sum that grows."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        if node.type == "simple_stmt" and (_is_call(node.children[0]) or _is_growing(node.children[0])):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        first = node.get_first_leaf()
        first.value = "pass"
        node.children[0] = first
        return node


def _is_call(statement: Any) -> bool:
    return bool(statement.type == "atom_expr" and statement.children[-1].get_first_leaf().value == "(")


def _is_growing(statement: Any) -> bool:
    return bool(statement.type == "expr_stmt" and statement.children[1].get_first_leaf().value in ("+=", "-=", "*="))


OPERATORS = (*(plugins.get_operator(f"core/{name}")() for name in NAMES), ChangeWords(), LeaveOut())


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """The code of a file with one thing wrong."""

    file: Path
    line: int
    was: str
    now: str
    code: str


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mutant that means something else than the file does, and than the mutants before it."""
    source = file.read_text()
    lines = source.splitlines()
    nodes = list(trees.ast_nodes(trees.get_ast(source)))
    seen = {"", meaning(source)}
    for operator in OPERATORS:
        places = chain.from_iterable(operator.mutation_positions(node) for node in nodes)
        for occurrence, (start, _) in enumerate(places):
            if UNTOLD.search(lines[start[0] - 1]):
                continue
            code = mutating.mutate_code(source, operator, occurrence)
            meant = meaning(code)
            if meant not in seen:
                seen.add(meant)
                yield _told(file, start[0], source, code)


def meaning(code: str) -> str:
    """What Python carries out, without annotations, which nobody reads meanwhile. Of what is no Python: nothing."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and _orders_words(node):
            return ""
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    return ast.dump(tree)


def _orders_words(node: ast.Compare) -> bool:
    """The rules ask which word it is, and never which comes first."""
    words = any(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in node.comparators)
    return bool(words) and not all(isinstance(one, ast.Eq | ast.NotEq | ast.In | ast.NotIn) for one in node.ops)


def _told(file: Path, line: int, source: str, code: str) -> Mutant:
    """The line that differs, before and after; a decorator takes its line along."""
    was, now = source.splitlines(), code.splitlines()
    after = now[line - 1].strip() if len(was) == len(now) else ""
    return Mutant(file=file, line=line, was=was[line - 1].strip(), now=after, code=code)
