"""An attack, from its declaration to what it cost."""

from __future__ import annotations

from typing import NamedTuple

from apps.rules.battle.battle_state import AttackUnderWay, Battle, under_way
from apps.rules.battle.facts.reasons import line
from apps.rules.battle.facts.veils import Faces, Seen
from apps.rules.battle.facts.words import Teller, component_name, many, whose
from apps.rules.casket import component_marks, next_attack
from apps.rules.casket.piles import hand
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.dice.dice_words import symbols_line
from apps.rules.striking.attack_line import rolled_line
from apps.rules.striking.attack_roll import RolledStrike
from apps.rules.striking.defense_roll import Symbols
from apps.rules.tables.attack_dice import Mode, RollOutcome
from apps.rules.tables.component_rows import Component
from apps.rules.tables.printed_dice import DEFENSE_DIE
from apps.rules.tables.taint_spends import TAINT_SPENDS

OF_A_DEFENDER = frozenset(spend.key for spend in TAINT_SPENDS if spend.moment == "hit")
"""What Taint buys for whoever was hit: everybody struck by one card may buy it."""


class AttackDeclared(NamedTuple):
    """An attack, and what waited for it, by its numbers: with the attacker, and with the target."""

    attacker: int
    card: CardNumber
    target: int
    component: str
    second: bool
    own: Seen[tuple[int, ...]] = ()
    against: Seen[tuple[int, ...]] = ()

    def sentence(self, teller: Teller) -> str:
        attacker, target = teller.casket(self.attacker), teller.casket(self.target)
        at = f", at the {component_name(self.component)}" if self.component != "random" else ""
        lesser = " with a second, lesser blow" if self.second else ""
        return f"{attacker} struck at {target}{lesser}: {teller.card(self.attacker, self.card)}{at}."

    def fold(self, battle: Battle) -> None:
        """Of a card that strikes on, what its attacker bought and how the dice fell stays known."""
        before = battle.attack
        attacker, card, target, component, second, own, against = self
        used = _held(battle, attacker, own) if own else ()
        if against:
            used += _held(battle, target, against)
        battle.attack = attack = AttackUnderWay(attacker, card, target, component, second, used=used, defender=target)
        if not before:
            battle.fighters[attacker].attacks += 1
            return
        attack.struck, attack.faces = (*before.struck, before.target), before.faces
        attack.bought = tuple(key for key in before.bought if key not in OF_A_DEFENDER)


def _held(battle: Battle, number: int, waits: tuple[int, ...]) -> tuple[next_attack.Held, ...]:
    return tuple([held for held in battle.fighters[number].waits.held if held.number in waits])


class AttackHelped(NamedTuple):
    """Taint, or a card's own words, help the attack under way."""

    advantage: bool = False
    extra_marks: int = 0
    silenced: bool = False
    damage: int = 0
    why: str = ""

    def sentence(self, teller: Teller) -> str:
        """One help at a time: each is told by what it does."""
        helps = (
            (self.advantage, "it has the advantage"),
            (self.extra_marks, f"it leaves {many(self.extra_marks, 'mark')} more"),
            (self.silenced, "no reactive card answers it"),
            (self.damage, f"{self.damage:+} damage, {teller.reason(self.why)}"),
        )
        said = "; ".join(words for counts, words in helps if counts)
        return f"The attack is helped: {said or 'by nothing that counts'}."

    def fold(self, battle: Battle) -> None:
        attack = under_way(battle)
        attack.advantage = attack.advantage or self.advantage
        attack.extra_marks += self.extra_marks
        attack.silenced = attack.silenced or self.silenced
        if self.damage:
            attack.more += (line(battle.fielding.library, self.why, self.damage),)


class AttackRolled(NamedTuple):
    """The Attack dice, the side of the target that they were thrown at, and the number they had to reach."""

    side: int
    target: int
    mode: Mode
    faces: Faces
    kept: Faces
    total: int
    outcome: RollOutcome

    def sentence(self, teller: Teller) -> str:
        rolled = rolled_line(self.faces, RolledStrike(self.kept, self.total, self.outcome))
        return f"The Attack dice, against {self.target}: {rolled}."

    def fold(self, battle: Battle) -> None:
        attack = under_way(battle)
        attack.side, attack.target_number, attack.mode, attack.faces, _, _, attack.outcome = self


class ComponentFound(NamedTuple):
    """Chance named the component."""

    component: str

    def sentence(self, teller: Teller) -> str:
        return f"Chance named the {component_name(self.component)}."

    def fold(self, battle: Battle) -> None:
        under_way(battle).component = self.component


