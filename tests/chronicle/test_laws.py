"""Laws that hold whatever is asked, in whatever order, with crashes, rewinds and amendments between."""

from __future__ import annotations

import copy
import hashlib
from dataclasses import asdict, replace
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from apps.chronicle.door.command_preview import foresee
from apps.chronicle.door.handle import CommandAnswer
from apps.chronicle.log import own_kinds, queries
from apps.chronicle.proof import rebuild
from apps.chronicle.proof.verify import verify
from tests.chronicle import toy
from tests.chronicle.table import HOST, Table, put_before, put_instead
from tests.chronicle.toy import Deal, Gain, Gamble, MakePot, Note, Spend, Turn, Wait

POTS = st.sampled_from("ab")
AMOUNTS = st.integers(0, 12)
COMMANDS = st.one_of(
    st.builds(Gain, pot=POTS, amount=AMOUNTS, times=st.integers(1, 3)),
    st.builds(Spend, pot=POTS, amount=AMOUNTS),
    st.builds(Gamble, pot=POTS, sides=st.sampled_from([6, 10])),
    st.builds(Deal, pot=POTS, cards=st.integers(1, 8)),
    st.builds(Note, pot=POTS, text=st.text(max_size=3)),
    st.builds(MakePot),
    st.builds(Turn),
    st.builds(Wait),
)


class Crash(BaseException):
    """The process dies in the midst of a decision."""


