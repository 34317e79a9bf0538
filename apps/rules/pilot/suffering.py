"""The Suffering dice: what several of them ask and lend together, and what rolls them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from apps.rules.dice.handed_in import must_count, must_show
from apps.rules.explained import Explained, Line, explained
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.suffering_die import SUFFERING_DIE, SufferingFace

REDIRECTED_PER_DIE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffered:
    """Several dice added up."""

    discard: int = 0
    recover: int = 0
    heat: int = 0
    next_attack: int = 0
    all_attacks: int = 0

    @property
    def net(self) -> int:
        """Cards lost when those recovered are taken off."""
        return self.discard - self.recover


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfHarm:
    """What a card asks of its own Casket and gives for it: cards lost for sure, dice, and what it lends besides."""

    key: str
    name: str
    rule: str
    cards: int = 0
    dice: int = 0
    next_attack: int = 0
    ignores_armor: int = 0
    sp: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """What dice rolled in the settlement lay on the next mission."""

    cards_lost: int
    heat: int
    first_attack: int


def suffered(faces: Sequence[int]) -> Suffered:
    """All dice of one roll together."""
    fell = in_rolled_order(faces)
    return Suffered(
        discard=sum(face.discard for face in fell),
        recover=sum(face.recover for face in fell),
        heat=sum(face.heat for face in fell),
        next_attack=sum(face.next_attack for face in fell),
        all_attacks=sum(face.all_attacks for face in fell),
    )


def in_rolled_order(faces: Sequence[int]) -> tuple[SufferingFace, ...]:
    """Die by die, as cards leave and come back."""
    must_show(faces, count=len(faces), sides=len(SUFFERING_DIE), what="Suffering", rule="PEN-SUF-11")
    return tuple(SUFFERING_DIE[face] for face in faces)


def blood_offering(rules: Ruleset) -> SelfHarm:
    """A die in place of two cards. Paid by cards, its own bonus always stands."""
    by_die = rules.blood_offering_cost == "suffering_die"
    lends = rules.blood_offering_keeps_bonus or not by_die
    return SelfHarm(
        key="blood-offering",
        name="Blood Offering",
        rule="PEN-SUF-07",
        cards=0 if by_die else 2,
        dice=1 if by_die else 0,
        next_attack=3 if lends else 0,
        ignores_armor=1 if lends else 0,
    )


def flagellants_zeal(rules: Ruleset) -> SelfHarm:
    """5 SP at once, for two dice, five cards or both."""
    how = rules.flagellants_zeal
    return SelfHarm(
        key="flagellants-zeal",
        name="Flagellant's Zeal",
        rule="PEN-SUF-08",
        cards=0 if how == "two_dice" else 5,
        dice=0 if how == "fixed_five" else 2,
        sp=5,
    )


def martyrdom_protocol(redirected: int) -> SelfHarm:
    """One die for every full 3 damage taken over."""
    must_count(redirected, what="Redirected damage", rule="PEN-SUF-09")
    return SelfHarm(
        key="martyrdom-protocol",
        name="Martyrdom Protocol",
        rule="PEN-SUF-09",
        dice=redirected // REDIRECTED_PER_DIE,
    )


def cards_demanded(harm: SelfHarm, faces: Sequence[int]) -> Explained:
    """Gross: cards recovered are none the less lost first."""
    return _with_dice(harm, faces, harm.cards, lambda face: face.discard)


def next_attack_lent(harm: SelfHarm, faces: Sequence[int]) -> Explained:
    """The card's own bonus and those of its dice, for the next attack."""
    return _with_dice(harm, faces, harm.next_attack, lambda face: face.next_attack)


def all_attacks_lent(harm: SelfHarm, faces: Sequence[int]) -> Explained:
    """What the dice lend to every attack of the turn."""
    return _with_dice(harm, faces, 0, lambda face: face.all_attacks)


def owed(result: Suffered) -> Owed:
    """Outside a battle: net cards at deployment, Heat with them, and both bonuses on the mission's first attack."""
    return Owed(cards_lost=result.net, heat=result.heat, first_attack=result.next_attack + result.all_attacks)


def _with_dice(harm: SelfHarm, faces: Sequence[int], own: int, number: Callable[[SufferingFace], int]) -> Explained:
    must_show(faces, count=harm.dice, sides=len(SUFFERING_DIE), what=harm.name, rule=harm.rule)
    printed = [Line(code=f"card.{harm.key}", value=own, rule=harm.rule, text=harm.name)]
    rolled = [_line(face, number(face)) for face in in_rolled_order(faces)]
    return explained(_that_count([*printed, *rolled]))


def _line(face: SufferingFace, value: int) -> Line:
    return Line(code=face.code, value=value, rule=face.rule, text=face.name)


def _that_count(lines: Iterable[Line]) -> list[Line]:
    return [line for line in lines if line.value]
