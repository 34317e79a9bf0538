"""What all commands have in common that go into a battle which is played here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from apps.kernel.form_marks import among


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleCommand:
    """It deals or plays with the hidden things of a mission's battle, or settles who does."""

    mission: Annotated[str, among("fought")]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionCommand(BattleCommand):
    """It goes on from the open question; `number` says which that is, so that none is answered twice."""

    number: int
