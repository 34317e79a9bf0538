"""Where the lab's page and routes are."""

from __future__ import annotations

from django.urls import path

from apps.lab.odds_api import chance_routes, number_routes
from apps.lab.views import dice

pages = [path("dice/", dice, name="dice")]
routes = [
    path("odds/attack-dice/", chance_routes.AttackDice.as_view(), name="api-odds-attack-dice"),
    path("odds/defense-dice/", chance_routes.DefenseDice.as_view(), name="api-odds-defense-dice"),
    path("odds/attack/", chance_routes.Attack.as_view(), name="api-odds-attack"),
    path("odds/strain/", chance_routes.Strain.as_view(), name="api-odds-strain"),
    path("odds/grit/", chance_routes.Grit.as_view(), name="api-odds-grit"),
    path("odds/suffering/", chance_routes.Suffering.as_view(), name="api-odds-suffering"),
    path("odds/pool/", chance_routes.Pool.as_view(), name="api-odds-pool"),
    path("odds/skirmish/", chance_routes.Skirmish.as_view(), name="api-odds-skirmish"),
    path("odds/test/", chance_routes.Test.as_view(), name="api-odds-test"),
    path("odds/combinations/", chance_routes.Combinations.as_view(), name="api-odds-combinations"),
    path("rules/to-hit/", number_routes.ToHit.as_view(), name="api-rules-to-hit"),
    path("rules/house-rules/", number_routes.HouseRules.as_view(), name="api-rules-house-rules"),
]
