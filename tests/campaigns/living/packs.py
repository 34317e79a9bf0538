"""A host's own packs: versions of one, others beside it, and files that are no pack."""

from __future__ import annotations

from collections.abc import Mapping

from tests.campaigns.living.chance import Chance
from tests.campaigns.test_packs import BARE, EQUIPMENT, HEADER, HOME, PLATED, SPEND, WHOLE

CORRUPTED = """
[[corruption]]
key = "gold-fever"
name = "Gold fever"
least = 1
most = 6
text = "It all comes back."
source = "ours"
effects = [
  { do = "taint-falls", to = 2 },
  { do = "hurt-pilot", damage = 1 },
  { do = "taint", amount = 9 },
  { do = "grit", amount = -1 },
  { do = "gain-relic", relic = "halo" },
]
"""
HURTS = """
{ do = "break" }, { do = "suffer" }, { do = "taint", amount = 4 },
{ do = "throw", die = "d6", rows = [
  { least = 1, most = 6, effects = [{ do = "hurt-pilot", damage = 2 }, { do = "suffer" }] },
] }
"""
STARTS = ("0", "1", "9")
"""What a store begins with, in versions of one pack."""


def _fed(starts: str) -> Mapping[str, str]:
    home = HOME.replace('text = "Leaf."', f'text = "Leaf."\nstarts = {starts}')
    return {"pack.toml": HEADER.format(key="gilded-book"), "home.toml": PLATED + EQUIPMENT + home}


def _befalling() -> Mapping[str, str]:
    """The same event, and now it is a pilot's."""
    pilots = HOME.replace('concerns = "settlement"', 'concerns = "pilot"').replace("weight = 1", "weight = 90")
    hurting = pilots.replace('{ do = "store", store = "gold", amount = 1 }', HURTS)
    return {"pack.toml": HEADER.format(key="gilded-book") + hurting}


def _spent(cost: int) -> Mapping[str, str]:
    return {"pack.toml": HEADER.format(key="gilded-book") + HOME + SPEND.replace("cost = 1", f"cost = {cost}")}


VERSIONS: tuple[Mapping[str, str], ...] = (
    WHOLE,
    BARE,
    *(_fed(starts) for starts in STARTS),
    *(_spent(cost) for cost in (1, 4)),
    {"pack.toml": HEADER.format(key="gilded-book") + HOME + CORRUPTED},
    _befalling(),
    {"pack.toml": HEADER.format(key="black-book"), "home.toml": HOME.replace('"gilding"', '"blackening"')},
    {"pack.toml": HEADER.format(key="tin-book") + '[[store]]\nkey = "tin-cups"\nname = "Cups"\ntext = "Tin."\n'},
)
UNFIT: tuple[Mapping[str, str], ...] = (
    {},
    {"": ""},
    {"a.toml": "a = "},
    {"a.toml": "[pack]\nkey = 3\n"},
    {"a.toml": HEADER.format(key="penance")},
    {"a.toml": HEADER.format(key="b") + "[[card]]\n"},
    {"a.toml": HEADER.format(key="b") + '[[event]]\nkey = "e"\nneeds = [[]]\n'},
    {"a.toml": "a = " + "[" * 900},
    {"a.toml": "a = 1979-05-27\n"},
    {"a.toml": "\x7f"},
)


def drawn(chance: Chance) -> Mapping[str, str]:
    return chance.one_of(UNFIT if chance.in_a(15) else VERSIONS)
