"""Answers in words, as a page offers them: what it would be to give this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from apps.rules.battle.asking import Choice, Pending
from apps.rules.battle.fielding import Fielding
from apps.rules.battle.stances import IN_THE_OPEN, Way
from apps.rules.battle.tellers import Teller, component, dice, in_hexes
from apps.rules.battle.told_of_deeds import SPENDS
from apps.rules.battle.told_of_the_table import stance_told
from apps.rules.ground.hexes import DIRECTION_NAMES
from apps.rules.naming import Names

PLAIN: Mapping[str, str] = {
    "keep": "Keep the hand",
    "mulligan": "Shuffle the hand back and draw six anew",
    "end": "End the Action phase",
    "leave-field": "Leave the field",
    "surrender": "Give up the battle",
    "sacrifice": "Sacrifice a DAMAGED card",
    "purge": "Purge a DAMAGED card for good",
    "roll": "Roll the Attack dice",
    "take-over": "Take the hit upon yourself",
    "let-be": "Let the hit be",
    "stand": "Stand as you are",
    "leave": "Leave the dice as they lie",
    "stay": "Stay here",
    "spare": "Strike nobody else",
    "rise": "Rise again",
    "fall": "Let the Casket fall",
    "near": "It is near enough",
    "far": "It is too far",
    "roll-here": "Have them rolled here",
}


def offered(choice: Choice, pending: Pending, fielding: Fielding, names: Names) -> str:
    """One answer to an open question, in the words of whoever is asked."""
    said = PLAIN.get(choice.do)
    return said or ASKED[choice.do](choice, pending, Teller(fielding, names))


Saying = Callable[[Choice, Pending, Teller], str]


def _deploy(choice: Choice, pending: Pending, teller: Teller) -> str:
    return f"Set up in {choice.place}, facing {DIRECTION_NAMES[choice.number]}"


def _step(choice: Choice, pending: Pending, teller: Teller) -> str:
    return _move(choice, pending, teller) if choice.place else f"Move {in_hexes(choice.number)}"


def _stance(choice: Choice, pending: Pending, teller: Teller) -> str:
    return f"See {teller.casket(choice.target)} {stance_told(choice.stance or IN_THE_OPEN)}"


def _moved(choice: Choice, pending: Pending, teller: Teller) -> str:
    way = choice.way or Way()
    return f"Move the model {in_hexes(way.hexes)} for {way.sp} SP" if way.hexes else "Turn the model about"


def _goal(choice: Choice, pending: Pending, teller: Teller) -> str:
    return f"It is done: {teller.goal(choice.word)}"


def _dice(choice: Choice, pending: Pending, teller: Teller) -> str:
    return f"The dice show {dice(choice.cards)}"


def _turn(choice: Choice, pending: Pending, teller: Teller) -> str:
    return f"{teller.casket(choice.target)} takes its turn"


def _play(choice: Choice, pending: Pending, teller: Teller) -> str:
    on = f" on {teller.casket(choice.target)}" if choice.target >= 0 else ""
    return f"Play {teller.card(pending.fighter, choice.card)}{on}{_at(choice)}"


def _strike(choice: Choice, pending: Pending, teller: Teller) -> str:
    return f"Strike {teller.casket(choice.target)}{_at(choice)}"


def _at(choice: Choice) -> str:
    return f", at the {component(choice.word)}" if choice.word and choice.word != "random" else ""


def _move(choice: Choice, pending: Pending, teller: Teller) -> str:
    return f"Move to {choice.place}"


def _rotate(choice: Choice, pending: Pending, teller: Teller) -> str:
    return f"Turn {DIRECTION_NAMES[choice.number]}"


def _buy(choice: Choice, pending: Pending, teller: Teller) -> str:
    on = f" on {teller.casket(choice.target)}" if choice.target >= 0 else ""
    return f"Spend Taint: {SPENDS.get(choice.word, choice.word)}{on}"


def _react(choice: Choice, pending: Pending, teller: Teller) -> str:
    return f"Answer with {teller.card(pending.fighter, choice.card)}"


def _reroll(choice: Choice, pending: Pending, teller: Teller) -> str:
    dice = "1 blocking die" if choice.number == 1 else f"{choice.number} blocking dice"
    return f"Have {dice} rolled again"


def _cards(choice: Choice, pending: Pending, teller: Teller) -> str:
    """Where cards are named: these, or none."""
    named = ", ".join(teller.card(pending.fighter, card) for card in choice.cards) or "no card"
    words = {"pay": "Pay with", "discard": "Discard", "recover": "Take back", "set-aside": "Set aside"}
    return f"{words[choice.do]} {named}"


ASKED: Mapping[str, Saying] = {
    "deploy": _deploy,
    "turn": _turn,
    "play": _play,
    "strike": _strike,
    "move": _move,
    "step": _step,
    "stance": _stance,
    "moved": _moved,
    "goal": _goal,
    "dice": _dice,
    "rotate": _rotate,
    "buy": _buy,
    "react": _react,
    "reroll": _reroll,
    "pay": _cards,
    "discard": _cards,
    "recover": _cards,
    "set-aside": _cards,
}
