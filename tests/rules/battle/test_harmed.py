"""What is lost and what comes of it: the piles that cards leave and reach, DAMAGED cards, and what the pilot feels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from apps.rules.battle.battle_state import begun
from apps.rules.battle.engine import begin
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.views.battle_view import view
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.battle.telling import AS_THEY_LIE, SOUTH, Loaded, Stands, Told, field_of

NO_GRIT = replace(DEFAULT, modules_grit=False)
THRUST = ("faithful-thrust",)
HIT = (3, 2)
SHIELD, FLESH_WOUND, CRITICAL = 1, 3, 4
BLEED = (FLESH_WOUND,) * 4
QUIET = ("ptsd", "cracked-rib", "internal-bleeding")
"""Wounds that throw no die as they are flipped."""


def duel(rules: Ruleset = NO_GRIT, *, red: dict[str, Any] | None = None, **blue: Any) -> Told:
    """Face to face: red strikes, and blue is struck in front."""
    hers: dict[str, Any] = {"hand": THRUST, **(red or {})}
    told = field_of(rules=rules, red=Stands(at=(0, 0), **hers), blue=Stands(at=(0, -1), facing=SOUTH, **blue))
    return told.turn("red")


def thrust(told: Told, defense: Sequence[int] = BLEED, **more: Any) -> Told:
    return told.strikes("faithful-thrust", HIT, defense, **more)


def wounds(told: Told, name: str = "blue") -> list[str]:
    return [wound.wound for wound in told.fighter(name).wounds.face_up]


def lost(told: Told, name: str) -> list[tuple[str, str]]:
    """Every card lost so far: what it was, and the pile it left."""
    number = told.names[name]
    events = [event for event in told.log if isinstance(event, ev.CardsLost) and event.fighter == number]
    return [(told.key(number, each.card), each.source) for event in events for each in event.lost]


def shown_hp(told: Told, name: str) -> tuple[Any, Any]:
    """HP and the most there may be, as a spectator sees them."""
    seen: Any = view(told.battle, None)
    counts = seen["caskets"][told.names[name]]["counts"]
    return counts["hp"], counts["maximum"]


SHORT: dict[str, Any] = {"top": ("feint",), "deck": 1, "discard": ("retreat", "survey-the-field")}
"""One card in the deck, and two in the discard pile, of which the second came later."""
FEINT, SURVEY, RETREAT = ("feint", "deck"), ("survey-the-field", "discard"), ("retreat", "discard")


@pytest.mark.canon("PEN-DECK-25", "PEN-DECK-11", "C-67")
def test_damage_of_an_attack_is_paid_by_hand_and_deck_and_then_by_the_newest_of_the_discard_pile() -> None:
    told = thrust(duel(hand=("rally-cry", "bash"), **SHORT)).does("pay", cards=("bash",), dice={"blue/save": (6,)})
    assert lost(told, "blue") == [("bash", "hand"), FEINT, SURVEY, RETREAT]
    void = thrust(duel(hand=("rally-cry",), **SHORT)).does("pay", dice={"blue/save": (6,)})
    assert lost(void, "blue") == [FEINT, SURVEY, RETREAT], "what nobody named is not taken from the hand"
    assert void.one(ev.CardsLost).void == 1


@pytest.mark.canon("PEN-DECK-25", "C-67", "PEN-HEAT-06", "PEN-DECK-17", "PEN-KEY-06")
@pytest.mark.parametrize(
    ("heat", "strain", "suffering"), [(6, {"red/strain": (3,)}, None), (0, None, {"red/suffering": (2,)})]
)
def test_strain_and_self_harm_take_the_deck_and_then_the_newest_of_the_discard_pile(
    heat: int, strain: Any, suffering: Any
) -> None:
    hers = Stands(at=(0, 0), heat=heat, hand=("blood-offering", "rally-cry"), **SHORT)
    told = field_of(rules=NO_GRIT, red=hers, blue=Stands(at=(0, -4))).turn("red", dice=strain)
    if suffering:
        told.does("play", "blood-offering", dice=suffering)
    assert lost(told, "red") == [FEINT, SURVEY]
    assert told.pile("red", "graveyard")[-2:] == ["feint", "survey-the-field"]


@pytest.mark.canon("PEN-DECK-25", "C-67")
@pytest.mark.parametrize(("wounded", "face"), [(("internal-bleeding",), 0), ((), 3)])
def test_both_internal_bleedings_take_the_top_of_the_deck(wounded: tuple[str, ...], face: int) -> None:
    """The wound as a round begins; the Damage die's as the next turn does. The hand is full, so nothing is drawn."""
    hand = ("feint", "overextend", "retreat", "rally-cry", "emergency-vent", "survey-the-field", "damaged")
    told = field_of(red=Stands(at=(0, 0), wounds=wounded, hand=hand, top=("bash", "deflect")), blue=Stands(at=(0, -4)))
    told.turn("red").does("purge", dice={"red/damaged": (face or 6,)}).ends()
    assert lost(told, "red") == []
    told.ends()
    assert lost(told, "red") == [("bash", "deck")]


