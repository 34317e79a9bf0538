"""What happened to Caskets, in sentences."""

from __future__ import annotations

from typing import get_args

from apps.caskets.events.casket_event import CasketEvent
from apps.caskets.events.crew_events import CasketCrewed, CasketInherited, CasketVacated
from apps.caskets.events.fate_events import CasketBuilt, CasketLost, CasketRebuilt, CasketScrapped, CasketWrecked
from apps.caskets.events.harm_events import ChassisScarred, ComponentBroken, ComponentMended, DamagedKept
from apps.caskets.events.loadout_events import LoadoutChosen
from apps.rules.content_names import Names
from apps.rules.packs.shelf import shelf
from tests.cases import every
from tests.caskets.cast import built
from tests.cast import BUILD, MERCY, MERCY_BUILT, RIVAL, VESS

FORD = "mission-ford"
NAMES = Names(things={MERCY: "Mercy", VESS: "Vess", FORD: "The Ford", BUILD: "First"}, library=shelf())
NOBODY = Names(things={}, library=shelf())
TOLD: list[tuple[CasketEvent, str]] = [
    (MERCY_BUILT, "Mercy was raised in the hangar, a Confessor."),
    (CasketCrewed(casket=MERCY, pilot=VESS), "Vess was threaded into Mercy."),
    (CasketVacated(casket=MERCY, pilot=VESS), "The threads of Mercy let go of Vess."),
    (CasketInherited(casket=MERCY, seat=RIVAL, after=VESS), "Mercy passed into other hands after Vess."),
    (
        ComponentBroken(casket=MERCY, cause="ruling", component="left-arm"),
        "The host's ruling broke Mercy's Left Arm.",
    ),
    (
        ComponentMended(casket=MERCY, cause="penance-ritual", component="head"),
        "Penance Ritual made Mercy's Head whole again.",
    ),
    (CasketWrecked(casket=MERCY, mission=FORD), "Mercy was wrecked in The Ford."),
    (CasketRebuilt(casket=MERCY), "Mercy was dragged home and riveted together; it stands again."),
    (CasketLost(casket=MERCY), "Nothing of Mercy was worth the dragging; it is lost for good."),
    (
        ChassisScarred(casket=MERCY, mission=FORD),
        "Mercy came out of The Ford with a scarred Chassis: 1 SP less, for good.",
    ),
    (
        DamagedKept(casket=MERCY, mission=FORD, cards=2),
        "Mercy came out of The Ford with 2 DAMAGED cards that stay in its deck.",
    ),
    (
        DamagedKept(casket=MERCY, mission=FORD, cards=1),
        "Mercy came out of The Ford with 1 DAMAGED card that stays in its deck.",
    ),
    (
        DamagedKept(casket=MERCY, mission=FORD, cards=0),
        "After The Ford no DAMAGED card is left in Mercy's deck.",
    ),
    (CasketScrapped(casket=MERCY), "Mercy was broken up."),
    (CasketScrapped(casket=MERCY, reason="the wall needs it"), "Mercy was broken up for its iron: the wall needs it."),
    (CasketScrapped(casket=MERCY, reason="Enough!"), "Mercy was broken up for its iron: Enough!"),
    (built("First"), "Mercy was fitted out as First: Buckler Shield, with Righteous Fury and Flagellant's Zeal."),
    (
        built("First", 2, equipment="tower-shield"),
        "Mercy was fitted out as First, version 2: Tower Shield, with Righteous Fury and Flagellant's Zeal.",
    ),
    (LoadoutChosen(casket=MERCY, loadout=BUILD, version=2), "Mercy goes out as First, version 2 from here on."),
]


@every(("event", "told"), TOLD)
def test_each_event_is_a_sentence(event: CasketEvent, told: str) -> None:
    assert event.sentence(NAMES) == told


def test_no_kind_of_event_goes_untold() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(CasketEvent))


@every("event", [event for event, _ in TOLD])
def test_no_id_is_told_where_a_name_is_not_known(event: CasketEvent) -> None:
    told = event.sentence(NOBODY)
    assert told.endswith((".", "!"))
    assert not any(thing in told for thing in (MERCY, VESS, FORD, BUILD, RIVAL))


def test_what_no_pack_knows_now_is_not_told_by_its_key() -> None:
    strange = CasketBuilt(casket=MERCY, seat=RIVAL, name="Mercy", kind="stone-nun")
    assert strange.sentence(NAMES) == "Mercy was raised in the hangar, a hull of a forgotten kind."
    anvil = CasketBuilt(casket=MERCY, seat=RIVAL, name="Anvil", kind="ironclad")
    assert anvil.sentence(NAMES) == "Anvil was raised in the hangar, an Ironclad."
    lost = built("First", equipment="bell-rope", tactics=("toll", "absolution"))
    assert lost.sentence(NAMES) == (
        "Mercy was fitted out as First: what no shelf holds now, with a lost art and Absolution."
    )
    unknown = ComponentBroken(casket=MERCY, cause="happening-3k", component="legs")
    assert unknown.sentence(NAMES) == "Ill luck broke Mercy's Legs."
