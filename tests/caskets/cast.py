"""What only the stories of Caskets need: what is played, and a Casket as its events have made it."""

from __future__ import annotations

from typing import Any

from apps.campaigns.events.seat_events import SeatTaken
from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.events.loadout_events import LoadoutBuilt
from apps.caskets.state import Casket, Hangar, evolve
from apps.rules.packs.shelf import shelf
from apps.rules.played import Played
from apps.rules.ruleset.rules import Ruleset
from tests.cast import MERCY

WATCHER = "seat-watcher"
WATCHED = SeatTaken(seat=WATCHER, role="spectator")
DEFAULT_PLAYED = Played(rules=Ruleset(), library=shelf())


def playing(**rules: Any) -> Played:
    return Played(rules=Ruleset(**rules), library=shelf())


def hangar_of(*events: CasketEvent) -> Hangar:
    hangar = Hangar()
    for event in events:
        evolve(hangar, event)
    return hangar


def casket_of(*events: CasketEvent) -> Casket:
    """The only Casket that these events tell of."""
    (casket,) = hangar_of(*events).caskets.values()
    return casket


def built(
    name: str,
    version: int = 1,
    *,
    loadout: str = "loadout-first",
    equipment: str = "buckler",
    tactics: tuple[str, ...] = ("righteous-fury", "flagellants-zeal"),
) -> LoadoutBuilt:
    return LoadoutBuilt(casket=MERCY, loadout=loadout, version=version, name=name, equipment=equipment, tactics=tactics)
