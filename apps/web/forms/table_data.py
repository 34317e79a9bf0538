"""A campaign's rows and packs for a form that is asked at its table, and what that form is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, Self, cast

from apps.battles.models import MissionRow
from apps.campaigns.models import CampaignRow, Member, SeatRow
from apps.campaigns.seats import Sitting
from apps.campaigns.table_queries import Known, known_from, library_from
from apps.campaigns.table_view import Reader
from apps.caskets.models import CasketRow
from apps.kernel.roles import ROLE_WORDS, Role
from apps.kernel.seat_rights import FOR_OTHERS
from apps.pilots.models import PilotRow
from apps.rules.packs.library import Library
from apps.settlement.models import SettlementRow
from apps.web.forms.form_fields import FormOffer, Options

Sheet = Mapping[str, Any]
NO_SHEET: Mapping[str, Any] = {}


class FormTable:
    """Each row is read when a form first asks for it."""

    def __init__(self, sitting: Sitting, about: Mapping[str, Any]) -> None:
        self.reader = Reader(sitting=sitting)
        self.cover: CampaignRow = sitting.campaign
        self.campaign = sitting.campaign.campaign
        self.seat = sitting.seat
        self.keeps = sitting.role in FOR_OTHERS
        """Whether whoever asks may act for every seat; others are offered what is theirs."""
        self.said = about

    def about(self, field: str) -> str:
        """What was said so far: the mission, the Casket, the pilot or the open event that the form is about."""
        said = self.said.get(field, "")
        return said if isinstance(said, str) else ""

    def within(self, about: Mapping[str, Any]) -> Self:
        """The same table with the same rows, for a form that lies in another and is about something else."""
        inner = copy(self)
        inner.said = about
        return inner

    @cached_property
    def library(self) -> Library:
        return library_from(self.cover)

    @property
    def rules(self) -> Sheet:
        """The house rules that are answered at this table."""
        return cast("Sheet", self.cover.rules)

    @cached_property
    def known(self) -> Known:
        return known_from(self.cover, self.pilots, self.caskets, self.missions)

    @cached_property
    def missions(self) -> list[MissionRow]:
        return self.reader.rows(MissionRow)

    @cached_property
    def pilots(self) -> list[PilotRow]:
        return self.reader.rows(PilotRow)

    @cached_property
    def caskets(self) -> list[CasketRow]:
        return self.reader.rows(CasketRow)

    @cached_property
    def settlement(self) -> Sheet:
        row = self.reader.row(SettlementRow)
        return row.sheet if row else NO_SHEET

    @cached_property
    def open_events(self) -> Sequence[Sheet]:
        return cast("Sequence[Sheet]", self.settlement.get("open", ()))

    @property
    def mission(self) -> Sheet:
        """The mission that the form is about; nothing, where it is about none."""
        named = self.about("mission")
        return next((row.sheet for row in self.missions if row.mission == named), NO_SHEET) if named else NO_SHEET

    @property
    def crews(self) -> Sequence[Sheet]:
        """That mission's own, side by side."""
        return [crew for side in self.mission.get("sides", ()) for crew in side["crews"]]

    def foes_of(self, pilot: str) -> Sequence[str]:
        """What a pilot may have felled, as far as the table knows: all other sides' Caskets, and who drives them."""
        sides = [side["crews"] for side in self.mission.get("sides", ())]
        foes = [crew for crews in sides if pilot not in [each["pilot"] for each in crews] for crew in crews]
        return [crew[name] for name in ("casket_name", "pilot_name") for crew in foes]

    @property
    def event(self) -> Sheet:
        """The open event that the form is about."""
        named = self.about("happening")
        return next((each for each in self.open_events if each["happening"] == named), NO_SHEET) if named else NO_SHEET

    @property
    def casket(self) -> Sheet:
        """The Casket that the form is about: by its own id, or by its pilot's."""
        casket, pilot = self.about("casket"), self.about("pilot")
        found = {row.casket: row.sheet for row in self.caskets}
        driven = {row.sheet["pilot"]: row.sheet for row in self.caskets if row.sheet["pilot"]}
        return found.get(casket) or driven.get(pilot) or NO_SHEET

    def is_mine(self, row: PilotRow | CasketRow) -> bool:
        return self.keeps or row.seat == self.seat

    def speaks_for(self, side: Sheet) -> bool:
        """A side is its seats'; the world's is the keepers'."""
        return self.seat in side["seats"] if side["seats"] else self.keeps

    @cached_property
    def seats(self) -> Options:
        """Seats by whoever sits there, each under its role."""
        accounts = dict(Member.objects.filter(campaign=self.campaign).values_list("seat", "account__username"))
        return [
            FormOffer(
                row.seat,
                f"{accounts.get(row.seat, 'nobody yet')}, {ROLE_WORDS[cast('Role', row.role)]}",
                group=row.role,
            )
            for row in sorted(self.reader.rows(SeatRow), key=lambda row: row.role)
        ]
