"""Every event of the packs that ship, with every answer and every bargain, for a pilot of each faction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from apps.caskets.state import Casket, Hangar
from apps.kernel.decider import Asked
from apps.kernel.dice import KeyedDice
from apps.kernel.refusal import Refusal
from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.state import Pilot, Roster
from apps.rules.effects.conditions import Count, OfFaction, When
from apps.rules.effects.conditions_met import all_hold
from apps.rules.effects.effect_view import View
from apps.rules.effects.settlement_effects import Store
from apps.rules.factions import Faction
from apps.rules.packs.content import Bargain, Choice, SettlementEvent
from apps.rules.packs.shelf import shelf
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.rules.played import Played
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.tables.component_rows import COMPONENTS
from apps.settlement.commands.answer_event import AnswerEvent
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.decider.event_resolution import pass_season
from apps.settlement.decider.home import Home, HomeEvent, evolve
from apps.settlement.decider.settlement_view import source_of, stores_of, view_of
from apps.settlement.events.happening_events import EventAnswered
from apps.settlement.registry import COMMANDS
from apps.settlement.sheet.settlement_sheet import settlement_sheet
from apps.settlement.state import Pending, Settlement
from tests.cases import every
from tests.cast import HOST, MERCY, PLAYER, VESS
from tests.rules.packs.meeting import meeting, ranged
from tests.rules.people import FACTIONS
from tests.settlement.cast import CAME

EVENTS = tuple(shelf().events.values())
RULES = (DEFAULT, Ruleset(modules_taint_exploitation=False, modules_grit=False))
KEYS = ("told/one", "told/two", "told/three")


def answers() -> Iterator[tuple[SettlementEvent, Choice | None, Bargain | None]]:
    for event in EVENTS:
        for choice in event.choices or (None,):
            struck = shelf().bargains.values() if choice and choice.bargain else (None,)
            for bargain in struck:
                yield event, choice, bargain


def told(one: object) -> str:
    return one.key if isinstance(one, SettlementEvent | Choice | Bargain) else "-"


def home_where(
    when: When, faction: Faction, rules: Ruleset, *, on_the_brink: bool, event: SettlementEvent | None = None
) -> Home:
    """All that is asked for is so, and no store holds more than that and what the event itself will take; on the brink,
    one more wound or Taint is the last.
    """
    seen = meeting(when)
    pilot = Pilot(
        pilot=VESS,
        seat=PLAYER,
        name="Vess",
        faction=faction,
        casket=MERCY,
        missions=seen.own.missions,
        taint=9 if on_the_brink and ranged(when, Count, "taint")[1] is None else seen.own.taint,
        marks=seen.own.marks,
        wounds=_wounds(seen, on_the_brink=on_the_brink),
    )
    pilot.grit_shifts["seen"] = seen.own.grit - grit_of(pilot, rules).value
    casket = Casket(
        casket=MERCY,
        seat=PLAYER,
        name="Mercy",
        kind="confessor",
        pilot=VESS,
        broken=tuple(COMPONENTS)[: seen.own.components_lost],
    )
    taken = Counter({one.store: -one.amount for one in event.effects if isinstance(one, Store)} if event else {})
    asked = dict(seen.stores)
    stores = {
        key: asked[key] + max(0, taken[key]) - kind.starts if key in asked else -kind.starts
        for key, kind in shelf().stores.items()
    }
    return Home(
        settlement=Settlement(stores=stores),
        roster=Roster({VESS: pilot}),
        hangar=Hangar({MERCY: casket}),
        played=Played(rules=rules, library=shelf()),
        season=seen.season,
    )


def _wounds(seen: View, *, on_the_brink: bool) -> tuple[FaceUp, ...]:
    if on_the_brink:
        return tuple(FaceUp(wound=card.key) for card in WOUND_CARDS[:9])
    kinds = {"minor": seen.own.minor, "severe": seen.own.severe, "trauma": seen.own.trauma}
    return tuple(
        FaceUp(wound=card.key)
        for kind, many in kinds.items()
        for card in [card for card in WOUND_CARDS if card.kind == kind][:many]
    )


def lived_through(events: Iterator[HomeEvent], home: Home) -> list[HomeEvent]:
    """Each event folded before the next, and after each of them nothing has become impossible."""
    said = []
    for event in events:
        evolve(home, event)
        said.append(event)
        pilot = home.roster.pilots[VESS]
        lying = [wound.wound for wound in pilot.wounds]
        assert pilot.taint >= 0, event
        assert len(set(lying)) == len(lying), event
        assert len(set(pilot.marks)) == len(pilot.marks), event
        assert len(set(pilot.relics)) == len(pilot.relics), event
        kinds, shifts = home.played.library.stores, home.settlement.stores
        assert all(kind.starts + shifts.get(key, 0) >= 0 for key, kind in kinds.items()), event
        broken = home.hangar.caskets[MERCY].broken
        assert len(set(broken)) == len(broken), event
    return said


def ask(command: AnswerEvent | CallEvent, home: Home, key: str) -> list[HomeEvent]:
    asked = Asked(command=command, key=key, seat=HOST, role="host", at="", edition="")
    answering = next(each for each in COMMANDS if isinstance(asked.command, each.type))
    return lived_through(answering.decide(asked, home, KeyedDice(seed=bytes(32), key=key)), home)


@pytest.mark.machinery
@pytest.mark.canon("PEN-CAMP-03", "PEN-CAMP-09")
@pytest.mark.parametrize("faction", FACTIONS)
@every(("event", "choice", "bargain"), answers(), ids=told)
def test_every_answer_comes_to_pass(
    event: SettlementEvent, choice: Choice | None, bargain: Bargain | None, faction: Faction
) -> None:
    """For a pilot who bears it and for one on the brink, by several dice, with two sets of rules."""
    when = (*event.needs, *(choice.needs if choice else ()), *(bargain.needs if bargain else ()))
    lived = 0
    for rules in RULES:
        for on_the_brink in (False, True):
            home = home_where(when, faction, rules, on_the_brink=on_the_brink, event=event)
            if not all_hold(when, view_of(home, VESS, source_of(event)), rules):
                continue
            for key in KEYS:
                lived += _answered(event, choice, bargain, home.branch(), key)
    fits = all(faction in one.factions for one in when if isinstance(one, OfFaction))
    assert lived or not fits


def _answered(event: SettlementEvent, choice: Choice | None, bargain: Bargain | None, home: Home, key: str) -> int:
    """One if it came to pass; what the event itself has taken first may be what the answer needs."""
    concerns = VESS if event.concerns == "pilot" else ""
    if event.weight or event.choices:
        home.settlement.pending[CAME] = Pending(happening=CAME, event=event.key, season=home.season, concerns=concerns)
        settlement_sheet(home)
        command = AnswerEvent(
            happening=CAME, choice=choice.key if choice else "", bargain=bargain.key if bargain else ""
        )
    else:
        return len(ask(CallEvent(event=event.key, pilot=concerns), home, key)) > 1
    try:
        said = ask(command, home, key)
    except Refusal:
        assert event.effects, "nothing stood between"
        return 0
    assert isinstance(said[0], EventAnswered)
    assert not home.settlement.pending
    return 1


@every("faction", FACTIONS)
@every("event", EVENTS, ids=told)
def test_every_event_passes_by_default(event: SettlementEvent, faction: Faction) -> None:
    concerns = VESS if event.concerns == "pilot" else ""
    for on_the_brink in (False, True):
        home = home_where(event.needs, faction, DEFAULT, on_the_brink=on_the_brink)
        home.settlement.pending[CAME] = Pending(happening=CAME, event=event.key, season=1, concerns=concerns)
        said = lived_through(pass_season(home, KeyedDice(seed=bytes(32), key="told/default")), home)
        assert isinstance(said[0], EventAnswered)
        assert said[0].by_default
        assert not home.settlement.pending


def test_there_are_as_many_events_as_ship() -> None:
    assert len(EVENTS) >= 76
    assert stores_of(home_where((), "church", DEFAULT, on_the_brink=False)) == dict.fromkeys(shelf().stores, 0)
