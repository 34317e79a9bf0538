"""The chronicle's sentences about pilots."""

from __future__ import annotations

from typing import get_args

from apps.pilots.events.pilot_event import PilotEvent
from apps.rules.content_names import Names
from apps.rules.packs.shelf import shelf
from tests.cases import every
from tests.pilots.everything import EVERYTHING

NAMES = Names(
    things={
        "pilot-vess": "Vess",
        "pilot-orrin": "Orrin",
        "casket-mercy": "Mercy",
        "mission-gate": "The Broken Gate",
    },
    library=shelf(),
)
STRANGERS = Names(things={}, library=shelf())


@every(("event", "told"), EVERYTHING)
def test_every_kind_of_event_has_its_sentence(event: PilotEvent, told: str) -> None:
    assert event.sentence(NAMES) == told.format(shelf().relics["marrow-plate"].name)


@every("event", [event for event, _ in EVERYTHING])
def test_nobody_reads_an_id(event: PilotEvent) -> None:
    said = event.sentence(STRANGERS)
    assert said.endswith(".")
    assert said[0].isupper()
    assert not any(kind in said for kind in ("pilot-", "casket-", "mission-"))


def test_no_kind_is_left_out() -> None:
    assert {type(event) for event, _ in EVERYTHING} == set(get_args(PilotEvent))
