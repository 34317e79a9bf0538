"""Effects one by one: what is not there is not taken, what a battle alone can feel is banked, and odds are exact."""

from __future__ import annotations

from fractions import Fraction

import pytest

from apps.rules.casket.piles.causes import SELF_HARM, STRAIN
from apps.rules.casket.piles.recoveries import RecoveryPile as Pile
from apps.rules.effects import outcomes as out
from apps.rules.effects.body_effects import (
    DiscardHand,
    Draw,
    HealWounds,
    Heat,
    LookAtHand,
    LoseCards,
    Recover,
    Reshuffle,
    SelfHarm,
    Sp,
    SpMaximum,
    Suffer,
    Taint,
    TaintFalls,
    VentAll,
)
from apps.rules.effects.combat_effects import AllAttacks, NextAttack
from apps.rules.effects.conditions import Count
from apps.rules.effects.effect_kinds import Attack, Effect, Row, Throw
from apps.rules.effects.effect_view import Body, View
from apps.rules.effects.interpreter import interpret
from apps.rules.effects.settlement_effects import Store
from apps.rules.explained import Line
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from apps.rules.striking.guard import Bulwark, sheltered
from tests.cases import every
from tests.rules.effects.table import SOURCE, done, seen
from tests.rules.odds.every_way import every_way

AT_HOME = View(place="settlement", source=SOURCE, stores=(("iron", 2),))


@pytest.mark.canon("PEN-HEAT-16")
def test_heat_never_falls_below_nothing_and_has_no_upper_bound() -> None:
    assert done((Heat(amount=-3),), seen(heat=2)) == (out.HeatChangedOutcome(by=-2, asked=-3),)
    assert done((VentAll(),), seen(heat=0)) == (out.HeatChangedOutcome(by=0, asked=0),)
    assert done((Heat(amount=30),), seen(heat=99)) == (out.HeatChangedOutcome(by=30, asked=30),)


@every(
    ("effect", "view", "outcome"),
    [
        (Taint(amount=-3), seen(taint=2), out.TaintChangedOutcome(by=-2, asked=-3)),
        (TaintFalls(to=5), seen(taint=11), out.TaintChangedOutcome(by=-6, asked=-6)),
        (TaintFalls(to=5), seen(taint=3), out.TaintChangedOutcome(by=0, asked=2)),
        (Sp(amount=-1), seen(sp=0), out.SpChangedOutcome(by=0, asked=-1)),
        (Sp(amount=5), seen(sp=6), out.SpChangedOutcome(by=5, asked=5)),
        (LookAtHand(cards=2), seen(target=Body(hand=1)), out.HandSeenOutcome(cards=1, asked=2)),
        (LookAtHand(cards=2), seen(), out.HandSeenOutcome(cards=0, asked=2)),
        (DiscardHand(cards=2), seen(hand=1), out.HandDiscardedOutcome(cards=1, asked=2)),
        (SelfHarm(cards=5), seen(deck=2, discard=1), out.CardsLostOutcome(cards=3, asked=5, cause=SELF_HARM)),
        (LoseCards(cards=2), seen(deck=9), out.CardsLostOutcome(cards=2, asked=2, cause=out.FORCED)),
        (LoseCards(cards=2, as_strain=True), seen(deck=9), out.CardsLostOutcome(cards=2, asked=2, cause=STRAIN)),
        (
            HealWounds(wounds=2, kind="minor"),
            seen(minor=1, severe=2),
            out.WoundsHealedOutcome(wounds=1, asked=2, kind="minor"),
        ),
        (HealWounds(wounds=9), seen(minor=1, severe=2), out.WoundsHealedOutcome(wounds=3, asked=9, kind="any")),
        (Store(store="iron", amount=-3), AT_HOME, out.StoreChangedOutcome(store="iron", by=-2, asked=-3)),
        (Store(store="bone", amount=1), AT_HOME, out.StoreChangedOutcome(store="bone", by=1, asked=1)),
    ],
)
def test_no_effect_takes_what_is_not_there(effect: Effect, view: View, outcome: out.Outcome) -> None:
    assert done((effect,), view) == (outcome,)


