"""Loadouts with all their versions, and whether each would still be allowed today."""

from __future__ import annotations

from dataclasses import dataclass

from apps.caskets.decider.casket_checks import against
from apps.caskets.state import Build, Casket, Loadout
from apps.kernel.refusal import Refusal
from apps.rules.played import Played


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadoutChoice:
    """A key of the packs, and what it is called."""

    key: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionSheet:
    """One version. Where it is not legal today, `why` is the sentence and `rule` what says so."""

    version: int
    equipment: LoadoutChoice
    tactics: tuple[LoadoutChoice, ...]
    chosen: bool
    legal: bool
    why: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadoutSheet:
    """A named build, its versions from the first on."""

    loadout: str
    name: str
    chosen: bool
    versions: tuple[VersionSheet, ...]


def loadout_sheets(casket: Casket, played: Played) -> tuple[LoadoutSheet, ...]:
    """All loadouts, in the order in which they were first written down."""
    judged: dict[Build, Refusal | None] = {}
    return tuple(_loadout(one, casket, played, judged) for one in casket.loadouts.values())


def _loadout(loadout: Loadout, casket: Casket, played: Played, judged: dict[Build, Refusal | None]) -> LoadoutSheet:
    chosen = casket.chosen_version if casket.chosen == loadout.loadout else 0
    versions = []
    for number, build in enumerate(loadout.versions, start=1):
        if build not in judged:
            judged[build] = against(casket, build, played)
        versions.append(_version(number, build, judged[build], played, chosen=number == chosen))
    return LoadoutSheet(loadout=loadout.loadout, name=loadout.name, chosen=chosen > 0, versions=tuple(versions))


def _version(number: int, build: Build, no: Refusal | None, played: Played, *, chosen: bool) -> VersionSheet:
    equipment, cards = played.library.equipment.get(build.equipment), played.library.cards
    return VersionSheet(
        version=number,
        equipment=LoadoutChoice(key=build.equipment, name=equipment.name if equipment else build.equipment),
        tactics=tuple(LoadoutChoice(key=key, name=cards[key].name if key in cards else key) for key in build.tactics),
        chosen=chosen,
        legal=no is None,
        why=no.sentence if no else "",
        rule=no.rule if no else "",
    )
