"""Rows are caches: made again from the log, they must be what they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db import transaction

from apps.chronicle import codec
from apps.chronicle.game import the_game
from apps.chronicle.models import Decision
from apps.chronicle.reading import entries_after

BATCH = 500


def rebuild(campaign: str, progress: Callable[[int], object] = lambda _: None) -> None:
    """Make the campaign's rows again, decision by decision; readers see the old ones until all are new."""
    game = the_game()
    state = game.decider.initial()
    with transaction.atomic():
        game.clear(campaign)
        for position, events in _recorded(campaign):
            for event in events:
                game.decider.evolve(state, event)
            game.project(campaign, position, state, events)
            progress(position)


def stale_rows(campaign: str) -> list[str]:
    """The rows that are not what the log says, by name; looking changes nothing."""
    game = the_game()
    kept = game.rows(campaign)
    with transaction.atomic():
        rebuild(campaign)
        made = game.rows(campaign)
        transaction.set_rollback(True)
    return sorted(name for name in kept.keys() | made.keys() if kept.get(name) != made.get(name))


def _recorded(campaign: str) -> Iterator[tuple[int, list[object]]]:
    """Each decision's last position and its events, read in batches."""
    decisions = Decision.objects.filter(campaign=campaign, entries__gt=0).order_by("number")
    game = the_game()
    for position, entries in decisions.values_list("position", "entries").iterator(BATCH):
        read = entries_after(campaign, position - entries, until=position)
        yield position, [codec.event_of(game.events, entry.kind, entry.body) for entry in read]
