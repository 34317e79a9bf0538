"""What is read when it is asked for is what stands in a whole view."""

from __future__ import annotations

from dataclasses import fields

import pytest

from apps.rules.battle.position.lazy_view import look
from apps.rules.battle.position.situation import on_the_field, view_of
from apps.rules.casket.piles.recoveries import RecoveryPile as Pile
from apps.rules.effects.conditions_met import FIELDS
from apps.rules.effects.effect_view import Body, EffectSource, SeenBody, View
from tests.rules.battle.wandering import Wandering

pytestmark = pytest.mark.machinery

BATTLES, EVERY = 40, 40
PILES: tuple[Pile, ...] = ("discard", "graveyard")
NAMES = (*FIELDS.values(), "minor", "severe", "trauma", "faction", "facts", "marks")


def test_a_lazy_view_says_what_a_whole_one_says() -> None:
    for seed in range(BATTLES):
        wandering = Wandering(seed)
        for decided, _ in enumerate(wandering.goes()):
            standing = [n for n, each in enumerate(wandering.battle.fighters) if each.at and on_the_field(each)]
            for number in standing if decided % EVERY == 0 else ():
                _must_agree(wandering, number, -1)
                for other in standing:
                    if other != number:
                        _must_agree(wandering, number, other)


def _must_agree(wandering: Wandering, number: int, target: int) -> None:
    source = EffectSource(code="here", text="Here", rule="X-1")
    lazy = look(wandering.battle, number, target, 2, source, 3)
    whole = view_of(wandering.battle, number, target, source=source, side=2, damage=3)
    assert lazy.whole() == whole
    assert whole.whole() is whole
    for name in {one.name for one in fields(View)} - {"own", "target", "stores"}:
        assert getattr(lazy, name) == getattr(whole, name), name
    assert lazy.stored("rations") == whole.stored("rations")
    _must_be_alike(lazy.own, whole.own)
    assert (lazy.target is None) == (whole.target is None)
    if lazy.target and whole.target:
        _must_be_alike(lazy.target, whole.target)


def _must_be_alike(lazy: SeenBody, whole: Body) -> None:
    for name in NAMES:
        assert getattr(lazy, name) == getattr(whole, name), name
    for pile in PILES:
        assert lazy.healthy(pile) == whole.healthy(pile)
