"""Battles that are played here: who may open one and answer, what is refused, and what each entry may show."""

from __future__ import annotations

from typing import Any

import pytest

from apps.battles.commands.answer_battle import AnswerBattle
from apps.battles.commands.answer_for_absent import AnswerForAbsent
from apps.battles.commands.break_off_battle import BreakOffBattle
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.commands.report_battle import ReportBattle
from apps.battles.events.mission_events import SideSeated
from apps.battles.events.played_events import BattleBrokenOff, BattleOpened, BattleSealed, BattleTold
from apps.campaigns.sheet.pilot_page_sheet import pilot_page
from apps.campaigns.state import Campaign, evolve
from apps.caskets.events.harm_events import ChassisScarred, ComponentBroken
from apps.chronicle.log import codec
from apps.kernel.refusal import Refusal
from apps.pilots.events.ledger_events import GritShifted, PilotBurdened, RelicGained, SpMaximumShifted
from apps.pilots.events.parting_events import PilotCaptured, PilotDied
from apps.rules.battle.battle_options import options
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.position.passive_effects import attack_lines, sp_maximum_of
from apps.rules.battle.values.battle_questions import KEEP, BattleAnswer
from tests.battles.cast import (
    AT_THE_FORD,
    FORD,
    KEYS,
    MUSTERED,
    NAVE,
    OUT,
    WATCHED,
    WATCHER,
    duel,
    ruled,
    tainted,
    wounded,
)
from tests.battles.engaged import Chance, Table, chosen, said
from tests.cast import HOST, MERCY, ORRIN, PLAYER, RIVAL, RIVALS, VESS
from tests.story import given

UNSEATED = [SideSeated(mission=NAVE, side=side, seats=()) for side in ("west", "east")]


def opened(*before: Any) -> Table:
    table = Table(history=(*OUT, *before))
    table.open()
    return table


def test_crews_go_in_as_they_went_out() -> None:
    burden = PilotBurdened(pilot=VESS, cause="penance-ritual", cards_lost=2, heat=1, first_attack=3, sp_maximum=-1)
    table = Table(history=(*MUSTERED, burden, *OUT[len(MUSTERED) :], tainted(VESS, 4), *wounded(VESS, "concussion")))
    first = table.open()[0]
    assert isinstance(first, BattleOpened)
    vess, orrin = first.fielded
    assert (vess.key, vess.name, vess.side, orrin.side) == (MERCY, "Mercy", 0, 1)
    assert (vess.taint, vess.face_up[0].wound, len(vess.face_down), len(vess.cards)) == (4, "concussion", 9, 30)
    assert (vess.owed.cards, vess.owed.heat, vess.owed.first_attack) == (2, 1, 3)
    assert [line.value for line in vess.owed.sp] == [-1]


def test_a_component_that_was_lost_before_is_lost_in_battle() -> None:
    table = opened(ComponentBroken(casket=MERCY, cause="ruling", component="left-arm"))
    assert table.battle.fighters[0].components.marks["left-arm"] >= table.battle.fielding.rules.component_threshold


@pytest.mark.parametrize("seat", [PLAYER, RIVAL, HOST])
def test_whoever_plays_a_side_opens_it_or_the_host(seat: str) -> None:
    assert isinstance(
        Table().ask(PlayBattle(mission=NAVE), seat, "host" if seat == HOST else "player")[0], BattleOpened
    )


def test_nobody_else_opens_it() -> None:
    given(*OUT, WATCHED).when(PlayBattle(mission=NAVE), seat=WATCHER).refused("You play no side", "or the host")


def test_it_is_opened_once_the_crews_are_out() -> None:
    given(*MUSTERED).when(PlayBattle(mission=NAVE), seat=PLAYER).refused("has not begun")


def test_what_has_no_map_is_played_at_the_table() -> None:
    given(*AT_THE_FORD).when(PlayBattle(mission=FORD), seat=PLAYER).refused("has no map", "report how it ended")


