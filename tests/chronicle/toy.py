"""A small game that the log is driven by in its own tests: pots that gain, spend, gamble and are dealt to.

What a command leads to depends on what happened before, so that changing the past changes what follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, get_args

from apps.chronicle.log.row_store import CachedRow, Tables
from apps.kernel.chance import OpenSeed, RevealSeeds, SeedChange
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.ids import made_from
from apps.kernel.keyed_draws import draw
from apps.kernel.kinds import Former, Kinds
from apps.kernel.marks import HIDDEN, Words
from apps.kernel.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    name: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """A copy goes its own way."""

    name: Words
    origin: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    pot: str
    amount: int
    times: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Spend:
    pot: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Gamble:
    """Two dice, and another where the pot holds more than ten."""

    pot: str
    sides: int = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Cards in a hidden order."""

    pot: str
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """A pot's cards are laid open: it hides nothing more."""

    pot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    pot: str
    text: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class MakePot:
    """A pot named by an id of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A new season: its seed opens, and those before it are shown."""

    last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Peek:
    """A game that tells of a die by refusing: a mistake that the log must not let pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """Nothing happens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A prize for a pot: those that cost no more than it holds, and likelier the more it holds."""

    pot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    name: Words
    edition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    name: Words
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gained:
    pot: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """Once without its faces: shape 1 had only their sum."""

    pot: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WonOnce:
    pot: str
    sum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    pot: str
    order: Annotated[tuple[int, ...], HIDDEN]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    pot: str
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    pot: str
    text: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    pot: str
    prize: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    season: int


@dataclass(slots=True)
class Pots:
    name: str = ""
    origin: str = ""
    edition: str = ""
    season: int = 1
    pots: dict[str, int] = field(default_factory=dict)
    orders: dict[str, list[int]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


Command = Open | Begin | Gain | Spend | Gamble | Deal | Show | Note | MakePot | Turn | Peek | Wait | Draw
Event = Opened | Begun | Gained | Won | Dealt | Shown | Noted | Turned | Drawn
TODAY = "toy-1"


class ToyDecider:
    """Pure, as any game's."""

    def initial(self) -> Pots:
        return Pots()

    def decide(self, asked: Asked[Command], state: Pots, dice: Dice) -> Iterable[Event | SeedChange]:
        decided: Iterable[Event | SeedChange] = DECIDE[type(asked.command)](asked, state, dice)
        return decided

    def evolve(self, state: Pots, event: Event) -> None:
        EVOLVE[type(event)](state, event)


Deciding = Iterator[Event | SeedChange]


def _open(asked: Asked[Open], state: Pots, dice: Dice) -> Deciding:
    if state.name:
        raise Refusal("It is open already: gain something.")
    yield Opened(name=asked.command.name, edition=asked.edition)


def _begin(asked: Asked[Begin], state: Pots, dice: Dice) -> Deciding:
    yield Begun(name=asked.command.name, origin=asked.command.origin)
    yield from GAME.deal_anew(state, GAME.hiding(state), dice)


def _gain(asked: Asked[Gain], state: Pots, dice: Dice) -> Deciding:
    for _ in range(asked.command.times):
        yield Gained(pot=asked.command.pot, amount=asked.command.amount)


def _spend(asked: Asked[Spend], state: Pots, dice: Dice) -> Deciding:
    pot, amount = asked.command.pot, asked.command.amount
    has = state.pots.get(pot, 0)
    if has < amount:
        raise Refusal(f"{pot} holds {has}: spend that at most.", rule="TOY-1")
    yield Gained(pot=pot, amount=-amount)


def _gamble(asked: Asked[Gamble], state: Pots, dice: Dice) -> Deciding:
    pot, sides = asked.command.pot, asked.command.sides
    yield Won(pot=pot, faces=dice.throw(f"{pot}/bet", count=2, sides=sides))
    if state.pots.get(pot, 0) > 10:
        yield Won(pot=pot, faces=dice.throw(f"{pot}/bonus", sides=sides))


def _deal(asked: Asked[Deal], state: Pots, dice: Dice) -> Deciding:
    pot = asked.command.pot
    yield Dealt(pot=pot, order=dice.shuffle(f"{pot}/deck", count=asked.command.cards))


def _show(asked: Asked[Show], state: Pots, dice: Dice) -> Deciding:
    pot = asked.command.pot
    if pot not in state.orders:
        raise Refusal(f"{pot} hides nothing: deal to it first.")
    yield Shown(pot=pot, order=tuple(state.orders[pot]))


PRIZES = {"crumb": 1, "loaf": 2, "feast": 5, "crown": 20}


def _draw(asked: Asked[Draw], state: Pots, dice: Dice) -> Deciding:
    has = state.pots.get(asked.command.pot, 0)
    table = {prize: has + cost for prize, cost in PRIZES.items() if cost <= has}
    if not table:
        raise Refusal(f"{asked.command.pot} holds nothing that a prize could cost.")
    yield Drawn(pot=asked.command.pot, prize=draw(table, dice, f"{asked.command.pot}/prize", also=("crown",)))


def _note(asked: Asked[Note], state: Pots, dice: Dice) -> Deciding:
    yield Noted(pot=asked.command.pot, text=asked.command.text)


