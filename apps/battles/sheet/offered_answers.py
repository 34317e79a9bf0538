"""The answers to an open question as people read them: in groups, each with what it costs and how likely it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.battles.sheet.battle_sheet import AnswerSeen, BattleSeen
from apps.rules.battle.facts.words import in_hexes, upper
from apps.rules.ground.hexes import DIRECTION_NAMES, STEPS
from apps.rules.packs.library import Library
from apps.rules.tables.component_rows import COMPONENTS

MANY = 24
"""More answers than this of one kind are a list to pick from."""
GROUPS: Mapping[str, str] = {
    "strike": "Strike",
    "play": "Play a card",
    "react": "Answer with a card",
    "move": "Move",
    "step": "Move",
    "deploy": "Set up",
    "turn": "Whose turn",
    "rotate": "Turn about",
    "buy": "Spend Taint",
    "reroll": "Spend Taint",
    "take-over": "Stand by an ally",
    "rise": "Rise again",
    "sacrifice": "DAMAGED cards",
    "purge": "DAMAGED cards",
    "goal": "What is done",
    "leave-field": "Leave the field",
    "surrender": "Leave the field",
}
"""By what is done. Everything else lets things go on."""
ON = "Go on"
WORDS: Mapping[str, str] = {
    "end": "End the Action phase",
    "keep": "Keep this hand",
    "mulligan": "Shuffle it back and draw six anew",
    "roll": "Roll the Attack dice",
    "let-be": "Let it be",
    "take-over": "Take the hit upon yourself",
    "stand": "Stand, and play nothing",
    "leave": "Leave the dice as they lie",
    "stay": "Stay here",
    "spare": "Spare the others",
    "fall": "Let it fall",
    "near": "It does",
    "far": "It does not",
    "roll-here": "Roll here",
    "rise": "Let it rise again",
    "leave-field": "Leave the field",
    "surrender": "Surrender for the whole side",
    "sacrifice": "Sacrifice a DAMAGED card",
    "purge": "Purge a DAMAGED card for good",
}
LAST = ("Leave the field",)
"""Folded away, so that no thumb finds them by chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedAnswer:
    """One answer: its words, what it costs or is likely to do, and itself as it is sent."""

    words: str
    note: str
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Answers of one kind."""

    title: str
    offers: tuple[OfferedAnswer, ...]
    is_list: bool
    is_folded: bool


def offered(seen: BattleSeen, library: Library, written: Callable[[object], str]) -> tuple[Group, ...]:
    """Those that go on first, those that give up last. `written` says how an answer is written to be sent."""
    teller = _Teller(seen.view, library, written)
    found: dict[str, list[OfferedAnswer]] = {ON: []}
    for answer in seen.answers:
        found.setdefault(teller.group(answer), []).append(teller.offer(answer))
    return tuple(
        Group(title=title, offers=tuple(offers), is_list=len(offers) > MANY, is_folded=title in LAST)
        for title, offers in sorted(found.items(), key=lambda each: each[0] in LAST)
        if offers
    )


class _Teller:
    """Puts answers into words, by what the view names."""

    def __init__(self, view: Mapping[str, Any], library: Library, written: Callable[[object], str]) -> None:
        self.view, self.library, self.written = view, library, written
        self.caskets = view["caskets"]
        question = view["question"] or {}
        self.own = self.caskets[question["casket"]] if question.get("casket") is not None else None
        held = self.own["hand"] or [] if self.own else []
        self.cards = {card["id"]: card["name"] for card in held}

    def group(self, answer: AnswerSeen) -> str:
        return "Strike" if answer.attack else GROUPS.get(_choice(answer)["do"], ON)

    def offer(self, answer: AnswerSeen) -> OfferedAnswer:
        choice = _choice(answer)
        return OfferedAnswer(
            words=upper(self._words(choice)),
            note=" · ".join(self._notes(answer)),
            choice=self.written(choice),
        )

    def _words(self, choice: Mapping[str, Any]) -> str:
        found = WORDED.get(choice["do"])
        return found(self, choice) if found else WORDS.get(choice["do"], str(choice["do"]))

    def deploy(self, choice: Mapping[str, Any]) -> str:
        return f"{_hex(choice['place'])}, facing {DIRECTION_NAMES[choice.get('number', 0)]}"

    def rotate(self, choice: Mapping[str, Any]) -> str:
        return f"Face {DIRECTION_NAMES[choice.get('number', 0)]}"

    def turn(self, choice: Mapping[str, Any]) -> str:
        return f"{self._casket(choice)} takes its turn"

    def buy(self, choice: Mapping[str, Any]) -> str:
        enemy = f", on {self._casket(choice)}" if choice.get("target", -1) >= 0 else ""
        spend = self.library.spends.get(choice["word"])
        return f"{spend.name if spend else choice['word']}{enemy}"

    def reroll(self, choice: Mapping[str, Any]) -> str:
        return f"Have {choice['number']} of the blocking dice rolled again"

    def blow(self, choice: Mapping[str, Any]) -> str:
        card = self.cards.get(choice.get("card", 0), "")
        at = f"{self._casket(choice)}" if choice.get("target", -1) >= 0 else ""
        part = choice.get("word", "")
        named = COMPONENTS[part].name if part in COMPONENTS else "a component by chance" if part == "random" else part
        return ", ".join(filter(None, [card, f"on {at}" if at else "", named]))

    def way(self, choice: Mapping[str, Any]) -> str:
        if not choice.get("place"):
            return f"Move {in_hexes(choice['number'])}"
        place = choice["place"]
        here = self.own["at"] if self.own else place
        step = (place[0] - here[0], place[1] - here[1])
        way = next((DIRECTION_NAMES[number] for number, one in enumerate(STEPS) if tuple(one) == step), "past an ally")
        return f"{way.capitalize()}, to {_hex(place)}"

    def goal(self, choice: Mapping[str, Any]) -> str:
        return next(str(goal["text"]) for goal in self.view["goals"] if goal["key"] == choice["word"])

    def _casket(self, choice: Mapping[str, Any]) -> str:
        return str(self.caskets[choice["target"]]["name"])

    def _notes(self, answer: AnswerSeen) -> Iterator[str]:
        if answer.cost is not None:
            paid = in_hexes(answer.cost) if _choice(answer)["do"] == "step" else f"{answer.cost} SP"
            yield paid if answer.cost else "free"
        if answer.attack:
            decimals = answer.attack["decimals"]
            yield f"needs {answer.attack['target_number']['value']}"
            yield f"hits {decimals['hit']:.0%}"
            yield f"{decimals.get('cards', 0):.1f} cards"


WORDED = {
    "play": _Teller.blow,
    "react": _Teller.blow,
    "strike": _Teller.blow,
    "move": _Teller.way,
    "step": _Teller.way,
    "deploy": _Teller.deploy,
    "rotate": _Teller.rotate,
    "turn": _Teller.turn,
    "buy": _Teller.buy,
    "goal": _Teller.goal,
    "reroll": _Teller.reroll,
}


def _choice(answer: AnswerSeen) -> Mapping[str, Any]:
    found: Mapping[str, Any] = answer.command["body"]["choice"]
    return found


def _hex(place: Sequence[int]) -> str:
    return f"hex {place[0]}, {place[1]}"
