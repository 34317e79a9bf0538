"""Whatever anybody sees of a table is byte for byte what it was: the net under whoever moves and renames."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from django.db import connection

from tests.access.conftest import from_elsewhere  # noqa: F401 - the numbers of the house are another's
from tests.access.ground import CALLERS, ground
from tests.access.routes import every_route
from tests.crawl.crawler import crawl
from tests.interference.freezing import frozen
from tests.seeding import drawing

RECORDED = Path(__file__).with_name("recorded.json")
NOON = datetime(2030, 3, 10, 12, tzinfo=UTC)
SEED = 2147
Digests = Mapping[str, Mapping[str, str]]


def crawled(into: Path | None) -> Digests:
    """By caller and address what was answered, in a word; whole, where somebody wants to look."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    every_route()  # a page that draws as it is loaded draws from this seed in some orders of tests alone
    with drawing(SEED, "crawl"), frozen(NOON):
        for who, path, seen in crawl(ground()):
            digest = sha256(seen.whole).hexdigest()[:12]
            found[who][path] = f"{seen.status} {digest}"
            if into:
                file = into / who / f"{path.strip('/').replace('/', '~') or 'home'}"[:200]
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(f"{seen.status} {path}\n".encode() + seen.whole)
    return found


@pytest.mark.nightly
@pytest.mark.django_db
def test_everybody_sees_what_they_saw() -> None:
    """On one database, since it is the same on each."""
    if connection.vendor != "sqlite":
        return
    into = os.environ.get("INTO")
    now = crawled(Path(into) if into else None)
    if os.environ.get("RECORD"):
        RECORDED.write_text(json.dumps({who: dict(sorted(now[who].items())) for who in CALLERS}, indent=0) + "\n")
    then: Digests = json.loads(RECORDED.read_text())
    others = [
        f"{who} {path}: {then[who].get(path, 'new')} -> {now[who].get(path, 'gone')}"
        for who in CALLERS
        for path in sorted({*then[who], *now[who]})
        if then[who].get(path) != now[who].get(path)
    ]
    assert not others, "\n".join([f"{len(others)} are answered otherwise: CONTRIBUTING says how to look", *others[:60]])
