"""Stories of answers to what lies open."""

from __future__ import annotations

import pytest

from apps.campaigns.state import Event
from apps.pilots.events.ledger_events import PilotBurdened, PilotMarked
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.service_events import PilotDeployed
from apps.pilots.events.taint_events import TaintGained, TaintLost
from apps.pilots.events.wound_events import WoundFlipped
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS
from apps.settlement.commands.answer_event import AnswerEvent
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.decider.answer_options import own_part
from apps.settlement.decider.effect_outcomes import come_to_pass
from apps.settlement.events.happening_events import DieFell
from apps.settlement.events.store_events import StoreShifted
from tests.cast import HOST, ORRIN, PLAYER, RIVAL, RIVALS, VESS
from tests.settlement.cast import CAME, FEW, HAPPENING, after, answered, called, played, rolled
from tests.story import LoadedDice, Story, given

CROW = rolled("crow", VESS)
JUDGED = rolled("judgment-in-the-nave", VESS)
BARGAIN = called("soul-bargain", VESS)


def asked(
    choice: str, *before: Event, bargain: str = "", dice: tuple[int, ...] = (), seat: str = PLAYER, role: str = "player"
) -> Story:
    command = AnswerEvent(happening=CAME, choice=choice, bargain=bargain)
    return given(*before).when(command, dice=dice, seat=seat, role=role)


def wounds(pilot: str, count: int) -> tuple[WoundFlipped, ...]:
    return tuple(WoundFlipped(pilot=pilot, cause="seen", wound=card.key) for card in WOUND_CARDS[:count])


class TestWhoAnswers:
    def test_a_player_answers_for_their_own_pilot(self) -> None:
        state = asked("bear", *FEW, CROW).then(
            answered("crow", VESS, "bear"), PilotMarked(pilot=VESS, cause="crow", mark="seen")
        )
        assert not state.settlement.pending
        assert state.settlement.befallen == {"crow": (VESS,)}

    def test_the_host_may_answer_for_a_player(self) -> None:
        assert not asked("bear", *FEW, CROW, seat=HOST, role="host").refusal
        assert not asked("bear", *FEW, CROW, seat="seat-deputy", role="deputy").refusal

    def test_another_player_may_not(self) -> None:
        asked("bear", *FEW, CROW, seat=RIVAL).refused("Vess belongs to another seat", "the host")

    def test_where_the_settlement_sits_in_judgment_the_player_does_not_answer(self) -> None:
        asked("pardon", *RIVALS, JUDGED).refused("The settlement answers this", "ask the host")
        assert not asked("pardon", *RIVALS, JUDGED, seat=HOST, role="host").refusal

    def test_what_befalls_the_settlement_is_the_hosts_to_answer(self) -> None:
        asked("", *FEW, rolled("frost")).refused("The settlement answers this")
        asked("", *FEW, rolled("frost"), seat=HOST, role="host").then(
            answered("frost"), StoreShifted(store="salt", cause="frost", by=-2)
        )

    @pytest.mark.parametrize(
        ("fate", "words", "rule"),
        [
            (PilotDied(pilot=VESS, cause="seen"), "is dead", "PEN-WND-21"),
            (PilotDeployed(pilot=VESS, mission="mission-told"), "out on a mission", ""),
        ],
    )
    def test_nobody_answers_for_a_pilot_who_is_not_there(self, fate: Event, words: str, rule: str) -> None:
        asked("bear", *FEW, CROW, fate, seat=HOST, role="host").refused("Vess", words, rule=rule)


class TestWhatIsAnswered:
    @pytest.mark.parametrize("happening", ["happening-none", "", "x" * 10_000])
    def test_only_what_lies_open(self, happening: str) -> None:
        story = given(*FEW, CROW).when(AnswerEvent(happening=happening), seat=PLAYER)
        story.refused("No such event lies open", "The Crow")

    def test_it_is_answered_once(self) -> None:
        story = asked("bear", *FEW, CROW, answered("crow", VESS, "bear"))
        story.refused("No such event lies open", "there is none")

    def test_what_is_in_no_pack_any_longer_is_left_to_the_host(self) -> None:
        asked("bear", *FEW, rolled("forgotten", VESS)).refused("No pack", "skip it")

    @pytest.mark.parametrize("choice", ["", "fly"])
    def test_with_one_of_its_answers(self, choice: str) -> None:
        asked(choice, *FEW, CROW).refused("The Crow has no such answer", "'shoo' (Throw salt)", "'bear' (Look back)")

    def test_what_leaves_nothing_to_choose_takes_no_answer(self) -> None:
        story = asked("bear", *FEW, rolled("frost"), seat=HOST, role="host")
        story.refused("Frost leaves nothing to choose")

    def test_an_answer_that_cannot_be_paid_is_told_with_those_that_can(self) -> None:
        spent = StoreShifted(store="salt", cause="ruling", by=-2)
        story = asked("shoo", *FEW, spent, CROW)
        story.refused("only if the settlement has 1 or more salt", "Open now: 'bear'")


