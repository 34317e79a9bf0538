"""Nothing that changes stands in a module but in the one list of what a process keeps, or here with its reason."""

from __future__ import annotations

import pytest

from apps.kernel import caches
from tests.house import ROOT
from tests.walls.module_state import House, Source
from tests.walls.test_pure import pure_files

TEXT = "of its arguments and the program's text alone"
FILLED = "filled as modules are imported, and never after"
ROOM = "who is within at this moment, which nobody may forget"
PROCESS = "what the process itself is: it ends with it"
THREAD = "of each thread or context by itself"
REMEMBERING = {
    "apps.api.api_request.build": TEXT,
    "apps.campaigns.schedule.hours.zones": "of the machine's table of time zones",
    "apps.campaigns.schedule.hours.zones_by_region": "as above",
    "apps.chronicle.door.past_room._trim": "of the machine's C library",
    "apps.chronicle.log.codec._fields": TEXT,
    "apps.chronicle.log.codec.readers": TEXT,
    "apps.chronicle.log.fact_codec._forms": TEXT,
    "apps.chronicle.log.house_seal._keys": TEXT,
    "apps.chronicle.log.row_store._fields": TEXT,
    "apps.chronicle.log.row_store._upsert": TEXT,
    "apps.chronicle.log.sql.for_postgres": TEXT,
    "apps.chronicle.log.sql.for_sqlite": TEXT,
    "apps.chronicle.log.sqlite_append._insert": TEXT,
    "apps.chronicle.states.checkpoints._reader": TEXT,
    "apps.chronicle.states.checkpoints.fingerprint_of": TEXT,
    "apps.lab.odds_api.field_schemas.fields_of": TEXT,
    "apps.web.forms.command_shapes.shapes_of": TEXT,
}
"""Outside the pure rooms: in those a function can answer by its arguments and the program's text alone."""
CHANGING = {
    "apps.accounts.password_hashers.LINE": ROOM,
    "apps.accounts.password_hashers.TURN": ROOM,
    "apps.api.routes.entry_routes.WAITING": ROOM,
    "apps.chronicle.decisions.patience._pace": THREAD,
    "apps.chronicle.door.past_room._room": ROOM,
    "apps.chronicle.log.sql._here": THREAD,
    "apps.jobs.shutdown._asked": PROCESS,
    "apps.jobs.recurring_hours.RHYTHMS": FILLED,
    "apps.jobs.work_kinds.KINDS": FILLED,
    "apps.kernel.caches._EMPTYING": FILLED,
    "apps.measures.meters.METERS": FILLED,
    "apps.measures.meters._held": PROCESS,
    "apps.rules.battle.steps.step_context.STEPS": FILLED,
    "penance_campaign.celery.held": PROCESS,
    "penance_campaign.front.answers.ROOM": ROOM,
    "penance_campaign.front.bodies.AT_ONCE": ROOM,
    "penance_campaign.front.bodies.Closing": PROCESS,
    "penance_campaign.front.bodies.Closing.deadlines": PROCESS,
    "penance_campaign.front.bodies.ROOM": ROOM,
    "penance_campaign.front.waiters.AT_ONCE": ROOM,
    "penance_campaign.front.waiters.NEAR": ROOM,
    "penance_campaign.postgres.connection_pool.LINES": ROOM,
    "penance_campaign.rsgi.application": PROCESS,
}


@pytest.fixture(scope="module")
def house() -> House:
    files = [file for top in ("apps", "penance_campaign") for file in sorted((ROOT / top).rglob("*.py"))]
    ours = [file for file in files if "migrations" not in file.parts]
    return House([Source(_name_of(file.relative_to(ROOT).parts), file.read_text(encoding="utf-8")) for file in ours])


def _name_of(parts: tuple[str, ...]) -> str:
    return ".".join(parts).removesuffix(".py").removesuffix(".__init__")


def test_whatever_changes_is_in_the_list_or_says_why_not(house: House) -> None:
    assert house.changing() == set(CHANGING), "keep it by apps.kernel.caches, so that tests empty it"


