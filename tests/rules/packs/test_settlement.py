"""The settlement of the house pack: every event can come, can be answered and can be paid for, and leads somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction

import pytest

from apps.rules.effects import body_effects, settlement_effects
from apps.rules.effects import outcomes as out
from apps.rules.effects.conditions import (
    Count,
    Marked,
    OfFaction,
    Ruled,
    Season,
    Stored,
    When,
)
from apps.rules.effects.conditions_met import all_hold
from apps.rules.effects.effect_kinds import Effects
from apps.rules.effects.effect_view import Body, View
from apps.rules.effects.interpreter import interpret
from apps.rules.effects.outcomes import Outcome
from apps.rules.factions import Faction
from apps.rules.odds.chances import Chances
from apps.rules.packs.content import Bargain, Choice, Relic, SettlementEvent
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.odds.every_way import every_way
from tests.rules.packs.meeting import meeting, ranged
from tests.rules.people import FACTIONS

EVENTS = tuple(event for event in shelf().events.values() if event.pack == "house")
BARGAINS = tuple(bargain for bargain in shelf().bargains.values() if bargain.pack == "house")
ENTRIES: tuple[SettlementEvent | Bargain, ...] = (*EVENTS, *BARGAINS)
RELICS = tuple(relic for relic in shelf().relics.values() if relic.pack == "house")
STARTS = {store.key: store.starts for store in shelf().stores.values()}
SERVICES = {"infirmary", "forge", "washing", "common-table"}
"""What a table calls for: never rolled, and paid for."""
BURDENS = {"dread"}
"""Stores that nobody wants: losing them is no price."""
AT_HOME = (
    out.BankedOutcome,
    out.ComponentBrokenOutcome,
    out.ComponentMendedOutcome,
    out.DieThrownOutcome,
    out.GritChangedOutcome,
    out.MarkLeftOutcome,
    out.NothingHappenedOutcome,
    out.PilotHurtOutcome,
    out.RelicGainedOutcome,
    out.SpMaximumChangedOutcome,
    out.StoreChangedOutcome,
    out.SufferingThrownOutcome,
    out.TaintChangedOutcome,
    out.WoundsHealedOutcome,
)
"""What a settlement can carry out: nothing that needs a battle."""


def fell(effects: Effects, view: View) -> Chances[tuple[Outcome, ...]]:
    return every_way(lambda dice: interpret(effects, view, DEFAULT, dice, "told"))


def inside(value: object) -> Iterator[object]:
    """Everything that an entry is made of, however deep."""
    if isinstance(value, tuple):
        for one in value:
            yield from inside(one)
    elif is_dataclass(value):
        yield value
        for one in fields(value):
            yield from inside(getattr(value, one.name))


def answers() -> list[tuple[SettlementEvent, Choice]]:
    return [(event, choice) for event in EVENTS for choice in event.choices]


def told(answer: object) -> str:
    return answer.key if isinstance(answer, SettlementEvent | Choice | Bargain | Relic) else ""


def listed(effects: Effects, kind: type) -> list[object]:
    return [effect for effect in effects if isinstance(effect, kind)]


def mentioned(*entries: object) -> list[object]:
    return [part for entry in entries for part in inside(entry)]


def test_there_are_thirty_events_and_more_beside_the_four_that_the_documents_name() -> None:
    assert len(EVENTS) >= 30
    assert {event.key for event in shelf().events.values()} - {event.key for event in EVENTS} == {
        "penance-ritual",
        "taint-purging",
        "soul-bargain",
        "leg-skimming",
    }


@every("event", EVENTS, ids=told)
def test_every_event_can_come(event: SettlementEvent) -> None:
    assert (event.weight == 0) == (event.key in SERVICES)
    assert all_hold(event.needs, meeting(event.needs), DEFAULT)


@pytest.mark.parametrize("key", sorted(SERVICES))
def test_a_service_leaves_nothing_to_choose_and_takes_only_what_it_has_asked_for(key: str) -> None:
    event = shelf().event(key)
    assert not event.choices
    taken = [one for one in event.effects if isinstance(one, settlement_effects.Store) and one.store not in BURDENS]
    assert taken
    assert all(one.amount < 0 <= one.amount + ranged(event.needs, Stored, one.store)[0] for one in taken)


@pytest.mark.parametrize(
    ("key", "brings", "asks"),
    [
        ("infirmary", body_effects.HealWounds, "wounds"),
        ("forge", settlement_effects.Mend, "components-lost"),
        ("washing", body_effects.Taint, "taint"),
    ],
)
def test_a_service_is_for_those_alone_to_whom_it_brings_something(key: str, brings: type, asks: str) -> None:
    event = shelf().event(key)
    assert len(listed(event.effects, brings)) == 1
    assert ranged(event.needs, Count, asks)[0] == 1


@every(("event", "choice"), answers(), ids=told)
def test_no_answer_is_always_refused(event: SettlementEvent, choice: Choice) -> None:
    together = (*event.needs, *choice.needs)
    assert all_hold(together, meeting(together), DEFAULT)


@every("event", EVENTS, ids=told)
def test_every_event_offers_an_answer_that_anybody_can_give(event: SettlementEvent) -> None:
    assert not event.choices or any(not choice.needs for choice in event.choices)
    assert len(event.choices) <= 4


@every(("event", "choice"), answers(), ids=told)
def test_every_answer_can_be_carried_out_however_the_dice_fall(event: SettlementEvent, choice: Choice) -> None:
    view = meeting((*event.needs, *choice.needs))
    chances = fell((*event.effects, *choice.effects), view)
    assert sum(chances.fractions().values()) == Fraction(1)
    for outcomes, _ in chances:
        assert outcomes
        assert all(isinstance(outcome, AT_HOME) for outcome in outcomes), outcomes


@every(("event", "choice"), answers(), ids=told)
def test_no_answer_is_paid_with_what_is_not_there(event: SettlementEvent, choice: Choice) -> None:
    for effect in choice.effects:
        if isinstance(effect, settlement_effects.Store) and effect.amount < 0 and effect.store not in BURDENS:
            assert there(event, choice, effect.store) >= -effect.amount, effect
        if isinstance(effect, settlement_effects.Mend):
            assert ranged(choice.needs + event.needs, Count, "components-lost")[0] >= 1


def there(event: SettlementEvent, choice: Choice, store: str) -> int:
    """What a store holds for certain when the answer is given: what it asks for, or what the event left or brought."""
    moved = sum(one.amount for one in event.effects if isinstance(one, settlement_effects.Store) and one.store == store)
    return max(ranged(choice.needs, Stored, store)[0], ranged(event.needs, Stored, store)[0] + moved)


@every("event", EVENTS, ids=told)
def test_what_befalls_the_settlement_is_the_hosts_to_answer_and_moves_its_stores_alone(event: SettlementEvent) -> None:
    if event.concerns != "settlement":
        return
    assert {choice.asks for choice in event.choices} <= {"host"}
    assert not any(isinstance(part, Count | Marked | OfFaction) for part in inside(event))
    effects = (*event.effects, *(effect for choice in event.choices for effect in choice.effects))
    for outcomes, _ in (pair for effect in effects for pair in fell((effect,), View(place="settlement"))):
        assert all(
            isinstance(one, out.StoreChangedOutcome | out.DieThrownOutcome | out.NothingHappenedOutcome)
            for one in outcomes
        )


def test_a_pilots_own_choice_is_the_players_but_where_the_settlement_sits_in_judgment() -> None:
    judged = [event.key for event in EVENTS if event.concerns == "pilot" and asked_of(event) == {"host"}]
    assert judged == ["the-pyre-is-built", "judgment-in-the-nave"]
    assert all(len(asked_of(event)) <= 1 for event in EVENTS)


def asked_of(event: SettlementEvent) -> set[str]:
    return {choice.asks for choice in event.choices}


def test_every_store_is_gained_lost_and_asked_for() -> None:
    parts = mentioned(*ENTRIES)
    moved = [part for part in parts if isinstance(part, settlement_effects.Store)]
    asked = {part.store for part in parts if isinstance(part, Stored)}
    assert {part.store for part in moved if part.amount > 0} == set(STARTS)
    assert {part.store for part in moved if part.amount < 0} == set(STARTS)
    assert asked == set(STARTS)
    assert 4 <= len(STARTS) <= 6


def test_every_mark_is_left_and_asked_for_by_another_event_or_bargain() -> None:
    given: dict[str, set[str]] = {}
    wanted: dict[str, set[str]] = {}
    for entry in ENTRIES:
        for part in inside(entry):
            if isinstance(part, settlement_effects.LeaveMark) and part.held:
                given.setdefault(part.mark, set()).add(entry.key)
            if isinstance(part, Marked):
                wanted.setdefault(part.mark, set()).add(entry.key)
    marks = {mark.key for mark in shelf().marks.values() if mark.pack == "house"}
    assert set(given) == set(wanted) == marks
    alone = {mark for mark in marks if given[mark] == wanted[mark] and len(given[mark]) == 1}
    assert alone == {"lantern-bearer"}


def test_every_relic_is_found_somewhere_and_nobody_is_given_the_same_one_again_and_again() -> None:
    found = {part.relic for part in mentioned(*ENTRIES) if isinstance(part, settlement_effects.GainRelic)}
    assert found == {relic.key for relic in RELICS}
    for event in EVENTS:
        for choice in event.choices:
            if any(isinstance(part, settlement_effects.GainRelic) for part in inside(choice)):
                assert event.once != "no" or shuts_behind(choice.needs, choice.effects), event.key
    for bargain in BARGAINS:
        if listed(bargain.gift, settlement_effects.GainRelic):
            assert shuts_behind(bargain.needs, bargain.price), bargain.key


def shuts_behind(needs: When, effects: Effects) -> bool:
    """Whether it leaves a mark that it asks not to be there."""
    without = {one.mark for one in needs if isinstance(one, Marked) and not one.held}
    return any(isinstance(one, settlement_effects.LeaveMark) and one.held and one.mark in without for one in effects)


def test_every_event_is_reached_by_a_pilot_who_begins_unmarked() -> None:
    """Events are visited over and over, with whatever marks have been left so far, until nothing new comes."""
    marks: set[str] = set()
    reached: set[str] = set()
    while True:
        before = (len(marks), len(reached))
        for entry in ENTRIES:
            if possible(entry.needs, marks):
                reached.add(entry.key)
                marks |= left_by(entry, marks)
        if (len(marks), len(reached)) == before:
            break
    assert reached == {entry.key for entry in ENTRIES}


def possible(needs: When, marks: set[str]) -> bool:
    return all(one.mark in marks for one in needs if isinstance(one, Marked) and one.held)


def left_by(entry: SettlementEvent | Bargain, marks: set[str]) -> set[str]:
    if isinstance(entry, Bargain):
        heard: list[object] = [entry.price, entry.gift]
    else:
        heard = [entry.effects, *(choice.effects for choice in entry.choices if possible(choice.needs, marks))]
    return {part.mark for part in mentioned(*heard) if isinstance(part, settlement_effects.LeaveMark) and part.held}


def test_a_campaign_has_early_events_and_late_ones() -> None:
    early = [event.key for event in EVENTS if ranged(event.needs, Season)[1] is not None]
    late = [event.key for event in EVENTS if ranged(event.needs, Season)[0] >= 3]
    assert len(early) >= 2
    assert len(late) >= 4


@pytest.mark.parametrize("faction", FACTIONS)
def test_each_faction_has_two_events_of_its_own(faction: Faction) -> None:
    own = [event for event in EVENTS if OfFaction(factions=(faction,)) in event.needs]
    assert len(own) >= 2


@pytest.mark.parametrize(
    ("of", "least", "events"), [("wounds", 1, 4), ("taint", 3, 4), ("missions", 5, 3), ("components-lost", 1, 1)]
)
def test_there_are_events_for_the_wounded_the_tainted_the_veteran_and_the_broken(
    of: str, least: int, events: int
) -> None:
    assert sum(ranged(event.needs, Count, of)[0] >= least for event in EVENTS) >= events


def test_events_are_kind_and_cruel_and_mostly_both() -> None:
    """By what an answer does to what people can count: some only give, some only take, and most do both."""
    worth = [balance(choice.effects, meeting((*event.needs, *choice.needs))) for event, choice in answers()]
    assert sum(gives and not takes for gives, takes in worth) >= 10
    assert sum(takes and not gives for gives, takes in worth) >= 10
    assert sum(gives and takes for gives, takes in worth) >= 60


def balance(effects: Effects, view: View) -> tuple[bool, bool]:
    signs = {good(one) for outcomes, _ in fell(effects, view) for one in outcomes}
    return 1 in signs, -1 in signs


def good(one: Outcome) -> int:
    """1 for a gift, -1 for a loss, 0 for what is neither."""
    match one:
        case out.StoreChangedOutcome(store=store, asked=asked):
            return sign(-asked if store in BURDENS else asked)
        case out.TaintChangedOutcome(asked=asked):
            return sign(-asked)
        case out.BankedOutcome(what=what, amount=amount):
            return sign(-amount if what in {"cards-lost", "heat"} else amount)
        case out.GritChangedOutcome(by=by):
            return sign(by)
        case _:
            return PLAIN.get(type(one), 0)


PLAIN: dict[type, int] = {
    out.PilotHurtOutcome: -1,
    out.ComponentBrokenOutcome: -1,
    out.WoundsHealedOutcome: 1,
    out.ComponentMendedOutcome: 1,
    out.RelicGainedOutcome: 1,
}


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.canon("PEN-TAINT-04", "PEN-CARD-X04")
@pytest.mark.parametrize("key", ["taint-pulse", "void-embrace"])
def test_taint_pulse_and_void_embrace_come_with_the_module_and_give_taint(key: str) -> None:
    event = shelf().event(key)
    view = meeting(event.needs)
    assert all_hold(event.needs, view, DEFAULT)
    assert not all_hold(event.needs, view, Ruleset(modules_taint_exploitation=False))
    assert any(isinstance(one, Ruled) for one in event.needs)
    (outcomes,) = fell(event.effects, view).weights
    assert outcomes == (out.TaintChangedOutcome(by=1, asked=1),)


def test_thresh_offers_six_bargains_and_more() -> None:
    assert len(BARGAINS) >= 6
    assert all(bargain.price and bargain.gift for bargain in BARGAINS)


def test_whoever_sits_down_with_thresh_always_finds_a_bargain_that_can_be_struck() -> None:
    (strike,) = [choice for choice in shelf().event("soul-bargain").choices if choice.bargain]
    assert listed(strike.effects, body_effects.Suffer) == [body_effects.Suffer(dice=1)]
    assert any(not bargain.needs for bargain in BARGAINS)


@every("bargain", BARGAINS, ids=told)
def test_every_bargain_can_be_struck_paid_for_and_given(bargain: Bargain) -> None:
    view = meeting(bargain.needs)
    assert all_hold(bargain.needs, view, DEFAULT)
    for outcomes, _ in fell((*bargain.price, *bargain.gift), view):
        assert all(isinstance(one, AT_HOME) for one in outcomes)
    for effect in bargain.price:
        if isinstance(effect, settlement_effects.Store) and effect.store not in BURDENS:
            assert view.stored(effect.store) >= -effect.amount
        if isinstance(effect, body_effects.HurtPilot):
            assert any(isinstance(one, OfFaction) and "ossuarium" not in one.factions for one in bargain.needs)
        if isinstance(effect, body_effects.Grit):
            assert view.own.grit + effect.amount >= 0


@every("relic", RELICS, ids=told)
def test_every_relic_does_something_where_it_works(relic: Relic) -> None:
    view = View(
        own=Body(deck=20, discard=5, graveyard=5, hand=6, hp=25, heat=6, taint=3, sp=5), target=Body(), distance=4
    )
    assert fell(relic.effects, view).where(bool) == 1
