"""What a decision looks for in loadouts: that a Casket may be fitted out, that it has this one, and in this version."""

from __future__ import annotations

from apps.caskets.decider.casket_checks import must_be_known, must_stand
from apps.caskets.state import Casket, Hangar, Loadout
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.kernel.seat_rights import must_act_for


def must_be_fitted(asked: Asked[object], casket_id: str, hangar: Hangar) -> Casket:
    """By whoever may act on it, and only while it stands."""
    casket = must_be_known(casket_id, hangar)
    must_act_for(asked, casket.seat, casket.name)
    must_stand(casket)
    return casket


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