def _make_pot(asked: Asked[MakePot], state: Pots, dice: Dice) -> Deciding:
    yield Gained(pot=made_from("pot", asked.key), amount=0)


def _turn(asked: Asked[Turn], state: Pots, dice: Dice) -> Deciding:
    if not asked.command.last:
        yield OpenSeed()
    yield RevealSeeds(last=asked.command.last)
    yield Turned(season=state.season + 1)


def _peek(asked: Asked[Peek], state: Pots, dice: Dice) -> Deciding:
    if dice.throw("peek")[0]:
        raise Refusal("It fell badly.")
    yield Turned(season=0)


def _wait(asked: Asked[Wait], state: Pots, dice: Dice) -> Deciding:
    yield from ()


DECIDE: dict[type, Any] = {
    Open: _open,
    Begin: _begin,
    Gain: _gain,
    Spend: _spend,
    Gamble: _gamble,
    Deal: _deal,
    Show: _show,
    Draw: _draw,
    Note: _note,
    MakePot: _make_pot,
    Turn: _turn,
    Peek: _peek,
    Wait: _wait,
}


def _opened(state: Pots, event: Opened) -> None:
    state.name, state.edition = event.name, event.edition


def _begun(state: Pots, event: Begun) -> None:
    state.name, state.origin = event.name, event.origin


def _gained(state: Pots, event: Gained) -> None:
    state.pots[event.pot] = state.pots.get(event.pot, 0) + event.amount


def _won(state: Pots, event: Won) -> None:
    state.pots[event.pot] = state.pots.get(event.pot, 0) + sum(event.faces)


def _dealt(state: Pots, event: Dealt) -> None:
    state.orders[event.pot] = list(event.order)


def _shown(state: Pots, event: Shown) -> None:
    del state.orders[event.pot]


def _noted(state: Pots, event: Noted) -> None:
    state.notes.append(event.text)


def _drawn(state: Pots, event: Drawn) -> None:
    state.notes.append(event.prize)


def _turned(state: Pots, event: Turned) -> None:
    state.season = event.season


EVOLVE: dict[type, Any] = {
    Opened: _opened,
    Begun: _begun,
    Gained: _gained,
    Won: _won,
    Dealt: _dealt,
    Shown: _shown,
    Noted: _noted,
    Drawn: _drawn,
    Turned: _turned,
}


class ToyGame:
    """Nobody looks its pots up: it has no rows."""

    edition = TODAY
    editions = (TODAY, "toy-2")
    decider = ToyDecider()
    commands = Kinds(get_args(Command))
    events = Kinds(
        get_args(Event),
        [Former(kind="Won", shape=1, type=WonOnce, into=lambda once: Won(pot=once.pot, faces=(once.sum,)))],
    )
    state = Pots
    tables: Tables = {}

    def edition_of(self, state: Pots) -> str:
        return state.edition

    def subject_of(self, event: object) -> str:
        return str(getattr(event, "pot", ""))

    def subjects_of(self, command: object) -> Collection[str]:
        pot = getattr(command, "pot", "")
        return (pot,) if pot else ()

    def hiding(self, state: Pots) -> Collection[str]:
        """The pots whose cards lie in a hidden order."""
        return tuple(state.orders)

    def plays_in(self, command: object) -> str:
        return command.pot if isinstance(command, Deal | Show) else ""

    def sees_all_of(self, state: Pots, subject: str, seat: str, role: str) -> bool:
        """Into a pot that is named like a seat that seat alone looks; into others everybody."""
        return seat == subject or not subject.startswith("seat-")

    def called(self, state: Pots, subject: str) -> str:
        return f"The order in {subject}"

    def deal_anew(self, state: Pots, subjects: Collection[str], dice: Dice) -> Iterator[Dealt]:
        for pot, order in sorted(state.orders.items()):
            if pot in subjects:
                yield Dealt(pot=pot, order=dice.shuffle(f"{pot}/deal-anew", count=len(order)))

    def drawn(self, event: object, label: str) -> str:
        return event.prize if isinstance(event, Drawn) else ""

    def of_its_day(self, command: object, events: Sequence[object]) -> object:
        return command

    def rows(self, chronicle: str, position: int, state: Pots, events: Sequence[object] | None) -> Iterable[CachedRow]:
        return ()

    def hosted_by(self, account: int) -> Sequence[str]:
        return ()

    def titles(self, chronicles: Collection[str]) -> Mapping[str, str]:
        return {}

    def askable_by(self, account: int, chronicle: str) -> Collection[str]:
        return {"Rewind", "Amend", "EraseWords"} if chronicle in self.hosted_by(account) else ()

    def begins_copy(self, origin: str, at: int, name: str, seat: str) -> Begin:
        if not name:
            raise Refusal("A copy has a name: give one.")
        return Begin(name=name, origin=origin, at=at)

    def copied_from(self, state: Pots) -> str:
        return state.origin

    def title_of(self, state: Pots, at: int) -> str:
        return f"{state.name}, from line {at}"

    def at_hand(self, state: Any, command: object = None) -> None:
        """Nothing lies anywhere else."""

    def bring_along(self, packs: Sequence[Mapping[str, str]], events: Iterable[object]) -> None:
        pass

    def settle(self, origin: str, copy: str) -> None:
        pass

    def forget(self, chronicle: str) -> None:
        pass


GAME = ToyGame()
