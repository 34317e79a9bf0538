"""What tests of the house as it runs may ask for by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.house import House
from tests.penance_campaign.street import asking


@pytest.fixture(scope="module")
def demo(house: House) -> Any:
    """Asked for once: each time anybody does, the tokens of before are no good any more."""
    return house.demo()


@pytest.fixture(scope="module")
def neighbours(house: House, demo: Any) -> dict[str, Callable[[], int]]:
    """Others who ask meanwhile: whether the house lives, a page, and a sheet by a client."""
    code = (
        "from django.test import Client; from apps.accounts.models import Account; client = Client(); "
        "client.force_login(Account.objects.get(username='demo-rival')); print(client.cookies['sessionid'].value)"
    )
    session = house.manage("shell", "-v", "0", "-c", code).strip()
    sheet = f"/campaigns/{demo['campaign']}/pilots/{demo['pilots'][0]}/"
    return {
        "lives": asking(house, "/healthz"),
        "page": asking(house, sheet, Cookie=f"sessionid={session}"),
        "sheet": asking(house, f"/api/v1{sheet}", Authorization=f"Bearer {demo['tokens']['player']}"),
    }
