"""The webhooks of a table: where it tells outside what happens, and what came of that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from apps.campaigns.seats import Sitting
from apps.campaigns.table_view import Reader
from apps.kernel.refusal import Refusal
from apps.notices import table_webhooks
from apps.notices.notice_kinds import KINDS
from apps.web.pages.page_request import REFUSED, key_of, shown_to, sitting_at

SHAPES = (("standard", "Standard Webhooks, signed"), ("discord", "Discord"))


@login_required
@never_cache
def webhooks(request: HttpRequest, campaign: str) -> HttpResponse:
    sitting = sitting_at(request, campaign)
    if not table_webhooks.may_keep(sitting):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, sitting)
    try:
        return _done(request, sitting)
    except Refusal as refusal:
        return _page(request, sitting, status=REFUSED, refusal=refusal.sentence)


def _done(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """A new secret stands on the page once, and is not kept to be read."""
    campaign, do = sitting.campaign.campaign, str(request.POST.get("do", ""))
    if do == "add":
        form = _form_of(request)
        kinds = [str(kind) for kind in request.POST.getlist("kinds")]
        secret = table_webhooks.add(campaign, form["url"], form["shape"], kinds, datetime.now(UTC))
        if secret:
            return _page(request, sitting, secret=secret)
        messages.success(request, "It is told from now on.")
    elif do in DEEDS:
        deed, said = DEEDS[do]
        deed(campaign, str(request.POST.get("which", "")), key_of(request))
        messages.success(request, said)
    else:
        raise Refusal("That is nothing that can be done with a webhook: press one of the buttons below.")
    return redirect("webhooks", campaign=campaign)


DEEDS: Mapping[str, tuple[Callable[[str, str, str], None], str]] = {
    "take-away": (table_webhooks.take_away, "It is told nothing any longer."),
    "begin-again": (table_webhooks.begin_again, "It is told again."),
    "send-again": (table_webhooks.send_again, "It is sent again as soon as the worker comes to it."),
}


def _page(
    request: HttpRequest, sitting: Sitting, *, status: int = 200, refusal: str = "", secret: str = ""
) -> HttpResponse:
    chosen = [str(kind) for kind in request.POST.getlist("kinds")] if refusal else table_webhooks.PUBLIC
    shown = shown_to(
        Reader(sitting=sitting),
        hooks=table_webhooks.hooks_of(sitting.campaign.campaign),
        kinds=[(kind, KINDS[kind].name, kind in chosen) for kind in table_webhooks.PUBLIC],
        names={kind.key: kind.name for kind in KINDS.values()},
        shapes=SHAPES,
        form=_form_of(request) if refusal else {"url": "", "shape": "standard"},
        refusal=refusal,
        secret=secret,
    )
    return render(request, "notices/webhooks.html", shown, status=status)


def _form_of(request: HttpRequest) -> dict[str, str]:
    return {name: str(request.POST.get(name, "")).strip() for name in ("url", "shape")}
