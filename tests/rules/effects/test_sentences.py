"""Figures in words: what the rulebook shows is made from what is played."""

from __future__ import annotations

from typing import Any

from apps.rules.effects.clauses import clause
from apps.rules.effects.conditions import (
    Condition,
    Count,
    Distance,
    Is,
    Marked,
    OfFaction,
    Ruled,
    Season,
    Stored,
    Struck,
)
from apps.rules.effects.effect_kinds import Attack
from apps.rules.effects.sentences import sentences
from apps.rules.packs.content import Card, Relic, WoundCard
from apps.rules.packs.shelf import shelf
from apps.rules.ruleset.rules import DEFAULT, Ruleset
from tests.cases import every
from tests.rules.packs.told import words


@every(
    ("key", "said"),
    [
        ("desperate-lunge", "Move up to 2 hexes."),
        ("faithful-thrust", "In melee, deal 4 damage; +2 if the rear is struck."),
        ("righteous-cleave", "In melee, deal 5 damage; deal 2 to one adjacent enemy."),
        ("rally-cry", "One ally within 3 hexes: draw 1 card."),
        ("bash", "In melee, deal 2 damage; whoever is hit: is pushed back 1 hex."),
        ("suppressing-fire", "At up to 3 hexes, deal 2 damage to each of up to 3 targets."),
        ("feint", "The next attack this turn deals +1 damage."),
        ("absolution", "Lose all Heat. Recover 3 cards. Gain 1 Taint."),
        ("retreat", "Move up to 4 hexes. No attacks this turn."),
        (
            "divine-judgment",
            "In melee, deal 8 damage.",
        ),
        ("crusaders-vow", "Always: Attacks cost -1 SP if you have 21 or more cards in the deck."),
        ("righteous-fury", "At each kill: All attacks deal +1 damage until the mission ends."),
        ("wall-of-iron", "When you are hit: The damage is 3 smaller. Gain 1 Heat."),
    ],
)
def test_a_card_is_told_in_words(key: str, said: str) -> None:
    assert " ".join(words(shelf().card(key), DEFAULT)) == said


def test_a_card_is_told_as_the_table_plays_it() -> None:
    by_cards = Ruleset(blood_offering_cost="fixed_two", modules_taint_exploitation=False)
    card = shelf().card("blood-offering")
    assert sentences(card.effects, by_cards) == (
        "Lose 2 cards by your own hand.",
        "The next attack deals +3 damage and ignores 1 Armor.",
    )
    assert len(sentences(card.effects)) == len(card.effects)
    assert sentences(card.effects)[0] == "Throw 1 Suffering die if pen.blood_offering.cost is suffering_die."


@every(
    ("condition", "said"),
    [
        (Count(of="heat", at_least=5), "you have 5 or more Heat"),
        (Count(of="wounds", whose="target", at_least=1, at_most=3), "the target has 1 to 3 wounds"),
        (Count(of="sp", at_least=2, at_most=2), "you have exactly 2 SP"),
        (Count(of="hexes-moved", at_least=4), "you have moved 4 or more hexes this turn"),
        (Struck(sides=(3, 5)), "the right flank or left flank is struck"),
        (Distance(at_most=2), "the target is 2 or fewer hexes away"),
        (Is(what="higher"), "you stand higher"),
        (Is(what="in-cover", whose="target", so=False), "it is not so that the target stands in cover"),
        (OfFaction(factions=("church", "elves")), "you are of the Church of Absolution or Elves"),
        (Marked(mark="haunted", held=False), "the pilot is not marked 'haunted'"),
        (Season(at_least=3), "the season's number is 3 or more"),
        (Stored(store="iron", at_most=0), "the settlement has no iron"),
        (Ruled(rule="pen.modules.grit", any_of=(True,)), "pen.modules.grit is True"),
    ],
)
def test_a_condition_is_told_in_words(condition: Condition, said: str) -> None:
    assert clause(condition) == said


def test_an_attack_tells_all_that_hangs_on_it() -> None:
    heated: Any = shelf().card("overextend").effects[1:]
    attack = Attack(damage=6, ignores=1, names_component=True, to_target=heated, on_hit=heated, afterwards=heated)
    assert sentences((attack,)) == (
        "In melee, deal 6 damage; ignore 1 Armor; name the component; whoever is hit: gain 1 Heat; "
        "after a hit you: gain 1 Heat; afterwards you: gain 1 Heat.",
    )


def test_every_entry_that_does_something_has_words() -> None:
    library = shelf()
    entries: list[Card | WoundCard | Relic] = [
        *library.cards.values(),
        *library.wounds.values(),
        *library.relics.values(),
    ]
    silent = [entry.key for entry in entries if entry.effects and not words(entry)]
    events = [event.key for event in library.events.values() if event.effects and not sentences(event.effects)]
    assert (silent, events) == ([], [])
