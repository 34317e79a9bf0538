"""What every page of a campaign does first: who asks, where they sit, and what they may ask for there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

from django.db.models import Model
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from apps.accounts.models import Account
from apps.campaigns.catalogue.command_kinds import catalogue
from apps.campaigns.models import CampaignRow
from apps.campaigns.seats import Sitting, sitting_of
from apps.campaigns.table_view import Reader
from apps.chronicle.log.randomness import new_key
from apps.kernel.seat_rights import FOR_OTHERS
from apps.web.pages.history_bar import History

REFUSED = 422
YET: Mapping[str, str] = {
    "pilot": "{name} had not taken the oath",
    "casket": "{name} had not been built",
    "mission": "{name} had not been planned",
    "": "There was no settlement yet",
}
"""What had not come to pass where a page is asked for too early, by what it is a page of."""
M = TypeVar("M", bound=Model)


def account_of(request: HttpRequest) -> Account:
    return cast("Account", request.user)


def sitting_at(request: HttpRequest, campaign: str) -> Sitting:
    """The visitor's seat; whoever has none finds nothing here."""
    sitting = sitting_of(account_of(request), campaign)
    if sitting is None:
        raise Http404
    return sitting


def reader_at(request: HttpRequest, campaign: str) -> Reader:
    """The table as the visitor may see it: as it stands, or as it stood at the line of `?at=`."""
    sitting = sitting_at(request, campaign)
    said, last = request.GET.get("at", ""), sitting.campaign.position
    at = number_in(said)
    if said and (at is None or not 1 <= at <= last):
        raise Http404(f"The chronicle of {sitting.campaign.name} has the lines 1 to {last}: name one of these.")
    return Reader(sitting=sitting, at=at)


def row_of(table: type[M], reader: Reader, **key: str) -> M:
    """The row of this name; where one looks at the past, what came later is said to be yet to come."""
    row = reader.row(table, **key)
    if row is None:
        now = Reader(sitting=reader.sitting).row(table, **key) if reader.at is not None else None
        raise Http404(not_yet(str(getattr(now, "name", "")), next(iter(key), ""), reader.last) if now else "")
    return row


def not_yet(name: str, kind: str, line: int) -> str:
    """Why there is no page of something that came to be later."""
    return f"{YET[kind].format(name=name)} at line {line}."


def shown_to(reader: Reader, **more: Any) -> dict[str, Any]:
    """What every page of a table shows: where one sits, what one may ask for, and a key for what is asked next.

    Nothing can be asked of the past: whoever looks at it reads.
    """
    sitting, now = reader.sitting, reader.at is None
    may = {kind for kind in (*catalogue(), "Fork") if sitting.may(kind)} if now else set()
    shown = {"sitting": sitting, "may": may, "keeper": now and keeps(sitting), "key": new_key()}
    stays = {"at": reader.at, "then": "" if now else f"?at={reader.at}", "too": "" if now else f"&at={reader.at}"}
    stays["live"] = live_at([sitting.campaign]) if now else ""
    return {**shown, **stays, "campaign": sitting.campaign.campaign, "cover": reader.cover, **more}


def live_at(covers: Iterable[CampaignRow]) -> str:
    """Up to where a page tells of each table: it is drawn anew as soon as one of them stands elsewhere."""
    return " ".join(f"{cover.campaign}={cover.position}" for cover in covers)


def follows(request: HttpRequest) -> str | None:
    """What a page says that asks for itself again, since its table has moved: since which line it tells what is new."""
    return request.headers.get("X-Follows")


def is_ahead(request: HttpRequest) -> bool:
    """Whether a browser asks for a page that somebody may look at in a moment."""
    return request.headers.get("Sec-Purpose", "").startswith("prefetch")


def told_to(
    reader: Reader, *, subject: str = "", name: str = "", kept: Mapping[str, str] | None = None, **more: Any
) -> dict[str, Any]:
    """The same for a page that shows the story, with the way through its history.

    `subject` and `name` are of whom the page tells, `kept` is what it was asked besides the line.
    """
    history = History(reader=reader, subject=subject, name=name, kept=kept or {})
    return shown_to(reader, history=history, **more)


def keeps(sitting: Sitting) -> bool:
    """Whether the visitor keeps the table, and so may act for every seat."""
    return sitting.role in FOR_OTHERS


def may_act_for(seat: str, reader: Reader) -> bool:
    """Whether the visitor may act for what is in a seat's hands; for nobody, where one looks at the past."""
    sitting = reader.sitting
    return reader.at is None and (seat == sitting.seat or keeps(sitting))


def key_of(request: HttpRequest) -> str:
    """The form's own key makes a double tap one command; a form without one gets a new key."""
    return str(request.POST.get("key", ""))[:100] or new_key()


def number_in(text: str) -> int | None:
    """A line's or a decision's number, if that is one."""
    return int(text) if re.fullmatch(r"[0-9]{1,15}", text.strip()) else None


def way_back(request: HttpRequest, sitting: Sitting) -> str:
    """The page that the form came from, if it is one of ours; else the campaign's."""
    said = str(request.POST.get("back") or request.GET.get("back") or "")
    if said.startswith("/") and url_has_allowed_host_and_scheme(said, allowed_hosts=None):
        return said
    return reverse("campaign", kwargs={"campaign": sitting.campaign.campaign})
