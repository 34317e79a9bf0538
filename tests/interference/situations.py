"""The situations in which a table is asked: each of them lived through the door, with everybody who may ask."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from django.test import Client

from apps.accounts.credentials import account_named
from apps.accounts.models import Account, Token
from apps.accounts.tokens import digest_of, new_token
from apps.battles.commands.rule_on_report import RuleOnReport
from apps.battles.events.told_report import CrewReport, Report, SideReport
from apps.campaigns import seats
from apps.campaigns.commands.end_season import EndSeason
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import SeatRow
from apps.campaigns.seats import Sitting, seat_account, sitting_of
from apps.chronicle.door.handle import handle
from apps.chronicle.files.log_export import export
from apps.chronicle.files.log_import import take_copy
from apps.chronicle.log import own_kinds, queries
from apps.chronicle.log.codec import plain
from apps.kernel.roles import KEEPERS
from apps.rules.battle.battle_options import options
from apps.rules.battle.values.battle_questions import SURRENDER
from tests.access.ground import CALLERS, MEMBERS, Ground, ground
from tests.battles.engaged import Chance, chosen
from tests.battles.logged import PLAYERS, Arena
from tests.interference.asking import Caller
from tests.interference.veils import Knower
from tests.interference.worlds import World, count_anew, taken

SEATED = (*MEMBERS, "client", "half")
"""Those who have a seat: `half` is the player, with a token that may only read."""
EVERYBODY = (*CALLERS, "client", "half")
NOTE = "It snowed while they fought."


@dataclass(frozen=True, kw_only=True)
class Situation:
    """A table in its situation, and where somebody may look there."""

    here: Ground
    campaign: str
    noted: int
    """A decision that nobody's hand hangs on."""
    points: Mapping[str, int] = field(default_factory=dict)
    """Positions that somebody may look back to, by name."""

    @cached_property
    def world(self) -> World:
        return taken(self.campaign)

    @cached_property
    def there(self) -> Collection[str]:
        return set(SeatRow.objects.filter(campaign=self.campaign).values_list("seat", flat=True))

    def sitting(self, who: str) -> Sitting:
        found = sitting_of(self.here.table.accounts[who], self.campaign)
        assert found
        return found

    def knower(self, who: str) -> Knower:
        if who not in SEATED:
            return Knower()
        sitting = self.sitting("player" if who == "half" else who)
        return Knower(seat=sitting.seat, keeps=sitting.role in KEEPERS)

    @cached_property
    def callers(self) -> Mapping[str, Caller]:
        return {who: self.caller(who) for who in EVERYBODY}

    def caller(self, who: str) -> Caller:
        whose = "player" if who == "half" else who
        return Caller(name=who, client=self._client(who), browser=self.here.browser(whose))

    def _client(self, who: str) -> Client:
        """By a token for this campaign, which need not be the one that was lived."""
        if who not in SEATED:
            return self.here.client(who)
        whose = "player" if who == "half" else who
        account, seat = self.here.table.accounts[whose], self.sitting(whose).seat
        token = new_token(account, label=who, campaign=self.campaign, seat=seat)
        if who == "half":
            Token.objects.filter(digest=digest_of(token)).update(scopes="read")
        return Client(headers={"Authorization": f"Bearer {token}"})

    def at(self, campaign: str) -> Situation:
        return replace(self, campaign=campaign)


def peopled(players: tuple[str, str] = PLAYERS) -> Ground:
    count_anew(Account)
    here = ground(players)
    here.table.accounts["client"] = account_named("bone-client")
    seat_account(here.table.sitting("host"), here.table.accounts["client"], "client", "seat-client")
    return here


def fighting(seed: int, side: int, *, players: tuple[str, str] = PLAYERS, least: int = 14) -> Situation:
    """A battle in its midst, in which a side is asked; a note was written, and somebody asked in vain."""
    here = peopled(players)
    noted = _fought(here.arena, seed, side, least)
    return Situation(here=here, campaign=here.table.campaign, noted=noted, points={"midst": _head(here)})


