"""What stands in a pack and in a table of the rules is the same in both."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from apps.rules.book.pilot_figures import SUFFERING_EVENTS
from apps.rules.casket.next_attack import Waiting
from apps.rules.dice.dies import Die
from apps.rules.effects import outcomes as out
from apps.rules.effects.body_effects import Heat, HurtPilot, LoseCards
from apps.rules.effects.combat_effects import Forbid
from apps.rules.effects.effect_kinds import Effect, Throw
from apps.rules.effects.effect_view import EffectSource, View
from apps.rules.effects.interpreter import interpret
from apps.rules.factions import FACTION_NAMES
from apps.rules.packs.shelf import shelf
from apps.rules.pilot.wounds.wound_cards import WOUND_CARDS, Printed, WoundNumbers
from apps.rules.ruleset.rules import DEFAULT
from apps.rules.tables.broken_finger import BROKEN_FINGERS
from apps.rules.tables.pilot_damage import RESURRECTION
from apps.rules.tables.printed_dice import DICE
from apps.rules.tables.suffering_events import SufferingEvent
from apps.rules.tables.taint_spends import TAINT_SPENDS, PrintedSpend
from tests.cases import every
from tests.rules.effects.table import SOURCE, Loaded, done, seen
from tests.rules.odds.every_way import every_way

HOT_AND_TAINTED = seen(heat=9, taint=12, target=seen().own)
RISING = replace(RESURRECTION, key=SOURCE.code, name=SOURCE.text, rule=SOURCE.rule)
LASTS: dict[Printed, str] = {"mission_end": "mission", "for_good": "permanent", "unprinted": ""}
FINGERS = {
    "movement": {"movement-cards"},
    "reactive": {"reactive-cards"},
    "heat": {"heat-cards"},
    "utility-and-support": {"utility-cards", "support-cards"},
    "secondary-attacks": {"secondary-attacks"},
    "primary-attacks": {"primary-attacks"},
}


@pytest.mark.canon("PEN-GEN-01")
@pytest.mark.parametrize("die", DICE, ids=lambda die: die.key)
def test_a_die_is_the_same_in_the_pack_and_in_the_rules(die: Die) -> None:
    sheet = shelf().dice[die.key]
    assert (sheet.name, sheet.body, sheet.ink, sheet.alike) == (die.name, die.body, die.ink, die.alike)
    assert [(face.key, face.name, face.icon, face.value) for face in sheet.faces] == [
        (face.key, face.name, face.icon, face.value) for face in die.faces
    ]


def test_there_are_as_many_dice_wounds_and_spends_in_the_pack_as_in_the_rules() -> None:
    library = shelf()
    assert list(library.dice) == [die.key for die in DICE]
    assert list(library.wounds) == [card.key for card in WOUND_CARDS]
    assert list(library.spends) == [spend.key for spend in TAINT_SPENDS]


@pytest.mark.canon("PEN-GEN-05")
def test_the_four_factions_are_named() -> None:
    assert {key: faction.name for key, faction in shelf().factions.items()} == FACTION_NAMES


@every("card", WOUND_CARDS, ids=lambda card: card.key)
def test_a_wound_is_the_same_in_the_pack_and_in_the_rules(card: WoundNumbers) -> None:
    wound = shelf().wounds[card.key]
    assert (wound.name, wound.kind, wound.rule) == (card.name, card.kind, card.rule)
    assert wound.duration == LASTS[card.lasts]
    if not isinstance(wound.effects[0], Throw):
        assert _wounded(wound.on, done(wound.effects, seen())) == _figures(card)


@pytest.mark.canon("PEN-WND-11")
def test_a_broken_finger_bars_the_same_cards_in_the_pack_and_in_the_rules() -> None:
    finger = shelf().wounds["broken-finger"]
    for face, barred in BROKEN_FINGERS.items():
        thrown, forbidden = done(finger.effects, faces={"t/d10": (face,)})
        assert isinstance(thrown, out.DieThrownOutcome)
        assert isinstance(forbidden, out.ForbiddenOutcome)
        assert (set(forbidden.what), forbidden.lasts) == (FINGERS[barred.key], "mission")


@pytest.mark.canon("PEN-WND-19")
def test_dissociation_costs_one_sp_one_time_in_three() -> None:
    card = next(card for card in WOUND_CARDS if card.loses_sp_up_to)
    effects = shelf().wounds[card.key].effects
    odds = every_way(lambda dice: interpret(effects, seen(), DEFAULT, dice, "t"))
    lost = odds.where(lambda said: out.SpChangedOutcome(by=-1, asked=-1) in said)
    assert lost == Fraction(1, 3) == Fraction(card.loses_sp_up_to, 6)


@every("spend", TAINT_SPENDS, ids=lambda spend: spend.key)
def test_a_spend_is_the_same_in_the_pack_and_in_the_rules(spend: PrintedSpend) -> None:
    sheet = shelf().spends[spend.key]
    assert (sheet.name, sheet.cost, sheet.pool) == (spend.name, spend.cost, spend.pool)
    assert (sheet.moment, sheet.limit, sheet.rule) == (spend.moment, spend.limit, spend.rule)
    assert list(done(sheet.effects, HOT_AND_TAINTED)) == _sold(spend)


@pytest.mark.canon("PEN-TAINT-19")
def test_the_corrupted_lose_control_explode_or_change_and_their_taint_falls_to_five() -> None:
    felt = {row.key: done(row.effects, HOT_AND_TAINTED) for row in shelf().corruption.values()}
    fallen = out.TaintChangedOutcome(by=-7, asked=-7)
    burst = out.GrantedOutcome(to="everyone", within=1, effects=(LoseCards(cards=3, as_strain=True),))
    code, text, rule = SOURCE.code, SOURCE.text, SOURCE.rule
    stronger = Waiting(code=code, text=text, rule=rule, damage=1, serves="each", window="battle")
    assert felt == {
        "mind-control": (out.ControlLostOutcome(), fallen),
        "explosion": (burst, fallen),
        "mutation": (
            out.SpMaximumChangedOutcome(line=SOURCE.line(-1), lasts="mission"),
            out.AttackLentOutcome(waiting=stronger),
            fallen,
        ),
    }


@pytest.mark.canon("PEN-CAMP-03", "PEN-SUF-10")
@pytest.mark.parametrize("event", SUFFERING_EVENTS, ids=lambda event: event.key)
def test_a_named_settlement_event_is_the_same_in_the_pack_and_in_the_rules(event: SufferingEvent) -> None:
    sheet = shelf().event(event.key)
    effects = sheet.effects or sheet.choices[0].effects
    view = View(own=seen(taint=9).own, place="settlement", source=EffectSource())
    dice = Loaded({"t/suffering": (1,) * event.dice})
    said = interpret(effects, view, DEFAULT, dice, "t")
    assert dice.asked == [("t/suffering", event.dice, 6)]
    assert -sum(one.by for one in said if isinstance(one, out.TaintChangedOutcome)) == event.takes_taint
    assert [one.at_least for one in sheet.needs] == ([event.least_taint] if event.least_taint else [])  # type: ignore[union-attr]


@pytest.mark.canon("PEN-CAMP-04")
def test_leg_skimming_gives_an_sp_and_a_grit_for_good_once_and_is_remembered() -> None:
    event = shelf().event("leg-skimming")
    said = done(event.effects, View(place="settlement"), faces={"t/suffering": (1,)})
    assert event.once == "pilot"
    assert said == (
        out.SufferingThrownOutcome(faces=(1,)),
        out.SpMaximumChangedOutcome(line=EffectSource().line(1), lasts="for-good"),
        out.GritChangedOutcome(by=1),
        out.MarkLeftOutcome(mark="leg-skimmed", held=True),
    )


@pytest.mark.canon("PEN-TAINT-02")
def test_taint_purging_and_a_soul_bargain_may_be_refused() -> None:
    for key in ("taint-purging", "soul-bargain"):
        refusing = shelf().event(key).choices[-1]
        assert done(refusing.effects, View(place="settlement")) == (out.NothingHappenedOutcome(),)
    assert [choice.bargain for choice in shelf().event("soul-bargain").choices] == [True, False]


def _figures(card: WoundNumbers) -> dict[str, int]:
    named = {
        "sp_maximum": card.sp_maximum,
        "move_surcharge": card.move_surcharge,
        "attack_damage": card.attack_damage,
        "heat_gain": card.heat_gain,
        "round_start_loss": card.round_start_loss,
        "deployment_loss": card.deployment_loss,
        "spared_side": card.spared_side,
    }
    return {name: value for name, value in named.items() if value}


def _wounded(on: str, said: tuple[out.Outcome, ...]) -> dict[str, int]:
    """The same names for what the wound's effects come to."""
    (outcome,) = said
    match outcome:
        case out.SpMaximumChangedOutcome(line=line):
            return {"sp_maximum": line.value}
        case out.StandingOutcome(what=what, line=line):
            return {"move_surcharge" if what == "move-cost" else "heat_gain": line.value}
        case out.AttackLentOutcome(waiting=waiting):
            return {"attack_damage": waiting.damage}
        case out.CardsLostOutcome(asked=asked):
            return {"round_start_loss" if on == "round-start" else "deployment_loss": asked}
        case _:
            assert outcome == out.ForbiddenOutcome(what=("attacks-from-behind",), lasts="mission")
            return {"spared_side": 4}