@pytest.mark.canon("PEN-DECK-22")
@every(("deck", "discard", "drawn"), [(3, 0, 2), (2, 0, 2), (1, 0, 1), (1, 4, 2), (0, 1, 2), (0, 0, 0)])
def test_a_draw_brings_what_the_deck_and_a_reshuffle_with_its_damaged_card_can_give(
    deck: int, discard: int, drawn: int
) -> None:
    assert done((Draw(cards=2),), seen(deck=deck, discard=discard)) == (out.DrawnOutcome(cards=drawn, asked=2),)


@pytest.mark.canon("PEN-DECK-18", "C-34")
def test_never_more_comes_back_than_lies_there_and_never_a_damaged_card() -> None:
    view = seen(discard=5, damaged_in_discard=3, graveyard=1)
    from_discard, from_graveyard = Recover(cards=3, lie_in="discard"), Recover(cards=3, lie_in="graveyard")
    assert done((from_discard,), view) == (_recovered(2, "discard"),)
    assert done((from_graveyard,), view) == (_recovered(1, "graveyard"),)
    assert done((Recover(cards=3),), view) == (_recovered(1, "graveyard"),)


@pytest.mark.canon("pen.recover.default_from", "C-34")
def test_a_house_rule_may_send_all_recovering_to_one_pile() -> None:
    view = seen(discard=9, graveyard=9)
    effects = (Recover(cards=3, lie_in="discard"), Recover(cards=3))
    assert _sources(effects, view, Ruleset(recover_default_from="as_written")) == ["discard", "graveyard"]
    assert _sources(effects, view, Ruleset(recover_default_from="discard")) == ["discard", "discard"]
    assert _sources(effects, view, Ruleset(recover_default_from="graveyard")) == ["graveyard", "graveyard"]


@pytest.mark.canon("pen.recover.to", "C-34")
def test_recovered_cards_go_where_the_table_sends_them_but_absolution_sends_them_to_the_hand() -> None:
    view = seen(discard=9, graveyard=9)
    for where in ("deck_bottom", "hand", "shuffle"):
        rules = Ruleset(recover_to=where)
        (recovered,) = done((Recover(cards=1),), view, rules)
        assert recovered == out.RecoveredOutcome(cards=1, asked=1, source="graveyard", to=where)
        *_, absolved = done((Suffer(),), view, rules, {"t/suffering": (6,)})
        assert absolved == out.RecoveredOutcome(cards=1, asked=1, source="discard", to="hand")


@pytest.mark.canon("PEN-SUF-06", "pen.hp.self_harm_to")
def test_absolution_recovers_the_card_it_took_where_self_harm_goes_to_the_discard_pile() -> None:
    view = seen(deck=4, discard=0)
    lost = out.CardsLostOutcome(cards=1, asked=1, cause=SELF_HARM)
    thrown = out.SufferingThrownOutcome(faces=(6,))
    absolved = {"t/suffering": (6,)}
    assert done((Suffer(),), view, Ruleset(hp_self_harm_to="graveyard"), absolved) == (
        *(thrown, lost),
        out.RecoveredOutcome(cards=0, asked=1, source="discard", to="hand"),
    )
    assert done((Suffer(),), view, Ruleset(hp_self_harm_to="discard"), absolved) == (
        *(thrown, lost),
        out.RecoveredOutcome(cards=1, asked=1, source="discard", to="hand"),
    )


def test_each_effect_sees_what_the_one_before_it_did() -> None:
    effects = (Heat(amount=-2), VentAll(), SelfHarm(cards=3), SelfHarm(cards=3), Recover(cards=9))
    assert done(effects, seen(heat=5, deck=4, discard=1, graveyard=0)) == (
        out.HeatChangedOutcome(by=-2, asked=-2),
        out.HeatChangedOutcome(by=-3, asked=-3),
        out.CardsLostOutcome(cards=3, asked=3, cause=SELF_HARM),
        out.CardsLostOutcome(cards=2, asked=3, cause=SELF_HARM),
        out.RecoveredOutcome(cards=5, asked=9, source="graveyard", to="deck_bottom"),
    )


