"""Stories of pilots who were hurt in a battle, and of Caskets that ended."""

from __future__ import annotations

from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.events.ending_events import SaveThrown
from apps.battles.events.told_report import Looked
from apps.caskets.events.crew_events import CasketVacated
from apps.caskets.events.fate_events import CasketLost, CasketWrecked
from apps.caskets.events.harm_events import ChassisScarred, DamagedKept
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.service_events import MissionSurvived, PilotUnassigned
from apps.pilots.events.wound_events import WoundFaded, WoundFlipped, WoundHealed, WoundWithstood
from tests.battles.cast import (
    NAVE,
    OUT,
    duel,
    home,
    orrin,
    reported,
    ruled,
    vess,
    wounded,
)
from tests.battles.following import (
    FEEDBACK,
    REBUILT,
    SO,
    after,
    flipped,
    followed,
    hurt,
    labels_of,
    settled,
)
from tests.battles.test_checking import BONES
from tests.cases import every
from tests.cast import HOST, MERCY, ORRIN, VESS
from tests.story import given


class TestWounds:
    def test_what_the_table_did_not_roll_is_rolled_here(self) -> None:
        """The first die finds the card on top among ten, the next tries Grit, another finds the broken finger."""
        events = followed(duel(vess(hurts=(hurt(),))), dice=[2, 2, 10])
        assert events[0] == flipped("broken-finger", face=2, finger=10)

    def test_what_it_rolled_is_not_rolled_again(self) -> None:
        told = duel(vess(hurts=(hurt(Looked(wound="broken-finger", face=2, finger=10)),)))
        assert followed(told)[0] == flipped("broken-finger", face=2, finger=10)

    def test_the_rest_of_a_point_falls_here(self) -> None:
        assert followed(duel(vess(hurts=(hurt(Looked(wound="ptsd")),))), dice=[2])[0] == flipped("ptsd", face=2)
        assert followed(duel(vess(hurts=(hurt(Looked(face=2)),))), dice=[9])[0] == flipped("ptsd", face=2)

    def test_points_come_one_after_the_other(self) -> None:
        events = followed(duel(vess(hurts=(hurt(Looked(wound="concussion", face=1), points=2),))), dice=[1, 6])
        assert events[:2] == [
            flipped("concussion"),
            WoundWithstood(pilot=VESS, cause=FEEDBACK, result="shrug-it-off", face=6, added=1),
        ]

    def test_two_hurts_of_one_cause_have_dice_of_their_own(self) -> None:
        twice = (hurt(), hurt(cause="thread-snap"), hurt())
        events = followed(duel(vess(hurts=twice)), dice=[4, 1, 4, 1, 4, 1])
        assert [event.wound for event in events[:3]] == ["dislocated-shoulder", "cracked-rib", "shattered-hand"]
        assert [event.cause for event in events[:3]] == [FEEDBACK, "thread-snap", FEEDBACK]

    def test_what_was_named_and_lies_open_by_now_is_drawn(self) -> None:
        """Between the report and the ruling something else opened it."""
        told = duel(vess(hurts=(hurt(Looked(wound="concussion", face=1)),)))
        story = given(*OUT, reported(told), *wounded(VESS, "concussion"))
        ruling = story.when(RuleOnReport(mission=NAVE, reason=SO), dice=[2], seat=HOST, role="host")
        assert ruling.events[1] == flipped("internal-bleeding")

    def test_minors_heal_as_the_mission_ends_and_the_others_stay(self) -> None:
        open_ = (
            Looked(wound="cracked-rib", face=1),
            Looked(wound="spinal-trauma", face=1),
            Looked(wound="ptsd", face=1),
        )
        told = duel(vess(hurts=(hurt(*open_, points=3),)))
        state = after(told)
        assert [wound.wound for wound in state.roster.pilots[VESS].wounds] == ["spinal-trauma", "ptsd"]
        assert state.roster.pilots[VESS].severe_survived == 1

    def test_one_that_was_toughed_out_fades(self) -> None:
        told = duel(vess(hurts=(hurt(Looked(wound="spinal-trauma", face=4)),)))
        events = followed(told)
        assert events[0] == flipped("spinal-trauma", face=4, downgraded=True)
        assert MissionSurvived(pilot=VESS, mission=NAVE) in events
        assert any(isinstance(event, WoundHealed | WoundFaded) for event in events)

    def test_the_dead_of_the_ossuarium_turn_nothing(self) -> None:
        events = followed(duel(east=orrin(hurts=(hurt(points=2),))), out=BONES)
        assert events[:2] == [WoundWithstood(pilot=ORRIN, cause=FEEDBACK, result="immune")] * 2

    def test_dice_lie_under_the_name_of_mission_pilot_and_cause(self) -> None:
        told = duel(vess(hurts=(hurt(), hurt(), hurt(cause="thread-snap")), casket_destroyed=True, taint=10))
        labels = labels_of(told, ruled(pen__casket_destruction_save="d6_4plus"))
        mine = f"{NAVE}/{VESS}/"
        assert all(label.startswith(mine) for label in labels)
        assert list(dict.fromkeys(label.removeprefix(mine).split("/")[0] for label in labels)) == [
            "neural-feedback",
            "neural-feedback-2",
            "thread-snap",
            "save",
            "casket-destruction",
            "taint",
        ]


