"""The Ash March as it begins: a host, two players, a spectator, and five pilots of all four factions."""

from __future__ import annotations

from dataclasses import dataclass

from apps.accounts.credentials import account_named
from apps.accounts.models import Account, Token
from apps.accounts.tokens import new_token
from apps.campaigns.commands.found_campaign import SHIPPED, FoundCampaign
from apps.campaigns.demo.teller import DemoTeller
from apps.campaigns.models import Member
from apps.campaigns.seats import Sitting, found, seat_account, sitting_of
from apps.chronicle.log.queries import decision
from apps.kernel.roles import GivenRole
from apps.pilots.commands.enlist_pilot import EnlistPilot
from apps.pilots.models import PilotRow
from apps.rules.factions import Faction
from apps.rules.packs.shelf import shipped
from apps.settlement.commands.call_event import CallEvent

NAME = "The Ash March"
CHAIRS: dict[str, GivenRole] = {"player": "player", "rival": "player", "spectator": "spectator"}
CAST: tuple[tuple[str, str, Faction], ...] = (
    ("player", "Vess", "church"),
    ("player", "Ilka Thorn", "church"),
    ("rival", "Orrin Deepdelve", "dwarves"),
    ("rival", "Saphael", "elves"),
    ("host", "Mother Hask", "ossuarium"),
)
LABEL, FOUNDED = "demo", "demo-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """The campaign, who sits where, and its first pilots."""

    campaign: str
    accounts: dict[str, Account]
    pilots: list[str]
    teller: DemoTeller


def opened() -> Demo:
    """Every step has a key of its own: opening again finds everything and adds nothing."""
    host = account_named("demo-host")
    campaign = found(host, FoundCampaign(name=NAME), _name()).chronicle
    accounts = {"host": host}
    for chair, role in CHAIRS.items():
        accounts[chair] = account_named(f"demo-{chair}")
        seat_account(_sitting(host, campaign), accounts[chair], role, f"demo-{chair}")
    teller = DemoTeller(sittings={chair: _sitting(account, campaign) for chair, account in accounts.items()})
    for chair, name, faction in CAST:
        teller.asks(chair, name, EnlistPilot(name=name, faction=faction))
    pilots = [teller.made("pilot", chair, name) for chair, name, _ in CAST]
    teller.asks("host", "ritual", CallEvent(event="penance-ritual", pilot=pilots[0]))
    return Demo(campaign=campaign, accounts=accounts, pilots=pilots, teller=teller)


def told_otherwise() -> bool:
    """Whether a program with other packs told the demo: that one is kept, and no other is told beside it."""
    keys = _demos().values()
    return bool(keys) and _key_of(account_named("demo-host"), _name()) not in keys


def as_it_stands() -> Demo:
    """The newest demo with nothing asked of it: whoever sits there still, and those of its first pilots on its roll."""
    campaign = max(_demos(), key=lambda each: decision(each, 1).asked_at)
    accounts = {chair: account_named(f"demo-{chair}") for chair in ("host", *CHAIRS)}
    sittings = {chair: sitting_of(account, campaign) for chair, account in accounts.items()}
    rolled = dict(PilotRow.objects.filter(campaign=campaign).values_list("name", "pilot"))
    return Demo(
        campaign=campaign,
        accounts=accounts,
        pilots=[rolled[name] for _, name, _ in CAST if name in rolled],
        teller=DemoTeller(sittings={chair: sitting for chair, sitting in sittings.items() if sitting}),
    )


def guest_seat() -> tuple[Account, str] | None:
    """Whose eyes a guest looks through, and at which table: whoever sits at the newest demo and may ask for nothing."""
    looker = Account.objects.filter(username="demo-spectator", is_active=True).first()
    if looker is None:
        return None
    tables = Member.objects.filter(account=looker).values_list("campaign", flat=True)
    seated = [sitting_of(looker, table) for table in tables]
    looked_at = [each.campaign.campaign for each in seated if each and each.role == "spectator"]
    return (looker, max(looked_at, key=lambda each: decision(each, 1).asked_at)) if looked_at else None


def fresh_tokens(demo: Demo) -> dict[str, str]:
    """One seat's token each; the ones printed before stop working."""
    Token.objects.filter(campaign=demo.campaign, label=LABEL).delete()
    seats = dict(Member.objects.filter(campaign=demo.campaign).values_list("account", "seat"))
    return {
        chair: new_token(account, label=LABEL, campaign=demo.campaign, seat=seats[account.pk])
        for chair, account in demo.accounts.items()
        if account.pk in seats
    }


def _demos() -> dict[str, str]:
    """Those that were ever told here and have their host, by their ids, with the keys of their foundings."""
    host = account_named("demo-host")
    mine = Member.objects.filter(account=host).values_list("campaign", flat=True)
    keys = {campaign: decision(campaign, 1).key for campaign in mine}
    return {campaign: key for campaign, key in keys.items() if key.startswith(_key_of(host, FOUNDED))}


def _key_of(host: Account, name: str) -> str:
    return f"account:{host.pk}/{name}"


def _name() -> str:
    """The founding's own key: other packs, another one."""
    return FOUNDED + "-".join(shipped(pack).digest[:8] for pack in SHIPPED)


def _sitting(account: Account, campaign: str) -> Sitting:
    sitting = sitting_of(account, campaign)
    if sitting is None:
        raise LookupError(f"{account.username} was seated and yet does not sit")
    return sitting
