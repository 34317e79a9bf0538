"""What somebody typed whose session was over when they sent it: it comes back once they have signed in again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

LONGEST_ADDRESS = 6_000
"""What is longer than this, not every proxy lets through as an address."""
NOBODYS = frozenset({"csrfmiddlewaretoken", "key", "seen", "preview", "more", "check"})
"""Fields that say nothing once the form is drawn anew."""
View = Callable[..., HttpResponse]


def keeps_what_was_typed(view: View) -> View:
    """Whoever is signed in goes on; whoever is not signs in first, and finds the form as they left it."""

    @wraps(view)
    def kept(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return _kept(request) if request.method == "POST" else redirect_to_login(request.get_full_path())

    return kept


def _kept(request: HttpRequest) -> HttpResponse:
    """By an address that fills the form in; or, where that would be too long, as text to take along."""
    typed = request.POST.copy()
    for name in NOBODYS & typed.keys():
        del typed[name]
    address = f"{request.path}?{typed.urlencode()}"
    if len(address) <= LONGEST_ADDRESS:
        return redirect_to_login(address)
    said = {name: text for name, texts in typed.lists() if name != "back" for text in texts if str(text).strip()}
    return render(request, "campaigns/kept.html", {"typed": said, "path": request.path}, status=403)
