"""The settlement's page as plain data: its stores, what lies open, what may come, and what can be called for."""

from __future__ import annotations

from dataclasses import dataclass

from apps.settlement.decider.home import Home
from apps.settlement.decider.settlement_view import stores_of
from apps.settlement.sheet.likely_events import MayCome, may_come_sheets
from apps.settlement.sheet.open import OpenEvent, open_sheets
from apps.settlement.sheet.services import Service, service_sheets


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreSheet:
    """So much of something."""

    store: str
    name: str
    text: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementSheet:
    """Everything that the settlement shows; whoever may act on it is said beside each thing."""

    season: int
    stores: tuple[StoreSheet, ...]
    open: tuple[OpenEvent, ...]
    held: bool
    rolled: int
    """How many events this season's dice have brought; a slot is one of these, counted from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospects:
    """What may come and what can be called for. Everybody at home bears on it, so it is drawn when it is looked at."""

    may_come: tuple[MayCome, ...]
    services: tuple[Service, ...]


def settlement_sheet(home: Home) -> SettlementSheet:
    """The settlement as it stands."""
    kinds = home.played.library.stores
    return SettlementSheet(
        season=home.season,
        stores=tuple(
            StoreSheet(store=key, name=kinds[key].name, text=kinds[key].text, amount=amount)
            for key, amount in stores_of(home).items()
        ),
        open=open_sheets(home),
        held=home.settlement.held,
        rolled=home.settlement.rolled_in(home.season),
    )


def prospects(home: Home) -> Prospects:
    """As it stands for whoever is at home now."""
    return Prospects(may_come=may_come_sheets(home), services=service_sheets(home))
