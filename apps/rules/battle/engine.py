"""A battle's two doors: how it begins, and how an answer is taken. Whoever holds dice hands them in.

What happens is told into a list that may be handed in too. So dice can see how much was told as they fall, and a roll
leads to the event that is told next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from apps.kernel.dice import Dice
from apps.kernel.refusal import Refusal
from apps.rules.battle.battle_options import is_open
from apps.rules.battle.battle_state import Battle, under_way
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.position.goal_progress import nothing_to_judge
from apps.rules.battle.position.movement import stride_to, turning_to
from apps.rules.battle.position.playable_cards import cost_of
from apps.rules.battle.position.situation import face_of
from apps.rules.battle.position.table_answers import measured_wrong
from apps.rules.battle.position.taint_offers import BY_KEY
from apps.rules.battle.steps import attack_steps, battle_setup, harm, turn_steps
from apps.rules.battle.steps.apply_effects import feel
from apps.rules.battle.steps.card_effects import WAYS_BACK, take_back
from apps.rules.battle.steps.field_effects import ask_walk
from apps.rules.battle.steps.step_context import STEPS, Play, TableDice
from apps.rules.battle.steps.table_dice import throwing
from apps.rules.battle.steps.taint_purchases import buy
from apps.rules.battle.values.battle_questions import ACT, KINDS, BattleAnswer, Pending, QuestionKind, Task
from apps.rules.battle.values.table_words import IN_THE_OPEN, Way
from apps.rules.casket.piles.deployment import mulligan

made = tuple.__new__
"""Makes the two events of every decision: called by their own names, they take twice as long."""


def begin(battle: Battle, dice: Dice, *, told: list[BattleFact] | None = None) -> list[BattleFact]:
    """Initiative, decks and wounds shuffled; then Caskets are set up, and the first hands looked at."""
    play = _play_of(battle, dice, [], told)
    play.next(*battle_setup.tasks_of(battle))
    return _go_on(play)


def decide(
    battle: Battle, choice: BattleAnswer, dice: Dice, *, by: int = -1, told: list[BattleFact] | None = None
) -> list[BattleFact]:
    """An answer to the open question. One that is none is refused before anything happens."""
    pending = battle.pending  # of what was listed for this very question nothing has to be asked again
    if pending is None or by >= 0 or battle.offers is None or choice not in battle.offers:
        pending = _must_be_asked(battle, choice, by)
    play = _play_of(battle, dice, [*battle.agenda], told)
    play.tell(made(ev.Answered, (pending.side, pending.fighter, pending.kind, choice)))
    ANSWERS[pending.kind](play, pending, choice)
    return _go_on(play)


def _go_on(play: Play) -> list[BattleFact]:
    """Task by task, until somebody must be asked or nothing is left to fight for."""
    battle = play.battle
    if play.table:
        while play.asking is None and battle.verdict is None:
            throwing(play, play.table, play.todo.pop())
    else:
        todo = play.todo
        while play.asking is None and battle.verdict is None:
            task = todo.pop()
            STEPS[task[0]](play, task)  # its step, read the quicker way: this loop is all that happens
    if battle.verdict is None and play.asking is not None:
        play.tell(made(ev.Asked, (play.asking, tuple(play.todo))))
    return play.said


def _must_be_asked(battle: Battle, choice: BattleAnswer, by: int) -> Pending:
    pending = battle.pending
    if pending is None:
        raise Refusal("The battle is over: nothing is asked any more.", rule="PEN-VIC-01")
    if by >= 0 and by != pending.side:
        name = battle.fielding.scenario.sides[pending.side].name
        raise Refusal(f"It is not your word that is waited for, but that of {name}.", rule="PEN-TURN-01")
    why_not = measured_wrong(battle, choice)
    if why_not:
        raise Refusal(why_not, rule="PEN-TURN-05")
    if not is_open(battle, choice):
        raise Refusal(
            f"{KINDS[pending.kind]}: {choice.do} is none of the answers now, as it was asked.", rule="PEN-TURN-05"
        )
    return pending


def _play_of(battle: Battle, dice: Dice, todo: list[Task], told: list[BattleFact] | None) -> Play:
    play = Play(battle, dice, todo, [] if told is None else told, {})
    if battle.fielding.dice_asked:
        play.dice = play.table = TableDice(dice)
    return play


def _deploy(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    if choice.place is not None:
        play.tell(ev.Deployed(pending.fighter, choice.place, choice.number))


def _mulligan(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    number = pending.fighter
    if choice.do == "keep":
        play.tell(ev.HandKept(number))
        return
    piles = play.fighter(number).piles
    order = play.dice.shuffle(play.label(number, "mulligan"), count=len(piles.deck) + len(piles.hand))
    play.tell(ev.HandShuffled(number, order, tuple(mulligan(piles, order).hand)))


def _turn(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    turn_steps.take_turn(play, choice.target)


def _act(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    number, do = pending.fighter, choice.do
    if do == "end":
        return
    if do in BRINGS_NOTHING and nothing_to_judge(play.battle):
        play.asking = pending
    else:
        play.todo.append(ACT[number])
    DEEDS[do](play, number, choice)


BRINGS_NOTHING = ("rotate", "move")
"""Half of all deeds: nothing comes of them but another place or facing, and the same is asked again at once."""


def _play(play: Play, number: int, choice: BattleAnswer) -> None:
    battle = play.battle
    face = face_of(battle, number, choice.card)
    play.tell(ev.CardPlayed(number, choice.card, cost_of(battle, number, face).value, choice.target))
    if face.attack is not None:
        place = next(n for n, effect in enumerate(face.effects) if effect is face.attack)
        before = Task("feel", number, 0, face.place, (choice.target, 0, place))
        play.next(before, Task("declare", number, choice.card, choice.word, (choice.target,)))
        return
    play.next(Task("card-done", number, choice.card))
    feel(play, number, face.place, target=choice.target)


def _move(play: Play, number: int, choice: BattleAnswer) -> None:
    battle = play.battle
    stride = stride_to(battle, number, choice.place, battle.fighters[number].sp)
    play.tell(ev.Walked(number, stride.path, stride.cost, by_card=False))


def _rotate(play: Play, number: int, choice: BattleAnswer) -> None:
    way = turning_to(play.battle, number, choice.number)
    play.tell(ev.Turned(number, way.facing, way.rotations, way.cost.value))


def _shed(play: Play, number: int, choice: BattleAnswer) -> None:
    play.tell(ev.DamagedShed(number, choice.card, "discard" if choice.do == "sacrifice" else "graveyard"))
    play.next(Task("cascade", number, 1))


def _buy(play: Play, number: int, choice: BattleAnswer) -> None:
    buy(play, number, choice.word, choice.target)


def _leave(play: Play, number: int, choice: BattleAnswer) -> None:
    play.tell(ev.LeftTheField(number))


def _surrender(play: Play, number: int, choice: BattleAnswer) -> None:
    play.tell(ev.Surrendered(play.battle.of(number).side))


def _stance(play: Play, number: int, choice: BattleAnswer) -> None:
    play.tell(ev.StanceTold(number, choice.target, choice.stance or IN_THE_OPEN))


def _moved(play: Play, number: int, choice: BattleAnswer) -> None:
    play.tell(ev.ModelMoved(number, choice.way or Way(), by_card=False))


def _goal(play: Play, number: int, choice: BattleAnswer) -> None:
    play.tell(ev.GoalReached(choice.word))


DEEDS: Mapping[str, Callable[[Play, int, BattleAnswer], None]] = {
    "stance": _stance,
    "moved": _moved,
    "goal": _goal,
    "play": _play,
    "move": _move,
    "rotate": _rotate,
    "sacrifice": _shed,
    "purge": _shed,
    "buy": _buy,
    "leave-field": _leave,
    "surrender": _surrender,
}


def _before(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    if choice.do == "buy":
        play.next(Task("before", pending.fighter))
        buy(play, pending.fighter, choice.word)


def _takeover(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    if choice.do == "take-over":
        attack_steps.take_over(play, pending.fighter)


def _hit(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    number = pending.fighter
    if choice.do == "buy":
        play.next(Task("hit", number, 0, pending.word))
        buy(play, number, choice.word)
    elif choice.do == "react":
        attack = under_way(play.battle)
        _react(play, number, choice.card, attack.attacker)


def _react(play: Play, number: int, card: int, target: int) -> None:
    play.tell(ev.Reacted(number, card))
    play.next(Task("card-done", number, card))
    feel(play, number, face_of(play.battle, number, card).place, target=target)


def _reroll(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    if choice.do == "reroll":
        buy(play, pending.fighter, "force-reroll")
        play.next(Task("roll-again", pending.fighter, choice.number))


def _pay(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    task = play.todo.pop()
    if task.step == "harmed":
        harm.harm_with(play, task, choice.cards)
    else:
        attack_steps.pay_with(play, task, choice.cards)


def _discard(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    play.tell(ev.CardsDiscarded(pending.fighter, choice.cards, pending.word))


def _set_aside(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    if choice.cards:
        play.tell(ev.CardsDiscarded(pending.fighter, choice.cards, "set aside"))


def _recover(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    take_back(play, pending.fighter, choice.cards, *WAYS_BACK[pending.word])


def _walk(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    if choice.do == "stay":
        return
    if play.fielding.tabled:
        water = play.fighter(pending.fighter).in_water
        play.tell(ev.ModelMoved(pending.fighter, choice.way or Way(choice.number, 0, water), by_card=True))
        return
    stride = stride_to(play.battle, pending.fighter, choice.place, pending.most, by_card=True)
    play.tell(ev.Walked(pending.fighter, stride.path, stride.cost, by_card=True))
    ask_walk(play, pending.fighter, pending.most - stride.cost)


def _another(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    attack = under_way(play.battle)
    if choice.do == "spare":
        play.next(Task("card-over", attack.attacker))
        return
    if choice.do == "stance":
        play.next(Task("another", attack.attacker))
        _stance(play, attack.attacker, choice)
        return
    effect = face_of(play.battle, attack.attacker, attack.card).attack
    second = bool(effect and effect.second)
    attack_steps.declare(play, attack.attacker, attack.card, choice.target, choice.word, second=second)


def _rise(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    if choice.do == "rise":
        number = pending.fighter
        fighter = play.fighter(number)
        spend = BY_KEY["resurrection"]
        play.tell(ev.TaintSpent(number, number, spend.key, fighter.taint - spend.cost, spend.limit, -1))
        harm.rise(play, number)


def _rites(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    if choice.do == "react":
        _react(play, pending.fighter, choice.card, -1)


def _near(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    """What waits is felt by whoever is near, and not by others."""
    if choice.do == "far":
        play.todo.pop()


def _dice(play: Play, pending: Pending, choice: BattleAnswer) -> None:
    """The step that asked for them goes on with what lies there now."""
    if play.table:
        faces = choice.cards or play.table.dice.throw(pending.word, count=pending.least, sides=pending.most)
        play.table.lying += [*pending.cards, *faces]


AnswerFunction = Callable[[Play, Pending, BattleAnswer], None]
ANSWERS: Mapping[QuestionKind, AnswerFunction] = {
    "deploy": _deploy,
    "mulligan": _mulligan,
    "turn": _turn,
    "act": _act,
    "before": _before,
    "takeover": _takeover,
    "hit": _hit,
    "reroll": _reroll,
    "pay": _pay,
    "discard": _discard,
    "set-aside": _set_aside,
    "recover": _recover,
    "walk": _walk,
    "another": _another,
    "rise": _rise,
    "rites": _rites,
    "near": _near,
    "dice": _dice,
}
