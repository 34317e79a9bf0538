"""Making the rows of a campaign again from its log, against bare batched upserts and the peer's runner."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from time import perf_counter
from typing import Any

from django.conf import settings

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.chronicle.door.handle import begin, handle
from apps.chronicle.proof.rebuild import rebuild, stale_rows
from apps.kernel import caches
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.models import PilotRow
from tests.bench import report, stories
from tests.bench.bare_rows import BarePilots, BarePots, BareRows
from tests.bench.ours import HOST
from tests.bench.rounds import Scale, in_turns

PILOTS = 5000
ENTRIES = 50_000
POTS = 50
FOLLOWED = 500
"""As many events the peer's runner is given each time: it is slow enough for that."""


def on_postgres(scale: Scale) -> None:
    _pilots(scale, with_peer=True)
    _pots(scale, with_peer=True)


def on_sqlite(scale: Scale) -> None:
    """The peer follows nothing here."""
    _pilots(scale)
    _pots(scale)


def _pilots(scale: Scale, *, with_peer: bool = False) -> None:
    """The game itself: each pilot is enlisted by a command of his own, and hardly anything more happens."""
    _play("apps.campaigns.game.GAME")
    campaign, pilots = "campaign-pilots", PILOTS // 5 if scale.quick else PILOTS
    begin(campaign, FoundCampaign(name="Rebuilt"), key="account:1/found", by=HOST)
    for number in range(pilots):
        handle(campaign, EnlistPilot(name=f"Pilot {number}", faction="elves"), key=f"seat:0/{number}", by=HOST)
    sheets = {row.pilot: row.sheet for row in PilotRow.objects.filter(campaign=campaign)}
    bare = BarePilots(campaign, sheets, stories.events(campaign))
    _contest(f"rebuild {pilots:,} entries into as many rows", campaign, pilots, bare, scale, with_peer=with_peer)


def _pots(scale: Scale, *, with_peer: bool = False) -> None:
    """Rows that much happens to, as it does in a season."""
    _play("tests.bench.potted.GAME")
    campaign = "campaign-pots"
    entries = stories.gains(campaign, ENTRIES // 5 if scale.quick else ENTRIES, pots=[f"pot-{n}" for n in range(POTS)])
    bare = BarePots(campaign, stories.events(campaign))
    rows = PilotRow.objects.filter(campaign=campaign).count()
    _contest(f"rebuild {entries:,} entries into {rows} rows", campaign, entries, bare, scale, with_peer=with_peer)


def _play(game: str) -> None:
    settings.CHRONICLE_GAME = game
    caches.clear()


def _contest(name: str, campaign: str, entries: int, bare: BareRows, scale: Scale, *, with_peer: bool) -> None:
    """What an entry costs each of them."""
    acts: dict[str, Callable[[], float]] = {
        "bare": lambda: _seconds(bare.rebuild) / entries,
        "rebuild": lambda: _seconds(lambda: rebuild(campaign)) / entries,
    }
    with ExitStack() as stack:
        if with_peer:
            acts["ProjectionRunner"] = _runner(campaign, stack)
        rounds = in_turns(list(acts), lambda name: acts[name](), lambda seconds: 1 / seconds, scale.rounds)
    assert not stale_rows(campaign), "the rows are not what the log says"
    assert len(bare.all()) == PilotRow.objects.filter(campaign=campaign).count(), "the floor has other rows"
    report.at_least(name, rounds.ratio("rebuild", "bare"), 0.60, "of bare batched upserts")
    if with_peer:
        report.at_least(name, rounds.ratio("rebuild", "ProjectionRunner"), 100, "times ProjectionRunner")
    for contender in acts:
        report.beside(f"  {contender}", rounds.typical(contender), "entries/s")


def _runner(campaign: str, stack: ExitStack) -> Callable[[], float]:
    """The same rows, each as often as it takes."""
    from tests.bench.peer_view import Runner  # it subscribes to a PostgreSQL only

    rows = list(PilotRow.objects.filter(campaign=campaign).values_list("campaign", "pilot", "seat", "name", "sheet"))
    runner = Runner(campaign, [rows[number % len(rows)] for number in range(FOLLOWED)])
    stack.callback(runner.close)
    return runner.seconds_an_event


def _seconds(act: Callable[[], Any]) -> float:
    begun = perf_counter()
    act()
    return perf_counter() - begun
