"""Piles as a test lays them, and shuffles that leave cards as they lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import get_args

from apps.rules.casket.piles.pile_cards import CardNumber, Pile, Piles

PILES: tuple[Pile, ...] = get_args(Pile)


@dataclass
class Stacked:
    """The first card handed in is on top, and nobody throws a die."""

    asked: list[tuple[str, int]] = field(default_factory=list)

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        raise AssertionError(f"a die was thrown: {label}")

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        self.asked.append((label, count))
        return tuple(range(1, count + 1))


def lying(
    *,
    deck: Sequence[CardNumber] = (),
    hand: Sequence[CardNumber] = (),
    discard: Sequence[CardNumber] = (),
    graveyard: Sequence[CardNumber] = (),
    in_play: Sequence[CardNumber] = (),
) -> Piles:
    """The deck and the discard pile are written from the top down."""
    every = (*deck, *hand, *discard, *graveyard, *in_play)
    return Piles(
        deck=list(reversed(deck)),
        hand=list(hand),
        discard=list(reversed(discard)),
        graveyard=list(graveyard),
        in_play=list(in_play),
        built=sum(card > 0 for card in every),
        damaged=sum(card < 0 for card in every),
    )


def every_card(piles: Piles) -> list[CardNumber]:
    return sorted(card for name in PILES for card in piles.pile(name))
