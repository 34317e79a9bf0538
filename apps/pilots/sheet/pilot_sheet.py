"""A pilot as plain data to draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from apps.pilots.decider.pilot_checks import grit_of
from apps.pilots.sheet.burden_sheet import BurdenSheet, burden_sheet
from apps.pilots.sheet.modifier_sheet import ModifierSheet, barred, modifier_sheets
from apps.pilots.sheet.taint_sheet import TaintSheet, taint_sheet
from apps.pilots.sheet.wound_sheet import (
    CheckSheet,
    HiddenSheet,
    WoundSheet,
    check_sheets,
    hidden_sheets,
    why_unchecked,
    wound_sheets,
)
from apps.pilots.state import Fate, Pilot
from apps.rules.content_names import Names
from apps.rules.explained import Explained
from apps.rules.factions import FACTION_NAMES, Faction
from apps.rules.packs.content import PilotMark, Relic
from apps.rules.played import Played


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSheet:
    """A mark or a relic, with its text."""

    key: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotSheet:
    """All that is true of one pilot now, each number with its reasons. Casket and mission are told by their ids."""

    pilot: str
    seat: str
    name: str
    faction: Faction
    faction_name: str
    fate: Fate
    casket: str
    mission: str
    missions: int
    severe_survived: int
    kills: int
    grit: Explained
    most_grit: int
    checks: tuple[CheckSheet, ...]
    why_unchecked: str
    wounds: tuple[WoundSheet, ...]
    wounds_open: int
    hidden: tuple[HiddenSheet, ...]
    taint: TaintSheet
    burdens: tuple[BurdenSheet, ...]
    carried: tuple[BurdenSheet, ...]
    """What was paid and lent for the mission under way."""
    marks: tuple[KeptSheet, ...]
    relics: tuple[KeptSheet, ...]
    modifiers: tuple[ModifierSheet, ...]
    barred: tuple[str, ...]
    died_of: str
    """In words; empty for the living."""


def pilot_sheet(pilot: Pilot, played: Played) -> PilotSheet:
    rules, told = played.rules, Names(things={}, library=played.library).cause
    return PilotSheet(
        pilot=pilot.pilot,
        seat=pilot.seat,
        name=pilot.name,
        faction=pilot.faction,
        faction_name=FACTION_NAMES[pilot.faction],
        fate=pilot.fate,
        casket=pilot.casket,
        mission=pilot.mission,
        missions=pilot.missions,
        severe_survived=pilot.severe_survived,
        kills=pilot.kills,
        grit=grit_of(pilot, rules, told),
        most_grit=rules.grit_cap,
        checks=check_sheets(pilot, rules),
        why_unchecked=why_unchecked(pilot, rules),
        wounds=wound_sheets(pilot),
        wounds_open=len(pilot.wounds),
        hidden=hidden_sheets(pilot),
        taint=taint_sheet(pilot.taint, rules),
        burdens=tuple(burden_sheet(burden, told) for burden in pilot.burdens),
        carried=tuple(burden_sheet(burden, told) for burden in pilot.carried),
        marks=_kept(pilot.marks, played.library.marks),
        relics=_kept(pilot.relics, played.library.relics),
        modifiers=modifier_sheets(pilot, told),
        barred=barred(pilot),
        died_of=told(pilot.died_of) if pilot.died_of else "",
    )


def _kept(keys: Iterable[str], known: Mapping[str, PilotMark] | Mapping[str, Relic]) -> tuple[KeptSheet, ...]:
    """In the order in which they came; one that the packs no longer know stays under its key."""
    return tuple(_one(key, known.get(key)) for key in keys)


def _one(key: str, found: PilotMark | Relic | None) -> KeptSheet:
    return KeptSheet(key=key, name=found.name if found else key, text=found.text if found else "")
