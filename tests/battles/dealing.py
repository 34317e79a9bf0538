"""Penance with one command more: everything that is hidden is dealt anew, as a fork or a rewind has it done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.test import override_settings

from apps.campaigns import formers
from apps.campaigns.game import COMMAND_TYPES, PenanceDecider, PenanceGame
from apps.campaigns.game import GAME as PENANCE
from apps.campaigns.state import Campaign
from apps.kernel import caches
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.kinds import Kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAnew:
    """Deal all that is hidden anew."""


def everything_anew(state: Campaign, dice: Dice) -> Iterator[Any]:
    """What is told of it, in its order."""
    return PENANCE.deal_anew(state, PENANCE.hiding(state), dice)


class DealingDecider(PenanceDecider):
    """Knows the one command more."""

    def decide(self, asked: Asked[Any], state: Campaign, dice: Dice) -> Iterator[Any]:
        if isinstance(asked.command, DealAnew):
            return everything_anew(state, dice)
        return super().decide(asked, state, dice)


class DealingGame(PenanceGame):
    """Penance, and that command."""

    decider = DealingDecider()
    commands = Kinds((*COMMAND_TYPES, DealAnew), formers.COMMANDS)


GAME = DealingGame()


@contextmanager
def dealing() -> Iterator[None]:
    """While this lasts, it may be asked for."""
    try:
        with override_settings(CHRONICLE_GAME=f"{__name__}.GAME"):
            _forget()
            yield
    finally:
        _forget()


def _forget() -> None:
    """What is worked out once from the game's commands would know of one command too many, or too few, afterwards."""
    caches.clear()
