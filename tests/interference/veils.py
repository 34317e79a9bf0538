"""What somebody may not know of a world, exchanged for something else that is as possible."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, NamedTuple

from msgspec import structs

from apps.chronicle.log import codec, queries
from apps.chronicle.log.game_contract import the_game
from apps.chronicle.log.log_lines import EntryLine, LineAside
from apps.chronicle.log.log_source import Line
from apps.chronicle.log.randomness import commitment_of
from apps.chronicle.states.folded_states import state_at
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.facts.visibility import covered, sheet_of, whose
from apps.rules.battle.values.battle_questions import Task
from tests.interference.chance import Random
from tests.interference.worlds import World, sealed

FIRST = 13
"""No fighter, die, hex or count of a duel is as high: from this card on a number in a fact is a card."""
DEALS = ("/deck", "/deal-anew")
"""The shuffles that lay hidden cards down, by the end of their labels."""
Exchange = Mapping[int, int]
"""By card, which one lies there instead."""


class NoOtherWorld(AssertionError):
    """What is hidden follows from what is shown: whoever can reckon knows it."""


@dataclass(frozen=True, kw_only=True)
class Knower:
    """Somebody with a seat, or with none: what they may know hangs on it."""

    seat: str = ""
    keeps: bool = False

    def speaks_for(self, sides: Iterable[Collection[str]], there: Collection[str]) -> frozenset[int]:
        """By their numbers, the sides of a battle whose hands this seat sees."""
        mine = (self.seat in seats or (self.keeps and not set(seats) & set(there)) for seats in sides)
        return frozenset(number for number, is_mine in enumerate(mine) if is_mine)


class Fact(NamedTuple):
    """An entry of a battle with its facts, and in which dealing of each Casket's cards it lies."""

    line: EntryLine
    events: list[Any]
    is_open: bool
    dealings: Mapping[int, int]


@dataclass(kw_only=True)
class Fought:
    """One battle of a log, in every stretch of it."""

    mission: str
    fielding: Any = None
    sides: dict[str, Collection[str]] = field(default_factory=dict)
    """Who sits on each side, in their order."""
    facts: list[Fact] = field(default_factory=list)
    sources: dict[int, str] = field(default_factory=dict)
    """By dealing, the seed that it came from."""

    @property
    def last(self) -> Mapping[int, int]:
        return self.facts[-1].dealings if self.facts else {}

    def shown(self, speaks: frozenset[int]) -> Iterator[Any]:
        """Every fact as it is seen by those who speak for these sides."""
        for fact in self.facts:
            for event in fact.events:
                for viewer in speaks or {None}:
                    yield event if fact.is_open else covered(event, viewer, self.fielding)


def fought_in(world: World) -> dict[str, Fought]:
    """By mission, the battles whose facts this log holds."""
    walk = _Walk()
    for line in world.entries:
        walk.along(line)
    return walk.found


Dealings = dict[str, dict[int, int]]
"""By mission and Casket, in which dealing its cards lie."""


@dataclass(kw_only=True)
class _Walk:
    """Along a log, struck stretches too."""

    found: dict[str, Fought] = field(default_factory=dict)
    now: Dealings = field(default_factory=dict)
    kept: dict[int, Dealings] = field(default_factory=dict)
    count: int = 0

    def along(self, line: EntryLine) -> None:
        event = queries.event_of(line)
        match line.kind:
            case "Rewound":
                self.now = deepcopy(self.kept[event.to])
            case "MissionPlanned":
                sides = {side.side: side.seats for side in event.sides}
                self.found[event.mission] = Fought(mission=event.mission, sides=sides)
            case "SideSeated":
                self.found[event.mission].sides[event.side] = event.seats
            case "BattleOpened":
                self.found[event.mission].fielding = SimpleNamespace(fielded=event.fielded)
                self.now[event.mission] = {}
            case "BattleTold" | "BattleSealed":
                self._told(line, [*event.events])
            case _:
                pass
        self.kept[line.position] = deepcopy(self.now)

    def _told(self, line: EntryLine, events: list[Any]) -> None:
        fight, lying = self.found[line.subject], self.now[line.subject]
        for each in filter(_deals, events):
            self.count += 1
            lying[each.fighter] = self.count
            fight.sources[self.count] = _source(line)
        fight.facts.append(Fact(line, events, line.kind == "BattleTold", dict(lying)))


def _deals(event: Any) -> bool:
    """Whether it lays hidden cards down whatever lay there before."""
    return isinstance(event, ev.DeckDealt | ev.DealtAnew)


def _source(line: EntryLine) -> str:
    rolls = codec.rolls_of(codec.laid_in(line.aside).rolls if line.aside else "[]")
    return next((roll.source for roll in rolls if roll.shuffled), "")


