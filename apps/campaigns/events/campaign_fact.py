"""What all events of the table itself have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apps.rules.game_event import GameEvent, Strand


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFact(GameEvent):
    """Something has happened at the table."""

    strand: ClassVar[Strand] = "table"

    @property
    def subject(self) -> str:
        return ""


def with_a_stop(words: str) -> str:
    """As somebody wrote it, with a full stop where they left it out; behind a quotation too."""
    words = words.strip()
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."
