"""Follow a command through the files: `python -m tests.walk [EnlistPilot | AnswerBattle] [--record | --json]`.

`--record` writes the table in ARCHITECTURE.md anew.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict

import django

from tests.servers import LEFT_OUT
from tests.walk.hops import Hop
from tests.walk.written_way import SHOWN, record

WALKS = ("EnlistPilot", "AnswerBattle")


def followed(commands: Sequence[str]) -> dict[str, list[Hop]]:
    """In a house of its own on SQLite, which is gone afterwards: whatever else is set is nobody's here."""
    with tempfile.TemporaryDirectory(prefix="penance-walk-") as folder:
        for name in LEFT_OUT:
            os.environ.pop(name, None)
        os.environ |= {"PENANCE_DATA": folder, "DJANGO_SETTINGS_MODULE": "penance_campaign.settings"}
        logging.disable(logging.WARNING)
        django.setup()
        from tests.walk.demo_table import opened

        there = opened()
        return {command: there.walk(command).hops for command in commands}


def shown(command: str, hops: list[Hop]) -> str:
    heading = f"{command}: {len(hops)} files, {sum(hop.calls for hop in hops)} calls"
    return "\n".join([heading, *(f"{hop.calls:5}  {hop.file:48} {', '.join(hop.functions)}" for hop in hops)])


named = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
if unknown := [name for name in named if name not in WALKS]:
    sys.exit(f"There is no walk of {unknown[0]}: there are {' and '.join(WALKS)}.")
wanted = named or list(WALKS)
if "--record" in sys.argv and SHOWN not in wanted:
    wanted.append(SHOWN)
hops = followed(wanted)
if "--record" in sys.argv:
    record(hops[SHOWN])
if "--json" in sys.argv:
    sys.stdout.write(json.dumps({command: [asdict(hop) for hop in found] for command, found in hops.items()}))
else:
    sys.stdout.write("\n\n".join(shown(command, found) for command, found in hops.items()) + "\n")
