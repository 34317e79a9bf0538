"""The season's dice: what may come now and how likely, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from apps.kernel.dice import Dice
from apps.kernel.keyed_draws import draw, odds
from apps.kernel.refusal import Refusal
from apps.rules.effects.conditions_met import all_hold
from apps.rules.effects.effect_view import EffectSource, View
from apps.rules.packs.content import SettlementEvent
from apps.settlement.decider.home import Home, at_home
from apps.settlement.decider.settlement_view import view_of
from apps.settlement.events.happening_events import EventRolled


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """An event that the season's dice may bring, and the pilots whom it may concern, each as likely."""

    event: SettlementEvent
    pilots: tuple[str, ...] = ()


def may_come(home: Home) -> tuple[Coming, ...]:
    """All events with a weight whose conditions hold today, in the order of their keys, however a pack is filed."""
    plain = view_of(home, "", EffectSource())
    crew = {pilot.pilot: view_of(home, pilot.pilot, EffectSource()) for pilot in at_home(home)}
    found = []
    for event in _weighty(home):
        if event.concerns == "settlement":
            if _may_befall(event, "", plain, home):
                found.append(Coming(event=event))
        elif pilots := _whom(event, crew, home):
            found.append(Coming(event=event, pilots=pilots))
    return tuple(found)


def _weighty(home: Home) -> list[SettlementEvent]:
    return sorted((event for event in home.played.library.events.values() if event.weight), key=lambda one: one.key)


def chances(coming: tuple[Coming, ...]) -> tuple[Fraction, ...]:
    """How likely each of them is the next."""
    return odds([one.event.weight for one in coming])


def was_had(event: SettlementEvent, pilot: str, home: Home) -> bool:
    """Whether an event that comes once has come, or lies open; one that was skipped has not."""
    if event.once == "no":
        return False
    open_for = [one.concerns for one in home.settlement.pending.values() if one.event == event.key]
    whom = (*home.settlement.befallen.get(event.key, ()), *open_for)
    return bool(whom) if event.once == "campaign" else pilot in whom


def bring(happening: str, slot: int, home: Home, dice: Dice) -> EventRolled:
    """Which event it is, by the weights; then whom of those whom it may concern."""
    coming = may_come(home)
    if not coming:
        raise Refusal("Nothing can come now: no event of the packs has its conditions met.")
    table = {one.event.key: one.event.weight for one in coming}
    also = {
        event.key: pilots for event in _weighty(home) if (pilots := _whom_it_may_stay_with(event, home)) is not None
    }
    event = draw(table, dice, f"{happening}/event", also=also)
    whom = next((one.pilots for one in coming if one.event.key == event), also.get(event, ()))
    chosen = dict.fromkeys(whom, 1)
    concerns = draw(chosen, dice, f"{happening}/whom", also=also.get(event, ())) if chosen else ""
    return EventRolled(happening=happening, event=event, season=home.season, slot=slot, concerns=concerns)


def _whom_it_may_stay_with(event: SettlementEvent, home: Home) -> tuple[str, ...] | None:
    """Of an event that was drawn before its conditions were amended away: whom it may go on concerning, if it may."""
    if event.concerns == "settlement":
        return None if was_had(event, "", home) else ()
    return tuple(pilot.pilot for pilot in at_home(home) if not was_had(event, pilot.pilot, home)) or None


def _whom(event: SettlementEvent, crew: Mapping[str, View], home: Home) -> tuple[str, ...]:
    return tuple(pilot for pilot, view in crew.items() if _may_befall(event, pilot, view, home))


def _may_befall(event: SettlementEvent, pilot: str, view: View, home: Home) -> bool:
    return not was_had(event, pilot, home) and all_hold(event.needs, view, home.played.rules)
