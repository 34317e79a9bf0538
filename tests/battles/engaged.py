"""Battles of the stories that are played here: decided by the campaign's own decider, with dice of one seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from apps.battles.commands.answer_battle import Answer, AnswerBattle
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.events.mission_events import CrewMustered, MissionBegun
from apps.battles.state import Mission
from apps.campaigns.registry.dispatch import decide
from apps.campaigns.state import Campaign, evolve
from apps.caskets.events.crew_events import CasketCrewed
from apps.caskets.events.fate_events import CasketBuilt
from apps.kernel.decider import Asked, Led
from apps.kernel.dice import KeyedDice, Roll, Seeded, Tray
from apps.kernel.fast import FastDice
from apps.kernel.keyed_draws import MOST_SIDES
from apps.pilots.events.service_events import PilotAssigned, PilotDeployed, PilotEnlisted
from apps.rules.battle.battle_options import options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.ground.hexes import distance
from apps.rules.ruleset.editions import NEWEST
from tests.battles.cast import AT, GRACE, ILKA, ILKA_READY, NAVE, OUT, PLANNED
from tests.cast import ANVIL, ANVIL_ARMED, BUILD, MERCY, ORRIN, PLAYER, RIVAL, RIVALS, VESS
from tests.rules.ground.maps import neighbour

SEATS = {"west": PLAYER, "east": RIVAL}


def said(choice: BattleAnswer) -> Answer:
    """An answer as it is sent."""
    place = tuple(choice.place) if choice.place else None
    return Answer(**{**choice._asdict(), "place": place})


BRAKKA, SLAG = "pilot-brakka", "casket-slag"
FOUR = (VESS, MERCY), (ILKA, GRACE), (ORRIN, ANVIL), (BRAKKA, SLAG)
"""Pilots and Caskets in the order in which a battle of pairs has them."""
BUILDS = {ILKA: "loadout-grace"}


def _pairs() -> Iterator[Any]:
    yield from (*RIVALS, *ILKA_READY)
    yield PilotEnlisted(pilot=BRAKKA, seat=RIVAL, name="Brakka Underhall", faction="dwarves")
    yield CasketBuilt(casket=SLAG, seat=RIVAL, name="Slag", kind="ironclad")
    yield from (CasketCrewed(casket=SLAG, pilot=BRAKKA), PilotAssigned(pilot=BRAKKA, casket=SLAG))
    yield from (replace(event, casket=SLAG) for event in ANVIL_ARMED)
    yield replace(PLANNED, scenario="twin-reliquaries")
    for number, (pilot, casket) in enumerate(FOUR):
        side = "west" if number < 2 else "east"
        loadout = BUILDS.get(pilot, BUILD)
        yield CrewMustered(mission=NAVE, side=side, pilot=pilot, casket=casket, loadout=loadout, version=1)
    yield MissionBegun(mission=NAVE)
    yield from (PilotDeployed(pilot=pilot, mission=NAVE) for pilot, _ in FOUR)


PAIRS = tuple(_pairs())
"""Vess and Ilka against Orrin and Brakka, on ground with more than one thing to fight for."""


class Chance:
    """Whims of whoever plays: the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.dice = FastDice(seed.to_bytes(4, "big"))

    def below(self, most: int) -> int:
        high, low = (face - 1 for face in self.dice.throw("whim", count=2, sides=MOST_SIDES))
        return (high * MOST_SIDES + low) % most

    def in_ten(self, times: int) -> bool:
        return self.below(10) < times

    def one_of(self, offered: Sequence[BattleAnswer]) -> BattleAnswer:
        return offered[self.below(len(offered))]


@dataclass
class Table:
    """A campaign that decides and folds, with every roll beside its event."""

    seed: int = 1
    history: Sequence[Any] = OUT
    state: Campaign = field(default_factory=Campaign)
    told: list[tuple[Any, tuple[Roll, ...]]] = field(default_factory=list)
    asked: int = 0
    at: str = AT
    """What the clock shows as somebody asks."""

    def __post_init__(self) -> None:
        for event in self.history:
            evolve(self.state, event)

    @property
    def mission(self) -> Mission:
        return self.state.war_table.missions[NAVE]

    @property
    def battle(self) -> Battle:
        engagement = self.mission.engagement
        assert engagement
        return engagement.battle(self.state.played.library)

    @property
    def seat(self) -> str:
        """Whoever is asked."""
        pending = self.battle.pending
        assert pending
        return SEATS[self.battle.fielding.sides[pending.side]]

    def ask(self, command: object, seat: str = PLAYER, role: str = "player") -> list[Any]:
        self.asked += 1
        asked = Asked(command=command, key=f"{seat}/{self.asked}", seat=seat, role=role, at=self.at, edition=NEWEST)
        dice = KeyedDice(seed=self.seed.to_bytes(4, "big"), key=asked.key)
        tray, events = Tray(Seeded(dice=dice, name="seed 1")), list[Any]()
        for out in decide(asked, self.state, tray):
            event, rolls = (out.event, tray.taken_under(out.labels)) if isinstance(out, Led) else (out, tray.taken())
            events.append(event)
            self.told.append((event, rolls))
        assert not tray.rolls, tray.rolls
        for event in events:
            evolve(self.state, event)
        return events

    def open(self, **waits: Any) -> list[Any]:
        return self.ask(PlayBattle(mission=NAVE, **waits))

    def answer(self, choice: BattleAnswer, seat: str = "", number: int = 0) -> list[Any]:
        number = number or self.battle.decisions + 1
        return self.ask(AnswerBattle(mission=NAVE, number=number, choice=said(choice)), seat or self.seat)


def chosen(battle: Battle, chance: Chance) -> BattleAnswer:
    """Towards the enemy, and then whatever strikes; now and then anything else but giving up."""
    offered = [choice for choice in options(battle) if choice.do not in ("surrender", "leave-field")]
    bold = [choice for choice in offered if _is_bold(battle, choice)]
    if bold and chance.in_ten(8):
        return chance.one_of(bold)
    nearer = [choice for choice in offered if choice.do in ("move", "step", "deploy", "rotate")]
    if nearer and chance.in_ten(7):
        return min(nearer, key=lambda choice: (_far(battle, choice), chance.below(100)))
    return chance.one_of(offered)


def _is_bold(battle: Battle, choice: BattleAnswer) -> bool:
    attacks = choice.do == "play" and choice.target >= 0
    return attacks or choice.do in ("strike", "rise", "react", "buy")


def _far(battle: Battle, choice: BattleAnswer) -> float:
    """How far off the nearest enemy would be; to turn towards one is worth half a hex."""
    number = battle.pending.fighter if battle.pending else 0
    foes = [battle.fighters[foe].at for foe in battle.fielding.foes[number]]
    own = battle.fighters[number].at
    place = choice.place or own
    ways = [float(distance(place, foe)) for foe in foes if foe and place]
    if choice.do == "rotate" and own:
        ahead = neighbour(own, choice.number)
        ways = [distance(ahead, foe) + 0.5 for foe in foes if foe]
    return min(ways, default=0)


def played(seed: int, history: Sequence[Any] = OUT, most: int = 1500) -> Iterator[tuple[Table, Battle]]:
    """A battle from its opening on, after each decision: the table, and the battle as it stands, or stood at last."""
    chance, table = Chance(seed), Table(seed=seed, history=history)
    table.open()
    last = table.battle.clone()
    yield table, last
    for _ in range(most):
        choice = chosen(table.battle, chance)
        last = table.battle.clone()
        table.answer(choice)
        yield table, last
        if NAVE not in table.state.war_table.missions:
            return
