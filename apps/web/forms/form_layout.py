"""In which order a form asks, what it asks only of those who unfold it, and which thing it has to know first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.web.forms.command_shapes import Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The fields that come first, in this order; and those that are rare, under words of their own."""

    first: tuple[str, ...] = ()
    rare: tuple[str, ...] = ()
    words: str = "More"


PLAIN = Layout()
LAYOUTS: Mapping[str, Layout] = {
    "Amend": Layout(
        first=("reason", "replace", "strike"),
        rare=("insert", "typed", "roll"),
        words="Put something in, dice for new questions",
    ),
    "CrewReport": Layout(
        first=("pilot", "casket_destroyed", "destroyed", "taint", "kills", "hurts"),
        rare=("died", "extracted", "captor", "spent", "damaged", "save", "saved", "overload", "resisting"),
        words="Death, capture, Taint spent, dice thrown at the table",
    ),
    "Hurt": Layout(first=("cause", "points"), rare=("looked",), words="Dice thrown at the table"),
    "Insertion": Layout(rare=("typed",), words="Dice thrown at the table"),
    "MakeRuling": Layout(first=("about", "reason", "effects")),
    "MusterCrew": Layout(first=("mission", "pilot", "side", "loadout"), rare=("version",), words="An older version"),
    "ChooseLoadout": Layout(rare=("version",), words="An older version"),
    "PlanMission": Layout(first=("scenario", "name", "sides", "text")),
    "Report": Layout(first=("sides", "rounds", "text")),
}
"""By the type whose fields they are."""
NEEDED: Mapping[str, str] = {
    "AnswerEvent": "happening",
    "BuildLoadout": "casket",
    "ChooseLoadout": "casket",
    "DisputeReport": "mission",
    "MusterCrew": "mission",
    "PlanMission": "scenario",
    "ReportBattle": "mission",
    "RuleOnReport": "mission",
}
"""By command, the field that everything else on its form hangs on."""
SILENT: Mapping[str, str] = {"EndSeason": "season", "RollEvent": "slot"}
"""By command, a field that says which one is meant, so that none comes twice: it is filled in, and nobody is asked."""


def laid_out(shapes: Sequence[Shape]) -> tuple[Sequence[Shape], Sequence[Shape], str]:
    """The fields that are asked at once, those that lie folded, and the words on the fold."""
    layout = LAYOUTS.get(shapes[0].owner, PLAIN) if shapes else PLAIN
    place = {name: number for number, name in enumerate(layout.first)}
    ordered = sorted(shapes, key=lambda shape: place.get(shape.name, len(place)))
    asked = [shape for shape in ordered if shape.name not in layout.rare]
    rare = sorted(
        (shape for shape in shapes if shape.name in layout.rare), key=lambda shape: layout.rare.index(shape.name)
    )
    return asked, rare, layout.words
