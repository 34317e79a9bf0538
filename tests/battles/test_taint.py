"""Stories of Taint that a battle brought and bought with."""

from __future__ import annotations

import pytest

from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.events.told_report import Looked, Spent
from apps.pilots.events.taint_events import CorruptionResisted, PilotCorrupted, TaintGained, TaintLost, TaintSpent
from tests.battles.cast import (
    NAVE,
    OUT,
    duel,
    reported,
    tainted,
    vess,
)
from tests.battles.following import (
    SO,
    flipped,
    followed,
    moved,
)
from tests.cases import every
from tests.cast import HOST, ORRIN, VESS
from tests.story import given


class TestTaint:
    @every(
        ("before", "gained", "spent", "flow"),
        [
            (0, 4, (), ["+4"]),
            (5, 3, ("void-step", "tainted-fury"), ["-1", "-2", "+3"]),
            (1, 5, ("ignore-pain",), ["+2", "-3", "+3"]),
            (8, 3, ("ignore-pain",), ["-3", "+3"]),
            (10, 4, ("ignore-pain",), ["+4", "-3"]),
            (12, 0, (), []),
        ],
    )
    def test_it_comes_in_as_it_is_needed_and_ten_is_not_reached_in_vain(
        self, before: int, gained: int, spent: tuple[str, ...], flow: list[str]
    ) -> None:
        told = duel(vess(taint=gained, spent=tuple(Spent(spend=each) for each in spent)))
        had = (tainted(VESS, before),) if before else ()
        assert moved(followed(told, *had)) == flow

    def test_what_an_enemy_bought_names_them(self) -> None:
        told = duel(vess(taint=2, spent=(Spent(spend="heat-spike", times=2, buyer=ORRIN),)))
        spike = TaintSpent(pilot=VESS, cause="heat-spike", by=1, buyer=ORRIN)
        gain = TaintGained(pilot=VESS, cause="battle", by=1)
        assert followed(told)[:4] == [gain, spike, gain, spike]

    @pytest.mark.canon("PEN-TAINT-01", "PEN-TAINT-18")
    def test_ten_of_it_hurts_and_may_be_held_off(self) -> None:
        events = followed(duel(vess(taint=10)), dice=[9, 1, 4])
        assert events[:3] == [
            TaintGained(pilot=VESS, cause="battle", by=10),
            flipped("ptsd", cause="taint-overload-threshold"),
            CorruptionResisted(pilot=VESS, face=4),
        ]

    @pytest.mark.canon("PEN-TAINT-19")
    def test_or_corrupts(self) -> None:
        told = duel(vess(taint=10, overload=(Looked(wound="ptsd", face=1),), resisting=(3, 1)))
        events = followed(told)
        assert events[2:4] == [
            PilotCorrupted(pilot=VESS, face=3, table_face=1, corruption="mind-control"),
            TaintLost(pilot=VESS, cause="corruption", by=5),
        ]

    def test_the_second_die_falls_here_if_the_table_did_not_roll_it(self) -> None:
        told = duel(vess(taint=10, overload=(Looked(wound="ptsd", face=6),), resisting=(1,)))
        assert followed(told, dice=[6])[2] == PilotCorrupted(pilot=VESS, face=1, table_face=6, corruption="mutation")

    def test_where_the_table_rolled_for_it_ten_was_reached(self) -> None:
        """Eight, three gained and three spent: it may have been eleven on the way, and the table says that it was."""
        told = duel(vess(taint=3, spent=(Spent(spend="ignore-pain"),), resisting=(5,)))
        events = followed(told, tainted(VESS, 8), dice=[9, 1])
        assert moved(events) == ["+3", "-3"]
        assert CorruptionResisted(pilot=VESS, face=5) in events

    def test_nothing_of_it_concerns_the_dead(self) -> None:
        told = duel(vess(died=True, taint=10, spent=(Spent(spend="void-step"),)))
        assert moved(followed(told)) == []

    def test_whoever_has_less_by_now_pays_what_there_is(self) -> None:
        told = duel(vess(spent=(Spent(spend="ignore-pain"),)))
        less = TaintLost(pilot=VESS, cause="ruling", by=2)
        story = given(*OUT, tainted(VESS, 3), reported(told), less)
        ruling = story.when(RuleOnReport(mission=NAVE, reason=SO), seat=HOST, role="host")
        assert moved(ruling.events) == ["-1"]
