"""Stories of reports that tell what cannot have been. Each is refused before any die falls."""

from __future__ import annotations

from typing import Any, cast

import pytest

from apps.battles.commands.report_battle import ReportBattle
from apps.battles.events.told_report import CrewReport, Harm, Hurt, Looked, Report, Spent
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.pilot_event import PilotEvent
from apps.pilots.events.service_events import PilotEnlisted
from apps.rules.tables.component_rows import Component
from tests.battles.cast import (
    AT_THE_FORD,
    FORD,
    KEYS,
    NAVE,
    OUT,
    duel,
    ford,
    ilka,
    orrin,
    ruled,
    tainted,
    vess,
    wounded,
)
from tests.cast import ORRIN, PLAYER, VESS
from tests.story import Story, given

FEEDBACK: Harm = "neural-feedback"
NO_TAINT = ruled(pen__modules__taint_exploitation=False)
NO_GRIT = ruled(pen__modules__grit=False)
BONES = tuple(
    PilotEnlisted(pilot=ORRIN, seat=event.seat, name=event.name, faction="ossuarium")
    if isinstance(event, PilotEnlisted) and event.pilot == ORRIN
    else event
    for event in OUT
)
"""Orrin is of the dead: no rule of a report asks what Casket he sits in."""


def told(report: Report, *before: Any, out: Any = OUT) -> Story:
    return given(*out, *before).when(ReportBattle(mission=NAVE, report=report), seat=PLAYER)


def hurt(*looked: Looked, cause: Harm = FEEDBACK, points: int = 1) -> tuple[Hurt, ...]:
    return (Hurt(cause=cause, points=points, looked=looked),)


class TestCounts:
    @pytest.mark.parametrize("number", [-1, 61, 10**9])
    def test_nothing_is_counted_past_sixty(self, number: int) -> None:
        told(duel(vess(taint=number))).refused("Vess's Taint", "60")
        told(duel(vess(damaged=number))).refused("DAMAGED", "60")
        told(duel(vess(hurts=hurt(points=number)))).refused("Neural Feedback deals 1 to 60", rule="PEN-WND-04")

    @pytest.mark.parametrize("number", [0, -1, 61, 10**9])
    def test_nothing_is_bought_more_often_either(self, number: int) -> None:
        told(duel(vess(spent=(Spent(spend="void-step", times=number),)))).refused("1 to 60 times")

    def test_nor_all_hurts_together(self) -> None:
        told(duel(vess(hurts=hurt(points=30) * 3))).refused("60 damage in one battle")

    def test_components_are_the_caskets_and_each_is_lost_once(self) -> None:
        nose = cast("Component", "nose")
        told(duel(vess(destroyed=(nose,)))).refused("right-arm", rule="PEN-COMP-01")
        told(duel(vess(destroyed=("legs", "legs")))).refused("lost twice")
        assert told(duel(vess(destroyed=("legs", "head")))).events


