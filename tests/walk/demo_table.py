"""Commands that are sent to the demo's table, in whatever house Django was told of."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any
from unittest.mock import patch

from django.core.management import call_command
from django.test import Client

from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens
from apps.chronicle.log import randomness
from tests.seeding import drawing
from tests.walk.hops import Walk, walked

SEED, HOST = 2147, "127.0.0.1"


class DemoTable:
    """The demo's player at their table, by REST."""

    def __init__(self, client: Client, demo: Demo) -> None:
        self._client, self._base = client, f"/api/v1/campaigns/{demo.campaign}/"
        self._numbers = count()

    def walk(self, command: str) -> Walk:
        """What a command passes through in a process that has answered one like it."""
        ways: Mapping[str, Callable[[], Mapping[str, Any]]] = {
            "EnlistPilot": self._somebody,
            "AnswerBattle": self._an_easy_answer,
        }
        self._send(command, ways[command]())
        body = ways[command]()
        with walked() as walk:
            self._send(command, body)
        return walk

    def _somebody(self) -> Mapping[str, Any]:
        return {"name": f"Walker {next(self._numbers)}", "faction": "church"}

    def _an_easy_answer(self) -> Mapping[str, Any]:
        """One that no die falls for: to turn on the spot, and then to end one's turn."""
        mission = self._client.get(f"{self._base}missions/").json()["results"][-1]["mission"]
        battle = self._client.get(f"{self._base}battles/{mission}/").json()
        by_deed = {each["command"]["body"]["choice"]["do"]: each["command"]["body"] for each in battle["answers"]}
        body: Mapping[str, Any] = by_deed.get("rotate") or by_deed["end"]
        return body

    def _send(self, command: str, body: Mapping[str, Any]) -> None:
        key = {"Idempotency-Key": f"walk-{next(self._numbers)}"}
        sent = json.dumps({"kind": command, "body": body})
        answer = self._client.post(f"{self._base}commands/", sent, content_type="application/json", headers=key)
        if answer.status_code != 201:
            raise RuntimeError(f"{command} was answered with {answer.status_code}: {answer.content.decode()}")


def opened() -> DemoTable:
    """The demo in an empty house, drawn as ever."""
    with drawing(SEED, "walk"), patch.object(randomness, "new_word", lambda: "the house of walks"):
        call_command("migrate", verbosity=0)
        demo = seeded()
        token = fresh_tokens(demo)["player"]
    return DemoTable(Client(headers={"Authorization": f"Bearer {token}"}, SERVER_NAME=HOST), demo)
