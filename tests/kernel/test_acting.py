"""Whose things a seat may act on."""

from __future__ import annotations

import pytest

from apps.kernel.decider import Asked
from apps.kernel.refusal import Refusal
from apps.kernel.seat_rights import acts_for, must_act_for
from apps.rules.ruleset.editions import NEWEST


def asked(role: str, seat: str = "seat-a") -> Asked[object]:
    return Asked(command=object(), key="k", seat=seat, role=role, at="2026-01-01T20:00:00+00:00", edition=NEWEST)


@pytest.mark.parametrize("role", ["player", "spectator", "host"])
def test_everybody_acts_on_their_own(role: str) -> None:
    assert acts_for(asked(role), "seat-a")
    must_act_for(asked(role), "seat-a", "Vess")


@pytest.mark.parametrize("role", ["host", "deputy", "client", "job"])
def test_whoever_keeps_the_table_acts_for_others(role: str) -> None:
    assert acts_for(asked(role), "seat-b")
    must_act_for(asked(role), "seat-b", "Vess")


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_nobody_else_does(role: str) -> None:
    assert not acts_for(asked(role), "seat-b")
    with pytest.raises(Refusal, match=r"Vess belongs to another seat: ask whoever sits there, or the host\."):
        must_act_for(asked(role), "seat-b", "Vess")