@every(
    ("first", "left"),
    [
        (Draw(cards=1), {"deck": 2, "discard": 3}),
        (Draw(cards=4), {"deck": 3, "discard": 0}),
        (Reshuffle(damaged=True), {"deck": 7, "discard": 0}),
        (Reshuffle(), {"deck": 6, "discard": 0}),
        (DiscardHand(cards=2), {"deck": 3, "discard": 5}),
        (Recover(cards=2, lie_in="discard"), {"deck": 5, "discard": 1}),
        (Recover(cards=2, lie_in="discard", to="hand"), {"deck": 3, "discard": 1}),
        (LoseCards(cards=4), {"deck": 0, "discard": 2}),
    ],
)
def test_the_piles_are_counted_on_from_effect_to_effect(first: Effect, left: dict[str, int]) -> None:
    """Everything that can still be lost is what is left in deck and discard pile."""
    _, lost = done((first, SelfHarm(cards=30)), seen(deck=3, discard=3, hand=2, graveyard=0))
    assert isinstance(lost, out.CardsLostOutcome)
    assert lost.cards == left["deck"] + left["discard"]
    _, drawn = done((first, Draw(cards=30)), seen(deck=3, discard=3, hand=2, graveyard=0))
    assert isinstance(drawn, out.DrawnOutcome)
    assert drawn.cards == left["deck"] + (left["discard"] + 1 if left["discard"] else 0)


def test_an_effect_whose_condition_does_not_hold_does_nothing() -> None:
    cold = Heat(amount=1, when=(Count(of="heat", at_most=0),))
    assert done((cold, cold), seen(heat=0)) == (out.HeatChangedOutcome(by=1, asked=1),)


@pytest.mark.canon("PEN-KEY-05")
def test_ignore_armor_bypasses_so_much_of_defense_or_all_of_it() -> None:
    defense = (Line(code="wall", value=4, rule="PEN-CARD-S05", text="Shield Wall"),)

    def left(attack: Attack) -> int:
        return sheltered(Bulwark(lines=defense, ignored=_opened(attack).ignored), DEFAULT).shelter

    assert left(Attack(damage=6)) == 4
    assert left(Attack(damage=6, ignores=1)) == 3
    assert left(Attack(damage=6, ignores_all=True)) == 0


@pytest.mark.canon("PEN-KEY-07", "C-41", "pen.component.targeting")
def test_every_attack_names_its_component_or_by_a_house_rule_only_one_that_says_so() -> None:
    told = Ruleset(component_targeting="keyword_else_random")
    plain, keyed = Attack(damage=1), Attack(damage=1, names_component=True)
    assert [_opened(plain).names_component, _opened(keyed).names_component] == [True, True]
    assert [_opened(plain, told).names_component, _opened(keyed, told).names_component] == [False, True]


@every(
    ("faces", "banked"),
    [
        ((1,), ()),
        ((2,), (out.BankedOutcome(what="cards-lost", amount=2),)),
        ((3,), (out.BankedOutcome(what="cards-lost", amount=1), out.BankedOutcome(what="first-attack", amount=1))),
        (
            (4,),
            (
                out.BankedOutcome(what="cards-lost", amount=1),
                out.BankedOutcome(what="heat", amount=1),
                out.BankedOutcome(what="first-attack", amount=2),
            ),
        ),
        ((5,), (out.BankedOutcome(what="cards-lost", amount=3), out.BankedOutcome(what="first-attack", amount=3))),
        ((6,), ()),
    ],
)
def test_what_a_suffering_die_asks_and_lends_in_the_settlement_waits_for_the_next_mission(
    faces: tuple[int, ...], banked: tuple[out.BankedOutcome, ...]
) -> None:
    outcomes = done((Suffer(),), AT_HOME, faces={"t/suffering": faces})
    assert outcomes == (out.SufferingThrownOutcome(faces=faces), *banked)


