"""The battle engine: against others at random play, against itself without events, played back, and copied."""

from __future__ import annotations

import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from time import process_time
from typing import Any

import chess
import msgspec

from apps.chronicle.log import codec
from apps.kernel.fast import FastDice
from apps.rules.battle import engine
from apps.rules.battle.battle_options import NAMING, options
from apps.rules.battle.battle_state import Battle, begun
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.setup.lineup import Fielding, fielding, fresh
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.packs.decks import deck, tactics_of
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT
from tests.bench import report
from tests.bench.reducing import reducer
from tests.bench.rounds import Scale, in_turns, timed
from tests.bench.unevented import without_events

BATTLES, GAMES, COPIES = 20, 3, 200
SCENARIO = "duel-in-the-nave"
LONGEST_GAME = 150
Decisions = int


def alone(scale: Scale) -> None:
    grounds = fieldings()
    rates = {"ours": _a_second(_player(grounds)), "chess": _a_second(_chess())}
    with without_events() as silent, reducer() as moves_a_second:
        bare = [replace(each) for each in grounds]
        rates["silent"] = _a_second(_player(bare, silent, sys.modules))
        if moves_a_second:
            rates["boardgame.io"] = moves_a_second
        rounds = in_turns(list(rates), lambda name: rates[name](), lambda each: each, scale.looks)
    report.at_least("random play", rounds.ratio("ours", "chess"), 5, "of python-chess's decisions")
    report.at_least("events", rounds.ratio("ours", "silent"), 0.75, "of the same engine without any")
    if moves_a_second:
        report.beside("a reducer", rounds.ratio("ours", "boardgame.io"), "of boardgame.io's moves at tic-tac-toe")
    else:
        report.left_out("a reducer", "boardgame.io is not here: with Node and npm, `make bench` fetches it")
    for name in rates:
        report.beside(f"  {name}", rounds.typical(name), "decisions a second")
    _played_back(grounds, scale)
    _read_again(grounds, scale)
    _copied(grounds, scale)


def fieldings() -> list[Fielding]:
    """Every faction against the next, with whatever comes first in the catalogue."""
    library = shelf()
    kinds = {kind.faction: key for key, kind in library.caskets.items()}
    return [
        fielding(DEFAULT, library, SCENARIO, tuple(_fielded(side, kinds[each]) for side, each in enumerate(pair)))
        for pair in zip(kinds, [*list(kinds)[1:], next(iter(kinds))], strict=True)
    ]


def _fielded(side: int, kind: str) -> Any:
    library = shelf()
    tactics = tuple(card.key for card in tactics_of(library.casket(kind).faction, library)[:2])
    built = deck(kind, ("buckler", "pistol")[side], tactics, library)
    return fresh(f"casket-{side}", side, built, library, grit=1)


def picked(rng: Random, battle: Any, offered: Callable[[Any], list[Any]] = options) -> Any:
    """Any answer but giving up."""
    pending = battle.pending
    if pending.kind in NAMING:
        cards = rng.sample(pending.cards, rng.randint(pending.least, pending.most))
        return BattleAnswer(NAMING[pending.kind], cards=tuple(cards))
    found = offered(battle)
    choice = found[int(rng.random() * len(found))]
    return choice if choice.do != "surrender" else found[0]


def _player(grounds: list[Fielding], door: Any = engine, modules: Any = None) -> Callable[[], Decisions]:
    """Battles one after the other, each with the next numbers of one stream."""
    begin_anew, offered = begun, options
    if modules is not None:
        begin_anew = modules["apps.rules.battle.battle_state"].begun
        offered = modules["apps.rules.battle.battle_options"].options
    rng, dice, turns = Random(7), FastDice(b"bench"), count()

    def played() -> Decisions:
        decisions = 0
        for _ in range(BATTLES):
            battle = begin_anew(grounds[next(turns) % len(grounds)])
            door.begin(battle, dice)
            while battle.verdict is None:
                door.decide(battle, picked(rng, battle, offered), dice)
                decisions += 1
        return decisions

    return played


def _chess() -> Callable[[], Decisions]:
    rng = Random(7)

    def played() -> Decisions:
        moves = 0
        for _ in range(GAMES):
            board = chess.Board()
            while not board.is_game_over() and board.fullmove_number < LONGEST_GAME:
                legal = list(board.legal_moves)
                board.push(legal[int(rng.random() * len(legal))])
                moves += 1
        return moves

    return played


def _a_second(player: Callable[[], Decisions]) -> Callable[[], float]:
    def rate() -> float:
        start = process_time()
        done = player()
        return done / (process_time() - start)

    return rate


def _played_back(grounds: list[Fielding], scale: Scale) -> None:
    recorded = [_recorded(ground) for ground in grounds]

    def fold() -> None:
        for ground, events in zip(grounds, recorded, strict=True):
            battle = begun(ground)
            for event in events:
                event.fold(battle)

    acts: dict[str, Callable[[], object]] = {"play": partial(_again, grounds), "fold": fold}
    rounds = timed(acts, scale.looks, clock=process_time)
    report.at_least("replay", rounds.ratio("fold", "play"), 5, "times as fast as it was played")


def _read_again(grounds: list[Fielding], scale: Scale) -> None:
    """Facts out of a log, and back into it, beside nothing but the JSON of the same bytes."""
    facts = BattleFacts(event for ground in grounds for event in _recorded(ground))
    text = codec.text_of(facts)
    read = msgspec.json.Decoder(BattleFacts, dec_hook=codec.read_in_place).decode
    acts: dict[str, Callable[[], object]] = {
        "read": lambda: read(text),
        "write": lambda: codec.text_of(facts),
        "bare": lambda: msgspec.json.decode(text),
    }
    rounds = timed(acts, scale.looks, clock=process_time)
    report.at_least("facts read by name", rounds.ratio("read", "bare"), 0.15, "of bare decoding")
    report.beside("facts written", rounds.ratio("write", "bare"), "of bare decoding")


def _recorded(ground: Fielding) -> list[Any]:
    battle, rng, dice = begun(ground), Random(3), FastDice(b"again")
    events = engine.begin(battle, dice)
    while battle.verdict is None:
        events += engine.decide(battle, picked(rng, battle), dice)
    return events


def _again(grounds: list[Fielding]) -> None:
    for ground in grounds:
        _recorded(ground)


def _copied(grounds: list[Fielding], scale: Scale) -> None:
    battle = _midway(grounds[0])
    unknown = {id(battle.fielding): battle.fielding, id(battle.board): battle.board}
    acts: dict[str, Callable[[], object]] = {
        "clone": lambda: [battle.clone() for _ in range(COPIES)],
        "deepcopy": lambda: [deepcopy(battle, dict(unknown)) for _ in range(COPIES // 20)],
    }
    rounds = timed(acts, scale.looks, clock=process_time)
    report.at_most("clone", rounds.ratio("deepcopy", "clone") / 20, 1 / 20, "of the time of deepcopy")


def _midway(ground: Fielding) -> Battle:
    battle, rng, dice = begun(ground), Random(5), FastDice(b"midway")
    engine.begin(battle, dice)
    for _ in range(60):
        engine.decide(battle, picked(rng, battle), dice)
    return battle
