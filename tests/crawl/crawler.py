"""Every page and route of a table that is looked at, followed from link to link, by everybody who may ask."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from html import unescape
from urllib.parse import urljoin, urlsplit

from django.core.cache import cache
from django.db import transaction
from django.test import Client

from tests.access.ground import CALLERS, Ground
from tests.access.routes import every_route

LINK = re.compile(rb'(?:href|src|action|hx-get)="([^"#]+)')
NOT_FOLLOWED = re.compile(
    r"^/(static|sign-out|api/schema|api/docs|metrics|admin/jsi18n)|^/admin/.*\?|^/rules/(?!PEN-GRIT-03/)\w*[A-Z.]"
)
"""What is asked for by scripts or watchers, or goes on for ever; the description, whose names may change; and all rules
but one, of which there are hundreds, the same for everybody.
"""
TOLD = ("Content-Type", "Location", "Cache-Control", "Content-Disposition", "Link", "Allow")
CLASSES = re.compile(rb'class="([^"]*)"')
"""The admin's theme lays its classes in sets, which come in any order."""
MAY_DIFFER = {
    "form tokens": re.compile(rb'(?<=csrfmiddlewaretoken" value=")\w{64}'),
    "what is sealed for the house": re.compile(rb'(?<="sealed":")[^"]+'),
    "by which key": re.compile(rb'(?<="sealed_by":")[^"]+'),
    "static names": re.compile(rb"(?<=\.)[0-9a-f]{12}(?=\.(?:css|js|svg|png|woff2))"),
}
EACH = 4
"""Of what hangs on a query, such as a sheet as it was at a line, so many addresses."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An answer as whoever asked has it before them."""

    status: int
    whole: bytes

    @property
    def links(self) -> Iterator[str]:
        return (unescape(found.decode()) for found in LINK.findall(self.whole))


def crawl(ground: Ground) -> Iterator[tuple[str, str, Seen]]:
    """Who asked, for what, and what they saw. Nobody leaves a trace for the next."""
    for who in CALLERS:
        for path, seen in _seen_by(who, ground):
            yield who, path, seen


def _seen_by(who: str, ground: Ground) -> Iterator[tuple[str, Seen]]:
    """From every address there is, whether anything leads to it or not."""
    browser, client = ground.browser(who), ground.client(who)
    waiting = deque(sorted({ground.address(route) for route in every_route()}))
    known, asked = set(waiting), Counter(urlsplit(path).path for path in waiting)
    while waiting:
        path = waiting.popleft()
        if NOT_FOLLOWED.search(path):
            continue
        seen = _asked(client if path.startswith("/api/v1/") else browser, path)
        yield path, seen
        for link in sorted(set(seen.links)):
            there = urljoin(path, link)
            parts = urlsplit(there)
            if not parts.netloc and there not in known and asked[parts.path] < EACH:
                known.add(there)
                asked[parts.path] += 1
                waiting.append(there)


def _asked(caller: Client, path: str) -> Seen:
    caller = copy(caller)
    caller.cookies = copy(caller.cookies)
    with transaction.atomic():
        cache.clear()
        answer = caller.get(path)
        body = b"".join(answer) if answer.streaming else answer.content
        transaction.set_rollback(True)
    head = "".join(f"{name}: {answer.headers[name]}\n" for name in TOLD if name in answer.headers)
    whole = head.encode() + b"\n" + body
    for pattern in MAY_DIFFER.values():
        whole = pattern.sub(b"#", whole)
    if path.startswith("/admin/"):
        whole = CLASSES.sub(lambda found: b" ".join(sorted(found[1].split())), whole)
    return Seen(answer.status_code, whole)
