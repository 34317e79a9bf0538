"""Battles for tests: Caskets by chance on any ground and under any house rules, played by whoever likes to strike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar

from apps.kernel.fast import FastDice
from apps.rules.battle.battle_options import NAMING, options
from apps.rules.battle.battle_state import Battle, begun
from apps.rules.battle.engine import begin, decide
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.position.fact_numbers import numbers_of
from apps.rules.battle.position.situation import foes_of
from apps.rules.battle.setup.lineup import Fielded, Fielding, Owed, fielding, fresh
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.explained import Explained
from apps.rules.ground.hexes import distance, nearest_directions
from apps.rules.packs.decks import deck, tactics_of
from apps.rules.packs.library import Library
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rule_settings import register
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.tohit import mode_of

T = TypeVar("T")
STRIKING = ("play", "strike", "react", "buy", "take-over", "rise", "sacrifice", "purge")
MOST_DECISIONS = 3_000


@dataclass
class Chance:
    """One seed; the same choices every time."""

    seed: int
    dice: FastDice = field(init=False)

    def __post_init__(self) -> None:
        self.dice = FastDice(f"field/{self.seed}".encode())

    def below(self, count: int) -> int:
        return self.dice.throw("", sides=min(count, 250))[0] - 1 if count > 1 else 0

    def one_of(self, those: Sequence[T]) -> T:
        return those[self.below(len(those))]

    def some_of(self, those: Sequence[T], count: int) -> tuple[T, ...]:
        order = self.dice.shuffle("", count=len(those)) if those else ()
        return tuple(those[place - 1] for place in order[:count])


@cache
def library() -> Library:
    return shelf()


def other_rules(chance: Chance, changed: int = 6) -> Ruleset:
    """Some questions answered otherwise than the campaign preset answers them."""
    answers: dict[str, Any] = {}
    for choice in chance.some_of([choice for choice in register().values() if choice.closed], changed):
        answers[choice.field] = chance.one_of(choice.values)
    return replace(DEFAULT, **answers)


def a_fielding(chance: Chance, *, scenario: str = "", rules: Ruleset = DEFAULT) -> Fielding:
    """As many Caskets as the ground takes at least, of any kind, with pilots who have seen things."""
    chosen = scenario or chance.one_of(list(library().scenarios))
    sides = library().scenario(chosen).sides
    fielded = [_fielded(chance, side, number) for side in (0, 1) for number in range(sides[side].least)]
    return fielding(rules, library(), chosen, tuple(fielded))


def _fielded(chance: Chance, side: int, number: int) -> Fielded:
    casket = chance.one_of(list(library().caskets))
    tactics = [tactic.key for tactic in tactics_of(library().casket(casket).faction, library())]
    built = deck(casket, chance.one_of(list(library().equipment)), chance.some_of(tactics, 2), library())
    one = fresh(f"s{side}-{number}", side, built, library(), grit=chance.below(4))
    owed = Owed(cards=chance.below(8), heat=chance.below(5), damaged=chance.below(4), first_attack=chance.below(2))
    return replace(one, taint=chance.below(10), missions=chance.below(9), owed=owed)


def picked(chance: Chance, battle: Battle) -> BattleAnswer:
    """Any answer, but rather one that hurts somebody, and never to give up."""
    pending = battle.pending
    assert pending is not None
    if pending.kind in NAMING:
        count = pending.least + chance.below(pending.most - pending.least + 1)
        return BattleAnswer(NAMING[pending.kind], cards=chance.some_of(pending.cards, count))
    open_now = [choice for choice in options(battle) if choice.do != "surrender"]
    striking = [choice for choice in open_now if choice.do in STRIKING]
    if not chance.below(4):
        return chance.one_of(open_now)
    return chance.one_of(striking) if striking else _closing_in(chance, battle, open_now)


def _closing_in(chance: Chance, battle: Battle, open_now: Sequence[BattleAnswer]) -> BattleAnswer:
    """A step towards the nearest enemy, or a turn to face it."""
    number = battle.pending.fighter if battle.pending else -1
    foes = (
        [fighter.at for foe in foes_of(battle, number) if (fighter := battle.fighters[foe]).at] if number >= 0 else []
    )
    at = battle.fighters[number].at if number >= 0 else None
    if at is None or not foes:
        return chance.one_of(open_now)
    foe = min(foes, key=lambda place: distance(at, place))
    steps = [choice for choice in open_now if choice.do in ("move", "step") and choice.place]
    nearer = [choice for choice in steps if choice.place and distance(choice.place, foe) < distance(at, foe) > 2]
    facing = [choice for choice in open_now if choice.do == "rotate" and choice.number in nearest_directions(at, foe)]
    return chance.one_of(nearer or facing or open_now[:1])


def explained_by(battle: Battle, event: BattleFact) -> dict[str, Explained]:
    """The lines of each number of a fact, which stand in no fact: they must come to what does."""
    found = dict(numbers_of(battle, event))
    for name, why in found.items():
        told = {"mode": mode_of(why.value)}.get(name, why.value)
        assert getattr(event, name) == told, f"{event} is explained otherwise: {name}, {why}"
        assert all(line.rule and line.text for line in why.lines), f"a line says nothing: {why}"
    return found


@dataclass(frozen=True)
class Told:
    """One decision of a battle: how it stood, what was answered, and what came of it."""

    before: Battle
    choice: BattleAnswer | None
    events: list[BattleFact]


@dataclass
class Story:
    """A battle while it is played, decision by decision."""

    seed: int
    scenario: str = ""
    rules: Ruleset = DEFAULT
    fielding: Fielding = field(init=False)
    battle: Battle = field(init=False)
    dice: FastDice = field(init=False)

    def __post_init__(self) -> None:
        self.chance = Chance(self.seed)
        self.dice = FastDice(f"dice/{self.seed}".encode())
        self.fielding = a_fielding(self.chance, scenario=self.scenario, rules=self.rules)
        self.battle = begun(self.fielding)

    def told(self) -> Iterator[Told]:
        """Each decision after it was taken; the first is how the battle begins."""
        yield Told(self.battle.clone(), None, begin(self.battle, self.dice))
        for _ in range(MOST_DECISIONS):
            if self.battle.verdict is not None:
                return
            before, choice = self.battle.clone(), picked(self.chance, self.battle)
            yield Told(before, choice, decide(self.battle, choice, self.dice))

    def events(self) -> list[BattleFact]:
        return [event for told in self.told() for event in told.events]


def a_story(seed: int, **kept: Any) -> Story:
    """Every third battle under the campaign's own rules, the others under some table's."""
    rules = DEFAULT if seed % 3 == 0 else other_rules(Chance(seed + 100_000))
    return Story(seed, rules=kept.pop("rules", rules), **kept)
