"""The one door to the log: a command comes in, and all of its entries are recorded, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from apps.chronicle import codec, seeds
from apps.chronicle.game import the_game
from apps.chronicle.models import Chronicle, Decision, Entry, Seed
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
        _, opened = Chronicle.objects.get_or_create(id=chronicle)
        if opened:
            secret = seeds.new_seed()
            Seed.objects.create(chronicle_id=chronicle, number=1, secret=secret, commitment=seeds.commitment_of(secret))
        return handle(chronicle, command, key=key, by=by)


def handle(chronicle: str, command: object, *, key: str, by: By) -> Answer:
    """Answer a command: the original answer for a known key, else decide on what is true now and record it."""
    with transaction.atomic():
        head = _locked_head(chronicle)
        known = Decision.objects.filter(chronicle=head, key=key).first()
        if known:
            return _original(known, command)
        return _decide(head, command, key, by)


def state_of(chronicle: str) -> tuple[int, Any]:
    """The position and the state that the whole log folds into."""
    game = the_game()
    state = game.decider.initial()
    position = 0
    log = Entry.objects.filter(chronicle=chronicle).order_by("position")
    for position, kind, body in log.values_list("position", "kind", "body"):  # noqa: B007 - the last one is the answer
        game.decider.evolve(state, codec.event_of(game.events, kind, body))
    return position, state


def _locked_head(chronicle: str) -> Chronicle:
    try:
        return Chronicle.objects.select_for_update(no_key=True).get(id=chronicle)
    except Chronicle.DoesNotExist:
        raise NoSuchChronicle(chronicle) from None


def _original(known: Decision, command: object) -> Answer:
    if (known.kind, known.body) != (type(command).__name__, codec.text_of(command)):
        raise KeyReused(known.kind)
    return _answer(known, replayed=True)


def _decide(head: Chronicle, command: object, key: str, by: By) -> Answer:
    game = the_game()
    _, state = state_of(head.id)
    now = datetime.now(UTC)
    asked = Asked(command=command, key=key, seat=by.seat, role=by.role, at=now.isoformat(), edition=game.edition)
    dice = _dice(head, key)
    decision = Decision(
        chronicle=head,
        key=key,
        kind=type(command).__name__,
        body=codec.text_of(command),
        seat=by.seat,
        role=by.role,
        edition=game.edition,
        asked_at=now,
    )
    try:
        events = game.decider.decide(asked, state, dice)
    except Refusal as refusal:
        decision.refusal, decision.rule = refusal.sentence, refusal.rule
        decision.save()
    else:
        _record(head, decision, events, dice, now)
        for event in events:
            game.decider.evolve(state, event)
        game.project(head.id, head.position, state, events)
    return _answer(decision, replayed=False)


def _dice(head: Chronicle, key: str) -> RecordingDice:
    seed = Seed.objects.filter(chronicle=head).latest("number")
    return RecordingDice(KeyedDice(seed=bytes(seed.secret), key=key), source=f"seed {seed.number}")


def _record(head: Chronicle, decision: Decision, events: Sequence[object], dice: RecordingDice, now: datetime) -> None:
    if events:
        decision.first, decision.last = head.position + 1, head.position + len(events)
    decision.save()
    rolls = [codec.text_of(dice.rolls)] + ["[]"] * len(events)  # a decision's dice lie on its first entry
    Entry.objects.bulk_create(
        Entry(
            chronicle=head,
            position=head.position + ordinal,
            kind=type(event).__name__,
            body=codec.text_of(event),
            rolls=rolls[ordinal - 1],
            decision=decision,
            recorded_at=now,
        )
        for ordinal, event in enumerate(events, start=1)
    )
    head.position += len(events)
    head.save(update_fields=["position"])


def _answer(decision: Decision, *, replayed: bool) -> Answer:
    return Answer(
        chronicle=decision.chronicle_id,
        first=decision.first,
        last=decision.last,
        refusal=decision.refusal,
        rule=decision.rule,
        replayed=replayed,
    )
