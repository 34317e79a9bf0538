"""The one door to the log: a command comes in, and all of its entries are recorded, or none."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import connection, transaction

from apps.chronicle import codec, folding, seeds, words
from apps.chronicle.chain import GENESIS, Sealed, commitment_to
from apps.chronicle.game import the_game
from apps.chronicle.models import Aside, Decision, Entry, Seed
from apps.kernel.decider import Asked
from apps.kernel.dice import KeyedDice, RecordingDice
from apps.kernel.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class By:
    """Who asks: a seat, in a role that the caller has already checked."""

    seat: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """How a decision went: the positions it recorded, or the sentence that refused it."""

    chronicle: str
    first: int | None
    last: int | None
    refusal: str
    rule: str
    replayed: bool

    @property
    def refused(self) -> bool:
        return bool(self.refusal)


class KeyReused(Exception):
    """The key already stands for another command; its sender must choose a new one."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"This key was already used for another {kind}: a new command needs a new key.")


class NoSuchChronicle(LookupError):
    """There is no log under this id."""


def begin(chronicle: str, command: object, *, key: str, by: By) -> Answer:
    """Open a chronicle with its first command; asking again under the same key finds it open and answers the same."""
    with transaction.atomic():
        _queue(chronicle)
        if _head(chronicle):
            return handle(chronicle, command, key=key, by=by)
        secret = seeds.new_seed()
        Seed.objects.create(campaign=chronicle, number=1, secret=secret, commitment=seeds.commitment_of(secret))
        genesis = Decision(campaign=chronicle, number=0, position=0, hash=GENESIS)
        return _decide(genesis, command, key, by)


def handle(chronicle: str, command: object, *, key: str, by: By) -> Answer:
    """Answer a command: the original answer for a known key, else decide on what is true now and record it."""
    with transaction.atomic():
        _queue(chronicle)
        known = Decision.objects.filter(campaign=chronicle, key=key).first()
        if known:
            return _original(known, command)
        head = _head(chronicle)
        if head is None:
            raise NoSuchChronicle(chronicle)
        return _decide(head, command, key, by)


def _queue(chronicle: str) -> None:
    """Writers of one campaign take turns, and campaigns never wait for each other. SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        turn = int.from_bytes(hashlib.sha256(chronicle.encode()).digest()[:8], "big", signed=True)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [turn])


def _head(chronicle: str) -> Decision | None:
    return Decision.objects.filter(campaign=chronicle).order_by("-number").first()


def _original(known: Decision, command: object) -> Answer:
    aside = Aside.objects.filter(campaign=known.campaign, place=f"decision/{known.number}").first()
    body, refusal = codec.texts(aside.text) if aside else ("", words.FORGOTTEN)
    if known.kind != type(command).__name__ or (aside and body != codec.text_of(command)):
        raise KeyReused(known.kind)
    return _answer(known, refusal if known.refused else "", replayed=True)


def _decide(head: Decision, command: object, key: str, by: By) -> Answer:
    game = the_game()
    now = datetime.now(UTC)
    dice = _dice(head.campaign, key)
    asked = Asked(command=command, key=key, seat=by.seat, role=by.role, at=now.isoformat(), edition=game.edition)
    with folding.borrowed(head.campaign, head.position, bytes(head.hash)) as lent:
        try:
            events, refusal = game.decider.decide(asked, lent.state, dice), None
        except Refusal as refused:
            events, refusal = (), refused
        decision = _decision(head, asked, now, refusal)
        _record(decision, bytes(head.hash), events, dice, now)
        for event in events:
            game.decider.evolve(lent.state, event)
        lent.moved_to(decision.position, bytes(decision.hash))
        if events:
            game.project(head.campaign, decision.position, lent.state, events)
    return _answer(decision, refusal.sentence if refusal else "", replayed=False)


def _dice(chronicle: str, key: str) -> RecordingDice:
    seed = Seed.objects.filter(campaign=chronicle).latest("number")
    return RecordingDice(KeyedDice(seed=bytes(seed.secret), key=key), source=f"seed {seed.number}")


def _decision(head: Decision, asked: Asked[object], now: datetime, refusal: Refusal | None) -> Decision:
    """The decision as it will lie in the log, its words laid aside."""
    said = codec.text_of([codec.text_of(asked.command), refusal.sentence if refusal else ""])
    number = head.number + 1
    return Decision(
        campaign=head.campaign,
        number=number,
        key=asked.key,
        kind=type(asked.command).__name__,
        seat=asked.seat,
        role=asked.role,
        edition=asked.edition,
        asked_at=now,
        refused=refusal is not None,
        rule=refusal.rule if refusal else "",
        position=head.position,
        commitment=_laid_aside(head.campaign, f"decision/{number}", said),
    )


def _record(decision: Decision, before: bytes, events: Sequence[object], dice: RecordingDice, now: datetime) -> None:
    decision.entries = len(events)
    entries = []
    for ordinal, event in enumerate(events):
        rolls = codec.text_of(dice.rolls if ordinal == 0 else [])  # a decision's dice lie on its first entry
        entry = _entry(decision, decision.position + 1 + ordinal, event, rolls, now)
        before = entry.hash = sealed(entry, bytes(decision.commitment)).hash_after(before)
        entries.append(entry)
    decision.position += len(events)
    decision.hash = before
    decision.save(force_insert=True)
    Entry.objects.bulk_create(entries)


def _entry(decision: Decision, position: int, event: object, rolls: str, now: datetime) -> Entry:
    game = the_game()
    kind = type(event).__name__
    body, said = words.parted(event, game.words_of(kind))
    return Entry(
        campaign=decision.campaign,
        position=position,
        kind=kind,
        subject=game.subject_of(event),
        body=body,
        rolls=rolls,
        decision=decision.number,
        recorded_at=now,
        commitment=_laid_aside(decision.campaign, f"entry/{position}", said) if said else b"",
    )


def sealed(entry: Entry, decision: bytes) -> Sealed:
    """An entry with its decision's commitment, as its hash is over them."""
    return Sealed(
        campaign=entry.campaign,
        position=entry.position,
        kind=entry.kind,
        shape=entry.shape,
        subject=entry.subject,
        body=entry.body,
        rolls=entry.rolls,
        recorded_at=entry.recorded_at,
        commitment=bytes(entry.commitment),
        decision=decision,
    )


def _laid_aside(chronicle: str, place: str, text: str) -> bytes:
    salt = seeds.new_seed()
    Aside.objects.create(campaign=chronicle, place=place, salt=salt, text=text)
    return commitment_to(text, salt)


def _answer(decision: Decision, refusal: str, *, replayed: bool) -> Answer:
    first = decision.position - decision.entries + 1
    return Answer(
        chronicle=decision.campaign,
        first=first if decision.entries else None,
        last=decision.position if decision.entries else None,
        refusal=refusal,
        rule=decision.rule,
        replayed=replayed,
    )
