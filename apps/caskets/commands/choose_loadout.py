"""Choose the build that a Casket goes out with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apps.caskets.decider.casket_checks import deck_of
from apps.caskets.decider.hangars import Hangars
from apps.caskets.decider.loadout_checks import must_be_fitted, must_have, must_have_version
from apps.caskets.events.loadout_events import LoadoutChosen
from apps.kernel.command import Command, Offer, both, having
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.example_ids import CASKET, LOADOUT
from apps.kernel.form_marks import Hint, Layout, Mark
from apps.kernel.roles import PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseLoadout:
    """Choose the build that a Casket goes out with; without a version, its latest."""

    FORM: ClassVar[Layout] = Layout(rare=("version",), words="An older version")

    casket: Annotated[str, Mark.KNOWN_FIRST]
    loadout: str
    version: Annotated[int, Hint("Left out: the latest.")] = 0


def decide(asked: Asked[ChooseLoadout], hangars: Hangars, _: Dice) -> Iterator[LoadoutChosen]:
    """The build to go out with, if the rules still allow it. The Primary Weapon is nobody's to choose."""
    command = asked.command
    casket = must_be_fitted(asked, command.casket, hangars.hangar)
    loadout = must_have(casket, command.loadout)
    version = must_have_version(loadout, command.version)
    deck_of(casket, loadout.build(version), hangars.played)
    yield LoadoutChosen(casket=casket.casket, loadout=loadout.loadout, version=version)


COMMAND = Command(
    type=ChooseLoadout,
    decide=decide,
    roles=PLAYERS,
    example={"casket": CASKET, "loadout": LOADOUT, "version": 1},
    offers=(
        Offer(
            at="casket",
            words="Choose a loadout",
            rank=20,
            when=both(having("condition", "standing"), having("loadouts")),
            desk=True,
        ),
    ),
)
