"""How often one address may ask for odds."""

from __future__ import annotations

from rest_framework.request import Request

from apps.rest.limits import Allowance, Limit, address_of, counted

MOST = 600


def allowance(request: Request) -> Allowance | None:
    """One request more of this address in this minute; none where nobody counts."""
    return counted(Limit(name="odds", most=MOST), address_of(request))
