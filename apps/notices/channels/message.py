"""What is sent on one way, and what may become of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One notice, worded for whoever is to read it. Sent twice, it has the same id."""

    id: str
    kind: str
    campaign: str
    table: str
    """What the campaign is called."""
    title: str
    text: str
    path: str
    """Where in the house it is dealt with."""
    made: datetime


class Unsent(Exception):
    """It did not arrive as far as anybody knows; the sentence is for whoever keeps the way."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Gone(Unsent):
    """There is nobody at that address any longer: the way ends."""


class Never(Unsent):
    """It will not arrive there, however often it is sent."""


class Later(Unsent):
    """It may arrive after a while."""

    def __init__(self, sentence: str, seconds: float | None = None) -> None:
        super().__init__(sentence)
        self.seconds = seconds
        """For how long whoever answered wants to be left alone."""


def one_line(text: str, most: int) -> str:
    """Without line ends or what cannot be read, and no longer than a way can carry."""
    line = " ".join("".join(letter for letter in text if letter.isprintable() or letter.isspace()).split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
