"""Where the campaigns' pages and routes are."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from apps.campaigns.api import battles as api_battles
from apps.campaigns.api import campaigns, catalogue, commands, entries, operations, stories, things
from apps.campaigns.api import pilots as api_pilots
from apps.campaigns.views import (
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
routes_of_a_table = [
    path("", campaigns.Campaign.as_view(), name="api-campaign"),
    path("commands/", commands.Commands.as_view(), name="api-commands"),
    path("preview/", commands.Preview.as_view(), name="api-preview"),
    path("amendments/", commands.Amendments.as_view(), name="api-amendments"),
    path("forks/", campaigns.Forks.as_view(), name="api-forks"),
    path("export/", entries.Export.as_view(), name="api-export"),
    path("entries/", entries.Entries.as_view(), name="api-entries"),
    path("pilots/", api_pilots.Pilots.as_view(), name="api-pilots"),
    path("pilots/<str:pilot>/", api_pilots.Pilot.as_view(), name="api-pilot"),
    path("caskets/", things.Caskets.as_view(), name="api-caskets"),
    path("caskets/<str:casket>/", things.Casket.as_view(), name="api-casket"),
    path("settlement/", things.Settlement.as_view(), name="api-settlement"),
    path("missions/", things.Missions.as_view(), name="api-missions"),
    path("missions/<str:mission>/", things.Mission.as_view(), name="api-mission"),
    path("stories/<str:subject>/", stories.Story.as_view(), name="api-story"),
    path("pilots/<str:pilot>/why/<str:figure>/", stories.Why.as_view(), name="api-why"),
    path("changes/", stories.Changes.as_view(), name="api-changes"),
    path("battles/", things.Battles.as_view(), name="api-battles"),
    path("battles/<str:mission>/", api_battles.Battle.as_view(), name="api-battle"),
    path("battles/<str:mission>/replay/", api_battles.Replay.as_view(), name="api-replay"),
]
routes: list[URLPattern | URLResolver] = [
    path("commands/", catalogue.Catalogue.as_view(), name="api-catalogue"),
    path("campaigns/", campaigns.Campaigns.as_view(), name="api-campaigns"),
    path("operations/<str:operation>/", operations.Operation.as_view(), name="api-operation"),
    path("campaigns/<str:campaign>/", include(routes_of_a_table)),
]
