"""Changing the past: back to just before the first change, and everything after it decided again by the same dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any

from apps.chronicle import codec, folding, own, reading, story
from apps.chronicle.chain import commitment_to, digest_of
from apps.chronicle.deciding import Happened, asked_again, look_ahead
from apps.chronicle.folding import Lent
from apps.chronicle.game import the_game
from apps.chronicle.lines import DecisionLine, EntryLine
from apps.chronicle.planning import Asking, By, Newest, Plan, change_seeds, laid
from apps.chronicle.story import Stretch
from apps.kernel.dice import Question, Recorded, Roll, Source, Typed, Unanswered, Unrolled
from apps.kernel.refusal import Refusal

CHUNK = 2000
Put = own.Replacement | own.Insertion


@dataclass(slots=True, kw_only=True)
class Told:
    """One decision of the story: its command, and what it led to."""

    line: DecisionLine
    entries: list[EntryLine]

    @property
    def is_the_logs_own(self) -> bool:
        return all(entry.kind in own.EVENTS.types for entry in self.entries)


@dataclass(slots=True, kw_only=True)
class Decided:
    """One decision as it comes out now."""

    line: DecisionLine
    happened: list[Happened]
    refusal: Refusal | None = None


@dataclass(slots=True, kw_only=True)
class Amendment:
    """All that a change of the past leads to."""

    to: int
    was: list[Told]
    now: list[Decided]
    plan: Plan
    stopped: Unrolled | None = None
    """A question that nobody may answer yet; what follows from it is not known."""
    stopped_at: int = 0


def rewind(lent: Lent, to: int, reason: str) -> Plan:
    """Strike everything after a position. One that was struck before may be gone back to: so a rewind is undone."""
    _must_end_a_decision(lent, to)
    told = lent.rewinds.stretches(to)
    if told == lent.rewinds.stretches(lent.head.position):
        raise Refusal(f"Nothing was told after entry {to}, so there is nothing to strike.")
    state = folding.fold_story(lent.campaign, told)
    rewound = Happened(own.Rewound(to=to, reason=reason))
    return Plan(happened=[rewound], state=state, struck=_parting_events(lent, told))


def amend(lent: Lent, asking: Asking, *, previewing: bool = False) -> Amendment:
    """What would follow; previewing, no new die is foretold."""
    command: own.Amend = asking.command
    change = Change(lent=lent, asking=asking, command=command)
    first = change.first
    was = [told for told in change.told if told.entries[0].position >= first]
    to = change.end_before(first)
    state = folding.fold_story(lent.campaign, lent.rewinds.stretches(to))
    again = Again(lent=lent, change=change, state=state, previewing=previewing)
    for line in change.lines_after(first):
        if not again.decides(line):
            break
    rewound = own.Rewound(to=to, reason=command.reason, commands=change.digests)
    made = Plan(
        happened=[Happened(rewound), *(said for decided in again.now for said in decided.happened)],
        amended=change.amended,
        state=state,
        struck=[event for told in was for event in game_events(told.entries)],
    )
    change_seeds(made, lent.chance)
    return Amendment(to=to, was=was, now=again.now, plan=made, stopped=again.stopped, stopped_at=again.stopped_at)


@dataclass(kw_only=True)
class Change:
    """What an amendment asks for, found in the story."""

    lent: Lent
    asking: Asking
    command: own.Amend

    @cached_property
    def named(self) -> set[int]:
        puts = {*(put.decision for put in self.command.replace), *(put.before for put in self.command.insert)}
        return {*self.command.strike, *puts}

    @cached_property
    def told(self) -> list[Told]:
        """The story, at least from the first decision that is named on."""
        if not self.named:
            raise Refusal("Say which decisions to strike, to replace, or to put something before.")
        if 1 in self.named:
            raise Refusal("The first decision founded all of this: found another campaign instead.")
        told = told_back_to(self.lent, self.named)
        for number in sorted(self.named - {each.line.number for each in told if not each.is_the_logs_own}):
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

    def rolls_of(self, line: DecisionLine) -> dict[str, Roll]:
        """What fell for a decision, as the story has it."""
        told = self._by_number.get(line.number) or self._by_number.get(line.instead_of)
        entries = told.entries if told else []
        return {roll.label: roll for entry in entries for roll in codec.rolls_of(reading.rolls_of(entry))}

    @cached_property
    def _by_number(self) -> Mapping[int, Told]:
        return {told.line.number: told for told in self.told}

    def _line(
        self, ordinal: int, put: own.Replacement | own.Insertion, lines: Mapping[int, DecisionLine]
    ) -> DecisionLine:
        try:
            command = codec.command_of(the_game().commands, put.kind, put.body)
        except codec.Malformed as error:
            raise Refusal(str(error)) from None
        original = lines[put.decision] if isinstance(put, own.Replacement) else None
        asking, head = self.asking, self.lent.head
        body, apart = codec.parted(command)
        aside = laid(codec.laid_aside(apart))
        return DecisionLine(
            number=head.number + 1 + ordinal,
            key=f"{asking.key}#{ordinal + 1}",
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


@dataclass(kw_only=True)
class Again:
    """Deciding again, one after the other, on a state of its own."""

    lent: Lent
    change: Change
    state: Any
    previewing: bool = False
    edition: str = ""
    """Another edition of the rules than the one of the day."""
    now: list[Decided] = field(default_factory=list)
    stopped: Unrolled | None = None
    stopped_at: int = 0

    def decides(self, line: DecisionLine) -> bool:
        """Whether it could go on after this one."""
        root = root_of(self.lent.campaign, line)
        try:
            asked = asked_again(line, root.key, edition=self.edition)
            ahead = look_ahead(asked, self.state, self._source(line, root))
        except Refusal as refusal:
            self.now.append(Decided(line=line, happened=[], refusal=refusal))
            return True
        happened = [said for said in ahead.happened if not said.of_seeds or self._may_change_seeds(root)]
        for said in happened:
            said.answers = line.number
            if not said.of_seeds:
                the_game().decider.evolve(self.state, said.event)
        self.now.append(Decided(line=line, happened=happened))
        self.stopped, self.stopped_at = ahead.unrolled, line.number
        return ahead.unrolled is None

    def _source(self, line: DecisionLine, root: DecisionLine) -> Source:
        """First what fell before, then what is typed; then the seed, and for typed dice only where asked for."""
        named = line.instead_of or line.number
        typed = {**codec.typed_of(line.typed), **self.change.command.typed.get(str(named), {})}
        otherwise = self._unless_typed(line, root, by_hand=bool(typed) and named not in self.change.command.roll)
        return Recorded(rolls=self.change.rolls_of(line), otherwise=Typed(faces=typed, otherwise=otherwise))

    def _unless_typed(self, line: DecisionLine, root: DecisionLine, *, by_hand: bool) -> Source:
        if root.number > self.lent.head.number:
            return Unanswered() if self.previewing else Newest(self.lent.chance, root.key)
        return Unanswered() if by_hand else Fallen(self.lent, root)

    def _may_change_seeds(self, root: DecisionLine) -> bool:
        return root.number > self.lent.head.number or root.number not in self.lent.chance.changed_by


def decide_all(lent: Lent, told: Sequence[Told], state: Any, *, edition: str) -> list[Decided]:
    """Every decision of a story by another edition of the rules."""
    nothing = own.Amend(reason="")
    asking = Asking(chronicle=lent.campaign, command=nothing, key="dry-run", by=By(seat="", role=""))
    change = Change(lent=lent, asking=asking, command=nothing)
    change.told = list(told)
    again = Again(lent=lent, change=change, state=state, previewing=True, edition=edition)
    for each in told:
        if not each.is_the_logs_own and not again.decides(each.line):
            break
    return again.now


@dataclass(frozen=True, slots=True)
class Fallen:
    """The dice of a decision in the log: from the seed of its day, as they fell or would have fallen.

    Once that seed is shown, whoever picks a question would pick its die: so what had not fallen by then comes from the
    open seed, and what had fallen, in a stretch that was struck since, comes back.
    """

    lent: Lent
    root: DecisionLine

    def roll(self, question: Question) -> Roll:
        chance, before = self.lent.chance, self.root.position - self.root.entries
        seed = chance.open_at(max(1, before))
        if not seed.revealed and seed.secret:
            return seed.dice(self.root.key).roll(question)
        fell = {roll.label: roll for roll in self._ever() if roll.answers(question)}
        return Recorded(rolls=fell, otherwise=Newest(chance, self.root.key)).roll(question)

    def _ever(self) -> Iterator[Roll]:
        for line in reading.entries(self.lent.campaign, 0, self.lent.head.position):
            if line.answers == self.root.number:
                yield from codec.rolls_of(reading.rolls_of(line))


def root_of(campaign: str, line: DecisionLine) -> DecisionLine:
    """The decision whose key names the dice."""
    while line.instead_of:
        line = reading.decision(campaign, line.instead_of)
    return line


def told_back_to(lent: Lent, numbers: set[int]) -> list[Told]:
    """The end of the story, read backwards until all of these decisions are in it, or all of it."""
    wanted, chunks = set(numbers), []
    for first, last in _backwards(lent.rewinds.stretches(lent.head.position)):
        chunk = list(reading.entries(lent.campaign, first - 1, last))
        chunks.append(chunk)
        wanted -= {line.answers for line in chunk}
        if not wanted and chunk[0].answers not in numbers:
            break
    lines = [line for chunk in reversed(chunks) for line in chunk]
    return _grouped(lent.campaign, lines)


def _grouped(campaign: str, lines: Sequence[EntryLine]) -> list[Told]:
    decisions = reading.decisions_numbered(campaign, {line.answers for line in lines})
    groups = groupby(lines, key=lambda line: line.answers)
    return [Told(line=decisions[number], entries=list(entries)) for number, entries in groups]


def _backwards(stretches: Sequence[Stretch]) -> Iterator[tuple[int, int]]:
    for stretch in reversed(stretches):
        for last in range(stretch.last, stretch.first - 1, -CHUNK):
            yield max(stretch.first, last - CHUNK + 1), last


def _must_end_a_decision(lent: Lent, to: int) -> None:
    if not 1 <= to <= lent.head.position:
        raise Refusal(f"The log has the entries 1 to {lent.head.position}: go back to one of them.")
    around = [line.answers for line in reading.entries(lent.campaign, to - 1, min(to + 1, lent.head.position))]
    if around[0] == around[-1] and len(around) > 1:
        ends = reading.decision(lent.campaign, around[0])
        raise Refusal(
            f"Entry {to} lies in the midst of what decision {ends.number} led to: go back to before or after it."
        )


def game_events(lines: Sequence[EntryLine]) -> list[Any]:
    return [reading.event_of(line) for line in lines if line.kind not in own.EVENTS.types]


def _parting_events(lent: Lent, told: Sequence[Stretch]) -> list[Any]:
    """The events of only one of two stories: this one, and the one that is told now."""
    now = lent.rewinds.stretches(lent.head.position)
    rests = story.parted(now, told)
    return [
        event
        for stretch in rests
        for event in game_events(list(reading.entries(lent.campaign, stretch.first - 1, stretch.last)))
    ]
