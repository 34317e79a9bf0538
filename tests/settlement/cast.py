"""What only the stories of the settlement need: events that came, and a small pack of their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from apps.campaigns.events.pack_events import PackAdded
from apps.campaigns.events.season_events import SeasonBegun
from apps.campaigns.state import Campaign, Event, evolve
from apps.kernel.ids import made_from
from apps.rules.packs.shelf import pack_from
from apps.settlement.decider.home import Home, HomeEvent
from apps.settlement.decider.home import evolve as evolve_home
from apps.settlement.events.happening_events import EventAnswered, EventCalled, EventRolled
from tests.cast import FOUNDED, HOSTED, ORRIN_RIVAL, PLAYED, RIVALED, VESS_ENLISTED
from tests.story import KEY

HAPPENING = made_from("happening", KEY)
"""The id of what a story's own decision brings."""
CAME = "happening-came"
"""The id of what came before."""

TRIAL = """
[pack]
key = "trial"
name = "Trial"
label = "house"
version = "1"
text = "Few things, for counting."

[[store]]
key = "salt"
name = "Salt"
text = "It keeps."
starts = 2

[[mark]]
key = "seen"
name = "Seen"
text = "It looked back."

[[event]]
key = "frost"
name = "Frost"
text = "It takes what it finds."
concerns = "settlement"
weight = 3
source = "trial"
effects = [{ do = "store", store = "salt", amount = -3 }]

[[event]]
key = "crow"
name = "The Crow"
text = "It looks at one of you."
concerns = "pilot"
weight = 4
once = "pilot"
source = "trial"

[[event.choices]]
key = "shoo"
text = "Throw salt."
needs = [{ test = "store", store = "salt", at_least = 1 }]
effects = [{ do = "store", store = "salt", amount = -1 }]

[[event.choices]]
key = "bear"
text = "Look back."
effects = [{ do = "mark", mark = "seen" }]

[[event]]
key = "spring"
name = "The Spring"
text = "It comes up once."
concerns = "settlement"
weight = 2
once = "campaign"
source = "trial"
effects = [{ do = "store", store = "salt", amount = 1 }]

[[event]]
key = "late"
name = "Late"
text = "Not yet."
concerns = "settlement"
weight = 50
source = "trial"
needs = [{ test = "season", at_least = 9 }]
effects = [{ do = "nothing" }]

[[event]]
key = "levy"
name = "The Levy"
text = "They take one first, and then they ask."
concerns = "settlement"
weight = 0
source = "trial"
effects = [{ do = "store", store = "salt", amount = -1 }]

[[event.choices]]
key = "both"
text = "Give two more."
asks = "host"
needs = [{ test = "store", store = "salt", at_least = 2 }]
effects = [{ do = "store", store = "salt", amount = -2 }]

[[event.choices]]
key = "one"
text = "Give one more."
asks = "host"
needs = [{ test = "store", store = "salt", at_least = 1 }]
effects = [{ do = "store", store = "salt", amount = -1 }]

[[event]]
key = "gamble"
name = "The Gamble"
text = "First it falls, and then they ask."
concerns = "settlement"
weight = 0
source = "trial"
effects = [
  { do = "throw", die = "d6", rows = [
    { least = 1, most = 3, text = "Gone", effects = [{ do = "store", store = "salt", amount = -2 }] },
    { least = 4, most = 6, effects = [{ do = "store", store = "salt", amount = 2 }] } ] },
]

[[event.choices]]
key = "pay"
text = "Pay."
needs = [{ test = "store", store = "salt", at_least = 2 }]
effects = [{ do = "store", store = "salt", amount = -2 }]

[[event]]
key = "vow"
name = "The Vow"
text = "Once, for all of you."
concerns = "settlement"
weight = 0
once = "campaign"
source = "trial"
effects = [{ do = "store", store = "salt", amount = 1 }]

[[event]]
key = "ordeal"
name = "The Ordeal"
text = "It asks for everything, twice."
concerns = "pilot"
weight = 0
once = "pilot"
source = "trial"
effects = [
  { do = "hurt-pilot", damage = 1, checked = false },
  { do = "heat", amount = 1 },
  { do = "hurt-pilot", damage = 1, checked = false },
  { do = "suffer" },
  { do = "next-attack", damage = 1 },
  { do = "store", store = "salt", amount = 1 },
]
"""
TRIAL_PACK = pack_from({"trial.toml": TRIAL})
TRIAL_ADDED = PackAdded(pack="trial", digest=TRIAL_PACK.digest, files={"trial.toml": TRIAL})
FEW = (
    replace(FOUNDED, packs=()),
    TRIAL_ADDED,
    HOSTED,
    PLAYED,
    RIVALED,
    VESS_ENLISTED,
    ORRIN_RIVAL,
)
"""A campaign with nothing but the trial pack: Vess of one seat, Orrin of another, and no Casket."""


def rolled(event: str, concerns: str = "", *, happening: str = CAME, slot: int = 1, season: int = 1) -> EventRolled:
    return EventRolled(happening=happening, event=event, season=season, slot=slot, concerns=concerns)


def called(event: str, concerns: str = "", *, happening: str = CAME) -> EventCalled:
    return EventCalled(happening=happening, event=event, season=1, concerns=concerns)


def answered(
    event: str, concerns: str = "", choice: str = "", bargain: str = "", *, happening: str = CAME
) -> EventAnswered:
    return EventAnswered(happening=happening, event=event, concerns=concerns, choice=choice, bargain=bargain)


def season(number: int) -> SeasonBegun:
    return SeasonBegun(season=number)


def after(*history: Event) -> Home:
    """The settlement as these events have left it."""
    campaign = Campaign()
    for event in history:
        evolve(campaign, event)
    return home_of(campaign)


def home_of(campaign: Campaign) -> Home:
    return Home(
        settlement=campaign.settlement,
        roster=campaign.roster,
        hangar=campaign.hangar,
        played=campaign.played,
        season=campaign.season,
    )


def played(events: Iterable[HomeEvent], home: Home) -> list[HomeEvent]:
    """Each event folded before the next is decided, as a decision does it."""
    said = []
    for event in events:
        evolve_home(home, event)
        said.append(event)
    return said
