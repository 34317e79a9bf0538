"""Whatever happens to a Casket, no card is lost from sight and none comes from nowhere."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.kernel.dice import KeyedDice
from apps.kernel.refusal import Refusal
from apps.rules.casket.damaged import purge, sacrifice
from apps.rules.casket.piles import drawing, losing, recovering
from apps.rules.casket.piles.cards import Piles, add_damaged
from apps.rules.casket.piles.causes import CAUSES
from apps.rules.casket.piles.deployment import dealt, mulligan
from apps.rules.casket.piles.hand import discard_to_limit, finish, over_limit, play, put_away
from apps.rules.casket.piles.hp import hp, maximum_hp
from apps.rules.ruleset.rules import Ruleset
from tests.rules.casket.piles.lying import every_card

RULES = st.builds(
    Ruleset,
    hp_model=st.sampled_from(["graveyard", "discard_cycle"]),
    hp_self_harm_to=st.sampled_from(["graveyard", "discard"]),
    self_harm_from=st.sampled_from(["deck", "choice"]),
    damaged_pays_damage=st.booleans(),
    resurrection_cards=st.integers(1, 30),
)
Step = tuple[str, int, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["lose", "draw", "play", "put away", "recover", "jury-rig", "rise", "sacrifice", "purge", "add", "mulligan"]
        ),
        st.integers(0, 9),
        st.integers(0, 9),
    ),
    max_size=25,
)


def lose(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
    cause = CAUSES[other % len(CAUSES)]
    chosen = piles.hand[: number // 2] if cause.attack and not cause.deck_only else []
    before = piles.clone()
    planned = losing.loss(piles, number, cause, rules, chosen=chosen)
    assert piles == before
    assert len(set(planned.cards)) == len(planned.cards)
    healthy = sum(card > 0 for card, _, to in planned.lost if to == "graveyard")
    losing.apply(piles, planned)
    assert len(before.graveyard) + len(planned.lost) >= len(piles.graveyard)
    if rules.hp_model == "graveyard":
        assert hp(before, rules) - hp(piles, rules) == healthy
    return piles


def draw(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
    before = piles.clone()
    planned = drawing.draw(piles, number, dice, "draw")
    assert piles == before
    drawing.apply(piles, planned)
    assert tuple(piles.hand) == (*before.hand, *planned.cards)
    assert planned.short == (len(planned.cards) < number)
    return piles


def play_one(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
    if piles.in_play:
        finish(piles, piles.in_play[0])
    for card in piles.hand[number : number + 1]:
        play(piles, card)
    return piles


def put(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
    discard_to_limit(piles, piles.hand[: over_limit(piles)])
    put_away(piles, piles.hand[:number], "C-65")
    return piles


def recover(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
    source: recovering.Source = "discard" if other % 2 else "graveyard"
    count = recovering.recovers(piles, number, source)
    chosen = recovering.recoverable(piles, source)[:count]
    order = dice.shuffle("recover", count=len(piles.deck) + count)
    to: recovering.Destination = ("deck_bottom", "hand", "shuffle")[other % 3]
    before = piles.clone()
    planned = recovering.recovered(piles, chosen, number, source, to, order=order)
    assert piles == before
    recovering.apply(piles, planned)
    return piles


def jury_rig(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
    drawing.lay_anew(piles, drawing.jury_rigged(piles, dice, "jury-rig"))
    return piles


def come_back(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
    before = piles.clone()
    planned = recovering.resurrected(piles, dice, "rise", rules)
    assert piles == before
    recovering.rise(piles, planned)
    return piles


def rid_by(rid: Callable[[Piles, int, Ruleset], None]) -> Callable[..., Piles]:
    def step(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
        for card in sorted(piles.hand)[:1]:
            rid(piles, card, rules)
        return piles

    return step


def add(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
    add_damaged(piles, "hand")
    return piles


def again(piles: Piles, rules: Ruleset, number: int, other: int, dice: KeyedDice) -> Piles:
    return mulligan(piles, dice.shuffle("mulligan", count=len(piles.deck) + len(piles.hand)))


DOING: dict[str, Callable[..., Any]] = {
    "lose": lose,
    "draw": draw,
    "play": play_one,
    "put away": put,
    "recover": recover,
    "jury-rig": jury_rig,
    "rise": come_back,
    "sacrifice": rid_by(sacrifice),
    "purge": rid_by(purge),
    "add": add,
    "mulligan": again,
}


@pytest.mark.canon("C-04", "PEN-DECK-14", "PEN-GEN-10")
@settings(deadline=None, max_examples=150)
@given(st.integers(6, 30), st.integers(0, 3), RULES, STEPS)
def test_cards_are_conserved_by_whatever_happens(built: int, damaged: int, rules: Ruleset, steps: list[Step]) -> None:
    order = KeyedDice(seed=b"s", key="deal").shuffle("deal", count=built + damaged)
    piles = dealt(range(1, built + 1), order, rules, damaged=damaged)
    for place, (kind, number, other) in enumerate(steps):
        dice = KeyedDice(seed=b"s", key=f"{place}")
        with suppress(Refusal):
            piles = DOING[kind](piles, rules, number, other, dice)
        assert every_card(piles) == sorted([*range(1, built + 1), *range(-piles.damaged, 0)])
        assert 0 <= hp(piles, rules) <= maximum_hp(piles) == built
        assert 0 <= piles.purged <= piles.damaged
