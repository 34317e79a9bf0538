"""What every pool of dice in a log must be, whatever its seed would say: each promise is a function of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields

import msgspec

from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.log_lines import DecisionLine, EntryLine
from apps.kernel.dice import ALONE, TYPED, Roll
from apps.kernel.keyed_draws import MOST_SIDES

KNOWN = frozenset(each.name for each in fields(Roll))
NAMED_SINCE = 2
"""From this shape on an amendment names the dice of what is asked anew for it."""
_ROLLS = msgspec.json.Decoder(list[dict[str, object]])
_AMENDMENT = msgspec.json.Decoder(dict[str, object])
Faces = Mapping[str, Mapping[str, Sequence[int]]]


@dataclass(slots=True, kw_only=True)
class Pools:
    """The pools of a log, as far as somebody has walked along it."""

    decision: DecisionLine | None = None
    brought: Faces = field(default_factory=dict)
    """Faces that an amendment brings, by the decision that they are for."""
    asked: set[tuple[int, str]] = field(default_factory=set)
    """What this decision asked chance for: for which decision, and under which label."""
    shown: set[str] = field(default_factory=set)
    """Seeds that were shown before this decision."""
    showing: set[str] = field(default_factory=set)
    fell: set[int] = field(default_factory=set)
    """Hashes of all that fell, by the key that names it; of a throw, of its first dice too."""
    covered: set[int] = field(default_factory=set)
    """Keys of which something is withheld or forgotten: what fell there cannot be looked up."""
    copies: bool = False
    """Whether this may still be what a fork took over, which was proved where it was taken from."""
    own_seed: int = 0
    begins: str = ""
    """The key of the decision that ends what a fork took over, where there is one."""

    def begin(self, line: DecisionLine) -> None:
        self.decision, self.brought = line, _brought_by(line)
        self.asked.clear()
        self.shown |= self.showing
        self.showing.clear()
        self.copies &= (line.number == 1 or line.entries > 0) and line.key != self.begins

    def fold(self, event: object) -> None:
        """A fork takes over what was told, and none of what changed it; nor is its own seed touched, or a later one."""
        begins = self.decision is not None and self.decision.number == 1
        match event:
            case own_kinds.Forked():
                self.copies = begins
            case (
                own_kinds.SeedOpened(seed=seed) | own_kinds.EntropyAdded(seed=seed) | own_kinds.SeedRevealed(seed=seed)
            ):
                self.own_seed = max(self.own_seed, seed) if begins else self.own_seed
                self.copies &= begins or seed < self.own_seed
            case _:
                self.copies = False
        if isinstance(event, own_kinds.SeedRevealed):
            self.showing.add(f"seed {event.seed}")

    def wrong(self, roll: Roll, line: EntryLine, answered: DecisionLine, key: str) -> Iterator[str]:
        """What is wrong with a pool of an entry, which answers a decision whose dice this key names."""
        if roll.source == ALONE:
            yield from self._alone(roll, line)
            return
        self.copies &= roll.source == TYPED or _number_of(roll.source) < self.own_seed
        names = _names_of(roll, key)
        repeats = line.answers != line.decision and (names[-1] in self.fell or hash(key) in self.covered)
        yield from _there_are_such_dice(roll)
        yield from self._asked_once(roll, line)
        if roll.kept and not self.copies and not (repeats and self._lies_at(roll, names[-1], key)):
            yield f"keeps a draw for {roll.label} that entry {roll.kept} does not show"
        if not repeats and not self.copies:
            yield from self._named_in_time(roll, line, answered)
            yield from self._typed_by_somebody(roll, answered) if roll.source == TYPED else self._of_its_day(roll)
        self.fell.update(names)
        self.fell.add(hash((line.position, names[-1], roll.drew)))

    def _lies_at(self, roll: Roll, name: int, key: str) -> bool:
        """Older rolls do not say what they drew."""
        there = {hash((roll.kept, name, drew)) for drew in (roll.drew, "")} & self.fell
        return bool(there) or hash(key) in self.covered

    def _alone(self, roll: Roll, line: EntryLine) -> Iterator[str]:
        """No die fell for what was the only one of its table, and it can only be kept."""
        yield from self._asked_once(roll, line)
        again = line.answers != line.decision or self.copies
        if roll.faces or roll.sides or not (again and roll.kept > 0 and (roll.kept < line.position or self.copies)):
            yield f"keeps for {roll.label} what no entry before it drew"

    def _asked_once(self, roll: Roll, line: EntryLine) -> Iterator[str]:
        if (line.answers, roll.label) in self.asked:
            yield f"asks for {roll.label} twice"
        self.asked.add((line.answers, roll.label))

    def _of_its_day(self, roll: Roll) -> Iterator[str]:
        """Once a seed is shown, whoever picks a question would pick its die."""
        if roll.source in self.shown:
            yield f"was rolled from {roll.source}, which was shown before"

    def _named_in_time(self, roll: Roll, line: EntryLine, answered: DecisionLine) -> Iterator[str]:
        """What a decision had not asked before has no name before the amendment's own line stands."""
        decision = self.decision
        anew = decision is not None and line.answers != line.decision and decision.shape >= NAMED_SINCE
        put_in = answered.amendment == line.decision and not answered.instead_of
        by = decision.key if decision and anew and not put_in else ""
        if roll.by != by and roll.source != TYPED:
            yield f"shows dice for {roll.label} under another name than its own"

    def _typed_by_somebody(self, roll: Roll, answered: DecisionLine) -> Iterator[str]:
        brought = self.brought.get(str(answered.instead_of or answered.number), {})
        typed = (codec.typed_of(answered.typed).get(roll.label), brought.get(roll.label))
        if not any(faces is not None and tuple(faces) == roll.faces for faces in typed):
            yield f"shows faces for {roll.label} that nobody typed"


def must_be_known(rolls: str) -> None:
    """A field that nobody reads could say anything."""
    for roll in _ROLLS.decode(rolls):
        unknown = sorted(roll.keys() - KNOWN)
        if unknown:
            raise ValueError(f"dice have no field {unknown[0]!r}")


def _there_are_such_dice(roll: Roll) -> Iterator[str]:
    """A shuffle of nothing is one."""
    if roll.shuffled:
        stand = roll.sides <= MOST_SIDES and sorted(roll.faces) == list(range(1, roll.sides + 1))
    else:
        stand = 1 <= roll.sides <= MOST_SIDES and all(1 <= face <= roll.sides for face in roll.faces)
    if not stand:
        yield f"shows dice for {roll.label} that nobody has"


def _brought_by(line: DecisionLine) -> Faces:
    if line.kind != own_kinds.Amend.__name__:
        return {}
    brought: Faces = msgspec.convert(_AMENDMENT.decode(line.body).get("typed", {}), Faces)
    return brought


def _names_of(roll: Roll, key: str) -> list[int]:
    """The pool's own last; a smaller question is answered with the first dice of a pool, never of a shuffle."""
    first = len(roll.faces) if roll.shuffled else 0
    same = (key, roll.label, roll.sides, roll.shuffled, roll.source, roll.by)
    return [hash((*same, roll.faces[:count])) for count in range(first, len(roll.faces) + 1)]


def _number_of(source: str) -> int:
    number = source.removeprefix("seed ")
    return int(number) if number.isdecimal() else 0
