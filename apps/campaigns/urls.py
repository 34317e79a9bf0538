"""Where the campaigns' pages and routes are."""

from __future__ import annotations

from django.urls import path

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

AT = "campaigns/<str:campaign>/"
pages = [
    path("", home.home, name="home"),
    path("campaigns/", home.found_campaign, name="found"),
    path("join/<str:token>/", joining.join, name="join"),
    path(AT, table.campaign, name="campaign"),
    path(f"{AT}enlist/", table.enlist, name="enlist"),
    path(f"{AT}chronicle/", chronicle.chronicle, name="chronicle"),
    path(f"{AT}changes/", chronicle.changes, name="changes"),
    path(f"{AT}copies/", copying.copies, name="copies"),
    path(f"{AT}export/", copying.export, name="export"),
    path(f"{AT}ask/", asking.what, name="asks"),
    path(f"{AT}ask/<str:kind>/", asking.ask, name="ask"),
    path(f"{AT}door/", joining.door, name="door"),
    path(f"{AT}door/<int:number>/", joining.answer, name="answer"),
    path(f"{AT}door/links/<int:number>/", joining.revoke, name="revoke"),
    path(f"{AT}pilots/<str:pilot>/", pilots.pilot, name="pilot"),
    path(f"{AT}pilots/<str:pilot>/why/<str:figure>/", pilots.why_is_it, name="why"),
    path(f"{AT}pilots/<str:pilot>/ritual/", pilots.call_ritual, name="ritual"),
    path(f"{AT}caskets/<str:casket>/", caskets.casket, name="casket"),
    path(f"{AT}caskets/<str:casket>/build/", building.build, name="build"),
    path(f"{AT}settlement/", settlement.settlement, name="settlement"),
    path(f"{AT}schedule/", scheduling.schedule, name="schedule"),
    path(f"{AT}missions/", missions.all_missions, name="missions"),
    path(f"{AT}missions/<str:mission>/", missions.mission, name="mission"),
    path(f"{AT}missions/<str:mission>/battle/", battles.battle, name="battle"),
    path(f"{AT}missions/<str:mission>/battle/replay/", battles.replay, name="replay"),
]
routes = [
    path("commands/", catalogue.Catalogue.as_view(), name="api-catalogue"),
    path("campaigns/", campaigns.Campaigns.as_view(), name="api-campaigns"),
    path("operations/<str:operation>/", operations.Operation.as_view(), name="api-operation"),
    path(AT, campaigns.Campaign.as_view(), name="api-campaign"),
    path(f"{AT}commands/", commands.Commands.as_view(), name="api-commands"),
    path(f"{AT}preview/", commands.Preview.as_view(), name="api-preview"),
    path(f"{AT}amendments/", commands.Amendments.as_view(), name="api-amendments"),
    path(f"{AT}forks/", campaigns.Forks.as_view(), name="api-forks"),
    path(f"{AT}export/", entries.Export.as_view(), name="api-export"),
    path(f"{AT}entries/", entries.Entries.as_view(), name="api-entries"),
    path(f"{AT}pilots/", api_pilots.Pilots.as_view(), name="api-pilots"),
    path(f"{AT}pilots/<str:pilot>/", api_pilots.Pilot.as_view(), name="api-pilot"),
    path(f"{AT}caskets/", things.Caskets.as_view(), name="api-caskets"),
    path(f"{AT}caskets/<str:casket>/", things.Casket.as_view(), name="api-casket"),
    path(f"{AT}settlement/", things.Settlement.as_view(), name="api-settlement"),
    path(f"{AT}missions/", things.Missions.as_view(), name="api-missions"),
    path(f"{AT}missions/<str:mission>/", things.Mission.as_view(), name="api-mission"),
    path(f"{AT}stories/<str:subject>/", stories.Story.as_view(), name="api-story"),
    path(f"{AT}pilots/<str:pilot>/why/<str:figure>/", stories.Why.as_view(), name="api-why"),
    path(f"{AT}changes/", stories.Changes.as_view(), name="api-changes"),
    path(f"{AT}battles/", things.Battles.as_view(), name="api-battles"),
    path(f"{AT}battles/<str:mission>/", api_battles.Battle.as_view(), name="api-battle"),
    path(f"{AT}battles/<str:mission>/replay/", api_battles.Replay.as_view(), name="api-replay"),
]
