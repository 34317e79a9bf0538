"""What still hides something: what a change of the past takes back of it, may not touch of it, and deals anew."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from apps.chronicle.amendments.requested_changes import RequestedChange
from apps.chronicle.decisions.past_decisions import PastDecision, game_events
from apps.chronicle.decisions.write_plan import Happened, NewestSeed, Submission, deal_ahead
from apps.chronicle.log import own_kinds
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.queries import command_of
from apps.chronicle.states import folded_states
from apps.chronicle.states.folded_states import LoadedState
from apps.kernel.refusal import Refusal


@dataclass(frozen=True, kw_only=True)
class AmendmentReach:
    """How far an amendment reaches into what hides something now."""

    lent: LoadedState
    change: RequestedChange
    was: Sequence[PastDecision]
    """The story from its first change on."""
    to: int
    """Where the story goes back to."""

    @cached_property
    def hiding(self) -> Collection[str]:
        return the_game().hiding(self.lent.state)

    @cached_property
    def played(self) -> Mapping[int, str]:
        """By decision, what it played with of all that hides something now."""
        if not self.hiding:
            return {}
        lines = [told.line for told in self.was if not told.is_the_logs_own]
        played = {line.number: _played_in(command_of(line)) for line in lines}
        return {number: subject for number, subject in played.items() if subject in self.hiding}

    @cached_property
    def put(self) -> Collection[str]:
        """What the commands that are put in would play with."""
        return {_played_in(command_of(line)) for line in self.change.amended} & set(self.hiding)

    @cached_property
    def changed(self) -> Collection[str]:
        """What is not played as it was."""
        command = self.change.command
        gone = (*command.strike, *(put.decision for put in command.replace))
        return {*self.put, *(self.played[number] for number in gone if number in self.played)}

    @cached_property
    def taken_back(self) -> Mapping[int, str]:
        """The decisions that are not decided again, since the story goes back to before what they played with began."""
        opened = self._opened()
        return {
            told.line.number: subject
            for place, told in enumerate(self.was)
            if (subject := self.played.get(told.line.number, "")) in opened and place >= opened[subject]
        }

    def must_be_allowed(self) -> None:
        """The sentence says nothing of what is hidden: who does not see all of it is refused whatever they change."""
        by = self.change.asking.by
        for subject in sorted(self.changed):
            called = the_game().called(self.lent.state, subject)
            if subject in self.put and subject in self.taken_back.values():
                raise Refusal(
                    f"This goes back to before {called} began, which hides something still, and takes all of it back: "
                    "put nothing into it here, and begin it anew afterwards."
                )
            if subject in self.taken_back.values():
                continue
            if not the_game().sees_all_of(self.lent.state, subject, by.seat, by.role):
                raise Refusal(
                    f"{called} hides something still, and you do not speak for everybody in it: what was played there "
                    "is changed by going back into its midst, or to before it began."
                )

    def _opened(self) -> Mapping[str, int]:
        """By what hides something now, the place in the story where it last began to."""
        if not self.played:
            return {}
        state = folded_states.fold_story(self.lent.campaign, self.lent.rewinds.stretches(self.to))
        opened, before = dict[str, int](), the_game().hiding(state)
        for place, told in enumerate(self.was):
            for event in game_events(told.entries):
                the_game().decider.evolve(state, event)
            after = the_game().hiding(state)
            opened |= dict.fromkeys(set(after) - set(before), place)
            before = after
        return opened


def dealt_anew(lent: LoadedState, asking: Submission, state: Any, subjects: Collection[str]) -> list[Happened]:
    """What lies hidden there, dealt by new dice that the asking names, and done on the state."""
    happened = deal_ahead(state, subjects, NewestSeed(lent.chance, asking.key)).all() if subjects else []
    for said in happened:
        the_game().decider.evolve(state, said.event)
    return happened


def _played_in(command: object) -> str:
    return "" if isinstance(command, own_kinds.OwnCommand) else the_game().plays_in(command)