@every(
    ("effect", "banked"),
    [
        (SelfHarm(cards=2), [("cards-lost", 2)]),
        (LoseCards(cards=3), [("cards-lost", 3)]),
        (Heat(amount=2), [("heat", 2)]),
        (NextAttack(damage=2, ignores=1), [("first-attack", 2), ("first-attack-ignores", 1)]),
        (AllAttacks(damage=1), [("first-attack", 1)]),
        (AllAttacks(damage=1, lasts="mission"), [("all-attacks", 1)]),
        (SpMaximum(amount=-1), [("sp-maximum", -1)]),
    ],
)
def test_what_only_a_battle_can_feel_is_banked_in_the_settlement(
    effect: Effect, banked: list[tuple[out.BankedKind, int]]
) -> None:
    assert done((effect,), AT_HOME) == tuple(out.BankedOutcome(what=what, amount=amount) for what, amount in banked)


def test_an_sp_maximum_for_good_changes_in_the_settlement_at_once() -> None:
    for_good = SpMaximum(amount=1, lasts="for-good")
    assert done((for_good,), AT_HOME) == (out.SpMaximumChangedOutcome(line=SOURCE.line(1), lasts="for-good"),)


def test_a_thrown_die_reads_its_row_and_what_follows_sees_the_row_done() -> None:
    table = Throw(
        die="d10",
        rows=(Row(least=1, most=9, text="Fire", effects=(Heat(amount=2),)), Row(least=10, most=10, text="Ash")),
    )
    assert done((table, VentAll()), seen(heat=1), faces={"t/d10": (9,)}) == (
        out.DieThrownOutcome(die="d10", face=9, text="Fire"),
        out.HeatChangedOutcome(by=2, asked=2),
        out.HeatChangedOutcome(by=-3, asked=-3),
    )
    assert done((table,), faces={"t/d10": (10,)}) == (out.DieThrownOutcome(die="d10", face=10, text="Ash"),)


def test_a_throw_inside_a_row_has_a_name_of_its_own() -> None:
    inner = Throw(die="d6", rows=(Row(least=1, most=6, effects=(Suffer(),)),))
    outer = Throw(die="d6", rows=(Row(least=1, most=6, effects=(inner,)),))
    faces = {"t/d6": (3,), "t/d6/d6": (4,), "t/d6/d6/suffering": (1,)}
    assert done((outer,), faces=faces)[-1] == out.SufferingThrownOutcome(faces=(1,))


def test_the_same_reading_played_in_every_way_gives_its_exact_odds() -> None:
    table = Throw(
        die="d6", rows=(Row(least=1, most=2, effects=(Sp(amount=-1),)), Row(least=3, most=6, effects=(Suffer(),)))
    )
    odds = every_way(lambda dice: interpret((table,), seen(), DEFAULT, dice, "t"))
    assert odds.where(lambda said: out.SpChangedOutcome(by=-1, asked=-1) in said) == Fraction(1, 3)
    assert odds.mean(_lost) == Fraction(2, 3) * Fraction(4, 3)
    assert len(odds) == 2 + 4 * 6


def _lost(said: tuple[out.Outcome, ...]) -> int:
    return sum(outcome.cards for outcome in said if isinstance(outcome, out.CardsLostOutcome))


def _opened(attack: Attack, rules: Ruleset = DEFAULT) -> out.AttackOpenedOutcome:
    (opened,) = done((attack,), seen(), rules)
    assert isinstance(opened, out.AttackOpenedOutcome)
    return opened


def _recovered(cards: int, source: Pile) -> out.RecoveredOutcome:
    return out.RecoveredOutcome(cards=cards, asked=3, source=source, to="deck_bottom")


def _sources(effects: tuple[Effect, ...], view: View, rules: Ruleset) -> list[Pile]:
    return [said.source for said in done(effects, view, rules) if isinstance(said, out.RecoveredOutcome)]
