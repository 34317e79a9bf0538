"""Stories of what a table calls for."""

from __future__ import annotations

import pytest

from apps.campaigns.state import Event
from apps.caskets.events.harm_events import ComponentBroken, ComponentMended
from apps.pilots.events.ledger_events import GritShifted, PilotBurdened, PilotMarked, SpMaximumShifted
from apps.pilots.events.parting_events import PilotCaptured, PilotDied, PilotRetired
from apps.pilots.events.service_events import PilotDeployed
from apps.pilots.events.taint_events import TaintGained, TaintLost
from apps.pilots.events.wound_events import WoundFlipped, WoundHealed
from apps.settlement.commands.answer_event import AnswerEvent
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.events.store_events import StoreShifted
from tests.cases import every
from tests.cast import HOST, MERCY, ORRIN, PLAYER, RIVAL, RIVALS, VESS
from tests.settlement.cast import CAME, FEW, HAPPENING, answered, called
from tests.story import Story, given

RITUAL = CallEvent(event="penance-ritual", pilot=VESS)
# face: cards lost at deployment, Heat, damage on the first attack
LAID = {1: (0, 0, 0), 2: (2, 0, 0), 3: (1, 0, 1), 4: (1, 1, 2), 5: (3, 0, 3), 6: (0, 0, 0)}


def burden(cause: str, face: int, pilot: str = VESS) -> PilotBurdened:
    cards, heat, attack = LAID[face]
    return PilotBurdened(pilot=pilot, cause=cause, faces=(face,), cards_lost=cards, heat=heat, first_attack=attack)


def asked(event: str, pilot: str = VESS, *before: Event, seat: str = PLAYER, dice: tuple[int, ...] = ()) -> Story:
    return given(*RIVALS, *before).when(CallEvent(event=event, pilot=pilot), seat=seat, dice=dice)


class TestPenanceRitual:
    @pytest.mark.canon("PEN-CAMP-03", "PEN-CAMP-09", "PEN-SUF-10")
    @every("face", LAID)
    def test_each_face_lays_its_burden_on_the_next_deployment(self, face: int) -> None:
        state = asked("penance-ritual", dice=(face,)).then(
            called("penance-ritual", VESS, happening=HAPPENING),
            answered("penance-ritual", VESS, happening=HAPPENING),
            burden("penance-ritual", face),
        )
        assert [one.cause for one in state.roster.pilots[VESS].burdens] == ["penance-ritual"]
        assert not state.settlement.pending

    @pytest.mark.canon("PEN-CAMP-03")
    def test_another_may_follow_once_the_next_deployment_has_paid_it(self) -> None:
        laid = burden("penance-ritual", 2)
        story = asked("penance-ritual", VESS, laid)
        story.refused("Vess already carries", "next deployment has paid it", rule="PEN-CAMP-03")

    def test_another_burden_is_no_hindrance(self) -> None:
        before = (burden("vigil", 1), burden("penance-ritual", 2, ORRIN))
        assert not given(*RIVALS, *before).when(RITUAL, seat=PLAYER, dice=[1]).refusal

    def test_the_background_may_call_for_anybody(self) -> None:
        assert not given(*RIVALS).when(RITUAL, seat="worker", role="job", dice=[1]).refusal

    def test_the_host_may_call_for_a_player(self) -> None:
        assert not given(*RIVALS).when(RITUAL, seat=HOST, role="host", dice=[1]).refusal


class TestWhoIsCalledFor:
    def test_nobody_kneels_who_is_not_on_the_roll(self) -> None:
        asked("penance-ritual", "pilot-none").refused("No such pilot")

    def test_nobody_kneels_for_another_seat(self) -> None:
        asked("penance-ritual", seat=RIVAL).refused("Vess belongs to another seat", "ask")

    @pytest.mark.parametrize(
        ("fate", "words", "rule"),
        [
            (PilotDied(pilot=VESS, cause="seen"), "is dead", "PEN-WND-21"),
            (PilotRetired(pilot=VESS), "laid down the threads", ""),
            (PilotCaptured(pilot=VESS, mission="mission-told"), "in enemy hands", "PEN-CAMP-08"),
            (PilotDeployed(pilot=VESS, mission="mission-told"), "out on a mission", ""),
        ],
    )
    def test_nobody_kneels_who_is_not_there(self, fate: Event, words: str, rule: str) -> None:
        asked("penance-ritual", VESS, fate).refused("Vess", words, rule=rule)

    def test_what_concerns_a_pilot_is_called_for_one(self) -> None:
        asked("penance-ritual", "").refused("Penance Ritual concerns one pilot", "name a pilot")

    def test_what_concerns_the_settlement_is_called_for_nobody(self) -> None:
        asked("common-table").refused("The Common Table concerns the whole settlement", "name no pilot")

    def test_what_concerns_the_settlement_is_the_hosts_to_call_for(self) -> None:
        asked("common-table", "").refused("whole settlement", "ask the host")


