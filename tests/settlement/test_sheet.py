"""The settlement's page as plain data."""

from __future__ import annotations

from fractions import Fraction

import pytest

from apps.campaigns.state import Event
from apps.chronicle.log.codec import plain
from apps.pilots.events.parting_events import PilotDied
from apps.pilots.events.service_events import PilotDeployed
from apps.pilots.events.taint_events import TaintGained
from apps.settlement.events.respite_events import EventsHeld
from apps.settlement.events.store_events import StoreShifted
from apps.settlement.sheet.open import OpenEvent
from apps.settlement.sheet.services import Service
from apps.settlement.sheet.settlement_sheet import Prospects, SettlementSheet, prospects, settlement_sheet
from tests.cast import ORRIN, PLAYER, RIVAL, RIVALS, VESS
from tests.settlement.cast import CAME, FEW, after, answered, called, rolled, season

CROW = rolled("crow", VESS)


def sheet(*history: Event) -> SettlementSheet:
    return settlement_sheet(after(*history))


def ahead(*history: Event) -> Prospects:
    return prospects(after(*history))


def opened(*history: Event) -> OpenEvent:
    (only,) = sheet(*history).open
    return only


def service(event: str, *history: Event) -> Service:
    return next(one for one in ahead(*history).services if one.event == event)


class TestStores:
    def test_they_begin_with_what_their_kind_begins_with(self) -> None:
        stores = {store.name: store.amount for store in sheet(*RIVALS).stores}
        assert stores == {"Iron": 4, "Bread": 6, "Candles": 3, "Bones": 0, "Dread": 0}

    def test_they_move(self) -> None:
        shifts = (StoreShifted(store="salt", cause="crow", by=3), StoreShifted(store="salt", cause="frost", by=-4))
        (salt,) = sheet(*FEW, *shifts).stores
        assert (salt.store, salt.amount, salt.text) == ("salt", 1, "It keeps.")

    def test_a_pack_that_begins_with_less_leaves_no_store_below_nought(self) -> None:
        (salt,) = sheet(*FEW, StoreShifted(store="salt", cause="frost", by=-9)).stores
        assert salt.amount == 0


class TestWhatLiesOpen:
    def test_an_event_with_its_answers(self) -> None:
        crow = opened(*FEW, CROW)
        assert (crow.happening, crow.name, crow.pilot, crow.seat, crow.slot) == (CAME, "The Crow", "Vess", PLAYER, 1)
        shoo, bear = crow.answers
        assert (shoo.text, shoo.asks, shoo.seat, shoo.why_not) == ("Throw salt.", "player", PLAYER, "")
        assert shoo.does == ("The settlement loses 1 salt.",)
        assert bear.does == ("The pilot is marked Seen.",)

    def test_an_answer_that_is_not_open_says_why(self) -> None:
        shoo, bear = opened(*FEW, StoreShifted(store="salt", cause="ruling", by=-2), CROW).answers
        assert shoo.why_not == "Only if the settlement has 1 or more salt."
        assert bear.why_not == ""

    def test_what_the_event_itself_takes_is_counted_first(self) -> None:
        levy = opened(*FEW, called("levy"))
        assert levy.does == ("The settlement loses 1 salt.",)
        assert [answer.why_not for answer in levy.answers] == ["Only if the settlement has 2 or more salt.", ""]
        assert {answer.asks for answer in levy.answers} == {"host"}
        assert {answer.seat for answer in levy.answers} == {""}

    def test_a_pilots_event_may_be_the_hosts_to_answer(self) -> None:
        assert {one.asks for one in opened(*RIVALS, rolled("judgment-in-the-nave", VESS)).answers} == {"host"}

    def test_a_bargain_tells_its_price_and_its_gift(self) -> None:
        strike, refuse = opened(*RIVALS, called("soul-bargain", VESS)).answers
        offers = {offer.bargain: offer for offer in strike.bargains}
        bread = offers["bread-from-the-barrow"]
        assert bread.price == ("Gain 1 Taint.", "The settlement gains 2 dread.")
        assert bread.gift == ("The settlement gains 6 bread.",)
        assert not bread.why_not
        assert offers["settle-the-account"].why_not.startswith("Only if the pilot is marked Owed to Thresh and")
        assert not strike.why_not
        assert refuse.bargains == ()

    def test_one_whose_pilot_is_away_waits(self) -> None:
        assert not opened(*FEW, CROW).waits
        assert "out on a mission" in opened(*FEW, CROW, PilotDeployed(pilot=VESS, mission="mission-told")).waits
        assert "is dead" in opened(*FEW, CROW, PilotDied(pilot=VESS, cause="seen")).waits

    def test_what_no_pack_tells_of_is_left_out(self) -> None:
        assert sheet(*FEW, rolled("forgotten")).open == ()


class TestWhatMayCome:
    def test_exact_chances_the_likeliest_first(self) -> None:
        crow, frost, spring = ahead(*FEW).may_come
        assert [(one.event, one.chance) for one in (crow, frost, spring)] == [
            ("crow", "4/9"),
            ("frost", "1/3"),
            ("spring", "2/9"),
        ]
        assert crow.pilots == (VESS, ORRIN)

    @pytest.mark.parametrize("number", [1, 3, 9])
    def test_they_are_one_together(self, number: int) -> None:
        assert sum(Fraction(one.chance) for one in ahead(*RIVALS, season(number)).may_come) == 1

    def test_where_nothing_may_come_nothing_is_shown(self) -> None:
        assert ahead(*[event for event in FEW if type(event).__name__ != "PackAdded"]).may_come == ()


class TestServices:
    def test_what_can_be_called_for_and_for_whom(self) -> None:
        ritual = service("penance-ritual", *RIVALS)
        assert ritual.does == ("Throw 1 Suffering die.",)
        assert [(one.name, one.seat, one.why_not) for one in ritual.callers] == [
            ("Vess", PLAYER, ""),
            ("Orrin Deepdelve", RIVAL, ""),
        ]

    def test_for_whom_it_cannot_be_called_and_why(self) -> None:
        tainted = TaintGained(pilot=VESS, cause="battle", by=8)
        vess, orrin = service("taint-purging", *RIVALS, tainted).callers
        assert vess.why_not == ""
        assert orrin.why_not.endswith("only if you have 8 or more Taint.")

    def test_whoever_is_away_is_not_listed(self) -> None:
        (orrin,) = service("penance-ritual", *RIVALS, PilotDeployed(pilot=VESS, mission="mission-told")).callers
        assert orrin.pilot == ORRIN

    def test_one_of_the_settlement_is_called_for_nobody(self) -> None:
        (nobody,) = service("common-table", *RIVALS).callers
        assert (nobody.pilot, nobody.name) == ("", "")
        assert nobody.why_not.startswith("The Common Table can be called for the settlement only if")

    def test_its_answers_are_told(self) -> None:
        assert service("taint-purging", *RIVALS).answers == (
            "Throw one Suffering die and lose three Taint.",
            "Keep the Taint and the blood.",
        )


class TestTheRest:
    def test_slots_are_counted_by_season(self) -> None:
        assert sheet(*FEW, CROW).rolled == 1
        assert sheet(*FEW, CROW, answered("crow", VESS, "bear"), season(2)).rolled == 0

    def test_held_is_held(self) -> None:
        assert not sheet(*FEW).held
        assert sheet(*FEW, EventsHeld(reason="Winter.")).held

    def test_it_is_plain_data(self) -> None:
        assert plain(sheet(*RIVALS, called("soul-bargain", VESS)))
        assert plain(ahead(*RIVALS))
