"""Which entry moved which number."""

from __future__ import annotations

from typing import get_args

from apps.pilots.events.ledger_events import GritShifted, SpMaximumShifted
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.pilot_fact import Figure
from apps.pilots.events.service_events import KillScored, MissionSurvived, PilotEnlisted, PilotPromoted
from apps.pilots.events.taint_events import TaintGained, TaintLost, TaintSpent
from apps.pilots.events.wound_events import WoundFaded, WoundFlipped, WoundHealed
from tests.cases import every
from tests.pilots.everything import EVERYTHING, M, P

FIGURES: tuple[Figure, ...] = get_args(Figure)


@every(
    ("event", "touched"),
    [
        (TaintGained(pilot=P, cause="battle", by=2), (("taint", 2),)),
        (TaintLost(pilot=P, cause="battle", by=2), (("taint", -2),)),
        (TaintSpent(pilot=P, cause="void-step", by=1), (("taint", -1),)),
        (MissionSurvived(pilot=P, mission=M), (("missions", 1), ("grit", 0))),
        (MissionSurvived(pilot=P, mission=M, severe=2), (("missions", 1), ("severe", 2), ("grit", 0))),
        (KillScored(pilot=P, mission=M, victim="x"), (("kills", 1),)),
        (PilotEnlisted(pilot=P, seat="s", name="Vess", faction="church"), (("grit", 0),)),
        (PilotPromoted(pilot=P, tier=2), (("grit", 0),)),
        (GritShifted(pilot=P, cause="ruling", by=-1), (("grit", -1),)),
        (SpMaximumShifted(pilot=P, cause="ruling", by=-1), (("sp-maximum", -1),)),
        (WoundFlipped(pilot=P, cause="battle", wound="ptsd"), (("wounds", 1),)),
        (WoundFlipped(pilot=P, cause="battle", wound="shattered-hand"), (("wounds", 1), ("sp-maximum", -2))),
        (WoundHealed(pilot=P, cause="battle", wound="concussion"), (("wounds", -1), ("sp-maximum", 1))),
        (WoundHealed(pilot=P, cause="battle", wound="concussion", faded=True), (("wounds", -1),)),
        (WoundFaded(pilot=P, wound="concussion"), (("sp-maximum", 1),)),
        (WoundFaded(pilot=P, wound="dislocated-shoulder"), ()),
    ],
)
def test_by_how_much_an_entry_moves_a_number(event: PilotEvent, touched: tuple[tuple[Figure, int], ...]) -> None:
    assert event.moves() == touched


def test_every_event_can_be_asked_and_every_number_has_its_entries() -> None:
    assert {figure for event, _ in EVERYTHING for figure, _ in event.moves()} == set(FIGURES)