def _fought(arena: Arena, seed: int, side: int, least: int) -> int:
    chance, noted, answers = Chance(seed), 0, 0
    while answers < least or not _acts(arena, side):
        battle = arena.battle
        arena.answer(battle, chosen(battle, chance))
        answers += 1
        if answers == least - 4:
            noted = arena.table.ask("host", WriteNote(text=NOTE), "note-fought").number
            _ask_in_vain(arena)
    return noted


def _acts(arena: Arena, side: int) -> bool:
    pending = arena.battle.pending
    return pending is not None and (pending.kind, pending.side) == ("act", side)


def _ask_in_vain(arena: Arena) -> None:
    """Each player, out of their turn and with a reason: what others asked in vain is withheld."""
    for who in arena.players:
        sitting = arena.table.sitting(who)
        choice = options(arena.battle)[0]
        command = replace(arena.command(choice, arena.battle.decisions + 1), number=1)
        assert handle(arena.table.campaign, command, key=sitting.key("in-vain"), by=sitting.by).refused


def _head(here: Ground) -> int:
    head = queries.head_of(here.table.campaign)
    assert head
    return head.position


def asked() -> Situation:
    """The player is asked."""
    return fighting(3, side=0)


def not_asked() -> Situation:
    """The rival is asked, and the player waits."""
    return fighting(5, side=1)


def host_plays() -> Situation:
    """The host plays the other side, and keeps the table as well."""
    return fighting(3, side=0, players=("player", "host"), least=24)


def over() -> Situation:
    """Somebody gave up, and it was settled."""
    found = fighting(3, side=0)
    _give_up(found.here.arena)
    return found


def _give_up(arena: Arena) -> None:
    arena.answer(arena.battle, SURRENDER)
    assert arena.known is None


def amended() -> Situation:
    """A note of the battle's midst was told otherwise, and what came after it was decided again."""
    found = fighting(3, side=0)
    note = own_kinds.Replacement(decision=found.noted, kind="WriteNote", body=plain(WriteNote(text="It rained.")))
    amend = own_kinds.Amend(replace=[note], reason="It was rain.")
    number = found.here.table.ask("host", amend, "amended").number
    return replace(found, noted=number - 1)


def forked() -> Situation:
    """In a copy that the host took of a battle in its midst."""
    found = fighting(3, side=0)
    made = seats.take_copy(found.here.table.sitting("host"), _head(found.here), "What if", "fork")
    return found.at(made.chronicle)


def origin_of_a_fork() -> Situation:
    found = forked()
    return found.at(found.here.table.campaign)


def rewound() -> Situation:
    """The battle was over and the season too, its seed was shown, and then all of it was taken back."""
    found = fighting(3, side=0)
    table, midst = found.here.table, _head(found.here)
    _give_up(found.here.arena)
    _settle(found.here)
    table.ask("host", EndSeason(), "season-ends")
    table.ask("host", own_kinds.Rewind(to=midst, reason="We were tired."), "rewound")
    return found


def _settle(here: Ground) -> None:
    """The mission that was reported is ruled on, so that the season can end."""
    mission = here.known["mission"]
    ids = here.table.ids
    west = SideReport(side="west", objective=True, crews=(CrewReport(pilot=ids["Vess"]),))
    east = SideReport(side="east", crews=(CrewReport(pilot=ids["Orrin"]),))
    report = Report(sides=(west, east), text="So be it.")
    here.table.ask("host", RuleOnReport(mission=mission, reason="All agreed.", report=report), "ruled")


def copied() -> Situation:
    """In a copy that was taken in from a file."""
    found = fighting(3, side=0)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.ndjson"
        with path.open("wb") as file:
            export(found.campaign, file)
        return found.at(take_copy(path).campaign)


SITUATIONS: Mapping[str, Callable[[], Situation]] = {
    "asked": asked,
    "not asked": not_asked,
    "the host plays": host_plays,
    "over": over,
    "amended": amended,
    "in a fork": forked,
    "forked": origin_of_a_fork,
    "rewound": rewound,
    "in a copy": copied,
}
