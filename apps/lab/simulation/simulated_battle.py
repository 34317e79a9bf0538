"""One simulated battle, from its seed and its number alone: the same wherever and whenever it is played."""

from __future__ import annotations

from apps.lab.simulation.battle_dice import Musing, TurnDice
from apps.lab.simulation.battle_record import RecordedOutcome, Watch, outcome
from apps.lab.simulation.battle_setups import Setup, fielded, team_of
from apps.rules.battle.battle_state import begun
from apps.rules.battle.bots.ladder import BOTS
from apps.rules.battle.engine import begin, decide

MOST_DECISIONS = 20_000
"""After so many a battle without a round limit is broken off."""


def played(setup: Setup, seed: str, number: int) -> RecordedOutcome:
    """In either seat the same Casket has the same dice."""
    battle = begun(fielded(setup, seed, number))
    pair = number // 2 if setup.both_seats else number
    dice = TurnDice(f"{seed}/{pair}", battle)
    teams = team_of(setup, number, 0), team_of(setup, number, 1)
    musing = [Musing(f"{seed}/{pair}/{team}", battle) for team in teams]
    watch = Watch(battle)
    watch.see(begin(battle, dice))
    while battle.pending is not None and battle.decisions < MOST_DECISIONS:
        side = battle.pending.side
        chosen = BOTS[setup.bots[teams[side]]](battle, side, musing[side].now())
        watch.see(decide(battle, chosen.choice, dice))
    return outcome(watch, teams, battle.verdict)
