"""What is foreseen of an attack is what the attack then comes to, number by number and line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

import pytest

from apps.kernel.dice import Dice
from apps.kernel.fast import FastDice
from apps.rules.battle.battle_options import options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.engine import decide
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.position.attack_preview import Foreseen, foreseen, is_attack
from apps.rules.battle.position.passive_effects import defense_lines
from apps.rules.battle.position.situation import gone_components, sight_of
from apps.rules.battle.values.battle_questions import ROLL, BattleAnswer
from apps.rules.battle.views.masked_battle import veiled
from apps.rules.odds.attack_odds import Means
from apps.rules.odds.card_odds import Faced, card_odds
from apps.rules.packs.shelf import library_of, shipped
from apps.rules.striking.defense_roll import Taken
from apps.rules.striking.force import damage_with_outcome
from apps.rules.tables.printed_dice import ATTACK_DIE, DEFENSE_DIE
from tests.rules.battle.field import Chance, a_story
from tests.rules.odds.every_way import every_way

pytestmark = pytest.mark.machinery

E = TypeVar("E")


def attacks(seed: int, most: int = 60) -> Iterator[tuple[Battle, BattleAnswer]]:
    """Some of the attacks that might be declared in a battle."""
    chance, found = Chance(seed), 0
    for told in a_story(seed).told():
        if told.before.pending is None or told.before.pending.kind not in ("act", "another"):
            continue
        declaring = [choice for choice in options(told.before) if is_attack(told.before, choice)]
        for choice in chance.some_of(declaring, 2):
            found += 1
            yield told.before, choice
        if found >= most:
            return


def carried_out(battle: Battle, choice: BattleAnswer, dice: Dice) -> list[BattleFact]:
    """The attack, with nothing bought and nobody who answers, as far as the next deed."""
    events = decide(battle, choice, dice)
    while battle.attack is not None and battle.pending is not None:
        do = {
            "before": ROLL,
            "hit": BattleAnswer("stand"),
            "takeover": BattleAnswer("let-be"),
            "reroll": BattleAnswer("leave"),
        }
        answer = do.get(battle.pending.kind)
        if answer is None:
            break
        events += decide(battle, answer, dice)
    return events


def first(events: list[BattleFact], kind: type[E]) -> E | None:
    return next((event for event in events if isinstance(event, kind)), None)


@pytest.mark.parametrize("seed", range(12))
def test_the_aim_and_the_damage_are_those_of_the_attack(seed: int) -> None:
    for number, (battle, choice) in enumerate(attacks(seed)):
        seen = foreseen(battle, choice)
        if battle.fielding.rules.tactics_passive == "always_on":
            assert foreseen(veiled(battle, battle.pending.side if battle.pending else None), choice) == seen
        events = carried_out(battle.clone(), choice, FastDice(f"{seed}/{number}".encode()))
        rolled, reckoned = first(events, ev.AttackRolled), first(events, ev.DamageReckoned)
        if rolled is None:
            continue
        assert (rolled.side, rolled.target, rolled.mode) == (seen.side, seen.aim.target.value, seen.aim.mode)
        assert seen.summary.outcomes.get(rolled.outcome)
        if reckoned:
            _is_reckoned(seen, rolled, reckoned, battle, choice)


def _is_reckoned(
    seen: Foreseen, rolled: ev.AttackRolled, reckoned: ev.DamageReckoned, battle: Battle, choice: BattleAnswer
) -> None:
    outcome = "hit" if choice.do == "strike" and _is_lesser(battle) else rolled.outcome
    assert reckoned.damage == damage_with_outcome(seen.damage, outcome, battle.fielding.rules).value
    if rolled.outcome != "execution":
        assert reckoned.defense == seen.defense.value


def _is_lesser(battle: Battle) -> bool:
    attack = battle.attack
    effect = battle.fielding.decks[attack.attacker][attack.card].attack if attack else None
    return bool(effect and effect.second)


@dataclass
class UntilTaken:
    """Attack and Defense dice fall in every way; what falls afterwards shows ones."""

    every: Dice

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        if label.endswith(("/attack", "/defense")):
            return self.every.throw(label, count=count, sides=sides)
        return (1,) * count

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        return tuple(range(1, count + 1))


@pytest.mark.parametrize("seed", range(6))
def test_the_odds_are_those_of_the_engine_run_in_every_way(seed: int) -> None:
    """The whole engine, with all ways in which Attack and Defense dice may fall: the same chances, exactly."""
    measured = 0
    for battle, choice in attacks(seed):
        seen = foreseen(battle, choice)
        if choice.do != "play" or choice.word == "random" or not 0 < seen.damage.value <= 3:
            continue
        _is_counted(battle, choice, seen)
        measured += 1
        if measured == 2:
            return


def _is_counted(battle: Battle, choice: BattleAnswer, seen: Foreseen) -> None:
    attacker = battle.pending.fighter if battle.pending else -1
    known = {
        f"{battle.of(attacker).key}/attack": ATTACK_DIE,
        f"{battle.of(choice.target).key}/defense": DEFENSE_DIE,
    }

    def taken(dice: Dice) -> Taken | None:
        found = first(carried_out(battle.clone(), choice, UntilTaken(dice)), ev.HitTaken)
        return Taken(*found) if found else None

    ways = every_way(taken, dice=known)
    hits = [(found, weight) for found, weight in ways if found]
    assert Fraction(sum(weight for _, weight in hits), ways.total) == seen.summary.hit
    means = (Fraction(sum(getattr(f, name) * w for f, w in hits), ways.total) for name in Means._fields)
    assert Means(*means) == seen.summary.means


@pytest.mark.parametrize("seed", range(4))
def test_what_chance_strikes_is_the_average_of_what_may_be_named(seed: int) -> None:
    for battle, choice in attacks(seed, most=20):
        named = [foreseen(battle, other) for other in options(battle) if _differs_in_its_word(choice, other)]
        if choice.word == "random" and named:
            found = foreseen(battle, choice)
            assert found.summary.hit == named[0].summary.hit
            for name in Means._fields:
                parts = [getattr(one.summary.means, name) for one in named]
                assert getattr(found.summary.means, name) == sum(parts) / len(parts)


def _differs_in_its_word(choice: BattleAnswer, other: BattleAnswer) -> bool:
    return other.word != "random" and other._replace(word=choice.word) == choice


def test_what_the_builder_shows_of_a_card_is_what_a_battle_foresees_of_it() -> None:
    """Wherever nothing but range, side, Head, Armor and a broken Chassis counts."""
    compared, cards = 0, library_of(tuple((key, shipped(key).digest) for key in ("penance", "house"))).cards
    for battle, choice in (each for seed in range(12) for each in attacks(seed)):
        seen, attacker = foreseen(battle, choice), battle.pending.fighter if battle.pending else -1
        if choice.do != "play":
            continue
        card = cards.get(battle.fielding.decks[attacker][choice.card].key)
        if card is None or not _is_plain(seen, card.key):
            continue
        gone = gone_components(battle, choice.target)
        raised = sum(line.value for line in defense_lines(battle, choice.target))
        faced = Faced(
            hexes=sight_of(battle, attacker, choice.target).distance,
            side=seen.side,
            defense=raised,
            chassis_destroyed="chassis" in gone,
        )
        head = "head" in gone_components(battle, attacker)
        odds = card_odds(card, faced, battle.fielding.rules, head_destroyed=head)
        assert odds
        assert (odds.aim.target.lines, odds.damage.value) == (seen.aim.target.lines, seen.damage.value)
        assert (odds.defense.value, odds.summary.hit) == (seen.defense.value, seen.summary.hit)
        assert odds.summary.means.cards == seen.summary.means.cards
        compared += 1
    assert compared > 20


def _is_plain(seen: Foreseen, card: str) -> bool:
    aims, damages = ([line.code for line in each.lines] for each in (seen.aim.target, seen.damage))
    plain = {"base", "range", "facing", "head"}.issuperset(aims) and {card, "facing"}.issuperset(damages)
    return plain and damages.count(card) == 1 and seen.aim.mode == "standard"
