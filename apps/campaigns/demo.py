"""The Ash March: a small campaign to look at, made by the same commands as any other."""

from __future__ import annotations

from dataclasses import dataclass

from apps.accounts.models import Account, Token
from apps.accounts.sign_in import account_named
from apps.accounts.tokens import new_token
from apps.campaigns.commands import FoundCampaign
from apps.campaigns.models import Member
from apps.campaigns.roles import GivenRole
from apps.campaigns.seats import Sitting, found, seat_account, sitting_of
from apps.chronicle.handle import handle
from apps.pilots.commands import EnlistPilot
from apps.pilots.models import PilotRow
from apps.rules.factions import Faction
from apps.settlement.commands import HoldPenanceRitual

NAME = "The Ash March"
CHAIRS: dict[str, GivenRole] = {"player": "player", "rival": "player", "spectator": "spectator"}
CAST: tuple[tuple[str, str, Faction], ...] = (
    ("player", "Vess", "church"),
    ("player", "Ilka Thorn", "church"),
    ("rival", "Orrin Deepdelve", "dwarves"),
    ("rival", "Saphael", "elves"),
)
LABEL = "demo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """The campaign, who sits where, and its pilots."""

    campaign: str
    accounts: dict[str, Account]
    pilots: list[str]


def seeded() -> Demo:
    """Every step has a key of its own, so seeding again finds everything and adds nothing."""
    host = account_named("demo-host")
    answer = found(host, FoundCampaign(name=NAME), "demo")
    table = _sitting(host, answer.chronicle)
    accounts = {"host": host}
    for chair, role in CHAIRS.items():
        accounts[chair] = account_named(f"demo-{chair}")
        seat_account(table, accounts[chair], role, f"demo-{chair}")
    for chair, name, faction in CAST:
        _enlist(_sitting(accounts[chair], answer.chronicle), name, faction)
    pilots = {row.name: row.pilot for row in PilotRow.objects.filter(campaign=answer.chronicle)}
    handle(answer.chronicle, HoldPenanceRitual(pilot=pilots["Vess"]), key=table.key("demo-ritual"), by=table.by)
    return Demo(campaign=answer.chronicle, accounts=accounts, pilots=[pilots[name] for _, name, _ in CAST])


def fresh_tokens(demo: Demo) -> dict[str, str]:
    """One seat's token each; the ones printed before stop working."""
    Token.objects.filter(campaign=demo.campaign, label=LABEL).delete()
    seats = dict(Member.objects.filter(campaign=demo.campaign).values_list("account", "seat"))
    return {
        chair: new_token(account, label=LABEL, campaign=demo.campaign, seat=seats[account.pk])
        for chair, account in demo.accounts.items()
    }


def _enlist(player: Sitting, name: str, faction: Faction) -> None:
    key = player.key(f"demo-{name}")
    handle(player.campaign.campaign, EnlistPilot(name=name, faction=faction), key=key, by=player.by)


def _sitting(account: Account, campaign: str) -> Sitting:
    sitting = sitting_of(account, campaign)
    if sitting is None:
        raise LookupError(f"{account.username} was seated and yet does not sit")
    return sitting
