"""Commands from outside: read strictly, refused by name."""

from __future__ import annotations

import pytest

from apps.campaigns.game import GAME
from apps.chronicle.codec import Malformed, command_of, laid_aside, parted, whole
from apps.chronicle.lines import Aside
from apps.pilots.commands import EnlistPilot
from tests.cast import MARCH, ORRIN_ENLISTED


def read(kind: str, body: object) -> object:
    return command_of(GAME.commands, kind, body)


def test_a_command_is_read_from_plain_data() -> None:
    assert read("EnlistPilot", {"name": "Vess", "faction": "church"}) == EnlistPilot(name="Vess", faction="church")


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("Enlist", {}, "Known are: EnlistPilot"),
        ("EnlistPilot", [], "object"),
        (
            "EnlistPilot",
            {"name": "Vess", "faction": "church", "grit": 3},
            "no field 'grit'. Its fields are: faction, name",
        ),
        ("EnlistPilot", {"name": "Vess"}, "faction"),
        ("EnlistPilot", {"name": 7, "faction": "church"}, "str"),
        ("EnlistPilot", {"name": "Vess", "faction": "orks"}, "orks"),
        ("EnlistPilot", {"name": "Ve\x00ss", "faction": "church"}, "NUL"),
    ],
)
def test_what_is_no_command_is_refused_by_name(kind: str, body: object, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        read(kind, body)


@pytest.mark.parametrize("event", [*MARCH, ORRIN_ENLISTED], ids=lambda event: type(event).__name__)
def test_an_event_comes_back_from_its_text(event: object) -> None:
    body, apart = parted(event)
    laid = laid_aside(apart)
    assert whole(GAME.events, type(event).__name__, 1, body, Aside(b"", laid) if laid else None) == event
