"""Who may ask for what."""

from __future__ import annotations

import pytest

from apps.campaigns.game import GAME
from apps.campaigns.roles import JOB, ROLES, may_ask, roles_for


@pytest.mark.parametrize("kind", GAME.commands.types)
def test_every_command_is_open_to_somebody_who_exists(kind: str) -> None:
    assert roles_for(kind)
    assert roles_for(kind) <= {*ROLES, JOB}


def test_what_nobody_listed_nobody_may_ask() -> None:
    assert not any(may_ask(role, "RewriteHistory") for role in (*ROLES, JOB))


@pytest.mark.parametrize("kind", GAME.commands.types)
def test_spectators_only_look(kind: str) -> None:
    assert not may_ask("spectator", kind)
