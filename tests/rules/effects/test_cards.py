"""Every card of the canon pack: what is printed on it, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from apps.rules.casket.next_attack import Serves, Waiting, Window
from apps.rules.casket.piles.causes import SELF_HARM
from apps.rules.effects import outcomes as out
from apps.rules.effects.body_effects import DiscardHand, Draw, Recover, Suffer
from apps.rules.effects.combat_effects import Defend, Push
from apps.rules.effects.conditions_met import all_hold, unmet
from apps.rules.effects.effect_view import Body, View
from apps.rules.explained import Explained, Unused, explained
from apps.rules.packs.content import Group
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.effects.table import FRESH, SOURCE, Faces, done, played, seen

NO_BONUS = explained([])
BY_HP = Ruleset(deck_count_reads="hp")


def opened(damage: int, bonuses: Explained = NO_BONUS, **more: Any) -> out.AttackOpenedOutcome:
    """An attack in melee on one target, but for what is said."""
    usual = {"reach": 1, "targets": 1, "second": 0, "ignored": 0, "names_component": True}
    return out.AttackOpenedOutcome(card=SOURCE.line(damage), bonuses=bonuses, **(usual | more))


def waits(damage: int, ignores: int = 0, serves: Serves = "next", window: Window = "ruled") -> out.AttackLentOutcome:
    code, text, rule = SOURCE.code, SOURCE.text, SOURCE.rule
    return out.AttackLentOutcome(
        waiting=Waiting(code=code, text=text, rule=rule, damage=damage, ignores=ignores, serves=serves, window=window)
    )


def heat(by: int) -> out.HeatChangedOutcome:
    return out.HeatChangedOutcome(by=by, asked=by)


def healed(cards: int) -> out.RecoveredOutcome:
    return out.RecoveredOutcome(cards=cards, asked=cards, source="graveyard", to="deck_bottom")


DRAWN = out.DrawnOutcome(cards=1, asked=1)
TAINTED = out.TaintChangedOutcome(by=1, asked=1)
MERCY = out.SufferingThrownOutcome(faces=(1,))
IN_THE_REAR = explained([SOURCE.line(2, "Struck in the rear")])
ALLY_DRAWS = out.GrantedOutcome(to="ally", within=3, effects=(Draw(cards=1),))
ALLIES_DEFEND = out.GrantedOutcome(to="allies-behind", within=1, effects=(Defend(amount=2),))
READY = out.RedirectReadyOutcome(attacks=1, within=3, afterwards=(Suffer(per_damage=3),))
BLESSED = out.ZoneLaidOutcome(radius=3, whose="allies", lasts="next-turn-end", each_turn=(Recover(cards=2),))

HURT = seen(heat=7, discard=8, graveyard=9, deck=18)
"""Hot, with cards in every pile."""
SEEN: dict[str, View] = {
    "sensor-sweep": seen(target=FRESH),
    "faithful-thrust": View(own=FRESH, target=FRESH, side=4, source=SOURCE),
    "crusaders-vow": seen(deck=21),
}
FALLEN: dict[str, Faces] = {"blood-offering": {"t/suffering": (1,)}, "flagellants-zeal": {"t/suffering": (1, 2)}}
PRINTED: dict[str, tuple[Any, ...]] = {
    # universal
    "U01": ("desperate-lunge", "Desperate Lunge", 1, 1, "movement", "own-turn", out.MovedOutcome(hexes=2)),
    "U02": (
        "brace-for-impact",
        "Brace for Impact",
        1,
        0,
        "defense",
        "reactive",
        out.DamageReducedOutcome(line=SOURCE.line(-2)),
    ),
    "U03": ("emergency-vent", "Emergency Vent", 1, 2, "heat", "own-turn", heat(-3)),
    "U04": ("sensor-sweep", "Sensor Sweep", 1, 1, "utility", "own-turn", out.HandSeenOutcome(cards=1, asked=1)),
    "U05": ("overextend", "Overextend", 1, 1, "movement", "own-turn", out.MovedOutcome(hexes=3), heat(1)),
    "U06": ("rally-cry", "Rally Cry", 1, 2, "support", "own-turn", ALLY_DRAWS),
    "U07": ("survey-the-field", "Survey the Field", 1, 1, "utility", "own-turn", DRAWN),
    "U08": ("feint", "Feint", 1, 1, "combat", "own-turn", waits(1, window="this_turn")),
    "U09": (
        *("retreat", "Retreat", 1, 2, "movement", "own-turn"),
        *(out.MovedOutcome(hexes=4), out.ForbiddenOutcome(what=("attacks",), lasts="turn")),
    ),
    "U10": ("breathe-the-core", "Breathe the Core", 1, 1, "heat", "own-turn", heat(-1), DRAWN),
    # Penitent Blades
    "P01": ("blood-offering", "Blood Offering", 2, 0, "buff", "own-turn", MERCY, waits(3, 1), TAINTED),
    "P02": ("faithful-thrust", "Faithful Thrust", 3, 2, "attack", "own-turn", opened(4, IN_THE_REAR)),
    "P03": ("righteous-cleave", "Righteous Cleave", 2, 3, "attack", "own-turn", opened(5, second=2)),
    "P04": ("martyrdom-protocol", "Martyrdom Protocol", 2, 1, "support", "own-turn", READY),
    "P05": ("divine-judgment", "Divine Judgment", 2, 4, "attack", "own-turn", opened(8)),
    "P06": ("consecrated-ground", "Consecrated Ground", 1, 3, "zone", "own-turn", BLESSED),
    # equipment
    "S01": ("deflect", "Deflect", 2, 0, "defense", "reactive", out.DamageReducedOutcome(line=SOURCE.line(-1))),
    "S02": ("bash", "Bash", 2, 1, "attack", "own-turn", opened(2, to_target=(Push(hexes=1),))),
    "S03": ("hunker-down", "Hunker Down", 2, 2, "defense", "own-turn", out.DefenseRaisedOutcome(line=SOURCE.line(2))),
    "S04": (
        *("wall-of-iron", "Wall of Iron", 2, 0, "defense", "reactive"),
        *(out.DamageReducedOutcome(line=SOURCE.line(-3)), heat(1)),
    ),
    "S05": ("shield-wall", "Shield Wall", 2, 3, "support", "own-turn", ALLIES_DEFEND),
    "S06": (
        *("advance", "Advance", 2, 2, "movement", "own-turn"),
        *(out.MovedOutcome(hexes=2), out.DefenseRaisedOutcome(line=SOURCE.line(1))),
    ),
    "S07": (
        *("emergency-repair", "Emergency Repair", 2, 2, "support", "own-turn"),
        out.RecoveredOutcome(cards=3, asked=3, source="discard", to="deck_bottom"),
    ),
    "S08": ("scrap-armor", "Scrap Armor", 2, 1, "defense", "own-turn", out.ArmorGainedOutcome(line=SOURCE.line(1))),
    "S09": ("jury-rig", "Jury-Rig", 2, 3, "utility", "own-turn", out.ReshuffledOutcome(damaged=False)),
    "S10": ("quick-shot", "Quick Shot", 3, 1, "attack", "own-turn", opened(2, reach=3)),
    "S11": (
        *("dual-wield", "Dual Wield", 2, 2, "attack", "own-turn"),
        opened(3, reach=3, afterwards=(DiscardHand(cards=1),)),
    ),
    "S12": ("suppressing-fire", "Suppressing Fire", 1, 3, "attack", "own-turn", opened(2, reach=3, targets=3)),
    # tactics
    "T01": ("righteous-fury", "Righteous Fury", 1, 0, "tactic", "passive", waits(1, serves="each", window="battle")),
    "T02": (
        *("flagellants-zeal", "Flagellant's Zeal", 1, 4, "tactic", "own-turn"),
        out.SufferingThrownOutcome(faces=(1, 2)),
        *(out.CardsLostOutcome(cards=2, asked=2, cause=SELF_HARM), out.SpChangedOutcome(by=5, asked=5), TAINTED),
    ),
    "T03": ("last-rites", "Last Rites", 1, 0, "tactic", "reactive", healed(5)),
    "T04": ("absolution", "Absolution", 1, 5, "tactic", "own-turn", heat(-7), healed(3), TAINTED),
    "T05": (
        *("crusaders-vow", "Crusader's Vow", 1, 0, "tactic", "passive"),
        out.StandingOutcome(what="attack-cost", line=SOURCE.line(-1)),
    ),
}
GROUPS: dict[str, Group] = {"U": "universal", "P": "primary", "S": "secondary", "T": "tactic"}
SETS = {
    "buckler": ("S01", "S02", "S03"),
    "tower-shield": ("S04", "S05", "S06"),
    "repair-kit": ("S07", "S08", "S09"),
    "pistol": ("S10", "S11", "S12"),
}


@pytest.mark.parametrize(
    "canon", [pytest.param(canon, marks=pytest.mark.canon(f"PEN-CARD-{canon}")) for canon in PRINTED]
)
def test_a_card_is_what_is_printed_and_does_what_is_printed(canon: str) -> None:
    key, name, copies, cost, type_, timing, *outcomes = PRINTED[canon]
    card = shelf().card(key)
    assert (card.name, card.copies, card.cost, card.type, card.timing) == (name, copies, cost, type_, timing)
    assert (card.group, card.rule, card.pack) == (GROUPS[canon[0]], f"PEN-CARD-{canon}", "penance")
    assert list(played(key, SEEN.get(key, HURT), faces=FALLEN.get(key))) == outcomes


@pytest.mark.parametrize("equipment", SETS)
def test_every_equipment_card_belongs_to_its_set(equipment: str) -> None:
    keys = [PRINTED[canon][0] for canon in SETS[equipment]]
    assert [card.key for card in shelf().cards.values() if card.equipment == equipment] == keys


def test_no_other_card_is_in_the_canon_pack_but_damaged() -> None:
    canon = {card.key for card in shelf().cards.values() if card.pack == "penance"}
    assert canon == {key for key, *_ in PRINTED.values()} | {"damaged"}


@pytest.mark.canon("PEN-CARD-X01")
def test_damaged_does_nothing_when_played() -> None:
    card = shelf().card("damaged")
    assert (card.group, card.cost, card.weapon, card.equipment, card.faction) == ("damaged", 0, "", "", "")
    assert played("damaged") == ()


@pytest.mark.canon("PEN-CARD-P02")
@every(("side", "damage"), [(1, 4), (2, 4), (3, 4), (4, 6), (5, 4), (6, 4)])
def test_faithful_thrust_deals_two_more_into_the_rear_and_nowhere_else(side: int, damage: int) -> None:
    (attack,) = played("faithful-thrust", View(own=FRESH, target=FRESH, side=side, source=SOURCE))
    assert isinstance(attack, out.AttackOpenedOutcome)
    assert attack.damage == damage
    why = Unused(code=SOURCE.code, rule=SOURCE.rule, why="Struck in the rear: does not apply here")
    assert attack.bonuses.not_applied == (() if side == 4 else (why,))


@pytest.mark.canon("PEN-CARD-P05", "C-63", "C-74", "pen.deck_count_reads")
def test_divine_judgment_is_played_on_ten_cards_in_the_draw_pile_or_by_a_house_rule_on_ten_hp() -> None:
    def may(rules: Ruleset, target: Body) -> bool:
        return all_hold(shelf().card("divine-judgment").needs, seen(target), rules)

    assert may(DEFAULT, Body(deck=10, hp=22))
    assert not may(DEFAULT, Body(deck=11, hp=10))
    assert may(BY_HP, Body(deck=11, hp=10))
    assert not may(BY_HP, Body(deck=10, hp=11))


@pytest.mark.canon("PEN-CARD-T05", "PEN-SP-10", "C-63", "pen.deck_count_reads")
def test_crusaders_vow_asks_for_more_than_twenty_cards_in_the_draw_pile_or_by_a_house_rule_for_hp() -> None:
    cheaper = (out.StandingOutcome(what="attack-cost", line=SOURCE.line(-1)),)
    assert played("crusaders-vow", seen(deck=21, hp=20)) == cheaper
    assert played("crusaders-vow", seen(deck=20, hp=30)) == ()
    assert played("crusaders-vow", seen(deck=20, hp=21), BY_HP) == cheaper
    assert played("crusaders-vow", seen(deck=21, hp=20), BY_HP) == ()


@pytest.mark.canon("PEN-CARD-U06")
def test_the_ally_of_a_rally_cry_draws_from_its_own_deck() -> None:
    assert done(ALLY_DRAWS.effects, seen(deck=0, discard=0)) == (out.DrawnOutcome(cards=0, asked=1),)
    assert done(ALLY_DRAWS.effects, seen(deck=3)) == (DRAWN,)


@pytest.mark.canon("PEN-CARD-P04", "PEN-SUF-09")
@every(("damage", "dice"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_martyrdom_protocol_suffers_one_die_for_every_full_three_damage_taken_over(damage: int, dice: int) -> None:
    faces = {"t/suffering": (1,) * dice} if dice else {}
    thrown = (out.SufferingThrownOutcome(faces=(1,) * dice),) if dice else ()
    assert done(READY.afterwards, View(own=FRESH, damage=damage, source=SOURCE), faces=faces) == thrown


@pytest.mark.canon("PEN-CARD-P06", "PEN-DECK-18")
def test_consecrated_ground_gives_two_cards_a_turn_to_each_on_it_and_no_more_than_lie_there() -> None:
    assert done(BLESSED.each_turn, seen(graveyard=5)) == (healed(2),)
    assert done(BLESSED.each_turn, seen(graveyard=2, damaged_in_graveyard=1)) == (
        out.RecoveredOutcome(cards=1, asked=2, source="graveyard", to="deck_bottom"),
    )


@pytest.mark.canon("C-74", "PEN-CARD-X07")
def test_open_card_texts_are_ruled() -> None:
    """Melee for the Blades and Bash, range 3 for the whole pistol, Retreat after no attack."""
    blades, pistol = ("faithful-thrust", "righteous-cleave", "divine-judgment", "bash"), SETS["pistol"]
    assert {key: _reach(key) for key in blades} == dict.fromkeys(blades, 1)
    assert [_reach(PRINTED[canon][0]) for canon in pistol] == [3, 3, 3]
    retreat = shelf().card("retreat")
    assert not unmet(retreat.needs, seen(), DEFAULT)
    assert unmet(retreat.needs, seen(attacks_made=1), DEFAULT) == retreat.needs


def _reach(key: str) -> int:
    (attack,) = played(key)
    assert isinstance(attack, out.AttackOpenedOutcome)
    return attack.reach
