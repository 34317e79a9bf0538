"""How much Grit a pilot has when a battle hurts them: by missions, by faction and by what the house plays."""

from __future__ import annotations

import pytest

from apps.battles.events.told_report import Looked
from apps.campaigns.events.rule_events import HouseRulesAdopted
from apps.pilots.events.service_events import MissionSurvived
from apps.pilots.events.wound_events import WoundFlipped
from tests.battles.cast import OUT, duel, orrin, ruled, vess
from tests.battles.following import followed, hurt
from tests.cases import every
from tests.cast import ORRIN, RIVALS, VESS

HURT = (hurt(Looked(wound="concussion", face=1)),)
FLOOR = (ruled(pen__grit__church="floor_1"),)


def grit(pilot: str, missions: int, *house: HouseRulesAdopted) -> int:
    """What the Grit check of a Minor Injury adds to its die."""
    served = [MissionSurvived(pilot=pilot, mission="mission-past")] * missions
    out = (*RIVALS, *house, *served, *OUT[len(RIVALS) :])
    report = duel(vess(hurts=HURT)) if pilot == VESS else duel(east=orrin(hurts=HURT))
    (flipped,) = [event for event in followed(report, out=out) if isinstance(event, WoundFlipped)]
    return flipped.added


@pytest.mark.canon("PEN-GRIT-11", "pen.grit.church")
@pytest.mark.parametrize(
    ("missions", "dwarf", "additive", "floor"), [(0, 0, 1, 1), (4, 0, 1, 1), (5, 1, 2, 1), (10, 2, 3, 2)]
)
def test_the_church_starts_one_higher_or_at_one(missions: int, dwarf: int, additive: int, floor: int) -> None:
    assert grit(ORRIN, missions) == dwarf
    assert grit(VESS, missions) == additive
    assert grit(VESS, missions, *FLOOR) == floor
    assert grit(ORRIN, missions, *FLOOR) == dwarf


@pytest.mark.canon("pen.grit.cap")
@every(("cap", "church", "dwarf"), [(0, 0, 0), (2, 2, 2), (3, 3, 3), (4, 4, 3), (6, 4, 3)])
def test_grit_stops_where_the_house_caps_it(cap: int, church: int, dwarf: int) -> None:
    """Twenty missions are a Grit of three, and the Church adds one."""
    house = () if cap == 3 else (ruled(pen__grit__cap=cap),)
    assert grit(VESS, 20, *house) == church
    assert grit(ORRIN, 20, *house) == dwarf


@pytest.mark.canon("PEN-GRIT-17")
@pytest.mark.parametrize(("face", "flips"), [(1, True), (2, True), (3, False), (6, False)])
def test_three_or_less_flips_in_full(face: int, *, flips: bool) -> None:
    """A pilot of the Church with one point: two and three are Full Wounds, a four toughs a Severe Injury out."""
    told = duel(vess(hurts=(hurt(Looked(wound="spinal-trauma", face=face)),)))
    full = [event for event in followed(told) if isinstance(event, WoundFlipped) and not event.downgraded]
    assert bool(full) is flips