class TestWounds:
    def test_the_cause_is_one_of_the_battle(self) -> None:
        for cause in ("casket-destruction", "taint-overload-threshold", "boredom"):
            told(duel(vess(hurts=hurt(cause=cast("Harm", cause))))).refused("something unknown", "capsule-breach")

    def test_the_card_is_one_of_the_ten(self) -> None:
        told(duel(vess(hurts=hurt(Looked(wound="gout"))))).refused("no such wound", "concussion")

    def test_it_lay_face_down_before(self) -> None:
        report = duel(vess(hurts=hurt(Looked(wound="concussion"))))
        assert told(report).events
        told(report, *wounded(VESS, "concussion")).refused("Concussion of Vess lies open", rule="PEN-WND-01")

    def test_it_is_not_turned_twice(self) -> None:
        looked = Looked(wound="concussion", face=1)
        told(duel(vess(hurts=hurt(looked, looked, points=2)))).refused("lies open by then", rule="PEN-WND-01")
        told(duel(vess(hurts=hurt(looked) + hurt(looked, cause="thread-snap")))).refused(
            "lies open by then", rule="PEN-WND-01"
        )

    def test_unless_grit_may_have_held_it_back(self) -> None:
        """A 6 of Vess's with her Grit of 1 shrugs it off; a die that has still to fall might."""
        held, open_ = Looked(wound="concussion", face=6), Looked(wound="concussion")
        again = Looked(wound="concussion", face=1)
        assert told(duel(vess(hurts=hurt(held, again, points=2)))).events
        assert told(duel(vess(hurts=hurt(open_, again, points=2)))).events

    def test_the_caskets_end_and_ten_taint_come_after_it(self) -> None:
        first, same = hurt(Looked(wound="ptsd", face=1)), (Looked(wound="ptsd", face=1),)
        ended = duel(vess(hurts=first, casket_destroyed=True, saved=same))
        told(ended).refused("PTSD of Vess lies open by then", rule="PEN-WND-01")
        full = duel(vess(hurts=first, taint=10, overload=same))
        told(full).refused("PTSD of Vess lies open by then", rule="PEN-WND-01")

    def test_after_the_tenth_wound_nothing_is_turned(self) -> None:
        last, more = Looked(wound="ptsd", face=1), Looked(wound="concussion", face=1)
        others = wounded(VESS, *(key for key in KEYS if key != "ptsd"))
        told(duel(vess(hurts=hurt(last, more, points=2))), *others).refused("lies open by then", rule="PEN-WND-01")

    def test_no_more_is_looked_at_than_was_dealt(self) -> None:
        told(duel(vess(hurts=hurt(Looked(), Looked())))).refused("1 damage", "2 cards", rule="PEN-WND-04")

    @pytest.mark.parametrize("face", [-1, 7])
    def test_faces_are_those_of_the_dice(self, face: int) -> None:
        told(duel(vess(hurts=hurt(Looked(face=face))))).refused("A Grit check", rule="PEN-GRIT-06")
        told(duel(vess(casket_destroyed=True, save=face)), ruled(pen__casket_destruction_save="d6_4plus")).refused(
            "The save", rule="PEN-WND-07"
        )

    def test_a_finger_is_a_d10s_and_a_broken_fingers(self) -> None:
        broken = Looked(wound="broken-finger", face=1, finger=11)
        told(duel(vess(hurts=hurt(broken)))).refused("A Broken Finger", rule="PEN-WND-11")
        ribs = Looked(wound="cracked-rib", face=1, finger=3)
        told(duel(vess(hurts=hurt(ribs)))).refused("Cracked Rib breaks no finger", rule="PEN-WND-11")

    def test_a_severe_injury_may_be_swapped_for_one(self) -> None:
        hand = duel(vess(hurts=hurt(Looked(wound="shattered-hand", face=4, finger=3))))
        told(hand).refused("Shattered Hand breaks no finger", rule="PEN-WND-11")
        assert told(hand, ruled(pen__grit__tough_it_out="swap_for_minor")).events

    def test_grit_is_not_tried_where_it_is_not_played(self) -> None:
        told(duel(vess(hurts=hurt(Looked(face=3)))), NO_GRIT).refused("Grit module", rule="PEN-GEN-07")

    def test_nor_against_what_knows_no_grit(self) -> None:
        risen = hurt(Looked(face=3), cause="resurrection", points=2)
        told(duel(vess(hurts=risen))).refused("no Grit against Resurrection", rule="PEN-WND-08")

    def test_the_dead_turn_nothing(self) -> None:
        report = duel(east=orrin(hurts=hurt(Looked(wound="ptsd"))))
        told(report, out=BONES).refused("flip no wounds", rule="PEN-GRIT-13")
        assert told(duel(east=orrin(hurts=hurt())), out=BONES).events


