"""Where the pages of campaigns are."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from apps.web.pages import (
    asking,
    battles,
    building,
    caskets,
    chronicle,
    copying,
    home,
    joining,
    missions,
    pilots,
    scheduling,
    settlement,
    table,
)

pages_of_a_table = [
    path("", table.campaign, name="campaign"),
    path("enlist/", table.enlist, name="enlist"),
    path("chronicle/", chronicle.chronicle, name="chronicle"),
    path("changes/", chronicle.changes, name="changes"),
    path("copies/", copying.copies, name="copies"),
    path("export/", copying.export, name="export"),
    path("ask/", asking.what, name="asks"),
    path("ask/<str:kind>/", asking.ask, name="ask"),
    path("door/", joining.door, name="door"),
    path("door/<int:number>/", joining.answer, name="answer"),
    path("door/links/<int:number>/", joining.revoke, name="revoke"),
    path("pilots/<str:pilot>/", pilots.pilot, name="pilot"),
    path("pilots/<str:pilot>/why/<str:figure>/", pilots.why_is_it, name="why"),
    path("pilots/<str:pilot>/ritual/", pilots.call_ritual, name="ritual"),
    path("caskets/<str:casket>/", caskets.casket, name="casket"),
    path("caskets/<str:casket>/build/", building.build, name="build"),
    path("settlement/", settlement.settlement, name="settlement"),
    path("schedule/", scheduling.schedule, name="schedule"),
    path("missions/", missions.all_missions, name="missions"),
    path("missions/<str:mission>/", missions.mission, name="mission"),
    path("missions/<str:mission>/battle/", battles.battle, name="battle"),
    path("missions/<str:mission>/battle/replay/", battles.replay, name="replay"),
]
pages: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("campaigns/", home.found_campaign, name="found"),
    path("join/<str:token>/", joining.join, name="join"),
    path("campaigns/<str:campaign>/", include(pages_of_a_table)),
]