@pytest.mark.canon("PEN-DECK-25", "PEN-DECK-23")
def test_a_ruptured_organ_takes_the_top_of_the_deck_before_the_first_hand_is_drawn() -> None:
    told = field_of(red=Stands(at=(0, 0), wounds=("ruptured-organ",)), blue=Stands(at=(0, -4)))
    told.battle = begun(told.battle.fielding)
    told.battle.fielding.__dict__["zones"] = {"A": tuple(told.battle.board.tiles)[:3]}
    names = ("initiative/red/0", "initiative/blue/0", "red/deck", "red/wounds", "blue/deck", "blue/wounds")
    begin(told.battle, Loaded(dict(zip(names, ((5, 5), (1, 1), *[AS_THEY_LIE] * 4), strict=True))))
    whole = told.hand("blue")
    assert (told.pile("red", "graveyard"), told.hand("red")[0]) == (whole[:5], whole[5])


@pytest.mark.canon("PEN-DECK-14", "C-04")
def test_what_damage_took_is_gone_for_good_and_no_reshuffle_brings_it_back() -> None:
    gone = ["feint", "overextend", "retreat", "rally-cry"]
    hand = ("bash", "deflect", "hunker-down")
    told = thrust(duel(deck=4, top=tuple(gone), hand=hand, discard=("brace-for-impact", "emergency-vent")))
    told.does("pay").ends()
    assert told.pile("blue", "graveyard")[-4:] == gone
    told.ends(dice={"blue/draw": AS_THEY_LIE})
    assert told.pile("blue", "discard") == []
    assert {*told.hand("blue")} == {*hand, "brace-for-impact", "emergency-vent", "damaged"}
    assert told.pile("blue", "graveyard")[-4:] == gone


@pytest.mark.canon("PEN-DECK-16", "C-04")
def test_hp_shown_are_the_cards_in_circulation() -> None:
    hand = ("blood-offering", *THRUST)
    told = duel(replace(NO_GRIT, blood_offering_cost="fixed_two"), red={"hand": hand, "deck": 22}, hand=("damaged",))
    assert (shown_hp(told, "red"), shown_hp(told, "blue")) == ((24, 30), (30, 30)), "a DAMAGED card is no HP"
    told.does("play", "blood-offering")
    assert shown_hp(told, "red") == (22, 30), "the card that was played is in circulation, two are not"
    told.strikes("faithful-thrust", HIT, (*BLEED, SHIELD, SHIELD, SHIELD)).does("pay")
    assert shown_hp(told, "blue") == (26, 30)
    late = duel(deck=5, hand=("feint", "retreat"), discard=("overextend", "rally-cry", "bash", "deflect", "deflect"))
    assert shown_hp(late, "blue") == (12, 30)


@pytest.mark.canon("PEN-DECK-17", "PEN-KEY-06", "PEN-SUF-17")
def test_self_harm_is_no_attack() -> None:
    """MARTYRDOM takes three: Armor stops none, a Primary card marks nothing, and a DAMAGED one rolls no die."""
    hers = {"hand": ("blood-offering", "feint"), "top": ("faithful-thrust", "damaged", "righteous-cleave"), "armor": 2}
    told = duel(red=hers).does("play", "blood-offering", dice={"red/suffering": (5,)})
    assert [source for _, source in lost(told, "red")] == ["deck"] * 3
    assert told.order(ev.DefenseRolled, ev.DamageDiceRolled, ev.Marked, ev.AttackDeclared) == []
    assert (told.hp("red"), told.marks("red"), told.hand("red")) == (28, {}, ["feint"])


@pytest.mark.canon(*(f"PEN-DMG-{number:02}" for number in (2, 6, 7, 8, 9, 10, 11)), "PEN-COMP-14")
@every(
    ("face", "now", "marks", "next_turn"),
    [
        (1, (1, 6, []), {}, (6, 30)),
        (2, (0, 6, []), {}, (5, 30)),
        (3, (0, 6, []), {}, (6, 29)),
        (4, (0, 6, []), {"head": 1}, (6, 30)),
        (5, (0, 6, ["ptsd"]), {}, (6, 30)),
        (6, (0, 7, []), {}, (6, 30)),
    ],
)
def test_what_each_face_of_the_damage_die_does(face: int, now: Any, marks: Any, next_turn: Any) -> None:
    """Heat, SP and wounds at once; a mark with the next attack, though it costs nothing; SP and HP of the next turn."""
    told = duel(red={"hand": ("damaged",), "face_down": QUIET}, hand=("bash",))
    told.does("sacrifice", dice={"red/damaged": (face,)})
    fighter = told.fighter("red")
    assert (fighter.heat, fighter.sp, wounds(told, "red")) == now
    told.ends().strikes("bash", HIT, (SHIELD, SHIELD), on="red", word="head")
    assert told.marks("red") == marks
    told.ends()
    assert (fighter.sp, told.hp("red")) == next_turn


