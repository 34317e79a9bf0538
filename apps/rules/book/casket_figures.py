"""Figures of Caskets: components, Strain, Heat, and what costs cards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from apps.rules.book.book_words import words
from apps.rules.book.pack_words import card_link, label
from apps.rules.book.printed_numbers import percent, signed
from apps.rules.casket.piles.causes import CAUSES, goes_to, may_choose
from apps.rules.casket.piles.pile_cards import Piles, is_damaged
from apps.rules.effects import body_effects
from apps.rules.odds.casket_odds import strain_chances
from apps.rules.packs.content import Card, TaintSpend
from apps.rules.packs.decks import DECK_CARDS
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.component_rows import COMPONENTS, ComponentRow
from apps.rules.tables.strain import STRAIN_TABLE, ZONES, StrainRow

HEATS = range(11)
RESHUFFLES, HEALTHY = range(1, 7), (DECK_CARDS, 20, 10)


def figures(shelf: Library, rules: Ruleset) -> dict[str, object]:
    reached = [row for row in STRAIN_TABLE if row.reachable]
    return {
        "components_lost": [(row, _lost(row, rules)) for row in COMPONENTS.values()],
        "no_component": len(COMPONENTS) + 1,
        "strain_from": next(zone.least for zone in ZONES if zone.strains),
        "strain_unreached": f"{STRAIN_TABLE[0].least} to {reached[0].least - 1}",
        "strain_reached": reached,
        "strain_chances": [_strain(heat, reached) for heat in HEATS],
        "heats": list(_of_the_packs(shelf, gained=True)),
        "cools": list(_of_the_packs(shelf, gained=False)),
        "losses": [(cause, may_choose(cause, rules), goes_to(cause, "deck", rules)) for cause in CAUSES],
        "healthy_cards": HEALTHY,
        "damaged_shares": [[times, *(damaged(healthy, times) for healthy in HEALTHY)] for times in RESHUFFLES],
    }


def damaged(healthy: int, times: int) -> str:
    """How many of so many healthy cards and those that reshuffles added are DAMAGED."""
    return percent(damaged_share(Piles(deck=[*range(1, healthy + 1), *range(-times, 0)])))


def damaged_share(piles: Piles) -> Fraction:
    """How many of the cards in circulation are DAMAGED: the chance that one of them, taken blindly, is."""
    cards = (*piles.deck, *piles.hand, *piles.discard, *piles.in_play)
    return Fraction(sum(map(is_damaged, cards)), max(1, len(cards)))


def _lost(row: ComponentRow, rules: Ruleset) -> str:
    all_secondary = row.key == "left-arm" and rules.component_left_arm_blocks == "all_secondary"
    silenced = "Secondary" if all_secondary else " or ".join(word.title() for word in row.silences)
    said = [
        f"all {row.carries} cards in hand are discarded" if row.drops else "",
        f"no {silenced} card is played" if row.silences else "",
        *(f"{signed(one.value)} {words('words.md')['touched'][one.touches]}" for one in row.penalties),
        f"{row.hexes_at_most} hexes a turn at most" if row.hexes_at_most else "",
    ]
    return "; ".join(one for one in said if one)


def _strain(heat: int, reached: list[StrainRow]) -> list[object]:
    chances = [strain_chances(heat).of(row) for row in (None, *reached)]
    return [f"{heat}+" if heat == HEATS[-1] else heat, *(percent(one) if one != Fraction(0) else "" for one in chances)]


def _of_the_packs(shelf: Library, *, gained: bool) -> Iterator[list[str]]:
    """Cards and spends that bring Heat, or take it."""
    both: tuple[Card | TaintSpend, ...] = (*shelf.cards.values(), *shelf.spends.values())
    for one in both:
        name = card_link(one, shelf) if isinstance(one, Card) else f"{one.name}, Taint"
        last = [f"[{one.rule}]" if one.rule else "", label(one, shelf)]
        heat = sum(effect.amount for effect in one.effects if isinstance(effect, body_effects.Heat))
        if heat and (heat > 0) == gained:
            yield [name, signed(heat), *last]
        if not gained and any(isinstance(effect, body_effects.VentAll) for effect in one.effects):
            yield [name, "all", *last]
