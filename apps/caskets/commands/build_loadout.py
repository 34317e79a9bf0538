"""Write down a build for a Casket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from apps.caskets.decider.casket_checks import deck_of, must_be_keys
from apps.caskets.decider.hangars import Hangars
from apps.caskets.decider.loadout_checks import must_be_fitted
from apps.caskets.events.loadout_events import LoadoutBuilt, LoadoutChosen, LoadoutEvent
from apps.caskets.state import Build, Casket, Loadout
from apps.kernel.command import Command, Offer, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import CASKET
from apps.kernel.form_marks import Hint, Label, Mark
from apps.kernel.ids import made_from
from apps.kernel.marks import Words
from apps.kernel.refusal import Refusal
from apps.kernel.roles import PLAYERS
from apps.kernel.wording import must_be_a_name

MOST_LOADOUTS = 20
MOST_VERSIONS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildLoadout:
    """Write down a build for a Casket: one equipment set and two tactics. The same name is its next version."""

    casket: Annotated[str, Mark.KNOWN_FIRST]
    name: Words
    equipment: Annotated[str, Label("Equipment set"), Mark.SIDE_BY_SIDE]
    tactics: Annotated[Sequence[str], Hint("Two of them.")]


def decide(asked: Asked[BuildLoadout], hangars: Hangars, _: Dice) -> Iterator[LoadoutEvent]:
    """A build that the rules allow. The same name is its next version; the first of a Casket is chosen at once."""
    command = asked.command
    casket = must_be_fitted(asked, command.casket, hangars.hangar)
    must_be_a_name(command.name, "A loadout's name", "Tower and Vow")
    must_be_keys((command.equipment, *command.tactics))
    fitted = Build(equipment=command.equipment, tactics=tuple(command.tactics))
    deck_of(casket, fitted, hangars.played)
    before = _named(casket, command.name)
    _must_have_room(casket, before)
    loadout = before.loadout if before else made_from("loadout", asked.key)
    version = before.latest + 1 if before else 1
    is_first = not casket.chosen
    yield LoadoutBuilt(
        casket=casket.casket,
        loadout=loadout,
        version=version,
        name=command.name,
        equipment=fitted.equipment,
        tactics=fitted.tactics,
    )
    if is_first:
        yield LoadoutChosen(casket=casket.casket, loadout=loadout, version=version)


COMMAND = Command(
    type=BuildLoadout,
    decide=decide,
    roles=PLAYERS,
    example={
        "casket": CASKET,
        "name": "First",
        "equipment": "buckler",
        "tactics": ["righteous-fury", "flagellants-zeal"],
    },
    offers=(
        Offer(at="casket", words="Write down a build", rank=10, when=having("condition", "standing")),
        Offer(at="casket", words="Write a loadout", rank=10, when=having("condition", "standing"), desk=True),
    ),
)


def _named(casket: Casket, name: str) -> Loadout | None:
    return next((one for one in casket.loadouts.values() if one.name.casefold() == name.casefold()), None)


def _must_have_room(casket: Casket, before: Loadout | None) -> None:
    if before is None and len(casket.loadouts) >= MOST_LOADOUTS:
        raise Refusal(
            f"{casket.name} has {MOST_LOADOUTS} loadouts and takes no more: give this one the name of one it has, and "
            "it is that one's next version."
        )
    if before and before.latest >= MOST_VERSIONS:
        raise Refusal(f"{before.name} has {MOST_VERSIONS} versions and takes no more: give this one another name.")
