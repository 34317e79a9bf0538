"""A campaign of these tests' own, so that the demo's links and pilots stay as they were printed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.browser.steward import Steward
from tests.browser.winter import bone_winter, links
from tests.house import House

LONGEST = "Wolframabsolutionspanzerschreckenskommandantenstellvertreter"
"""Sixty letters, the most that a name may have, and nowhere a place to break it."""
PILOTS = {"Ysolde Marr": "church", "Anselm": "dwarves", "Odile Voss": "dwarves", "Tam": "elves", LONGEST: "ossuarium"}
HOSTS_OWN = "Warden Ash"

MARK = "the answer:"


@dataclass(frozen=True, kw_only=True)
class Table:
    """The Bone Winter: a host with a pilot, a player with five, one of them out on a mission that was told, and a
    spectator; events that lie open, an open invitation, and the link of a guest, who never presses.
    """

    house: House
    steward: Steward
    campaign: str
    pilots: Mapping[str, str]
    casket: str
    mission: str
    guest: str
    offer: str

    @property
    def page(self) -> str:
        return f"/campaigns/{self.campaign}/"

    @property
    def pages(self) -> dict[str, str]:
        """What a campaign has beside its own page and the sheets of its pilots, one of each."""
        return {
            name: f"{self.page}{path}"
            for name, path in {
                "casket": f"caskets/{self.casket}/",
                "mission": f"missions/{self.mission}/",
                "settlement": "settlement/",
                "chronicle": "chronicle/",
                "of somebody": f"chronicle/?about={self.pilots['Tam']}",
                "changes": "changes/?since=3",
                "why": f"pilots/{self.pilots['Tam']}/why/grit/",
                "asks": "ask/",
                "ask": f"ask/DisputeReport/?mission={self.mission}",
                "ask for a plan": "ask/PlanMission/",
                "door": "door/",
                "copies": "copies/",
                "sessions": "sessions/",
                "remind": "remind/",
                "webhooks": "webhooks/",
            }.items()
        }

    def sheet(self, name: str) -> str:
        return f"{self.page}pilots/{self.pilots[name]}/"

    def links(self, *chairs: str, to: str = "/") -> list[str]:
        """Fresh links; each works once, and until its account signs in by another."""
        made: list[str] = self.steward.ask(links, base=self.house.base, chairs=chairs, to=to)
        return made


def set_table(house: House, steward: Steward) -> Table:
    known = {"base": house.base, "pilots": PILOTS, "hosts_own": HOSTS_OWN, "longest": LONGEST}
    return Table(house=house, steward=steward, **steward.ask(bone_winter, **known))


def asked(house: House, code: str, **known: Any) -> Any:
    """The answer of a shell in the house, whatever else the shell printed."""
    asked = f"known = {known!r}\n{code}\nimport json\nprint({MARK!r}, json.dumps(answer))"
    said = house.manage("shell", "-v", "0", "-c", asked)
    (line,) = (line for line in said.splitlines() if line.startswith(MARK))
    return json.loads(line.removeprefix(MARK))
