"""The wound deck: what lies face-down in an order that nobody knows, and what lies open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from apps.kernel.refusal import Refusal
from apps.rules.dice.handed_in import must_be_an_order, must_show
from apps.rules.pilot.wounds.wound_cards import WOUNDS, WoundNumbers
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.broken_finger import BROKEN_FINGERS, BrokenFinger
from apps.rules.tables.wound_kinds import WoundKind

HealingMoment = Literal["mission_end", "settlement"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUp:
    """A wound that lies open. A downgraded one is a Severe Injury that counts as a Minor; of a faded one only the card
    is left, its printed time is over.
    """

    wound: str
    downgraded: bool = False
    faded: bool = False
    finger: int = 0

    @property
    def card(self) -> WoundNumbers:
        return WOUNDS[self.wound]

    @property
    def counts_as(self) -> WoundKind:
        return "minor" if self.downgraded else self.card.kind

    @property
    def ends_with_the_mission(self) -> bool:
        return self.downgraded or self.card.lasts == "mission_end"


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundDeck:
    """Ten cards. Face-down ones lie from the top."""

    face_down: tuple[str, ...]
    face_up: tuple[FaceUp, ...] = ()

    @property
    def is_dead(self) -> bool:
        """With every card open the pilot is dead."""
        return not self.face_down

    def lying_open(self, kind: WoundKind) -> int:
        return sum(wound.counts_as == kind for wound in self.face_up)

    def lying_hidden(self, kind: WoundKind) -> int:
        return sum([WOUNDS[wound].kind == kind for wound in self.face_down])


def shuffled(deck: WoundDeck, order: Sequence[int]) -> WoundDeck:
    """The face-down cards in another order."""
    must_be_an_order(order, len(deck.face_down), what="Shuffling the face-down wounds", rule="PEN-WND-01")
    return WoundDeck(face_down=tuple([deck.face_down[place - 1] for place in order]), face_up=deck.face_up)


def top_card(deck: WoundDeck) -> WoundNumbers:
    return WOUNDS[_must_live(deck).face_down[0]]


def flipped(deck: WoundDeck, *, place: int = 0, downgraded: bool = False, finger: int = 0) -> WoundDeck:
    """One face-down card, the top one unless another is named, lies open from now on. A Broken Finger comes with its
    d10, all others without.
    """
    wound = _must_live(deck).face_down[place]
    if WOUNDS[wound].breaks_a_finger or finger:
        _must_be_a_finger(wound, finger)
    return WoundDeck(
        face_down=deck.face_down[:place] + deck.face_down[place + 1 :],
        face_up=(*deck.face_up, FaceUp(wound=wound, downgraded=downgraded, finger=finger)),
    )


def highest_minor(deck: WoundDeck) -> int | None:
    """The place of the first Minor Injury from the top, if any is still face-down."""
    return next((place for place, wound in enumerate(deck.face_down) if WOUNDS[wound].kind == "minor"), None)


def broken_fingers(deck: WoundDeck) -> tuple[BrokenFinger, ...]:
    """Which cards a pilot in this state cannot play."""
    return tuple(BROKEN_FINGERS[wound.finger] for wound in deck.face_up if wound.finger)


def rested(deck: WoundDeck, moment: HealingMoment, rules: Ruleset) -> WoundDeck:
    """As a mission ends, or in the settlement: Minor Injuries that recover go below the face-down cards, to be shuffled
    in. What the mission's end outlasts keeps its card open, and its effect unless that ends with the mission.
    """
    if deck.is_dead:
        return deck
    recovers = rules.wounds_minor_recovers == moment
    healed = [wound for wound in deck.face_up if recovers and wound.counts_as == "minor"]
    return WoundDeck(
        face_down=deck.face_down + tuple(wound.wound for wound in healed),
        face_up=tuple(_older(wound, moment) for wound in deck.face_up if wound not in healed),
    )


def _older(wound: FaceUp, moment: HealingMoment) -> FaceUp:
    over = moment == "mission_end" and wound.ends_with_the_mission
    return replace(wound, faded=True) if over else wound


def _must_be_a_finger(wound: str, finger: int) -> None:
    if not WOUNDS[wound].breaks_a_finger:
        raise Refusal(f"{WOUNDS[wound].name} breaks no finger: no d10 is rolled for it.", rule="PEN-WND-11")
    must_show((finger,), count=1, sides=len(BROKEN_FINGERS), what="A Broken Finger", rule="PEN-WND-11")


def _must_live(deck: WoundDeck) -> WoundDeck:
    if deck.is_dead:
        raise Refusal("All ten wounds lie open: a dead pilot flips no more.", rule="PEN-WND-20")
    return deck
