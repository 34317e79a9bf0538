"""HP, what is shown of the piles, and when a Casket is destroyed."""

from __future__ import annotations

from typing import Literal, NamedTuple

from apps.rules.casket.piles.pile_cards import CardNumber, Piles, is_healthy
from apps.rules.explained import Explained, Line, Unused, explained
from apps.rules.ruleset.rules import Ruleset

Defeat = Literal["no-cards", "no-hp"]


def maximum_hp(piles: Piles) -> int:
    return piles.built


def hp(piles: Piles, rules: Ruleset) -> int:
    """Cards still in circulation, or in deck and hand, DAMAGED ones left out."""
    gone = _healthy(piles.graveyard)
    if rules.hp_model == "discard_cycle":
        gone += _healthy(piles.discard) + _healthy(piles.in_play)
    return piles.built - gone


def hp_explained(piles: Piles, rules: Ruleset, *, destroyed: bool = False) -> Explained:
    """HP out of what everybody sees: the open piles are counted, and the hand and the deck are what is left."""
    lines = [Line(code="built", value=piles.built, rule="PEN-DECK-16", text="Cards the deck was built of")]
    lines.append(_gone("graveyard", piles.graveyard, "Lost to the Damage Graveyard"))
    if rules.hp_model == "discard_cycle":
        lines.append(_gone("discard", piles.discard, "In the discard pile"))
        lines.append(_gone("in-play", piles.in_play, "In play"))
    if destroyed:
        rest = -sum(line.value for line in lines)
        lines.append(Line(code="destroyed", value=rest, rule="C-04", text="The Casket is destroyed"))
    return explained((line for line in lines if line.value), _without_damaged(piles))


class Counts(NamedTuple):
    """What everybody may see of a Casket's piles, beside its HP."""

    hp: int
    maximum: int
    deck: int
    hand: int
    discard: int
    graveyard: int
    in_play: int


def counts(piles: Piles, rules: Ruleset, *, destroyed: bool = False) -> Counts:
    sizes = (len(pile) for pile in (piles.deck, piles.hand, piles.discard, piles.graveyard, piles.in_play))
    return Counts(0 if destroyed else hp(piles, rules), maximum_hp(piles), *sizes)


def defeat(piles: Piles, rules: Ruleset) -> Defeat | None:
    """Deck and discard pile both empty, or no card left but DAMAGED ones."""
    if not piles.deck and not piles.discard:
        return "no-cards"
    if rules.defeat_at_hp_zero and _healthy(piles.graveyard) == piles.built:
        return "no-hp"
    return None


def _healthy(cards: list[CardNumber]) -> int:
    return sum(map(is_healthy, cards))


def _gone(code: str, pile: list[CardNumber], text: str) -> Line:
    return Line(code=code, value=-_healthy(pile), rule="C-04", text=text)


def _without_damaged(piles: Piles) -> list[Unused]:
    if not piles.damaged:
        return []
    return [Unused(code="damaged", rule="C-66", why=f"DAMAGED cards are no HP: {piles.damaged} came in")]
