"""The roles at a table."""

from __future__ import annotations

from typing import Literal, get_args

Role = Literal["host", "deputy", "player", "spectator", "client"]
GivenRole = Literal["deputy", "player", "spectator", "client"]
ROLES: tuple[Role, ...] = get_args(Role)
ROLE_WORDS: dict[Role, str] = {
    "host": "the host",
    "deputy": "a deputy",
    "player": "a player",
    "spectator": "a spectator",
    "client": "a client",
}

JOB = "job"
"""The role of background work: nobody sits there, and only the commands that name it may be asked."""

HOST_ALONE: frozenset[str] = frozenset({"host"})
KEEPERS: frozenset[str] = HOST_ALONE | {"deputy"}
PLAYERS: frozenset[str] = KEEPERS | {"player"}
PLAYERS_AND_CLIENTS: frozenset[str] = PLAYERS | {"client"}
