"""A campaign lived by chance, as the chronicle would write it down; and the same life told and decided again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from apps.campaigns.game import GAME
from apps.campaigns.state import Campaign, Event, evolve
from apps.chronicle.decisions.write_plan import OF_SEEDS, decide
from apps.chronicle.log.codec import command_of, laid_aside, parted, state_reader, text_of, whole, written_in
from apps.chronicle.log.log_lines import LineAside
from apps.kernel.decider import Asked
from apps.kernel.dice import KeyedDice, Roll, Seeded
from apps.kernel.kinds import Kinds
from apps.kernel.refusal import Refusal
from apps.rules.ruleset.editions import EDITIONS
from tests.campaigns.living import holding
from tests.campaigns.living.chance import Chance
from tests.campaigns.living.moment import Moment
from tests.campaigns.living.wishes import wished

BEGAN = datetime(2026, 1, 1, 20, tzinfo=UTC)
SEED = b"living"


class Written(NamedTuple):
    """A command or an event as a line of the log has it."""

    kind: str
    shape: int
    body: str
    laid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What was asked, how it was answered, and the state that was kept after it."""

    command: Written
    asked: Asked[Any]
    events: tuple[Event, ...] = ()
    entries: tuple[Written, ...] = ()
    refusal: Refusal | None = field(default=None, compare=False)
    kept: bytes


@dataclass(slots=True)
class Life:
    """One campaign, live, and beside it the one that its log alone gives."""

    state: Campaign = field(default_factory=Campaign)
    told: Campaign = field(default_factory=Campaign)
    decisions: list[Decision] = field(default_factory=list)
    at: datetime = BEGAN

    def step(self, number: int) -> Decision:
        """Somebody asks for something; all that must hold is looked at before and after."""
        chance = Chance.of(number)
        at = Moment(self.state, chance)
        wish = wished(at)
        self.at += timedelta(days=chance.one_of((0, 0, 0, 1, 2)), seconds=1)
        command = as_sent(wish.command)
        seat, role = at.asker(command, wish.seat)
        key = f"{seat}/{len(self.decisions)}"
        edition = self.state.edition or chance.one_of(EDITIONS)
        asked = Asked(command=command, key=key, seat=seat, role=role, at=self.at.isoformat(), edition=edition)
        return self.ask(asked)

    def ask(self, asked: Asked[Any]) -> Decision:
        line = written(asked.command, GAME.commands)
        try:
            happened = decide(asked, self.state, dice_of(asked))
        except Refusal as refusal:
            holding.must_be_a_sentence(refusal)
            assert self.state == self.told, "a refused decision changed something"
            decision = Decision(command=line, asked=asked, refusal=refusal, kept=kept(self.state))
        else:
            assert self.state == self.told, "to decide changes nothing"
            said = [(one.event, one.rolls) for one in happened if type(one.event) not in OF_SEEDS]
            entries = tuple(self._happens(event, rolls) for event, rolls in said)
            assert self.state == self.told, "the log does not give the state again"
            events = tuple(event for event, _ in said)
            decision = Decision(command=line, asked=asked, events=events, entries=entries, kept=kept(self.state))
            if self.state.name:
                holding.must_hold(self.state)
        self.decisions.append(decision)
        return decision

    def _happens(self, event: Event, rolls: Sequence[Roll]) -> Written:
        """Live as it was decided; told as it was written."""
        dead = {pilot.pilot for pilot in self.state.roster.pilots.values() if not pilot.is_alive}
        for roll in rolls:
            holding.must_roll_for_the_living(roll.label, dead)
        holding.must_not_be_of_the_dead(event, self.state)
        holding.must_be_in_its_time(event, self.state)
        evolve(self.state, event)
        holding.must_not_be_below_nothing(event, self.state)
        holding.must_lie_open(event, self.state)
        entry = written(event, GAME.events)
        evolve(self.told, read(entry, GAME.events))
        return entry


def lived(numbers: Iterable[int]) -> Life:
    """One number a step."""
    life = Life()
    for number in numbers:
        life.step(number)
    return life


def as_sent(command: object) -> Any:
    """The command as the door reads it from outside."""
    return command_of(GAME.commands, type(command).__name__, json.loads(text_of(command)))


def dice_of(asked: Asked[Any]) -> Seeded:
    return Seeded(dice=KeyedDice(seed=SEED, key=asked.key), name="seed 1")


def written(value: Any, kinds: Kinds) -> Written:
    kind = type(value).__name__
    body, apart = parted(value)
    return Written(kind, kinds.shapes[kind], body, laid_aside(apart))


def read(line: Written, kinds: Kinds) -> Any:
    return whole(kinds, line.kind, line.shape, line.body, LineAside(b"", line.laid) if line.laid else None)


def kept(state: Campaign) -> bytes:
    """A state as a checkpoint keeps it."""
    return written_in(state)


def waking(stored: bytes) -> Campaign:
    state: Campaign = state_reader(Campaign)(stored)
    return state


def folded_again(life: Life) -> Iterator[tuple[Decision, Campaign]]:
    """The log from its beginning, decision by decision."""
    state = Campaign()
    for decision in life.decisions:
        for entry in decision.entries:
            evolve(state, read(entry, GAME.events))
        yield decision, state


def decided_again(life: Life) -> Iterator[tuple[Decision, tuple[Event, ...]]]:
    """The accepted commands as they were recorded, from the beginning, with the same dice."""
    state = Campaign()
    for decision in life.decisions:
        if decision.refusal:
            continue
        asked = Asked(
            command=read(decision.command, GAME.commands),
            key=decision.asked.key,
            seat=decision.asked.seat,
            role=decision.asked.role,
            at=decision.asked.at,
            edition=decision.asked.edition,
        )
        said = tuple(one.event for one in decide(asked, state, dice_of(asked)) if type(one.event) not in OF_SEEDS)
        for event in said:
            evolve(state, event)
        yield decision, said
