"""Rows are caches: made again from the log, they must be what they were."""

from __future__ import annotations

from collections.abc import Callable

from apps.chronicle.log import queries, row_store, told_story
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.row_store import CachedRow
from apps.chronicle.log.store import at_rest
from apps.chronicle.states import checkpoints, folded_states
from apps.kernel.kinds import Newer
from apps.kernel.refusal import Refusal


def rebuild(campaign: str, progress: Callable[[int], object] = lambda _: None) -> None:
    """Make the campaign's rows again from its log; readers see the old ones until all are new, and writers wait."""
    with at_rest(campaign):
        remake(campaign, progress)


def what_hinders(campaign: str, progress: Callable[[int], object] = lambda _: None) -> str:
    """The same, and where it cannot be done, why not, in a sentence: the rows stay as they were."""
    try:
        rebuild(campaign, progress)
    except Refusal as refusal:
        return refusal.sentence
    except Newer as newer:
        return str(newer)
    except folded_states.UNREADABLE as error:
        return f"Its log cannot be read: {error!r}. `chronicle verify` says where."
    return ""


def remake(campaign: str, progress: Callable[[int], object] = lambda _: None) -> None:
    """The same, in a transaction that is there already."""
    checkpoints.drop(campaign)
    row_store.replace_all(campaign, the_game().tables, _rows(campaign, progress, keep=True))


def drawing() -> str:
    """Of every module that has a say in what rows look like: another version of them draws other rows."""
    return checkpoints.fingerprint_of(frozenset({type(the_game()).__module__}))


def stale_rows(campaign: str) -> list[str]:
    """The rows that are not what the log says, by name; looking changes nothing."""
    return row_store.stale(campaign, the_game().tables, _rows(campaign))


def _rows(campaign: str, progress: Callable[[int], object] = lambda _: None, *, keep: bool = False) -> list[CachedRow]:
    head = queries.head_of(campaign)
    if head is None or not head.position:
        return []
    state = folded_states.initial()
    kept = 0

    def passed(position: int) -> None:
        nonlocal kept
        progress(position)
        if keep and position - kept >= checkpoints.EVERY:
            checkpoints.keep(campaign, position, checkpoints.written(state))
            kept = position

    for stretch in told_story.rewinds_of(campaign).stretches(head.position):
        folded_states.fold_stretch(campaign, state, stretch, passed)
    return list(the_game().rows(campaign, head.position, state, None))