def _sold(spend: PrintedSpend) -> list[out.Outcome]:
    """What a spend of the rules comes to, in outcomes."""
    line, by = SOURCE.line, out.HeatChangedOutcome
    figures: list[tuple[object, out.Outcome]] = [
        (spend.advantage, out.AdvantageGainedOutcome()),
        (spend.rerolls, out.BlocksRerolledOutcome(dice=spend.rerolls)),
        (spend.marks, out.MarksAddedOutcome(marks=spend.marks)),
        (spend.target_heat, _to_target(Heat(amount=spend.target_heat))),
        (spend.no_reactives, _to_target(Forbid(what=("reactive-cards",), lasts="attack"))),
        (spend.hurts and spend.pool == "enemy", _to_target(HurtPilot(damage=1))),
        (spend.damage, out.AttackRaisedOutcome(line=line(spend.damage))),
        (spend.prevents, out.DamageReducedOutcome(line=line(-spend.prevents))),
        (spend.hexes, out.MovedOutcome(hexes=spend.hexes)),
        (spend.vents_all, by(by=-9, asked=-9)),
        (spend.heat, by(by=spend.heat, asked=spend.heat)),
        (spend.sp_maximum, out.SpMaximumChangedOutcome(line=line(spend.sp_maximum), lasts="mission")),
        (spend.revives, out.RisenOutcome()),
        (spend.hurts and spend.pool == "own", out.PilotHurtOutcome(damage=RISING)),
    ]
    return [outcome for asked, outcome in figures if asked]


def _to_target(effect: Effect) -> out.Outcome:
    return out.GrantedOutcome(to="target", within=0, effects=(effect,))
