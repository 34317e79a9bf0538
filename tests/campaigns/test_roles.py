"""Who may ask for what."""

from __future__ import annotations

import pytest

from apps.campaigns.catalogue.command_kinds import askable
from apps.campaigns.registry.permissions import may_ask, roles_for, who_may
from apps.kernel.roles import JOB, ROLES
from tests.cases import every

KINDS = [*askable().types, "Fork"]


@every("kind", KINDS)
def test_every_command_is_open_to_somebody_who_exists(kind: str) -> None:
    assert roles_for(kind)
    assert roles_for(kind) <= {*ROLES, JOB}


@pytest.mark.parametrize("kind", ["RewriteHistory", "TakeIn", "TakeFork", "BeginCopy"])
def test_what_nobody_listed_nobody_may_ask(kind: str) -> None:
    assert not any(may_ask(role, kind) for role in (*ROLES, JOB))


@every("kind", KINDS)
def test_spectators_only_look(kind: str) -> None:
    assert not may_ask("spectator", kind)


@pytest.mark.parametrize("kind", ["Rewind", "Amend", "EraseWords", "Fork"])
def test_only_the_host_changes_the_past(kind: str) -> None:
    assert roles_for(kind) == {"host"}


def test_whoever_plays_may_stir_the_seed() -> None:
    assert roles_for("AddEntropy") == {"host", "deputy", "player"}


@every(
    ("kind", "said"),
    [
        ("Rewind", "the host"),
        ("RollEvent", "the host or a deputy"),
        ("CallEvent", "the host, a deputy or a player"),
        ("AddEntropy", "the host, a deputy or a player"),
        ("RewriteHistory", "nobody"),
    ],
)
def test_whoever_may_is_said_in_words(kind: str, said: str) -> None:
    assert who_may(kind) == said
