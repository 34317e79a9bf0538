"""Things that are asked of the house while the ground gives way, and whether what it said of them is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from django.db import connection
from django.test import Client

from apps.accounts.models import Token
from apps.accounts.scopes import SCOPES
from apps.accounts.token_grants import TokenWish, grant
from apps.accounts.tokens import new_token
from apps.campaigns.models import InvitationLink, Member
from apps.campaigns.seats import campaigns_of
from apps.chronicle.models import Decision
from apps.pilots.commands.enlist_pilot import EnlistPilot
from tests.campaigns.lived import Lived

OFTEN = dict.fromkeys(("reads", "writes", "strangers"), 1_000_000)
"""So often anybody may ask here in a minute."""
DONE = (200, 201, 302)
WORDS = {
    "Nothing was recorded": "nothing",
    "recorded is not known": "unknown",
    "What you asked was recorded": "recorded",
}
"""What a page says, in the words of the API."""
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


@dataclass(kw_only=True)
class Ask:
    """One thing that is asked again and again, each time under another name."""

    name: str
    client: Client
    path: str
    body: Callable[[str], dict[str, Any]]
    stands: Callable[[str], int]
    """How often what was asked under this name has come to be."""
    is_page: bool = False
    keyed: bool = True
    said: list[str] = field(default_factory=list)
    bodies: dict[str, dict[str, Any]] = field(default_factory=dict)

    def prepare(self, name: str) -> None:
        """While the ground holds."""
        self.bodies[name] = self.body(name)

    def send(self, name: str) -> Any:
        self.client.raise_request_exception = False
        if self.is_page:
            return self.client.post(self.path, self.bodies[name])
        headers = {"Idempotency-Key": name} if self.keyed else {}
        return self.client.post(self.path, self.bodies[name], content_type="application/json", headers=headers)

    def again(self, name: str, answer: Any) -> Any:
        """As somebody does who believes what they read: by the form that came back, or under the same key."""
        if not self.is_page:
            return self.send(name)
        typed = {unescape(name): unescape(text) for name, text in HIDDEN.findall(answer.content.decode())}
        return self.client.post(self.path, typed)

    def must_be_true(self, name: str, answer: Any) -> None:
        """503 with a time, words that agree with what stands, and asked again it stands once."""
        connection.close()
        stood = self.stands(name)
        if answer.status_code in DONE:
            assert stood == 1, f"answered, and there are {stood}"
            self.said.append("answered")
            return
        assert answer.status_code == 503, answer.content
        assert int(answer["Retry-After"]) > 0
        said = self._read(answer)
        self.said.append(said)
        assert stood <= 1
        assert stood == {"nothing": 0, "recorded": 1}.get(said, stood), f"{answer.content!r}, and there are {stood}"
        if self.keyed and said != "recorded":
            again = self.again(name, answer)
            assert again.status_code in DONE, again.content
            assert self.stands(name) == 1

    def _read(self, answer: Any) -> str:
        if not self.is_page:
            said = answer.json()
            assert said["type"] == "urn:penance:unavailable"
            return str(said["recorded"])
        page = answer.content.decode()
        (found,) = (said for words, said in WORDS.items() if words in page)
        return found


def asks_at(table: Lived) -> list[Ask]:
    """By clients and by forms, of the log and of what lies beside it."""
    page, api = table.page, f"/api/v1{table.page}"
    host = table.accounts["host"]
    account = Client(headers={"Authorization": f"Bearer {new_token(host, label='theirs')}"})
    _, secret = grant(host, TokenWish(name="gives", scopes=SCOPES))
    giving = Client(headers={"Authorization": f"Bearer {secret}"})

    def enlist(name: str) -> dict[str, Any]:
        return {"kind": "EnlistPilot", "body": {"name": name, "faction": "church"}}

    def elder_of(name: str) -> int:
        """The decision of just before, so that little is decided again."""
        return table.ask("player", EnlistPilot(name=f"Elder {name}", faction="church"), f"elder-{name}").number

    def asked(kind: str) -> Callable[[str], int]:
        of_kind = Decision.objects.filter(campaign=table.campaign, kind=kind)
        return lambda name: of_kind.filter(key__endswith=f"/{name}").count()

    def founded(name: str) -> int:
        """Both the log and who hosts it."""
        mine = [row.campaign for row, _ in campaigns_of(host) if row.name == name]
        logs = Decision.objects.filter(kind="FoundCampaign", key__endswith=f"/{name}").count()
        assert len(mine) == logs == Member.objects.filter(campaign__in=mine, account=host).count()
        return logs

    return [
        Ask(
            name="a command",
            client=table.caller("player"),
            path=f"{api}commands/",
            body=enlist,
            stands=asked("EnlistPilot"),
        ),
        Ask(
            name="an amendment",
            client=table.caller("host"),
            path=f"{api}amendments/",
            body=lambda name: {"insert": [{"before": elder_of(name), **enlist(name)}], "reason": "Forgotten."},
            stands=asked("Amend"),
        ),
        Ask(
            name="a founding",
            client=account,
            path="/api/v1/campaigns/",
            body=lambda name: {"name": name},
            stands=founded,
        ),
        Ask(
            name="a form",
            client=table.client("player"),
            path=f"{page}ask/EnlistPilot/",
            body=lambda name: {"name": name, "faction": "church", "key": name},
            stands=asked("EnlistPilot"),
            is_page=True,
        ),
        Ask(
            name="a token",
            client=giving,
            path="/api/v1/tokens/",
            body=lambda name: {"name": name, "scopes": ["read"], "days": 30},
            stands=lambda name: Token.objects.filter(label=name).count(),
            keyed=False,
        ),
        Ask(
            name="an invitation",
            client=table.client("host"),
            path=f"{page}door/",
            body=lambda name: {"role": "player", "note": name, "days": "7", "uses": "1"},
            stands=lambda name: InvitationLink.objects.filter(note=name).count(),
            is_page=True,
            keyed=False,
        ),
    ]
