"""How a battle is set up: who begins, what each is dealt, where everybody stands, and the first hands."""

from __future__ import annotations

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.reasons import EVERY_ATTACK, FIRST_ATTACK
from apps.rules.battle.steps.step_context import Play, step
from apps.rules.battle.values.battle_questions import Pending, Task
from apps.rules.casket.next_attack import Serves
from apps.rules.casket.piles.deployment import dealt
from apps.rules.effects.effect_view import EffectSource
from apps.rules.pilot.wounds import in_force
from apps.rules.striking.attack_roll import VALUES

MOST_TIES = 20


def tasks_of(battle: Battle) -> list[Task]:
    """Everything up to the first question."""
    return [Task("initiative"), *(Task("deal", number) for number in range(len(battle.fighters))), Task("muster")]


@step("initiative")
def initiative(play: Play, task: Task) -> None:
    """Two Attack dice each, the higher begins, ties again."""
    rolled: list[tuple[int, ...]] = []
    for again in range(MOST_TIES):
        pair = [play.dice.throw(f"initiative/{side}/{again}", count=2) for side in play.fielding.sides]
        rolled += pair
        one, other = (sum(VALUES[face] for face in faces) for faces in pair)
        if one != other:
            play.tell(ev.InitiativeRolled(tuple(rolled), int(other > one)))
            return
    play.tell(ev.InitiativeRolled(tuple(rolled), 0))


def _in_turns(battle: Battle) -> list[int]:
    """The Caskets of the sides one by one, beginning with who begins."""
    sides = [[n for n in range(len(battle.fighters)) if battle.of(n).side == side] for side in (0, 1)]
    one, other = sides[battle.first], sides[1 - battle.first]
    longest = max(len(one), len(other))
    return [side[place] for place in range(longest) for side in (one, other) if place < len(side)]


@step("muster")
def muster(play: Play, task: Task) -> None:
    """Caskets are set up, where a map is kept here, and first hands looked at; then the battle begins."""
    order = _in_turns(play.battle)
    set_up = [] if play.fielding.tabled else [Task("set-up", number) for number in order]
    play.next(*set_up, *(Task("first-hand", number) for number in order), Task("round"))


@step("deal")
def deal(play: Play, task: Task) -> None:
    """The deck, what was owed off its top, the first hand, and the wounds in an order that nobody knows."""
    number = task.fighter
    battle, fielded = play.battle, play.battle.of(number)
    fighter = battle.fighters[number]
    count = len(fielded.cards)
    order = play.dice.shuffle(play.label(number, "deck"), count=count + fielded.owed.damaged)
    due = fielded.owed.cards + in_force.deployment_loss(fighter.wounds).value
    piles = dealt(range(1, count + 1), order, play.rules, damaged=fielded.owed.damaged, lost=due)
    play.tell(ev.DeckDealt(number, order, tuple(piles.hand), tuple(piles.graveyard)))
    if len(fielded.face_down) > 1:
        wounds = play.dice.shuffle(play.label(number, "wounds"), count=len(fielded.face_down))
        play.tell(ev.WoundsShuffled(number, wounds))
    owed = fielded.owed
    if owed.first_attack or owed.ignores:
        _bring(play, number, FIRST_ATTACK, "next", owed.first_attack, owed.ignores)
    if owed.all_attacks:
        _bring(play, number, EVERY_ATTACK, "each", owed.all_attacks)


def _bring(play: Play, number: int, source: EffectSource, serves: Serves, damage: int, ignores: int = 0) -> None:
    """From the settlement, where it was banked."""
    play.tell(ev.AttackLent(number, source.code, damage, ignores, 0, serves, "battle", own_turn=False))


@step("set-up")
def set_up(play: Play, task: Task) -> None:
    play.ask(Pending("deploy", play.battle.of(task.fighter).side, task.fighter))


@step("first-hand")
def first_hand(play: Play, task: Task) -> None:
    play.ask(Pending("mulligan", play.battle.of(task.fighter).side, task.fighter))
