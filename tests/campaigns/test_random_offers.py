"""What a sheet offers is granted, and what it says stands in the way does: sheets and deciders read one rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.battles.commands.begin_mission import BeginMission
from apps.battles.sheet.mission_sheet import mission_sheet
from apps.campaigns.decider.slice_views import home_of
from apps.campaigns.sheet.cover import names_in
from apps.campaigns.state import Campaign
from apps.chronicle.decisions.write_plan import decide
from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.rules.ruleset.editions import NEWEST
from apps.settlement.commands.answer_event import AnswerEvent
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.sheet.open import OpenEvent
from apps.settlement.sheet.settlement_sheet import prospects, settlement_sheet
from tests.campaigns.living.life import Life, dice_of, lived
from tests.campaigns.living.numbers import FEW, MANY, for_any_campaign, steps

pytestmark = pytest.mark.machinery
Offered = tuple[object, bool]
"""A command, and whether a sheet says that the host may ask for it now."""


@pytest.mark.parametrize("campaigns", [FEW, pytest.param(MANY, marks=pytest.mark.nightly)], ids=["few", "many"])
def test_what_the_sheets_offer_is_granted_and_what_they_do_not_is_refused(campaigns: int) -> None:
    def keeps_its_word(numbers: list[int]) -> None:
        life = lived(numbers)
        if not life.state.name or life.state.closed:
            return
        for command, is_offered in (*_answers(life.state), *_calls(life.state)):
            assert _granted(command, life) == is_offered, command
        for mission in _not_ready(life.state):
            assert not _granted(mission, life), mission

    for_any_campaign(keeps_its_word, steps(200), campaigns=campaigns)


def _answers(state: Campaign) -> Iterator[Offered]:
    for event in settlement_sheet(home_of(state)).open:
        if not event.answers:
            yield AnswerEvent(happening=event.happening), not event.waits
        yield from _choices(event)


def _choices(event: OpenEvent) -> Iterator[Offered]:
    for answer in event.answers:
        is_open = not (event.waits or answer.why_not)
        if not answer.bargains:
            yield AnswerEvent(happening=event.happening, choice=answer.choice), is_open
        for offer in answer.bargains:
            command = AnswerEvent(happening=event.happening, choice=answer.choice, bargain=offer.bargain)
            yield command, is_open and not offer.why_not


def _calls(state: Campaign) -> Iterator[Offered]:
    for service in prospects(home_of(state)).services:
        for caller in service.callers:
            yield CallEvent(event=service.event, pilot=caller.pilot), not caller.why_not


def _not_ready(state: Campaign) -> Iterator[object]:
    """Missions of which their sheets say that something is missing; a crew is looked at closely as it goes out."""
    names = names_in(state)
    for mission in state.war_table.missions.values():
        if mission_sheet(mission, names).missing:
            yield BeginMission(mission=mission.mission)


def _granted(command: object, life: Life) -> bool:
    host = next(seat for seat, role in life.state.seats.items() if role == "host")
    asked = Asked(
        command=command, key=f"{host}/offered", seat=host, role="host", at=life.at.isoformat(), edition=NEWEST
    )
    try:
        decide(asked, life.state, dice_of(asked))
    except Refusal:
        return False
    return True
