"""Whatever is asked, by whoever, the log alone gives the state again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from apps.campaigns.commands import FoundCampaign, OfferSeat
from apps.campaigns.decider import Command, decide
from apps.campaigns.game import GAME
from apps.campaigns.state import Campaign, Event, evolve
from apps.chronicle.codec import laid_aside, parted, whole
from apps.chronicle.lines import Aside
from apps.kernel.decider import Asked
from apps.kernel.dice import KeyedDice
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.pilots.commands import EnlistPilot
from apps.rules.factions import FACTIONS
from apps.settlement.commands import HoldPenanceRitual

KEYS = st.integers(0, 12).map(lambda number: f"seat:a/{number}")
COMMANDS = st.one_of(
    st.builds(FoundCampaign, name=st.text(max_size=5)),
    st.builds(OfferSeat, role=st.sampled_from(["player", "deputy", "spectator", "client"])),
    st.builds(EnlistPilot, name=st.text("abc ", max_size=3), faction=st.sampled_from(FACTIONS)),
    st.builds(HoldPenanceRitual, pilot=KEYS.map(lambda key: made_from("pilot", key))),
)


@settings(deadline=None)
@given(st.lists(st.tuples(KEYS, COMMANDS), max_size=20), st.binary(min_size=1, max_size=4))
def test_replaying_the_written_log_gives_the_live_state(asked: list[tuple[str, Command]], seed: bytes) -> None:
    live, log = Campaign(), []
    for key, command in [("seat:a/0", FoundCampaign(name="The Ash March")), *asked]:
        for event in answer(command, key, live, seed):
            evolve(live, event)
            body, apart = parted(event)
            log.append((type(event).__name__, body, laid_aside(apart)))
    replayed = Campaign()
    for kind, body, laid in log:
        GAME.decider.evolve(replayed, whole(GAME.events, kind, 1, body, Aside(b"", laid) if laid else None))
    assert replayed == live


def answer(command: Command, key: str, state: Campaign, seed: bytes) -> list[Event]:
    asking = Asked(command=command, key=key, seat="a", role="host", at="2026-01-01T20:00:00+00:00", edition="penance-1")
    try:
        return list(decide(asking, state, KeyedDice(seed=seed, key=key)))
    except Refusal:
        return []
