"""The settlement's events as the chronicle tells them."""

from __future__ import annotations

from typing import get_args

from apps.rules.content_names import Names
from apps.rules.packs.shelf import shelf
from apps.settlement.events.happening_events import DieFell, EventAnswered, EventSkipped
from apps.settlement.events.respite_events import EventsHeld, EventsReleased
from apps.settlement.events.settlement_event import SettlementEvent
from apps.settlement.events.store_events import StoreShifted
from tests.cases import every
from tests.cast import VESS
from tests.settlement.cast import CAME, answered, called, rolled

NAMES = Names(things={VESS: "Vess"}, library=shelf())
TOLD: list[tuple[SettlementEvent, str]] = [
    (rolled("cold-seat", VESS), "The Cold Seat came to Vess."),
    (rolled("rust-rain"), "Rust Rain came to the settlement."),
    (rolled("forgotten"), "Something forgotten came to the settlement."),
    (called("penance-ritual", VESS), "Penance Ritual was called for Vess."),
    (called("common-table"), "The Common Table was called for the settlement."),
    (answered("cold-seat", VESS, "make-room"), "Vess answered The Cold Seat: “Move over.”"),
    (
        answered("rust-rain", choice="roofs"),
        "The settlement answered Rust Rain: “Every hand up on the roofs with pitch"
        " and sacking, and a double ration for it.”",
    ),
    (answered("penance-ritual", VESS), "Penance Ritual came to pass for Vess."),
    (answered("common-table"), "The Common Table came to pass for the settlement."),
    (answered("forgotten", VESS, "forgotten"), "Something forgotten came to pass for Vess."),
    (
        answered("soul-bargain", VESS, "strike", "borrowed-breath"),
        "Vess answered Soul Bargain: “Throw one Suffering die, and strike one of his bargains.” "
        "Borrowed Breath was struck.",
    ),
    (
        EventAnswered(happening=CAME, event="cold-seat", concerns=VESS, choice="sit-on-it", by_default=True),
        "Nobody answered The Cold Seat before the season ended: “Sit down hard.”",
    ),
    (
        EventAnswered(happening=CAME, event="penance-ritual", concerns=VESS, by_default=True),
        "Nobody answered Penance Ritual before the season ended.",
    ),
    (DieFell(happening=CAME, die="d6", face=4, text="It burns again."), "A d6 fell on 4: It burns again."),
    (DieFell(happening=CAME, die="d6", face=4, text='"That one is scared."'), 'A d6 fell on 4: "That one is scared."'),
    (DieFell(happening="", die="d10", face=10, text=""), "A d10 fell on 10."),
    (
        EventSkipped(happening=CAME, event="rust-rain", reason="Too wet"),
        "Rust Rain passed by: Too wet.",
    ),
    (
        EventSkipped(happening=CAME, event="rust-rain", reason="Too wet.", rolled_again=True),
        "Rust Rain passed by, and the dice were thrown again: Too wet.",
    ),
    (EventsHeld(reason="Winter feast"), "The settlement holds its breath: Winter feast."),
    (EventsReleased(), "The settlement breathes again."),
    (StoreShifted(store="bread", cause="rust-rain", by=-2), "Bread: 2 less, through Rust Rain."),
    (StoreShifted(store="iron", cause="bread-from-the-barrow", by=3), "Iron: 3 more, through Bread From the Barrow."),
    (StoreShifted(store="iron", cause="ruling", by=3), "Iron: 3 more, through the host's ruling."),
    (StoreShifted(store="salt", cause="forgotten", by=1), "The stores: 1 more."),
]


@every(("event", "words"), TOLD, ids=[words for _, words in TOLD])
def test_an_event_is_told_in_a_sentence(event: SettlementEvent, words: str) -> None:
    assert event.sentence(NAMES) == words


def test_every_kind_is_told() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(SettlementEvent))


def test_no_key_of_ours_is_told() -> None:
    """Of an answer its words are told, and of everything its name."""
    for event in shelf().events.values():
        for choice in event.choices:
            said = answered(event.key, VESS, choice.key).sentence(NAMES)
            assert choice.text in said
            assert event.name in said
