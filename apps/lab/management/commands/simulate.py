"""Plays many battles of bots and says what comes of them."""

from __future__ import annotations

import csv
import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.kernel.refusal import Refusal
from apps.lab.simulation.battle_record import RecordedOutcome
from apps.lab.simulation.battle_setups import (
    Setup,
    bots,
    changed,
    every_pairing,
    must_be_playable,
    settings,
)
from apps.lab.simulation.report_text import lines, rows
from apps.lab.simulation.simulation_report import STALEMATE, by_faction, compared, report
from apps.lab.workers.run_file import Job, Keeper, fingerprint, kept_in
from apps.lab.workers.worker_pool import outcomes

MOST_BATTLES, MOST_WORKERS = 1_000_000, 256
EVERY = 2.0
"""Seconds between two lines of progress."""


class Command(BaseCommand):
    """`python manage.py simulate --battles 200 --seed ash --json`: the same seed prints the same, timings aside."""

    help = "Play battles of bots: who wins, how long it takes, what hurts, and what another rule or deck would change."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        add = parser.add_argument
        add("--battles", type=int, default=100, help="how many of each pairing")
        add("--seed", default="penance", help="any words: they decide every deck and every die")
        add("--one", default="any", help="the first team: any, a faction, or Caskets as in confessor:pistol,scout")
        add("--other", default="any", help="the second team")
        add("--matrix", action="store_true", help="every faction against every other, from both seats")
        add("--both-seats", action="store_true", help="play each battle again with the seats changed")
        add("--scenario", default="duel-in-the-nave", help="the ground and what it is fought for")
        add(
            "--bots", default="greedy", help="random, greedy or search: one for both teams, or two with a comma between"
        )
        add("--preset", default="campaign", help="the house rules to begin with")
        add("--rule", action="append", default=[], help="a house rule, as in pen.hand.set_aside=any; may be repeated")
        add("--rounds", type=int, default=0, help="another round limit than the scenario's, up to 50")
        add("--pack", action="append", type=Path, default=[], help="a folder with a pack of your own; may be repeated")
        add("--against", help="a variant to compare dice for dice: a house rule, or one=…, other=…, bots=…, scenario=…")
        add("--workers", type=int, default=1, help="how many processes play")
        add("--resume", type=Path, help="a file that keeps every battle: stop with Ctrl-C, ask again, and it goes on")
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="print one JSON object")
        form.add_argument("--csv", action="store_true", help="print one row for each battle")

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            setups = self._setups(options)
            variants = [_playable(changed(setup, options["against"])) for setup in setups if options["against"]]
            every, seed = [*setups, *variants], options["seed"]
            mark, file = fingerprint(every, seed), options["resume"]
            kept = kept_in(file, mark) if file else {}
        except (Refusal, OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        began = monotonic()
        found, fresh = self._played(every, options, dict(kept), Keeper(file, mark, kept))
        took = monotonic() - began
        if options["csv"]:
            csv.writer(self.stdout).writerows(rows(every, found))
            return
        told = _told(setups, variants, found, options)
        told["timings"] = {
            "seconds": round(took, 3),
            "battles_per_second": round(fresh / took, 2),
            "workers": options["workers"],
        }
        self.stdout.write(json.dumps(told) if options["json"] else "\n".join(lines(told)))

    def _setups(self, options: Mapping[str, Any]) -> tuple[Setup, ...]:
        if not 1 <= options["battles"] <= MOST_BATTLES:
            raise Refusal(f"Simulate 1 to {MOST_BATTLES} battles, not {options['battles']}.")
        if not 1 <= options["workers"] <= MOST_WORKERS:
            raise Refusal(f"Let 1 to {MOST_WORKERS} workers play, not {options['workers']}.")
        asked = Setup(
            one=options["one"],
            other=options["other"],
            scenario=options["scenario"],
            bots=bots(options["bots"]),
            preset=options["preset"],
            rules=settings(options["rule"]),
            packs=tuple(_texts(folder) for folder in options["pack"]),
            both_seats=options["both_seats"],
            rounds=options["rounds"],
        )
        return tuple(_playable(setup) for setup in (every_pairing(asked) if options["matrix"] else (asked,)))

    def _played(
        self, every: Sequence[Setup], options: Mapping[str, Any], found: dict[Job, RecordedOutcome], keeper: Keeper
    ) -> tuple[dict[Job, RecordedOutcome], int]:
        """All battles, those of the file too; and how many of them were played now."""
        wanted = [(pairing, number) for pairing in range(len(every)) for number in range(options["battles"])]
        missing = [job for job in wanted if job not in found]
        began = last = monotonic()
        try:
            for count, (job, outcome) in enumerate(outcomes(every, options["seed"], missing, options["workers"]), 1):
                found[job] = outcome
                keeper.keep(job, outcome)
                if monotonic() - last > EVERY:
                    last = monotonic()
                    self.stderr.write(f"{count} of {len(missing)} battles, {count / (last - began):.1f} a second")
        except KeyboardInterrupt:
            done = len([job for job in wanted if job in found])
            where = (
                f": ask again with --resume {keeper.file}" if keeper.file else "; --resume FILE would have kept them"
            )
            raise CommandError(f"Stopped after {done} of {len(wanted)} battles{where}.", returncode=130) from None
        return {job: found[job] for job in wanted}, len(missing)


def _playable(setup: Setup) -> Setup:
    must_be_playable(setup)
    return setup


def _texts(folder: Path) -> tuple[tuple[str, str], ...]:
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise Refusal(f"There is no .toml file in {folder}: name the folder that holds the pack.")
    return tuple((file.name, file.read_text("utf-8")) for file in files)


def _told(
    setups: Sequence[Setup], variants: Sequence[Setup], found: Mapping[Job, RecordedOutcome], options: Mapping[str, Any]
) -> dict[str, Any]:
    numbers = range(options["battles"])
    reports = []
    for place, setup in enumerate(setups):
        own = [found[place, number] for number in numbers]
        told = report(setup, own)
        if variants:
            others = [found[len(setups) + place, number] for number in numbers]
            told["against"] = compared(variants[place], own, others)
        reports.append(told)
    return {
        "seed": options["seed"],
        "battles": options["battles"],
        "against": options["against"],
        "stalemate": STALEMATE,
        "pairings": reports,
        "factions": by_faction(setups, reports) if options["matrix"] else {},
    }
