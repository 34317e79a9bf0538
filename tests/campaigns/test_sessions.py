"""Stories of dates: when the table meets is in its log."""

from __future__ import annotations

import pytest

from apps.campaigns.commands.call_off_session import CallOffSession
from apps.campaigns.commands.plan_session import MOST_AHEAD, PlanSession
from apps.campaigns.events.session_events import SessionCalledOff, SessionMoved, SessionPlanned
from apps.campaigns.sheet.cover import cover
from apps.kernel.ids import made_from
from tests.cast import HOST, MARCH
from tests.story import KEY, given

SESSION = made_from("session", KEY)
EVE = "2026-01-08T18:00:00+00:00"
MET = SessionPlanned(session=SESSION, at=EVE, place="The Cold Nave", note="Bring dice.")


def plan(at: str = EVE, **more: str) -> PlanSession:
    return PlanSession(at=at, **more)


class TestADate:
    def test_is_set_and_stands_on_the_cover(self) -> None:
        state = given(*MARCH).when(plan(place="The Cold Nave", note="Bring dice."), seat=HOST, role="host").then(MET)
        assert [(each.session, each.at, each.place) for each in cover(state).sessions] == [
            (SESSION, EVE, "The Cold Nave")
        ]

    @pytest.mark.parametrize("said", ["2026-01-08T18:00:00Z", " 2026-01-08T18:00:00 "])
    def test_may_be_written_shorter(self, said: str) -> None:
        given(*MARCH).when(plan(said), role="host").then(SessionPlanned(session=SESSION, at=EVE, place="", note=""))

    def test_is_moved(self) -> None:
        later = "2026-01-09T18:00:00+00:00"
        moved = SessionMoved(session=SESSION, at=later, place="", note="")
        state = given(*MARCH, MET).when(plan(later, session=SESSION), role="deputy").then(moved)
        assert [each.at for each in cover(state).sessions] == [later]

    def test_is_called_off(self) -> None:
        off = CallOffSession(session=SESSION, reason="Half of us are ill.")
        state = (
            given(*MARCH, MET).when(off, role="host").then(SessionCalledOff(session=SESSION, at=EVE, reason=off.reason))
        )
        assert cover(state).sessions == ()

    def test_they_stand_by_their_days(self) -> None:
        sooner = SessionPlanned(session="session-sooner", at="2026-01-02T18:00:00+00:00", place="", note="")
        assert [each.session for each in cover(given(*MARCH, MET, sooner).state()).sessions] == [
            "session-sooner",
            SESSION,
        ]


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        "at",
        [
            "",
            "tomorrow",
            "2026-02-30T18:00:00+00:00",
            "2026-13-01T18:00:00Z",
            "2026-01-08T25:00:00Z",
            "0000-01-01T18:00:00Z",
        ],
    )
    def test_no_moment_that_a_calendar_has(self, at: str) -> None:
        given(*MARCH).when(plan(at), role="host").refused("at Greenwich", "2099-12-31T18:00:00+00:00")

    def test_a_moment_that_has_gone_by(self) -> None:
        given(*MARCH).when(plan("2026-01-01T19:59:59Z"), role="host").refused("has gone by", "yet to come")

    def test_another_session_than_any_that_stands(self) -> None:
        given(*MARCH).when(plan(session="session-gone"), role="host").refused("No such session")
        given(*MARCH).when(CallOffSession(session="session-gone"), role="host").refused("No such session")

    def test_to_move_it_to_where_it_is(self) -> None:
        given(*MARCH, MET).when(plan(session=SESSION, place=MET.place, note=MET.note), role="host").refused("stands so")

    def test_to_call_off_one_that_has_been(self) -> None:
        been = SessionPlanned(session=SESSION, at="2025-12-31T18:00:00+00:00", place="", note="")
        given(*MARCH, been).when(CallOffSession(session=SESSION), role="host").refused("has been")

    def test_more_than_a_year_of_evenings(self) -> None:
        many = [SessionPlanned(session=f"session-{n}", at=EVE, place="", note="") for n in range(MOST_AHEAD)]
        given(*MARCH, *many).when(plan(), role="host").refused("20 sessions ahead", "call one off")

    def test_a_place_without_a_name(self) -> None:
        given(*MARCH).when(plan(place="\n"), role="host").refused("A place's name")
