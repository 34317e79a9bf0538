"""What is asked of pilots and Caskets, and where the two meet."""

from __future__ import annotations

from collections.abc import Sequence

from apps.battles.commands.crew_casket import CrewCasket
from apps.battles.commands.inherit_casket import InheritCasket
from apps.battles.commands.vacate_casket import VacateCasket
from apps.caskets.commands.build_casket import BuildCasket
from apps.caskets.commands.build_loadout import BuildLoadout
from apps.caskets.commands.choose_loadout import ChooseLoadout
from apps.caskets.commands.scrap_casket import ScrapCasket
from apps.caskets.state import Casket
from apps.kernel.seat_rights import FOR_OTHERS
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.commands.free_pilot import FreePilot
from apps.pilots.commands.retire_pilot import RetirePilot
from apps.pilots.state import Pilot
from apps.rules.packs.decks import tactics_of
from tests.campaigns.living import words
from tests.campaigns.living.moment import Moment
from tests.campaigns.living.wish import Wish
from tests.rules.people import FACTIONS

MOST = 9
"""Pilots who serve, and Caskets that stand: more would only be slow."""


def enlist(at: Moment) -> Wish | None:
    if sum(pilot.serves for pilot in at.pilots) >= MOST:
        return None
    seat = _crew(at)
    name = at.chance.one_of(at.pilots).name if at.pilots and at.chance.in_a(3) else words.name(at.chance)
    return Wish(EnlistPilot(name=name, faction=at.chance.one_of(FACTIONS[:3]), seat=_said(at, seat)), seat)


def retire(at: Moment) -> Wish | None:
    if not at.pilots:
        return None
    pilot = at.pilot(one for one in at.pilots if one.serves and not one.mission)
    return Wish(RetirePilot(pilot=pilot, reason=words.perhaps(at.chance)), at.seat_of(pilot))


def free(at: Moment) -> Wish | None:
    captured = [pilot for pilot in at.pilots if pilot.fate == "captured"]
    if not captured and not at.chance.in_a(5):
        return None
    return Wish(FreePilot(pilot=at.pilot(captured), reason=words.perhaps(at.chance)))


def build(at: Moment) -> Wish | None:
    """Most often for somebody who has none yet."""
    if sum(casket.stands for casket in at.caskets) >= MOST:
        return None
    without = [pilot for pilot in at.pilots if pilot.serves and not pilot.casket]
    pilot = at.chance.one_of(without) if without else None
    seat = pilot.seat if pilot else _crew(at)
    kinds = [kind.key for kind in at.played.library.caskets.values() if not pilot or kind.faction == pilot.faction]
    kind = at.chance.one_of(kinds) if kinds and not at.chance.in_a(3) else "no-such-kind"
    return Wish(BuildCasket(name=words.name(at.chance), kind=kind, seat=_said(at, seat)), seat)


def scrap(at: Moment) -> Wish | None:
    if not at.caskets:
        return None
    casket = at.casket(one for one in at.caskets if one.stands and not one.pilot)
    return Wish(ScrapCasket(casket=casket, reason=words.perhaps(at.chance)), at.seat_of(casket))


def fit_out(at: Moment) -> Wish | None:
    """A build for a Casket, first of all for one that has none."""
    standing = [casket for casket in at.caskets if casket.stands]
    if not standing:
        return None
    casket = at.casket([one for one in standing if not one.chosen] or standing)
    known = at.state.hangar.caskets.get(casket)
    library = at.played.library
    equipment = at.chance.one_of([*library.equipment] * 9 + ["no-such-set"])
    tactics = _tactics(at, known)
    name = at.chance.one_of([one.name for one in known.loadouts.values()] or ["Road"]) if known else "Road"
    chosen = words.name(at.chance) if at.chance.in_a(60) else name
    return Wish(BuildLoadout(casket=casket, name=chosen, equipment=equipment, tactics=tactics), at.seat_of(casket))


def choose(at: Moment) -> Wish | None:
    fitted = [casket for casket in at.caskets if casket.loadouts and casket.stands]
    if not fitted:
        return None
    casket = at.chance.one_of(fitted)
    loadout = at.chance.id_among(casket.loadouts, casket.loadouts)
    versions = casket.loadouts[loadout].latest if loadout in casket.loadouts else 1
    version = at.chance.number(0, versions) if at.chance.in_a(95) else at.chance.one_of((-1, 99, 10**15))
    command = ChooseLoadout(casket=at.casket([casket]), loadout=loadout, version=version)
    return Wish(command, casket.seat)


def crew(at: Moment) -> Wish | None:
    """A pilot who has no Casket, and one of their seat and faction; or anybody who may change about."""
    there = [pilot for pilot in at.pilots if pilot.serves and not pilot.mission]
    without = [pilot for pilot in there if not pilot.casket]
    pairs = [(pilot, one) for pilot in without for one in at.caskets if _fits(pilot, one, at) and not one.pilot]
    if not pairs and at.chance.in_a(25):
        pairs = [
            (each, one) for each in there for one in at.caskets if _fits(each, one, at) and one.pilot != each.pilot
        ]
    if not pairs:
        return None
    pilot, casket = at.chance.one_of(pairs)
    return Wish(CrewCasket(casket=at.casket([casket]), pilot=at.pilot([pilot])), pilot.seat)


def vacate(at: Moment) -> Wish | None:
    if not at.caskets:
        return None
    casket = at.casket(one for one in at.caskets if one.pilot)
    return Wish(VacateCasket(casket=casket), at.seat_of(casket))


def inherit(at: Moment) -> Wish | None:
    """After whoever comes back no more."""
    roster = at.state.roster.pilots
    bereft = [
        casket
        for casket in at.caskets
        if casket.stands and (last := roster.get(casket.pilot or casket.after)) and not last.serves
    ]
    if not bereft:
        return None
    casket = at.chance.one_of(bereft)
    faction = at.played.library.caskets[casket.kind].faction
    heirs = [one for one in at.pilots if one.serves and not one.casket and not one.mission and one.faction == faction]
    if not heirs and not at.chance.in_a(20):
        return None
    return Wish(InheritCasket(casket=at.casket([casket]), pilot=at.pilot(heirs)), casket.seat)


def _crew(at: Moment) -> str:
    """A seat that may have pilots."""
    return at.chance.one_of([seat for seat, role in at.state.seats.items() if role != "spectator"] or [""])


def _said(at: Moment, seat: str) -> str:
    """The seat is named, or left out where it is one's own."""
    if at.chance.in_a(4):
        return at.chance.id_among(at.state.seats, at.state.seats)
    return "" if at.state.seats.get(seat) not in FOR_OTHERS and at.chance.in_a(50) else seat


def _tactics(at: Moment, casket: Casket | None) -> Sequence[str]:
    library = at.played.library
    if casket is None or casket.kind not in library.caskets or at.chance.in_a(5):
        return at.chance.some_of(library.cards, most=3)
    known = [card.key for card in tactics_of(library.caskets[casket.kind].faction, library)]
    return at.chance.shuffled(known)[:2]


def _fits(pilot: Pilot, casket: Casket, at: Moment) -> bool:
    kind = at.played.library.caskets.get(casket.kind)
    return casket.stands and casket.seat == pilot.seat and kind is not None and kind.faction == pilot.faction
