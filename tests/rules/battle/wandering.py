"""Battles that wander: any ground, any Caskets, hurt pilots, any house rules, and every event is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

import pytest

from apps.kernel.fast import FastDice
from apps.kernel.refusal import Refusal
from apps.rules.battle.battle_options import is_open, options
from apps.rules.battle.battle_state import Battle, Fighter, begun
from apps.rules.battle.engine import begin, decide
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.position.situation import on_the_field
from apps.rules.battle.setup.lineup import Fielded, Fielding, Owed, fielding, fresh
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.ground.hexes import Hex
from apps.rules.packs.decks import deck, tactics_of
from apps.rules.pilot.wounds.deck import FaceUp
from apps.rules.pilot.wounds.wound_cards import WOUNDS
from apps.rules.ruleset.rule_settings import must_go_together, register
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.battle.field import Chance, explained_by, library
from tests.rules.battle.roaming import roamed

NUMBERS: dict[str, tuple[Any, ...]] = {
    "battle_round_limit": (4, 8, 14),
    "component_threshold": (1, 2, 4),
    "damaged_major_wound_threshold": (None, 1, 4),
    "defense_min_damage": (0, 1, 3),
    "grit_check_min": (None, 0),
    "pool_high_heat_disadvantage_from": (1, 5),
    "resurrection_cards": (1, 10, 30),
    "sp_max_floor": (0, 1),
}
"""Questions that are answered with a number, and some of the answers."""
MOST_DECISIONS = 4_000
MOST_TRIED = 15


def any_rules(chance: Chance) -> Ruleset:
    """Each question has its default in two battles of three, and otherwise any of its answers."""
    while True:
        answers: dict[str, Any] = {"battle_round_limit": chance.one_of(NUMBERS["battle_round_limit"])}
        for choice in register().values():
            values = NUMBERS.get(choice.field) or (choice.values if choice.closed else ())
            if values and not chance.below(3):
                answers[choice.field] = chance.one_of(values)
        found = replace(DEFAULT, **answers)
        try:
            must_go_together(found)
        except Refusal:
            continue
        return found


def any_fielding(chance: Chance, rules: Ruleset) -> Fielding:
    """From the least to the most Caskets that the ground takes, one to four a side."""
    chosen = library().scenario(chance.one_of(list(library().scenarios)))
    fielded = [
        _any_fielded(chance, number, place)
        for number, side in enumerate(chosen.sides)
        for place in range(side.least + chance.below(min(4, side.most) - side.least + 1))
    ]
    return fielding(rules, library(), chosen.key, tuple(fielded))


def _any_fielded(chance: Chance, side: int, place: int) -> Fielded:
    casket = chance.one_of(list(library().caskets))
    tactics = [tactic.key for tactic in tactics_of(library().casket(casket).faction, library())]
    built = deck(casket, chance.one_of(list(library().equipment)), chance.some_of(tactics, 2), library())
    one = fresh(f"s{side}-{place}", side, built, library(), grit=chance.below(4))
    owed = Owed(
        cards=chance.below(22),
        heat=chance.below(8),
        first_attack=chance.below(3),
        all_attacks=chance.below(2),
        damaged=chance.below(5),
    )
    hurt = _hurt(chance, one) if chance.below(2) else one
    worn = chance.some_of(tuple(library().relics), chance.below(3))
    return replace(hurt, taint=chance.below(14), missions=chance.below(9), relics=worn, owed=owed)


def _hurt(chance: Chance, one: Fielded) -> Fielded:
    """A pilot who was wounded before."""
    many = chance.below(10)
    order = chance.some_of(one.face_down, len(one.face_down))
    face_up = tuple(
        FaceUp(wound=wound, finger=1 + chance.below(10) if WOUNDS[wound].breaks_a_finger else 0)
        for wound in order[:many]
    )
    return replace(one, face_down=order[many:], face_up=face_up)


def fingerprint(battle: Battle) -> str:
    """Everything that may change, as one text."""
    return repr([getattr(battle, one.name) for one in fields(battle) if one.compare and one.name != "fielding"])


@dataclass
class OncePerName(FastDice):
    """Fast dice that are asked once for each name in one decision."""

    names: set[str] = field(default_factory=set)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        self._hear(label)
        return FastDice.throw(self, label, count=count, sides=sides)

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        self._hear(label)
        return FastDice.shuffle(self, label, count=count)

    def _hear(self, label: str) -> None:
        assert label not in self.names, f"{label} is asked twice in one decision"
        self.names.add(label)


@dataclass
class Wandering:
    """One battle, with a second one beside it that hears nothing but the events."""

    seed: int
    battle: Battle = field(init=False)
    shadow: Battle = field(init=False)
    dice: OncePerName = field(init=False)
    seen: list[BattleFact] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    """By the code of a line, how often it explained a number."""
    decisions: int = 0

    def __post_init__(self) -> None:
        self.chance = Chance(self.seed)
        self.dice = OncePerName(f"wandering/{self.seed}".encode())
        played = any_fielding(self.chance, any_rules(self.chance))
        self.battle, self.shadow = begun(played), begun(played)

    def goes(self) -> Iterator[tuple[BattleAnswer | None, Sequence[BattleFact]]]:
        """Every decision, until somebody has won; a battle that never ends fails."""
        yield None, self._hear(begin(self.battle, self.dice))
        while self.battle.verdict is None:
            assert self.decisions < MOST_DECISIONS, "this battle never ends"
            self.decisions += 1
            choice = self.answer()
            self.dice.names.clear()
            yield choice, self._hear(decide(self.battle, choice, self.dice))
        assert self.shadow == self.battle

    def answer(self) -> BattleAnswer:
        return roamed(self.chance, self.battle, errand=self.seed % 3 == 0)

    def _hear(self, events: list[BattleFact]) -> list[BattleFact]:
        for event in events:
            before = _marks(self.shadow)
            for why in explained_by(self.shadow, event).values():
                self.reasons.update(line.code for line in why.lines)
            event.fold(self.shadow)
            _must_stand(self.shadow, event, before)
        self.seen += events
        return events


def _marks(battle: Battle) -> list[int]:
    return [fighter.components.total for fighter in battle.fighters]


def _must_stand(battle: Battle, event: BattleFact, before: list[int]) -> None:
    """Nothing that cannot be is so after this event."""
    assert all(now >= then for now, then in zip(_marks(battle), before, strict=True)), "marks fell"
    number = getattr(event, "fighter", -1)
    if number >= 0:
        _must_be_whole(battle.fighters[number])
    if isinstance(event, ev.Walked | ev.Pushed | ev.Deployed):
        _must_stand_apart(battle)


def _must_be_whole(fighter: Fighter) -> None:
    assert min(fighter.heat, fighter.sp, fighter.taint, fighter.banked, fighter.redirects) >= 0
    piles = fighter.piles
    every = [*piles.deck, *piles.hand, *piles.discard, *piles.graveyard, *piles.in_play]
    assert len(every) == piles.built + piles.damaged
    assert set(every) == {*range(1, piles.built + 1), *range(-piles.damaged, 0)}
    assert len(fighter.wounds.face_down) + len(fighter.wounds.face_up) == len(WOUNDS)


def _must_stand_apart(battle: Battle) -> None:
    places: list[Hex] = [fighter.at for fighter in battle.fighters if fighter.at and on_the_field(fighter)]
    assert len(set(places)) == len(places), "two Caskets in one hex"
    assert all(battle.board.at(place).row.passable for place in places)


def must_look_alike_anew(wandering: Wandering) -> None:
    """What was worked out once is what somebody finds who looks for the first time."""
    fresh_look = wandering.shadow.clone()
    played = replace(wandering.battle.fielding)
    fresh_look.fielding = played
    assert options(fresh_look) == options(wandering.battle)


def must_take_its_own_answers(wandering: Wandering) -> None:
    """Whatever is listed is taken, by a copy; the original never hears of it."""
    battle = wandering.battle
    before = fingerprint(battle)
    for choice in options(battle)[:MOST_TRIED]:
        assert is_open(battle, choice)
        decide(battle.clone(), choice, FastDice(b"tried"))
    assert fingerprint(battle) == before, "a copy shares something with its original"


def must_refuse_others(wandering: Wandering) -> None:
    """What is not listed is refused, and nothing has happened."""
    battle = wandering.battle
    before, open_now = fingerprint(battle), options(battle)
    for choice in _others(battle, open_now):
        with pytest.raises(Refusal):
            decide(battle, choice, FastDice(b"refused"))
    with pytest.raises(Refusal):
        decide(battle, open_now[0], FastDice(b"refused"), by=1 - battle.pending.side if battle.pending else 0)
    assert fingerprint(battle) == before


def _others(battle: Battle, open_now: Sequence[BattleAnswer]) -> list[BattleAnswer]:
    """Answers to other questions, and those to this one bent a little."""
    bent = [
        other
        for choice in open_now[-3:]
        for other in (
            choice._replace(card=choice.card + 40),
            choice._replace(target=99),
            choice._replace(word="nothing"),
            choice._replace(place=Hex(99, 99)),
            choice._replace(number=choice.number + 7),
            choice._replace(cards=(*choice.cards, 77)),
        )
    ]
    others = [BattleAnswer(do) for do in ("end", "deploy", "roll", "pay", "turn", "rise", "strike", "nonsense")]
    return [choice for choice in (*bent, *others) if not is_open(battle, choice)]