def test_a_side_without_a_crew_is_not_played_here() -> None:
    alone = [event for event in OUT if getattr(event, "pilot", "") != ORRIN or event in RIVALS]
    given(*alone).when(PlayBattle(mission=NAVE), seat=PLAYER).refused("0 went out for it", rule="PEN-VIC-11")


@pytest.mark.parametrize(
    "gone", [PilotDied(pilot=VESS, cause="ruling"), PilotCaptured(pilot=VESS, captor="The Drowned", mission="")]
)
def test_whoever_was_ruled_out_of_it_meanwhile_is_not_fielded(gone: Any) -> None:
    given(*OUT, gone).when(PlayBattle(mission=NAVE), seat=RIVAL).refused("Vess is not out with the others any more")


def test_it_is_opened_once() -> None:
    table = opened()
    with pytest.raises(Refusal, match="is played here already"):
        table.open()


def test_as_long_as_it_is_played_nobody_reports_it() -> None:
    table = opened()
    with pytest.raises(Refusal, match="let the host break it off"):
        table.ask(ReportBattle(mission=NAVE, report=duel()))


def test_the_host_breaks_it_off_and_it_is_reported() -> None:
    table = opened()
    assert table.ask(BreakOffBattle(mission=NAVE, reason="The table has figures."), HOST, "host") == [
        BattleBrokenOff(mission=NAVE, reason="The table has figures.")
    ]
    table.ask(ReportBattle(mission=NAVE, report=duel()))
    assert table.mission.told


def test_out_of_turn_nobody_answers() -> None:
    table = opened()
    other = PLAYER if table.seat == RIVAL else RIVAL
    with pytest.raises(Refusal, match="is asked, and others play it"):
        table.answer(options(table.battle)[0], other)


def test_a_question_is_answered_once() -> None:
    table = opened()
    seat, choice = table.seat, options(table.battle)[0]
    table.answer(choice)
    with pytest.raises(Refusal, match=r"Question 1 of Duel in the Nave was answered already\. Question 2 is open"):
        table.answer(choice, seat, number=1)


def test_nobody_answers_ahead() -> None:
    with pytest.raises(Refusal, match="has not come to question 7: question 1 is open"):
        opened().answer(KEEP, number=7)


def test_what_is_no_answer_is_refused_without_a_word_of_what_would_be() -> None:
    table = opened()
    with pytest.raises(Refusal, match="is none of the answers now"):
        table.answer(BattleAnswer("play", card=3))


def test_a_card_that_is_not_in_the_hand_is_refused_like_one_that_nobody_has() -> None:
    table = opened()
    chance = Chance(3)
    while table.battle.pending is None or table.battle.pending.kind != "act":
        table.answer(chosen(table.battle, chance))
    held = table.battle.fighters[table.battle.pending.fighter].piles.hand
    sentences = set()
    for card in (next(card for card in range(1, 31) if card not in held), 99):
        with pytest.raises(Refusal) as refusal:
            table.answer(BattleAnswer("play", card=card))
        sentences.add(refusal.value.sentence)
    assert len(sentences) == 1


def test_where_nobody_answers_the_host_lets_it_go_by() -> None:
    table = opened()
    before = table.battle.decisions
    table.ask(AnswerForAbsent(mission=NAVE, number=before + 1), HOST, "host")
    assert table.battle.decisions == before + 1


def test_for_the_side_of_the_world_the_host_answers() -> None:
    table = Table(history=(*OUT, *UNSEATED))
    table.ask(PlayBattle(mission=NAVE), HOST, "host")
    table.ask(AnswerBattle(mission=NAVE, number=1, choice=said(options(table.battle)[0])), HOST, "host")
    with pytest.raises(Refusal, match="others play it"):
        table.answer(options(table.battle)[0], PLAYER)


def test_the_rules_of_its_opening_are_played_to_the_end() -> None:
    table = opened()
    for event in (ruled(pen__modules__grit=False),):
        evolve(table.state, event)
    assert not table.state.ruleset.modules_grit
    assert table.battle.fielding.rules.modules_grit


