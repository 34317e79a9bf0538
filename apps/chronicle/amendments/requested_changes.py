"""What an amendment asks for, found in the story: which decisions go, which stay, and which are put in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from apps.chronicle.decisions.past_decisions import PastDecision, game_events, told_back_to
from apps.chronicle.decisions.write_plan import Submission, laid
from apps.chronicle.log import codec, own_kinds, queries
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import DecisionLine, EntryLine, commitment_to, digest_of
from apps.chronicle.states.folded_states import LoadedState
from apps.kernel.dice import Roll, alone
from apps.kernel.refusal import Refusal

Put = own_kinds.Replacement | own_kinds.Insertion


@dataclass(kw_only=True)
class RequestedChange:
    """What an amendment asks for, found in the story."""

    lent: LoadedState
    asking: Submission
    command: own_kinds.Amend

    @cached_property
    def named(self) -> set[int]:
        puts = {*(put.decision for put in self.command.replace), *(put.before for put in self.command.insert)}
        return {*self.command.strike, *puts}

    @cached_property
    def told(self) -> list[PastDecision]:
        """The story, at least from the first decision that is named on."""
        if not self.named:
            raise Refusal("Say which decisions to strike, to replace, or to put something before.")
        decisions = [*self.command.strike, *(put.decision for put in self.command.replace)]
        if len(set(decisions)) < len(decisions):
            raise Refusal("A decision is struck or replaced once: say of each what shall become of it.")
        if 1 in self.named:
            raise Refusal("The first decision founded all of this: found another campaign instead.")
        told = told_back_to(self.lent, self.named)
        lines = {each.line.number for each in told if each.line.kind not in own_kinds.COMMANDS.types}
        for number in sorted(self.named - lines):
            raise Refusal(
                f"Decision {number} is not in the story: it was refused or struck, changed nothing or never was."
            )
        return told

    @cached_property
    def first(self) -> int:
        return min(told.entries[0].position for told in self.told if told.line.number in self.named)

    def end_before(self, position: int) -> int:
        """Where the story stood before an entry: not always one less, since stretches may be left out between."""
        stretches = self.lent.rewinds.stretches(self.lent.head.position)
        at = next(number for number, stretch in enumerate(stretches) if position in stretch)
        before = position - 1
        return before if before in stretches[at] else stretches[at - 1].last

    @cached_property
    def amended(self) -> list[DecisionLine]:
        """The lines of commands that the amendment puts in, numbered before its own."""
        lines = {told.line.number: told.line for told in self.told}
        puts: list[Put] = [*self.command.replace, *self.command.insert]
        return [self._line(ordinal, put, lines) for ordinal, put in enumerate(puts)]

    @property
    def digests(self) -> dict[str, str]:
        return {str(line.number): digest_of(line).hex() for line in self.amended}

    def lines_after(self, first: int) -> Iterator[DecisionLine]:
        """What is decided again, in order: the struck left out, the new put in."""
        new = iter(self.amended)
        replacing = {put.decision: next(new) for put in self.command.replace}
        before: dict[int, list[DecisionLine]] = {}
        for put in self.command.insert:
            before.setdefault(put.before, []).append(next(new))
        for told in self.told:
            if told.entries[0].position < first or told.is_the_logs_own:
                continue
            yield from before.get(told.line.number, ())
            if told.line.number not in self.command.strike:
                yield replacing.get(told.line.number, told.line)

    def fell_for(self, line: DecisionLine) -> dict[str, tuple[EntryLine, Roll]]:
        """What fell for a decision, as the story has it: by label, and for which entry."""
        return {
            roll.label: (entry, roll)
            for entry in self._told_for(line)
            for roll in codec.rolls_of(queries.rolls_of(entry))
        }

    def drawn_for(self, line: DecisionLine, label: str) -> Roll | None:
        """What was drawn for a decision, as the story has it; older rolls do not say so, but what they led to does."""
        entry, roll = self.fell_for(line).get(label, (None, None))
        if entry and roll and (roll.drew or roll.table):
            return replace(roll, kept=roll.kept or entry.position)
        for entry in self._told_for(line):
            name = "" if entry.kind in own_kinds.EVENTS.types else the_game().drawn(queries.event_of(entry), label)
            if name:
                return replace(roll or alone(label, name, 0), drew=name, kept=entry.position)
        return None

    def _told_for(self, line: DecisionLine) -> Sequence[EntryLine]:
        told = self._by_number.get(line.number) or self._by_number.get(line.instead_of)
        return told.entries if told else ()

    def events_of(self, line: DecisionLine) -> Sequence[object]:
        """What a decision told, as the story has it."""
        told = self._by_number.get(line.number)
        return game_events(told.entries) if told else ()

    def subjects_of(self, line: DecisionLine) -> Collection[str]:
        """What a decision told of, as the story has it."""
        return {entry.subject for entry in self._by_number[line.number].entries}

    @cached_property
    def _by_number(self) -> Mapping[int, PastDecision]:
        return {told.line.number: told for told in self.told}

    def _line(
        self, ordinal: int, put: own_kinds.Replacement | own_kinds.Insertion, lines: Mapping[int, DecisionLine]
    ) -> DecisionLine:
        try:
            command = codec.command_of(the_game().commands, put.kind, put.body)
        except codec.Malformed as error:
            raise Refusal(str(error)) from None
        original = lines[put.decision] if isinstance(put, own_kinds.Replacement) else None
        asking, head = self.asking, self.lent.head
        body, apart = codec.parted(command)
        aside = laid(codec.laid_aside(apart))
        return DecisionLine(
            number=head.number + 1 + ordinal,
            key=f"put:{ordinal + 1}/{asking.key}",
            kind=put.kind,
            shape=the_game().commands.shapes[put.kind],
            body=body,
            typed=original.typed if original else codec.text_of(getattr(put, "typed", {})),
            seat=original.seat if original else asking.by.seat,
            role=original.role if original else asking.by.role,
            client=asking.by.client,
            edition=original.edition if original else the_game().edition_of(self.lent.state),
            asked_at=original.asked_at if original else asking.at,
            amendment=head.number + 1 + len(self.command.replace) + len(self.command.insert),
            instead_of=original.number if original else 0,
            position=head.position,
            withheld=commitment_to(aside) if aside else b"",
            hash=head.hash,
            aside=aside,
        )
