"""A battle in a real log: asked twice it happens once, and it is proved like all else."""

from __future__ import annotations

import json

import pytest

from apps.battles.commands.play_battle import PlayBattle
from apps.campaigns.commands.write_note import WriteNote
from apps.chronicle.door.handle import handle
from apps.chronicle.log import own_kinds
from apps.chronicle.log.queries import entries_after
from apps.chronicle.proof.verify import verify
from apps.chronicle.states.folded_states import state_at
from apps.kernel import caches
from apps.rules.battle.battle_options import options
from tests.battles.logged import Arena

pytestmark = pytest.mark.django_db


def test_a_whole_battle_holds_to_every_check_and_decides_again_the_same() -> None:
    arena = Arena()
    arena.open()
    arena.play(seed=4)
    assert arena.known is None, "it is over, and settled"
    assert list(verify(arena.table.campaign, decide=True)) == []
    assert state_at(arena.table.campaign)[1].roster.pilots[arena.table.ids["Vess"]].missions == 1


def test_a_double_tap_is_one_answer_and_a_second_phone_is_told() -> None:
    arena = Arena()
    arena.open()
    battle = arena.battle
    assert battle.pending
    who = ("player", "rival")[battle.pending.side]
    sitting, first, second = arena.table.sitting(who), *options(battle)[:2]
    tapped = [
        handle(arena.table.campaign, arena.command(first, 1), key=sitting.key("tap"), by=sitting.by) for _ in range(2)
    ]
    phone = handle(arena.table.campaign, arena.command(second, 1), key=sitting.key("phone"), by=sitting.by)
    assert [answer.replayed for answer in tapped] == [False, True]
    assert tapped[0].last == tapped[1].last
    assert "Question 1 of The Arena was answered already" in phone.refusal
    assert arena.battle.decisions == 1


def test_entries_of_a_battle_show_nobody_what_is_hidden() -> None:
    arena = Arena()
    arena.open()
    arena.play(seed=1, most=12)
    sealed = [read for read in entries_after(arena.table.campaign, 0) if read.line.kind == "BattleSealed"]
    assert sealed
    assert all(not read.event.events and not read.rolls for read in sealed)
    told = [read for read in entries_after(arena.table.campaign, 0) if read.line.kind == "BattleTold"]
    assert "CardsDrawn" not in json.dumps([read.line.body for read in told])


def test_what_was_chosen_in_secret_is_no_word_that_could_be_forgotten() -> None:
    arena = Arena()
    arena.open()
    arena.play(seed=1, most=4)
    campaign, sitting = arena.table.campaign, arena.table.sitting("host")
    told = [read for read in entries_after(campaign, 0) if read.line.kind == "BattleTold"][-1]
    answer = handle(campaign, own_kinds.EraseWords(entries=(told.position,)), key=sitting.key("erase"), by=sitting.by)
    assert f"What decision {told.line.decision} keeps hidden is part of the game" in answer.refusal
    assert list(verify(campaign, decide=True)) == []


def test_an_amendment_before_a_battle_takes_it_back_whole_and_one_in_its_midst_plays_it_again_as_it_was() -> None:
    arena = Arena()
    arena.open()
    arena.play(seed=2, most=15)
    note = arena.table.ask("host", WriteNote(text="A cold day."), "note")
    arena.play(seed=3, most=15)
    before, sitting = arena.battle, arena.table.sitting("host")
    strike = own_kinds.Amend(reason="It was warm.", strike=(note.number,))
    assert not handle(arena.table.campaign, strike, key=sitting.key("strike"), by=sitting.by).refused
    again = arena.battle
    assert (again.fighters, again.pending, again.decisions) == (before.fighters, before.pending, before.decisions)
    put = own_kinds.Insertion(before=arena.begun.number, kind="WriteNote", body={"text": "A cold day."})
    amend = own_kinds.Amend(reason="It was cold.", insert=(put,))
    answer = handle(arena.table.campaign, amend, key=sitting.key("amend"), by=sitting.by)
    assert not answer.refused, answer.refusal
    assert arena.known is not None
    assert (arena.known.stage, arena.known.engagement) == ("underway", None)
    caches.clear()
    assert list(verify(arena.table.campaign, decide=True)) == []


def test_a_battle_goes_on_in_another_process_where_it_was() -> None:
    arena = Arena()
    arena.open()
    arena.play(seed=3, most=10)
    caches.clear()
    assert arena.play(seed=9, most=5) == 5
    sitting = arena.table.sitting("player")
    again = handle(arena.table.campaign, PlayBattle(mission=arena.mission), key=sitting.key("again"), by=sitting.by)
    assert "is played here already" in again.refusal
