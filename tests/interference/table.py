"""The wall's table: for every route how it is asked. A route without a row here fails a test."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from django.apps import apps
from django.contrib.admin.utils import quote
from django.db.models import Model, QuerySet

from tests.access.routes import Route
from tests.interference import doors
from tests.interference.asking import Ask
from tests.interference.doors import Doors, Way

AT, API = "campaigns/<campaign>/", "api/v1/campaigns/<campaign>/"
OF_THE_TABLE: Mapping[str, Way] = {
    AT: doors.reads,
    f"{AT}ask/": doors.gets,
    f"{AT}ask/<kind>/": doors.forms_of_each_kind,
    f"{AT}caskets/<casket>/": doors.reads,
    f"{AT}caskets/<casket>/build/": doors.gets_and_posts,
    f"{AT}changes/": doors.reads_changes,
    f"{AT}chronicle/": doors.reads,
    f"{AT}copies/": doors.copies,
    f"{AT}door/": doors.gets_and_posts,
    f"{AT}door/<number>/": doors.gets_and_posts,
    f"{AT}door/links/<number>/": doors.gets_and_posts,
    f"{AT}enlist/": doors.gets_and_posts,
    f"{AT}export/": doors.gets,
    f"{AT}battle/": doors.gets,
    f"{AT}find/": doors.finds,
    f"{AT}mine/": doors.gets,
    f"{AT}missions/": doors.reads,
    f"{AT}missions/<mission>/": doors.reads,
    f"{AT}missions/<mission>/battle/": doors.plays,
    f"{AT}missions/<mission>/battle/replay/": doors.reads_a_replay,
    f"{AT}pilots/<pilot>/": doors.reads,
    f"{AT}pilots/<pilot>/ritual/": doors.gets_and_posts,
    f"{AT}pilots/<pilot>/why/<figure>/": doors.reads,
    f"{AT}remind/": doors.gets_and_posts,
    f"{AT}schedule/": doors.gets_and_posts,
    f"{AT}sessions/": doors.gets_and_posts,
    f"{AT}settlement/": doors.reads,
    f"{AT}webhooks/": doors.gets_and_posts,
    API: doors.reads,
    f"{API}amendments/": doors.amends,
    f"{API}battles/": doors.reads,
    f"{API}battles/<mission>/": doors.reads,
    f"{API}battles/<mission>/replay/": doors.reads_a_replay,
    f"{API}caskets/": doors.reads,
    f"{API}caskets/<casket>/": doors.reads,
    f"{API}changes/": doors.reads_changes,
    f"{API}commands/": doors.of_each_kind,
    f"{API}entries/": doors.reads_entries,
    f"{API}export/": doors.gets,
    f"{API}forks/": doors.forks,
    f"{API}missions/": doors.reads,
    f"{API}missions/<mission>/": doors.reads,
    f"{API}pilots/": doors.reads,
    f"{API}pilots/<pilot>/": doors.reads,
    f"{API}pilots/<pilot>/why/<figure>/": doors.reads,
    f"{API}preview/": doors.of_each_kind,
    f"{API}settlement/": doors.reads,
    f"{API}stories/<subject>/": doors.reads_stories,
}
OF_THE_HOUSE: Mapping[str, Way] = {
    "": doors.gets,
    ".well-known/security.txt/": doors.gets,
    "account/": doors.gets,
    "account/password/": doors.gets,
    "account/sessions/": doors.gets,
    "account/tokens/": doors.gets,
    "account/tokens/<number>/": doors.gets,
    "api/docs/": doors.gets_once,
    "api/schema/": doors.gets_once,
    "api/v1/": doors.gets,
    "api/v1/<nowhere>/": doors.gets,
    "api/v1/campaigns/": doors.gets,
    "api/v1/commands/": doors.gets,
    "api/v1/odds/attack-dice/": doors.gets,
    "api/v1/odds/attack/": doors.gets_and_posts,
    "api/v1/odds/combinations/": doors.gets,
    "api/v1/odds/defense-dice/": doors.gets,
    "api/v1/odds/grit/": doors.gets_and_posts,
    "api/v1/odds/pool/": doors.gets_and_posts,
    "api/v1/odds/skirmish/": doors.gets_and_posts,
    "api/v1/odds/strain/": doors.gets,
    "api/v1/odds/suffering/": doors.gets_and_posts,
    "api/v1/odds/test/": doors.gets_and_posts,
    "api/v1/operations/<operation>/": doors.gets,
    "api/v1/rules/house-rules/": doors.gets,
    "api/v1/rules/to-hit/": doors.gets,
    "api/v1/tokens/": doors.gets,
    "api/v1/tokens/<number>/": doors.gets,
    "calendar/<secret>.ics": doors.gets,
    "campaigns/": doors.gets,
    "demo/": doors.gets,
    "dice/": doors.gets,
    "healthz/": doors.gets,
    "house.crt/": doors.gets,
    "join/<token>/": doors.gets,
    "live/": doors.gets,
    "glossary/": doors.gets,
    "looks/": doors.gets,
    "metrics/": doors.gets,
    "notices/": doors.gets,
    "notices/choices/": doors.gets,
    "odds/": doors.gets,
    "odds/<question>/": doors.gets,
    "readyz/": doors.gets,
    "rules/": doors.gets,
    "rules/<chapter>/": doors.gets,
    "rules/<code>/": doors.gets,
    "security/": doors.gets,
    "sign-in/": doors.gets,
    "sign-out/": doors.gets,
    "sw.js/": doors.gets,
}
MODELS = (
    "accounts/account",
    "battles/missionrow",
    "campaigns/campaignrow",
    "campaigns/invitationlink",
    "campaigns/joinrequest",
    "campaigns/packrow",
    "campaigns/seatrow",
    "caskets/casketrow",
    "chronicle/decisionpage",
    "chronicle/entrypage",
    "jobs/job",
    "pilots/pilotrow",
    "settlement/settlementrow",
)
IN_THE_ADMIN = re.compile(
    rf"admin/(?:(?P<model>{'|'.join(MODELS)})/"
    r"(?:(?P<row><object_id>/)(?:(?:ask|copies|door)-\w+/|asks/|campaign/|change/|delete/|history/)?|add/|found/)?"
    r"|<app_label>/|<url>|autocomplete/|jsi18n/|login/|logout/|password_change/(?:done/)?|r/.*|search/)?"
)
LOOKED_AT: Mapping[str, Mapping[str, object]] = {
    "entrypage": {"kind__in": ["BattleSealed", "BattleTold", "Rewound"]},
    "decisionpage": {"kind__in": ["AnswerBattle", "Amend"]},
}
"""Of these models not only the first row is looked at, but the last of each such kind."""


def asks_at(route: Route, at: Doors) -> Iterator[Ask]:
    """Every way in which the wall asks there."""
    if route.is_admin:
        yield from _in_the_admin(route, at)
    else:
        yield from {**OF_THE_TABLE, **OF_THE_HOUSE}[route.path](at, route)


def has_a_row(route: Route) -> bool:
    if route.is_admin:
        return IN_THE_ADMIN.fullmatch(route.path) is not None
    return route.path in OF_THE_TABLE or route.path in OF_THE_HOUSE


def _in_the_admin(route: Route, at: Doors) -> Iterator[Ask]:
    found = IN_THE_ADMIN.fullmatch(route.path)
    if found is None or not found["row"]:
        path = route.at({"app_label": "chronicle", "url": "nowhere", "content_type_id": "1", "object_id": "1"})
        yield Ask(method="GET", path=path, by_token=False, door=route.path)
        if found and found["model"] and route.path.count("/") == 3:
            for word in ("card", "AnswerBattle"):
                yield Ask(method="GET", path=f"{path}?q={word}", by_token=False, door=route.path)
        return
    app, model = found["model"].split("/")
    for pk in _rows(app, model, at.at.campaign):
        yield Ask(method="GET", path=route.at({"object_id": quote(pk)}), by_token=False, door=route.path)


def _rows(app: str, model: str, campaign: str) -> list[str]:
    table = apps.get_model(app, model)
    rows: QuerySet[Model] = QuerySet(table).order_by("pk")
    if any(field.name == "campaign" for field in table._meta.get_fields()):
        rows = rows.filter(campaign=campaign)
    if model in LOOKED_AT:
        newest = rows.filter(**LOOKED_AT[model]).order_by("-position")
        last = {row.kind: str(row.pk) for row in reversed(list(newest))}  # type: ignore[attr-defined]  # both pages have kinds
        return list(last.values())
    first = rows.first()
    return [str(first.pk)] if first else []