def test_whatever_remembers_is_pure_or_in_the_list_or_says_why_not(house: House) -> None:
    pure = {_name_of(file.relative_to(ROOT).parts) for file in pure_files()}
    outside = {name for name in house.remembering() if name.rpartition(".")[0] not in pure}
    assert outside == set(REMEMBERING), "remember it by apps.kernel.caches, so that tests empty it"


@pytest.mark.parametrize(
    "text",
    [
        "kept = {}",
        "kept: dict[str, int] = {}",
        "kept = []",
        "kept = set()",
        "kept = 1\ndef grow():\n    global kept\n    kept += 1",
        "kept = {'a': 1}\ndef grow(): kept['b'] = 2",
        "kept = {'a': 1}\ndef grow(): del kept['a']",
        "kept = [1]\ndef grow(): kept.append(2)",
        "kept = [1]\ngrow = lambda: kept.append(2)",
        "from threading import Lock as L\nkept = L()",
        "import threading\nkept = threading.local()",
        "from collections import OrderedDict\nkept: OrderedDict[str, int] = OrderedDict()",
        "from weakref import WeakSet\nkept = WeakSet[int]()",
        "from itertools import count\nif True:\n    kept = count()",
        "class Told:\n    n = 0\n    def more(self): self.n += 1\nkept = Told()",
        "class Told:\n    def __init__(self): self.by = {}\n    def more(self): self.by['a'] = 1\nkept = Told()",
        "class Told:\n    def more(self): self.n = 1\nclass Other(Told): ...\nkept = Other()",
        "import threading\nclass Told(threading.local): ...\nkept = Told()",
        "class kept:\n    n = 0\ndef more(): kept.n += 1",
        "class Told: ...\nkept = Told()\ndef more(): kept.by.add(1)",
        "def kept(): kept.calls += 1",
    ],
)
def test_what_changes_is_found(text: str) -> None:
    assert "m.kept" in House([Source("m", text)]).changing()


def test_what_is_changed_from_elsewhere_is_found() -> None:
    sources = [
        Source("m", "A = {'a': 1}\nB = {'b': 1}\nC = 1\nclass D:\n    e = []\n"),
        Source("n", "import m\nfrom m import A\ndef act():\n    A['x'] = 1\n    m.B.clear()\n    m.C = 2\n"),
    ]
    assert House(sources).changing() == {"m.A", "m.B", "m.C", "m.D.e"}


@pytest.mark.parametrize(
    "text",
    [
        "from apps.kernel import caches\nkept: dict[str, int] = caches.kept({})",
        "from apps.kernel.caches import kept as k\nkept = k({})",
        "from collections.abc import Mapping\nkept: Mapping[str, int] = {}",
        "kept = {'a': 1}\ndef read(): return kept['a']",
        "kept = {'a': 1}\ndef other(kept): kept['b'] = 2",
        "kept = {'a': 1}\ndef other():\n    kept = {}\n    kept['b'] = 2\n    return kept",
        "class Told:\n    def __init__(self): self.n = 1\n    def read(self): return self.n\nkept = Told()",
        "from functools import cache\n@cache\ndef kept(): ...",
    ],
)
def test_what_nobody_changes_or_is_in_the_list_is_none(text: str) -> None:
    assert House([Source("m", text)]).changing() == set()


@pytest.mark.parametrize(
    "text",
    [
        "from functools import cache\n@cache\ndef kept(): ...",
        "import functools\n@functools.lru_cache(maxsize=3)\ndef kept(): ...",
        "from functools import lru_cache\ndef f(): ...\nkept = lru_cache(3)(f)",
    ],
)
def test_what_remembers_is_found(text: str) -> None:
    assert House([Source("m", text)]).remembering() == {"m.kept"}


def test_what_is_in_the_list_is_emptied_as_a_whole() -> None:
    asked, shelf = [], caches.kept({"a": 1})

    @caches.remembered(most=2)
    def doubled(number: int) -> int:
        asked.append(number)
        return 2 * number

    for _ in range(2):
        assert [doubled(1), doubled(1), shelf.pop("a", 0)] == [2, 2, 1 - len(asked[1:])]
        caches.clear()
        assert shelf == {}
    assert asked == [1, 1]
