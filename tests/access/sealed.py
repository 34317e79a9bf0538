"""The game with one thing more: a note whose words are hidden from everybody, for the tests of who sees what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, get_args

from apps.campaigns import formers
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.events.word_events import NoteWritten
from apps.campaigns.game import COMMAND_TYPES, PenanceDecider, PenanceGame
from apps.campaigns.state import Campaign, Event
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.kinds import Kinds
from apps.kernel.marks import HIDDEN


@dataclass(frozen=True, slots=True, kw_only=True)
class SealNote(WriteNote):
    """Write what nobody may read yet."""

    text: Annotated[str, HIDDEN]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteSealed(NoteWritten):
    """Told as every other note, if somebody tells it who does not know that it is sealed."""

    text: Annotated[str, HIDDEN]
    order: Annotated[tuple[int, ...], HIDDEN]


class SealedDecider(PenanceDecider):
    """Knows the one command more."""

    def decide(self, asked: Asked[Any], state: Campaign, dice: Dice) -> Iterator[Any]:
        if isinstance(asked.command, SealNote):
            order = dice.shuffle("sealed", count=3)
            return iter(
                [NoteSealed(note="note-sealed", about=asked.command.about, text=asked.command.text, order=order)]
            )
        return super().decide(asked, state, dice)


class SealedGame(PenanceGame):
    """Penance, and the sealed note."""

    decider = SealedDecider()
    commands = Kinds((*COMMAND_TYPES, SealNote), formers.COMMANDS)
    events = Kinds((*get_args(Event), NoteSealed), formers.EVENTS)

    def subject_of(self, event: object) -> str:
        return event.about if isinstance(event, NoteSealed) else super().subject_of(event)


GAME = SealedGame()
