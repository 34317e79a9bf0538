"""Each roll of a battle leads to the event that it decided, and that event shows the faces that fell for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import pytest

from apps.battles.decider.noted_dice import Noting
from apps.kernel.fast import FastDice
from apps.rules.battle.battle_state import Battle, begun
from apps.rules.battle.engine import begin, decide
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.tables.component_rows import COMPONENTS
from tests.cases import every
from tests.rules.battle.field import Chance
from tests.rules.battle.roaming import roamed
from tests.rules.battle.wandering import any_fielding, any_rules

SEEDS = range(40)
Faces = tuple[int, ...]


@dataclass
class Falling(Noting):
    """Noting dice that remember what fell under each label."""

    fell: dict[str, Faces] = field(default_factory=dict)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> Faces:
        self.fell[label] = Noting.throw(self, label, count=count, sides=sides)
        return self.fell[label]

    def shuffle(self, label: str, *, count: int) -> Faces:
        self.fell[label] = Noting.shuffle(self, label, count=count)
        return self.fell[label]


def decided(seed: int) -> Iterator[tuple[Falling, Battle]]:
    chance = Chance(seed)
    battle, dice = begun(any_fielding(chance, any_rules(chance))), FastDice(f"rolling/{seed}".encode())
    falling = Falling(dice)
    begin(battle, falling, told=falling.told)
    yield falling, battle
    while battle.verdict is None:
        falling = Falling(dice)
        decide(battle, roamed(chance, battle, errand=seed % 3 == 0), falling, told=falling.told)
        yield falling, battle


SHOWN: dict[type, str] = {
    ev.InitiativeRolled: "faces",
    ev.AttackRolled: "faces",
    ev.DefenseRolled: "faces",
    ev.DefenseRerolled: "faces",
    ev.SufferingRolled: "faces",
    ev.DamageDiceRolled: "faces",
    ev.DeckDealt: "order",
    ev.WoundsShuffled: "order",
    ev.HandShuffled: "order",
    ev.DieThrown: "face",
    ev.SaveRolled: "face",
    ev.DissociationRolled: "face",
    ev.StrainRolled: "face",
    ev.PilotStruck: "face finger",
    ev.CorruptionRolled: "face row_face",
}
"""Where an event shows the dice that fell for it."""


def shown(event: BattleFact) -> Faces:
    return tuple(chain(*(_flat(getattr(event, name)) for name in SHOWN.get(type(event), "").split())))


def _flat(found: Any) -> Iterator[int]:
    """A die that did not fall is a 0."""
    if isinstance(found, tuple):
        yield from chain(*map(_flat, found))
    elif found:
        yield found


FROM_A_SHUFFLE = (ev.Reshuffled, ev.CardsRecovered, ev.CasketRisen, ev.HandSeen)
"""They show cards: those that the shuffle brought to where they lie."""


def must_show_what_fell(falling: Falling, number: int, labels: list[str]) -> None:
    event, faces = falling.told[number], [falling.fell[label] for label in labels]
    match event:
        case ev.ComponentFound(component=component):
            assert component == list(COMPONENTS)[faces[-1][0] - 1]
        case ev.Marked(component=component):
            assert component == list(COMPONENTS)[faces[-1][0] - 1]
        case ev.PilotStruck():
            assert tuple(chain(*(fell for label, fell in falling.fell.items() if _is_a_die(label, labels)))) == shown(
                event
            )
        case _ if isinstance(event, FROM_A_SHUFFLE):
            assert all(label in falling.secret for label in labels)
        case _:
            assert tuple(chain(*faces)) == shown(event), event


def _is_a_die(label: str, labels: list[str]) -> bool:
    """The wounds that were looked at are shuffled back: that is no die."""
    return label in labels and not label.endswith("/wounds")


@pytest.mark.machinery
@every("seed", SEEDS)
def test_whatever_falls_leads_to_what_is_told_next(seed: int) -> None:
    for falling, _ in decided(seed):
        assert sum(len(labels) for labels in falling.led.values()) == len(falling.fell)
        for number, labels in falling.led.items():
            must_show_what_fell(falling, number, labels)


@pytest.mark.machinery
@every("seed", SEEDS)
def test_no_event_shows_dice_that_fell_for_another(seed: int) -> None:
    for falling, battle in decided(seed):
        once = battle.fielding.rules.multi_target_rolls == "one_roll"
        for number, event in enumerate(falling.told):
            if not (once and isinstance(event, ev.AttackRolled)):
                assert bool(shown(event)) <= (number in falling.led), event


def test_answers_of_one_decision_are_told_apart() -> None:
    noting = Noting(FastDice(b"apart"), "question-3/")
    noting.throw("west/save")
    noting.told.append(ev.SaveRolled(0, 4, saved=True))
    noting.shuffle("west/deck", count=3)
    assert noting.led == {0: ["question-3/west/save"], 1: ["question-3/west/deck"]}
    assert noting.secret == {"question-3/west/deck"}


def test_what_is_told_into_a_list_is_what_is_answered() -> None:
    told: list[Any] = []
    chance = Chance(1)
    battle = begun(any_fielding(chance, any_rules(chance)))
    assert begin(battle, FastDice(b"told"), told=told) is told
