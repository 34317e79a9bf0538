"""All routes of the API as its description has them, with what there is in one campaign."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from apps.campaigns.seats import asker
from apps.jobs import queue
from tests.campaigns.lived import Lived
from tests.house import ROOT

FILE = ROOT / "docs" / "openapi.json"


@cache
def described() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


OPERATIONS = {
    operation["operationId"]: (path, method)
    for path, item in described()["paths"].items()
    for method, operation in item.items()
}
PATHS = sorted(described()["paths"])


def places(table: Lived, path: str = "") -> dict[str, str]:
    """What stands for each name in a path; below battles, the mission that is played here, if one is."""
    fought = table.ids.get("arena", "") if "/battles/{" in path else ""
    return {
        "campaign": table.campaign,
        "pilot": table.ids["Vess"],
        "casket": table.ids["Mercy"],
        "mission": fought or table.ids["nave"],
        "subject": table.ids["Orrin"],
        "figure": "taint",
        "number": "0" * 16,
        "operation": queue.put("nothing yet", "k", body={}, asked_by=asker(table.accounts["host"])).id,
    }
