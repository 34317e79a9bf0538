"""Deciding again what was decided before, on another past and with the same dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from apps.chronicle.amendments.requested_changes import RequestedChange
from apps.chronicle.decisions.past_decisions import PastDecision, asked_again
from apps.chronicle.decisions.write_plan import Ahead, By, Happened, NewestSeed, Submission, deal_ahead, look_ahead
from apps.chronicle.log import codec, own_kinds, queries
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import DecisionLine
from apps.chronicle.log.log_source import StoredLog, root_of
from apps.chronicle.states.folded_states import LoadedState
from apps.kernel.dice import Question, Recorded, Roll, Source, Typed, Unanswered, Unrolled, Unseen
from apps.kernel.refusal import Refusal


@dataclass(slots=True, kw_only=True)
class Decided:
    """One decision as it comes out now."""

    line: DecisionLine
    happened: list[Happened]
    refusal: Refusal | None = None


@dataclass(kw_only=True)
class Redecision:
    """Deciding again, one after the other, on a state of its own."""

    lent: LoadedState
    change: RequestedChange
    state: Any
    previewing: bool = False
    edition: str = ""
    """Another edition of the rules than the one of the day."""
    now: list[Decided] = field(default_factory=list)
    stopped: Unrolled | None = None
    stopped_at: int = 0
    used: dict[str, set[str]] = field(default_factory=dict)
    """By decision, the labels under which typed faces were taken."""

    @cached_property
    def log(self) -> StoredLog:
        return StoredLog(campaign=self.lent.campaign)

    @cached_property
    def ever(self) -> Mapping[tuple[int, str], Sequence[Roll]]:
        """All that ever fell in this log, struck stretches too, by the decision that names it and the label."""
        found = defaultdict[tuple[int, str], list[Roll]](list)
        for line in queries.rolled(self.lent.campaign, self.lent.head.position):
            for roll in codec.rolls_of(queries.rolls_of(line)):
                root = root_of(self.log.decision(line.answers), self.log.decision)
                found[root.number, roll.label].append(roll)
        return found

    def decides(self, line: DecisionLine) -> bool:
        """Whether it could go on after this one."""
        root = root_of(line, self.log.decision)
        try:
            ahead = self._ahead(line, root)
        except Refusal as refusal:
            self.now.append(Decided(line=line, happened=[], refusal=refusal))
            return True
        happened = [said for said in ahead.happened if not said.of_seeds or self._may_change_seeds(root)]
        for said in happened:
            said.answers = line.number
            if not said.of_seeds:
                the_game().decider.evolve(self.state, said.event)
        self.now.append(Decided(line=line, happened=happened))
        self.stopped, self.stopped_at = ahead.unrolled, line.number if ahead.unrolled else 0
        return ahead.unrolled is None

    def _ahead(self, line: DecisionLine, root: DecisionLine) -> Ahead:
        """A change of the past decides nothing itself, but what it dealt anew is dealt so again."""
        source = Late(self, line, root)
        if line.kind in own_kinds.COMMANDS.types:
            return deal_ahead(self.state, self.change.subjects_of(line), source)
        asked = asked_again(line, root.key, edition=self.edition)
        ahead = look_ahead(asked, self.state, source)
        if not ahead.stopped_at_a_turn:
            return ahead
        seen = look_ahead(asked, self.state, SeenDraws(source))
        return seen if self._is_as_it_was(line, seen) else ahead

    def _is_as_it_was(self, line: DecisionLine, ahead: Ahead) -> bool:
        """Whether all that it turns over was turned over by it before: nobody learns anything of that."""
        events = [said.event for said in ahead.happened if not said.of_seeds]
        return ahead.unrolled is None and events == self.change.events_of(line)

    def source(self, line: DecisionLine, root: DecisionLine) -> Source:
        """First what fell before, then what is typed; then the seed, and for typed dice only where asked for."""
        named, command = line.instead_of or line.number, self.change.command
        typed = {**codec.typed_of(line.typed), **command.typed.get(str(named), {})}
        otherwise = self._unless_typed(root, by_hand=bool(typed) and named not in command.roll)
        used = self.used.setdefault(str(named), set())
        rolls = {label: roll for label, (_, roll) in self.change.fell_for(line).items()}
        for label in {roll.label for roll in rolls.values() if roll.table} - {*command.typed.get(str(named), {})}:
            typed.pop(label, None)  # a face that was read from a table means nothing on another one
        from_here_on: Source = Typed(faces=typed, otherwise=otherwise, used=used)
        if named in command.draw_again:
            return Recorded(rolls=rolls, otherwise=from_here_on)
        return Recorded(rolls=rolls, otherwise=from_here_on, drawn_before=partial(self.change.drawn_for, line))

    def must_have_used(self) -> None:
        """Faces that an amendment brings, and nobody asked for, were meant for something else."""
        for number, faces in self.change.command.typed.items():
            for label in faces:
                if label not in self.used.get(number, ()):
                    raise Refusal(
                        f"Decision {number} does not ask for dice under {label!r} now: leave those faces out."
                    )
        for line in self.change.amended:
            if not line.instead_of:
                for label in codec.typed_of(line.typed):
                    if label not in self.used.get(str(line.number), ()):
                        raise Refusal(f"{line.kind} does not ask for dice under {label!r}: leave those faces out.")

    def _unless_typed(self, root: DecisionLine, *, by_hand: bool) -> Source:
        """No die falls before its line: nobody who looks ahead is answered what did not fall before."""
        if by_hand:
            return Unseen() if self.previewing else Unanswered()
        is_put_in = root.number > self.lent.head.number
        by = "" if is_put_in else self.change.asking.key
        new: Source = Unseen() if self.previewing else NewestSeed(self.lent.chance, root.key, by)
        return new if is_put_in else Fallen(self, root, new)

    def _may_change_seeds(self, root: DecisionLine) -> bool:
        return root.number > self.lent.head.number or root.number not in self.lent.chance.changed_by


def decide_all(lent: LoadedState, told: Sequence[PastDecision], state: Any, *, edition: str) -> list[Decided]:
    """Every decision of a story by another edition of the rules."""
    nothing = own_kinds.Amend(reason="")
    asking = Submission(chronicle=lent.campaign, command=nothing, key="dry-run", by=By(seat="", role=""))
    change = RequestedChange(lent=lent, asking=asking, command=nothing)
    change.told = list(told)
    again = Redecision(lent=lent, change=change, state=state, previewing=True, edition=edition)
    for each in told:
        if not each.is_the_logs_own and not again.decides(each.line):
            break
    return again.now


@dataclass
class Late(Source):
    """A source that is put together when something is rolled, which most decisions never do."""

    again: Redecision
    line: DecisionLine
    root: DecisionLine

    def roll(self, question: Question) -> Roll:
        return self._source.roll(question)

    def drawn(self, label: str) -> Roll | None:
        return self._source.drawn(label)

    def turn(self, label: str) -> None:
        if self.again.previewing:
            self._source.turn(label)

    @cached_property
    def _source(self) -> Source:
        return self.again.source(self.line, self.root)


@dataclass(frozen=True, slots=True)
class SeenDraws(Source):
    """A source that lets everything be turned over."""

    source: Source

    def roll(self, question: Question) -> Roll:
        return self.source.roll(question)

    def drawn(self, label: str) -> Roll | None:
        return self.source.drawn(label)


@dataclass(frozen=True, slots=True)
class Fallen(Source):
    """What ever fell for a decision in the log comes back, also out of a stretch that was struck; what never fell is
    new.
    """

    again: Redecision
    root: DecisionLine
    new: Source

    def roll(self, question: Question) -> Roll:
        fell = self.again.ever.get((self.root.number, question.label), ())
        rolls = {roll.label: roll for roll in fell if roll.answers(question)}
        return Recorded(rolls=rolls, otherwise=self.new).roll(question)

    def turn(self, label: str) -> None:
        self.new.turn(label)
