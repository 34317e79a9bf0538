"""What is so in a battle right now: who stands where, what each may and must, and what changes their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from apps.rules.battle.battle_state import Battle, Fighter
from apps.rules.battle.setup.card_faces import CardFace
from apps.rules.battle.values.table_words import IN_THE_OPEN, Stance, stance_in
from apps.rules.casket.component_marks import destroyed, failing
from apps.rules.casket.piles.hp import hp
from apps.rules.casket.piles.pile_cards import CardNumber, is_damaged
from apps.rules.effects.conditions import Fact
from apps.rules.effects.effect_view import Body, EffectSource, View
from apps.rules.ground.facing import in_front_arc
from apps.rules.ground.hexes import Hex, distance
from apps.rules.ground.sight import Sight, sees, sight, trace
from apps.rules.tables.component_rows import Component


def face_of(battle: Battle, fighter: int, card: CardNumber) -> CardFace:
    return battle.fielding.decks[fighter][max(0, card)]


def on_the_field(fighter: Fighter) -> bool:
    """Whether it stands somewhere, be it inert. Everybody is set up before anything else is asked."""
    return not fighter.destroyed and not fighter.gone


def standing_at(battle: Battle) -> dict[Hex, int]:
    """Which Casket stands in which hex."""
    return {
        fighter.at: number
        for number, fighter in enumerate(battle.fighters)
        if fighter.at is not None and not fighter.destroyed and not fighter.gone
    }


def foes_of(battle: Battle, fighter: int) -> list[int]:
    """Enemies that stand and whose pilot lives."""
    fighters = battle.fighters
    return [one for one in battle.fielding.foes[fighter] if not fighters[one].is_out]


def mates_of(battle: Battle, fighter: int) -> list[int]:
    fighters = battle.fighters
    return [one for one in battle.fielding.mates[fighter] if not fighters[one].is_out]


def gone_components(battle: Battle, fighter: int) -> tuple[Component, ...]:
    """Those that do no service."""
    components = battle.fighters[fighter].components
    if not components.is_hurt:
        return ()
    return failing(components, battle.fielding.rules)


def where(fighter: Fighter) -> Hex:
    """Where it stands. Whoever asks knows that it does."""
    if fighter.at is None:
        raise LookupError("it stands nowhere yet")
    return fighter.at


def sight_of(battle: Battle, attacker: int, target: int) -> Sight | Stance:
    """The line between two, by the map or as the table tells it; where it did not, nothing lies between them."""
    if battle.fielding.tabled:
        return stance_in(battle.stances, attacker, target) or IN_THE_OPEN
    start, end = where(battle.fighters[attacker]), where(battle.fighters[target])
    standing, line = standing_at(battle), trace(battle.board, start, end)
    places = tuple(place for sides in line.passed for place in sides if place in standing)
    sights = battle.fielding.memos.sights
    key = (battle.rubble, places, start, end)
    found = sights.get(key)
    if found is None:
        found = sights[key] = sight(battle.board, start, end, places, battle.fielding.rules)
    return found


def hexes_between(battle: Battle, one: int, other: int) -> int | None:
    """How far off another stands; None where nobody knows."""
    if battle.fielding.tabled:
        stance = stance_in(battle.stances, one, other)
        return stance.distance if stance else None
    start, end = battle.fighters[one].at, battle.fighters[other].at
    return distance(start, end) if start is not None and end is not None else None


def is_within(battle: Battle, one: int, other: int, hexes: int) -> bool:
    """Whether somebody stands so near. Where the table knows, and did not say, whoever names them has looked."""
    far = hexes_between(battle, one, other)
    return far is None or far <= hexes


def in_view(battle: Battle, number: int, other: int) -> bool:
    """In the front arc, and nothing hides it."""
    fighter = battle.fighters[number]
    start, facing, end = where(fighter), fighter.facing, where(battle.fighters[other])
    views = battle.fielding.memos.views
    key = (battle.rubble, start, facing, end)
    found = views.get(key)
    if found is None:
        found = views[key] = in_front_arc(start, facing, end) and sees(battle.board, start, end)
    return found


def insight(battle: Battle, number: int, other: int) -> bool:
    """Whether one Casket sees another."""
    if battle.fielding.tabled:
        return True
    start, end = battle.fighters[number].at, battle.fighters[other].at
    return start is not None and end is not None and sees(battle.board, start, end)


def in_water(battle: Battle, number: int) -> bool:
    fighter = battle.fighters[number]
    return fighter.in_water or (fighter.at is not None and bool(battle.board.at(fighter.at).row.cools))


def view_of(
    battle: Battle,
    number: int,
    target: int = -1,
    *,
    source: EffectSource | None = None,
    side: int | None = None,
    damage: int = 0,
) -> View:
    """How things look from a Casket, with a target or without."""
    return View(
        own=body_of(battle, number, target),
        target=body_of(battle, target, number) if target >= 0 else None,
        distance=hexes_between(battle, number, target) if target >= 0 else None,
        side=side,
        damage=damage,
        source=source or EffectSource(),
    )


def body_of(battle: Battle, number: int, other: int = -1) -> Body:
    fighter, fielded, rules = battle.fighters[number], battle.of(number), battle.fielding.rules
    piles, wounds = fighter.piles, fighter.wounds
    return Body(
        deck=len(piles.deck),
        discard=len(piles.discard),
        graveyard=len(piles.graveyard),
        hand=len(piles.hand),
        damaged_in_discard=sum(map(is_damaged, piles.discard)),
        damaged_in_graveyard=sum(map(is_damaged, piles.graveyard)),
        hp=hp(piles, rules),
        heat=fighter.heat,
        taint=fighter.taint,
        sp=fighter.sp,
        hexes_moved=fighter.moved,
        attacks_made=fighter.attacks,
        component_marks=fighter.components.total,
        components_lost=len(destroyed(fighter.components, rules)),
        minor=wounds.lying_open("minor"),
        severe=wounds.lying_open("severe"),
        trauma=wounds.lying_open("trauma"),
        grit=fielded.grit,
        missions=fielded.missions,
        faction=fielded.faction,
        facts=tuple(_facts(battle, number, other)),
        marks=fielded.marks,
    )


def _facts(battle: Battle, number: int, other: int) -> Iterator[Fact]:
    fighter = battle.fighters[number]
    if destroyed(fighter.components, battle.fielding.rules):
        yield "component-destroyed"
    if fighter.is_dead:
        yield "pilot-dead"
    if in_water(battle, number):
        yield "in-water"
    if other >= 0 and on_the_field(battle.fighters[other]) and on_the_field(fighter):
        yield from _between(battle, number, other)


def _between(battle: Battle, number: int, other: int) -> Iterator[Fact]:
    elevation = sight_of(battle, number, other).elevation
    if elevation != "level":
        yield elevation
    if sight_of(battle, other, number).covers:
        yield "in-cover"


def side_name(battle: Battle, side: int) -> str:
    return battle.fielding.scenario.sides[side].name


def controller(battle: Battle, number: int) -> int:
    """The side whose player answers for a Casket: its own, or the other while its pilot's mind is not."""
    side = battle.fielding.fielded[number].side
    return 1 - side if battle.fighters[number].lost_control and battle.turn == number else side


def waiting(battle: Battle, side: int) -> list[int]:
    """The Caskets of a side that have not had their turn this round."""
    fighters = battle.fighters
    return [
        number for number in battle.fielding.of_side[side] if not fighters[number].acted and not fighters[number].is_out
    ]
