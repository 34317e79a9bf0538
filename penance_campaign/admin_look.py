"""The admin's colours, those of the game's own pages, and what stands in its margin."""

from __future__ import annotations

from django.urls import reverse_lazy

COLORS = {
    "base": {
        "50": "#f7f0df",
        "100": "#efe5cf",
        "200": "#d9caad",
        "300": "#c6b594",
        "400": "#a8967a",
        "500": "#6f5d48",
        "600": "#5a4a39",
        "700": "#463a2d",
        "800": "#382e25",
        "900": "#1c1713",
        "950": "#12100d",
    },
    "primary": {
        "50": "#fbeee5",
        "100": "#f6dccb",
        "200": "#edbd9f",
        "300": "#e6a57f",
        "400": "#e0885a",
        "500": "#e0885a",
        "600": "#84330f",
        "700": "#6f2a0c",
        "800": "#571f08",
        "900": "#431806",
        "950": "#2b0f03",
    },
    "font": {
        "subtle-light": "var(--color-base-600)",
        "subtle-dark": "#b8a88e",
        "default-light": "#463a2d",
        "default-dark": "#d8cab0",
        "important-light": "#231a12",
        "important-dark": "#ebdfc8",
    },
}
"""From bone to the dark of the nave, and rust for whatever can be followed."""

HOSTS, KEEPS = "apps.chronicle.admin_pages.hosted_logs.hosts_any", "apps.accounts.admin.keeps_the_house"

JOBS = "apps.web.desk.campaign_admin.sees_jobs"


def _item(title: str, icon: str, page: str, permission: str = HOSTS) -> dict[str, object]:
    return {"title": title, "icon": icon, "link": reverse_lazy(f"admin:{page}"), "permission": permission}


def _list(title: str, icon: str, model: str, permission: str = HOSTS) -> dict[str, object]:
    return _item(title, icon, f"{model}_changelist", permission)


NAVIGATION = [
    {
        "title": "Table",
        "items": [
            _item("What waits", "hourglass_empty", "index"),
            _list("Campaigns", "church", "campaigns_campaignrow"),
            _list("Open missions", "swords", "battles_missionrow"),
            _list("Settlements", "home_work", "settlement_settlementrow"),
            _list("Packs", "inventory_2", "campaigns_packrow"),
            _list("Given up", "sync_problem", "jobs_job", JOBS),
        ],
    },
    {
        "title": "People",
        "items": [
            _list("Seats", "chair", "campaigns_seatrow"),
            _list("At the door", "door_front", "campaigns_joinrequest"),
            _list("Invitations", "mail", "campaigns_invitationlink"),
            _list("Accounts", "person", "accounts_account", KEEPS),
        ],
    },
    {
        "title": "Story",
        "items": [
            _list("Pilots", "skull", "pilots_pilotrow"),
            _list("Caskets", "smart_toy", "caskets_casketrow"),
            _list("Entries", "menu_book", "chronicle_entrypage"),
            _list("Decisions", "gavel", "chronicle_decisionpage"),
        ],
    },
]
"""Each for whoever finds something behind it."""
