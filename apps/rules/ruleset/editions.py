"""What the rules were taken to mean, from edition to edition: a change in that is a new one, and no old one goes."""

from __future__ import annotations

from typing import Literal, get_args

from apps.kernel.refusal import Refusal
from apps.kernel.wording import quoted

Edition = Literal["penance-1", "penance-2"]
EDITIONS: tuple[Edition, ...] = get_args(Edition)
FIRST, NEWEST = EDITIONS[0], EDITIONS[-1]
CHANGES: dict[Edition, tuple[str, ...]] = {
    "penance-1": (),
    "penance-2": (
        "the second blow of Righteous Cleave falls on another enemy beside the attacker, in sight and before it (C-64)",
        "Consecrated Grounds that overlap give cards back once, not once each (C-74)",
        "a Casket that rises again while it draws draws on up to six (PROC-DEFEAT)",
        "an EXECUTION raises marks to the threshold and no further, whatever marked the component meanwhile (C-69)",
        "bots know how to turn where a rotation is one side (C-58)",
    ),
}
"""What each decides otherwise than the one before it."""


def edition(name: str) -> Edition:
    """By its name."""
    found = next((each for each in EDITIONS if each == name), None)
    if found is None:
        raise Refusal(f"There is no edition {quoted(name)} of the rules: there is {', '.join(EDITIONS)}.")
    return found
