"""Where the pages of campaigns are."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from apps.web.pages import (
    ask_page,
    battle_page,
    builder_page,
    campaign_page,
    casket_page,
    chronicle_page,
    copies_page,
    find_page,
    home_page,
    join_page,
    live_page,
    mission_pages,
    pilot_page,
    schedule_page,
    session_page,
    settlement_page,
    ways,
)

pages_of_a_table = [
    path("", campaign_page.campaign, name="campaign"),
    path("mine/", ways.mine, name="mine"),
    path("battle/", ways.battle, name="to-battle"),
    path("find/", find_page.find, name="find"),
    path("enlist/", campaign_page.enlist, name="enlist"),
    path("chronicle/", chronicle_page.chronicle, name="chronicle"),
    path("changes/", chronicle_page.changes, name="changes"),
    path("copies/", copies_page.copies, name="copies"),
    path("export/", copies_page.export, name="export"),
    path("ask/", ask_page.what, name="asks"),
    path("ask/<str:kind>/", ask_page.ask, name="ask"),
    path("door/", join_page.door, name="door"),
    path("door/<int:number>/", join_page.answer, name="answer"),
    path("door/links/<int:number>/", join_page.revoke, name="revoke"),
    path("pilots/<str:pilot>/", pilot_page.pilot, name="pilot"),
    path("pilots/<str:pilot>/why/<str:figure>/", pilot_page.why_is_it, name="why"),
    path("pilots/<str:pilot>/ritual/", pilot_page.call_ritual, name="ritual"),
    path("caskets/<str:casket>/", casket_page.casket, name="casket"),
    path("caskets/<str:casket>/build/", builder_page.build, name="build"),
    path("sessions/", session_page.sessions, name="sessions"),
    path("settlement/", settlement_page.settlement, name="settlement"),
    path("schedule/", schedule_page.schedule, name="schedule"),
    path("missions/", mission_pages.all_missions, name="missions"),
    path("missions/<str:mission>/", mission_pages.mission, name="mission"),
    path("missions/<str:mission>/battle/", battle_page.battle, name="battle"),
    path("missions/<str:mission>/battle/replay/", battle_page.replay, name="replay"),
]
pages: list[URLPattern | URLResolver] = [
    path("", home_page.home, name="home"),
    path("live/", live_page.live, name="live"),
    path("campaigns/", home_page.found_campaign, name="found"),
    path("join/<str:token>/", join_page.join, name="join"),
    path("campaigns/<str:campaign>/", include(pages_of_a_table)),
]
