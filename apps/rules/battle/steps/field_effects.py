"""Outcomes on the ground: moving, pushing, zones, and effects that go on to others."""

from __future__ import annotations

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position.situation import controller, foes_of, mates_of, on_the_field, standing_at, where
from apps.rules.battle.steps.nearby import BEHIND, felt_near
from apps.rules.battle.steps.step_context import Play, step
from apps.rules.battle.values.battle_questions import Pending, Task
from apps.rules.effects import outcomes as out
from apps.rules.ground.pushes import pushed


def grant(play: Play, number: int, outcome: out.GrantedOutcome, here: str, target: int) -> None:
    others = _others(play, number, outcome, target)
    how = BEHIND if outcome.to == "allies-behind" else ""
    play.next(*felt_near(play, number, others, f"{here}/effects", how))


def lay_zone(play: Play, number: int, outcome: out.ZoneLaidOutcome) -> None:
    at = play.fighter(number).at
    ends = None if outcome.lasts == "battle" else 2 if play.battle.turn == number else 1
    play.tell(ev.ZoneLaid(number, in_play(play, number), at, outcome.radius, ends))


def in_play(play: Play, number: int) -> int:
    """The card that was played last, of those whose effect is not over."""
    cards = play.fighter(number).piles.in_play
    return cards[-1] if cards else 0


def ask_walk(play: Play, number: int, hexes: int) -> None:
    """So many hexes may be moved, one after the other."""
    if on_the_field(play.fighter(number)):
        play.next(Task("walk", number, hexes))


@step("walk")
def walk(play: Play, task: Task) -> None:
    if task.number > 0 and not play.fighter(task.fighter).is_out:
        play.ask(Pending("walk", controller(play.battle, task.fighter), task.fighter, most=task.number))


def push(play: Play, number: int, hexes: int, *, towards: bool) -> None:
    """By whoever attacks: `number` is the one that was hit."""
    attack = play.battle.attack
    if attack is None or not on_the_field(play.fighter(number)):
        return
    if play.fielding.tabled:
        play.tell(ev.ModelPushed(number, attack.attacker, hexes, towards))
        return
    pusher, target = where(play.fighter(attack.attacker)), where(play.fighter(number))
    found = pushed(play.battle.board, pusher, target, standing_at(play.battle), hexes=hexes, towards=towards)
    if found.hexes:
        play.tell(ev.Pushed(number, found.end, found.hexes))


def _others(play: Play, number: int, outcome: out.GrantedOutcome, target: int) -> list[tuple[int, int]]:
    """Who feels it if they are so near; 0 is anywhere. The one of choice was named as the card was played."""
    battle, hexes = play.battle, outcome.within
    found: list[int] = []
    match outcome.to:
        case "target" | "ally":
            return [(target, 0)] if target >= 0 and not play.fighter(target).is_out else []
        case "allies":
            found = mates_of(battle, number)
        case "allies-behind":
            found, hexes = mates_of(battle, number), 1
        case "enemies":
            found = foes_of(battle, number)
        case "everyone":
            found = [number, *mates_of(battle, number), *foes_of(battle, number)]
    return [(other, 0 if other == number else hexes) for other in found]
