"""The toy says what it hides, from whom, and deals it anew."""

from __future__ import annotations

from apps.kernel.fast import FastDice
from tests.chronicle.toy import GAME, Deal, Dealt, Gain, Pots, Show, Shown


def test_a_pot_hides_its_order_until_it_is_shown() -> None:
    state = Pots()
    GAME.decider.evolve(state, Dealt(pot="seat-a", order=(3, 1, 2)))
    assert GAME.hiding(state) == ("seat-a",)
    assert GAME.sees_all_of(state, "seat-a", "seat-a", "player")
    assert not GAME.sees_all_of(state, "seat-a", "seat-host", "host")
    (anew,) = GAME.deal_anew(state, GAME.hiding(state), FastDice(b"anew"))
    assert sorted(anew.order) == [1, 2, 3]
    GAME.decider.evolve(state, Shown(pot="seat-a", order=anew.order))
    assert GAME.hiding(state) == ()
    assert list(GAME.deal_anew(state, GAME.hiding(state), FastDice(b"anew"))) == []


def test_a_deal_and_a_show_play_with_what_is_hidden() -> None:
    assert GAME.plays_in(Deal(pot="a", cards=3)) == "a"
    assert GAME.plays_in(Show(pot="a")) == "a"
    assert GAME.plays_in(Gain(pot="a", amount=1)) == ""
