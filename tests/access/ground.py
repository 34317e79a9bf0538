"""A table at which everybody sits who may, another that is nobody's business, and things to ask for at both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.apps import apps
from django.contrib.admin.utils import quote
from django.test import Client

from apps.accounts.credentials import account_named
from apps.accounts.models import Account, Token
from apps.accounts.tokens import new_token
from apps.campaigns import invitations
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.models import InvitationLink, JoinRequest
from apps.campaigns.seats import asker, found, seat_account
from apps.jobs import queue
from apps.jobs.models import Job
from apps.notices import calendar_file
from tests.access.routes import Route
from tests.battles.logged import PLAYERS, Arena, beside
from tests.campaigns.lived import Lived, lived

MEMBERS = ("spectator", "player", "rival", "deputy", "host")
OUTSIDERS = ("stranger", "other host", "staff")
CALLERS = ("nobody", *OUTSIDERS, *MEMBERS)
ELSEWHERE = "The Other Winter"


@dataclass(frozen=True, kw_only=True)
class Ground:
    """Where every caller stands, with a browser and with a client of their own."""

    table: Lived
    arena: Arena
    invitation: str
    known: Mapping[str, str]

    def browser(self, who: str) -> Client:
        if who == "nobody":
            return Client(raise_request_exception=False)
        client = self.table.client(who)
        client.raise_request_exception = False
        return client

    def client(self, who: str) -> Client:
        """A client with a token: of their seat, for those who have one."""
        if who == "nobody":
            return Client(raise_request_exception=False)
        if who in MEMBERS:
            client = self.table.caller(who)
        else:
            token = new_token(self.table.accounts[who], label="all they have")
            client = Client(headers={"Authorization": f"Bearer {token}"})
        client.raise_request_exception = False
        return client

    def address(self, route: Route) -> str:
        return route.at(
            {**self.known, **_numbered(route, self.known), **self._fought(route), **self._in_the_admin(route)}
        )

    def _fought(self, route: Route) -> dict[str, str]:
        """A battle is asked about by the mission that is played here."""
        return {"mission": self.arena.mission} if "battle" in route.path else {}

    def _in_the_admin(self, route: Route) -> dict[str, str]:
        """The first row of the model that an admin's address is about, of this table where it is about one."""
        if not route.is_admin or "object_id" not in route.parts:
            return {}
        _, app, model, *_ = route.path.split("/")
        if app == "r":
            return {"content_type_id": "1", "object_id": "1"}
        table = apps.get_model(app, model)
        rows = table._default_manager.order_by("pk")
        here = any(field.name == "campaign" for field in table._meta.fields)
        row = rows.filter(campaign=self.table.campaign).first() if here else rows.first()
        return {"object_id": quote(str(row.pk)) if row else "0"}


def _numbered(route: Route, known: Mapping[str, str]) -> dict[str, str]:
    """What a number means depends on where it stands: whoever waits at the door, an open link, or a token."""
    if "/links/" in route.path:
        return {"number": known["link"]}
    return {"number": known["own"]} if "tokens/" in route.path else {}


def ground(players: tuple[str, str] = PLAYERS) -> Ground:
    table = lived()
    for who in OUTSIDERS:
        table.accounts[who] = account_named(f"bone-{who.replace(' ', '-')}")
    table.accounts["deputy"] = account_named("bone-deputy")
    seat_account(table.sitting("host"), table.accounts["deputy"], "deputy", "seat-deputy")
    mission = table.report()
    arena = beside(table, players)
    _be_staff(table.accounts["staff"])
    found(table.accounts["other host"], FoundCampaign(name=ELSEWHERE), "elsewhere")
    invitation = invitations.invite(table.sitting("host"), "player", uses=5)
    invitations.ask_to_join(account_named("bone-guest"), invitation)
    new_token(table.accounts["host"], label="kept")
    return Ground(table=table, arena=arena, invitation=invitation, known=_known(table, mission, invitation))


def _put(table: Lived) -> Job:
    """Something that the host has asked for, and that nobody has done yet."""
    asked_by = asker(table.accounts["host"])
    return queue.put("roll season", "k", body={"events": 1}, campaign=table.campaign, asked_by=asked_by)


def _be_staff(account: Account) -> None:
    account.is_staff = account.is_superuser = True
    account.save()


def _known(table: Lived, mission: str, invitation: str) -> dict[str, str]:
    link, asked = InvitationLink.objects.get(), JoinRequest.objects.get()
    token = Token.objects.get(label="kept")
    return {
        "campaign": table.campaign,
        "pilot": table.ids["Vess"],
        "casket": table.ids["Mercy"],
        "mission": mission,
        "subject": table.ids["Vess"],
        "figure": "taint",
        "kind": "WriteNote",
        "token": invitation,
        "nowhere": "nowhere",
        "secret": calendar_file.new_address(table.accounts["player"]),
        "number": str(asked.pk),
        "link": str(link.pk),
        "own": token.number,
        "operation": _put(table).id,
        "app_label": "chronicle",
        "url": "nowhere",
        "question": "strain",
        "chapter": "pilots",
        "code": "PEN-GRIT-03",
    }
