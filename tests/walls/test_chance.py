"""No test's outcome hangs on chance or on the clock: one seed brings all again, and nothing draws beside it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.crypto import get_random_string  # noqa: TID251 - whether it, too, is drawn from the seed

from apps.chronicle.log.randomness import new_key, new_seed
from tests.house import ROOT
from tests.seeding import GIVEN, drawing
from tests.servers import EACH, WORKERS, in_redis

SOURCES = {"random", "secrets", "uuid", "numpy"}
CALLS = {"os.urandom", "os.getrandom", "time.sleep", "wait_for_timeout"}
IN_TEXT = re.compile(rf"\b(?:import|from) (?:{'|'.join(sorted(SOURCES))})\b|\burandom\b")
"""Programs that a test hands to another process as text."""
ALLOWED = {
    "seeding.py": "the seed itself",
    "campaigns/living/chance.py": "whims of a number that hypothesis draws",
    "chronicle/killing.py": "instants of the run's seed, at which somebody is killed, and everything holds at any",
    "chronicle/test_waking.py": "somebody acts a little later, and whoever comes too late is answered the same",
    "api/test_time_api.py": "as in test_waking.py",
    "campaigns/test_in_step.py": "as in test_waking.py",
    "chronicle/writers.py": "they look for a gate, and begin together or almost",
    "keeping/under_load.py": "pauses of the run's seed between two writes, and everything holds at any",
    "chaos/__main__.py": "instants of the run's seed, at which somebody falls, and everything holds at any",
    "chaos/clients.py": "pauses of clients who ask again until they are answered",
    "chaos/faults.py": "as in house.py",
    "jobs/killing.py": "as in chronicle/killing.py",
    "notices/falls/__main__.py": "as in chaos/__main__.py",
    "notices/falls/crowd.py": "as in chaos/__main__.py: what somebody asks for, and all of it is to be told",
    "notices/falls/hurried_house.py": "a fault of its own: who falls in this pause leaves something unsent",
    "notices/falls/outside_places.py": "moods of the run's seed, and everything holds in any",
    "notices/falls/trial.py": "as in house.py",
    "measures/counter_process.py": "waits to be killed",
    "penance_campaign/test_street.py": "somebody sends a byte now and then, and is cut off however fast that is",
    "house.py": "a pause before a condition is looked at again",
    "servers.py": "as in house.py",
    "interference/chance.py": "whims of a fixed number, or of the run's seed",
    "penance_campaign/test_streams.py": "as in house.py",
    "penance_campaign/workplace.py": "as in house.py",
    "walls/test_chance.py": "what is looked for",
}
"""Files that draw or pause, and why no outcome hangs on it. What is measured (bench) is no test."""
PLUGINS = ("tests.servers", "tests.seeding")
OTHERS = (GIVEN, "DJANGO_SETTINGS_MODULE")
"""What the run around it has set."""
DRAWS = """
import random

from hypothesis import given
from hypothesis import strategies as st

from apps.chronicle.log.randomness import new_key, new_seed


def test_draws():
    raise AssertionError(f"{new_key()} {new_seed().hex()} {random.random()}")


@given(st.binary(min_size=8))
def test_falsified(drawn):
    assert len(drawn) < 12
"""


def doors_in(text: str) -> Iterator[str]:
    """Whatever in a program draws chance or waits for a time."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names if each.name.split(".")[0] in SOURCES)
            case ast.ImportFrom(module=str(module), names=names):
                wanted = {module.split(".")[0], *(f"{module}.{each.name}" for each in names)}
                yield from sorted(wanted & (SOURCES | CALLS))
            case ast.Attribute(attr=attr):
                yield from (call for call in CALLS if attr == call.split(".")[-1])
            case ast.Constant(value=str(said)):
                yield from IN_TEXT.findall(said)
            case _:
                pass


@pytest.mark.machinery
def test_nothing_draws_or_pauses_but_what_says_why() -> None:
    folder = ROOT / "tests"
    files = {str(file.relative_to(folder)): file for file in folder.rglob("*.py") if "bench" not in file.parts}
    found = {name for name, file in files.items() if list(doors_in(file.read_text(encoding="utf-8")))}
    assert found == set(ALLOWED)


@pytest.mark.parametrize(
    "text",
    [
        "import random",
        "from secrets import token_bytes",
        "import uuid as ids",
        "from os import urandom",
        "def test():\n    import random",
        "import os\nos.urandom(3)",
        "import time\ntime.sleep(1)",
        "from time import sleep",
        "page.wait_for_timeout(100)",
        "SENDS = 'import time, uuid'\nOTHER = '''\nimport random\n'''",
    ],
)
def test_a_test_that_draws_beside_the_seed_or_waits_for_a_time_is_found(text: str) -> None:
    assert list(doors_in(text))


def test_one_seed_and_name_draw_the_same_and_another_others() -> None:
    def drawn(seed: int, name: str) -> tuple[object, ...]:
        with drawing(seed, name):
            return new_seed(), new_key(), get_random_string(12)

    assert drawn(7, "a") == drawn(7, "a")
    for other in (drawn(7, "b"), drawn(8, "a")):
        assert not set(drawn(7, "a")) & set(other)
    with drawing(7, "a"):
        assert new_seed() != new_seed()


@pytest.mark.machinery
def test_a_run_prints_its_seed_and_draws_the_same_by_it_in_any_worker(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    assert all(map(request.config.pluginmanager.has_plugin, PLUGINS))
    (tmp_path / "test_draws.py").write_text(DRAWS)
    (tmp_path / "pytest.ini").write_text(f"[pytest]\naddopts = -p {' -p '.join(PLUGINS)}\n")
    given = [ran(tmp_path, "--seed", "7", "-n", "2"), ran(tmp_path, **{GIVEN: "7"})]
    for said in given:
        assert "seed: 7 (again by --seed 7)" in said
        assert len(re.findall(r"^-+ seed -+$", said, re.MULTILINE)) == 2, "beside each failure"
    first, second = (set(told(said)) for said in given)
    assert first == second


def told(said: str) -> list[str]:
    """What was drawn: by the product's door, by Python's and by hypothesis."""
    found = re.findall(r"^E +AssertionError: (.*)$|(drawn=b.*)", said, re.MULTILINE)
    assert len(found) >= 2, said
    return ["".join(each) for each in found]


def ran(folder: Path, *options: str, **more: str) -> str:
    """By the plugins of every run here, but without Django, which takes most of a run to begin."""
    env = {name: value for name, value in os.environ.items() if name not in OTHERS and "XDIST" not in name}
    ours = ("-c", str(folder / "pytest.ini"), "-p", "no:cacheprovider", "-p", "no:django", "--pure", "-q")
    command = [sys.executable, "-m", "pytest", *ours]
    answer = subprocess.run(
        [*command, *options, folder], env=env | more, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1, answer.stdout + answer.stderr
    return answer.stdout


def test_what_one_worker_forgets_another_still_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them share one Redis, and each has databases of its own there, whatever it was handed."""
    places = []
    for worker in ("gw0", "gw1", "gw15"):
        monkeypatch.setenv("PYTEST_XDIST_WORKER", worker)
        monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:6379/0")
        monkeypatch.setenv("REDIS_URL", in_redis(0))
        places += [in_redis(number) for number in range(EACH)]
    assert len(set(places)) == len(places)
    assert places[0] == "redis://127.0.0.1:6379/0"
    assert places[-1] == f"redis://127.0.0.1:6379/{EACH * WORKERS - 1}"