class TestWhatTheEventItselfTakesFirst:
    """What an answer needs is asked once the event itself has come to pass."""

    def test_of_two_salt_one_is_gone_when_the_answer_is_given(self) -> None:
        story = asked("both", *FEW, called("levy"), seat=HOST, role="host")
        story.refused("only if the settlement has 2 or more salt", "'one'")

    def test_what_is_left_pays(self) -> None:
        asked("one", *FEW, called("levy"), seat=HOST, role="host").then(
            answered("levy", choice="one"),
            StoreShifted(store="salt", cause="levy", by=-1),
            StoreShifted(store="salt", cause="levy", by=-1),
        )

    @pytest.mark.parametrize(("face", "text", "by"), [(1, "Gone", -2), (6, "", 2)])
    def test_what_a_die_will_take_refuses_nobody(self, face: int, text: str, by: int) -> None:
        """Two salt are there before the die, and that is all that is certain; afterwards what there is pays."""
        story = asked("pay", *FEW, called("gamble"), dice=(face,), seat=HOST, role="host")
        left = () if by < 0 else (StoreShifted(store="salt", cause="gamble", by=-2),)
        state = story.then(
            answered("gamble", choice="pay"),
            DieFell(happening=CAME, die="d6", face=face, text=text),
            StoreShifted(store="salt", cause="gamble", by=by),
            *left,
        )
        assert state.settlement.stores["salt"] >= -2

    def test_what_is_missing_before_the_die_refuses(self) -> None:
        spent = StoreShifted(store="salt", cause="ruling", by=-1)
        story = asked("pay", *FEW, spent, called("gamble"), seat=HOST, role="host")
        story.refused("only if the settlement has 2 or more salt")

    def test_the_tenth_taint_is_foreseen_and_its_dice_are_not(self) -> None:
        """Taint Pulse brings the tenth point before the answer: wound and corruption are rolled then, and not asked."""
        before = (*RIVALS, TaintGained(pilot=VESS, cause="battle", by=9), rolled("taint-pulse", VESS))
        story = asked("ground-it", *before, dice=(1, 6, 4), seat=HOST, role="host")
        assert not story.refusal
        state = story.then(*story.events)
        assert state.roster.pilots[VESS].taint == 9
        assert TaintLost(pilot=VESS, cause="taint-pulse", by=1) in story.events


class TestBargains:
    def test_one_is_named(self) -> None:
        story = asked("strike", *RIVALS, BARGAIN)
        story.refused("A bargain is struck with this answer", "'bread-from-the-barrow' (Bread From the Barrow)")
        assert story.refusal
        assert "iron-from-the-sleepers" not in story.refusal.sentence, "it needs bones"

    def test_one_that_there_is(self) -> None:
        asked("strike", *RIVALS, BARGAIN, bargain="a-kiss").refused("name one")

    def test_one_whose_needs_are_met(self) -> None:
        story = asked("strike", *RIVALS, BARGAIN, bargain="iron-from-the-sleepers")
        story.refused("Iron From the Sleepers can be struck only if the settlement has 2 or more bones", "Open now")

    def test_none_with_an_answer_that_strikes_none(self) -> None:
        story = asked("refuse", *RIVALS, BARGAIN, bargain="bread-from-the-barrow")
        story.refused("No bargain is struck with this answer")

    def test_none_where_there_is_nothing_to_choose(self) -> None:
        story = asked("", *FEW, rolled("frost"), bargain="any", seat=HOST, role="host")
        story.refused("No bargain is struck with this answer")


class TestTheirOrder:
    def test_a_die_lies_with_the_event_that_tells_its_face(self) -> None:
        """Dice are asked for one after the other, each when what came before it has happened."""
        before = (*RIVALS, rolled("casket-breathes", VESS))
        asked("sleep-in-it", *before, dice=(2,)).then(
            answered("casket-breathes", VESS, "sleep-in-it"),
            PilotMarked(pilot=VESS, cause="casket-breathes", mark="casket-bound"),
            DieFell(happening=CAME, die="d6", face=2, text="You dream its dreams."),
            TaintGained(pilot=VESS, cause="casket-breathes", by=1),
            PilotBurdened(pilot=VESS, cause="casket-breathes", first_attack=2),
        )

    def test_every_wound_has_dice_of_its_own_and_every_part_a_label(self) -> None:
        dice = LoadedDice([1, 1, 4, 1])
        home = after(*FEW, called("ordeal", VESS))
        part = own_part(home.settlement.pending[CAME], home.played.library.event("ordeal"))
        played(come_to_pass(part, home, dice), home)
        assert dice.labels == [
            f"{CAME}/own/hurt/1/card",
            f"{CAME}/own/hurt-2/1/card",
            f"{CAME}/own/hurt-2/1/finger",
            f"{CAME}/own/suffering",
        ]

    def test_a_burden_comes_as_its_dice_fall_and_what_is_banked_after_them_comes_last(self) -> None:
        story = given(*FEW).when(CallEvent(event="ordeal", pilot=VESS), seat=PLAYER, dice=[1, 1, 4, 2])
        assert story.events[-3:] == [
            PilotBurdened(pilot=VESS, cause="ordeal", faces=(2,), cards_lost=2, heat=1),
            StoreShifted(store="salt", cause="ordeal", by=1),
            PilotBurdened(pilot=VESS, cause="ordeal", first_attack=1),
        ]


class TestDeath:
    def test_whoever_dies_of_it_feels_nothing_more_and_no_die_falls_for_them(self) -> None:
        """Nine wounds lie open: the tenth kills. The second wound, the dice and the burden are for nobody."""
        story = given(*FEW, *wounds(VESS, 9)).when(CallEvent(event="ordeal", pilot=VESS), seat=PLAYER)
        state = story.then(
            called("ordeal", VESS, happening=HAPPENING),
            answered("ordeal", VESS, happening=HAPPENING),
            WoundFlipped(pilot=VESS, cause="ordeal", wound=WOUND_CARDS[9].key),
            PilotDied(pilot=VESS, cause="ordeal"),
            StoreShifted(store="salt", cause="ordeal", by=1),
        )
        assert state.roster.pilots[VESS].fate == "dead"
        assert state.roster.pilots[ORRIN].fate == "serving"
