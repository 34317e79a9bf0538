"""The way to a table: a link that asks for a seat, and the door that the host opens."""

from __future__ import annotations

import re
from typing import cast

import segno
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from apps.campaigns import invitations
from apps.campaigns.seats import Sitting
from apps.campaigns.table_view import Reader
from apps.kernel.refusal import Refusal
from apps.kernel.roles import ROLE_WORDS, GivenRole
from apps.web.pages.page_request import REFUSED, account_of, shown_to, sitting_at

BACKEND = "django.contrib.auth.backends.ModelBackend"
INVITED: tuple[GivenRole, ...] = ("player", "spectator", "deputy", "client")


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """What a link offers, and asking for it. Nothing is granted here."""
    return _asking(request, token) if request.user.is_authenticated else _arriving(request, token)


def _arriving(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody whom nobody knows: they sign in, or make an account, and stand here again."""
    name, refusal = request.POST.get("name", ""), ""
    if request.method == "POST":
        try:
            login(request, invitations.newcomer(token, name, request.POST.get("password", "")), backend=BACKEND)
            return redirect("join", token=token)
        except Refusal as refused:
            refusal = refused.sentence
    offer = invitations.invitation(token)
    shown = {"offer": offer, "arriving": True, "refusal": refusal if offer else "", "name": name[:150]}
    return render(request, "campaigns/join.html", shown, status=404 if not offer else REFUSED if refusal else 200)


def _asking(request: HttpRequest, token: str) -> HttpResponse:
    account, refusal = account_of(request), ""
    if request.method == "POST":
        try:
            invitations.ask_to_join(account, token)
        except Refusal as refused:
            refusal = refused.sentence
    asked = invitations.asked_with(account, token)
    shown = {"offer": invitations.invitation(token), "asked": asked, "refusal": refusal}
    status = REFUSED if refusal else 200 if shown["offer"] or asked else 404
    return render(request, "campaigns/join.html", shown, status=status)


@login_required
@never_cache
def door(request: HttpRequest, campaign: str) -> HttpResponse:
    """Who waits outside, which links are open, and making another."""
    host = _host(request, campaign)
    return _invited(request, host) if request.method == "POST" else _door(request, host)


@login_required
@require_POST
def answer(request: HttpRequest, campaign: str, number: int) -> HttpResponse:
    """Let somebody in, or not."""
    host = _host(request, campaign)
    try:
        if "approve" in request.POST:
            invitations.approve(host, number)
            messages.success(request, "The chair is set, and whoever asked sits in it now.")
        else:
            invitations.decline(host, number)
            messages.success(request, "The door stays shut to them.")
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    return redirect("door", campaign=campaign)


@login_required
@require_POST
def revoke(request: HttpRequest, campaign: str, number: int) -> HttpResponse:
    """Let a link open nothing any longer."""
    try:
        invitations.revoke(_host(request, campaign), number)
        messages.success(request, "That link opens nothing any longer.")
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    return redirect("door", campaign=campaign)


def _invited(request: HttpRequest, host: Sitting) -> HttpResponse:
    """The new link stands on this page once, and is not kept."""
    form = {name: str(request.POST.get(name, "")).strip() for name in ("role", "note", "days", "uses")}
    try:
        days, uses = (_count(form[name]) for name in ("days", "uses"))
        token = invitations.invite(host, cast("GivenRole", form["role"]), note=form["note"], days=days, uses=uses)
    except Refusal as refusal:
        return _door(request, host, form=form, refusal=refusal.sentence)
    return _door(request, host, link=request.build_absolute_uri(reverse("join", kwargs={"token": token})))


def _door(
    request: HttpRequest, host: Sitting, *, form: dict[str, str] | None = None, refusal: str = "", link: str = ""
) -> HttpResponse:
    shown = shown_to(
        Reader(sitting=host),
        requests=invitations.requests(host),
        links=invitations.open_links(host),
        seated=invitations.seated(host),
        roles=[(role, ROLE_WORDS[role]) for role in INVITED],
        form=form or {"role": "player", "note": "", "days": "7", "uses": "1"},
        refusal=refusal,
        link=link,
        code=_as_a_code(link) if link else "",
    )
    return render(request, "campaigns/door.html", shown, status=REFUSED if refusal else 200)


def _as_a_code(link: str) -> SafeString:
    """The link for a phone's camera: black on white by day, by night and on paper."""
    drawn = segno.make(link, error="m", micro=False)
    markup = drawn.svg_inline(omitsize=True, svgclass=None, lineclass=None, light="#fff")
    return mark_safe(markup)  # noqa: S308 - drawn here, and no letter of the link stands in it


def _host(request: HttpRequest, campaign: str) -> Sitting:
    sitting = sitting_at(request, campaign)
    if not sitting.may("OfferSeat"):
        raise PermissionDenied
    return sitting


def _count(text: str) -> int:
    """What is no number is out of every bound, and refused as that."""
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else -1
