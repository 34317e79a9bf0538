"""The game itself: a decision in a campaign of many years, a sheet read there, and folding against bare decoding."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from time import process_time
from typing import Any

from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.make_ruling import MakeRuling
from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.game import GAME
from apps.campaigns.state import Campaign
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door import after_commit
from apps.chronicle.door.handle import begin, handle
from apps.chronicle.log import codec, queries, told_story
from apps.chronicle.log.log_lines import EntryLine
from apps.chronicle.log.own_kinds import EVENTS
from apps.chronicle.states import folded_states
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.models import PilotRow
from tests.bench import report
from tests.bench.rounds import Scale, timed
from tests.rules.people import FACTIONS

NEAR, FAR = 1_000, 100_000
PILOTS = 24
COMMANDS = 20
READS = 50
HOST = By(seat="seat-host", role="host")
UP: Mapping[str, object] = {"do": "taint", "amount": 1}
DOWN: Mapping[str, object] = {"do": "taint", "amount": -1}


def on_sqlite(scale: Scale) -> None:
    far = FAR // 10 if scale.quick else FAR
    pilots = {f"campaign-at-{entries}": _grown(f"campaign-at-{entries}", entries) for entries in (NEAR, far)}
    near, long = pilots
    _decisions(scale, pilots, near, long)
    _sheets(scale, pilots, near, long)
    _folding(scale)


on_postgres = on_sqlite


def _decisions(scale: Scale, pilots: Mapping[str, Sequence[str]], near: str, far: str) -> None:
    numbers = count(1)
    acts = {name: partial(_rule, name, known[0], numbers) for name, known in pilots.items()}
    rounds = timed(acts, scale.looks)
    report.at_most("a decision at 100,000 entries, 24 pilots", rounds.ratio(near, far), 1.2, "times one at 1,000")
    for name in acts:
        report.beside(f"  {name}", 1e6 / rounds.typical(name) / COMMANDS, "us")
    cold = {name: partial(_cold, act) for name, act in acts.items()}
    rounds = timed(cold, scale.looks)
    report.beside("  the same, where no state is at hand", rounds.ratio(near, far), "times one at 1,000")


def _sheets(scale: Scale, pilots: Mapping[str, Sequence[str]], near: str, far: str) -> None:
    acts = {name: partial(_read, name, known) for name, known in pilots.items()}
    rounds = timed(acts, scale.looks)
    report.at_most("a sheet at 100,000 entries", rounds.ratio(near, far), 1.2, "times one at 1,000")


def _folding(scale: Scale) -> None:
    """The demo's own entries, out of memory: decoded for nothing, and folded."""
    lines = [line for line in _lines(seeded().campaign) if line[1] not in EVENTS.types]
    rounds = timed({"bare": lambda: _bare(lines), "folded": lambda: _folded(lines)}, scale.looks, clock=process_time)
    report.at_least(f"folding the demo, {len(lines)} entries", rounds.ratio("folded", "bare"), 0.25, "of bare decoding")
    report.beside("  folded", rounds.typical("folded") * len(lines) * REPEATED, "entries/s")


REPEATED = 10
Lines = Sequence[tuple[int, str, int, str]]


def _lines(campaign: str) -> list[tuple[int, str, int, str]]:
    """Every entry that is told, whole: what lies aside is put back beforehand, for both."""
    head = queries.head_of(campaign)
    told = told_story.rewinds_of(campaign).stretches(head.position if head else 0)
    lines = (line for stretch in told for line in queries.entries(campaign, stretch.first - 1, stretch.last))
    return [(line.position, line.kind, line.shape, _whole(line)) for line in lines]


def _whole(line: EntryLine) -> str:
    return codec.joined(line.body, codec.laid_in(line.aside).body if line.aside else "{}")


def _decoders(lines: Lines) -> Mapping[tuple[str, int], Callable[[str], Any]]:
    return {(kind, shape): codec.decoder_of(GAME.events.written[kind, shape]) for _, kind, shape, _ in lines}


def _bare(lines: Lines) -> None:
    read = _decoders(lines)
    empty = dict.fromkeys(GAME.events.types.values(), _nothing)
    for _ in range(REPEATED):
        state = Campaign()
        for _, kind, shape, body in lines:
            event = read[kind, shape](body)
            empty[type(event)](state, event)


def _folded(lines: Lines) -> None:
    read, evolve = _decoders(lines), GAME.decider.evolve
    for _ in range(REPEATED):
        state = Campaign()
        for _, kind, shape, body in lines:
            evolve(state, read[kind, shape](body))


def _nothing(state: Campaign, event: object) -> None:
    pass


def _grown(campaign: str, entries: int) -> list[str]:
    """A roster, and rulings that move its Taint up and down until there are so many entries."""
    begin(campaign, FoundCampaign(name=campaign), key="seat:0/founded", by=HOST)
    for number in range(PILOTS):
        command = EnlistPilot(name=f"Pilot {number}", faction=FACTIONS[number % len(FACTIONS)])
        handle(campaign, command, key=f"seat:0/pilot-{number}", by=HOST)
    pilots = list(PilotRow.objects.filter(campaign=campaign).values_list("pilot", flat=True))
    position, numbers = 0, count(1)
    while position < entries:
        number = next(numbers)
        ruling = MakeRuling(reason="The years go by.", effects=[UP, DOWN] * 10, about=pilots[number % PILOTS])
        answer = handle(campaign, ruling, key=f"seat:0/{number}", by=HOST)
        if answer.last is None:
            raise RuntimeError(answer.refusal)
        position = answer.last
    after_commit.settle()
    return pilots


def _rule(campaign: str, pilot: str, numbers: count[int]) -> None:
    for _ in range(COMMANDS):
        ruling = MakeRuling(reason="A measure.", effects=[UP, DOWN], about=pilot)
        handle(campaign, ruling, key=f"seat:0/measured-{next(numbers)}", by=HOST)


def _cold(act: partial[None]) -> None:
    """As in a process that has just begun."""
    folded_states.borrow(act.args[0])
    act()


def _read(campaign: str, pilots: Sequence[str]) -> None:
    for number in range(READS):
        PilotRow.objects.get(campaign=campaign, pilot=pilots[number % PILOTS])
