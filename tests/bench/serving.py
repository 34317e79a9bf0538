"""A sheet over HTTP, against a view on the same server that answers with the same bytes out of memory."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

from django.test import Client

from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens
from penance_campaign.management.commands.run import WEB
from penance_campaign.ports import claim_free_port
from penance_campaign.processes import Children
from tests.bench import report
from tests.bench.rounds import Scale, timed

ASKED = 100
HOST = "127.0.0.1"
TARGET = 0.4
FIRST_PORT = 8600


def on_sqlite(scale: Scale) -> None:
    demo = seeded()
    json_path = f"/api/v1/campaigns/{demo.campaign}/pilots/{demo.pilots[0]}/"
    html_path = f"/campaigns/{demo.campaign}/pilots/{demo.pilots[0]}/"
    token = {"Authorization": f"Bearer {fresh_tokens(demo)['player']}"}
    session = _session(demo, html_path)
    bodies = {"json": _body(json_path, token), "html": _body(html_path, session)}
    with _served(bodies) as port:
        door = HTTPConnection(HOST, port)
        acts = {
            "bare json": partial(_ask, door, "/bare/json/", {}),
            "sheet json": partial(_ask, door, json_path, token),
            "bare html": partial(_ask, door, "/bare/html/", {}),
            "sheet html": partial(_ask, door, html_path, session),
        }
        rounds = timed(acts, scale.looks)
    for kind, what in (("json", "the API"), ("html", "a page")):
        ratio = rounds.ratio(f"sheet {kind}", f"bare {kind}")
        report.at_least(
            f"a sheet by {what}, {len(bodies[kind]):,} bytes", ratio, TARGET, "of the same bytes from memory"
        )
        report.beside(f"  {kind}", rounds.typical(f"sheet {kind}") * ASKED, "a second, one after the other")


on_postgres = on_sqlite


def _session(demo: Demo, page: str) -> Mapping[str, str]:
    """The cookies of a browser in which the demo's player is signed in, and has seen the page before."""
    client = Client(SERVER_NAME=HOST)
    client.force_login(demo.accounts["player"])
    client.get(page)
    return {"Cookie": "; ".join(f"{name}={cookie.value}" for name, cookie in client.cookies.items())}


def _body(path: str, headers: Mapping[str, str]) -> bytes:
    return Client(headers=dict(headers), SERVER_NAME=HOST).get(path).content


@contextmanager
def _served(bodies: Mapping[str, bytes]) -> Iterator[int]:
    """Our own web server as it is run, with the bare view beside the house's."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="penance-bench-")))
        for name, body in bodies.items():
            (folder / name).write_bytes(body)
        os.environ |= {"BENCH_BODIES": str(folder), "DJANGO_SETTINGS_MODULE": "tests.bench.served"}
        children = stack.enter_context(Children(folder / "logs", Path.cwd()))
        port = stack.enter_context(claim_free_port(HOST, FIRST_PORT)).port
        children.start("web", "granian", *WEB, "--host", HOST, "--port", str(port), "penance_campaign.rsgi:application")
        children.wait_until(lambda: _answers(port), seconds=60)
        yield port


def _answers(port: int) -> bool:
    try:
        door = HTTPConnection(HOST, port, timeout=2)
        door.request("GET", "/readyz/")
        return door.getresponse().status == 200
    except OSError:
        return False


def _ask(door: HTTPConnection, path: str, headers: Mapping[str, str]) -> None:
    for _ in range(ASKED):
        door.request("GET", path, headers=dict(headers))
        answer = door.getresponse()
        answer.read()
        if answer.status != 200:
            sys.exit(f"{path} answered {answer.status}")
