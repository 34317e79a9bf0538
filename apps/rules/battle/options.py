"""What may be answered: the one list that pages, clients, bots and the engine itself go by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from apps.rules.battle.aiming import can_be_struck, side_of
from apps.rules.battle.asking import (
    DEFAULTS,
    END,
    FALL,
    KEEP,
    LEAVE,
    LET_BE,
    ROLL,
    SPARE,
    STAND,
    STAY,
    SURRENDER,
    Choice,
    Kind,
    Pending,
)
from apps.rules.battle.buying import action_spends, spends_open
from apps.rules.battle.evolve import under_way
from apps.rules.battle.faces import CardFace
from apps.rules.battle.goals import may_leave
from apps.rules.battle.reacting import answers
from apps.rules.battle.standing import (
    foes_of,
    is_barred,
    mates_of,
    mover,
    standing_at,
    standing_lines,
    view_of,
    where,
)
from apps.rules.battle.state import Battle, Fighter
from apps.rules.casket.components import intact
from apps.rules.casket.soul import card_cost
from apps.rules.effects.fighting import AttackCost
from apps.rules.effects.holding import all_hold
from apps.rules.explained import Explained, Line
from apps.rules.ground.boards import Way
from apps.rules.ground.hexes import DIRECTIONS, Hex, distance
from apps.rules.ground.moving import Mover
from apps.rules.ground.sight import sees
from apps.rules.ground.steps import card_step_cost, ways
from apps.rules.pilot.wounds.deck import FaceUp

Offer = Callable[[Battle, Pending], list[Choice]]


def options(battle: Battle) -> list[Choice]:
    """Every answer to the open question; none where nothing is asked."""
    pending = battle.pending
    return OFFERS[pending.kind](battle, pending) if pending else []


def default(battle: Battle) -> Choice:
    """What silence comes to: what does least, or the first there is."""
    pending = battle.pending
    if pending is None:
        raise LookupError("nothing is asked")
    known = DEFAULTS.get(pending.kind)
    return known if known is not None else options(battle)[0]


def is_open(battle: Battle, choice: Choice) -> bool:
    """Whether this is one of the answers. Those that name cards are measured, not listed."""
    pending = battle.pending
    if pending is None:
        return False
    if pending.kind in NAMING:
        return _names_well(pending, choice)
    return choice in options(battle)


def _names_well(pending: Pending, choice: Choice) -> bool:
    named = choice.cards
    return (
        choice == Choice(NAMING[pending.kind], cards=named)
        and pending.least <= len(named) <= pending.most
        and len(set(named)) == len(named)
        and set(named) <= set(pending.cards)
    )


NAMING: Mapping[Kind, str] = {"pay": "pay", "discard": "discard", "recover": "recover", "set-aside": "set-aside"}
"""Questions that are answered with cards."""


def _named(battle: Battle, pending: Pending) -> list[Choice]:
    do = NAMING[pending.kind]
    return [
        Choice(do, cards=cards)
        for count in range(pending.least, pending.most + 1)
        for cards in combinations(pending.cards, count)
    ]


def _deploy(battle: Battle, pending: Pending) -> list[Choice]:
    taken = standing_at(battle)
    letter = battle.fielding.scenario.sides[battle.of(pending.fighter).side].zone
    places = [
        place for place in battle.fielding.zones[letter] if place not in taken and battle.board.at(place).row.passable
    ]
    return [
        Choice("deploy", target=pending.fighter, place=place, number=facing)
        for place in places
        for facing in DIRECTIONS
    ]


def _mulligan(battle: Battle, pending: Pending) -> list[Choice]:
    return [KEEP, Choice("mulligan")]


def _turn(battle: Battle, pending: Pending) -> list[Choice]:
    return [Choice("turn", target=number) for number in waiting(battle, pending.side)]


def waiting(battle: Battle, side: int) -> list[int]:
    """The Caskets of a side that have not had their turn this round."""
    return [
        number
        for number, fighter in enumerate(battle.fighters)
        if battle.of(number).side == side and not fighter.acted and not fighter.is_out
    ]


def _act(battle: Battle, pending: Pending) -> list[Choice]:
    number = pending.fighter
    fighter = battle.fighters[number]
    found = [END]
    found += _plays(battle, number, fighter)
    found += _steps(battle, number, fighter.sp)
    found += _turns(battle, fighter)
    found += _sheds(battle, fighter)
    found += [Choice("buy", target=enemy, word=spend.key) for spend, enemy in action_spends(battle, number)]
    if may_leave(battle, number):
        found.append(Choice("leave-field"))
    if not fighter.lost_control:
        found.append(SURRENDER)
    return found


def _plays(battle: Battle, number: int, fighter: Fighter) -> Iterator[Choice]:
    decks = battle.fielding.decks[number]
    seen = set()
    for card in fighter.piles.hand:
        if card < 0:
            continue
        face = decks[card]
        if face.key in seen or face.timing != "own-turn":
            continue
        seen.add(face.key)
        if _harms_itself(face) and fighter.lost_control:
            continue
        if cost_of(battle, number, face).value <= fighter.sp and not is_barred(battle, number, face):
            yield from _ways_to_play(battle, number, card, face)


def _harms_itself(face: CardFace) -> bool:
    return any(type(effect).__name__ in ("SelfHarm", "Suffer") for effect in face.effects)


def cost_of(battle: Battle, number: int, face: CardFace) -> Explained:
    """What a card costs now."""
    changes: tuple[Line, ...] = standing_lines(battle, number, AttackCost) if face.attack else ()
    key = ("cost", face.cost, changes)
    known = battle.fielding.known
    found = known.get(key)
    if found is None:
        found = known[key] = card_cost(face.cost, changes)
    return found  # type: ignore[return-value]  # under this key lie costs alone


def _ways_to_play(battle: Battle, number: int, card: int, face: CardFace) -> list[Choice]:
    if face.attack:
        return [
            Choice("play", card, target, component)
            for target in targets_of(battle, number, card)
            for component in _components(battle, target, face)
        ]
    if face.takes == "ally":
        return [Choice("play", card, mate) for mate in _near_mates(battle, number, face)]
    if face.takes == "enemy":
        return [
            Choice("play", card, foe) for foe in _seen_foes(battle, number) if _needs_met(battle, number, foe, face)
        ]
    return [Choice("play", card)] if _needs_met(battle, number, -1, face) else []


def _near_mates(battle: Battle, number: int, face: CardFace) -> list[int]:
    centre = where(battle.fighters[number])
    mates = mates_of(battle, number)
    return [mate for mate in mates if not face.within or distance(centre, where(battle.fighters[mate])) <= face.within]


def _seen_foes(battle: Battle, number: int) -> list[int]:
    start = where(battle.fighters[number])
    return [foe for foe in foes_of(battle, number) if sees(battle.board, start, where(battle.fighters[foe]))]


def _needs_met(battle: Battle, number: int, target: int, face: CardFace) -> bool:
    if not face.needs:
        return True
    return all_hold(face.needs, view_of(battle, number, target, source=face.source), battle.fielding.rules)


def targets_of(battle: Battle, number: int, card: int) -> list[int]:
    """Whom this card may be aimed at."""
    face = battle.fielding.decks[number][card]
    return [
        foe
        for foe in foes_of(battle, number)
        if can_be_struck(battle, number, foe, card)
        and _bears_to(battle, number, foe)
        and _needs_met(battle, number, foe, face)
    ]


def _bears_to(battle: Battle, number: int, foe: int) -> bool:
    """A Trauma may keep a pilot from striking a side."""
    spared = [_spares(wound) for wound in battle.fighters[number].wounds.face_up]
    return not any(spared) or side_of(battle, number, foe) not in spared


def _spares(wound: FaceUp) -> int:
    return wound.card.spared_side or 0


def _components(battle: Battle, target: int, face: CardFace) -> list[str]:
    rules = battle.fielding.rules
    whole = intact(battle.fighters[target].components, rules)
    named = rules.component_targeting == "always" or bool(face.attack and face.attack.names_component)
    return ["random", *whole] if named and whole else ["random"]


def _steps(battle: Battle, number: int, sp: int) -> list[Choice]:
    """One hex on, or over allies to the first free hex behind them."""
    return [Choice("move", place=path[-1]) for path in paths(battle, number, sp).values()]


def paths(battle: Battle, number: int, budget: int, *, by_card: bool = False) -> Mapping[Hex, tuple[Hex, ...]]:
    """The ways of one step; over an ally the cheapest of several."""
    if budget <= 0 and not by_card:
        return {}
    who = mover(battle, number)
    left = who.hexes_left()
    if left is not None and left <= 0:
        return {}
    trek = Trek(battle, who, budget, left, by_card)
    trek.on(who.at, (), 0)
    return {place: path for place, (_, path) in trek.found.items()}


@dataclass(slots=True)
class Trek:
    """The hexes that one step leads to, over allies too, with what each costs."""

    battle: Battle
    who: Mover
    budget: int
    left: int | None
    by_card: bool
    found: dict[Hex, tuple[int, tuple[Hex, ...]]] = field(default_factory=dict)

    def on(self, here: Hex, path: tuple[Hex, ...], spent: int) -> None:
        who = self.who
        for way in ways(self.battle.board, here):
            to = way.to
            if to in who.enemies or to in who.obstacles or to == who.at or to in path:
                continue
            cost, longer = spent + self._price(way), (*path, to)
            if cost > self.budget or (self.left is not None and len(longer) > self.left):
                continue
            if to in who.allies:
                self.on(to, longer, cost)
            elif to not in self.found or cost < self.found[to][0]:
                self.found[to] = (cost, longer)

    def _price(self, way: Way) -> int:
        return card_step_cost(way, self.battle.fielding.rules).value if self.by_card else self.who.pays(way).value


def _turns(battle: Battle, fighter: Fighter) -> list[Choice]:
    """The first rotation is free; where one goes by single sides, two sides are two rotations."""
    free = fighter.rotated == 0
    if not free and fighter.sp < 1:
        return []
    near = (1, 5) if battle.fielding.rules.rotation_step == "one_side" else (1, 2, 3, 4, 5)
    return [Choice("rotate", number=(fighter.facing + over) % 6) for over in near]


def _sheds(battle: Battle, fighter: Fighter) -> list[Choice]:
    if battle.fielding.rules.damaged_actions == "off" or fighter.lost_control:
        return []
    damaged = next((card for card in fighter.piles.hand if card < 0), 0)
    return [Choice("sacrifice", damaged), Choice("purge", damaged)] if damaged else []


def _before(battle: Battle, pending: Pending) -> list[Choice]:
    spends = spends_open(battle, pending.fighter, "declared")
    return [ROLL, *(Choice("buy", word=spend.key) for spend in spends)]


def _takeover(battle: Battle, pending: Pending) -> list[Choice]:
    return [LET_BE, Choice("take-over")]


def _hit(battle: Battle, pending: Pending) -> list[Choice]:
    spends = spends_open(battle, pending.fighter, "hit")
    cards = answers(battle, pending.fighter, "hit")
    return [STAND, *(Choice("buy", word=s.key) for s in spends), *(Choice("react", card) for card in cards)]


def _reroll(battle: Battle, pending: Pending) -> list[Choice]:
    blocks = under_way(battle).shown[0]
    return [LEAVE, *(Choice("reroll", number=count) for count in range(1, min(2, blocks) + 1))]


def _walk(battle: Battle, pending: Pending) -> list[Choice]:
    found = paths(battle, pending.fighter, pending.most, by_card=True)
    return [STAY, *(Choice("step", place=place) for place in found)]


def _another(battle: Battle, pending: Pending) -> list[Choice]:
    attack = under_way(battle)
    face = battle.fielding.decks[attack.attacker][attack.card]
    return [
        SPARE,
        *(
            Choice("strike", target=target, word=component)
            for target in next_targets(battle)
            for component in _components(battle, target, face)
        ),
    ]


def next_targets(battle: Battle) -> list[int]:
    """Whom the card under way may strike next: others in reach, or one beside the first."""
    attack = under_way(battle)
    effect = battle.fielding.decks[attack.attacker][attack.card].attack
    done = (*attack.struck, attack.target)
    if effect is None:
        return []
    if effect.second and len(done) == 1:
        centre = battle.fighters[attack.target].at
        return [
            foe
            for foe in foes_of(battle, attack.attacker)
            if foe not in done and centre is not None and distance(centre, where(battle.fighters[foe])) == 1
        ]
    if len(done) < effect.targets:
        return [foe for foe in targets_of(battle, attack.attacker, attack.card) if foe not in done]
    return []


def _rise(battle: Battle, pending: Pending) -> list[Choice]:
    return [FALL, Choice("rise")]


def _rites(battle: Battle, pending: Pending) -> list[Choice]:
    cards = answers(battle, pending.fighter, "ally-defeated")
    return [STAND, *(Choice("react", card) for card in cards)]


OFFERS: Mapping[Kind, Offer] = {
    "deploy": _deploy,
    "mulligan": _mulligan,
    "turn": _turn,
    "act": _act,
    "before": _before,
    "takeover": _takeover,
    "hit": _hit,
    "reroll": _reroll,
    "pay": _named,
    "discard": _named,
    "set-aside": _named,
    "recover": _named,
    "walk": _walk,
    "another": _another,
    "rise": _rise,
    "rites": _rites,
}
