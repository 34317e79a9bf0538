"""The whole game on one page: what the chronicle is told of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from django.db.models import Exists, OuterRef, Subquery

from apps.accounts.models import Token
from apps.battles.decider import hidden_battles
from apps.battles.decider.battle_command import BattleCommand
from apps.campaigns import formers, projections
from apps.campaigns.brought_packs import at_hand
from apps.campaigns.commands.adopt_pack import AdoptPack
from apps.campaigns.commands.begin_copy import BeginCopy
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.reopen_campaign import ReopenCampaign
from apps.campaigns.decider import campaign_name, pack_files
from apps.campaigns.decider.shelf_versions import SHORTEST
from apps.campaigns.decider.slice_views import field_of
from apps.campaigns.events.pack_events import PackAdopted, PackRef
from apps.campaigns.events.story_events import CampaignFounded
from apps.campaigns.models import CampaignRow, InvitationLink, Member, SeatRow, ShelvedPack
from apps.campaigns.registry import dispatch
from apps.campaigns.registry.contents import PARTS
from apps.campaigns.registry.permissions import may_ask
from apps.campaigns.state import Campaign, Event, Origin, evolve
from apps.chronicle.log import own_kinds
from apps.chronicle.log.row_store import CachedRow
from apps.jobs import queue
from apps.kernel.decider import Asked
from apps.kernel.dice import Dice
from apps.kernel.kinds import Kinds
from apps.kernel.refusal import Refusal
from apps.rules.game_event import GameEvent
from apps.rules.packs.shelf import bring, number_of
from apps.rules.ruleset.editions import EDITIONS, NEWEST
from apps.settlement.events.happening_events import EventRolled
from apps.settlement.events.settlement_fact import SETTLEMENT

COMMAND_TYPES = tuple(each.type for part in PARTS.values() for each in part.commands)
TABLE = "campaign"
"""The subject of what is about nobody in particular and happens at the table."""


class PenanceDecider:
    """The three functions of the game, each in its pure room."""

    def initial(self) -> Campaign:
        return Campaign()

    def decide(self, asked: Asked[Any], state: Campaign, dice: Dice) -> Iterator[dispatch.Said]:
        return dispatch.decide(asked, state, dice)

    def evolve(self, state: Campaign, event: Event) -> None:
        evolve(state, event)


class PenanceGame:
    """Penance: Absolution Through Steel, as the chronicle sees it."""

    edition = NEWEST
    editions = EDITIONS
    decider = PenanceDecider()
    commands = Kinds(COMMAND_TYPES, formers.COMMANDS)
    events = Kinds(get_args(Event), formers.EVENTS)
    state = Campaign
    tables = projections.TABLES

    def edition_of(self, state: Campaign) -> str:
        return state.edition

    def subject_of(self, event: object) -> str:
        return (event.subject if isinstance(event, GameEvent) else "") or TABLE

    def subjects_of(self, command: object) -> Collection[str]:
        """Those that its fields name, and the settlement where an open event is meant."""
        named = {str(getattr(command, field, "")) for field in ("pilot", "casket", "mission", "about")} - {""}
        return named | {SETTLEMENT} if hasattr(command, "happening") else named

    def hiding(self, state: Campaign) -> Collection[str]:
        return hidden_battles.hiding(state.war_table)

    def plays_in(self, command: object) -> str:
        return command.mission if isinstance(command, BattleCommand) else ""

    def sees_all_of(self, state: Campaign, subject: str, seat: str, role: str) -> bool:
        return hidden_battles.sees_all_of(field_of(state), subject, seat, role)

    def called(self, state: Campaign, subject: str) -> str:
        return state.war_table.missions[subject].name

    def deal_anew(self, state: Campaign, subjects: Collection[str], dice: Dice) -> Iterator[dispatch.Said]:
        return hidden_battles.dealt_anew(field_of(state), subjects, dice)

    def drawn(self, event: object, label: str) -> str:
        if not isinstance(event, EventRolled):
            return ""
        return {"event": event.event, "whom": event.concerns}.get(label.rpartition("/")[2], "")

    def of_its_day(self, command: object, events: Sequence[object]) -> object:
        """A founding took the packs that were the newest then, and so did a change of them."""
        if isinstance(command, AdoptPack):
            adopted = (event.digest for event in events if isinstance(event, PackAdopted))
            return replace(command, version=next(adopted, command.version))
        if not isinstance(command, FoundCampaign):
            return command
        taken = next((event.packs for event in events if isinstance(event, CampaignFounded)), ())
        return replace(command, packs=tuple(f"{ref.pack}@{ref.digest}" for ref in taken)) if taken else command

    def rows(
        self, chronicle: str, position: int, state: Campaign, events: Sequence[Event] | None
    ) -> Iterable[CachedRow]:
        return projections.rows(chronicle, position, state, events)

    def hosted_by(self, account: int) -> Sequence[str]:
        chair = SeatRow.objects.filter(campaign=OuterRef("campaign"), seat=OuterRef("seat"), role="host")
        return list(Member.objects.filter(Exists(chair), account=account).values_list("campaign", flat=True))

    def titles(self, chronicles: Collection[str]) -> Mapping[str, str]:
        return dict(CampaignRow.objects.filter(campaign__in=chronicles).values_list("campaign", "name"))

    def askable_by(self, account: int, chronicle: str) -> Collection[str]:
        """What the account's role may ask for; of a story that is over, only what opens it or changes what is told."""
        mine = Member.objects.filter(account=account, campaign=chronicle).values("seat")
        role = SeatRow.objects.filter(campaign=chronicle, seat__in=mine).values("role")[:1]
        found = CampaignRow.objects.filter(campaign=chronicle).annotate(role=Subquery(role)).first()
        if found is None or not found.role:
            return ()
        kinds = (*self.commands.types, *own_kinds.COMMANDS.types)
        return {kind for kind in kinds if may_ask(found.role, kind) and _is_open_to(kind, closed=found.closed)}

    def begins_copy(self, origin: str, at: int, name: str, seat: str) -> BeginCopy:
        campaign_name.must_be_a_campaigns_name(name)
        sits = SeatRow.objects.filter(campaign=origin, seat=seat).exists()
        called = self.titles([origin]).get(origin, "")
        return BeginCopy(name=name, origin=origin, origin_name=called, at=at, host=seat if sits else "")

    def copied_from(self, state: Campaign) -> Origin | None:
        return state.copy_of

    def title_of(self, state: Campaign, at: int) -> str:
        return campaign_name.title_of(state.name, at)

    def at_hand(self, state: Campaign, command: object = None) -> None:
        """The versions that a table and its battles play with, and the one that it would take."""
        packs = {(ref.pack, ref.digest) for packs in (state.packs, *state.fought_with.values()) for ref in packs}
        if isinstance(command, AdoptPack):
            packs.add((command.pack, command.version))
        at_hand(packs, state.own_packs)

    def bring_along(self, packs: Sequence[Mapping[str, str]], events: Iterable[object]) -> None:
        """Versions that this program does not ship: of a story that plays with them, and each as it shipped."""
        if not packs:
            return
        named = list(dict.fromkeys(ref for event in events for ref in _packs_in(event)))
        for files in packs:
            pack = pack_files.read(files)
            if PackRef(pack=pack.key, digest=pack.digest) not in named:
                there = ", ".join(f"{ref.pack} {ref.digest[:SHORTEST]}" for ref in named)
                raise Refusal(
                    f"The pack {pack.key!r} that was brought along has the hash {pack.digest[:SHORTEST]}, "
                    f"and the story is played with others: {there}. Bring one of these as it shipped, unchanged."
                )
            if not number_of(pack.key, pack.digest):
                ShelvedPack.objects.get_or_create(digest=pack.digest, defaults={"files": dict(files)})
                bring(files)

    def settle(self, origin: str, copy: str) -> None:
        """Whoever sits at both: a chair that was taken from the origin's table since is nobody's at the copy's."""
        here, there = (SeatRow.objects.filter(campaign=each).values("seat") for each in (origin, copy))
        for member in Member.objects.filter(campaign=origin, seat__in=here).filter(seat__in=there):
            Member.objects.get_or_create(campaign=copy, seat=member.seat, account=member.account)

    def forget(self, chronicle: str) -> None:
        Member.objects.filter(campaign=chronicle).delete()
        Token.objects.filter(campaign=chronicle).delete()
        InvitationLink.objects.filter(campaign=chronicle).delete()
        queue.forget(chronicle)


def _packs_in(event: object) -> Sequence[PackRef]:
    """The versions from the shelf that an event took; what a host brought lies in the log itself."""
    if isinstance(event, CampaignFounded):
        return event.packs
    return [PackRef(pack=event.pack, digest=event.digest)] if isinstance(event, PackAdopted) else ()


def _is_open_to(kind: str, *, closed: bool) -> bool:
    """Whether the story takes such a command: one that is over is opened again first, but can be told otherwise."""
    if kind == ReopenCampaign.__name__:
        return closed
    return not closed or (kind in own_kinds.COMMANDS.types and kind != own_kinds.Fork.__name__)


GAME = PenanceGame()
