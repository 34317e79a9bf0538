"""What must be true of a campaign after whatever was decided."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from apps.battles.events.mission_events import CrewMustered
from apps.battles.events.played_events import BattleTold
from apps.battles.state import Engagement, Mission
from apps.campaigns.events.season_events import SeasonEnded
from apps.campaigns.state import Campaign, Event
from apps.caskets.decider.casket_checks import against, deck_of
from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.events.crew_events import CasketCrewed, CasketVacated
from apps.caskets.events.fate_events import CasketBuilt
from apps.caskets.state import Casket
from apps.kernel.refusal import Refusal
from apps.pilots.events.parting_events import PilotDied, PilotExtracted
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import PilotUnassigned
from apps.pilots.events.taint_events import TaintSpent
from apps.pilots.state import Pilot
from apps.rules.battle.battle_options import default, is_open
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts.visibility import covered
from apps.rules.battle.views.battle_view import view
from apps.rules.pilot.wounds.wound_cards import WOUNDS
from apps.rules.played import Played
from apps.rules.tables.component_rows import COMPONENTS
from apps.settlement.events.happening_events import EventAnswered, EventCalled, EventRolled
from apps.settlement.events.store_events import StoreShifted

AFTER_DEATH = (PilotExtracted, PilotUnassigned)
RAW = re.compile(
    r"Error\b|Exception|Traceback|<class|object at 0x|NoneType|frozenset|mappingproxy|builtin|FaceUp\(|Looked\("
)
"""What Python says, and no player has asked for."""
LONGEST = 4_000


def must_hold(state: Campaign) -> None:
    """Cards are conserved, nothing is below nothing, nobody is in two places, and both ends of a tie agree."""
    played = state.played
    for pilot in state.roster.pilots.values():
        must_be_a_pilot(pilot, state)
    for casket in state.hangar.caskets.values():
        must_be_a_casket(casket, state, played)
    for key, kind in played.library.stores.items():
        assert kind.starts + state.settlement.stores.get(key, 0) >= 0, key
    _must_be_in_one_place(state)
    for mission in state.war_table.missions.values():
        assert bool(mission.engagement) == (mission.stage == "fought"), mission
        if mission.engagement:
            must_be_a_battle(mission, mission.engagement, state)
    hosts = [seat for seat, role in state.seats.items() if role == "host"]
    assert len(hosts) == 1, hosts


def must_be_a_pilot(pilot: Pilot, state: Campaign) -> None:
    lying = [wound.wound for wound in pilot.deck.face_up]
    assert Counter([*pilot.deck.face_down, *lying]) == Counter(list(WOUNDS)), pilot
    assert pilot.is_alive or pilot.died_of, pilot
    assert len(lying) < len(WOUNDS) or not pilot.is_alive, pilot
    assert min(pilot.taint, pilot.missions, pilot.kills, pilot.severe_open, pilot.severe_survived) >= 0, pilot
    assert len(set(pilot.marks)) == len(pilot.marks), pilot
    assert len(set(pilot.relics)) == len(pilot.relics), pilot
    if pilot.casket:
        casket = state.hangar.caskets[pilot.casket]
        assert casket.pilot == pilot.pilot, (pilot, casket)
        assert casket.seat == pilot.seat, (pilot, casket)
        assert state.played.library.caskets[casket.kind].faction == pilot.faction, (pilot, casket)
    if pilot.mission:
        mission = state.war_table.missions[pilot.mission]
        assert pilot.is_alive, pilot
        assert mission.has_begun, pilot
        assert pilot.pilot in mission.crews, pilot
    assert pilot.mission or not pilot.carried, pilot


def must_be_a_casket(casket: Casket, state: Campaign, played: Played) -> None:
    assert len(set(casket.broken)) == len(casket.broken), casket
    assert set(casket.broken) <= set(COMPONENTS), casket
    assert min(casket.scars, casket.damaged) >= 0, casket
    assert casket.condition != "wrecked", "a wreck is rebuilt or lost in the same decision"
    assert not casket.pilot or state.roster.pilots[casket.pilot].casket == casket.casket, casket
    for loadout in casket.loadouts.values():
        for build in loadout.versions:
            if against(casket, build, played) is None:
                deck = deck_of(casket, build, played)
                assert len(deck.cards) == len({card.id for card in deck.cards}) == 30, casket


def must_be_a_battle(mission: Mission, engagement: Engagement, state: Campaign) -> None:
    """One question is open, of a crew that went out, with an answer to it; who fights is as they went in."""
    battle = engagement.battle(state.played.library)
    assert battle.pending, mission
    assert battle.verdict is None, mission
    assert is_open(battle, default(battle)), battle.pending
    assert engagement.since or not engagement.hours, mission
    for each in engagement.opened.fielded:
        pilot = state.roster.pilots[each.pilot]
        assert pilot.is_alive, pilot
        assert (pilot.taint, pilot.deck.face_down, pilot.wounds) == (each.taint, each.face_down, each.face_up), pilot
    _must_hide_hands(battle)


def _must_hide_hands(battle: Battle) -> None:
    """Each side sees its own, and that of whom it controls for a turn; whoever looks on sees none."""
    for side in (0, 1, None):
        for seen, each in zip(view(battle, side)["caskets"], battle.fielding.fielded, strict=True):
            assert (seen["hand"] is not None) == (side in (each.side, seen["controller"])), (side, seen)


def must_lie_open(event: Event, state: Campaign) -> None:
    """Asked after it is folded: what everybody may read of a battle holds nothing that somebody may not see."""
    if isinstance(event, BattleTold):
        engagement = state.war_table.missions[event.mission].engagement
        assert engagement, event
        fielding = engagement.battle(state.played.library).fielding
        for told in event.events:
            assert covered(told, None, fielding) == told, told


def _must_be_in_one_place(state: Campaign) -> None:
    """One that waits holds nobody; of those under way, none shares a Casket either."""
    open_ones = [mission for mission in state.war_table.missions.values() if mission.stage != "postponed"]
    pilots = [pilot for mission in open_ones for pilot in mission.crews]
    assert len(set(pilots)) == len(pilots), open_ones
    begun = [mission for mission in open_ones if mission.has_begun]
    caskets = [crew.casket for mission in begun for crew in mission.crews.values()]
    assert len(set(caskets)) == len(caskets), begun
    for mission in begun:
        for crew in mission.crews.values():
            pilot = state.roster.pilots[crew.pilot]
            assert pilot.mission == mission.mission or not pilot.is_alive, (mission, pilot)
            assert state.hangar.caskets[crew.casket].stands, (mission, crew)


def must_not_be_below_nothing(event: Event, state: Campaign) -> None:
    """In the midst of a decision neither."""
    if isinstance(event, PilotEvent):
        assert state.roster.pilots[event.pilot].taint >= 0, event
    if isinstance(event, StoreShifted):
        starts = state.played.library.stores[event.store].starts
        assert starts + state.settlement.stores[event.store] >= 0, event


def must_not_be_of_the_dead(event: Event, state: Campaign) -> None:
    """Asked before the event is folded: the dead are carried home, taken out of their Caskets, and spoken of."""
    for pilot in _acting(event):
        known = state.roster.pilots.get(pilot)
        assert known is None or known.is_alive or isinstance(event, AFTER_DEATH), event
    if isinstance(event, PilotDied):
        assert state.roster.pilots[event.pilot].is_alive, event


def _acting(event: Event) -> Iterator[str]:
    if isinstance(event, PilotEvent | CrewMustered | CasketCrewed):
        yield event.pilot
    elif isinstance(event, EventRolled | EventCalled | EventAnswered):
        yield event.concerns


def must_be_in_its_time(event: Event, state: Campaign) -> None:
    """Asked before the event is folded: nothing befalls what is gone, no season ends with crews out, and nobody
    pays more than a price.
    """
    if isinstance(event, CasketEvent) and not isinstance(event, CasketBuilt | CasketVacated):
        assert state.hangar.caskets[event.casket].condition not in ("lost", "scrapped"), event
    if isinstance(event, SeasonEnded):
        assert not [mission for mission in state.war_table.missions.values() if mission.has_begun], event
    if isinstance(event, TaintSpent):
        assert 0 < event.by <= state.played.library.spends[event.cause].cost, event


def must_roll_for_the_living(label: str, dead: set[str]) -> None:
    """No die falls in the name of somebody who is dead by then."""
    assert not [pilot for pilot in dead if pilot in label.split("/")], label


def must_be_a_sentence(refusal: Refusal) -> None:
    assert refusal.sentence.endswith("."), refusal.sentence
    assert not RAW.search(refusal.sentence), refusal.sentence
    assert len(refusal.sentence) <= LONGEST, refusal.sentence
    assert "\x00" not in refusal.sentence, refusal.sentence
