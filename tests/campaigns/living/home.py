"""What is asked of the settlement: its events rolled, called, answered, passed by."""

from __future__ import annotations

from apps.campaigns.decider.slice_views import home_of
from apps.kernel.refusal import Refusal
from apps.rules.packs.content import SettlementEvent
from apps.settlement.commands.answer_event import AnswerEvent
from apps.settlement.commands.call_event import CallEvent
from apps.settlement.commands.hold_events import HoldEvents
from apps.settlement.commands.release_events import ReleaseEvents
from apps.settlement.commands.reroll_event import RerollEvent
from apps.settlement.commands.roll_event import RollEvent
from apps.settlement.commands.skip_event import SkipEvent
from apps.settlement.decider.answer_options import options
from apps.settlement.decider.home import Home
from apps.settlement.decider.service_checks import must_be_free, services
from apps.settlement.state import Pending
from tests.campaigns.living import words
from tests.campaigns.living.moment import Moment
from tests.campaigns.living.wish import Wish

MOST_OPEN = 5


def roll(at: Moment) -> Wish | None:
    if len(at.state.settlement.pending) >= MOST_OPEN:
        return None
    following = at.state.settlement.rolled_in(at.state.season) + 1
    slot = at.chance.one_of((0, following, following, following - 1, 99, -1) if at.chance.in_a(20) else (0, following))
    return Wish(RollEvent(slot=slot))


def call(at: Moment) -> Wish | None:
    """Something that can be called for, for somebody who may."""
    home = home_of(at.state)
    if at.chance.in_a(8):
        return Wish(CallEvent(event=at.chance.one_of([*at.played.library.events, "no-such"]), pilot=at.pilot(())))
    fit = [
        (event.key, pilot)
        for event in at.chance.shuffled(services(at.played.library))[:3]
        for pilot in _callers(event, at)
        if _is_free(event, pilot, home)
    ]
    if not fit:
        return None
    event, pilot = at.chance.one_of(fit)
    return Wish(CallEvent(event=event, pilot=pilot), at.seat_of(pilot))


def answer(at: Moment) -> Wish | None:
    pending = _pending(at)
    if pending is None:
        return None
    event = at.played.library.events.get(pending.event)
    choice, bargain = _choice(pending, event, at) if event else ("", "")
    command = AnswerEvent(happening=_happening(at, pending), choice=choice, bargain=bargain)
    return Wish(command, "" if _asks_the_host(event, choice) else at.seat_of(pending.concerns))


def skip(at: Moment) -> Wish | None:
    pending = _pending(at)
    return Wish(SkipEvent(happening=_happening(at, pending), reason=words.reason(at.chance))) if pending else None


def reroll(at: Moment) -> Wish | None:
    pending = _pending(at)
    if pending is None or (not pending.slot and not at.chance.in_a(20)):
        return None
    return Wish(RerollEvent(happening=_happening(at, pending), reason=words.reason(at.chance)))


def hold(at: Moment) -> Wish:
    return Wish(HoldEvents(reason=words.reason(at.chance)))


def release(at: Moment) -> Wish | None:
    return Wish(ReleaseEvents()) if at.state.settlement.held or at.chance.in_a(10) else None


def _asks_the_host(event: SettlementEvent | None, choice: str) -> bool:
    return event is not None and any(one.key == choice and one.asks == "host" for one in event.choices)


def _pending(at: Moment) -> Pending | None:
    known = list(at.state.settlement.pending.values())
    return at.chance.one_of(known) if known else None


def _happening(at: Moment, pending: Pending) -> str:
    return at.chance.id_among([pending.happening], at.state.settlement.pending)


def _callers(event: SettlementEvent, at: Moment) -> list[str]:
    if event.concerns == "settlement":
        return [""]
    return [pilot.pilot for pilot in at.chance.shuffled(at.pilots)[:4]]


def _is_free(event: SettlementEvent, pilot: str, home: Home) -> bool:
    try:
        must_be_free(event, pilot, home)
    except Refusal:
        return False
    return True


def _choice(pending: Pending, event: SettlementEvent, at: Moment) -> tuple[str, str]:
    """An answer that is open, with a bargain that is; now and then any other."""
    found = options(pending, event, home_of(at.state))
    if not found:
        return "", ""
    if at.chance.in_a(8):
        keys = [option.choice.key for option in found]
        return at.chance.one_of(["", "no-such", *keys]), at.chance.one_of(["", "no-such"])
    option = at.chance.one_of([one for one in found if one.is_open] or found)
    offers = [offer.bargain.key for offer in option.open_offers]
    return option.choice.key, at.chance.one_of(offers) if offers else ""
