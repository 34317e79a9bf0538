"""A clone holds all that its original does, and nothing that either changes is shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from apps.rules.battle.battle_state import AttackUnderWay, Battle, Fighter, begun
from apps.rules.casket.component_marks import Components
from apps.rules.casket.next_attack import Waits
from apps.rules.casket.piles.pile_cards import Piles
from apps.rules.pilot.wounds.deck import WoundDeck
from tests.rules.battle.wandering import Wandering

CLONED: dict[Any, tuple[str, ...]] = {
    Fighter: ("piles", "components", "waits"),
    AttackUnderWay: (),
    Battle: ("fighters", "attack", "held"),
    Waits: (),
}
SHARED = ("fielding", "board")
"""They never change while a battle lasts; what they remember is true of every copy."""


def a_fighter() -> Fighter:
    return Fighter(Piles(deck=[1, 2], hand=[3]), WoundDeck(face_down=(), face_up=()))


ORIGINALS: dict[Any, Callable[[], Any]] = {
    Fighter: a_fighter,
    AttackUnderWay: lambda: AttackUnderWay(0, 1, 1, "random"),
    Battle: lambda: begun(Wandering(3).battle.fielding),
    Waits: Waits,
}


@pytest.mark.parametrize("kind", [*ORIGINALS])
def test_every_field_is_copied(kind: Any) -> None:
    original = ORIGINALS[kind]()
    names = [one.name for one in fields(kind) if one.compare and one.name not in CLONED[kind]]
    for name in names:
        setattr(original, name, object())
    copy = original.clone()
    assert [name for name in names if getattr(copy, name) is not getattr(original, name)] == []
    for name in CLONED[kind]:
        assert getattr(copy, name) == getattr(original, name)


@pytest.mark.parametrize("kind", [Fighter, AttackUnderWay, Battle])
def test_what_is_only_remembered_stands_last_and_is_not_copied(kind: Any) -> None:
    compared = [one.compare for one in fields(kind)]
    assert compared == sorted(compared, reverse=True)
    original = ORIGINALS[kind]()
    remembered = [one.name for one in fields(kind) if not one.compare]
    for name in remembered:
        setattr(original, name, object())
    assert all(getattr(original.clone(), name) is None for name in remembered)


def test_each_pile_and_each_component_is_copied() -> None:
    fighter = a_fighter()
    for n, one in enumerate(fields(Piles)):
        setattr(fighter.piles, one.name, [n] if one.name in ("deck", "hand", "discard", "graveyard", "in_play") else n)
    fighter.components = Components({"legs": 2, "head": 1}, ("head",), is_hurt=False)
    copy = fighter.clone()
    assert copy == fighter
    assert copy.components.is_hurt is fighter.components.is_hurt


@pytest.mark.machinery
def test_nothing_that_can_be_changed_in_place_is_shared() -> None:
    looked = 0
    for seed in range(12):
        wandering = Wandering(seed)
        for number, _ in enumerate(wandering.goes()):
            if number % 5 == 0 or wandering.battle.attack:
                assert not [*_shared(wandering.battle, wandering.battle.clone(), "battle")]
                looked += wandering.battle.attack is not None
    assert looked, "no attack was ever copied"


def _shared(one: Any, other: Any, where: str) -> Iterator[str]:
    """Where both hold the same changeable thing."""
    if one is other and _can_be_changed(one):
        yield where
    if isinstance(one, list | tuple):
        for n, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from _shared(a, b, f"{where}[{n}]")
    elif is_dataclass(one):
        for each in fields(one):
            if each.compare and each.name not in SHARED:
                yield from _shared(getattr(one, each.name), getattr(other, each.name), f"{where}.{each.name}")


def _can_be_changed(value: Any) -> bool:
    made_as = getattr(type(value), "__dataclass_params__", None)
    return isinstance(value, list | dict) or (made_as is not None and not made_as.frozen)
