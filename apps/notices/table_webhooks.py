"""A table's webhooks: made by its host, listed with what came of them, ended and begun again."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import cast, get_args

from apps.campaigns.seats import Sitting
from apps.chronicle.log import randomness
from apps.chronicle.log.house_seal import Locked, the_keys
from apps.kernel.ids import made_from
from apps.kernel.refusal import Refusal
from apps.notices import deliveries
from apps.notices.models import Delivery, Shape, TableWebhook
from apps.notices.notice_kinds import KINDS

MOST = 5
LONGEST_ADDRESS = 500
LOGGED = 30
"""Of each webhook so many deliveries are shown."""
PUBLIC = tuple(kind.key for kind in KINDS.values() if kind.aloud)


def may_keep(sitting: Sitting) -> bool:
    """What leaves the house is the host's to say."""
    return sitting.may("OfferSeat")


def hooks_of(campaign: str) -> list[tuple[TableWebhook, Sequence[Delivery]]]:
    hooks = TableWebhook.objects.filter(campaign=campaign)
    return [(hook, list(hook.deliveries.select_related("notice")[:LOGGED])) for hook in hooks]


def add(campaign: str, url: str, shape: str, kinds: Collection[str], now: datetime) -> str:
    """Its secret, as a receiver wants to read it: shown this once. Discord has none."""
    if not re.fullmatch(r"https?://[^\s/]+\S*", url) or len(url) > LONGEST_ADDRESS:
        raise Refusal(f"A webhook has an address such as https://example.org/hook, {LONGEST_ADDRESS} letters at most.")
    if shape not in get_args(Shape):
        raise Refusal("A webhook is Discord's or of the standard shape: choose one of the two.")
    if not kinds or not set(kinds) <= set(PUBLIC):
        raise Refusal("A webhook is told of some kinds of things: choose one of the list at least.")
    if TableWebhook.objects.filter(campaign=campaign).count() >= MOST:
        raise Refusal(f"A table has {MOST} webhooks at most: take one away first.")
    secret, drawn = randomness.new_seed(), made_from("webhook", randomness.new_key())
    sealed = the_keys().seal(("webhook", drawn), secret)
    hook = TableWebhook(id=drawn, campaign=campaign, url=url, secret=sealed, shape=cast("Shape", shape), made=now)
    hook.kinds = [kind for kind in PUBLIC if kind in kinds]
    hook.save()
    return f"whsec_{b64encode(secret).decode()}" if shape == "standard" else ""


def take_away(campaign: str, hook: str, key: str) -> None:
    if not TableWebhook.objects.filter(campaign=campaign, pk=hook).delete()[0]:
        raise Refusal("There is no such webhook any longer.")


def begin_again(campaign: str, hook: str, key: str) -> None:
    """Whoever keeps it says that it answers again."""
    if not TableWebhook.objects.filter(campaign=campaign, pk=hook).update(ended=None, why=""):
        raise Refusal("There is no such webhook any longer.")


def seal_anew() -> tuple[int, int]:
    """Every secret under the first of the house's keys: how many were, and how many no key opens."""
    done = locked = 0
    for hook in TableWebhook.objects.all():
        place = ("webhook", hook.pk)
        try:
            secret = the_keys().opened(place, bytes(hook.secret))
        except Locked:
            locked += 1
            continue
        TableWebhook.objects.filter(pk=hook.pk).update(secret=the_keys().seal(place, secret))
        done += 1
    return done, locked


def send_again(campaign: str, delivery: str, key: str) -> None:
    found = Delivery.objects.filter(webhook__campaign=campaign, pk=delivery if delivery.isdecimal() else 0)
    if (row := found.select_related("notice").first()) is None:
        raise Refusal("There is no such delivery any longer.")
    deliveries.send_again(row, key)
