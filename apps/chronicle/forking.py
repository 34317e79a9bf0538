"""A new log with the story of another: what was struck is left out, and every line is sealed anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from msgspec import structs

from apps.chronicle import chance, codec, own, reading, rebuild
from apps.chronicle.chain import digest_of, genesis, hash_after
from apps.chronicle.chance import Chance
from apps.chronicle.game import the_game
from apps.chronicle.handle import Answer, By, original
from apps.chronicle.lines import DecisionLine, EntryLine
from apps.chronicle.logs import Log, root_of
from apps.chronicle.looking import Looking
from apps.chronicle.planning import Asking
from apps.chronicle.seeds import commitment_of, new_seed
from apps.chronicle.store import load, turn
from apps.chronicle.story import Rewinds, Stretch
from apps.chronicle.tables import LOG
from apps.kernel.refusal import Refusal

SEEDS = ("SeedOpened", "EntropyAdded", "SeedRevealed")


def fork(
    log: Log, at: int, campaign: str, *, key: str, by: By, progress: Callable[[int], object] = lambda _: None
) -> Answer:
    """Begin a campaign with the story of a log up to a position; asked again, it is there already."""
    asking = Asking(chronicle=campaign, command=own.Fork(origin=log.campaign, at=at), key=key, by=by)
    with turn(Looking(campaign=campaign, key=key)):
        here = reading.head_of(campaign) is not None
        if not here:
            copying = Copying(log=log, at=at, asking=asking, secret=new_seed())
            load(campaign, copying.lines(), progress)
            chance.keep(campaign, copying.seed, copying.secret)
            rebuild.remake(campaign)
            the_game().settle(log.campaign, campaign)
        answer = original(reading.decision(campaign, 1), asking)
    return replace(answer, replayed=here)


@dataclass(kw_only=True)
class Copying:
    """One log on its way into another."""

    log: Log
    at: int
    asking: Asking
    secret: bytes
    seed: int = 0
    number: int = 0
    position: int = 0
    hash: bytes = b""

    def lines(self) -> Iterator[DecisionLine | EntryLine]:
        self.hash = genesis(self.asking.chronicle)
        told, then, edition = self._survey()
        yield from self._begin(then, edition)
        for number, group in groupby(self._copied(told), key=lambda line: (line.answers, line.position in _Told(told))):
            yield from self._sealed(self._asked(number[0], told=number[1]), list(group))

    def _survey(self) -> tuple[list[Stretch], str, str]:
        """Which stretches are told, the hash where the fork begins, and by which edition it is played."""
        rewinds, seeds, then, ends, edition = Rewinds(), Chance(), "", False, ""
        for line in self.log.lines():
            if isinstance(line, DecisionLine):
                ends = ends or line.position == self.at
                edition = line.edition
            elif line.position <= self.at:
                then = line.hash.hex()
                if line.subject == LOG:
                    event = reading.event_of(line)
                    if isinstance(event, own.Rewound):
                        rewinds = rewinds.with_another(line.position, event.to)
                    elif isinstance(event, own.SeedEvent):
                        seeds.fold(event, line.position, line.answers)
        if not ends or not then:
            raise Refusal(f"No decision of {self.log.campaign} ends at entry {self.at}: fork where one does.")
        self.seed = max(seeds.seeds, default=0) + 1
        return rewinds.stretches(self.at), then, edition

    def _begin(self, then: str, edition: str) -> Iterator[DecisionLine | EntryLine]:
        command, asking = self.asking.command, self.asking
        line = DecisionLine(
            number=1,
            key=asking.key,
            kind="Fork",
            shape=1,
            body=codec.text_of(command),
            seat=asking.by.seat,
            role=asking.by.role,
            client=asking.by.client,
            edition=edition,
            asked_at=asking.at,
            position=0,
            hash=b"",
        )
        forked = own.Forked(origin=command.origin, at=command.at, hash=then)
        opened = own.SeedOpened(seed=self.seed, commitment=commitment_of(self.secret))
        yield from self._sealed(line, [_of_log(forked), _of_log(opened)])

    def _copied(self, told: list[Stretch]) -> Iterator[EntryLine]:
        """The story, and what happened to seeds, which no rewind undoes."""
        for line in self.log.lines():
            if isinstance(line, EntryLine) and line.position <= self.at:
                of_log = line.subject == LOG
                if line.kind in SEEDS if of_log else line.position in _Told(told):
                    yield line

    def _asked(self, number: int, *, told: bool) -> DecisionLine:
        """The command as a new line, under the key that names its dice; one whose seeds alone are left has another."""
        line = self.log.decision(number)
        root = root_of(line, self.log.decision)
        key = root.key if told else f"seeds:{number}/{root.key}"
        return structs.replace(line, key=key, amendment=0, instead_of=0, seen=None)

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


class _Told:
    """Whether a position is told."""

    def __init__(self, stretches: list[Stretch]) -> None:
        self.stretches = stretches

    def __contains__(self, position: int) -> bool:
        return any(position in stretch for stretch in self.stretches)


def _of_log(event: object) -> EntryLine:
    return EntryLine(
        position=0, kind=type(event).__name__, shape=1, subject=LOG, body=codec.text_of(event), decision=0, answers=0
    )