class TestTheCasketsEnd:
    def test_its_save_is_told_only_where_one_ended(self) -> None:
        rolls = ruled(pen__casket_destruction_save="d6_4plus")
        told(duel(vess(save=4)), rolls).refused("Mercy did not end", rule="PEN-WND-07")
        told(duel(vess(saved=(Looked(),)))).refused("Mercy did not end", rule="PEN-WND-07")
        told(duel(vess(save=4, casket_destroyed=True, died=True)), rolls).refused("Vess alive in it", rule="PEN-WND-07")

    def test_and_only_where_the_house_rolls_one(self) -> None:
        told(duel(vess(save=4, casket_destroyed=True))).refused("No d6 saves Vess", rule="PEN-WND-07")

    def test_whom_no_wound_reaches_rolls_none(self) -> None:
        report = duel(east=orrin(save=4, casket_destroyed=True))
        told(report, ruled(pen__casket_destruction_save="d6_4plus"), out=BONES).refused(
            "No d6 saves Orrin", rule="PEN-WND-07"
        )

    def test_whoever_was_saved_turned_nothing(self) -> None:
        report = duel(vess(save=4, casket_destroyed=True, saved=(Looked(wound="ptsd"),)))
        told(report, ruled(pen__casket_destruction_save="d6_4plus")).refused("saved by a 4", rule="C-51")

    def test_one_point_is_dealt(self) -> None:
        report = duel(vess(casket_destroyed=True, saved=(Looked(), Looked())))
        told(report).refused("Casket destroyed dealt Vess 1 damage", rule="PEN-WND-07")


class TestTaint:
    def test_what_it_bought_is_on_offer(self) -> None:
        told(duel(vess(taint=9, spent=(Spent(spend="mercy"),)))).refused("no pack offers", "void-step")

    @pytest.mark.canon("PEN-TAINT-17")
    def test_it_is_paid_from_what_there_was_and_what_came_in(self) -> None:
        twice = (Spent(spend="tainted-fury", times=2),)
        assert told(duel(vess(taint=1, spent=twice)), tainted(VESS, 3)).events
        told(duel(vess(taint=1, spent=twice)), tainted(VESS, 2)).refused(
            "4 Taint of Vess was spent", "spend 3 at most", rule="PEN-TAINT-17"
        )

    def test_ones_own_is_bought_by_oneself(self) -> None:
        spent = (Spent(spend="void-step", buyer=ORRIN),)
        told(duel(vess(taint=5, spent=spent))).refused("leave out who bought it", rule="PEN-TAINT-17")

    @pytest.mark.parametrize("buyer", [VESS, "pilot-nobody"])
    def test_an_enemys_is_bought_by_an_enemy(self, buyer: str) -> None:
        spent = (Spent(spend="heat-spike", buyer=buyer),)
        told(duel(vess(taint=5, spent=spent))).refused("name an enemy pilot", rule="PEN-TAINT-17")

    @pytest.mark.parametrize("buyer", [ORRIN, ""])
    def test_or_by_one_whom_nobody_knows(self, buyer: str) -> None:
        assert told(duel(vess(taint=5, spent=(Spent(spend="heat-spike", buyer=buyer),)))).events

    @pytest.mark.parametrize(
        ("went", "words"),
        [
            (CrewReport(pilot=VESS, taint=3, spent=(Spent(spend="void-step"),)), "buys nothing"),
            (CrewReport(pilot=VESS, hurts=hurt(cause="taint-overload-spend")), "Taint Overload: bought"),
            (CrewReport(pilot=VESS, hurts=hurt(cause="resurrection")), "Resurrection"),
        ],
    )
    def test_without_its_module_it_buys_nothing(self, went: CrewReport, words: str) -> None:
        told(duel(went), NO_TAINT).refused("The Taint module is not played", words, rule="PEN-GEN-07")

    def test_without_its_module_ten_of_it_corrupt_nobody(self) -> None:
        told(duel(vess(taint=10, resisting=(3,))), NO_TAINT).refused("corrupts nobody", rule="C-36")

    def test_one_rises_once_a_battle(self) -> None:
        twice = (Spent(spend="resurrection"), Spent(spend="resurrection"))
        told(duel(vess(taint=10, spent=twice))).refused("once each battle", rule="PEN-TAINT-20")

    def test_the_dead_do_not_rise(self) -> None:
        report = duel(east=orrin(taint=5, spent=(Spent(spend="resurrection"),)))
        told(report, out=BONES).refused("the Ossuarium's dead have none", rule="PEN-TAINT-16")

    def test_what_belongs_to_another_house_is_not_bought(self) -> None:
        off = ruled(pen__taint__advantage_without_pool="unavailable")
        report = duel(vess(taint=1, spent=(Spent(spend="exposed-weakness"),)))
        told(report, off).refused("belongs to the dice pool", rule="PEN-TAINT-21")

    def test_what_ten_of_it_brings_is_told_only_where_it_was_reached(self) -> None:
        told(duel(vess(taint=9, resisting=(5,)))).refused("ten was not reached", rule="PEN-TAINT-01")
        told(duel(vess(taint=9, overload=(Looked(),)))).refused("ten was not reached", rule="PEN-TAINT-01")
        assert told(duel(vess(taint=9, resisting=(5,))), tainted(VESS, 1)).events

    def test_and_where_the_house_plays_it(self) -> None:
        wound, row = ruled(pen__taint__at_10="wound_only"), ruled(pen__taint__at_10="corruption_only")
        told(duel(vess(taint=10, resisting=(5,))), wound).refused("corrupts nobody", rule="C-36")
        told(duel(vess(taint=10, overload=(Looked(),))), row).refused("hurts nobody", rule="C-36")

    @pytest.mark.parametrize("resisting", [(4, 1), (3, 1, 1)])
    def test_corruption_is_resisted_once(self, resisting: tuple[int, ...]) -> None:
        told(duel(vess(taint=10, resisting=resisting))).refused("leave out the rest", rule="PEN-TAINT-18")

    def test_by_a_d6(self) -> None:
        told(duel(vess(taint=10, resisting=(7,)))).refused("Corruption", rule="PEN-TAINT-18")


