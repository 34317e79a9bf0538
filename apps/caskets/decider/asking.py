"""What may be asked of Caskets, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from apps.caskets.commands import BuildCasket, BuildLoadout, CasketCommand, ChooseLoadout, ScrapCasket
from apps.caskets.decider import fitting
from apps.caskets.decider.seen import must_be_known, must_stand
from apps.caskets.events import CasketBuilt, CasketEvent, CasketScrapped
from apps.caskets.state import Hangar
from apps.kernel.acting import must_act_for, seat_for
from apps.kernel.decider import Asked
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.kernel.wording import must_be_a_name, must_be_short
from apps.rules.played import Played


def decide(
    asked: Asked[CasketCommand], hangar: Hangar, seats: Mapping[str, str], played: Played
) -> Iterator[CasketEvent]:
    """A Casket is built, broken up or fitted out. Nothing here is left to dice."""
    command = asked.command
    match command:
        case BuildCasket():
            return _build(asked.about(command), hangar, seats, played)
        case ScrapCasket():
            return _scrap(asked.about(command), hangar)
        case BuildLoadout():
            return fitting.build(asked.about(command), hangar, played)
        case ChooseLoadout():
            return fitting.choose(asked.about(command), hangar, played)
        case _:
            assert_never(command)


def _build(
    asked: Asked[BuildCasket], hangar: Hangar, seats: Mapping[str, str], played: Played
) -> Iterator[CasketEvent]:
    command = asked.command
    seat = seat_for(asked, command.seat, seats)
    must_be_a_name(command.name, "A Casket's name", "Mercy")
    if hangar.named(command.name):
        raise Refusal(
            f"{command.name} is already the name of a Casket in this campaign: choose another, so that the chronicle "
            "stays readable."
        )
    fitting.must_be_keys((command.kind,))
    kind = played.library.casket(command.kind)
    yield CasketBuilt(casket=made_from("casket", asked.key), seat=seat, name=command.name, kind=kind.key)


def _scrap(asked: Asked[ScrapCasket], hangar: Hangar) -> Iterator[CasketEvent]:
    casket = must_be_known(asked.command.casket, hangar)
    must_act_for(asked, casket.seat, casket.name)
    must_stand(casket)
    if casket.pilot:
        raise Refusal(f"Somebody is still threaded into {casket.name}: take the pilot out first.")
    must_be_short(asked.command.reason, "The reason")
    yield CasketScrapped(casket=casket.casket, reason=asked.command.reason)