@pytest.mark.canon("PEN-DMG-17", "PEN-DMG-05")
@pytest.mark.parametrize("left", [8, 29])
@pytest.mark.parametrize("held", [1, 5])
def test_advice_binds_nobody(held: int, left: int) -> None:
    """Late or early, one or many: a DAMAGED card may be sacrificed, purged and kept."""
    told = duel(red={"hand": ("damaged",) * held, "deck": left, "heat": 4})
    assert told.may("sacrifice")
    assert told.may("purge")
    told.ends()
    assert told.hand("red").count("damaged") == held


@pytest.mark.canon("pen.damaged.major_wound_threshold", "C-06")
@every(("least", "cards", "added"), [(None, 4, 0), (4, 4, 1), (4, 3, 0), (3, 4, 1), (5, 4, 0)])
def test_how_deep_a_wound_brings_a_damaged_card(least: int | None, cards: int, added: int) -> None:
    told = duel(replace(NO_GRIT, damaged_major_wound_threshold=least))
    thrust(told, [FLESH_WOUND] * cards + [SHIELD] * (4 - cards))
    assert told.pile("blue", "discard") == ["damaged"] * added


@pytest.mark.canon("pen.damage.discard", "C-05")
@pytest.mark.parametrize(("discard", "asked"), [("choice", ("pay", "blue")), ("deck_only", ("act", "red"))])
def test_whether_the_hand_may_pay_for_damage(discard: Any, asked: tuple[str, str]) -> None:
    told = thrust(duel(replace(NO_GRIT, damage_discard=discard), hand=("bash",)))
    assert told.asked == asked
    if discard == "choice":
        told.does("pay", cards=("bash",))
    assert told.hand("blue") == ([] if discard == "choice" else ["bash"])
    assert [source for _, source in lost(told, "blue")].count("deck") == (3 if discard == "choice" else 4)


@pytest.mark.canon("pen.defeat.at_hp_zero", "C-66")
@pytest.mark.parametrize(("at_zero", "won"), [(True, "Red"), (False, "")])
def test_whether_a_casket_ends_with_its_last_card_that_is_not_damaged(at_zero: bool, won: str) -> None:  # noqa: FBT001 - one column
    told = duel(replace(NO_GRIT, defeat_at_hp_zero=at_zero), deck=1, top=("feint",), discard=("damaged",))
    thrust(told, (FLESH_WOUND, SHIELD, SHIELD, SHIELD), **({"blue_save": (6,)} if at_zero else {}))
    assert (shown_hp(told, "blue")[0], told.pile("blue", "discard"), told.won) == (0, ["damaged"], won)


@pytest.mark.canon("pen.hp.model", "C-04", "PEN-DECK-13")
@pytest.mark.parametrize(
    ("model", "discard", "graveyard", "striker"), [("graveyard", 0, 4, 30), ("discard_cycle", 4, 0, 29)]
)
def test_where_damage_goes_and_what_counts_as_hp(model: Any, discard: int, graveyard: int, striker: int) -> None:
    told = thrust(duel(replace(NO_GRIT, hp_model=model)))
    assert (len(told.pile("blue", "discard")), len(told.pile("blue", "graveyard"))) == (discard, graveyard)
    assert shown_hp(told, "blue") == (26, 30)
    assert shown_hp(told, "red") == (striker, 30), "a card that was played lies in the discard pile"
    short = thrust(duel(replace(NO_GRIT, hp_model=model), **SHORT), (FLESH_WOUND, FLESH_WOUND, SHIELD, SHIELD))
    assert short.pile("blue", "graveyard")[-1] == "survey-the-field", "out of the discard pile there is one way"


@pytest.mark.canon("pen.hp.self_harm_to", "C-04")
@pytest.mark.parametrize(("to", "hp", "discard"), [("graveyard", 28, []), ("discard", 30, ["feint", "retreat"])])
def test_where_self_harm_goes(to: Any, hp: int, discard: list[str]) -> None:
    told = duel(replace(NO_GRIT, hp_self_harm_to=to), red={"hand": ("blood-offering",), "top": ("feint", "retreat")})
    told.does("play", "blood-offering", dice={"red/suffering": (2,)})
    assert (shown_hp(told, "red")[0], told.pile("red", "discard")) == (hp, [*discard, "blood-offering"])