class HitTakenOver(NamedTuple):
    """Somebody stepped in."""

    fighter: int

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} stepped in and took the hit upon itself."

    def fold(self, battle: Battle) -> None:
        attack = under_way(battle)
        taker = battle.fighters[self.fighter]
        attack.defender, attack.side = self.fighter, 1
        own = tuple(held for held in attack.used if held.effect.serves != "against")
        attack.used = own + next_attack.on_owner(taker.waits)
        taker.redirects -= 1


class DamageReckoned(NamedTuple):
    """What the hit deals, and what stands against it."""

    damage: int
    defense: int | None
    """None where nothing is reckoned against it."""
    shelter: int
    exposed: int
    heat_extra: int

    def sentence(self, teller: Teller) -> str:
        stands = f"{self.defense} Defense stands" if self.defense else "nothing stands"
        return f"The hit deals {self.damage}, and {stands} against it."

    def fold(self, battle: Battle) -> None:
        attack = under_way(battle)
        attack.damage, _, attack.shelter, attack.exposed, attack.heat_extra = self
        attack.hit = True


class DamageReduced(NamedTuple):
    """The damage coming in is smaller."""

    by: int
    why: str
    reactive: bool

    def sentence(self, teller: Teller) -> str:
        return f"The damage is {self.by} smaller: {teller.reason(self.why)}."

    def fold(self, battle: Battle) -> None:
        attack = under_way(battle)
        if self.reactive:
            attack.reduced += self.by
        else:
            attack.ignore_pain += self.by


class Reacted(NamedTuple):
    """A reactive card was played."""

    fighter: int
    card: CardNumber

    def sentence(self, teller: Teller) -> str:
        return f"{teller.casket(self.fighter)} answered with {teller.card(self.fighter, self.card)}."

    def fold(self, battle: Battle) -> None:
        hand.play(battle.fighters[self.fighter].piles, self.card)
        if battle.attack and battle.fielding.decks[self.fighter][self.card].on == "hit":
            battle.attack.reacted = self.card


class DefenseRolled(NamedTuple):
    """The Defense dice, with what was prevented before them."""

    faces: Faces
    outcome: RollOutcome
    dice: int
    undiced: int
    prevented: int
    blocks: int
    lost_blocks: int
    shown: Seen[Symbols]

    def sentence(self, teller: Teller) -> str:
        spared = f"; a reactive card prevented {self.prevented}" if self.prevented else ""
        return f"The Defense dice: {symbols_line(DEFENSE_DIE, self.faces)}{spared}."

    def fold(self, battle: Battle) -> None:
        attack = under_way(battle)
        attack.defense_dice, attack.shown = self.dice, self.shown


class DefenseRerolled(NamedTuple):
    """Blocking dice fell again, and the new faces stand."""

    faces: Faces
    shown: Seen[Symbols]

    def sentence(self, teller: Teller) -> str:
        return f"Blocking dice fell again: {symbols_line(DEFENSE_DIE, self.faces)}."

    def fold(self, battle: Battle) -> None:
        under_way(battle).shown = self.shown


class HitTaken(NamedTuple):
    """What the attack costs."""

    outcome: RollOutcome
    cards: int
    marks: int
    heat: int
    pierced: bool
    destroyed: bool
    deck_only: bool

    def sentence(self, teller: Teller) -> str:
        return f"The hit costs {many(self.cards, 'card')}, {many(self.marks, 'mark')} and {self.heat} Heat."

    def fold(self, battle: Battle) -> None:
        under_way(battle).cards_lost = self.cards


class Marked(NamedTuple):
    """Marks on a component, which destroy it or not, or it stands still."""

    fighter: int
    component: Component
    marks: int
    destroys: bool
    holds: bool
    why: str

    def sentence(self, teller: Teller) -> str:
        whole = f"{whose(teller.casket(self.fighter))} {component_name(self.component)}"
        if self.holds:
            return f"{whole} stands still until the next Refresh."
        ends = " and is destroyed" if self.destroys else ""
        return f"{whole} takes {many(self.marks, 'mark')}{ends}."

    def fold(self, battle: Battle) -> None:
        components = battle.fighters[self.fighter].components
        component_marks.note(components, self.component, self.marks, holds=self.holds)


class AttackEnded(NamedTuple):
    """The attack on this target is over."""

    hit: bool

    def sentence(self, teller: Teller) -> str:
        return "The attack had struck home." if self.hit else "The attack had gone by."

    def fold(self, battle: Battle) -> None:
        """The card may strike on: whom it struck is remembered until then."""


class CardStruck(NamedTuple):
    """All targets of a card have been struck."""

    def sentence(self, teller: Teller) -> str:
        return "The blows were over."

    def fold(self, battle: Battle) -> None:
        battle.attack = None
