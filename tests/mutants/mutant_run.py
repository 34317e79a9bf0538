"""Each mutant meets the tests of its area in a process of its own, forked off one that has pytest loaded already."""

from __future__ import annotations

import os
import resource
import sys
import types
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from typing import NoReturn

import pytest

from tests.mutants.areas import ROOT
from tests.mutants.mutant_source import Mutant

AT_ONCE = 2
SECONDS = 30
BYTES = 4 * 1024**3
PYTEST = ("-x", "-q", "-c", os.devnull, "--rootdir", str(ROOT), "--import-mode=importlib", "--noconftest")
PLAINLY = ("-p", "no:cacheprovider", "-p", "no:warnings", "-m", "not nightly")
PASSED, FAILED = 0, 1


def survivors(mutants: Iterable[Mutant], tests: Sequence[str]) -> Iterator[Mutant]:
    """Those that no test noticed. Whoever runs for ever, eats all memory or cannot be imported was noticed."""
    running: dict[int, Mutant] = {}
    for mutant in mutants:
        if len(running) == AT_ONCE:
            yield from _ended(running)
        running[_forked(tests, mutant)] = mutant
    while running:
        yield from _ended(running)


def passes(tests: Sequence[str]) -> bool:
    """Whether the tests pass as long as nothing is wrong."""
    _, status = os.waitpid(_forked(tests, None), 0)
    return os.waitstatus_to_exitcode(status) == PASSED


def warm_up() -> None:
    """What every child needs is loaded once, and nothing of ours is."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    with redirect_stdout(StringIO()):
        pytest.main([*PYTEST, *PLAINLY, "--collect-only", str(ROOT / "tests" / "mutants")])


def _ended(running: dict[int, Mutant]) -> Iterator[Mutant]:
    child, status = os.wait()
    mutant = running.pop(child)
    if os.waitstatus_to_exitcode(status) == PASSED:
        yield mutant


def _forked(tests: Sequence[str], mutant: Mutant | None) -> int:
    child = os.fork()
    if not child:
        _meet(tests, mutant)
    return child


def _meet(tests: Sequence[str], mutant: Mutant | None) -> NoReturn:
    code = FAILED
    try:
        _confine()
        if mutant:
            _install(mutant)
        code = int(pytest.main([*PYTEST, *PLAINLY, *tests]))
    finally:
        os._exit(code)


def _confine() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def _install(mutant: Mutant) -> None:
    """The mutant is what whoever imports its module gets; the file stays as it is."""
    name = ".".join(mutant.file.relative_to(ROOT).with_suffix("").parts)
    module = types.ModuleType(name)
    module.__file__ = str(mutant.file)
    sys.modules[name] = module
    exec(compile(mutant.code, mutant.file, "exec"), module.__dict__)  # noqa: S102 - our own code, one thing wrong
