"""Where to say that something is not safe here: https://www.rfc-editor.org/rfc/rfc9116."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from penance_campaign import house_certificate

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
def authority(_: HttpRequest) -> HttpResponse:
    """What a phone in the room is to trust, where the house signs for itself."""
    found = house_certificate.authority_in(settings.TLS_DIR)
    if found is None:
        raise Http404("This house has no certificate of its own: `make run LAN=1 TLS=1` makes one.")
    return HttpResponse(found, content_type="application/x-x509-ca-cert")


@require_safe
def policy(_: HttpRequest) -> HttpResponse:
    """SECURITY.md, as it lies beside this program."""
    return HttpResponse((settings.BASE_DIR / "SECURITY.md").read_text("utf-8"), content_type=TEXT)
