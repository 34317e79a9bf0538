"""The characteristics of a model, and the tests that are rolled against them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from apps.kernel.refusal import Refusal
from apps.rules.skirmish.six_sided_dice import MOST_SCORE, must_be_d6s, must_be_from

Characteristic = Literal["MIGHT", "DEX", "WILL", "DEF"]
KNOWN_AS: dict[str, Characteristic] = {
    "MIGHT": "MIGHT",
    "DEX": "DEX",
    "WILL": "WILL",
    "Willpower": "WILL",
    "DEF": "DEF",
    "Deflection": "DEF",
}
ALWAYS_FAILS = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacteristicTest:
    """A test as the rule that asks for it puts it, with what happens either way."""

    characteristic: Characteristic
    score: int
    on_success: str
    on_failure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TestOutcome:
    """How a test went. A model that failed does not do what it meant to."""

    face: int
    passed: bool
    result: str

    @property
    def acts_as_intended(self) -> bool:
        return self.passed


def characteristic(name: str) -> Characteristic:
    """Deflection is DEF and Willpower is WILL."""
    known = KNOWN_AS.get(name)
    if known is None:
        raise Refusal(f"No characteristic is called {name!r}: there are {', '.join(KNOWN_AS)}.", rule="SKM-09")
    return known


def passes(face: int, score: int) -> bool:
    """Equal to the score or below it, and never on a natural 1."""
    must_be_d6s([face], rule="SKM-09")
    must_be_from(0, MOST_SCORE, score, "A characteristic is", rule="SKM-09")
    return face != ALWAYS_FAILS and face <= score


def tried(test: CharacteristicTest, face: int) -> TestOutcome:
    if not (test.on_success and test.on_failure):
        raise Refusal("A test says what happens on a success and what on a failure: state both.", rule="SKM-12")
    passed = passes(face, test.score)
    return TestOutcome(face=face, passed=passed, result=test.on_success if passed else test.on_failure)
