"""What the battles of a campaign hide, dealt anew: told to everybody, dealt under a seal, and the battles go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from apps.battles.commands.play_battle import PlayBattle
from apps.battles.events.ending_events import BattleSettled
from apps.battles.events.mission_events import CrewMustered, MissionBegun
from apps.battles.events.played_events import BattleDealtAnew, BattleSealed
from apps.battles.events.report_events import BattleReported
from apps.battles.sheet.battle_sheet import battle_sheet
from apps.battles.sheet.course_sheet import Course
from apps.campaigns.game import GAME
from apps.campaigns.state import Campaign, evolve
from apps.campaigns.table_view import Reader
from apps.chronicle.log.queries import entries_after
from apps.chronicle.proof.rebuild import stale_rows
from apps.chronicle.proof.verify import verify
from apps.kernel import caches
from apps.kernel.decider import Led
from apps.kernel.dice import KeyedDice, Roll, Seeded, Tray
from apps.pilots.events.service_events import PilotDeployed
from apps.rules.battle.facts.deployment_facts import DealtAnew
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.content_names import Names
from apps.web.pages.story_lines import told
from tests.battles.cast import AT, ILKA, NAVE, PLANNED, SPAN
from tests.battles.dealing import DealAnew, dealing, everything_anew
from tests.battles.engaged import BRAKKA, BUILDS, FOUR, PAIRS, Chance, Table, chosen
from tests.battles.logged import Arena
from tests.cast import ANVIL, BUILD, MERCY, ORRIN, PLAYER, VESS

Told = list[tuple[Any, tuple[Roll, ...]]]


def deal_anew(state: Campaign, key: str = "a rewind") -> Told:
    """Everything, as it is told, each with the dice that lie beside it."""
    tray, found = Tray(Seeded(dice=KeyedDice(seed=b"new", key=key), name="seed 2")), Told()
    for out in everything_anew(state, tray):
        event, rolls = (out.event, tray.taken_under(out.labels)) if isinstance(out, Led) else (out, tray.taken())
        found.append((event, rolls))
    assert not tray.rolls
    for event, _ in found:
        evolve(state, event)
    return found


def under_way(answers: int, seed: int = 5, **waits: Any) -> tuple[Table, Chance]:
    table, chance = Table(seed=seed), Chance(seed)
    table.open(**waits)
    for _ in range(answers):
        table.answer(chosen(table.battle, chance))
    return table, chance


def hands(table: Table) -> list[list[int]]:
    return [sorted(fighter.piles.hand) for fighter in table.battle.fighters]


def test_it_is_told_to_everybody_and_dealt_under_a_seal() -> None:
    table, _ = under_way(30)
    before = hands(table)
    (openly, no_dice), (sealed, dice) = deal_anew(table.state)
    assert (openly, no_dice) == (BattleDealtAnew(mission=NAVE), ())
    assert isinstance(sealed, BattleSealed)
    assert [*map(type, sealed.events)][:2] == [DealtAnew, DealtAnew]
    assert sorted(roll.label for roll in dice) == sorted(
        f"{NAVE}/{casket}/deal-anew{more}" for casket in (MERCY, ANVIL) for more in ("", "/wounds")
    )
    assert all(roll.shuffled for roll in dice)
    assert hands(table) != before


def test_nobody_who_looks_on_sees_another_battle_and_its_question_and_hours_stay() -> None:
    table, _ = under_way(30, hours=3)
    was = battle_sheet(table.mission, table.state.played.library)
    since = table.mission.engagement and table.mission.engagement.since
    deal_anew(table.state)
    now = battle_sheet(table.mission, table.state.played.library)
    assert now.views[2] == was.views[2]
    assert replace(now, views=was.views) == was
    assert table.mission.engagement
    assert table.mission.engagement.since == since == AT


def test_each_side_reads_its_own_new_hand_and_the_other_that_it_was_dealt() -> None:
    table, _ = under_way(12)
    deal_anew(table.state)
    names = Names(things={MERCY: "Mercy", ANVIL: "Anvil"}, library=table.state.played.library)
    for side, mine in ((0, ["Mercy"]), (1, ["Anvil"]), (None, [])):
        course = Course(side=side, names=names, engagement=table.mission.engagement)
        lines = [fact.text for fact in course.facts(0, 5000) if isinstance(fact.event, DealtAnew)]
        assert [line.split(":")[0] for line in lines] == [
            f"What lay hidden of {casket} was dealt anew" for casket in ("Mercy", "Anvil")
        ]
        assert [casket for casket, line in zip(("Mercy", "Anvil"), lines, strict=True) if "(" in line] == mine


@pytest.mark.parametrize("seed", range(3))
def test_dealt_anew_again_and_again_it_comes_to_its_end(seed: int) -> None:
    """At every fifth answer; the same commands with the same dice bring the same, from what was written alone."""
    one, other = played_out(seed), played_out(seed)
    assert one.state == other.state
    assert NAVE not in one.state.war_table.missions
    kinds = [type(event) for event, _ in one.told]
    assert kinds.count(BattleReported) == kinds.count(BattleSettled) == 1


def played_out(seed: int) -> Table:
    table, chance = under_way(0, seed)
    for number in range(1500):
        if NAVE not in table.state.war_table.missions:
            break
        if number % 5 == 0:
            deal_anew(table.state, f"rewind {number}")
            _must_be_what_was_written(table)
        table.answer(chosen(table.battle, chance))
    return table


def _must_be_what_was_written(table: Table) -> None:
    assert table.mission.engagement
    again = replace(table.mission.engagement)
    assert again.kept == (None, 0)
    assert again.battle(table.state.played.library) == table.battle


def two_duels() -> Iterator[Any]:
    """Vess against Orrin here, and Ilka against Brakka there."""
    yield from PAIRS[: PAIRS.index(replace(PLANNED, scenario="twin-reliquaries"))]
    caskets = dict(FOUR)
    for mission, pair in ((NAVE, (VESS, ORRIN)), (SPAN, (ILKA, BRAKKA))):
        yield replace(PLANNED, mission=mission)
        for side, pilot in zip(("west", "east"), pair, strict=True):
            loadout = BUILDS.get(pilot, BUILD)
            yield CrewMustered(
                mission=mission, side=side, pilot=pilot, casket=caskets[pilot], loadout=loadout, version=1
            )
        yield MissionBegun(mission=mission)
        yield from (PilotDeployed(pilot=pilot, mission=mission) for pilot in pair)


def test_battle_after_battle_in_one_order_and_every_roll_by_a_name_of_its_own() -> None:
    labels = []
    for first, second in ((NAVE, SPAN), (SPAN, NAVE)):
        table = Table(history=tuple(two_duels()))
        for mission in (first, second):
            table.ask(PlayBattle(mission=mission), PLAYER)
        assert GAME.hiding(table.state) == (NAVE, SPAN)
        said = deal_anew(table.state)
        assert [event.mission for event, _ in said] == [NAVE, NAVE, SPAN, SPAN]
        labels.append([roll.label for _, rolls in said for roll in rolls])
    assert labels[0] == labels[1]
    assert len(set(labels[0])) == len(labels[0]) == 8


@pytest.mark.django_db
def test_in_a_real_log_it_is_proved_like_all_else_and_shows_nobody_anything() -> None:
    with dealing():
        arena = Arena()
        arena.open()
        for answers in (4, 9):
            arena.play(seed=answers, most=answers)
            _must_be_dealt_in(arena, f"anew-{answers}")
        assert arena.play(seed=3, most=5) == 5
        caches.clear()
        assert list(verify(arena.table.campaign, decide=True)) == []
        assert stale_rows(arena.table.campaign) == []


def _must_be_dealt_in(arena: Arena, name: str) -> None:
    battle, was = arena.battle, _seen(arena)
    answer = arena.table.ask("host", DealAnew(), name)
    openly, sealed = entries_after(arena.table.campaign, (answer.first or 1) - 1)
    assert (openly.event, openly.rolls) == (BattleDealtAnew(mission=arena.mission), ())
    assert (sealed.event, sealed.rolls) == (BattleSealed(mission=arena.mission, events=BattleFacts()), ())
    now = _seen(arena)
    assert (now["spectator"], now["host"]) == (was["spectator"], was["host"])
    assert now["player"] != was["player"]
    caches.clear()
    assert arena.battle.fighters != battle.fighters
    reader = Reader(sitting=arena.table.sitting("spectator"))
    lines = [line.before for line in told(reader, reader.story_of(arena.mission))]
    assert "All that lay hidden was dealt anew, every hand and every deck: The Arena." in lines


def _seen(arena: Arena) -> dict[str, Any]:
    who = ("player", "host", "spectator")
    return {each: Reader(sitting=arena.table.sitting(each)).battle(arena.mission) for each in who}
