"""What somebody writes by hand to decorate a pilot: in which file, where, and what."""

from __future__ import annotations

from typing import NamedTuple


class Edit(NamedTuple):
    """Text in the place of other text, which stands there once."""

    file: str
    old: str
    new: str


EVENTS = "apps/pilots/events/service_events.py"
STATE = "apps/pilots/state.py"
COMMAND = "apps/pilots/commands/decorate_pilot.py"
SHEET = "apps/pilots/sheet/pilot_sheet.py"
STORY = "tests/pilots/test_decorate_pilot.py"
SENTENCES = "tests/pilots/everything.py"
BY_CHANCE = "tests/campaigns/test_decorated_by_chance.py"
LIVED = '''"""What nobody has written a wish for is asked for in random campaigns all the same, and granted."""

from __future__ import annotations

from tests.campaigns.living.life import Life


def test_somebody_is_decorated() -> None:
    life = Life()
    decisions = (life.step(number) for number in range(2000))
    assert any(decision.command.kind == "DecoratePilot" and not decision.refusal for decision in decisions)
'''
"""Looked at, but written by nobody who makes a command: nothing has to be."""
BY_HAND = (
    Edit(
        EVENTS,
        'class PilotDecorated(PilotFact):\n    strand: ClassVar[Strand] = "bodies"\n    deed: ClassVar[bool] = False\n',
        '''class PilotDecorated(PilotFact):
    """A pilot was honoured before the table."""

    strand: ClassVar[Strand] = "table"

    honour: Words

    def sentence(self, names: Names) -> str:
        return f"{self.begun(names)} was decorated: {self.honour}."

    def moves(self) -> Moves:
        return NOTHING
''',
    ),
    Edit(STATE, "    kills: int = 0\n", "    kills: int = 0\n    honours: tuple[str, ...] = ()\n"),
    Edit(
        STATE,
        "        case PilotPromoted(tier=tier):\n",
        "        case PilotDecorated(honour=honour):\n"
        "            pilot.honours = (*pilot.honours, honour)\n"
        "        case PilotPromoted(tier=tier):\n",
    ),
    Edit(STATE, "    PilotAssigned,\n", "    PilotAssigned,\n    PilotDecorated,\n"),
    Edit(
        COMMAND,
        "class DecoratePilot:\n    pilot: str\n",
        '''class DecoratePilot:
    """Honour a pilot before the table."""

    pilot: Annotated[str, among("serving")]
    honour: Words
''',
    ),
    Edit(
        COMMAND,
        "    yield PilotDecorated(pilot=asked.command.pilot)\n",
        """    pilot = must_be_known(asked.command.pilot, crews.roster)
    must_serve(pilot)
    must_say(asked.command.honour, "The honour")
    yield PilotDecorated(pilot=pilot.pilot, honour=asked.command.honour)
""",
    ),
    Edit(
        COMMAND,
        'example={"pilot": PILOT})',
        """example={"pilot": PILOT, "honour": "The iron thorn"},
    offers=(Offer(at="pilot", words="Decorate", rank=65, when=having("fate", "serving"), more=True),),
)""",
    ),
    Edit(
        COMMAND, "from apps.kernel.command import Command\n", "from apps.kernel.command import Command, Offer, having\n"
    ),
    Edit(COMMAND, "dice: Dice)", "_: Dice)"),
    Edit(
        COMMAND,
        "from dataclasses import dataclass\n",
        "from dataclasses import dataclass\nfrom typing import Annotated\n",
    ),
    Edit(
        COMMAND,
        "from apps.kernel.roles import KEEPERS\n",
        """from apps.kernel.form_marks import among
from apps.kernel.marks import Words
from apps.kernel.roles import KEEPERS
from apps.kernel.wording import must_say
""",
    ),
    Edit(
        COMMAND,
        "from apps.pilots.decider.crews import Crews\n",
        "from apps.pilots.decider.crews import Crews\n"
        "from apps.pilots.decider.pilot_checks import must_be_known, must_serve\n",
    ),
    Edit(SHEET, "    kills: int\n", "    kills: int\n    honours: tuple[str, ...]\n"),
    Edit(SHEET, "        kills=pilot.kills,\n", "        kills=pilot.kills,\n        honours=pilot.honours,\n"),
    Edit(
        STORY,
        "def test_what_comes_of_it() -> None:",
        """THORN = "The iron thorn"
CREW = (*MARCH, VESS_ENLISTED)


def test_an_honour_stands_on_the_sheet() -> None:
    state = (
        given(*CREW)
        .when(DecoratePilot(pilot=VESS, honour=THORN), seat=HOST, role="host")
        .then(PilotDecorated(pilot=VESS, honour=THORN))
    )
    assert pilot_sheet(state.roster.pilots[VESS], state.played).honours == (THORN,)


def test_a_button_stands_on_the_page() -> None:
    assert ("DecoratePilot", "Decorate") in [(each.kind, each.offer.words) for each in offered("pilot")]


def test_the_dead_are_not_decorated() -> None:
    given(*CREW, PilotDied(pilot=VESS, cause="seen")).when(
        DecoratePilot(pilot=VESS, honour=THORN), seat=HOST, role="host"
    ).refused("is dead", "choose another pilot", rule="PEN-WND-21")


def _laid() -> None:""",
    ),
    Edit(
        STORY,
        "from tests.cast import HOST, MARCH\n",
        "from apps.pilots.events.parting_events import PilotDied\n"
        "from apps.pilots.sheet.pilot_sheet import pilot_sheet\n"
        "from apps.web.forms.offered import offered\n"
        "from tests.cast import HOST, MARCH, VESS, VESS_ENLISTED\n",
    ),
    Edit(
        SENTENCES,
        "EVERYTHING: tuple[tuple[PilotEvent, str], ...] = (\n",
        "EVERYTHING: tuple[tuple[PilotEvent, str], ...] = (\n"
        '    (PilotDecorated(pilot=P, honour="The iron thorn"), "Vess was decorated: The iron thorn."),\n',
    ),
    Edit(SENTENCES, "    PilotAssigned,\n", "    PilotAssigned,\n    PilotDecorated,\n"),
)
