"""What a host may rule: effects of every kind that means something outside a battle, and some that mean nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apps.campaigns.commands.make_ruling import MakeRuling
from apps.rules.tables.component_rows import COMPONENTS
from tests.campaigns.living import words
from tests.campaigns.living.moment import Moment
from tests.campaigns.living.wish import Wish
from tests.rules.people import FACTIONS

Written = Mapping[str, object]
JUNK: tuple[Written, ...] = (
    {},
    {"do": "nothing", "why": "because"},
    {"do": "attack", "damage": 2},
    {"do": "taint"},
    {"do": "taint", "amount": 0},
    {"do": "taint", "amount": 31},
    {"do": "taint", "amount": 1.5},
    {"do": "taint", "amount": "much"},
    {"do": "taint", "amount": True},
    {"do": "taint", "amount": None},
    {"do": "taint", "amount": {"of": []}},
    {"do": 3},
    {"do": ["taint"]},
    {"do": "store", "store": "no-such", "amount": 1},
    {"do": "store", "store": ["bread"], "amount": 1},
    {"do": "mark", "mark": ""},
    {"do": "gain-relic", "relic": "no-such"},
    {"do": "throw", "die": "d6", "rows": []},
    {"do": "throw", "die": "d6", "rows": [{"least": 1, "most": 5}]},
    {"do": "throw", "die": "d10", "rows": "all"},
    {"do": "throw", "die": "d6", "rows": [[]]},
    {"do": "nothing", "when": [{"test": "count", "of": "taint", "at_least": -1}]},
    {"do": "nothing", "when": [{"test": "house-rule", "rule": "no-such", "any_of": []}]},
    {"do": "nothing", "when": {"test": "season"}},
    {"do": "suffer", "dice": 10**30},
    {"do": "heal-wounds", "wounds": 2**63, "kind": "any"},
)


def rule(at: Moment) -> Wish:
    """On a pilot most often, on a Casket, or on the stores."""
    about, effects = at.chance.one_of((_on_a_pilot, _on_a_pilot, _on_a_casket, _on_stores))(at)
    if at.chance.in_a(4):
        effects = [*effects, at.chance.one_of(JUNK)]
    if at.chance.in_a(2):
        about, effects = at.anything(), effects * at.chance.one_of((0, 1, 30))
    return Wish(MakeRuling(reason=words.reason(at.chance), effects=effects, about=about))


def _on_a_pilot(at: Moment) -> tuple[str, list[Written]]:
    living = [pilot for pilot in at.pilots if pilot.is_alive]
    out = [pilot for pilot in living if pilot.mission]
    about = at.pilot(out if at.chance.in_a(30) else living)
    drives = about in at.state.roster.pilots and at.state.roster.pilots[about].casket
    known = [*_of_pilots(at), *_of_stores(at), *(_of_caskets(at) if drives else ())]
    return about, _some(known, at, depth=2)


def _on_a_casket(at: Moment) -> tuple[str, list[Written]]:
    return at.casket(casket for casket in at.caskets if casket.stands), _some(_of_caskets(at), at, depth=0)


def _on_stores(at: Moment) -> tuple[str, list[Written]]:
    return "", _some(_of_stores(at), at, depth=1)


def _some(known: Sequence[Written], at: Moment, *, depth: int) -> list[Written]:
    """A few, one after the other; some thrown for; no Suffering twice."""
    chosen: list[Written] = []
    for _ in range(at.chance.one_of((1, 1, 2, 3))):
        one = at.chance.one_of(known)
        if depth and at.chance.in_a(20) and not any(each.get("do") == "throw" for each in chosen):
            one = _throw(known, at, depth=depth - 1)
        if one.get("do") != "suffer" or one.get("do") not in [each.get("do") for each in chosen]:
            chosen.append(_when(one, at) if at.chance.in_a(15) else one)
    return chosen


def _throw(known: Sequence[Written], at: Moment, *, depth: int) -> Written:
    die = at.chance.one_of((6, 10))
    cut = at.chance.number(1, die - 1)
    low, high = _some(known, at, depth=depth), _some(known, at, depth=depth)
    rows = [
        {"least": 1, "most": cut, "text": "Low.", "effects": low},
        {"least": cut + 1, "most": die, "text": "High.", "effects": high if at.chance.in_a(70) else []},
    ]
    return {"do": "throw", "die": f"d{die}", "rows": rows}


def _when(one: Written, at: Moment) -> Written:
    tests: tuple[Written, ...] = (
        {"test": "count", "of": "taint", "at_least": 3},
        {"test": "count", "of": "wounds", "at_most": 2},
        {"test": "count", "of": "components-lost", "at_least": 1},
        {"test": "is", "what": "pilot-dead", "so": False},
        {"test": "faction", "factions": list(at.chance.some_of(FACTIONS, most=3)) or ["church"]},
        {"test": "season", "at_least": 2},
        {"test": "house-rule", "rule": "pen.modules.grit", "any_of": [True]},
        *({"test": "mark", "mark": mark, "held": at.chance.in_a(50)} for mark in _few(at.played.library.marks, at)),
        *({"test": "store", "store": store, "at_least": 1} for store in _few(at.played.library.stores, at)),
    )
    return {**one, "when": [at.chance.one_of(tests)]}


def _of_pilots(at: Moment) -> tuple[Written, ...]:
    chance, library = at.chance, at.played.library
    return (
        {"do": "taint", "amount": chance.one_of((1, 2, 3, 9, 10, 12, 30))},
        {"do": "taint", "amount": chance.one_of((-1, -3, -30))},
        {"do": "taint-falls", "to": chance.one_of((0, 3, 9))},
        {"do": "hurt-pilot", "damage": chance.one_of((1, 1, 2, 3, 10)), "checked": chance.in_a(60)},
        {
            "do": "heal-wounds",
            "wounds": chance.number(1, 4),
            "kind": chance.one_of(("minor", "severe", "trauma", "any")),
        },
        {"do": "heal-wounds"},
        {"do": "grit", "amount": chance.one_of((1, -1, 2, -5))},
        {"do": "sp-maximum", "amount": chance.one_of((1, -1, -9)), "lasts": chance.one_of(("mission", "for-good"))},
        {"do": "suffer", "dice": chance.number(1, 4)},
        {"do": "next-attack", "damage": chance.number(1, 3), "ignores": chance.number(0, 2)},
        {"do": "all-attacks", "damage": 1, "lasts": chance.one_of(("mission", "turn"))},
        {"do": "heat", "amount": chance.one_of((1, 2, -1))},
        {"do": "self-harm", "cards": chance.number(1, 4)},
        {"do": "lose-cards", "cards": chance.number(1, 30)},
        *({"do": "mark", "mark": mark, "held": chance.in_a(60)} for mark in _few(library.marks, at)),
        *({"do": "gain-relic", "relic": relic} for relic in _few(library.relics, at)),
    )


def _of_stores(at: Moment) -> tuple[Written, ...]:
    changes = (1, 2, 5, 30, -1, -2, -30)
    stores = _few(at.played.library.stores, at)
    return ({"do": "nothing"}, *({"do": "store", "store": one, "amount": at.chance.one_of(changes)} for one in stores))


def _of_caskets(at: Moment) -> tuple[Written, ...]:
    found = at.chance.one_of(("any", "any", *COMPONENTS))
    return ({"do": "break", "component": found}, {"do": "mend", "component": found}, {"do": "break"}, {"do": "nothing"})


def _few(known: Mapping[str, object], at: Moment) -> tuple[str, ...]:
    return at.chance.some_of(known, most=2)
