"""Forgetting: the words that somebody wrote, or a whole campaign."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection, transaction

from apps.chronicle.log import log_schema, row_store, sql
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.states import checkpoints, folded_states
from apps.chronicle.states.folded_states import LoadedState

ERASE = "DELETE FROM chronicle_aside WHERE campaign = %s AND side = %s AND number = %s"
ERASE_ON_POSTGRES = f"SELECT {log_schema.ERASE}(%s, %s, %s)"
"""By the one function that may: whoever serves the house may delete nothing itself."""


def erase(lent: LoadedState, places: Sequence[tuple[str, int]]) -> None:
    """Drop what lies aside there, which an entry names by now, and everything that was made from it."""
    for side, number in places:
        sql.write(ERASE_ON_POSTGRES if sql.on_postgres() else ERASE, lent.campaign, side, number)
    checkpoints.drop(lent.campaign)
    lent.state = folded_states.folded(lent.campaign, lent.head).state
    game = the_game()
    if game.tables:
        row_store.replace_all(
            lent.campaign, game.tables, game.rows(lent.campaign, lent.head.position, lent.state, None)
        )


def forget(campaign: str) -> None:
    """Delete a whole campaign. Only the owner of the tables can take the guards down, and nobody sees them down."""
    game = the_game()
    with transaction.atomic():
        log_schema.delete_all(connection, campaign)
        checkpoints.drop(campaign)
        row_store.replace_all(campaign, game.tables, ())
        game.forget(campaign)
    folded_states.borrow(campaign)