class TestWhatIsCalledFor:
    def test_what_is_rolled_is_not_called_for(self) -> None:
        story = asked("vigil")
        story.refused("A Vigil for the Fallen comes by the season's dice alone", "'penance-ritual' (Penance Ritual)")

    @pytest.mark.parametrize("key", ["none", "", "x" * 10_000])
    def test_what_no_pack_tells_of_is_not_called_for(self, key: str) -> None:
        story = asked(key)
        story.refused("No pack of this campaign tells of that", "'forge' (The Forge)")
        assert story.refusal
        assert len(story.refusal.sentence) < 1_000

    def test_what_comes_once_to_a_campaign_is_called_for_once(self) -> None:
        once = (called("vow"), answered("vow"))
        given(*FEW).when(CallEvent(event="vow"), seat=HOST, role="host").then(
            called("vow", happening=HAPPENING),
            answered("vow", happening=HAPPENING),
            StoreShifted(store="salt", cause="vow", by=1),
        )
        story = given(*FEW, *once).when(CallEvent(event="vow"), seat=HOST, role="host")
        story.refused("comes once to this campaign", rule="PEN-CAMP-03")

    def test_what_lies_open_is_not_called_for_again(self) -> None:
        story = asked("soul-bargain", VESS, called("soul-bargain", VESS))
        story.refused("Soul Bargain lies open for Vess already", "answer it first", rule="PEN-CAMP-03")
        assert not asked("soul-bargain", VESS, called("soul-bargain", ORRIN)).refusal

    @pytest.mark.canon("PEN-CAMP-03", "PEN-SUF-10", "PEN-TAINT-02")
    def test_what_it_needs_is_said_in_words(self) -> None:
        tainted = TaintGained(pilot=VESS, cause="battle", by=7)
        story = asked("taint-purging", VESS, tainted)
        story.refused("Taint Purging can be called for Vess only if you have 8 or more Taint", rule="PEN-CAMP-03")

    def test_with_answers_to_choose_from_it_lies_open(self) -> None:
        tainted = TaintGained(pilot=VESS, cause="battle", by=8)
        state = asked("taint-purging", VESS, tainted).then(called("taint-purging", VESS, happening=HAPPENING))
        assert list(state.settlement.pending) == [HAPPENING]


class TestTaintPurging:
    @pytest.mark.canon("PEN-CAMP-03", "PEN-SUF-10", "PEN-TAINT-02")
    def test_one_suffering_die_and_three_taint(self) -> None:
        before = (*RIVALS, TaintGained(pilot=VESS, cause="battle", by=8), called("taint-purging", VESS))
        state = (
            given(*before)
            .when(AnswerEvent(happening=CAME, choice="submit"), seat=PLAYER, dice=[5])
            .then(
                answered("taint-purging", VESS, "submit"),
                burden("taint-purging", 5),
                TaintLost(pilot=VESS, cause="taint-purging", by=3),
            )
        )
        assert state.roster.pilots[VESS].taint == 5


class TestSoulBargain:
    @pytest.mark.canon("PEN-CAMP-03", "PEN-SUF-10")
    def test_one_suffering_die_and_then_price_and_gift(self) -> None:
        bargain = AnswerEvent(happening=CAME, choice="strike", bargain="bread-from-the-barrow")
        given(*RIVALS, called("soul-bargain", VESS)).when(bargain, seat=PLAYER, dice=[3]).then(
            answered("soul-bargain", VESS, "strike", "bread-from-the-barrow"),
            burden("soul-bargain", 3),
            TaintGained(pilot=VESS, cause="bread-from-the-barrow", by=1),
            StoreShifted(store="dread", cause="bread-from-the-barrow", by=2),
            StoreShifted(store="bread", cause="bread-from-the-barrow", by=6),
        )