@pytest.mark.canon("pen.casket_destruction_save", "C-51", "PEN-WND-07")
@every(
    ("save", "grit", "dice", "flipped"),
    [
        ("auto", True, {"blue_casket-destruction_1_grit": (3,)}, 1),
        ("auto", True, {"blue_casket-destruction_1_grit": (6,), "blue_casket-destruction_1_wounds": (1, 2, 3)}, 0),
        ("auto", False, {"blue_save": (3,)}, 1),
        ("auto", False, {"blue_save": (4,)}, 0),
        ("d6_4plus", True, {"blue_save": (3,), "blue_casket-destruction_1_grit": (1,)}, 1),
        ("d6_4plus", True, {"blue_save": (4,)}, 0),
        ("d6_4plus", False, {"blue_save": (3,)}, 1),
        ("always_wound", True, {}, 1),
        ("always_wound", False, {}, 1),
    ],
)
def test_what_saves_a_pilot_from_a_destroyed_casket(save: Any, grit: bool, dice: Any, flipped: int) -> None:  # noqa: FBT001 - one column
    rules = replace(DEFAULT, casket_destruction_save=save, modules_grit=grit)
    told = thrust(duel(rules, deck=3, face_down=QUIET), **dice)
    assert (told.fighter("blue").destroyed, len(wounds(told))) == (True, flipped)


@pytest.mark.canon("pen.capsule_breach.auto", "C-52", "PEN-WND-03")
@pytest.mark.parametrize(
    ("auto", "part", "causes"),
    [("off", "chassis", []), ("chassis_destroyed", "chassis", ["capsule-breach"]), ("chassis_destroyed", "head", [])],
)
def test_whether_a_capsule_is_breached_with_the_chassis(auto: Any, part: Any, causes: list[str]) -> None:
    told = duel(replace(NO_GRIT, capsule_breach_auto=auto), marks={part: 2}, face_down=QUIET)
    thrust(told, (CRITICAL, SHIELD, SHIELD, SHIELD), word=part)
    assert told.one(ev.Marked).destroys
    assert [event.cause for event in told.of(ev.PilotStruck)] == causes
    assert len(wounds(told)) == len(causes)


@pytest.mark.canon("pen.thread_snap.auto", "C-53", "PEN-COMP-19", "PEN-WND-05")
@every(
    ("auto", "felt"),
    [
        ("off", ()),
        ("arm_destroyed", ("right-arm", "left-arm")),
        ("any_component", ("right-arm", "left-arm", "legs", "head", "chassis")),
    ],
)
@every("part", ["right-arm", "left-arm", "legs", "head", "chassis"])
def test_whether_a_lost_component_snaps_a_thread(auto: Any, felt: tuple[str, ...], part: Any) -> None:
    told = duel(replace(NO_GRIT, thread_snap_auto=auto), marks={part: 2}, face_down=QUIET)
    thrust(told, (CRITICAL, SHIELD, SHIELD, SHIELD), word=part)
    assert [event.cause for event in told.of(ev.PilotStruck)] == ["thread-snap"] * (part in felt)
    assert wounds(told) == list(QUIET[: int(part in felt)])


@pytest.mark.canon("pen.neural_feedback", "C-19", "PEN-COMP-16", "PEN-WND-04")
@pytest.mark.parametrize(
    ("counts", "fifth", "sixth", "tenth", "both"),
    [("every_5", 1, 0, 1, 1), ("once_at_5", 1, 0, 0, 1), ("every_mark_from_5", 1, 1, 1, 2)],
)
def test_which_marks_the_pilot_feels(counts: Any, fifth: int, sixth: int, tenth: int, both: int) -> None:
    """The fifth of a battle, the sixth and the tenth; and the fifth and the sixth at once."""
    four = {"head": 2, "legs": 2}
    nine = {**four, "right-arm": 2, "left-arm": 2, "chassis": 1}
    for before, criticals, felt in (
        ({"head": 2, "legs": 1}, 1, 0),
        (four, 1, fifth),
        ({**four, "left-arm": 1}, 1, sixth),
        (nine, 1, tenth),
        (four, 2, both),
    ):
        told = duel(replace(NO_GRIT, neural_feedback=counts), marks=before, face_down=QUIET)
        thrust(told, [CRITICAL] * criticals + [SHIELD] * (4 - criticals), word="chassis")
        assert wounds(told) == list(QUIET[:felt]), before
