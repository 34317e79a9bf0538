"""Stories of the season's dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from apps.campaigns.state import Event
from apps.kernel.keyed_draws import thrown_for
from apps.pilots.events.parting_events import PilotDied, PilotRetired
from apps.pilots.events.service_events import PilotDeployed
from apps.settlement.commands.roll_event import RollEvent
from apps.settlement.decider.season_dice import chances, may_come
from apps.settlement.events.happening_events import EventRolled, EventSkipped
from apps.settlement.events.respite_events import EventsHeld, EventsReleased
from tests.cast import HOST, ORRIN, RIVALS, VESS
from tests.settlement.cast import CAME, FEW, HAPPENING, after, answered, rolled, season
from tests.story import Story, given

SPRING_CAME = (rolled("spring", happening="happening-spring"), answered("spring", happening="happening-spring"))
HELD = EventsHeld(reason="Winter feast.")


def coming(*history: Event) -> dict[str, tuple[str, ...]]:
    return {one.event.key: one.pilots for one in may_come(after(*history))}


def came(story: Story) -> EventRolled:
    (event,) = story.events
    assert isinstance(event, EventRolled)
    return event


class TestRollEvent:
    def test_it_lies_open_and_nothing_of_it_has_come_to_pass(self) -> None:
        state = (
            given(*FEW).when(RollEvent(), dice=[5], seat=HOST, role="host").then(rolled("frost", happening=HAPPENING))
        )
        assert list(state.settlement.pending) == [HAPPENING]
        assert state.settlement.stores == {}

    def test_the_pilot_is_drawn_among_those_whom_it_may_concern(self) -> None:
        for face, pilot in ((1, VESS), (2, ORRIN)):
            story = given(*FEW).when(RollEvent(slot=1), dice=[4, face], seat=HOST, role="host")
            story.then(rolled("crow", pilot, happening=HAPPENING))

    def test_for_the_only_pilot_no_die_falls(self) -> None:
        story = given(*FEW, PilotDied(pilot=VESS, cause="seen")).when(RollEvent(), dice=[4], seat=HOST, role="host")
        story.then(rolled("crow", ORRIN, happening=HAPPENING))

    def test_the_background_may_roll(self) -> None:
        given(*FEW).when(RollEvent(slot=1), dice=[9], seat="worker", role="job").then(
            rolled("spring", happening=HAPPENING)
        )

    def test_a_slot_is_rolled_once_a_season(self) -> None:
        story = given(*FEW, rolled("frost")).when(RollEvent(slot=1), seat="worker", role="job")
        story.refused("Event 1 of this season was rolled already", "ask for 2")

    def test_no_slot_is_left_out(self) -> None:
        given(*FEW).when(RollEvent(slot=3), seat=HOST, role="host").refused("not due", "ask for 1")
        given(*FEW).when(RollEvent(slot=-1), seat=HOST, role="host").refused("ask for 1")

    def test_the_next_season_counts_from_one_again(self) -> None:
        before = (*FEW, rolled("frost"), answered("frost"), season(2))
        given(*before).when(RollEvent(slot=1), dice=[5], seat=HOST, role="host").then(
            rolled("frost", happening=HAPPENING, season=2)
        )

    def test_held_events_do_not_come_by_themselves(self) -> None:
        story = given(*FEW, HELD).when(RollEvent(slot=1), seat="worker", role="job")
        story.refused("held", "until the host releases them")

    def test_the_host_may_roll_while_events_are_held(self) -> None:
        given(*FEW, HELD).when(RollEvent(), dice=[5], seat=HOST, role="host").then(rolled("frost", happening=HAPPENING))

    def test_released_events_come_again(self) -> None:
        story = given(*FEW, HELD, EventsReleased()).when(RollEvent(), dice=[5], seat="worker", role="job")
        story.then(rolled("frost", happening=HAPPENING))

    def test_where_nothing_can_come_nothing_is_thrown(self) -> None:
        bare = tuple(event for event in FEW if type(event).__name__ != "PackAdded")
        given(*bare).when(RollEvent(), seat=HOST, role="host").refused("Nothing can come now")


class TestWhatMayCome:
    def test_what_is_called_for_and_what_is_not_yet_due_never_comes(self) -> None:
        assert coming(*FEW) == {"frost": (), "crow": (VESS, ORRIN), "spring": ()}
        assert "late" in coming(*FEW, season(9))

    def test_what_comes_once_does_not_come_again(self) -> None:
        assert "spring" not in coming(*FEW, *SPRING_CAME)
        assert "spring" not in coming(*FEW, rolled("spring")), "it lies open"
        assert "spring" in coming(*FEW, rolled("spring"), EventSkipped(happening=CAME, event="spring", reason="No."))

    def test_what_comes_once_to_a_pilot_may_still_come_to_another(self) -> None:
        assert coming(*FEW, rolled("crow", VESS))["crow"] == (ORRIN,)
        assert coming(*FEW, rolled("crow", VESS), answered("crow", VESS, "bear"))["crow"] == (ORRIN,)

    def test_nothing_befalls_those_who_are_not_at_home(self) -> None:
        gone = (PilotRetired(pilot=VESS), PilotDeployed(pilot=ORRIN, mission="mission-told"))
        assert "crow" not in coming(*FEW, *gone)

    def test_packs_that_ship_always_have_something_to_bring(self) -> None:
        for number in range(1, 12):
            assert len(coming(*RIVALS, season(number))) > 20


class TestChances:
    """What is shown is what is thrown: every throw is made through the door."""

    @pytest.mark.parametrize("before", [(), SPRING_CAME, (rolled("crow", VESS),), (season(9),)])
    def test_the_table_of_chances_is_that_of_every_throw(self, before: tuple[Event, ...]) -> None:
        found = may_come(after(*FEW, *before))
        shown = dict(zip((one.event.key for one in found), chances(found), strict=True))
        assert sum(shown.values()) == 1
        counted = _every_throw((*FEW, *before), sum(one.event.weight for one in found))
        assert {key: Fraction(many, counted.total()) for key, many in counted.items()} == shown

    def test_the_chances_of_all_that_ships_are_one_together(self) -> None:
        found = may_come(after(*RIVALS))
        weights = [one.event.weight for one in found]
        assert sum(chances(found)) == 1
        assert list(chances(found)) == [Fraction(weight, sum(weights)) for weight in weights]
        dice, sides = thrown_for(weights)
        assert sides**dice >= sum(weights)

    def test_every_pilot_is_as_likely(self) -> None:
        """All throws of the event that has a pilot, and both faces of the die that finds them."""
        whom: Counter[str] = Counter()
        for faces in product(range(1, 5), (1, 2)):
            story = given(*FEW).when(RollEvent(), dice=faces, seat=HOST, role="host")
            whom[came(story).concerns] += 1
        assert whom == {VESS: 4, ORRIN: 4}


def _every_throw(history: tuple[Event, ...], total: int) -> Counter[str]:
    """The events that a single die brings; whoever is concerned is found by the first face of another."""
    concerned = len(coming(*history).get("crow", ()))
    by_face = [one.event.key for one in may_come(after(*history)) for _ in range(one.event.weight)]
    counted: Counter[str] = Counter()
    for face in range(1, total + 1):
        more = [1] if by_face[face - 1] == "crow" and concerned > 1 else []
        story = given(*history).when(RollEvent(), dice=[face, *more], seat=HOST, role="host")
        counted[came(story).event] += 1
    return counted