class TestEnds:
    @pytest.mark.canon("PEN-CAMP-08")
    def test_only_the_living_are_captured(self) -> None:
        told(duel(vess(died=True, captor="Orrin"))).refused("captured and dead", rule="PEN-CAMP-08")
        dead = PilotDied(pilot=VESS, cause="ruling")
        told(duel(vess(captor="Orrin")), dead).refused("captured and dead", rule="PEN-CAMP-08")

    def test_a_captor_has_a_name(self) -> None:
        told(duel(vess(captor=" "))).refused("A captor's name")

    @pytest.mark.canon("PEN-WND-21")
    def test_only_the_dead_are_extracted_and_by_allies(self) -> None:
        def at_the_ford(went: CrewReport, *before: PilotEvent) -> Story:
            report = ReportBattle(mission=FORD, report=ford(went, ilka()))
            return given(*AT_THE_FORD, *before).when(report, seat=PLAYER)

        at_the_ford(vess(extracted=True)).refused("Vess lives by this report", rule="PEN-WND-21")
        assert at_the_ford(vess(extracted=True, died=True)).events
        almost = wounded(VESS, *KEYS[:9])
        assert at_the_ford(vess(extracted=True, hurts=hurt()), *almost).events
        told(duel(vess(extracted=True, died=True))).refused("Vess went out alone", rule="PEN-WND-21")


@pytest.mark.canon("PEN-VIC-10")
class TestKills:
    def test_a_kill_is_an_enemy_who_fell(self) -> None:
        assert told(duel(vess(kills=("Anvil",)), orrin(casket_destroyed=True))).events
        assert told(duel(vess(kills=("Orrin Deepdelve",)), orrin(died=True))).events
        told(duel(vess(kills=("Anvil",)))).refused("Anvil stands and lives", rule="PEN-VIC-10")

    def test_whose_name_nobody_knows_may_have_fallen_too(self) -> None:
        assert told(duel(vess(kills=("a bell-ringer", "a bell-ringer")))).events

    def test_ones_own_are_not_kills(self) -> None:
        report = ReportBattle(mission=FORD, report=ford(vess(kills=("GRACE",)), ilka(casket_destroyed=True)))
        given(*AT_THE_FORD).when(report, seat=PLAYER).refused("own side", rule="PEN-VIC-10")

    def test_each_enemy_falls_once(self) -> None:
        fallen = orrin(casket_destroyed=True, died=True)
        told(duel(vess(kills=("Anvil", "Orrin Deepdelve")), fallen)).refused("more than once", rule="PEN-VIC-10")

    def test_names_can_be_read_and_counted(self) -> None:
        told(duel(vess(kills=("",)))).refused("A victim's name")
        told(duel(vess(kills=("a wight",) * 61))).refused("60 kills", rule="PEN-VIC-10")