@dataclass(kw_only=True)
class Veil:
    """Over one world, for one knower: draws others that are the same to them."""

    world: World
    knower: Knower
    there: Collection[str]
    """The seats that are at the table."""
    random: Random

    def hands(self) -> World:
        """The hidden cards of those whom the knower does not speak for lie otherwise, and every word that is withheld
        from them says something else.
        """
        return self._dealt(lambda fight, side: side not in self._speaks(fight), words=True)

    def all(self) -> World:
        """All of it: others' hands, the order of all decks, the secret of the open seed, and every word that is
        withheld.
        """
        return self._sown(self._dealt(lambda *_: True, words=True))

    def seed(self) -> World:
        """Another secret of the open seed, and nothing else."""
        return self._sown(self.world)

    def _speaks(self, fight: Fought) -> frozenset[int]:
        return self.knower.speaks_for(fight.sides.values(), self.there)

    def _sown(self, world: World) -> World:
        secrets = {
            number: self.random.randbytes(32) if number in world.open_seeds else secret
            for number, secret in world.secrets.items()
        }
        lines = [_committed(line, secrets) for line in world.lines]
        return sealed(world.campaign, lines, secrets)

    def _dealt(self, exchanges: Callable[[Fought, int], bool], *, words: bool) -> World:
        """Of a battle that is over nothing is hidden from whoever may amend it: they try every answer in the place of
        any other. The world must be the one in the database.
        """
        changed: dict[int, EntryLine] = {}
        going_on = battles_going_on(self.world.campaign)
        for fight in fought_in(self.world).values():
            is_over_for_keepers = self.knower.keeps and fight.mission not in going_on
            if fight.facts and not is_over_for_keepers:
                changed |= self._fought(fight, exchanges)
        lines: list[Line] = [
            changed.get(line.position, line) if isinstance(line, EntryLine) else line for line in self.world.lines
        ]
        if words:
            lines = [self._reworded(line) for line in lines]
        return sealed(self.world.campaign, lines, self.world.secrets)

    def _fought(self, fight: Fought, exchanges: Callable[[Fought, int], bool]) -> dict[int, EntryLine]:
        speaks = self._speaks(fight)
        seen = {number for event in fight.shown(speaks) for number in _numbers(event)}
        shown = {f"seed {number}" for number in _revealed(self.world)}
        drawn: dict[int, Exchange] = {}
        for dealing, source in fight.sources.items():
            fighter = next(who for fact in fight.facts for who, known in fact.dealings.items() if known == dealing)
            fielded = fight.fielding.fielded[fighter]
            hidden = [card for card in range(FIRST, len(fielded.cards) + 1) if card not in seen]
            if exchanges(fight, fielded.side) and source not in shown:
                drawn[dealing] = dict(zip(hidden, self.random.sample(hidden, len(hidden)), strict=True))
        return {fact.line.position: _exchanged(fact, drawn, speaks, fight.fielding) for fact in fight.facts}

    def _reworded(self, line: Line) -> Line:
        """Words that are withheld: what a bot thought, an answer in vain, and what others asked in vain."""
        if line.aside is None:
            return line
        if isinstance(line, EntryLine):
            return self._rethought(line) if line.kind == "BotChose" else line
        if not line.refused or (line.seat == self.knower.seat and line.kind != "AnswerBattle"):
            return line
        hides = codec.hides(the_game().commands.types[line.kind]) if line.kind in the_game().commands.types else False
        if self.knower.keeps and not hides:
            return line
        laid = json.loads(line.aside.text)
        if not self.knower.keeps and line.seat != self.knower.seat:
            laid["body"] = {name: self._other(value) for name, value in laid.get("body", {}).items()}
            laid["refusal"] = self._other(laid["refusal"])
        if hides:
            laid["body"]["choice"] = {"do": "play", "card": self.random.randint(1, 30), "target": 0}
        return structs.replace(line, aside=LineAside(line.aside.salt, _text(laid)))

    def _rethought(self, line: EntryLine) -> EntryLine:
        assert line.aside
        laid = json.loads(line.aside.text)
        laid["body"]["why"] = self._other(laid["body"]["why"])
        return structs.replace(line, aside=LineAside(line.aside.salt, _text(laid)))

    def _other(self, value: Any) -> Any:
        """Other words, more or fewer of them."""
        return "Other words. " * self.random.randint(1, 9) if isinstance(value, str) and value else value


