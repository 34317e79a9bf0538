"""A battle that is played through the door, entry by entry in a real log."""

from __future__ import annotations

from typing import Any

from django.test import TestCase

from apps.battles.commands.answer_battle import AnswerBattle
from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.events.side_plan import SidePlan
from apps.battles.state import Mission
from apps.chronicle.door.handle import CommandAnswer
from apps.chronicle.states.folded_states import state_at
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.values.battle_questions import BattleAnswer
from tests.battles.engaged import Chance, chosen, said
from tests.campaigns.lived import CHURCH, DWARVES, Lived, crew, lived

PLAYERS = ("player", "rival")


class Arena:
    """Two pilots out on a duel, and their battle as it stands."""

    def __init__(
        self,
        table: Lived | None = None,
        west: str = "Vess",
        east: str = "Orrin",
        players: tuple[str, str] = PLAYERS,
    ) -> None:
        self.table, self.players = table or lived(), players
        sides = tuple(
            SidePlan(side=side, name=name, seats=(self.table.sitting(who).seat,))
            for side, name, who in (("west", "West Door", players[0]), ("east", "East Door", players[1]))
        )
        planned = PlanMission(name="The Arena", scenario="duel-in-the-nave", sides=sides)
        self.mission = self.table.make("host", "mission", planned, "arena")
        for who, side, pilot in ((players[0], "west", west), (players[1], "east", east)):
            muster = MusterCrew(mission=self.mission, side=side, pilot=self.table.ids[pilot])
            self.table.ask(who, muster, f"arena-{side}")
        self.begun = self.table.ask("host", BeginMission(mission=self.mission), "arena-begins")

    @property
    def known(self) -> Mission | None:
        _, state = state_at(self.table.campaign)
        found: Mission | None = state.war_table.missions.get(self.mission)
        return found

    @property
    def battle(self) -> Battle:
        battle = self.going_on()
        assert battle
        return battle

    def going_on(self) -> Battle | None:
        """As long as it is fought."""
        _, state = state_at(self.table.campaign)
        mission = state.war_table.missions.get(self.mission)
        found: Battle | None = (
            mission.engagement.battle(state.played.library) if mission and mission.engagement else None
        )
        return found

    def open(self, **played: Any) -> CommandAnswer:
        return self.table.ask("player", PlayBattle(mission=self.mission, **played), "arena-opened")

    def command(self, choice: BattleAnswer, number: int) -> AnswerBattle:
        return AnswerBattle(mission=self.mission, number=number, choice=said(choice))

    def answer(self, battle: Battle, choice: BattleAnswer) -> CommandAnswer:
        """By whoever is asked."""
        assert battle.pending
        number = battle.decisions + 1
        return self.table.ask(self.players[battle.pending.side], self.command(choice, number), f"answer-{number}")

    def play(self, seed: int, most: int = 2000) -> int:
        """So many answers, or as many as it takes. What comes after a commit comes, though a test has none: else each
        answer would fold the battle anew.
        """
        chance, answers = Chance(seed), 0
        while answers < most and (battle := self.going_on()):
            with TestCase.captureOnCommitCallbacks(execute=True):
                self.answer(battle, chosen(battle, chance))
            answers += 1
        return answers


def beside(table: Lived, players: tuple[str, str] = PLAYERS) -> Arena:
    """A battle of two other pilots, at a table whose first two are out already."""
    crew(table, players[0], "Ilka", "Grace", CHURCH)
    crew(table, players[1], "Brakka", "Slag", DWARVES)
    arena = Arena(table, "Ilka", "Brakka", players)
    arena.open()
    return arena
