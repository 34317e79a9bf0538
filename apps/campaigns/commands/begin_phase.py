"""Say where in the season the table stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

from apps.campaigns.events.season_events import Phase, PhaseBegun
from apps.campaigns.state import Campaign
from apps.kernel.command import Command, Offer, without
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.kernel.roles import KEEPERS

PHASES: tuple[Phase, ...] = get_args(Phase)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginPhase:
    """Say where in the season the table stands. It guides, and forbids nothing."""

    phase: Phase


def decide(asked: Asked[BeginPhase], campaign: Campaign, _: Dice) -> Iterator[PhaseBegun]:
    """Any phase may follow any other."""
    phase = asked.command.phase
    if phase not in PHASES:
        raise Refusal(f"A season has the phases {', '.join(PHASES)}: name one of them.")
    if phase == campaign.phase:
        raise Refusal(f"The table stands in the {phase} phase already: name another one.")
    yield PhaseBegun(season=campaign.season, phase=phase)


COMMAND = Command(
    type=BeginPhase,
    decide=decide,
    roles=KEEPERS,
    example={"phase": "mission"},
    offers=(
        Offer(at="campaign", words="Begin a phase", rank=20, when=without("closed")),
        Offer(at="campaign", words="Begin a phase", rank=20, desk=True),
    ),
)
