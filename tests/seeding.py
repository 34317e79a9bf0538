"""One seed for a whole run: printed at its head and beside each failure, and given by `--seed` to have it all again.

Each test, and each fixture that outlives a test, draws from this seed and its own name, so that it draws the same
alone, in another order and in any of xdist's workers. Houses and other processes that tests start draw as they always
do: nothing outside this one can make a die foreseeable.
"""

from __future__ import annotations

import base64
import os
import random
import secrets
from collections.abc import Generator, Iterator, MutableSequence
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

import pytest
from django.utils import crypto
from hypothesis import HealthCheck, settings

from apps.chronicle.log import randomness

T = TypeVar("T")
GIVEN = "PENANCE_TESTS_SEED"
"""Set by the run that drew the seed, for xdist's workers and for programs of the tests' own."""
MOST = 2**32
"""As many as PYTHONHASHSEED can tell apart."""
OUTLIVING = {"class", "module", "package", "session"}


class Drawn:
    """In the place of `secrets`: the same seed and name draw the same."""

    def __init__(self, seed: int, name: str) -> None:
        self._random = random.Random(f"{seed}/{name}")  # noqa: S311 - what a test draws must be drawn again
        self.compare_digest = secrets.compare_digest

    def token_bytes(self, length: int) -> bytes:
        return self._random.randbytes(length)

    def token_urlsafe(self, length: int) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(length)).rstrip(b"=").decode()

    def choice(self, those: MutableSequence[T]) -> T:
        return self._random.choice(those)


@contextmanager
def drawing(seed: int, name: str) -> Iterator[None]:
    """Whatever is drawn in this process meanwhile is drawn for this name."""
    drawn, before = Drawn(seed, name), random.getstate()
    random.seed(f"{seed}/{name}")
    with patch.object(randomness, "secrets", drawn), patch.object(crypto, "secrets", drawn):
        yield
    random.setstate(before)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("penance")
    group.addoption("--seed", type=int, help="what falls by chance, falls as in the run that printed this seed")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Before hypothesis reads its options and before xdist starts its workers."""
    seed = _seed_of(config)
    os.environ[GIVEN] = str(seed)
    os.environ.setdefault("PYTHONHASHSEED", str(seed % MOST))
    config.option.seed = seed
    config.option.hypothesis_seed = str(seed)
    slow = settings(deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("penance", slow)
    settings.load_profile("penance")


def pytest_report_header(config: pytest.Config) -> str:
    return f"seed: {_told(config)}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    terminalreporter.write_line(f"seed: {_told(config)}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    with drawing(item.config.option.seed, item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Generator[None]:
    """One that outlives a test draws the same, whichever test asks for it first."""
    if fixturedef.scope not in OUTLIVING:
        return (yield)
    with drawing(request.config.option.seed, f"{request.node.nodeid}/{fixturedef.argname}"):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("seed", _told(item.config)))
    return report


def _seed_of(config: pytest.Config) -> int:
    """What was asked for, else what the run has drawn before its workers, else one drawn now."""
    given = config.option.seed
    if given is None:
        given = os.environ.get(GIVEN)
    return secrets.randbelow(MOST) if given is None else int(given)


def _told(config: pytest.Config) -> str:
    return f"{config.option.seed} (again by --seed {config.option.seed})"