class TestTheCasketsEnd:
    def test_grit_is_the_save_as_the_rules_stand(self) -> None:
        events = followed(duel(vess(casket_destroyed=True)), dice=[9, 1])
        assert events[:3] == [flipped("ptsd", cause="casket-destruction"), *REBUILT]

    def test_or_the_table_rolled_it(self) -> None:
        told = duel(vess(casket_destroyed=True, saved=(Looked(wound="ptsd", face=6),)))
        held = WoundWithstood(pilot=VESS, cause="casket-destruction", result="shrug-it-off", face=6, added=1)
        assert followed(told)[:3] == [held, *REBUILT]

    @every("face", [1, 2, 3, 4, 5, 6])
    def test_where_the_house_rolls_a_d6_a_four_saves(self, face: int) -> None:
        dice = [face] if face >= 4 else [face, 9, 1]
        events = followed(duel(vess(casket_destroyed=True)), ruled(pen__casket_destruction_save="d6_4plus"), dice=dice)
        assert events[0] == SaveThrown(mission=NAVE, pilot=VESS, face=face, saved=face >= 4)
        assert isinstance(events[1], CasketWrecked if face >= 4 else WoundFlipped)

    def test_that_the_table_may_have_rolled_too(self) -> None:
        rolls = ruled(pen__casket_destruction_save="d6_4plus")
        events = followed(duel(vess(casket_destroyed=True, save=4)), rolls)
        assert events[:3] == [SaveThrown(mission=NAVE, pilot=VESS, face=4, saved=True), *REBUILT]
        told = duel(vess(casket_destroyed=True, save=3, saved=(Looked(wound="ptsd", face=1),)))
        assert followed(told, rolls)[1] == flipped("ptsd", cause="casket-destruction")

    def test_without_grit_a_d6_is_the_save(self) -> None:
        events = followed(duel(vess(casket_destroyed=True)), ruled(pen__modules__grit=False), dice=[3, 9])
        assert events[1] == flipped("ptsd", cause="casket-destruction", face=0, added=0)

    def test_where_nothing_saves_nothing_is_rolled(self) -> None:
        always = ruled(pen__casket_destruction_save="always_wound")
        told = duel(vess(casket_destroyed=True, saved=(Looked(wound="ptsd"),)))
        assert followed(told, always)[0] == flipped("ptsd", cause="casket-destruction", face=0, added=0)

    def test_whom_no_wound_reaches_needs_no_save(self) -> None:
        told = duel(east=orrin(casket_destroyed=True))
        events = followed(told, ruled(pen__casket_destruction_save="d6_4plus"), out=BONES)
        assert events[0] == WoundWithstood(pilot=ORRIN, cause="casket-destruction", result="immune")

    def test_the_dead_need_none_either(self) -> None:
        events = followed(duel(vess(casket_destroyed=True, died=True)))
        assert events[:3] == [PilotDied(pilot=VESS, cause="seen", mission=NAVE), *REBUILT]

    def test_it_is_lost_where_the_house_says_so(self) -> None:
        told = duel(vess(casket_destroyed=True, saved=(Looked(wound="ptsd", face=6),)))
        events = followed(told, ruled(pen__casket__after_destruction="lost"))
        assert events[1:5] == [
            CasketWrecked(casket=MERCY, mission=NAVE),
            CasketLost(casket=MERCY),
            CasketVacated(casket=MERCY, pilot=VESS),
            PilotUnassigned(pilot=VESS, casket=MERCY),
        ]

    def test_what_it_keeps_is_the_houses_to_say(self) -> None:
        told = duel(vess(destroyed=("chassis", "legs"), damaged=3))
        assert followed(told) == [home(VESS), home(ORRIN), settled()]
        keeps = ruled(pen__component__chassis_sp_lasts="campaign", pen__damaged__carry_over="campaign")
        assert followed(told, keeps)[:2] == [
            ChassisScarred(casket=MERCY, mission=NAVE),
            DamagedKept(casket=MERCY, mission=NAVE, cards=3),
        ]
