"""The log's own entries as it tells them, without a game's word."""

from __future__ import annotations

from typing import Any, assert_never

from apps.chronicle.log.own_kinds import EntropyAdded, Forked, ForkTaken, Rewound, SeedOpened, SeedRevealed, WordsErased

SHOWN = 12
OwnEvent = Rewound | SeedOpened | EntropyAdded | SeedRevealed | WordsErased | Forked | ForkTaken


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
        case Forked() | ForkTaken():
            return _copied(own)
        case _:
            assert_never(own)


def _copied(own: Forked | ForkTaken) -> str:
    if isinstance(own, Forked):
        return f"This chronicle began as the story of {own.origin} up to line {own.at}."
    return f"The host took a copy of this story up to line {own.at}: {own.name}"


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"
