"""Deciding again what was decided before, on another past and with the same dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from apps.chronicle import codec, own, reading
from apps.chronicle.changing import Change
from apps.chronicle.deciding import Happened, asked_again, look_ahead
from apps.chronicle.folding import Lent
from apps.chronicle.game import the_game
from apps.chronicle.lines import DecisionLine
from apps.chronicle.logs import Stored, root_of
from apps.chronicle.planning import Asking, By, Newest
from apps.chronicle.told import Told
from apps.kernel.dice import Question, Recorded, Roll, Source, Typed, Unanswered, Unrolled
from apps.kernel.refusal import Refusal


@dataclass(slots=True, kw_only=True)
class Decided:
    """One decision as it comes out now."""

    line: DecisionLine
    happened: list[Happened]
    refusal: Refusal | None = None


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
    used: dict[str, set[str]] = field(default_factory=dict)
    """By decision, the labels under which typed faces were taken."""

    @cached_property
    def log(self) -> Stored:
        return Stored(campaign=self.lent.campaign)

    @cached_property
    def ever(self) -> Mapping[tuple[int, str], Sequence[Roll]]:
        """All that ever fell in this log, struck stretches too, by the decision that names it and the label."""
        found = defaultdict[tuple[int, str], list[Roll]](list)
        for line in reading.entries(self.lent.campaign, 0, self.lent.head.position):
            for roll in codec.rolls_of(reading.rolls_of(line)):
                root = root_of(self.log.decision(line.answers), self.log.decision)
                found[root.number, roll.label].append(roll)
        return found

    def decides(self, line: DecisionLine) -> bool:
        """Whether it could go on after this one."""
        root = root_of(line, self.log.decision)
        try:
            asked = asked_again(line, root.key, edition=self.edition)
            ahead = look_ahead(asked, self.state, Late(self, line, root))
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

    def source(self, line: DecisionLine, root: DecisionLine) -> Source:
        """First what fell before, then what is typed; then the seed, and for typed dice only where asked for."""
        named = line.instead_of or line.number
        typed = {**codec.typed_of(line.typed), **self.change.command.typed.get(str(named), {})}
        otherwise = self._unless_typed(line, root, by_hand=bool(typed) and named not in self.change.command.roll)
        used = self.used.setdefault(str(named), set())
        return Recorded(rolls=self.change.rolls_of(line), otherwise=Typed(faces=typed, otherwise=otherwise, used=used))

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

    def _unless_typed(self, line: DecisionLine, root: DecisionLine, *, by_hand: bool) -> Source:
        if by_hand:
            return Unanswered()
        if root.number > self.lent.head.number:
            return Unanswered() if self.previewing else Newest(self.lent.chance, root.key)
        return Fallen(self, root)

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
class Late:
    """A source that is put together when something is rolled, which most decisions never do."""

    again: Again
    line: DecisionLine
    root: DecisionLine

    def roll(self, question: Question) -> Roll:
        return self.again.source(self.line, self.root).roll(question)


@dataclass(frozen=True, slots=True)
class Fallen:
    """The dice of a decision in the log: from the seed of its day, as they fell or would have fallen.

    Once that seed is shown, whoever picks a question would pick its die: so what had not fallen by then comes from the
    open seed, and what had fallen, in a stretch that was struck since, comes back.
    """

    again: Again
    root: DecisionLine

    def roll(self, question: Question) -> Roll:
        chance, before = self.again.lent.chance, self.root.position - self.root.entries
        seed = chance.open_at(max(1, before))
        if not seed.revealed and seed.secret:
            return seed.dice(self.root.key).roll(question)
        fell = self.again.ever.get((self.root.number, question.label), ())
        rolls = {roll.label: roll for roll in fell if roll.answers(question)}
        return Recorded(rolls=rolls, otherwise=Newest(chance, self.root.key)).roll(question)
