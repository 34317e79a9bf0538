"""The log's own entries as it tells them, without a game's word."""

from __future__ import annotations

from typing import Any, assert_never

from apps.chronicle.own import EntropyAdded, Forked, Rewound, SeedOpened, SeedRevealed, WordsErased

SHOWN = 12
OwnEvent = Rewound | SeedOpened | EntropyAdded | SeedRevealed | WordsErased | Forked


def sentence(event: Any) -> str:
    own: OwnEvent = event
    match own:
        case Rewound(to=to, reason=reason):
            return f"The story was taken back to line {to}: {reason}"
        case SeedOpened(seed=seed, commitment=commitment):
            return f"Seed {seed} of the dice was sealed under {commitment[:SHOWN]}…"
        case EntropyAdded(seed=seed):
            return f"A seat stirred seed {seed} of the dice."
        case SeedRevealed(seed=seed):
            return f"Seed {seed} of the dice was shown: its rolls can be checked now."
        case WordsErased(entries=entries):
            return f"What was written in {_lines(len(entries))} was forgotten."
        case Forked(origin=origin, at=at):
            return f"This chronicle began as the story of {origin} up to line {at}."
        case _:
            assert_never(own)


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"