def must_hide(world: World, there: Collection[str], knower: Knower) -> None:
    """Of every battle that goes on, what is hidden from somebody hangs on a seed that is not shown."""
    shown = {f"seed {number}" for number in _revealed(world)}
    going_on = battles_going_on(world.campaign)
    for fight in fought_in(world).values():
        if fight.mission not in going_on:
            continue
        speaks = knower.speaks_for(fight.sides.values(), there)
        for fighter, dealing in fight.last.items():
            if fight.fielding.fielded[fighter].side not in speaks and fight.sources[dealing] in shown:
                raise NoOtherWorld(
                    f"the cards of Casket {fighter} in {fight.mission} were dealt by {fight.sources[dealing]}, which "
                    f"is shown: everybody can reckon how they lie"
                )


def battles_going_on(campaign: str) -> set[str]:
    """The missions whose battle is played in the world that is in the database, and is not over."""
    missions = state_at(campaign)[1].war_table.missions
    return {key for key, each in missions.items() if each.engagement and each.told is None}


def _revealed(world: World) -> set[int]:
    return {int(json.loads(line.body)["seed"]) for line in world.entries if line.kind == "SeedRevealed"}


def _committed(line: Line, secrets: Mapping[int, bytes]) -> Line:
    if not isinstance(line, EntryLine) or line.kind != "SeedOpened":
        return line
    said = json.loads(line.body)
    if said["seed"] not in secrets:
        return line
    said["commitment"] = commitment_of(secrets[said["seed"]])
    return structs.replace(line, body=_text(said))


def _numbers(value: Any) -> Iterator[int]:
    """All the numbers that somebody reads in a fact, wherever they stand: any of them may tell of a card."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, Mapping):
        yield from _numbers(list(value.values()))
    elif hasattr(value, "__slots__") and not isinstance(value, str):
        yield from _numbers([getattr(value, name) for name in value.__slots__])


def _exchanged(fact: Fact, drawn: Mapping[int, Exchange], speaks: frozenset[int], fielding: Any) -> EntryLine:
    line = fact.line
    if fact.is_open or line.aside is None:
        return line
    laid = json.loads(line.aside.text)
    laid["body"]["events"] = codec.plain(
        BattleFacts(_exchanged_in(event, fact.dealings, drawn, speaks, fielding) for event in fact.events)
    )
    shuffles = [roll for roll in laid.get("rolls", []) if roll["label"].endswith(DEALS)]
    for event, roll in zip(filter(_deals, fact.events), shuffles, strict=True):
        exchange = drawn.get(fact.dealings[event.fighter], {})
        lying = (
            range(1, len(event.order) + 1) if isinstance(event, ev.DeckDealt) else sorted((*event.deck, *event.hand))
        )
        roll["faces"] = _shuffled(roll["faces"], list(lying), exchange)
    return structs.replace(line, aside=LineAside(line.aside.salt, _text(laid)))


def _shuffled(faces: Sequence[int], lying: Sequence[int], exchange: Exchange) -> list[int]:
    """The shuffle by which the other cards came to lie where these did; before it both lay in the same order."""
    cards = [lying[face - 1] for face in faces]
    return [lying.index(exchange.get(card, card)) + 1 for card in cards]


def _exchanged_in(
    event: Any, dealings: Mapping[int, int], drawn: Mapping[int, Exchange], speaks: frozenset[int], fielding: Any
) -> Any:
    """The fact with other cards under its covers; where they lie among those of a shuffle stays."""
    if isinstance(event, ev.HandShuffled):
        covers = {"hand"}
    else:
        kind: type = type(event)
        sheet = sheet_of(kind)
        covers = {name for name, _ in (sheet.own if whose(event, fielding) in speaks else sheet.others)}
    whom = _of_whom(event)
    exchange = drawn.get(dealings.get(whom, 0), {})
    changes = {name: _mapped(getattr(event, name), exchange, dealings, drawn) for name in covers}
    return event._replace(**changes)


def _of_whom(event: Any) -> int:
    if isinstance(event, ev.HandSeen):
        return event.target
    if isinstance(event, ev.Asked):
        return event.pending.fighter
    return getattr(event, "fighter", -1)


def _mapped(value: Any, exchange: Exchange, dealings: Mapping[int, int], drawn: Mapping[int, Exchange]) -> Any:
    if isinstance(value, Task):
        exchange = drawn.get(dealings.get(value.fighter, 0), {})
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return exchange.get(value, value)
    if isinstance(value, tuple):
        inner = [_mapped(each, exchange, dealings, drawn) for each in value]
        return type(value)(*inner) if hasattr(value, "_fields") else tuple(inner)
    return value


def _text(laid: object) -> str:
    """In the order in which it was read."""
    return json.dumps(laid, ensure_ascii=False, separators=(",", ":"))
