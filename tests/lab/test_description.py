"""The API's description of the lab is what the lab does."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from apps.rules.ruleset.rule_settings import register
from tests.cases import every
from tests.lab.answers import told
from tests.lab.conftest import Caller
from tests.lab.test_door import ROUTES, asked


@cache
def described() -> dict[str, Any]:
    paths: dict[str, Any] = Client().get("/api/schema/?format=json").json()["paths"]
    return {
        path.removeprefix("/api/v1/"): item for path, item in paths.items() if "/odds/" in path or "/rules/" in path
    }


def operation(path: str) -> dict[str, Any]:
    (found,) = described()[f"{path.partition('?')[0]}/"].values()
    return dict(found)


def test_every_route_is_described_under_one_heading() -> None:
    assert sorted(described()) == sorted(f"{path.partition('?')[0]}/" for path, _ in ROUTES)
    assert {tag for path, _ in ROUTES for tag in operation(path)["tags"]} == {"Odds"}
    assert all(operation(path)["security"] == [{}] for path, _ in ROUTES)


@pytest.mark.parametrize(("path", "body"), ROUTES)
def test_an_answer_is_as_described(caller: Caller, path: str, body: dict[str, Any] | None) -> None:
    (content,) = operation(path)["responses"]["200"]["content"].values()
    Draft202012Validator.check_schema(content["schema"])
    Draft202012Validator(content["schema"]).validate(told(asked(caller, path, body)))
    Draft202012Validator(content["schema"]).validate(content["examples"]["Answered"]["value"])


def test_what_is_only_sometimes_told_is_described_too(caller: Caller) -> None:
    (content,) = operation("odds/attack")["responses"]["200"]["content"].values()
    fullest = told(caller.post("odds/attack", {"target_number": 5, "base_damage": 4, "joint": True}))
    Draft202012Validator({**content["schema"], "additionalProperties": False}).validate(fullest)


@pytest.mark.parametrize("path", [path for path, body in ROUTES if body])
def test_an_example_may_be_sent_and_has_just_that_answer(caller: Caller, path: str) -> None:
    (sent,) = operation(path)["requestBody"]["content"].values()
    (answered,) = operation(path)["responses"]["200"]["content"].values()
    example = sent["examples"]["Asked"]["value"]
    Draft202012Validator(sent["schema"]).validate(example)
    assert told(caller.post(path, example)) == answered["examples"]["Answered"]["value"]


@every(("path", "body"), ROUTES)
def test_every_number_has_its_bounds(path: str, body: dict[str, Any] | None) -> None:
    fields = {field["name"]: field["schema"] for field in operation(path).get("parameters", [])}
    if body:
        (sent,) = operation(path)["requestBody"]["content"].values()
        fields = sent["schema"]["properties"]
        assert sent["schema"]["additionalProperties"] is False
    for schema in fields.values():
        assert "enum" in schema or schema["type"] in ("boolean", "object") or {"maximum", "maxItems"} & set(schema)


def test_house_rules_are_described_one_by_one() -> None:
    (sent,) = operation("rules/to-hit")["requestBody"]["content"].values()
    rules = sent["schema"]["properties"]["house_rules"]
    assert list(rules["properties"]) == list(register())
    assert rules["properties"]["pen.pool.enabled"]["enum"] == [False, True]
    assert rules["properties"]["pen.component.threshold"]["maximum"] == 30
    assert rules["additionalProperties"] is False


def test_problems_are_described_too() -> None:
    responses = operation("odds/attack")["responses"]
    assert set(responses) == {"200", "400", "413", "415", "422", "429"}
    assert list(responses["422"]["content"]) == ["application/problem+json"]
