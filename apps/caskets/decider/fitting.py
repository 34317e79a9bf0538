"""Loadouts: named builds with their versions, each looked at when it is made and again when it is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from apps.caskets.commands import BuildLoadout, ChooseLoadout
from apps.caskets.decider.seen import deck_of, must_be_known, must_stand
from apps.caskets.events import CasketEvent, LoadoutBuilt, LoadoutChosen
from apps.caskets.state import Build, Casket, Hangar, Loadout
from apps.kernel.acting import must_act_for
from apps.kernel.decider import Asked
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.kernel.wording import LONGEST_NAME, must_be_a_name
from apps.rules.played import Played

MOST_LOADOUTS = 20
MOST_VERSIONS = 50


def build(asked: Asked[BuildLoadout], hangar: Hangar, played: Played) -> Iterator[CasketEvent]:
    """A build that the rules allow. The same name is its next version; the first of a Casket is chosen at once."""
    command = asked.command
    casket = _must_be_fitted(asked, command.casket, hangar)
    must_be_a_name(command.name, "A loadout's name", "Tower and Vow")
    must_be_keys((command.equipment, *command.tactics))
    fitted = Build(equipment=command.equipment, tactics=tuple(command.tactics))
    deck_of(casket, fitted, played)
    before = _named(casket, command.name)
    _must_have_room(casket, before)
    loadout = before.loadout if before else made_from("loadout", asked.key)
    version = before.latest + 1 if before else 1
    is_first = not casket.chosen
    yield LoadoutBuilt(
        casket=casket.casket,
        loadout=loadout,
        version=version,
        name=command.name,
        equipment=fitted.equipment,
        tactics=fitted.tactics,
    )
    if is_first:
        yield LoadoutChosen(casket=casket.casket, loadout=loadout, version=version)


def choose(asked: Asked[ChooseLoadout], hangar: Hangar, played: Played) -> Iterator[CasketEvent]:
    """The build to go out with, if the rules still allow it. The Primary Weapon is nobody's to choose."""
    command = asked.command
    casket = _must_be_fitted(asked, command.casket, hangar)
    loadout = must_have(casket, command.loadout)
    version = must_have_version(loadout, command.version)
    deck_of(casket, loadout.build(version), played)
    yield LoadoutChosen(casket=casket.casket, loadout=loadout.loadout, version=version)


def must_have(casket: Casket, loadout: str) -> Loadout:
    """One of a Casket's loadouts."""
    if loadout not in casket.loadouts:
        names = ", ".join(one.name for one in casket.loadouts.values()) or "none yet, so write one down first"
        raise Refusal(f"{casket.name} has no such loadout: choose one of its own, {names}.")
    return casket.loadouts[loadout]


def must_have_version(loadout: Loadout, version: int) -> int:
    """A version that there is; 0 stands for the latest."""
    if not 0 <= version <= loadout.latest:
        raise Refusal(
            f"{loadout.name} has no version {version}: choose one from 1 to {loadout.latest}, or leave it out for the "
            "latest."
        )
    return version or loadout.latest


def _must_be_fitted(asked: Asked[BuildLoadout | ChooseLoadout], casket_id: str, hangar: Hangar) -> Casket:
    casket = must_be_known(casket_id, hangar)
    must_act_for(asked, casket.seat, casket.name)
    must_stand(casket)
    return casket


def _named(casket: Casket, name: str) -> Loadout | None:
    return next((one for one in casket.loadouts.values() if one.name.casefold() == name.casefold()), None)


def _must_have_room(casket: Casket, before: Loadout | None) -> None:
    if before is None and len(casket.loadouts) >= MOST_LOADOUTS:
        raise Refusal(
            f"{casket.name} has {MOST_LOADOUTS} loadouts and takes no more: give this one the name of one it has, and "
            "it is that one's next version."
        )
    if before and before.latest >= MOST_VERSIONS:
        raise Refusal(f"{before.name} has {MOST_VERSIONS} versions and takes no more: give this one another name.")


def must_be_keys(keys: Iterable[str]) -> None:
    """What a refusal repeats must not be a book."""
    for key in keys:
        if len(key) > LONGEST_NAME:
            raise Refusal(f"No pack knows a key of {len(key):,} characters: name what is on the shelf by its key.")
