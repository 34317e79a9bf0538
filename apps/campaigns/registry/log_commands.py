"""The log's own commands, as a table may ask for them."""

from __future__ import annotations

from apps.chronicle.log import own_kinds
from apps.kernel.command import Askable
from apps.kernel.roles import HOST_ALONE, PLAYERS

LOG_COMMANDS = (
    Askable(type=own_kinds.Rewind, roles=HOST_ALONE, example={"to": 41, "reason": "We rolled for the wrong pilot."}),
    Askable(
        type=own_kinds.Amend,
        roles=HOST_ALONE,
        example={
            "reason": "The name was Hask, not Husk.",
            "replace": [
                {"decision": 12, "kind": "EnlistPilot", "body": {"name": "Mother Hask", "faction": "ossuarium"}},
            ],
        },
    ),
    Askable(type=own_kinds.AddEntropy, roles=PLAYERS, example={"entropy": "5f2c90aa"}),
    Askable(type=own_kinds.EraseWords, roles=HOST_ALONE, example={"entries": [17]}),
    Askable(type=own_kinds.Fork, roles=HOST_ALONE, example={}),
)
