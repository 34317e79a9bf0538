"""What happens in a battle, one plain sentence for each event; what is covered is told as far as it can be seen."""

from __future__ import annotations

from typing import assert_never

from apps.rules.battle.events import Event
from apps.rules.battle.fielding import Fielding
from apps.rules.battle.tellers import Teller, upper
from apps.rules.battle.told_of_attacks import Helping, Striking, Taking, of_attacks
from apps.rules.battle.told_of_cards import Dealing, Losing, of_cards, of_losses
from apps.rules.battle.told_of_deeds import Binding, Lasting, Moving, of_bonds, of_movement, of_what_lasts
from apps.rules.battle.told_of_ends import Ending, Hurting, of_ends, of_pilots
from apps.rules.battle.told_of_the_table import Telling, of_the_table
from apps.rules.battle.told_of_turns import (
    Asking,
    Passing,
    SettingUp,
    Shifting,
    Straining,
    of_numbers,
    of_questions,
    of_rounds,
    of_setup,
    of_strain,
)
from apps.rules.naming import Names

Course = Asking | SettingUp | Passing | Straining | Shifting
Blows = Striking | Helping | Taking
Deeds = Moving | Lasting | Binding | Dealing | Losing


def sentence(event: Event, fielding: Fielding, names: Names) -> str:
    """Caskets and pilots by the names they have now, everything else by what the packs call it."""
    return upper(_told(event, Teller(fielding, names)))


def _told(event: Event, teller: Teller) -> str:
    if isinstance(event, Course):
        return _of_its_course(event, teller)
    if isinstance(event, Deeds):
        return _of_deeds(event, teller)
    if isinstance(event, Blows):
        return of_attacks(event, teller)
    if isinstance(event, Hurting):
        return of_pilots(event, teller)
    if isinstance(event, Ending):
        return of_ends(event, teller)
    if isinstance(event, Telling):
        return of_the_table(event, teller)
    assert_never(event)


def _of_its_course(event: Course, teller: Teller) -> str:
    if isinstance(event, Asking):
        return of_questions(event, teller)
    if isinstance(event, SettingUp):
        return of_setup(event, teller)
    if isinstance(event, Passing):
        return of_rounds(event, teller)
    if isinstance(event, Straining):
        return of_strain(event, teller)
    return of_numbers(event, teller)


def _of_deeds(event: Deeds, teller: Teller) -> str:
    if isinstance(event, Moving):
        return of_movement(event, teller)
    if isinstance(event, Lasting):
        return of_what_lasts(event, teller)
    if isinstance(event, Binding):
        return of_bonds(event, teller)
    if isinstance(event, Dealing):
        return of_cards(event, teller)
    return of_losses(event, teller)
