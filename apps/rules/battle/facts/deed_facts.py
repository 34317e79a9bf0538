"""Movement, what lasts for a while, and what binds a Casket or its pilot."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from apps.rules.battle.battle_state import Battle, LaidZone
from apps.rules.battle.facts.reasons import line
from apps.rules.battle.facts.veils import Faces, Seen
from apps.rules.battle.facts.words import Teller, in_hexes, many, whose
from apps.rules.casket import next_attack
from apps.rules.casket.next_attack import Serves, Waiting, Window
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.effects.combat_effects import Banned as Ban
from apps.rules.ground.hexes import DIRECTION_NAMES, Hex
from apps.rules.packs.library import Library
from apps.rules.tables.printed_dice import SUFFERING_DICE
from apps.rules.tables.taint_spends import TAINT_SPENDS

SPENDS = {spend.key: spend.name for spend in TAINT_SPENDS}


class Walked(NamedTuple):
    """A Casket moved, by SP or by a card's hexes."""

    fighter: int
    path: Seen[tuple[Hex, ...]]
    cost: int
    by_card: bool

    def sentence(self, teller: Teller) -> str:
        paid = "by its card" if self.by_card else f"for {self.cost} SP"
        return f"{teller.casket(self.fighter)} moved to {self.path[-1]} {paid}."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.at = self.path[-1]
        fighter.moved += len(self.path)
        fighter.deeds += 1
        if not self.by_card:
            fighter.sp -= self.cost


class Pushed(NamedTuple):
    """A Casket was pushed or pulled."""

    fighter: int
    at: Hex
    hexes: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} was driven over {in_hexes(self.hexes)}, to {self.at}."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].at = self.at


class Turned(NamedTuple):
    """A Casket faces another way."""

    fighter: int
    facing: int
    rotations: int
    cost: int

    def sentence(self, teller: Teller) -> str:
        paid = f" for {self.cost} SP" if self.cost else ""
        return f"{teller.casket(self.fighter)} turned {DIRECTION_NAMES[self.facing]}{paid}."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.facing = self.facing
        fighter.rotated += self.rotations
        fighter.sp -= self.cost
        fighter.deeds += 1


class LeftTheField(NamedTuple):
    """A Casket went out by the scenario's way."""

    fighter: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} left the field."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].gone = battle.shaken = True


class PickedUp(NamedTuple):
    """A Casket carries what the scenario is about, or has put it down where it belongs."""

    fighter: int
    goal: str

    def sentence(self, teller: Teller) -> str:
        took = f"took up what it came for: {teller.goal(self.goal)}" if self.goal else "put down what it carried"
        return f"{teller.casket(self.fighter)} {took}."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].carries = self.goal


class AttackLent(NamedTuple):
    """Something waits for an attack."""

    fighter: int
    why: str
    damage: int
    ignores: int
    marks: int
    serves: Serves
    window: Window
    own_turn: bool

    def sentence(self, teller: Teller) -> str:
        casket = teller.casket(self.fighter)
        on = {"next": "next attack", "each": "every attack"}.get(self.serves, "")
        whom = f"{whose(casket)} {on}" if on else f"the next attack on {casket}"
        return f"Something waits for {whom}: {teller.reason(self.why)}."

    def fold(self, battle: Battle) -> None:
        waits, rules = battle.fighters[self.fighter].waits, battle.fielding.rules
        next_attack.wait(waits, _waiting(battle.fielding.library, self), rules, own_turn=self.own_turn)


@lru_cache(maxsize=1024)
def _waiting(library: Library, lent: AttackLent) -> Waiting:
    said = line(library, lent.why, lent.damage)
    return Waiting(
        code=lent.why,
        text=said.text,
        rule=said.rule,
        damage=lent.damage,
        ignores=lent.ignores,
        marks=lent.marks,
        serves=lent.serves,
        window=lent.window,
    )


class WaitsUsed(NamedTuple):
    """What waited for an attack is used up."""

    fighter: int
    numbers: Seen[tuple[int, ...]]

    def sentence(self, teller: Teller) -> str:
        return f"What waited for an attack at {teller.casket(self.fighter)} is used up."

    def fold(self, battle: Battle) -> None:
        waits = battle.fighters[self.fighter].waits
        waits.held = tuple(held for held in waits.held if held.number not in self.numbers)


