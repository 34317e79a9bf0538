"""What the sides are there for: goals held, reached and carried home, and who has won."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position.goal_progress import alive, nothing_to_judge, progress, side_of
from apps.rules.battle.position.situation import on_the_field, side_name
from apps.rules.battle.steps.step_context import Play
from apps.rules.casket.piles.hp import hp
from apps.rules.packs.scenarios import Carry, Destroy, Extract, Hold, Objective, Reach, Survive
from apps.rules.victory import CasketStanding, SideStanding, verdict


def look_at_goals(play: Play) -> None:
    """After every deed: what is reached at a moment, picked up, or brought home."""
    battle = play.battle
    for goal in battle.fielding.scenario.objectives:
        if goal.key in battle.reached:
            continue
        if isinstance(goal, Carry):
            _carry(play, goal)
        elif _is_reached(battle, goal):
            play.tell(ev.GoalReached(goal.key))


def _is_reached(battle: Battle, goal: Objective) -> bool:
    """What is reached at a moment; what counts in rounds is looked at as they end."""
    if not isinstance(goal, Reach | Destroy | Extract):
        return False
    done, due = progress(battle, goal)
    return done >= due


def _carry(play: Play, goal: Carry) -> None:
    """Whoever stands where it lies picks it up; if they fall, it lies where it lay."""
    battle = play.battle
    side = side_of(battle, goal)
    zones = battle.fielding.zones
    carrier = next((n for n in alive(battle, side) if battle.fighters[n].carries == goal.key), None)
    if carrier is not None:
        if battle.fighters[carrier].at in zones[goal.to_zone]:
            play.tell(ev.GoalReached(goal.key))
            play.tell(ev.PickedUp(carrier, ""))
        return
    for number in alive(battle, side):
        fighter = battle.fighters[number]
        if on_the_field(fighter) and not fighter.carries and fighter.at in zones[goal.from_zone]:
            play.tell(ev.PickedUp(number, goal.key))
            return


def end_of_round(play: Play) -> None:
    """What counts in rounds: ground that was held, and time that was outlived."""
    battle = play.battle
    for goal in battle.fielding.goals_in_rounds:
        if goal.key in battle.reached:
            continue
        if isinstance(goal, Hold):
            _hold(play, goal)
        elif _outlived(battle, goal):
            play.tell(ev.GoalReached(goal.key))


def _outlived(battle: Battle, goal: Survive) -> bool:
    return battle.round >= goal.rounds and len(alive(battle, side_of(battle, goal))) >= goal.caskets


def _hold(play: Play, goal: Hold) -> None:
    battle = play.battle
    side, hexes = side_of(battle, goal), battle.fielding.zones[goal.zone]
    own = any(battle.fighters[n].at in hexes for n in alive(battle, side))
    other = any(battle.fighters[n].at in hexes for n in alive(battle, 1 - side))
    rounds = battle.held.get(goal.key, 0) + 1 if own and not other else 0
    if rounds != battle.held.get(goal.key, 0):
        play.tell(ev.GoalHeld(goal.key, rounds))
    if rounds >= goal.rounds:
        play.tell(ev.GoalReached(goal.key))


def judge(play: Play, *, rounds_over: int = 0) -> bool:
    """Asked when all that an action brought is over. Answers whether the battle is."""
    battle = play.battle
    if battle.verdict is not None:
        return True
    if nothing_to_judge(battle) and not (rounds_over and _is_time_up(battle, rounds_over)):
        return False
    look_at_goals(play)
    one, other = (_side(battle, side) for side in (0, 1))
    found = verdict(one, other, battle.fielding.limited, rounds_over=rounds_over)
    if found is None:
        return False
    play.tell(ev.BattleOver(found))
    return True


def _is_time_up(battle: Battle, rounds: int) -> bool:
    most = battle.fielding.rounds
    return most is not None and rounds >= most


def _side(battle: Battle, side: int) -> SideStanding:
    goals = [g for g in battle.fielding.scenario.objectives if g.primary and side_of(battle, g) == side]
    won = bool(goals) and all(goal.key in battle.reached for goal in goals)
    return SideStanding(
        side=side_name(battle, side),
        caskets=tuple(_standing(battle, n, home=won) for n in range(len(battle.fighters)) if battle.of(n).side == side),
        surrendered=side in battle.surrendered,
        objective=won,
    )


def _standing(battle: Battle, number: int, *, home: bool) -> CasketStanding:
    """Whoever left the field is out, unless leaving was what the side came for."""
    fighter = battle.fighters[number]
    return CasketStanding(
        casket=battle.of(number).key,
        hp=0 if fighter.destroyed else hp(fighter.piles, battle.fielding.rules),
        destroyed=fighter.destroyed or (fighter.gone and not home),
        pilot_dead=fighter.is_dead,
    )
