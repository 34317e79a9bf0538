"""Where to say that something is not safe here: https://www.rfc-editor.org/rfc/rfc9116."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

TEXT = "text/plain; charset=utf-8"
GOOD_FOR = timedelta(days=180)


@require_safe
def contact(request: HttpRequest) -> HttpResponse:
    """Whom to write to. Where a house names nobody, it is how to find them."""
    policy = request.build_absolute_uri(reverse("security-policy"))
    until = (datetime.now(UTC) + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    said = {
        "Contact": settings.SECURITY_CONTACT or policy,
        "Expires": until.isoformat().replace("+00:00", "Z"),
        "Policy": policy,
        "Canonical": request.build_absolute_uri(reverse("security-contact")).removesuffix("/"),
        "Preferred-Languages": "en",
    }
    return HttpResponse("".join(f"{name}: {value}\n" for name, value in said.items()), content_type=TEXT)


@require_safe
def policy(_: HttpRequest) -> HttpResponse:
    """SECURITY.md, as it lies beside this program."""
    return HttpResponse((settings.BASE_DIR / "SECURITY.md").read_text("utf-8"), content_type=TEXT)
