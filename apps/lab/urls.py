"""Where the lab's pages and routes are."""

from __future__ import annotations

from django.urls import path, register_converter

from apps.lab.odds_api import chance_routes, number_routes
from apps.lab.odds_pages import odds_page
from apps.lab.rule_pages import rules_page
from apps.lab.views import dice

register_converter(rules_page.RuleCode, "rule")
pages = [
    path("dice/", dice, name="dice"),
    path("odds/", odds_page.every_question, name="odds"),
    path("odds/<str:question>/", odds_page.one_question, name="odds-of"),
    path("rules/", rules_page.book, name="rules"),
    path("rules/<rule:code>/", rules_page.one_rule, name="rule"),
    path("rules/<slug:chapter>/", rules_page.one_chapter, name="chapter"),
    path("glossary/", rules_page.glossary, name="glossary"),
]
routes = [
    path("odds/attack-dice/", chance_routes.AttackDiceRoute.as_view(), name="api-odds-attack-dice"),
    path("odds/defense-dice/", chance_routes.DefenseDiceRoute.as_view(), name="api-odds-defense-dice"),
    path("odds/attack/", chance_routes.AttackRoute.as_view(), name="api-odds-attack"),
    path("odds/strain/", chance_routes.StrainRoute.as_view(), name="api-odds-strain"),
    path("odds/grit/", chance_routes.GritRoute.as_view(), name="api-odds-grit"),
    path("odds/suffering/", chance_routes.SufferingRoute.as_view(), name="api-odds-suffering"),
    path("odds/pool/", chance_routes.PoolRoute.as_view(), name="api-odds-pool"),
    path("odds/skirmish/", chance_routes.SkirmishRoute.as_view(), name="api-odds-skirmish"),
    path("odds/test/", chance_routes.TestRoute.as_view(), name="api-odds-test"),
    path("odds/combinations/", chance_routes.CombinationsRoute.as_view(), name="api-odds-combinations"),
    path("rules/to-hit/", number_routes.ToHitRoute.as_view(), name="api-rules-to-hit"),
    path("rules/house-rules/", number_routes.HouseRules.as_view(), name="api-rules-house-rules"),
]
