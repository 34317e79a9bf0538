"""Every kind of notice: what it is called, and how it is found. What waits is over by itself, what happened is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from apps.battles.events.report_events import ReportRuled
from apps.campaigns.events.season_events import SeasonBegun
from apps.campaigns.events.session_events import SessionCalledOff, SessionMoved, SessionPlanned
from apps.chronicle.log.own_kinds import Rewound
from apps.chronicle.log.queries import Read
from apps.notices import told_things, waiting_things
from apps.notices.table_now import FoundThing, TableNow

Waits = Callable[[TableNow], Iterator[FoundThing]]
Tells = Callable[[Read, TableNow], Iterator[FoundThing]]
AT_ONCE = timedelta()
AT_PLAY = timedelta(minutes=1)
"""Whoever sits at the battle answers within it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeKind:
    """One kind; without either way to be found, something else in the house makes it."""

    key: str
    name: str
    waits: Waits | None = None
    tells: Mapping[type, Tells] = field(default_factory=dict)
    after: timedelta = AT_ONCE
    """So long it is not sent anywhere: it may be over by then, or seen."""
    aloud: bool = True
    """Whether a table's channel may be told of it."""


_ALL = (
    NoticeKind(key="asked", name="A question in a battle", waits=waiting_things.battles, after=AT_PLAY),
    NoticeKind(key="report", name="A report waits for a word", waits=waiting_things.reports),
    NoticeKind(key="disputed", name="A report is disputed", waits=waiting_things.disputes),
    NoticeKind(key="ruled", name="The host has ruled", tells={ReportRuled: told_things.ruling}),
    NoticeKind(key="muster", name="A mission without a crew", waits=waiting_things.musters),
    NoticeKind(key="event", name="An event waits for an answer", waits=waiting_things.events),
    NoticeKind(key="undone", name="A word was undone or changed", tells={Rewound: told_things.rewind}, aloud=False),
    NoticeKind(key="season", name="A new season", tells={SeasonBegun: told_things.season}),
    NoticeKind(key="door", name="Somebody at the door", waits=waiting_things.guests),
    NoticeKind(
        key="session",
        name="A session is set, moved or called off",
        tells=dict.fromkeys((SessionPlanned, SessionMoved, SessionCalledOff), told_things.session),
    ),
    NoticeKind(key="tomorrow", name="The table meets within a day"),
    NoticeKind(key="reminded", name="A reminder by the host", aloud=False),
)
KINDS: Mapping[str, NoticeKind] = {kind.key: kind for kind in _ALL}
"""In the order in which somebody chooses among them."""
OF_WHAT_WAITS = frozenset(kind.key for kind in KINDS.values() if kind.waits)
TELLS: Mapping[str, tuple[NoticeKind, Tells]] = {
    event.__name__: (kind, tells) for kind in KINDS.values() for event, tells in kind.tells.items()
}
