"""A turn planned: where to go, and which cards to spend the SP on there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.bots.attack_value import ExpectedBlow, Scales
from apps.rules.battle.bots.place_value import Outlook, ReachablePlace, outlook, spots
from apps.rules.battle.position.playable_cards import cost_of, needs_met
from apps.rules.battle.position.prohibitions import is_barred
from apps.rules.battle.position.situation import foes_of, where
from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.battle.values.battle_questions import BattleAnswer
from apps.rules.ground.facing import in_front_arc
from apps.rules.ground.hexes import Hex, distance, nearest_directions
from apps.rules.ground.sight import sees

TURNING = 1
SIDES = 6
WALK = 0.02
"""What a hex walked must bring at least: a target that moved is no reason to walk in circles."""


class PlannedDeed(NamedTuple):
    """Something that may be done in a turn: what it costs in SP, what it is worth, and which answer does it."""

    cost: int
    worth: float
    choice: BattleAnswer
    why: str = ""
    first: bool = False
    """Whether it helps what follows, and so comes before it."""


class Stay(NamedTuple):
    """A place to act from: what can be done there, and what all of it is worth."""

    worth: float
    spot: ReachablePlace


class Weapon(NamedTuple):
    """An attack card of the hand that may be played."""

    card: int
    face: CardFace
    cost: int
    reach: int


def weapons(battle: Battle, number: int) -> list[Weapon]:
    """Of several copies each: they may all be played in one turn."""
    decks = battle.fielding.decks[number]
    faces = [(card, decks[card]) for card in battle.fighters[number].piles.hand if card > 0]
    return [
        Weapon(card, face, cost_of(battle, number, face).value, face.attack.reach)
        for card, face in faces
        if face.attack and not is_barred(battle, number, face)
    ]


@dataclass(slots=True)
class Turn:
    """The turn of one Casket, in a battle that is the bot's own copy."""

    battle: Battle
    number: int
    others: Sequence[PlannedDeed] = ()
    scales: Scales = field(init=False)
    outlook: Outlook = field(init=False)
    weapons: Sequence[Weapon] = field(init=False)

    def __post_init__(self) -> None:
        self.scales = Scales(self.battle, self.number)
        self.outlook = outlook(self.battle, self.number)
        self.weapons = weapons(self.battle, self.number)

    def best_stay(self, sp: int, free: int = 0) -> Stay:
        """Where to be. The place where it stands wins where nothing else is better."""
        start = table_of(self.others, sp)
        best: Stay | None = None
        for spot in spots(self.battle, self.number, sp, free):
            worth = self._worth_at(spot, sp, start) - WALK * spot.hexes
            if best is None or worth > best.worth + 1e-9:
                best = Stay(worth, spot)
        if best is None:
            raise LookupError("it stands nowhere")
        return best

    def worth_here(self, sp: int) -> float:
        here = ReachablePlace(where(self.battle.fighters[self.number]), 0, 0, None)
        return self._worth_at(here, sp, table_of(self.others, sp))

    def _worth_at(self, spot: ReachablePlace, sp: int, start: list[float]) -> float:
        table = start[: sp - spot.cost + 1]
        for deed in self.strikes_from(spot, sp - spot.cost):
            add_deed(table, deed)
        return table[-1] + self.outlook.worth(spot.place)

    def strikes_from(self, spot: ReachablePlace, sp: int) -> list[PlannedDeed]:
        """Each attack card of the hand on whom it hurts most, from a place where the Casket may not stand yet."""
        fighter = self.battle.fighters[self.number]
        before = fighter.at, fighter.moved
        fighter.at, fighter.moved = spot.place, fighter.moved + spot.hexes
        try:
            return list(self._strikes(sp))
        finally:
            fighter.at, fighter.moved = before

    def _strikes(self, sp: int) -> Iterator[PlannedDeed]:
        battle, number = self.battle, self.number
        here = where(battle.fighters[number])
        seen = [
            (foe, distance(here, there))
            for foe in foes_of(battle, number)
            if sees(battle.board, here, there := where(battle.fighters[foe]))
        ]
        for weapon in self.weapons if seen else ():
            near = [foe for foe, far in seen if far <= weapon.reach and weapon.cost <= sp]
            blows = [(foe, self.scales.blow(weapon.card, foe)) for foe in near if self._may(weapon, foe)]
            if blows:
                yield self._strike(weapon.card, weapon.cost, *max(blows, key=lambda found: found[1].worth))

    def _may(self, weapon: Weapon, foe: int) -> bool:
        return not weapon.face.needs or needs_met(self.battle, self.number, foe, weapon.face)

    def _strike(self, card: int, cost: int, foe: int, blow: ExpectedBlow) -> PlannedDeed:
        battle, fighter = self.battle, self.battle.fighters[self.number]
        there = where(battle.fighters[foe])
        rotations = turned_to(battle, where(fighter), fighter.facing, there).rotations
        dearer = max(0, rotations - (0 if fighter.rotated else 1)) * TURNING
        name = battle.fielding.decks[self.number][card].name
        why = f"{name} on {battle.of(foe).name}: {blow.cards:.2f} cards expected, {blow.hit:.0%} to hit"
        return PlannedDeed(cost + dearer, blow.worth, BattleAnswer("play", card, foe, blow.component), why)


