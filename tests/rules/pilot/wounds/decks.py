"""Wound decks whose top cards are known, and dice that fall as told."""

from __future__ import annotations

from apps.kernel.dice import Tray, Typed, Unanswered
from apps.rules.pilot.wounds.deck import FaceUp, WoundDeck
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS

KEYS = tuple(card.key for card in WOUND_CARDS)


def deck_of(*top: str) -> WoundDeck:
    """All ten face-down, these on top and the others below as they are printed."""
    return WoundDeck(face_down=(*top, *(key for key in KEYS if key not in top)))


def with_open(*wounds: FaceUp | str) -> WoundDeck:
    """These lie open, the others face-down."""
    face_up = tuple(
        wound if isinstance(wound, FaceUp) else FaceUp(wound=wound, finger=10 if wound == "broken-finger" else 0)
        for wound in wounds
    )
    known = {wound.wound for wound in face_up}
    return WoundDeck(face_down=tuple(key for key in KEYS if key not in known), face_up=face_up)


class Told:
    """Dice that answer these labels and no other, and that must all be asked for."""

    def __init__(self, **faces: tuple[int, ...]) -> None:
        self._typed = Typed(
            faces={label.replace("_", "/"): told for label, told in faces.items()}, otherwise=Unanswered()
        )
        self._tray = Tray(self._typed)
        self.sides: dict[str, int] = {}

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        self.sides[label] = sides
        return self._tray.throw(label, count=count, sides=sides)

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        return self._tray.shuffle(label, count=count)

    def must_all_be_used(self) -> None:
        self._typed.must_all_be_used()