def test_open_entries_hold_no_secret_and_sealed_ones_the_rest_in_order() -> None:
    table = opened()
    kinds = {BattleTold: set[str](), BattleSealed: set[str]()}
    told = BattleFacts()
    for event, _ in table.told:
        if isinstance(event, BattleTold | BattleSealed):
            kinds[type(event)] |= {type(each).__name__ for each in event.events}
            told += event.events
    assert kinds == {
        BattleTold: {"InitiativeRolled"},
        BattleSealed: {"DeckDealt", "WoundsShuffled", "Asked"},
    }
    assert table.mission.engagement
    assert table.mission.engagement.told == told


def test_what_is_kept_of_a_battle_goes_on_where_it_was() -> None:
    table, chance = opened(), Chance(5)
    for _ in range(40):
        table.answer(chosen(table.battle, chance))
    kept = codec.state_reader(Campaign)(codec.written_in(table.state))
    assert kept == table.state
    again = kept.war_table.missions[NAVE].engagement
    assert again
    ours, theirs = again.battle(kept.played.library), table.battle
    assert (ours.fighters, ours.pending, ours.agenda, ours.decisions) == (
        theirs.fighters,
        theirs.pending,
        theirs.agenda,
        theirs.decisions,
    )


def test_a_branch_that_is_given_up_leaves_the_battle_as_it_was() -> None:
    table = opened()
    before = table.battle.clone()
    branch = table.state.branch()
    tried = branch.war_table.missions[NAVE]
    assert tried.engagement
    tried.engagement.tell(BattleFacts((ev.RoundBegun(9),)))
    assert tried.engagement.battle(branch.played.library).round == 9
    assert table.battle.round == before.round == 0


def test_relics_come_along_and_count_once_as_on_the_pilots_page() -> None:
    relics = tuple(RelicGained(pilot=VESS, cause="ruling", relic=key) for key in ("iron-rosary", "void-lantern"))
    table = Table(history=(*MUSTERED, *relics, *OUT[len(MUSTERED) :]))
    table.open()
    page = pilot_page(table.state.roster.pilots[VESS], table.state.hangar.caskets[MERCY], table.state.played)
    assert page.sp_maximum
    assert table.battle.of(0).relics == ("iron-rosary", "void-lantern")
    assert table.battle.of(0).owed.sp == ()
    assert sp_maximum_of(table.battle, 0).value == page.sp_maximum.value == 7
    assert sum(line.value for line in attack_lines(table.battle, 0)) == page.all_attacks.value == 1
    assert table.battle.fighters[0].waits.held == ()


def test_a_battle_counts_as_the_pilots_page_does() -> None:
    """Wounds, scars, burdens and what changed for good: each is asked once, by the page or by the battle."""
    burden = PilotBurdened(
        pilot=VESS, cause="penance-ritual", cards_lost=2, heat=1, first_attack=3, first_attack_ignores=1, sp_maximum=-1
    )
    lasting = (GritShifted(pilot=VESS, cause="ruling", by=1), SpMaximumShifted(pilot=VESS, cause="ruling", by=1))
    wounds = wounded(VESS, *KEYS[:4], *KEYS[7:])
    scarred = (ChassisScarred(casket=MERCY, mission=NAVE), *lasting, burden, *wounds)
    table = Table(history=(*MUSTERED, *scarred, *OUT[len(MUSTERED) :]))
    table.open()
    state, fighter = table.state, table.battle.fighters[0]
    page = pilot_page(state.roster.pilots[VESS], state.hangar.caskets[MERCY], state.played)
    assert page.sp_maximum
    assert page.cards_at_deployment
    assert sp_maximum_of(table.battle, 0).value == page.sp_maximum.value
    assert len(fighter.piles.deck) + len(fighter.piles.hand) == page.cards_at_deployment.value
    assert fighter.heat == page.heat_at_deployment.value
    assert table.battle.of(0).grit == page.pilot.grit.value
    (waiting,) = fighter.waits.held
    assert (waiting.effect.damage, waiting.effect.ignores) == (page.first_attack.value, page.first_attack_ignores.value)