class DefenseRaised(NamedTuple):
    """Defense until the own next turn."""

    fighter: int
    by: int
    why: str

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} has {self.by} Defense until its next turn: {teller.reason(self.why)}."

    def fold(self, battle: Battle) -> None:
        """What an ally gave lasts until that ally's next turn."""
        number, by, why = self
        fighter, giver = battle.fighters[number], battle.turn
        raised = line(battle.fielding.library, why, by)
        if giver in (-1, number) or battle.of(giver).side != battle.of(number).side:
            fighter.defense += (raised,)
        else:
            fighter.lent += ((giver, raised),)


class ArmorGained(NamedTuple):
    """Armor until an attack or Strain costs a card."""

    fighter: int
    by: int
    why: str

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} has {self.by} Armor until it is hurt: {teller.reason(self.why)}."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].armor += (line(battle.fielding.library, self.why, self.by),)


class ArmorLost(NamedTuple):
    """That Armor is gone."""

    fighter: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} lost the Armor that it had gained."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].armor = ()


class RedirectReady(NamedTuple):
    """A Casket may take hits upon itself, until its next turn."""

    fighter: int
    hits: int
    card: CardNumber

    def sentence(self, teller: Teller) -> str:
        ready = f"{teller.casket(self.fighter)} stands ready to take {many(self.hits, 'hit')} for others"
        return f"{ready}: {teller.card(self.fighter, self.card)}."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        fighter.redirects += self.hits
        fighter.redirect_card = self.card


class Barred(NamedTuple):
    """Something may not be done, this turn or for the mission."""

    fighter: int
    what: Seen[tuple[Ban, ...]]
    lasts: Literal["turn", "mission"]

    def sentence(self, teller: Teller) -> str:
        banned = ", ".join(each.replace("-", " ") for each in self.what)
        until = "this turn" if self.lasts == "turn" else "this mission"
        return f"{teller.casket(self.fighter)} is denied {until}: {banned}."

    def fold(self, battle: Battle) -> None:
        fighter = battle.fighters[self.fighter]
        if self.lasts == "turn":
            fighter.banned_turn += self.what
        else:
            fighter.banned += self.what


class ZoneLaid(NamedTuple):
    """A zone lies on the ground, by the card that laid it, for so many ends of its owner's turns."""

    owner: int
    card: CardNumber
    at: Hex | None
    radius: int
    turn_ends: int | None

    def sentence(self, teller: Teller) -> str:
        laid = f"round {self.at or 'its place'}, reaching {in_hexes(self.radius)}"
        return f"{teller.casket(self.owner)} laid {teller.card(self.owner, self.card)} {laid}."

    def fold(self, battle: Battle) -> None:
        battle.zones += (LaidZone(*self),)


class ControlLost(NamedTuple):
    """The other side plays this Casket's next turn."""

    fighter: int

    def sentence(self, teller: Teller) -> str:
        pilot, casket = teller.pilot(self.fighter), teller.casket(self.fighter)
        return f"{pilot} lost hold of {casket}: the other side plays its turn."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.fighter].loses_control = True


class TaintSpent(NamedTuple):
    """Taint bought something, out of the buyer's pool or an enemy's."""

    fighter: int
    payer: int
    spend: str
    left: int
    limit: str
    target: int

    def sentence(self, teller: Teller) -> str:
        buyer, bought = teller.casket(self.fighter), SPENDS.get(self.spend, self.spend)
        if self.payer == self.fighter:
            return f"{buyer} burned Taint of its own: {bought}."
        return f"{buyer} turned {whose(teller.casket(self.payer))} Taint against it: {bought}."

    def fold(self, battle: Battle) -> None:
        battle.fighters[self.payer].taint = self.left
        buyer = battle.fighters[self.fighter]
        buyer.deeds += battle.phase == "action" and battle.turn == self.fighter
        if self.limit == "attack" and battle.attack:
            battle.attack.bought += (self.spend,)
        elif self.limit == "turn":
            buyer.bought_turn += (self.spend,)
        else:
            buyer.bought += (self.spend,)


class DieThrown(NamedTuple):
    """A plain die, and what its row says."""

    fighter: int
    die: str
    face: int
    text: str

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} threw a {self.face}: {self.text}."

    def fold(self, battle: Battle) -> None:
        """What the row does is told by itself."""


class SufferingRolled(NamedTuple):
    """Suffering dice, in the order in which they fell."""

    fighter: int
    faces: Faces

    def sentence(self, teller: Teller) -> str:
        fell = ", ".join(SUFFERING_DICE.face(face).name for face in self.faces)
        return f"{teller.pilot(self.fighter)} suffered: {fell}."

    def fold(self, battle: Battle) -> None:
        """What each die does is told by itself."""
