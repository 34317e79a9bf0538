"""The people of the stories, and what happened to them before."""

from __future__ import annotations

from apps.campaigns.events import CampaignFounded, SeatTaken
from apps.pilots.events import PilotEnlisted

HOST, PLAYER = "seat-host", "seat-player"
VESS, ORRIN = "pilot-vess", "pilot-orrin"

FOUNDED = CampaignFounded(name="The Ash March", edition="penance-1")
HOSTED = SeatTaken(seat=HOST, role="host")
PLAYED = SeatTaken(seat=PLAYER, role="player")
VESS_ENLISTED = PilotEnlisted(pilot=VESS, seat=PLAYER, name="Vess", faction="church")
ORRIN_ENLISTED = PilotEnlisted(pilot=ORRIN, seat=PLAYER, name="Orrin Deepdelve", faction="dwarves")
MARCH = (FOUNDED, HOSTED, PLAYED)
