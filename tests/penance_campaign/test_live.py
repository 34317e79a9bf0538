"""Whoever sits at a table hears that it has moved, from the house as it runs, and nobody else does."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from tests.house import PATIENCE, House
from tests.penance_campaign.street import opened, request, told

pytestmark = [pytest.mark.machinery, pytest.mark.once]


@pytest.fixture(scope="module")
def session(house: House, demo: Any) -> str:
    code = (
        "from django.test import Client; from apps.accounts.models import Account; client = Client(); "
        "client.force_login(Account.objects.get(username='demo-rival')); print(client.cookies['sessionid'].value)"
    )
    return house.manage("shell", "-v", "0", "-c", code).strip()


def listens(house: House, session: str, *fields: str) -> socket.socket:
    line = opened(house, request("GET", "/live/", f"Cookie: sessionid={session}", "Accept-Encoding: gzip", *fields))
    line.settimeout(PATIENCE)
    return line


def hears(line: socket.socket, words: str) -> str:
    """All that was said up to these words."""
    said = b""
    while words.encode() not in said:
        piece = line.recv(65_536)
        assert piece, said
        said += piece
    return said.decode()


def test_a_line_tells_where_the_tables_stand_and_when_one_moves(house: House, demo: Any, session: str) -> None:
    commands = f"/api/v1/campaigns/{demo['campaign']}/commands"
    with listens(house, session) as line:
        head = hears(line, f"data: {demo['campaign']} ").lower()
        assert "content-type: text/event-stream" in head
        assert "cache-control: no-store" in head
        assert "x-accel-buffering: no" in head
        assert "content-encoding" not in head
        assert "x-stream" not in head, "what the view says to the server is no business of anybody else"
        note = {"kind": "WriteNote", "body": {"text": "Somebody knocks."}}
        done = house.ask("POST", commands, token=demo["tokens"]["host"], body=note, Idempotency_Key="knocks")
        said = hears(line, f"data: {demo['campaign']} {done.json['position']}\n\n")
        assert "Somebody" not in said
        assert "WriteNote" not in said


def test_whoever_is_not_signed_in_is_told_so(house: House) -> None:
    assert told(house, request("GET", "/live/", "Connection: close"))[0] == 403


def test_the_head_of_it_alone_holds_nothing(house: House, session: str) -> None:
    asked = request("HEAD", "/live/", f"Cookie: sessionid={session}", "Connection: close")
    assert told(house, asked) == (200, b"")
