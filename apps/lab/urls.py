"""Where the lab's page and routes are."""

from __future__ import annotations

from django.urls import path

from apps.lab.api import odds, rules
from apps.lab.views import dice

pages = [path("dice/", dice, name="dice")]
routes = [
    path("odds/attack-dice/", odds.AttackDice.as_view(), name="api-odds-attack-dice"),
    path("odds/defense-dice/", odds.DefenseDice.as_view(), name="api-odds-defense-dice"),
    path("odds/attack/", odds.Attack.as_view(), name="api-odds-attack"),
    path("odds/strain/", odds.Strain.as_view(), name="api-odds-strain"),
    path("odds/grit/", odds.Grit.as_view(), name="api-odds-grit"),
    path("odds/suffering/", odds.Suffering.as_view(), name="api-odds-suffering"),
    path("odds/pool/", odds.Pool.as_view(), name="api-odds-pool"),
    path("odds/skirmish/", odds.Skirmish.as_view(), name="api-odds-skirmish"),
    path("odds/test/", odds.Test.as_view(), name="api-odds-test"),
    path("odds/combinations/", odds.Combinations.as_view(), name="api-odds-combinations"),
    path("rules/to-hit/", rules.ToHit.as_view(), name="api-rules-to-hit"),
    path("rules/house-rules/", rules.HouseRules.as_view(), name="api-rules-house-rules"),
]
