"""How a copy began: its last decision before it went its own way, which no change of its past takes away."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from apps.chronicle.decisions.past_decisions import PastDecision
from apps.chronicle.log import codec, queries
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.states.folded_states import LoadedState
from apps.kernel.refusal import Refusal


def key_of_beginning(copy: str) -> str:
    """No seat's and no account's key begins so."""
    return f"copy:{copy}"


def must_stay_begun(lent: LoadedState, state: Any) -> None:
    """Whoever goes back behind its beginning would have the origin's story under the copy's name."""
    if the_game().copied_from(state) != the_game().copied_from(lent.state):
        raise Refusal(
            "This is a copy, and nothing goes back behind its own beginning: take another copy from that line, or "
            "amend what was decided before."
        )


def must_leave_the_beginning(lent: LoadedState, told: Sequence[PastDecision], named: Collection[int]) -> None:
    """Of what an amendment decides again. What was dealt at the origin is shown to nobody here, by no way round."""
    key = key_of_beginning(lent.campaign)
    begun = next((each for each in told if each.line.key == key), None)
    if begun is None:
        return
    if begun.line.number in named:
        raise Refusal(f"Decision {begun.line.number} began this copy, and stays: amend what came before or after it.")
    if any(codec.hides(queries.type_of(line)) for line in begun.entries):
        raise Refusal(
            f"Decision {begun.line.number} began this copy and dealt anew what lay hidden, so nothing before it is "
            "amended here: take another copy from a line at which nothing is hidden, and amend it there."
        )
