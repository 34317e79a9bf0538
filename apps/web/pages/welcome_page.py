"""What a stranger finds at the door: what this is, and the demo, where the house shows it."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from apps.accounts.guests import seat_guest
from apps.campaigns.demo.ash_march_opening import guest_seat
from apps.web.pages.attack_strip import attack_of


def welcome(request: HttpRequest) -> HttpResponse:
    shown = {"attack": attack_of({}), "demo": _is_open()}
    return render(request, "campaigns/welcome.html", shown)


@require_POST
def look_at_the_demo(request: HttpRequest) -> HttpResponse:
    """Whoever is signed in already goes on as who they are."""
    seat = guest_seat() if _is_open() else None
    if seat is None:
        raise Http404("This house shows no demo: ask whoever keeps it for an invitation.")
    account, campaign = seat
    if not request.user.is_authenticated:
        seat_guest(request, account)
    return redirect("to-battle", campaign=campaign)


def _is_open() -> bool:
    return bool(settings.DEMO_IS_OPEN) and guest_seat() is not None
