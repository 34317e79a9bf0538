"""A card on the table of a test: read from the shelf, interpreted with loaded dice or with none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from apps.rules.effects.effect_kinds import Effects
from apps.rules.effects.effect_view import Body, EffectSource, View
from apps.rules.effects.interpreter import interpret
from apps.rules.effects.outcomes import Outcome
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT, Ruleset

Faces = Mapping[str, tuple[int, ...]]

SOURCE = EffectSource(code="card.tested", text="The card", rule="PEN-CARD")
FRESH = Body(deck=24, hand=6, hp=30, sp=6)


@dataclass(slots=True)
class Loaded:
    """Dice that fall as told, and must all fall."""

    faces: Faces = field(default_factory=dict)
    asked: list[tuple[str, int, int]] = field(default_factory=list)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        self.asked.append((label, count, sides))
        assert len(self.faces[label]) == count
        return self.faces[label]

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        raise AssertionError(f"no effect shuffles by itself: {label}, {count}")


def seen(target: Body | None = None, **own: Any) -> View:
    """Oneself fresh but for what is said, and perhaps a target."""
    return View(own=replace(FRESH, **own), target=target, source=SOURCE)


def done(
    effects: Effects, view: View | None = None, rules: Ruleset = DEFAULT, faces: Faces | None = None
) -> tuple[Outcome, ...]:
    """What comes of effects when exactly these dice fall."""
    dice = Loaded(faces or {})
    outcomes = interpret(effects, view or seen(), rules, dice, "t")
    assert [label for label, _, _ in dice.asked] == list(dice.faces)
    return outcomes


def played(
    key: str, view: View | None = None, rules: Ruleset = DEFAULT, faces: Faces | None = None
) -> tuple[Outcome, ...]:
    return done(shelf().card(key).effects, view, rules, faces)
