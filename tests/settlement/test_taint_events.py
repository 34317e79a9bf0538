"""Taint Pulse and Void Embrace: events that the documents name and a pack of the house tells, with Taint in each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.campaigns.state import Event
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.taint_events import TaintGained
from apps.settlement.commands.answer_event import AnswerEvent
from apps.settlement.commands.roll_event import RollEvent
from apps.settlement.events.happening_events import EventRolled
from tests.battles.cast import ruled, tainted
from tests.cases import every
from tests.cast import HOST, ORRIN, RIVALS, VESS
from tests.settlement.cast import CAME, rolled
from tests.story import given

NAMED = {"taint-pulse", "void-embrace"}
VESS_ALONE = (*RIVALS, PilotDied(pilot=ORRIN, cause="seen"), tainted(VESS, 2))


def may_be_rolled(*before: Event) -> Iterator[str]:
    """What each face of the season's die brings."""
    face = 1
    while True:
        story = given(*VESS_ALONE, *before)
        try:
            story.when(RollEvent(), dice=[face], seat=HOST, role="host")
        except AssertionError:
            return
        (event,) = story.events
        assert isinstance(event, EventRolled)
        yield event.event
        face += 1


@pytest.mark.canon("PEN-TAINT-04", "PEN-CARD-X04")
def test_they_come_where_the_module_is_played_and_nowhere_else() -> None:
    with_the_module = set(may_be_rolled())
    without = set(may_be_rolled(ruled(pen__modules__taint_exploitation=False)))
    assert with_the_module - without >= NAMED
    assert len(without) > len(NAMED)
    assert not without & NAMED


@pytest.mark.canon("PEN-TAINT-04", "PEN-CARD-X04")
@every(
    ("event", "choice", "dice"),
    [
        ("taint-pulse", "endure", [1]),
        ("taint-pulse", "endure", [6]),
        ("taint-pulse", "drink-it", []),
        ("void-embrace", "hold-back", []),
        ("void-embrace", "call-out", [6]),
    ],
)
def test_each_gives_taint_whatever_is_answered(event: str, choice: str, dice: list[int]) -> None:
    story = given(*VESS_ALONE, rolled(event, VESS)).when(
        AnswerEvent(happening=CAME, choice=choice), dice=dice, seat=HOST, role="host"
    )
    assert story.refusal is None, story.refusal
    gained = [said for said in story.events if isinstance(said, TaintGained)]
    assert gained
    assert all((said.pilot, said.cause) == (VESS, event) and said.by >= 1 for said in gained)
