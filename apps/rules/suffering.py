"""The Suffering dice: what several of them ask and lend together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.rules.dice.handed_in import must_show
from apps.rules.tables.suffering_die import SUFFERING_DIE, SufferingFace


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffered:
    """Several dice added up."""

    discard: int = 0
    recover: int = 0
    heat: int = 0
    next_attack: int = 0
    all_attacks: int = 0

    @property
    def net(self) -> int:
        """Cards lost when those recovered are taken off."""
        return self.discard - self.recover


@dataclass(frozen=True, slots=True, kw_only=True)
class SufferingOwed:
    """What dice rolled in the settlement lay on the next mission."""

    cards_lost: int
    heat: int
    first_attack: int


def suffered(faces: Sequence[int]) -> Suffered:
    """All dice of one roll together."""
    fell = in_rolled_order(faces)
    return Suffered(
        discard=sum(face.discard for face in fell),
        recover=sum(face.recover for face in fell),
        heat=sum(face.heat for face in fell),
        next_attack=sum(face.next_attack for face in fell),
        all_attacks=sum(face.all_attacks for face in fell),
    )


def in_rolled_order(faces: Sequence[int]) -> tuple[SufferingFace, ...]:
    """Die by die, as cards leave and come back."""
    must_show(faces, count=len(faces), sides=len(SUFFERING_DIE), what="Suffering", rule="PEN-SUF-11")
    return tuple(SUFFERING_DIE[face] for face in faces)


def owed(result: Suffered) -> SufferingOwed:
    """Outside a battle: net cards at deployment, Heat with them, and both bonuses on the mission's first attack."""
    return SufferingOwed(cards_lost=result.net, heat=result.heat, first_attack=result.next_attack + result.all_attacks)
