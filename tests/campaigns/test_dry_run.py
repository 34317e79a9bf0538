"""House rules tried on the past before they are adopted: what would have come out otherwise, and nothing is written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.demo.ash_march_opening import fresh_tokens
from apps.chronicle.log.queries import decision, entries_after, head_of

pytestmark = pytest.mark.django_db


def tried(house_rules: dict[str, Any]) -> tuple[str, Any]:
    """The demo, as if the rule had been adopted before its first battle was agreed on."""
    demo = seeded()
    confirmed = next(
        read.line.answers
        for read in entries_after(demo.campaign, 0)
        if not read.struck and read.line.kind == "ReportConfirmed"
    )
    body = {"house_rules": house_rules, "reason": "As we have always played it."}
    insert = [{"before": confirmed, "kind": "AdoptHouseRules", "body": body}]
    sent = {"insert": insert, "reason": "A trial.", "preview": True}
    token = fresh_tokens(demo)["host"]
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "trial"}
    path = f"/api/v1/campaigns/{demo.campaign}/amendments/"
    return demo.campaign, Client().post(path, json.dumps(sent), content_type="application/json", headers=headers)


def test_what_a_rule_would_have_changed_is_listed_and_what_it_would_make_impossible() -> None:
    campaign, answer = tried({"pen.casket.after_destruction": "lost"})
    head = head_of(campaign)
    told = [(decision(campaign, each["decision"]).kind, each) for each in answer.json()["changes"] if each["was"]]
    changes = dict(reversed(told))
    confirmed = changes["ConfirmReport"]
    was, now = ({event["kind"] for event in confirmed[when]} for when in ("was", "now"))
    assert (was - now, now - was) == ({"CasketRebuilt"}, {"CasketLost", "CasketVacated", "PilotUnassigned"})
    assert "was lost" in changes["InheritCasket"]["refusal"]
    assert head == head_of(campaign)


def test_a_rule_that_changes_nothing_of_the_past_changes_nothing() -> None:
    """The battle that is under way hides hands still, and would be taken back whole."""
    _, answer = tried({"pen.battle.round_limit": 12})
    ahead = answer.json()
    assert [each["kind"] for each in ahead["changes"]] == ["AdoptHouseRules"]
    assert (len(ahead["taken_back"]), ahead["dealt_anew"]) == (1, [])
