"""Where the routes of campaigns are."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from apps.api.routes import (
    battle_routes,
    campaign_routes,
    catalogue_routes,
    command_routes,
    entry_routes,
    operation_routes,
    pilot_routes,
    story_routes,
    thing_routes,
)

routes_of_a_table = [
    path("", campaign_routes.CampaignRoute.as_view(), name="api-campaign"),
    path("commands/", command_routes.Commands.as_view(), name="api-commands"),
    path("preview/", command_routes.Preview.as_view(), name="api-preview"),
    path("amendments/", command_routes.Amendments.as_view(), name="api-amendments"),
    path("forks/", campaign_routes.Forks.as_view(), name="api-forks"),
    path("export/", entry_routes.Export.as_view(), name="api-export"),
    path("entries/", entry_routes.Entries.as_view(), name="api-entries"),
    path("pilots/", pilot_routes.Pilots.as_view(), name="api-pilots"),
    path("pilots/<str:pilot>/", pilot_routes.PilotRoute.as_view(), name="api-pilot"),
    path("caskets/", thing_routes.Caskets.as_view(), name="api-caskets"),
    path("caskets/<str:casket>/", thing_routes.CasketRoute.as_view(), name="api-casket"),
    path("settlement/", thing_routes.SettlementRoute.as_view(), name="api-settlement"),
    path("missions/", thing_routes.Missions.as_view(), name="api-missions"),
    path("missions/<str:mission>/", thing_routes.MissionRoute.as_view(), name="api-mission"),
    path("stories/<str:subject>/", story_routes.Story.as_view(), name="api-story"),
    path("pilots/<str:pilot>/why/<str:figure>/", story_routes.Why.as_view(), name="api-why"),
    path("changes/", story_routes.Changes.as_view(), name="api-changes"),
    path("battles/", thing_routes.Battles.as_view(), name="api-battles"),
    path("battles/<str:mission>/", battle_routes.BattleRoute.as_view(), name="api-battle"),
    path("battles/<str:mission>/replay/", battle_routes.Replay.as_view(), name="api-replay"),
]
routes: list[URLPattern | URLResolver] = [
    path("commands/", catalogue_routes.Catalogue.as_view(), name="api-catalogue"),
    path("campaigns/", campaign_routes.Campaigns.as_view(), name="api-campaigns"),
    path("operations/<str:operation>/", operation_routes.Operation.as_view(), name="api-operation"),
    path("campaigns/<str:campaign>/", include(routes_of_a_table)),
]
