"""What has happened to Caskets, as the chronicle tells it."""

from __future__ import annotations

from apps.caskets.events import (
    CasketBuilt,
    CasketCrewed,
    CasketEvent,
    CasketInherited,
    CasketLost,
    CasketRebuilt,
    CasketScrapped,
    CasketVacated,
    CasketWrecked,
    ChassisScarred,
    ComponentBroken,
    ComponentMended,
    DamagedKept,
    LoadoutBuilt,
    LoadoutChosen,
)
from apps.caskets.state import Crewing, Fate, Harm
from apps.rules.effects.bounds import Named
from apps.rules.naming import Names
from apps.rules.tables.components import COMPONENTS


def sentence(event: CasketEvent, names: Names) -> str:
    """One event in one breath; Caskets and pilots by the names they have now."""
    if isinstance(event, CasketBuilt):
        kind = _content("casket", event.kind, names, "hull of a forgotten kind")
        return f"{event.name} was raised in the hangar, {'an' if kind[0] in 'AEIOU' else 'a'} {kind}."
    if isinstance(event, Crewing):
        return _of_the_crew(event, names)
    if isinstance(event, Fate):
        return _of_its_fate(event, names)
    return _of_harm(event, names)


def _of_the_crew(event: Crewing, names: Names) -> str:
    casket = _casket(event.casket, names)
    match event:
        case CasketCrewed(pilot=pilot):
            return f"{names.of(pilot, 'A pilot')} was threaded into {casket}."
        case CasketVacated(pilot=pilot):
            return f"The threads of {casket} let go of {names.of(pilot, 'its pilot')}."
        case CasketInherited(after=after):
            return f"{casket} passed into other hands after {names.of(after, 'its last pilot')}."
        case LoadoutBuilt(name=name, version=version, equipment=equipment, tactics=tactics):
            carried = _content("equipment", equipment, names, "what no shelf holds now")
            chosen = " and ".join(_content("card", tactic, names, "a lost art") for tactic in tactics)
            return f"{casket} was fitted out as {_version(name, version)}: {carried}, with {chosen}."
        case LoadoutChosen(loadout=loadout, version=version):
            return f"{casket} goes out as {_version(names.of(loadout, 'another build'), version)} from here on."


def _of_its_fate(event: Fate, names: Names) -> str:
    casket = _casket(event.casket, names)
    match event:
        case CasketWrecked(mission=mission):
            return f"{casket} was wrecked in {_mission(mission, names)}."
        case CasketRebuilt():
            return f"{casket} was dragged home and riveted together; it stands again."
        case CasketLost():
            return f"Nothing of {casket} was worth the dragging; it is lost for good."
        case CasketScrapped(reason=reason):
            return f"{casket} was broken up for its iron: {_ended(reason)}" if reason else f"{casket} was broken up."


def _of_harm(event: Harm, names: Names) -> str:
    casket = _casket(event.casket, names)
    match event:
        case ComponentBroken(cause=cause, component=component):
            return f"{_cause(cause, names)} broke {_whose(casket)} {COMPONENTS[component].name}."
        case ComponentMended(cause=cause, component=component):
            return f"{_cause(cause, names)} made {_whose(casket)} {COMPONENTS[component].name} whole again."
        case ChassisScarred(mission=mission):
            return f"{casket} came out of {_mission(mission, names)} with a scarred Chassis: 1 SP less, for good."
        case DamagedKept(mission=mission, cards=cards):
            return _kept(casket, _mission(mission, names), cards)


def _kept(casket: str, mission: str, cards: int) -> str:
    if not cards:
        return f"After {mission} no DAMAGED card is left in {_whose(casket)} deck."
    counted = "1 DAMAGED card that stays" if cards == 1 else f"{cards} DAMAGED cards that stay"
    return f"{casket} came out of {mission} with {counted} in its deck."


def _casket(casket: str, names: Names) -> str:
    return names.of(casket, "A Casket")


def _mission(mission: str, names: Names) -> str:
    return names.of(mission, "battle")


def _version(name: str, version: int) -> str:
    return name if version == 1 else f"{name}, version {version}"


def _cause(cause: str, names: Names) -> str:
    """A mission or an event by its name, with a capital letter: it begins the sentence."""
    named = names.of(cause, names.cause(cause))
    said = "ill luck" if named == cause else named
    return f"{said[0].upper()}{said[1:]}"


def _content(table: Named, key: str, names: Names, otherwise: str) -> str:
    """What today's packs do not know is not told by its key."""
    named = names.content(table, key)
    return otherwise if named == key else named


def _whose(casket: str) -> str:
    return f"{casket}'" if casket.endswith("s") else f"{casket}'s"


def _ended(said: str) -> str:
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."
