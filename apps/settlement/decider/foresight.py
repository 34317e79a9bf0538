"""What is certain of a happening before any die of it falls.

What a choice needs must hold once the event itself has come to pass. Whatever a die of the event decides cannot be
known when somebody answers, and no refusal may depend on it: so conditions are asked of the settlement as it will be up
to the first die, and what that die then brings refuses nobody. An effect that finds too little takes what there is.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from apps.kernel.dice import Tray, Unanswered, Unrolled
from apps.settlement.decider.effect_outcomes import OutcomePart, come_to_pass
from apps.settlement.decider.home import Home, evolve


def foreseen(parts: Iterable[OutcomePart], home: Home) -> Home:
    """The settlement after these parts, as far as no die is asked for; the one that was given does not move."""
    coming = [part for part in parts if part.effects]
    if not coming:
        return home
    ahead = home.branch()
    unrolled = Tray(Unanswered())
    with suppress(Unrolled):
        for part in coming:
            for event in come_to_pass(part, ahead, unrolled):
                evolve(ahead, event)
    return ahead
