"""A battle that is played here, by HTTP: an answer after a thousand others against one of the first."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import count
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from django.conf import settings
from django.test import Client

from apps.battles.commands.begin_mission import BeginMission
from apps.battles.commands.muster_crew import MusterCrew
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.events.side_plan import SidePlan
from apps.campaigns.commands.add_pack import AddPack
from tests.bench import report
from tests.bench.rounds import Scale
from tests.campaigns.lived import Lived, lived

NEAR, FAR, QUICK = 60, 1_000, 300
WARM = 10
HEADER = (
    '[pack]\nkey = "endless"\nname = "Endless"\nlabel = "house"\nversion = "1"\ntext = "A ground without an end."\n'
)
SIDES = {"west": ("player", "Vess"), "east": ("rival", "Orrin")}
HARMLESS = ("rotate", "move", "end", "deploy", "keep", "stand", "stay", "roll", "leave", "let-be", "turn")


def on_sqlite(scale: Scale) -> None:
    settings.REQUESTS_A_MINUTE = dict.fromkeys(settings.REQUESTS_A_MINUTE, 10**9)
    table = lived()
    mission = _opened(table)
    asked = QUICK if scale.quick else FAR
    seconds = list(_answered(table, mission, asked))
    near, far = median(seconds[WARM:NEAR]), median(seconds[WARM - NEAR :])
    report.at_most(f"an answer after {asked:,} others", far / near, 1.2, "times one of the first")
    report.beside("  one of the first", 1000 * near, "ms")


on_postgres = on_sqlite


def _opened(table: Lived) -> str:
    """On the duel's own ground, without its limit of rounds."""
    text = files("apps.rules.packs").joinpath("house/4/scenarios-duels.toml").read_text("utf-8")
    duel = text.split("[[scenario]]")[1].replace("round_limit = 12\n", "").replace("duel-in-the-nave", "endless-nave")
    pack = {"pack.toml": HEADER, "scenarios.toml": f"[[scenario]]{duel}"}
    table.ask("host", AddPack(files=pack), "endless")
    sides = tuple(SidePlan(side=s, name=s, seats=(table.sitting(who).seat,)) for s, (who, _) in SIDES.items())
    planned = PlanMission(name="Without an end", scenario="endless-nave", sides=sides)
    mission = table.make("host", "mission", planned, "endless-mission")
    for side, (who, pilot) in SIDES.items():
        table.ask(who, MusterCrew(mission=mission, side=side, pilot=table.ids[pilot]), f"endless-{side}")
    table.ask("host", BeginMission(mission=mission), "endless-begins")
    table.ask("player", PlayBattle(mission=mission), "endless-opens")
    return mission


def _answered(table: Lived, mission: str, asked: int) -> Any:
    """Seconds for each answer: whoever is asked sends one that hurts nobody."""
    rng, keys = Random(11), count()
    callers: dict[str, Client] = {side: table.caller(who) for side, (who, _) in SIDES.items()}
    for caller in callers.values():
        caller.defaults["SERVER_NAME"] = "127.0.0.1"
    api = f"/api/v1/campaigns/{table.campaign}/"
    for _ in range(asked):
        looked = callers["west"].get(f"{api}battles/{mission}/").json()
        side = looked["asked"]
        seen = callers[side].get(f"{api}battles/{mission}/").json()
        sent = json.dumps(_chosen(rng, seen))
        start = perf_counter()
        answer = callers[side].post(
            f"{api}commands/", sent, content_type="application/json", headers={"Idempotency-Key": f"b{next(keys)}"}
        )
        yield perf_counter() - start
        assert answer.status_code == 201, answer.content


def _chosen(rng: Random, seen: Any) -> Any:
    offered = [each["command"] for each in seen["answers"]]
    harmless = [each for each in offered if each["body"]["choice"]["do"] in HARMLESS]
    return rng.choice(harmless) if harmless else seen["default"]
