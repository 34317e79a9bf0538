"""Where the campaigns' pages and routes are."""

from __future__ import annotations

from django.urls import path

from apps.campaigns import api, views

pages = [
    path("", views.home, name="home"),
    path("campaigns/", views.found_campaign, name="found"),
    path("campaigns/<str:campaign>/", views.campaign, name="campaign"),
    path("campaigns/<str:campaign>/enlist/", views.enlist, name="enlist"),
    path("campaigns/<str:campaign>/pilots/<str:pilot>/", views.pilot, name="pilot"),
    path("campaigns/<str:campaign>/pilots/<str:pilot>/ritual/", views.call_ritual, name="ritual"),
]
routes = [
    path("campaigns/", api.Campaigns.as_view(), name="api-campaigns"),
    path("campaigns/<str:campaign>/", api.Campaign.as_view(), name="api-campaign"),
    path("campaigns/<str:campaign>/commands/", api.Commands.as_view(), name="api-commands"),
    path("campaigns/<str:campaign>/entries/", api.Entries.as_view(), name="api-entries"),
    path("campaigns/<str:campaign>/pilots/", api.Pilots.as_view(), name="api-pilots"),
    path("campaigns/<str:campaign>/pilots/<str:pilot>/", api.Pilot.as_view(), name="api-pilot"),
]