def table_of(deeds: Sequence[PlannedDeed], sp: int) -> list[float]:
    """By SP, the most that these deeds are worth together, each done once."""
    table = [0.0] * (sp + 1)
    for deed in deeds:
        add_deed(table, deed)
    return table


def add_deed(table: list[float], deed: PlannedDeed) -> None:
    cost, worth = deed.cost, deed.worth
    for sp in range(len(table) - 1, cost - 1, -1):
        with_it = table[sp - cost] + worth
        table[sp] = max(table[sp], with_it)


def chosen_of(deeds: Sequence[PlannedDeed], sp: int) -> list[PlannedDeed]:
    """Those deeds that are worth most together for so many SP."""
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (sp + 1)
    for place, deed in enumerate(deeds):
        for left in range(sp, deed.cost - 1, -1):
            worth, those = best[left - deed.cost]
            if worth + deed.worth > best[left][0] + 1e-9:
                best[left] = (worth + deed.worth, (*those, place))
    return [deeds[place] for place in best[sp][1]]


class TurnTowards(NamedTuple):
    """How many rotations bring a place before a Casket, and where the first of them leaves it."""

    rotations: int
    facing: int


def turned_to(battle: Battle, here: Hex, facing: int, there: Hex) -> TurnTowards:
    if in_front_arc(here, facing, there):
        return TurnTowards(0, facing)
    if not by_one_side(battle):
        return TurnTowards(1, facing_to(here, there, facing))
    ways = [(sides, over) for sides in (1, 2, 3) for over in (1, -1)]
    sides, over = next(
        (sides, over) for sides, over in ways if in_front_arc(here, (facing + sides * over) % SIDES, there)
    )
    return TurnTowards(sides, (facing + over) % SIDES)


def by_one_side(battle: Battle) -> bool:
    """Whether a rotation is one side here, and bots know how to make several."""
    return battle.fielding.rules.rotation_step == "one_side" and battle.fielding.edition != "penance-1"


def facing_for(battle: Battle, number: int) -> int:
    """The way to turn: towards the nearest enemy."""
    fighter = battle.fighters[number]
    foes = foes_of(battle, number)
    if fighter.at is None or not foes:
        return fighter.facing
    here = fighter.at
    nearest = min(foes, key=lambda foe: distance(here, where(battle.fighters[foe])))
    there = where(battle.fighters[nearest])
    facing = facing_to(here, there, fighter.facing)
    return towards(fighter.facing, facing) if by_one_side(battle) else facing


def towards(facing: int, to: int) -> int:
    """One side nearer to another facing."""
    over = (to - facing) % SIDES
    return facing if over == 0 else (facing + (1 if over <= SIDES // 2 else -1)) % SIDES


def facing_to(here: Hex, there: Hex, facing: int) -> int:
    """As it faces already, where that points as well as any."""
    found = nearest_directions(here, there)
    return facing if facing in found else found[0]
