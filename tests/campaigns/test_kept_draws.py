"""One past result is set right, and everything after it stays: what was drawn and answered since is kept as a fact."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from apps.battles.commands.dispute_report import DisputeReport
from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.events.told_report import CrewReport, Hurt, Looked, Report, SideReport
from apps.campaigns.decider.slice_views import home_of
from apps.campaigns.state import Campaign
from apps.chronicle.door.command_preview import Foresight, foresee
from apps.chronicle.door.handle import handle
from apps.chronicle.log import own_kinds
from apps.chronicle.log.codec import plain
from apps.chronicle.log.queries import Read, entries_after
from apps.chronicle.proof.verify import verify
from apps.chronicle.states.folded_states import state_at
from apps.kernel.ids import made_from
from apps.settlement.commands.answer_event import AnswerEvent
from apps.settlement.commands.roll_event import RollEvent
from apps.settlement.decider.season_dice import may_come
from apps.settlement.events.happening_events import EventAnswered, EventRolled
from tests.campaigns.lived import Lived, lived

pytestmark = pytest.mark.django_db
LETTER, FEVER, DEBT, ROOF = "letter-from-before", "fever-ward", "forge-debt", "rust-rain"
ANSWERS = {
    LETTER: ("Vess", "player", "burn"),
    FEVER: ("Vess", "player", "sweat"),
    DEBT: ("Orrin", "rival", "owe"),
    ROOF: ("", "host", "let-it-fall"),
}
"""Whom each concerns, who answers it, and how."""


class Told(Lived):
    """A disputed report was ruled on; then four events came, of which the second comes only to whom two wounds ache."""

    ruling = 0

    @property
    def state(self) -> Campaign:
        state: Campaign = state_at(self.campaign)[1]
        return state

    def rule(self) -> None:
        mission = self.report()
        self.ask("rival", DisputeReport(mission=mission, reason="She was hurt."), "dispute")
        ruling = RuleOnReport(
            mission=mission, reason="A photo shows it.", report=self.report_of(mission, points=2, taint=3)
        )
        self.ruling = self.ask("host", ruling, "ruling").number
        self.mission = mission

    def report_of(self, mission: str, *, points: int, taint: int) -> Report:
        looked = (Looked(wound="shattered-hand", face=1), Looked(wound="ptsd", face=1))[:points]
        hurt = Hurt(cause="neural-feedback", points=points, looked=looked)
        vess = CrewReport(pilot=self.ids["Vess"], hurts=(hurt,), taint=taint)
        west = SideReport(side="west", objective=True, crews=(vess,))
        east = SideReport(side="east", crews=(CrewReport(pilot=self.ids["Orrin"]),))
        return Report(sides=(west, east), text="It snowed inside.")

    def befall(self, event: str) -> None:
        """Rolled by the table's own dice, typed so that this event comes, and answered."""
        whom, who, choice = ANSWERS[event]
        coming = may_come(home_of(self.state))
        keys = [one.event.key for one in coming]
        happening = made_from("happening", self.sitting("host").key(event))
        typed = {f"{happening}/event": [1 + sum(one.event.weight for one in coming[: keys.index(event)])]}
        pilots = coming[keys.index(event)].pilots
        if len(pilots) > 1:
            typed[f"{happening}/whom"] = [1 + pilots.index(self.ids[whom])]
        host = self.sitting("host")
        assert not handle(self.campaign, RollEvent(), key=host.key(event), by=host.by, typed=typed).refused
        self.ask(who, AnswerEvent(happening=happening, choice=choice), f"answer-{event}")

    @property
    def otherwise(self) -> own_kinds.Amend:
        """One point of hurt in place of two, and one Taint in place of three."""
        ruling = RuleOnReport(
            mission=self.mission, reason="A photo shows it.", report=self.report_of(self.mission, points=1, taint=1)
        )
        put = own_kinds.Replacement(decision=self.ruling, kind="RuleOnReport", body=plain(ruling))
        return own_kinds.Amend(replace=(put,), reason="One, not two.")

    def ahead(self, amendment: own_kinds.Amend) -> Foresight:
        return foresee(self.campaign, amendment, key="ahead", by=self.sitting("host").by)

    def told(self, *kinds: type) -> list[Any]:
        return [read.event for read in self.reads if not read.struck and isinstance(read.event, kinds)]

    @property
    def reads(self) -> list[Read]:
        return entries_after(self.campaign, 0)


@pytest.fixture
def told() -> Told:
    made = lived()
    table = Told(campaign=made.campaign, accounts=made.accounts, ids=made.ids)
    table.rule()
    for event in ANSWERS:
        table.befall(event)
    return table


def test_a_ruling_set_right_keeps_events_and_answers_and_moves_two_figures(told: Told) -> None:
    """A healthier pilot changes which events may come and how likely they are; what came stays nevertheless."""
    before, vess = told.told(EventRolled, EventAnswered), told.state.roster.pilots[told.ids["Vess"]]
    stores = dict(told.state.settlement.stores)
    assert [each.event for each in before[::2]] == list(ANSWERS)
    ahead = told.ahead(told.otherwise)
    assert (ahead.question, [change.refusal for change in ahead.changes if change.refusal]) == (None, [])
    assert len(ahead.kept) == 4, "each table has other weights without the fever ward, or with fewer whom it concerns"
    told.ask("host", told.otherwise, "amending")
    assert told.told(EventRolled, EventAnswered) == before
    now = told.state.roster.pilots[told.ids["Vess"]]
    assert (len(vess.wounds) - len(now.wounds), vess.taint - now.taint) == (1, 2)
    assert told.state.settlement.stores == stores
    assert list(verify(told.campaign, decide=True)) == []


def test_every_draw_that_is_kept_names_the_line_that_it_keeps(told: Told) -> None:
    drawn = {read.event.event: read.position for read in told.reads if isinstance(read.event, EventRolled)}
    told.ask("host", told.otherwise, "amending")
    again = [read for read in told.reads if not read.struck and isinstance(read.event, EventRolled)]
    for read in again:
        roll = read.rolls[0]
        assert (roll.drew, roll.kept) == (read.event.event, drawn[read.event.event])


def test_drawn_again_it_stops_for_the_die(told: Told) -> None:
    fever = next(read for read in told.reads if getattr(read.event, "event", "") == FEVER)
    again = replace(told.otherwise, draw_again=(fever.line.answers,), roll=(fever.line.answers,))
    ahead = told.ahead(again)
    assert ahead.question is not None
    assert (ahead.question.label.rpartition("/")[2], ahead.question_for) == ("event", fever.line.answers)
    told.ask("host", again, "amending")
    rolled = [read for read in told.reads if not read.struck and isinstance(read.event, EventRolled)]
    assert rolled[1].event.event != FEVER, "it can come to nobody now"
    assert rolled[1].rolls[0].by == told.sitting("host").key("amending")
    assert list(verify(told.campaign, decide=True)) == []
