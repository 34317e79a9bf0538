"""Everything that may be asked for at a table, and how often somebody thinks of it."""

from __future__ import annotations

from collections.abc import Mapping

from apps.campaigns.registry.contents import PARTS
from tests.campaigns.living import battles, crews, home, missions, rulings, table
from tests.campaigns.living.derived import derived
from tests.campaigns.living.moment import Moment
from tests.campaigns.living.wish import Wish, Wisher

OFTEN, SOMETIMES, RARELY = 12, 5, 1
SEATS = 4
"""A table is filled first."""
WISHES: Mapping[Wisher, int] = {
    table.offer_seat: RARELY,
    table.give_role: RARELY,
    table.empty_seat: RARELY,
    table.hand_over: RARELY,
    table.add_pack: RARELY,
    table.adopt_pack: RARELY,
    table.adopt_edition: RARELY,
    table.put_pack_away: RARELY,
    table.adopt: SOMETIMES,
    table.begin_phase: RARELY,
    table.end_season: SOMETIMES,
    table.note: RARELY,
    table.check: RARELY,
    table.silence: RARELY,
    table.close: RARELY,
    table.reopen: OFTEN,
    table.found: RARELY,
    crews.enlist: OFTEN,
    crews.retire: RARELY,
    crews.free: SOMETIMES,
    crews.build: OFTEN,
    crews.scrap: RARELY,
    crews.fit_out: SOMETIMES,
    crews.choose: SOMETIMES,
    crews.crew: OFTEN,
    crews.vacate: RARELY,
    crews.inherit: OFTEN,
    home.roll: OFTEN,
    home.call: OFTEN,
    home.answer: OFTEN,
    home.skip: RARELY,
    home.reroll: SOMETIMES,
    home.hold: RARELY,
    home.release: SOMETIMES,
    missions.plan: OFTEN,
    missions.seat: SOMETIMES,
    missions.muster: 3 * OFTEN,
    missions.withdraw: SOMETIMES,
    missions.postpone: RARELY,
    missions.resume: SOMETIMES,
    missions.call_off: RARELY,
    missions.begin: OFTEN,
    missions.report: 2 * OFTEN,
    missions.confirm: OFTEN,
    missions.dispute: SOMETIMES,
    missions.rule: SOMETIMES,
    missions.take_silence: SOMETIMES,
    battles.open_one: 3 * OFTEN,
    rulings.rule: OFTEN,
}
IN_BATTLE: Mapping[Wisher, int] = {
    battles.answer: 2 * OFTEN,
    battles.let_go_by: SOMETIMES,
    battles.seat_a_bot: OFTEN,
    battles.go_on: 3 * OFTEN,
    battles.agree_on_absence: RARELY,
    battles.take_absence: SOMETIMES,
    battles.break_off: RARELY,
}
"""What is thought of first where a battle is played: it has hundreds of questions."""


def _thoughts(wishes: Mapping[Wisher, int]) -> tuple[Wisher, ...]:
    return tuple(wisher for wisher, often in wishes.items() for _ in range(often))


MODULES = (battles, crews, home, missions, rulings, table)
ASKED = [command.type for part in PARTS.values() for command in part.commands if command.roles]
THOUGHTS = (*_thoughts(WISHES), *(SOMETIMES * derived(ASKED, MODULES)))
THOUGHTS_IN_BATTLE = _thoughts(IN_BATTLE)


def wished(at: Moment) -> Wish:
    """The first thought that finds something to ask for. What is not founded is founded, what is closed is opened."""
    if not at.state.name:
        return table.found(at)
    if at.state.closed and at.chance.in_a(60):
        return table.reopen(at) or table.note(at)
    if len(at.state.seats) < SEATS and at.chance.in_a(30):
        return table.offer_seat(at) or table.note(at)
    fights = bool(at.at("fought")) and at.chance.in_a(50)
    while True:
        wish = at.chance.one_of(THOUGHTS_IN_BATTLE if fights else THOUGHTS)(at)
        if wish:
            return wish
