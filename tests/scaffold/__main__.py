"""Lay the files of a new command and its event: `make new COMMAND=DecoratePilot SLICE=pilots EVENT=PilotDecorated`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from tests.house import ROOT
from tests.scaffold.new_command import NewCommand, NotSo


def main() -> int:
    parser = ArgumentParser(prog="make new", description="Lay the files of a new command and of what comes of it.")
    parser.add_argument("command", help="imperative, such as DecoratePilot")
    parser.add_argument("slice", help="whose it is: pilots, caskets, settlement, battles or campaigns")
    parser.add_argument("event", help="subject and past tense, such as PilotDecorated")
    parser.add_argument("--among", default="", help="the module of events it joins, such as service_events")
    said = parser.parse_args()
    try:
        laid = NewCommand.of(ROOT, said.command, said.slice, said.event, said.among).lay()
    except NotSo as not_so:
        parser.error(str(not_so))
    sys.stdout.write("".join(f"{line}\n" for line in laid))
    return 0


sys.exit(main())
