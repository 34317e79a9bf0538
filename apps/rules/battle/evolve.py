"""The only way in which a battle changes: an event, folded. Nothing is decided, rolled or refused here."""

from __future__ import annotations

from apps.rules.battle import events as ev
from apps.rules.battle import (
    folds_of_attacks,
    folds_of_cards,
    folds_of_deeds,
    folds_of_ends,
    folds_of_the_table,
    folds_of_turns,
)
from apps.rules.battle.folding import Fold
from apps.rules.battle.state import Battle, under_way

__all__ = ["FOLDS", "evolve", "under_way"]


def _nothing(battle: Battle, event: object) -> None:
    """It is told, and changes nothing that anything depends on."""


TOLD = (
    ev.DissociationRolled,
    ev.StrainRolled,
    ev.SufferingRolled,
    ev.DieThrown,
    ev.SaveRolled,
    ev.PilotKilled,
    ev.CorruptionRolled,
    ev.HandSeen,
    ev.HandKept,
)
FOLDS: dict[type, Fold] = {
    **dict.fromkeys(TOLD, _nothing),
    **folds_of_turns.folds,
    **folds_of_deeds.folds,
    **folds_of_cards.folds,
    **folds_of_attacks.folds,
    **folds_of_ends.folds,
    **folds_of_the_table.folds,
}


def evolve(battle: Battle, event: ev.Event) -> None:
    FOLDS[type(event)](battle, event)
