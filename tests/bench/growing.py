"""What a command costs at the end of a long log, beside one near its beginning."""

from __future__ import annotations

from functools import partial

from apps.chronicle.states import folded_states
from tests.bench import ours, report, stories
from tests.bench.crew import Act
from tests.bench.rounds import Scale, timed

NEAR = 1000
FAR = 1_000_000
COMMANDS = 100
"""In one turn."""


def on_postgres(scale: Scale) -> None:
    far = FAR // 10 if scale.quick else FAR
    campaigns = {f"at {position:,}": f"campaign-at-{position}" for position in (NEAR, far)}
    acts = {}
    for (name, campaign), entries in zip(campaigns.items(), (NEAR, far), strict=True):
        stories.gains(campaign, entries, pots=[ours.POT])
        acts[name] = partial(_commands, ours.gaining(campaign, writer=1))
    near, far_away = acts
    rounds = timed(acts, scale.looks)
    report.at_most(f"a command {far_away}", rounds.ratio(near, far_away), 1.1, f"times one {near}")
    for name in acts:
        report.beside(f"  {name}", 1e6 / rounds.typical(name) / COMMANDS, "us")
    cold = {name: partial(_cold, campaign, acts[name].args[0]) for name, campaign in campaigns.items()}
    rounds = timed(cold, scale.looks)
    report.beside("  the same, where no state is at hand", rounds.ratio(near, far_away), f"times one {near}")


on_sqlite = on_postgres


def _commands(gain: Act) -> None:
    for _ in range(COMMANDS):
        gain(1)


def _cold(campaign: str, gain: Act) -> None:
    """As in a process that has just begun."""
    folded_states.borrow(campaign)
    gain(1)
