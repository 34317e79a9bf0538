"""Every event of a battle has its sentence, and a covered one tells only what may be seen."""

from __future__ import annotations

from typing import Any

import pytest

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import sentence
from apps.rules.battle.facts.visibility import covered
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.battle.values.battle_questions import BattleAnswer, Pending
from apps.rules.casket.piles.card_losses import Lost
from apps.rules.content_names import Names
from apps.rules.explained import Part
from apps.rules.ground.hexes import Hex
from apps.rules.pilot.wounds.deck import WoundDeck
from apps.rules.victory import Reason, Verdict
from tests.rules.battle.field import Chance, a_fielding, a_story, library
from tests.rules.battle.made import EVERY_KIND, made

DECK = WoundDeck(face_down=("",))
ROLLED = ev.AttackRolled(1, 5, "advantage", (3, 1, 5), (3, 5), 8, "strong")


@pytest.fixture(scope="module")
def ground() -> Fielding:
    return a_fielding(Chance(1), scenario="duel-in-the-nave")


@pytest.fixture(scope="module")
def names() -> Names:
    return Names(things={"s0-0": "Anvil", "s1-0": "Moss"}, library=library())


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ev.Answered(0, 0, "act", BattleAnswer("leave-field")), "answered for Anvil: leave field."),
        (ev.Asked(Pending("turn", 0, -1), ()), "is asked. Choose which Casket takes its turn."),
        (ev.BattleOver(Verdict(winner=None, reasons=(Reason(rule="C-76", text="Both"),))), "over, a draw: Both."),
        (ev.CardsDrawn(0, (0, 0, 0)), "Anvil drew 3 cards."),
        (ev.CardsDrawn(0, (-1,)), "Anvil drew 1 card (DAMAGED)."),
        (ev.DeckDealt(1, (), (0,) * 6, ()), "Moss was dealt 6 cards."),
        (ev.DeckDealt(1, (), (0,) * 6, (-1,)), "lost before it began: 1 card (DAMAGED)."),
        (ev.DealtAnew(1, (0, 0), (0,), ()), "What lay hidden of Moss was dealt anew: 2 cards in hand, 1 card in the"),
        (ev.HandSeen(0, 1, (0, 0)), "Anvil looked into Moss' hand: 2 cards."),
        (ev.Deployed(0, Hex(1, -2), 3), "Anvil took its place in hex 1, -2, facing south."),
        (ev.Walked(0, (Hex(0, 0), Hex(1, 0)), 2, by_card=False), "Anvil moved to hex 1, 0 for 2 SP."),
        (ev.Walked(0, (Hex(1, 0),), 1, by_card=True), "Anvil moved to hex 1, 0 by its card."),
        (ev.HeatChanged(0, -3, (Part("water", 2), Part("passed", 1))), "down by 3: Standing in water, The whole"),
        (ev.StrainRolled(0, 0, None, "malfunction"), "Heat strained Anvil (too hot for any die): A component fails."),
        (ev.CardsLost(0, "strain", (Lost(-1, "deck", "graveyard"),), 2, 1), "to Strain damage; for 1 more card"),
        (ev.CardsDiscarded(0, (-1,), "limit"), "Anvil discarded 1 card (DAMAGED): more than a hand holds."),
        (ev.AttackDeclared(0, 0, 1, "left-arm", second=False), "struck at Moss: DAMAGED, at the Left Arm."),
        (ROLLED, "The Attack dice, against 5: STRIKE (3) + DEATH BLOW (5) = 8"),
        (ROLLED, "= 8 → Strong Hit; set aside: GLANCE."),
        (ev.DamageReckoned(2, None, 0, 0, 0), "The hit deals 2, and nothing stands against it."),
        (ev.DefenseRolled((1, 2), "hit", 2, 0, 0, 0, 0, (1, 1, 0, 0, 0)), "The Defense dice: 1 SHIELD, 1 ABSORB."),
        (made(ev.HitTaken)._replace(cards=1, marks=2, heat=0), "The hit costs 1 card, 2 marks and 0 Heat."),
        (ev.Marked(1, "head", 1, destroys=True, holds=False, why=""), "Moss' Head takes 1 mark and is"),
        (ev.PilotStruck(0, "thread-snap", 8, 2, "nothing", "", 0, DECK), "did not so much as flinch"),
        (ev.PilotStruck(0, "thread-snap", 1, 2, "flip", "gut-wound", 0, DECK), "The pilot of Anvil was wounded"),
        (ev.KillScored(0, 1), "Moss fell to Anvil."),
        (ev.CasketDestroyed(1, "no-cards", 0), "Moss was destroyed by Anvil; rubble marks the place."),
        (ev.TaintSpent(0, 1, "exposed-weakness", 1, "attack", 1), "turned Moss' Taint against it: Exposed Weakness."),
    ],
)  # fmt: skip
def test_a_sentence_says_what_happened(event: Any, said: str, ground: Fielding, names: Names) -> None:
    assert said in sentence(event, ground, names)


@pytest.mark.parametrize("kind", EVERY_KIND, ids=lambda kind: kind.__name__)
def test_every_kind_has_its_sentence(kind: type[Any], ground: Fielding, names: Names) -> None:
    _is_a_sentence(sentence(made(kind), ground, names))


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_battle_is_told_to_everybody(seed: int) -> None:
    story = a_story(seed)
    names = Names(things={}, library=library())
    for event in story.events():
        whole = sentence(event, story.fielding, names)
        for viewer in (0, 1, None):
            shown = covered(event, viewer, story.fielding)
            told = sentence(shown, story.fielding, names)
            _is_a_sentence(told)
            assert told == whole or shown != event


def _is_a_sentence(told: str) -> None:
    assert told[0].isupper()
    assert told.endswith(".")
    for wrong in ("None", "  ", "..", "()", " :", "{", "[", "'s's", " ,"):
        assert wrong not in told