class TestLegSkimming:
    @pytest.mark.canon("PEN-CAMP-03", "PEN-CAMP-04", "PEN-SUF-10")
    def test_a_suffering_die_sp_grit_and_its_mark(self) -> None:
        state = asked("leg-skimming", dice=(4,)).then(
            called("leg-skimming", VESS, happening=HAPPENING),
            answered("leg-skimming", VESS, happening=HAPPENING),
            burden("leg-skimming", 4),
            SpMaximumShifted(pilot=VESS, cause="leg-skimming", by=1),
            GritShifted(pilot=VESS, cause="leg-skimming", by=1),
            PilotMarked(pilot=VESS, cause="leg-skimming", mark="leg-skimmed"),
        )
        assert state.settlement.befallen["leg-skimming"] == (VESS,)

    @pytest.mark.canon("PEN-CAMP-04")
    def test_it_comes_once_to_a_pilot(self) -> None:
        skimmed = (called("leg-skimming", VESS), answered("leg-skimming", VESS))
        asked("leg-skimming", VESS, *skimmed).refused("Leg-Skimming comes once to Vess", rule="PEN-CAMP-03")
        assert not asked("leg-skimming", ORRIN, *skimmed, seat=RIVAL, dice=(1,)).refusal


class TestServices:
    def test_the_infirmary_treats_one_wound_and_is_paid(self) -> None:
        wounded = WoundFlipped(pilot=VESS, cause="seen", wound="concussion")
        story = asked("infirmary", VESS, wounded)
        healed = next(event for event in story.events if isinstance(event, WoundHealed))
        state = story.then(
            called("infirmary", VESS, happening=HAPPENING),
            answered("infirmary", VESS, happening=HAPPENING),
            StoreShifted(store="bread", cause="infirmary", by=-2),
            StoreShifted(store="candles", cause="infirmary", by=-2),
            healed,
            PilotBurdened(pilot=VESS, cause="infirmary", cards_lost=2),
        )
        assert state.roster.pilots[VESS].wounds == ()

    def test_whoever_is_whole_or_cannot_pay_is_told_what_is_missing(self) -> None:
        asked("infirmary").refused("only if you have 1 or more wounds", rule="PEN-CAMP-03")
        wounded = WoundFlipped(pilot=VESS, cause="seen", wound="concussion")
        eaten = StoreShifted(store="bread", cause="ruling", by=-5)
        story = asked("infirmary", VESS, wounded, eaten)
        story.refused("only if the settlement has 2 or more bread", rule="PEN-CAMP-03")

    def test_the_forge_mends_what_is_broken_for_iron(self) -> None:
        broken = ComponentBroken(casket=MERCY, cause="seen", component="legs")
        asked("forge", VESS, broken).then(
            called("forge", VESS, happening=HAPPENING),
            answered("forge", VESS, happening=HAPPENING),
            StoreShifted(store="iron", cause="forge", by=-3),
            ComponentMended(casket=MERCY, cause="forge", component="legs"),
        )
        asked("forge").refused("only if you have lost 1 or more components", rule="PEN-CAMP-03")

    def test_the_washing_takes_one_taint_for_candles_and_blood(self) -> None:
        asked("washing", VESS, TaintGained(pilot=VESS, cause="battle", by=2)).then(
            called("washing", VESS, happening=HAPPENING),
            answered("washing", VESS, happening=HAPPENING),
            StoreShifted(store="candles", cause="washing", by=-2),
            TaintLost(pilot=VESS, cause="washing", by=1),
            PilotBurdened(pilot=VESS, cause="washing", cards_lost=1),
        )

    def test_the_common_table_is_laid_by_the_host_and_dread_does_not_fall_below_nought(self) -> None:
        dread = StoreShifted(store="dread", cause="ruling", by=1)
        given(*RIVALS, dread).when(CallEvent(event="common-table"), seat=HOST, role="host").then(
            called("common-table", happening=HAPPENING),
            answered("common-table", happening=HAPPENING),
            StoreShifted(store="bread", cause="common-table", by=-3),
            StoreShifted(store="dread", cause="common-table", by=-1),
        )
