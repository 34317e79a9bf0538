"""The people of the stories, and what happened to them before."""

from __future__ import annotations

from apps.campaigns.events.pack_events import PackRef
from apps.campaigns.events.seat_events import SeatTaken
from apps.campaigns.events.story_events import CampaignFounded
from apps.caskets.events.crew_events import CasketCrewed
from apps.caskets.events.fate_events import CasketBuilt
from apps.caskets.events.loadout_events import LoadoutBuilt, LoadoutChosen
from apps.pilots.events.service_events import PilotAssigned, PilotEnlisted
from apps.rules.packs.shelf import SHIPPED, shipped
from apps.rules.ruleset.editions import NEWEST
from apps.rules.ruleset.rule_settings import settings_of
from apps.rules.ruleset.rules import DEFAULT

HOST, PLAYER, RIVAL = "seat-host", "seat-player", "seat-rival"
VESS, ORRIN = "pilot-vess", "pilot-orrin"
MERCY, ANVIL = "casket-mercy", "casket-anvil"
BUILD = "loadout-first"

PACKS = tuple(PackRef(pack=pack, digest=shipped(pack).digest) for pack in SHIPPED)
FOUNDED = CampaignFounded(name="The Ash March", edition=NEWEST, rules=settings_of(DEFAULT), packs=PACKS)
HOSTED = SeatTaken(seat=HOST, role="host")
PLAYED = SeatTaken(seat=PLAYER, role="player")
RIVALED = SeatTaken(seat=RIVAL, role="player")
VESS_ENLISTED = PilotEnlisted(pilot=VESS, seat=PLAYER, name="Vess", faction="church")
ORRIN_ENLISTED = PilotEnlisted(pilot=ORRIN, seat=PLAYER, name="Orrin Deepdelve", faction="dwarves")
MARCH = (FOUNDED, HOSTED, PLAYED)

ORRIN_RIVAL = PilotEnlisted(pilot=ORRIN, seat=RIVAL, name="Orrin Deepdelve", faction="dwarves")
MERCY_BUILT = CasketBuilt(casket=MERCY, seat=PLAYER, name="Mercy", kind="confessor")
ANVIL_BUILT = CasketBuilt(casket=ANVIL, seat=RIVAL, name="Anvil", kind="ironclad")
MERCY_CREWED = (CasketCrewed(casket=MERCY, pilot=VESS), PilotAssigned(pilot=VESS, casket=MERCY))
ANVIL_CREWED = (CasketCrewed(casket=ANVIL, pilot=ORRIN), PilotAssigned(pilot=ORRIN, casket=ANVIL))
MERCY_ARMED = (
    LoadoutBuilt(
        casket=MERCY,
        loadout=BUILD,
        version=1,
        name="First",
        equipment="buckler",
        tactics=("righteous-fury", "flagellants-zeal"),
    ),
    LoadoutChosen(casket=MERCY, loadout=BUILD, version=1),
)
ANVIL_ARMED = (
    LoadoutBuilt(
        casket=ANVIL,
        loadout=BUILD,
        version=1,
        name="First",
        equipment="tower-shield",
        tactics=("last-hall", "carved-grudge"),
    ),
    LoadoutChosen(casket=ANVIL, loadout=BUILD, version=1),
)
RIVALS = (
    *MARCH,
    RIVALED,
    VESS_ENLISTED,
    ORRIN_RIVAL,
    MERCY_BUILT,
    ANVIL_BUILT,
    *MERCY_CREWED,
    *ANVIL_CREWED,
    *MERCY_ARMED,
    *ANVIL_ARMED,
)
"""Two players, a pilot, a Casket and a build each: Vess in Mercy, Orrin in Anvil."""
