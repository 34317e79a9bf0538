"""Effects that a Casket and its pilot bear: Heat and SP, their cards, Taint, wounds and will."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from apps.rules.effects.bounds import Amount, Change, Perhaps
from apps.rules.effects.conditions import When

Pile = Literal["discard", "graveyard", "unnamed"]
WoundKind = Literal["minor", "severe", "trauma", "any"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat:
    """Gain so much Heat, or lose it."""

    tag: ClassVar = ("do", "heat")
    amount: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VentAll:
    """Lose all Heat."""

    tag: ClassVar = ("do", "vent-all")
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatGain:
    """Every gain of Heat is so much larger."""

    tag: ClassVar = ("do", "heat-gain")
    amount: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sp:
    """Gain so much SP at once, or lose it this turn."""

    tag: ClassVar = ("do", "sp")
    amount: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpMaximum:
    """The SP maximum changes, for the mission or for good."""

    tag: ClassVar = ("do", "sp-maximum")
    amount: Change
    lasts: Literal["mission", "for-good"] = "mission"
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Draw so many cards."""

    tag: ClassVar = ("do", "draw")
    cards: Amount
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtHand:
    """See so many random cards in the hand of an enemy in sight."""

    tag: ClassVar = ("do", "look-at-hand")
    cards: Amount = 1
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardHand:
    """Discard so many cards from the own hand, of one's choice."""

    tag: ClassVar = ("do", "discard-hand")
    cards: Amount
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfHarm:
    """Lose so many cards by one's own hand. In the settlement: at the next deployment."""

    tag: ClassVar = ("do", "self-harm")
    cards: Amount
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffer:
    """Throw so many Suffering dice; with `per_damage`, so many for each such portion of the damage taken over."""

    tag: ClassVar = ("do", "suffer")
    dice: Amount = 1
    per_damage: Perhaps = 0
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseCards:
    """Lose so many cards from the deck's top; `as_strain` lets DAMAGED cards among them cascade.

    In the settlement: at the next deployment.
    """

    tag: ClassVar = ("do", "lose-cards")
    cards: Amount
    as_strain: bool = False
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover:
    """Take back up to so many cards of one's choice, from the pile the text names; `unnamed` if it names none."""

    tag: ClassVar = ("do", "recover")
    cards: Amount
    lie_in: Pile = "unnamed"
    to: Literal["as-ruled", "hand"] = "as-ruled"
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle:
    """The discard pile is shuffled into the deck, with a DAMAGED card or without."""

    tag: ClassVar = ("do", "reshuffle")
    damaged: bool = False
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Taint:
    """Gain so much Taint, or lose it."""

    tag: ClassVar = ("do", "taint")
    amount: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TaintFalls:
    """Taint falls to this number, if it is higher."""

    tag: ClassVar = ("do", "taint-falls")
    to: Perhaps
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HurtPilot:
    """The pilot takes so much damage; `checked` is whether Grit may help."""

    tag: ClassVar = ("do", "hurt-pilot")
    damage: Amount
    checked: bool = True
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseControl:
    """The other side plays this Casket's next turn."""

    tag: ClassVar = ("do", "lose-control")
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rise:
    """A destroyed Casket rises again with cards from its graveyard and one DAMAGED card, once per battle."""

    tag: ClassVar = ("do", "rise")
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grit:
    """The pilot's Grit changes for good."""

    tag: ClassVar = ("do", "grit")
    amount: Change
    when: When = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HealWounds:
    """So many face-up wounds of this kind go back face-down."""

    tag: ClassVar = ("do", "heal-wounds")
    wounds: Amount = 1
    kind: WoundKind = "any"
    when: When = ()
