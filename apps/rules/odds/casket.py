"""The exact odds of what a Casket does to itself: Strain, the Damage die, a random component, DAMAGED cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from apps.rules.casket.components import random_component
from apps.rules.casket.damaged import Toll, toll
from apps.rules.casket.heat import strain, strain_dice
from apps.rules.casket.piles.cards import Piles, is_damaged
from apps.rules.dice.dies import D6
from apps.rules.odds.chances import Chances
from apps.rules.odds.enumerating import every_way
from apps.rules.odds.pools import Alike, pool
from apps.rules.tables.components import COMPONENTS, Component
from apps.rules.tables.dice import DAMAGE_DIE
from apps.rules.tables.strain import StrainRow

WHERE = "component"


def strain_chances(heat: int) -> Chances[StrainRow | None]:
    """What Strain may do at so much Heat; None where it is not faced."""
    return pool(D6, strain_dice(heat)).map(lambda faces: _row(heat, faces))


def damage_dice_chances(count: int = 1) -> Chances[Toll]:
    return pool(DAMAGE_DIE, count).map(toll)


@dataclass(frozen=True, slots=True)
class Naming:
    """A d6 of which only the faces count that name an intact component: the others are thrown again."""

    intact: tuple[Component, ...]

    @property
    def alike(self) -> Alike:
        return tuple((face,) for face, one in enumerate(COMPONENTS, start=1) if one in self.intact)


def component_chances(intact: Sequence[Component]) -> Chances[Component]:
    naming = Naming(tuple(intact))
    return every_way(lambda dice: random_component(naming.intact, dice, WHERE), dice={WHERE: naming})


def damaged_share(piles: Piles) -> Fraction:
    """How many of the cards in circulation are DAMAGED: the chance that one of them, taken blindly, is."""
    cards = (*piles.deck, *piles.hand, *piles.discard, *piles.in_play)
    return Fraction(sum(map(is_damaged, cards)), max(1, len(cards)))


def _row(heat: int, faces: Sequence[int]) -> StrainRow | None:
    felt = strain(heat, faces)
    return felt.row if felt else None
