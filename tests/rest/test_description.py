"""The description that is checked in: current, valid, and whole."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from apps.campaigns.catalogue.command_kinds import catalogue
from penance_campaign.management.commands import openapi
from tests.house import ROOT
from tests.rest.routes import OPERATIONS, described

HEADINGS = {"House", "Operations", "Campaigns", "Table", "Story", "Commands", "Odds", "Tokens"}


def told(file: Path, *options: str) -> str:
    out = StringIO()
    call_command("openapi", "--file", str(file), *options, stdout=out)
    return out.getvalue()


def operation(name: str) -> dict[str, Any]:
    path, method = OPERATIONS[name]
    return dict(described()["paths"][path][method])


@cache
def registry() -> Registry[Any]:
    """What is not looked through at once is looked through anew for each reference."""
    known: Registry[Any] = Registry().with_resource("urn:api", DRAFT202012.create_resource(described()))
    return known.crawl()


def validator(schema: Any) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"urn:api{schema['$ref']}"}, registry=registry())


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from ([part["$ref"]] if isinstance(part.get("$ref"), str) else [])
        yield from (each for inner in part.values() for each in references(inner))
    elif isinstance(part, list):
        yield from (each for inner in part for each in references(inner))


@pytest.mark.machinery
def test_what_is_checked_in_is_current() -> None:
    call_command("openapi", "--check", stdout=StringIO())


@pytest.mark.machinery
def test_a_stale_file_is_named_and_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is described is the same each time, is judged in the test above, and takes its time: it is made once."""
    description = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # spectacular's own
    monkeypatch.setattr(SchemaGenerator, "get_schema", lambda *_, **__: description)
    monkeypatch.setattr(openapi, "validate_schema", lambda _: None)
    file = tmp_path / "openapi.json"
    for stale in ("", "{}"):
        if stale:
            file.write_text(stale)
        with pytest.raises(CommandError, match=r"^openapi\.json is stale"):
            told(file, "--check")
        assert told(file) == "openapi.json is written anew.\n"
    assert told(file, "--check") == told(file) == "openapi.json is current.\n"
    assert file.read_text() == (ROOT / "docs" / "openapi.json").read_text()


def test_make_knows_it() -> None:
    assert "openapi: dev  ## " in (ROOT / "Makefile").read_text()


def test_every_part_is_there_is_used_and_is_a_schema() -> None:
    parts = described()["components"]["schemas"]
    used = {each.removeprefix("#/components/schemas/") for each in references(described())}
    mapped = set(parts["Command"]["discriminator"]["mapping"].values())
    assert used == set(parts)
    assert mapped == {each["$ref"] for each in parts["Command"]["oneOf"]}
    for part in parts.values():
        Draft202012Validator.check_schema(part)
        assert "nullable" not in part


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_stands_under_a_heading_with_its_problems(name: str) -> None:
    said = operation(name)
    assert set(said["tags"]) <= HEADINGS
    assert said["description"].endswith(".")
    answers = said["responses"]
    expected = {"429"} if said["security"] == [{}] else {"400", "401", "403", "406", "429"}
    assert expected | ({"413", "415", "422"} if "requestBody" in said else set()) <= set(answers)
    for status, answer in answers.items():
        assert "RateLimit" in answer["headers"] or status == "304"
        if status >= "400":
            assert list(answer["content"]) == ["application/problem+json"]


@pytest.mark.parametrize("name", [name for name in OPERATIONS if not name.startswith(("odds", "rules"))])
def test_an_answer_is_described_by_name(name: str) -> None:
    """Not as an object of whatever there may be."""
    for status, answer in operation(name)["responses"].items():
        for media_type, content in answer.get("content", {}).items():
            schema = content["schema"]
            named = list(references(schema)) or schema.get("properties")
            assert media_type == "application/x-ndjson" or named, (name, status)


@pytest.mark.machinery
@pytest.mark.parametrize("name", ["ask", "preview"])
def test_there_is_an_example_for_every_command_and_each_is_as_described(name: str) -> None:
    (sent,) = operation(name)["requestBody"]["content"].values()
    assert {example["value"]["kind"] for example in sent["examples"].values()} == set(catalogue())
    held = validator(sent["schema"])
    for example in sent["examples"].values():
        held.validate(example["value"])
        assert not held.is_valid({**example["value"], "more": 1})
        assert not held.is_valid({**example["value"], "body": {**example["value"]["body"], "more": 1}})


def kinds_of_problems() -> Iterator[str]:
    """Every kind that stands in the code as somebody's answer."""
    for file in (ROOT / "apps").rglob("*.py"):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "Problem(" in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem" and len(node.args) > 1:
                yield from (str(each.value) for each in node.args[1:2] if isinstance(each, ast.Constant))
    for file in (ROOT / "penance_campaign" / "front").rglob("*.py"):
        yield from re.findall(r'Refused\(.*kind="([a-z-]+)"', file.read_text("utf-8"))
    yield from ("malformed", "forbidden", "not-found", "method-not-allowed", "fault", "not-yet", "key-reused")
    yield from ("crowded", "locked", "newer-log", "unavailable")
    yield from ("parse-error", "unsupported-media-type", "not-acceptable", "not-authenticated", "authentication-failed")


@pytest.mark.machinery
def test_every_problem_is_explained() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE)) == set(kinds_of_problems())
