"""Stories of what whoever keeps the table decides about events."""

from __future__ import annotations

from apps.campaigns.state import Event
from apps.settlement.commands.hold_events import HoldEvents
from apps.settlement.commands.release_events import ReleaseEvents
from apps.settlement.commands.reroll_event import RerollEvent
from apps.settlement.commands.roll_event import RollEvent
from apps.settlement.commands.skip_event import SkipEvent
from apps.settlement.events.happening_events import EventSkipped
from apps.settlement.events.respite_events import EventsHeld, EventsReleased
from tests.cases import every
from tests.cast import HOST, VESS
from tests.settlement.cast import CAME, FEW, HAPPENING, called, rolled
from tests.story import Story, given

REASON = "We have had enough of crows."
HELD = EventsHeld(reason=REASON)
FROST = rolled("frost")


def asked(command: object, *before: Event, dice: tuple[int, ...] = ()) -> Story:
    return given(*FEW, *before).when(command, seat=HOST, role="host", dice=dice)


class TestSkipEvent:
    def test_it_passes_without_effect_and_may_come_again(self) -> None:
        state = asked(SkipEvent(happening=CAME, reason=REASON), FROST).then(
            EventSkipped(happening=CAME, event="frost", reason=REASON)
        )
        assert not state.settlement.pending
        assert not state.settlement.stores
        assert state.settlement.rolled_in(1) == 1, "its slot is used up"

    def test_what_was_called_for_may_be_skipped(self) -> None:
        state = asked(SkipEvent(happening=CAME, reason=REASON), called("crow", VESS)).then(
            EventSkipped(happening=CAME, event="crow", concerns=VESS, reason=REASON)
        )
        assert not state.settlement.befallen

    def test_only_what_lies_open(self) -> None:
        asked(SkipEvent(happening="happening-none", reason=REASON), FROST).refused("No such event lies open", "Frost")


class TestRerollEvent:
    def test_it_passes_and_another_comes_into_its_place(self) -> None:
        before = (FROST, rolled("crow", VESS, happening="happening-second", slot=2))
        story = asked(RerollEvent(happening=CAME, reason=REASON), *before, dice=(9,))
        state = story.then(
            EventSkipped(happening=CAME, event="frost", reason=REASON, rolled_again=True),
            rolled("spring", happening=HAPPENING, slot=1),
        )
        assert state.settlement.rolled_in(1) == 2, "the second is still the last that was rolled"
        assert given(*FEW, *before, *story.events).when(RollEvent(slot=2), seat="worker", role="job").refusal

    def test_the_same_may_come_again(self) -> None:
        before = rolled("spring")
        asked(RerollEvent(happening=CAME, reason=REASON), before, dice=(9,)).then(
            EventSkipped(happening=CAME, event="spring", reason=REASON, rolled_again=True),
            rolled("spring", happening=HAPPENING, slot=1),
        )

    def test_what_was_called_for_is_not_rolled_again(self) -> None:
        story = asked(RerollEvent(happening=CAME, reason=REASON), called("levy"))
        story.refused("called for and not rolled", "skip it")

    def test_only_what_lies_open(self) -> None:
        story = asked(RerollEvent(happening="happening-none", reason=REASON), FROST)
        story.refused("No such event lies open")


class TestHoldingEvents:
    def test_they_are_held_and_released(self) -> None:
        assert asked(HoldEvents(reason=REASON)).then(HELD).settlement.held
        assert not asked(ReleaseEvents(), HELD).then(EventsReleased()).settlement.held

    def test_once_is_enough(self) -> None:
        asked(HoldEvents(reason=REASON), HELD).refused("held already", "release them")
        asked(ReleaseEvents()).refused("not held", "hold them first")


@every("make", [SkipEvent, RerollEvent])
@every(("reason", "words"), [("", "is missing"), (" \n", "is missing"), ("x" * 2_001, "2,000 at most")])
def test_a_reason_is_given_and_short(make: type[SkipEvent | RerollEvent], reason: str, words: str) -> None:
    asked(make(happening=CAME, reason=reason), FROST).refused(words)
    asked(HoldEvents(reason=reason)).refused(words)


def test_nothing_is_rolled_again_where_nothing_can_come() -> None:
    bare = tuple(event for event in FEW if type(event).__name__ != "PackAdded")
    story = given(*bare, FROST).when(RerollEvent(happening=CAME, reason=REASON), seat=HOST, role="host")
    story.refused("Nothing can come now")
