"""Commands from outside: read strictly, refused by name."""

from __future__ import annotations

from typing import get_type_hints

import msgspec
import pytest

from apps.campaigns.game import GAME
from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.codec import Malformed, command_of, laid_aside, parted, whole
from apps.chronicle.log.log_lines import LineAside
from apps.pilots.commands.enlist_pilot import EnlistPilot
from tests.cases import every
from tests.cast import MARCH, ORRIN_ENLISTED


def read(kind: str, body: object) -> object:
    return command_of(GAME.commands, kind, body)


def test_a_command_is_read_from_plain_data() -> None:
    assert read("EnlistPilot", {"name": "Vess", "faction": "church"}) == EnlistPilot(name="Vess", faction="church")


@every(
    ("kind", "body", "said"),
    [
        ("Enlist", {}, "Known are: AddPack"),
        ("EnlistPilot", [], "object"),
        (
            "EnlistPilot",
            {"name": "Vess", "faction": "church", "grit": 3},
            "no field 'grit'. Its fields are: faction, name, seat",
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
    kind = type(event).__name__
    assert whole(GAME.events, kind, GAME.events.shapes[kind], body, LineAside(b"", laid) if laid else None) == event


@every("type_", [*GAME.events.types.values(), *GAME.commands.types.values(), *own_kinds.COMMANDS.types.values()])
def test_whatever_was_forgotten_can_still_be_read(type_: type) -> None:
    """A field that is no text is left as empty as its type allows: a log must fold for ever."""
    hints = get_type_hints(type_, include_extras=True)
    for name, stand_in in codec.forgotten_fields(type_).items():
        msgspec.convert(stand_in, hints[name], dec_hook=codec.read_in_place)
