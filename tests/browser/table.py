"""A campaign of these tests' own, so that the demo's links and pilots stay as they were printed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.house import House

CHAIRS = ("host", "player", "spectator")
LONGEST = "Wolframabsolutionspanzerschreckenskommandantenstellvertreter"
"""Sixty letters, the most that a name may have, and nowhere a place to break it."""
PILOTS = {"Ysolde Marr": "church", "Anselm": "dwarves", "Tam": "elves", LONGEST: "ossuarium"}

SET_THE_TABLE = """
from apps.accounts.sign_in import account_named, sign_in_link
from apps.campaigns.commands import FoundCampaign
from apps.campaigns.seats import found, seat_account, sitting_of
from apps.chronicle.handle import handle
from apps.kernel.ids import made_from
from apps.pilots.commands import EnlistPilot
from apps.settlement.commands import HoldPenanceRitual

host = account_named("bone-host")
campaign = found(host, FoundCampaign(name="The Bone Winter"), "browser").chronicle
table = sitting_of(host, campaign)
for chair in ("player", "spectator"):
    seat_account(table, account_named(f"bone-{chair}"), chair, f"browser-{chair}")
player = sitting_of(account_named("bone-player"), campaign)
pilots = {name: made_from("pilot", player.key(name)) for name in known["pilots"]}
for name, faction in known["pilots"].items():
    handle(campaign, EnlistPilot(name=name, faction=faction), key=player.key(name), by=player.by)
handle(campaign, HoldPenanceRitual(pilot=pilots["Tam"]), key=table.key("browser"), by=table.by)
guest = sign_in_link(account_named("bone-guest"), known["base"])
answer = {"campaign": campaign, "pilots": pilots, "guest": guest}
"""
MAKE_LINKS = """
from apps.accounts.sign_in import account_named, sign_in_link
answer = [sign_in_link(account_named(f"bone-{chair}"), known["base"], to=known["to"]) for chair in known["chairs"]]
"""
MARK = "the answer:"


@dataclass(frozen=True, kw_only=True)
class Table:
    """The Bone Winter: a host, a player with four pilots, a spectator; and the link of a guest, who never presses."""

    house: House
    campaign: str
    pilots: Mapping[str, str]
    guest: str

    @property
    def page(self) -> str:
        return f"/campaigns/{self.campaign}/"

    def sheet(self, name: str) -> str:
        return f"{self.page}pilots/{self.pilots[name]}/"

    def links(self, *chairs: str, to: str = "/") -> list[str]:
        """Fresh links; each works once, and until its account signs in by another."""
        made: list[str] = _asked(self.house, MAKE_LINKS, base=self.house.base, chairs=chairs, to=to)
        return made


def set_table(house: House) -> Table:
    return Table(house=house, **_asked(house, SET_THE_TABLE, base=house.base, pilots=PILOTS))


def _asked(house: House, code: str, **known: Any) -> Any:
    """The answer of a shell in the house, whatever else the shell printed."""
    asked = f"known = {known!r}\n{code}\nimport json\nprint({MARK!r}, json.dumps(answer))"
    said = house.manage("shell", "-v", "0", "-c", asked)
    (line,) = (line for line in said.splitlines() if line.startswith(MARK))
    return json.loads(line.removeprefix(MARK))
