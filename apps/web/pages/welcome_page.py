"""What a stranger finds at the door: what this is, and the demo, where the house shows it."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from apps.accounts.guests import seat_guest
from apps.accounts.models import Account
from apps.campaigns.demo.ash_march_opening import guest_seat
from apps.web.pages.attack_strip import attack_of


def welcome(request: HttpRequest) -> HttpResponse:
    shown = {"attack": attack_of({}), "demo": _demo() is not None}
    return render(request, "campaigns/welcome.html", shown)


@require_POST
def look_at_the_demo(request: HttpRequest) -> HttpResponse:
    """Whoever is signed in already goes on as who they are."""
    seat = _demo()
    if seat is None:
        raise Http404("This house shows no demo: ask whoever keeps it for an invitation.")
    account, campaign = seat
    if not request.user.is_authenticated:
        seat_guest(request, account)
    return redirect("to-battle", campaign=campaign)


def _demo() -> tuple[Account, str] | None:
    return guest_seat() if settings.DEMO_IS_OPEN else None