class Campaign(RuleBasedStateMachine):
    """One log, and beside it what its state was at every position."""

    serial = 0
    seeds = count()

    @classmethod
    def seed(cls) -> bytes:
        return hashlib.sha256(str(next(cls.seeds)).encode()).digest()

    @initialize()
    def opened(self) -> None:
        Campaign.serial += 1
        Campaign.seeds = count()
        self.table = Table(f"campaign-law-{Campaign.serial}")
        self.table.open()
        self.states: dict[int, toy.Pots] = {}
        self.told: dict[int, list[Any]] = {}
        self.looked()

    def looked(self) -> None:
        self.states[self.table.position] = copy.deepcopy(self.table.state)
        self.told[self.table.position] = self.table.told

    @rule(command=COMMANDS)
    def ask(self, command: object) -> None:
        before = self.table.position
        answer = self.table.ask(command)
        if answer.refused or answer.first is None:
            assert self.table.position == before
        self.carries_what_it_recorded(answer)
        self.looked()

    def carries_what_it_recorded(self, answer: CommandAnswer) -> None:
        """An answer needs no look at the log, and one that is given again says the same."""
        assert answer.lines is not None
        recorded = self.table.read[answer.first - 1 : answer.last] if answer.first else []
        assert answer.entries() == recorded
        assert replace(answer, lines=None).entries() == recorded
        assert answer.entries(1) == recorded[:1]

    @rule(command=COMMANDS)
    def ask_twice(self, command: object) -> None:
        first = self.table.ask(command, key=f"twice-{self.table.asked}")
        again = self.table.ask(command, key=f"twice-{self.table.asked - 1}")
        assert (again.first, again.last, again.refusal) == (first.first, first.last, first.refusal)
        self.looked()

    @rule(command=COMMANDS, data=st.data())
    def crash(self, command: object, data: st.DataObject) -> None:
        """All of a decision is there, or nothing: and nothing, where its writer died before it could commit."""
        before = self.table.position
        place = data.draw(st.sampled_from(["_move", "sealed"]))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(f"apps.chronicle.door.handle.{place}", _crashing)
            with pytest.raises(Crash):
                self.table.ask(command, by=HOST)
        after = len(self.table.read)
        assert after == self.table.position
        assert after == before or (place == "_move" and after == queries.decision(*self.last()).position)
        self.looked()

    def last(self) -> tuple[str, int]:
        head = queries.head_of(self.table.campaign)
        assert head is not None
        return self.table.campaign, head.number

    @rule(data=st.data())
    def rewind(self, data: st.DataObject) -> None:
        to = data.draw(st.sampled_from(sorted(self.states)))
        answer = self.table.rewind(to)
        self.carries_what_it_recorded(answer)
        if not answer.refused:
            now, then = self.table.state, self.states[to]
            assert open_to_all(now) == open_to_all(then), "the state after a rewind is the state it went back to"
            anew = self.table.told[len(self.told[to]) :]
            assert self.table.told == [*self.told[to], *anew]
            assert [type(event) for event in anew] == [toy.Dealt] * len(then.orders), "what hid something hides it anew"
        self.looked()

    def numbers(self) -> list[int]:
        """Decisions of the story that can be changed."""
        told = (read for read in self.table.read if not read.struck and read.line.subject != "log")
        return sorted({read.line.answers for read in told} - {1})

    @precondition(lambda self: self.numbers())
    @rule(data=st.data())
    def strike(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(self.numbers()))
        self.amended(own_kinds.Amend(strike=(number,), reason="x"))

    @precondition(lambda self: self.numbers())
    @rule(data=st.data(), command=COMMANDS)
    def replace(self, data: st.DataObject, command: object) -> None:
        number = data.draw(st.sampled_from(self.numbers()))
        self.amended(own_kinds.Amend(replace=(put_instead(number, command),), reason="x"))

    @precondition(lambda self: self.numbers())
    @rule(data=st.data(), command=COMMANDS)
    def insert(self, data: st.DataObject, command: object) -> None:
        number = data.draw(st.sampled_from(self.numbers()))
        self.amended(own_kinds.Amend(insert=(put_before(number, command),), reason="x"))

    @precondition(lambda self: self.numbers())
    @rule(data=st.data())
    def amend_nothing(self, data: st.DataObject) -> None:
        """A command in its own place, with its own dice, changes nothing."""
        number = data.draw(st.sampled_from(self.numbers()))
        line = queries.decision(self.table.campaign, number)
        before, state = self.table.told, self.table.state
        amendment = own_kinds.Amend(replace=(put_instead(number, queries.command_of(line)),), reason="x")
        seen = foresee(self.table.campaign, amendment, key="nothing", by=HOST)
        self.table.ask(amendment)
        if not (seen.taken_back or seen.dealt_anew):
            assert (self.table.told, self.table.state) == (before, state)
        self.looked()

    def amended(self, command: own_kinds.Amend) -> None:
        """What was foreseen, as far as it was told, is what is recorded."""
        key = f"amend-{self.table.asked}"
        seen = foresee(self.table.campaign, command, key=key, by=HOST)
        position = self.table.position
        answer = self.table.ask(command, key=key)
        assert answer.refusal == seen.refusal
        self.carries_what_it_recorded(answer)
        if not answer.refused:
            recorded = [read.event for read in self.table.read[position:]]
            unsealed = [event for event in recorded if type(event).__name__ not in ("SeedOpened", "SeedRevealed")]
            foreseen = [entry.event for entry in seen.entries]
            assert foreseen[1:] == unsealed[1 : len(foreseen)]
            assert seen.question or len(foreseen) + len(seen.dealt_anew) == len(unsealed)
        self.looked()

    @invariant()
    def the_state_at_every_position_stays_what_it_was(self) -> None:
        if hasattr(self, "table"):
            for position, state in self.states.items():
                assert self.table.at(position) == state

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert list(verify(self.table.campaign, decide=True)) == []
            kept = self.table.state
            rebuild.rebuild(self.table.campaign)
            assert self.table.state == kept


def open_to_all(state: toy.Pots) -> dict[str, Any]:
    """All but the orders, of which it is open only how many cards lie in them."""
    orders = {pot: len(order) for pot, order in state.orders.items()}
    return {**asdict(state), "orders": orders}


def _crashing(*_: Any, **__: Any) -> None:
    raise Crash


@pytest.mark.usefixtures("toy", "committing")
@pytest.mark.parametrize(
    ("examples", "steps"), [(15, 20), pytest.param(400, 50, marks=pytest.mark.nightly)], ids=["few", "many"]
)
def test_the_laws(examples: int, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds are counted and not drawn here: what is found must be found again."""
    monkeypatch.setattr("apps.chronicle.log.seed_story.new_seed", Campaign.seed)
    run_state_machine_as_test(
        Campaign,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
