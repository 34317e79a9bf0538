"""Whatever is asked, by whoever, the log alone gives every state again that there ever was."""

from __future__ import annotations

import pytest

from tests.campaigns.living.life import Life, folded_again, kept, lived, waking
from tests.campaigns.living.numbers import FEW, MANY, for_any_campaign, steps

pytestmark = pytest.mark.machinery
HOW_MANY = pytest.mark.parametrize(
    "campaigns", [FEW, pytest.param(MANY, marks=pytest.mark.nightly)], ids=["few", "many"]
)


@HOW_MANY
def test_replaying_the_written_log_gives_the_live_state_at_every_decision(campaigns: int) -> None:
    for_any_campaign(_replays, steps(200), campaigns=campaigns)


@HOW_MANY
def test_a_state_that_was_kept_wakes_as_it_was_and_goes_on(campaigns: int) -> None:
    """Checkpoints are read back by type; what they hold must be all that deciding needs."""

    def wakes(before: list[int], after: list[int]) -> None:
        life = lived(before)
        woken = Life(state=waking(kept(life.state)), told=waking(kept(life.state)), at=life.at)
        assert woken.state == life.state
        woken.decisions = list(life.decisions)
        for number in after:
            assert life.step(number) == woken.step(number)
        assert woken.state == life.state

    for_any_campaign(wakes, steps(150), steps(30), campaigns=campaigns)


def _replays(numbers: list[int]) -> None:
    life = lived(numbers)
    for decision, state in folded_again(life):
        assert kept(state) == decision.kept
        assert waking(decision.kept) == state
    assert life.told == life.state
