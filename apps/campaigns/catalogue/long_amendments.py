"""A change of the past that takes long: put down as a job, found again by its key, and worked out by the worker."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Literal

from apps.accounts.models import Account
from apps.campaigns.catalogue.previews import look_ahead
from apps.campaigns.seats import Sitting, asker, sitting_of
from apps.chronicle.decisions import patience
from apps.chronicle.door.command_preview import Foresight
from apps.chronicle.door.handle import KeyReused
from apps.chronicle.door.past_room import Crowded
from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.log_news import Seen, seen_in
from apps.jobs import clock, queue
from apps.jobs.job_lease import Doing, TryLater
from apps.jobs.models import Job
from apps.kernel.refusal import Refusal

LONG = 600
"""Seconds for which a worker may hold it."""
Kind = Literal["amend", "look at an amendment", "lay out an amendment"]
"""To have it recorded; to be told by a client, or on a page, what would come of it."""
CAUSE: Mapping[Kind, str] = {
    "amend": "a change of the past that takes long",
    "look at an amendment": "a look at a change of the past that takes long",
    "lay out an amendment": "a look at a change of the past that takes long",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What lies in such a job."""

    asked: str
    account: int
    key: str
    seen: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LongAmendment:
    """What somebody asks for, so that it can be asked once more by somebody else."""

    kind: Kind
    sitting: Sitting
    account: Account
    command: own_kinds.Amend
    key: str
    """With the seat before it."""
    seen: Seen | None = None

    def standing(self) -> Job | None:
        """The job of this request, if it was put down before."""
        campaign = self.sitting.campaign.campaign
        job = Job.objects.filter(pk=queue.id_of(self.kind, self._name, campaign)).first()
        if job and job.body["asked"] != self._asked:
            raise KeyReused(own_kinds.Amend.__name__)
        return job

    def put(self) -> Job:
        return queue.put(
            self.kind,
            self._name,
            body=asdict(self._kept),
            campaign=self.sitting.campaign.campaign,
            cause=CAUSE[self.kind],
            asked_by=asker(self.account),
        )

    @property
    def _kept(self) -> Kept:
        seen = str(self.seen) if self.seen else ""
        return Kept(asked=self._asked, account=self.account.pk, key=self.key, seen=seen)

    @property
    def _asked(self) -> str:
        return codec.text_of(self.command)

    @property
    def _name(self) -> str:
        """A look is at the log as it stands: once something has happened, the same question is another."""
        if self.kind == "amend":
            return self.key
        asked = hashlib.sha256(self._asked.encode()).hexdigest()[:16]
        return f"{self.key}/{self.sitting.head}/{asked}"


def read(campaign: str, kind: Kind, kept: Kept) -> LongAmendment:
    """What a job was put down for; who may ask for it no longer is refused."""
    account = Account.objects.filter(pk=kept.account).first()
    sitting = sitting_of(account, campaign) if account else None
    command: own_kinds.Amend = codec.decoder_of(own_kinds.Amend)(kept.asked)
    needed = {own_kinds.Amend.__name__, *(put.kind for put in command.insert)}
    if account is None or sitting is None or not all(map(sitting.may, needed)):
        raise Refusal("Whoever asked for it may not change the past of this campaign any longer.")
    seen = seen_in(kept.seen) if kept.seen else None
    return LongAmendment(kind=kind, sitting=sitting, account=account, command=command, key=kept.key, seen=seen)


def foreseen(doing: Doing, kind: Kind, kept: Kept) -> Foresight:
    """In the worker's hands: what a look would tell."""
    later = read(doing.job.campaign, kind, kept)
    with without_haste(doing):
        return look_ahead(doing.job.campaign, later.command, key=later.key, by=later.sitting.by)


@contextmanager
def without_haste(doing: Doing) -> Iterator[None]:
    """It says how far it is; where there is no room for it, it comes again by itself."""
    try:
        with patience.at(doing.progress):
            yield
    except Crowded as crowded:
        raise TryLater(clock.now() + timedelta(seconds=crowded.again), str(crowded)) from None
