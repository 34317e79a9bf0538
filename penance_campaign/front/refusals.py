"""What the front itself says no with: in words, and when to come again."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from http import HTTPStatus

import msgspec

from apps.rest.problem_middleware import API
from apps.rest.problems import PROBLEM, document

Fields = list[tuple[str, str]]
ALWAYS: Fields = [
    ("cache-control", "no-store"),
    ("content-security-policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    ("x-content-type-options", "nosniff"),
]
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · Penance Campaign</title>
<h1>{title}</h1>
<p>{sentence}</p>
</html>
"""


@dataclass(kw_only=True)
class Refused(Exception):
    """An answer that needs no Django."""

    status: int
    kind: str
    sentence: str
    again: int = 0
    """Seconds after which there may be room."""

    def told(self, path: str) -> tuple[Fields, bytes]:
        """A problem document for a client, and a page for a person."""
        fields = [*ALWAYS, *([("retry-after", str(self.again))] if self.again else [])]
        if path.startswith(API):
            body = msgspec.json.encode(document(self.status, self.kind, self.sentence))
            return [*fields, ("content-type", PROBLEM)], body
        title = escape(HTTPStatus(self.status).phrase)
        page = PAGE.format(title=title, sentence=escape(self.sentence))
        return [*fields, ("content-type", "text/html; charset=utf-8")], page.encode()


def no_room(sentence: str, again: int = 5) -> Refused:
    return Refused(status=503, kind="no-room", sentence=sentence, again=again)
