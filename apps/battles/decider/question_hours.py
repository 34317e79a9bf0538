"""For how long a battle waits for whoever is asked, and what becomes of the question then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from apps.battles.decider.bots import must_be_a_bot
from apps.battles.events.absence_events import AbsenceAgreed, Then
from apps.battles.state import Mission
from apps.kernel.form_marks import Hint, Label
from apps.kernel.refusal import Refusal

LONGEST = 720
"""Hours: thirty days."""
GOES_BY: Then = "pass"
Hours = Annotated[int, Label("Hours for which a question stands open"), Hint("0: for as long as it takes.")]
WhatThen = Annotated[
    Then,
    Label("What becomes of it then"),
    Hint("Pass: the question goes by, with what does least. Else a bot of this kind plays the side."),
]


def agreed(mission: Mission, hours: int, then: Then, at: str) -> Iterator[AbsenceAgreed]:
    """Whoever is asked just now has all of the hours, from this moment on."""
    engagement = mission.engagement
    _must_be_hours(hours)
    if then != GOES_BY:
        _must_be_for_bots(then, mission)
    if engagement and not (hours or engagement.hours):
        raise Refusal(f"{mission.name} waits for as long as it takes already: give its questions from 1 hour on.")
    yield AbsenceAgreed(mission=mission.mission, hours=hours, then=then, at=at)


def _must_be_for_bots(then: Then, mission: Mission) -> None:
    must_be_a_bot(then)
    if mission.engagement and mission.engagement.opened.tabled:
        raise Refusal(
            f"The models of {mission.name} stand on a table, and bots move none: a question of theirs can go by (pass)."
        )


def _must_be_hours(hours: int) -> None:
    if not 0 <= hours <= LONGEST:
        raise Refusal(
            f"A question stands open for 1 to {LONGEST} hours, or 0 for as long as it takes: {hours} is not that."
        )
