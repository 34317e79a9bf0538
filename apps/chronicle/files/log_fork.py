"""A new log with the story of another: what was struck is left out, and every line is sealed anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from msgspec import structs

from apps.chronicle.amendments.copy_origin import key_of_beginning
from apps.chronicle.decisions.write_plan import By, Submission, laid
from apps.chronicle.door.handle import CommandAnswer, handle, in_turn, original
from apps.chronicle.door.past_room import room_for
from apps.chronicle.log import codec, own_kinds, queries, seed_story, sql
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import DecisionLine, EntryLine, commitment_to, digest_of, genesis, hash_after
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.log_source import Log, root_of
from apps.chronicle.log.randomness import commitment_of, new_seed
from apps.chronicle.log.seed_story import Chance
from apps.chronicle.log.store import load, together, turn
from apps.chronicle.log.told_story import Rewinds, Stretch
from apps.chronicle.log.write_turn import HeadQuery, WriteTurn
from apps.chronicle.proof import rebuild
from apps.chronicle.states import folded_states
from apps.ground import write_outcome
from apps.kernel.refusal import Refusal

SEEDS = ("SeedOpened", "EntropyAdded", "SeedRevealed")


def fork(
    log: Log,
    wanted: own_kinds.TakeFork,
    *,
    key: str,
    by: By,
    progress: Callable[[int], object] = lambda _: None,
    along: Callable[[], object] = lambda: None,
) -> CommandAnswer:
    """Begin a campaign with the story of a log up to a position; asked again, it is there already.

    Where the origin lives here, it is told there too, under the asker's own key: both are recorded, or neither. What
    comes along with the log is kept first, and only with the rest.
    """
    copy, command = wanted.copy, own_kinds.Fork(origin=log.campaign, at=wanted.at, name=wanted.name)
    asking = Submission(chronicle=copy, command=command, key=f"fork:{copy}", by=by)
    with sql.named_errors(), room_for(log.campaign), together():
        with turn(HeadQuery(campaign=copy, key=asking.key)) as taken:
            along()
            here = queries.head_of(copy) is not None
            if here:
                write_outcome.stands_already()
            else:
                _begin(
                    Copying(story=ToldStory(log=log, at=wanted.at), asking=asking, secret=new_seed()), taken, progress
                )
            answer = original(queries.decision(copy, 1), asking)
        if queries.head_of(log.campaign):
            handle(log.campaign, wanted, key=key, by=by)
        if not here:
            the_game().settle(log.campaign, copy)
    return replace(answer, replayed=here)


def must_end_a_decision(log: Log, at: int) -> None:
    """Whether a copy may begin there."""
    _ = ToldStory(log=log, at=at).survey


def state_told(log: Log, at: int) -> Any:
    """What the story of a log folds into, as it was told at a position."""
    state = folded_states.initial()
    for line in ToldStory(log=log, at=at).entries():
        if line.subject != LOG:
            the_game().decider.evolve(state, queries.event_of(line))
    return state


def _begin(copying: Copying, taken: WriteTurn, progress: Callable[[int], object]) -> None:
    """The copied lines, and last of all the decision by which the copy goes its own way."""
    copy, command, by = copying.asking.chronicle, copying.asking.command, copying.asking.by
    begins = the_game().begins_copy(command.origin, command.at, command.name, by.seat)
    load(copy, copying.lines(), progress)
    seed_story.keep(copy, copying.seed, copying.secret)
    taken.look.head = queries.head_of(copy)
    begun = in_turn(Submission(chronicle=copy, command=begins, key=key_of_beginning(copy), by=by), taken)
    if begun.refused:
        raise Refusal(begun.refusal, rule=begun.rule)
    rebuild.remake(copy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """What must be known of a story before any of it is copied."""

    stretches: list[Stretch]
    hash: bytes
    """After the last line that is copied."""
    edition: str
    seeds: Chance

    def __contains__(self, position: int) -> bool:
        return any(position in stretch for stretch in self.stretches)


@dataclass(kw_only=True)
class ToldStory:
    """The story of a log, as it was told at a position where some decision ended."""

    log: Log
    at: int

    @cached_property
    def survey(self) -> Survey:
        rewinds, seeds, edition, then = Rewinds(), Chance(), "", None
        last = 0
        for line in self.log.lines():
            if isinstance(line, DecisionLine):
                edition = line.edition
                continue
            last = line.position
            if line.position <= self.at:
                then = line
                if line.subject == LOG:
                    event = queries.event_of(line)
                    if isinstance(event, own_kinds.Rewound):
                        rewinds = rewinds.with_another(line.position, event.to)
                    elif isinstance(event, own_kinds.SeedEvent):
                        seeds.fold(event, line.position, line.answers)
        if then is None or then.position != self.at:
            raise Refusal(f"There is no line {self.at}: fork at the end of a decision, from line 1 to {last}.")
        self._must_end(then.decision)
        return Survey(stretches=rewinds.stretches(self.at), hash=then.hash, edition=edition, seeds=seeds)

    def entries(self) -> Iterator[EntryLine]:
        """The story, and what happened to seeds, which no rewind undoes."""
        for line in self.log.lines():
            if isinstance(line, EntryLine) and line.position <= self.at:
                of_log = line.subject == LOG
                if line.kind in SEEDS if of_log else line.position in self.survey:
                    yield line

    def asked(self, number: int, *, told: bool) -> DecisionLine:
        """The command as a new line, under the key that names its dice; one whose seeds alone are left has another."""
        line = self.log.decision(number)
        root = root_of(line, self.log.decision)
        key = root.key if told else f"seeds:{number}/{root.key}"
        return structs.replace(line, key=key, amendment=0, instead_of=0, seen=None)

    def _must_end(self, number: int) -> None:
        line, first = self.log.decision(number), self.log.decision(1)
        begins = first.position if first.kind == own_kinds.Fork.__name__ else 0
        if self.at <= begins:
            raise Refusal(f"Nothing had been told yet at line {self.at}: fork at a later one, where a decision ends.")
        if line.position != self.at:
            raise Refusal(
                f"Entry {self.at} lies in the midst of what decision {number} led to: "
                f"fork {queries.either_side(line, begins)}."
            )


@dataclass(kw_only=True)
class Copying:
    """A story on its way into another log."""

    story: ToldStory
    asking: Submission
    secret: bytes
    number: int = 0
    position: int = 0
    hash: bytes = b""

    @property
    def seed(self) -> int:
        return max(self.story.survey.seeds.seeds, default=0) + 1

    def lines(self) -> Iterator[DecisionLine | EntryLine]:
        self.hash, told = genesis(self.asking.chronicle), self.story.survey
        yield from self._first()
        for asked, group in groupby(self.story.entries(), key=lambda line: (line.answers, line.position in told)):
            yield from self._sealed(self.story.asked(asked[0], told=asked[1]), list(group))

    def _first(self) -> Iterator[DecisionLine | EntryLine]:
        command, asking, told = self.asking.command, self.asking, self.story.survey
        body, apart = codec.parted(command)
        aside = laid(codec.laid_aside(apart))
        line = DecisionLine(
            number=1,
            key=asking.key,
            kind=own_kinds.Fork.__name__,
            shape=own_kinds.COMMANDS.shapes[own_kinds.Fork.__name__],
            body=body,
            seat=asking.by.seat,
            role=asking.by.role,
            client=asking.by.client,
            edition=told.edition,
            asked_at=asking.at,
            position=0,
            withheld=commitment_to(aside) if aside else b"",
            hash=b"",
            aside=aside,
        )
        forked = own_kinds.Forked(origin=command.origin, at=command.at, hash=told.hash.hex())
        opened = own_kinds.SeedOpened(seed=self.seed, commitment=commitment_of(self.secret))
        yield from self._sealed(line, [_of_log(forked), _of_log(opened)])

    def _sealed(self, decision: DecisionLine, entries: Iterable[EntryLine]) -> Iterator[DecisionLine | EntryLine]:
        self.number += 1
        decision.number = self.number
        sealed = list(entries)
        decision.entries = len(sealed)
        digest = digest_of(decision)
        for line in sealed:
            self.position += 1
            line.position, line.decision, line.answers = self.position, self.number, self.number
            self.hash = line.hash = hash_after(self.hash, digest, line)
        decision.position, decision.hash = self.position, self.hash
        yield decision
        yield from sealed


def _of_log(event: object) -> EntryLine:
    kind = type(event).__name__
    shape = own_kinds.EVENTS.shapes[kind]
    return EntryLine(position=0, kind=kind, shape=shape, subject=LOG, body=codec.text_of(event), decision=0, answers=0)
