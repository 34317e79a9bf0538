"""Questions of a battle as data: who is asked, what may be answered, and what waits to be done afterwards."""

from __future__ import annotations

from typing import Literal, NamedTuple

from apps.rules.battle.values.table_words import Stance, Way
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.ground.hexes import Hex

QuestionKind = Literal[
    "deploy",
    "mulligan",
    "turn",
    "act",
    "before",
    "takeover",
    "hit",
    "reroll",
    "pay",
    "discard",
    "set-aside",
    "recover",
    "walk",
    "another",
    "rise",
    "rites",
    "near",
    "dice",
]
KINDS: dict[QuestionKind, str] = {
    "deploy": "Set up a Casket: a hex of the zone, and a facing",
    "mulligan": "Keep the first hand, or shuffle it back and draw six anew",
    "turn": "Choose which Casket takes its turn",
    "act": "Act: play, move, rotate, spend, or end the Action phase",
    "before": "Before the Attack dice: spend Taint, or roll",
    "takeover": "An ally was hit: take the hit upon yourself, or let it be",
    "hit": "You were hit: spend Taint, play one reactive card, or stand",
    "reroll": "The Defense dice lie there: have blocking dice rolled again, or leave them",
    "pay": "Damage: name the cards that leave your hand, the deck pays the rest",
    "discard": "Discard from your hand",
    "set-aside": "Set cards aside before you draw, or none",
    "recover": "Take cards back",
    "walk": "Move by the card, hex by hex, or stay",
    "another": "The card strikes on: name the next target, or spare them",
    "rise": "The Casket falls: let it rise again, or not",
    "rites": "An ally has fallen: answer with a card, or not",
    "near": "The table knows where the models stand: say whether this one is near enough",
    "dice": "Throw these dice at the table and type them in, or have them rolled here",
}


class BattleAnswer(NamedTuple):
    """An answer. What a kind of question does not ask stays empty."""

    do: str
    card: CardNumber = 0
    target: int = -1
    word: str = ""
    """A component, `random`, or what Taint buys."""
    place: Hex | None = None
    number: int = 0
    """A facing, or how many dice."""
    cards: tuple[CardNumber, ...] = ()
    """Cards of a hand, or the faces of dice that fell at the table."""
    stance: Stance | None = None
    way: Way | None = None


class Pending(NamedTuple):
    """The one question that is open: of which Casket, whose player answers it, and from what may be chosen."""

    kind: QuestionKind
    side: int
    fighter: int
    cards: tuple[CardNumber, ...] = ()
    """From which is chosen; empty where the question offers no cards. Of dice, what lies on the table already."""
    least: int = 0
    most: int = 0
    """Between how many cards or hexes; of dice, how many there are and how many sides they have."""
    word: str = ""
    """What the cards are chosen for, whose dice these are and for what, or near what."""


class Task(NamedTuple):
    """Something that is still to be done, by its name, of a Casket."""

    step: str
    fighter: int = -1
    number: int = 0
    word: str = ""
    cards: tuple[int, ...] = ()


CASKETS = range(12)
"""Six a side."""
TO_ACT = tuple(tuple(Pending("act", side, number) for number in CASKETS) for side in (0, 1))
"""The question that is asked most, by side and Casket."""
ACT = tuple(Task("act", number) for number in CASKETS)
OF_THE_TABLE = ("near", "dice")
"""Questions that anybody may answer who sees the table."""
END = BattleAnswer("end")
STAND = BattleAnswer("stand")
ROLL = BattleAnswer("roll")
LEAVE = BattleAnswer("leave")
LET_BE = BattleAnswer("let-be")
KEEP = BattleAnswer("keep")
STAY = BattleAnswer("stay")
SPARE = BattleAnswer("spare")
FALL = BattleAnswer("fall")
SURRENDER = BattleAnswer("surrender")
NEAR, FAR = BattleAnswer("near"), BattleAnswer("far")
ROLL_HERE = BattleAnswer("roll-here")
DEFAULTS: dict[QuestionKind, BattleAnswer] = {
    "mulligan": KEEP,
    "act": END,
    "before": ROLL,
    "takeover": LET_BE,
    "hit": STAND,
    "reroll": LEAVE,
    "pay": BattleAnswer("pay"),
    "set-aside": BattleAnswer("set-aside"),
    "walk": STAY,
    "another": SPARE,
    "rise": FALL,
    "rites": STAND,
    "near": FAR,
    "dice": ROLL_HERE,
}
"""What an unanswered question comes to. The others have the first of their options."""
