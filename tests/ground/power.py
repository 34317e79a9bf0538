"""A house whose power fails after each answer: `python -m tests.ground.power ANSWERS [NORMAL]`, failing.c preloaded.

After each acknowledged command the files are laid aside as the disk would have them: what nobody waited for is gone.
With NORMAL the database does not wait for its commits: the setting that this test exists to find.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command
from django.db import connection

CAMPAIGN = "campaign-cut"


def main() -> None:
    answers, lazy = int(sys.argv[1]), sys.argv[2:]
    django.setup()
    from apps.campaigns.commands.found_campaign import FoundCampaign
    from apps.chronicle.decisions.write_plan import By
    from apps.chronicle.door.handle import begin, handle
    from apps.pilots.commands.enlist_pilot import EnlistPilot

    call_command("migrate", verbosity=0)
    host = By(seat="seat-host", role="host")
    begin(CAMPAIGN, FoundCampaign(name="Cut"), key="k", by=host)
    connection.close()  # the last one to leave writes all home
    if lazy:
        connection.cursor().execute("PRAGMA synchronous = NORMAL")
    lost = broken = 0
    for number in range(1, answers + 1):
        handle(CAMPAIGN, EnlistPilot(name=f"P{number}", faction="elves"), key=f"seat:h/{number}", by=host)
        stands, sound = after_the_cut(settings.DATA_DIR / f"cut-{number}")
        lost += stands < number + 1
        broken += not sound
    print(json.dumps({"cuts": answers, "lost": lost, "broken": broken}))


def after_the_cut(folder: Path) -> tuple[int, bool]:
    """How many decisions stand, and whether the file is sound."""
    folder.mkdir()
    for file in settings.DATA_DIR.glob("penance.sqlite3*.onto-disk"):
        shutil.copy(file, folder / file.name.removesuffix(".onto-disk"))
    opened = sqlite3.connect(folder / "penance.sqlite3")
    (stands,) = opened.execute("SELECT count(*) FROM chronicle_decision").fetchone()
    (sound,) = opened.execute("PRAGMA integrity_check").fetchone()
    opened.close()
    shutil.rmtree(folder)
    return int(stands), sound == "ok"


if __name__ == "__main__":
    main()
