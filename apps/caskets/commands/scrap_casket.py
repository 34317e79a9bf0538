"""Break up a Casket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.caskets.decider.casket_checks import must_be_known, must_stand
from apps.caskets.decider.hangars import Hangars
from apps.caskets.events.fate_events import CasketScrapped
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import CASKET
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.seat_rights import must_act_for
from apps.kernel.wording import must_be_short


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrapCasket:
    """Break up a Casket that nobody crews."""

    casket: str
    reason: Words = ""


def decide(asked: Asked[ScrapCasket], hangars: Hangars, _: Dice) -> Iterator[CasketScrapped]:
    casket = must_be_known(asked.command.casket, hangars.hangar)
    must_act_for(asked, casket.seat, casket.name)
    must_stand(casket)
    if casket.pilot:
        raise Refusal(f"Somebody is still threaded into {casket.name}: take the pilot out first.")
    must_be_short(asked.command.reason, "The reason")
    yield CasketScrapped(casket=casket.casket, reason=asked.command.reason)


COMMAND = Command(
    type=ScrapCasket,
    decide=decide,
    roles=PLAYERS,
    example={"casket": CASKET, "reason": "The spine is gone."},
    offers=(
        Offer(at="casket", words="Break it up", rank=60, when=having("condition", "standing"), more=True),
        Offer(at="casket", words="Scrap it", rank=70, when=having("condition", "standing"), desk=True),
    ),
)
