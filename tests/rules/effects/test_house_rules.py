"""House rules that change what a card does: its own data asks for them, and nothing knows the card by name."""

from __future__ import annotations

from fractions import Fraction

import pytest

from apps.rules.casket.piles.causes import SELF_HARM
from apps.rules.effects import outcomes as out
from apps.rules.effects.conditions_met import passive_works
from apps.rules.effects.interpreter import interpret
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.rules.effects.table import played, seen
from tests.rules.odds.every_way import every_way

PRICE = out.CardsLostOutcome(cards=2, asked=2, cause=SELF_HARM)
FIVE = out.CardsLostOutcome(cards=5, asked=5, cause=SELF_HARM)
DIE = {"t/suffering": (1,)}
TWO_DICE = {"t/suffering": (1, 1)}


@pytest.mark.canon("PEN-CARD-P01", "C-21", "pen.blood_offering.cost", "PEN-SUF-07")
def test_blood_offering_costs_a_die_or_two_cards() -> None:
    by_die = played("blood-offering", rules=Ruleset(blood_offering_cost="suffering_die"), faces=DIE)
    by_cards = played("blood-offering", rules=Ruleset(blood_offering_cost="fixed_two"))
    assert by_die[0] == out.SufferingThrownOutcome(faces=(1,))
    assert PRICE not in by_die
    assert by_cards[0] == PRICE
    assert _lent(by_die) == _lent(by_cards) == (3, 1)


@pytest.mark.canon("C-21", "pen.blood_offering.keeps_bonus")
def test_paid_by_a_die_its_own_bonus_may_be_lost_and_paid_by_cards_never() -> None:
    lost = Ruleset(blood_offering_keeps_bonus=False)
    assert _lent(played("blood-offering", rules=lost, faces=DIE)) == (0, 0)
    assert _lent(played("blood-offering", rules=lost, faces={"t/suffering": (4,)})) == (2, 0)
    assert _lent(played("blood-offering", rules=DEFAULT, faces={"t/suffering": (4,)})) == (5, 1)
    by_cards = Ruleset(blood_offering_keeps_bonus=False, blood_offering_cost="fixed_two")
    assert _lent(played("blood-offering", rules=by_cards)) == (3, 1)


@pytest.mark.canon("PEN-CARD-T02", "C-22", "pen.flagellants_zeal", "PEN-SUF-08", "PEN-SP-09")
def test_flagellants_zeal_costs_two_dice_or_five_cards_or_both_and_always_gives_five_sp() -> None:
    dice = played("flagellants-zeal", rules=Ruleset(flagellants_zeal="two_dice"), faces=TWO_DICE)
    cards = played("flagellants-zeal", rules=Ruleset(flagellants_zeal="fixed_five"))
    both = played("flagellants-zeal", rules=Ruleset(flagellants_zeal="fixed_five_plus_dice"), faces=TWO_DICE)
    thrown = out.SufferingThrownOutcome(faces=(1, 1))
    assert [thrown in said for said in (dice, cards, both)] == [True, False, True]
    assert [FIVE in said for said in (dice, cards, both)] == [False, True, True]
    assert all(out.SpChangedOutcome(by=5, asked=5) in said for said in (dice, cards, both))


@pytest.mark.canon("PEN-SUF-08", "PEN-SUF-14")
def test_two_dice_of_zeal_take_eight_thirds_of_a_card_on_average() -> None:
    zeal = shelf().card("flagellants-zeal").effects
    odds = every_way(lambda dice: interpret(zeal, seen(), DEFAULT, dice, "t"))
    assert odds.mean(lambda said: sum(one.cards for one in said if isinstance(one, out.CardsLostOutcome))) == Fraction(
        8, 3
    )


@pytest.mark.canon("PEN-CARD-P06", "C-74", "pen.consecrated_ground.lasts")
def test_consecrated_ground_lies_to_the_end_of_the_next_turn_or_for_the_battle() -> None:
    for lasts, told in (("next_turn_end", "next-turn-end"), ("battle", "battle")):
        rules = Ruleset(consecrated_ground_lasts=lasts)  # type: ignore[arg-type]
        (zone,) = played("consecrated-ground", rules=rules)
        assert isinstance(zone, out.ZoneLaidOutcome)
        assert (zone.lasts, zone.radius) == (told, 3)


@pytest.mark.canon("C-24", "pen.tactics.passive")
def test_a_passive_tactic_works_all_battle_or_while_it_is_in_hand() -> None:
    when_drawn = Ruleset(tactics_passive="when_drawn")
    assert passive_works(DEFAULT, in_hand=False)
    assert passive_works(DEFAULT, in_hand=True)
    assert not passive_works(when_drawn, in_hand=False)
    assert passive_works(when_drawn, in_hand=True)


@pytest.mark.canon("PEN-TAINT-05", "pen.modules.taint_exploitation")
def test_self_harm_cards_of_the_church_taint_with_the_module_alone_and_absolution_always() -> None:
    off = Ruleset(modules_taint_exploitation=False)
    taint = out.TaintChangedOutcome(by=1, asked=1)
    harm = (("blood-offering", DIE), ("flagellants-zeal", TWO_DICE))
    assert [taint in played(key, faces=faces) for key, faces in harm] == [True, True]
    assert [taint in played(key, rules=off, faces=faces) for key, faces in harm] == [False, False]
    assert [taint in played("absolution", rules=rules) for rules in (DEFAULT, off)] == [True, True]


def _lent(said: tuple[out.Outcome, ...]) -> tuple[int, int]:
    waiting = [one.waiting for one in said if isinstance(one, out.AttackLentOutcome)]
    return sum(one.damage for one in waiting), sum(one.ignores for one in waiting)
