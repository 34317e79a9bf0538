"""Where the campaigns' pages and routes are."""

from __future__ import annotations

from django.urls import path

from apps.campaigns import views
from apps.campaigns.api import campaigns, commands, entries, pilots

pages = [
    path("", views.home, name="home"),
    path("campaigns/", views.found_campaign, name="found"),
    path("campaigns/<str:campaign>/", views.campaign, name="campaign"),
    path("campaigns/<str:campaign>/enlist/", views.enlist, name="enlist"),
    path("campaigns/<str:campaign>/pilots/<str:pilot>/", views.pilot, name="pilot"),
    path("campaigns/<str:campaign>/pilots/<str:pilot>/ritual/", views.call_ritual, name="ritual"),
]
routes = [
    path("campaigns/", campaigns.Campaigns.as_view(), name="api-campaigns"),
    path("campaigns/<str:campaign>/", campaigns.Campaign.as_view(), name="api-campaign"),
    path("campaigns/<str:campaign>/commands/", commands.Commands.as_view(), name="api-commands"),
    path("campaigns/<str:campaign>/preview/", commands.Preview.as_view(), name="api-preview"),
    path("campaigns/<str:campaign>/amendments/", commands.Amendments.as_view(), name="api-amendments"),
    path("campaigns/<str:campaign>/forks/", campaigns.Forks.as_view(), name="api-forks"),
    path("campaigns/<str:campaign>/entries/", entries.Entries.as_view(), name="api-entries"),
    path("campaigns/<str:campaign>/pilots/", pilots.Pilots.as_view(), name="api-pilots"),
    path("campaigns/<str:campaign>/pilots/<str:pilot>/", pilots.Pilot.as_view(), name="api-pilot"),
]
