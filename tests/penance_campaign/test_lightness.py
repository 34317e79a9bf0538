"""What goes over the line: compressed, asked for once where it never changes, and kept by nobody where it is secret."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.house import PATIENCE, House

pytestmark = [pytest.mark.machinery, pytest.mark.once]
ZIPPED = {"Accept_Encoding": "gzip"}


def raw(house: House, path: str, **fields: str) -> tuple[Mapping[str, str], bytes]:
    sent = {name.replace("_", "-"): value for name, value in (ZIPPED | fields).items()}
    with urlopen(Request(house.base + path, headers=sent), timeout=PATIENCE) as answer:
        return answer.headers, answer.read()


def unzipped(headers: Mapping[str, str], body: bytes) -> bytes:
    assert headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in headers["Vary"]
    return gzip.decompress(body)


@pytest.fixture(scope="module")
def host(demo: Any) -> dict[str, str]:
    return {"Authorization": f"Bearer {demo['tokens']['host']}"}


class TestCompression:
    def test_pages_and_the_api_and_a_whole_log_are_compressed(
        self, house: House, demo: Any, host: dict[str, str]
    ) -> None:
        table = f"/api/v1/campaigns/{demo['campaign']}"
        for path in ("/sign-in/", f"{table}/pilots/", f"{table}/export/"):
            headers, body = raw(house, path, **host)
            assert len(unzipped(headers, body)) > 1.5 * len(body), path
        rival = demo["tokens"]["rival"]  # in whose file nothing is sealed, which would be another each time
        headers, body = raw(house, f"{table}/export/", Authorization=f"Bearer {rival}")
        plain = house.ask("GET", f"{table}/export/", token=rival)
        assert "Content-Encoding" not in plain.headers, "only for whoever accepts it"
        assert unzipped(headers, body).splitlines()[1:] == plain.text.encode().splitlines()[1:]

    def test_a_tag_means_the_same_however_the_answer_came(self, house: House, demo: Any, host: dict[str, str]) -> None:
        path = f"/api/v1/campaigns/{demo['campaign']}/pilots/{demo['pilots'][0]}"
        headers, body = raw(house, path, **host)
        tag, token = headers["ETag"], demo["tokens"]["host"]
        assert tag.startswith('W/"'), "other bytes, so a weak one"
        assert json.loads(unzipped(headers, body)) == house.ask("GET", path, token=token).json
        for named in (tag, tag.removeprefix("W/")):
            assert house.ask("GET", path, token=token, If_None_Match=named, **ZIPPED).status == 304
        note = {"kind": "WriteNote", "body": {"text": "The bell is silent."}}
        commands = f"/api/v1/campaigns/{demo['campaign']}/commands"
        asked = {"If_Match": tag, "Idempotency_Key": f"light-{tag[-9:-1]}"}
        assert house.ask("POST", commands, token=token, body=note, **asked).status == 201


class TestFiles:
    def test_carry_their_hash_and_are_asked_for_once(self, house: House) -> None:
        page = house.ask("GET", "/sign-in/").text
        named = set(re.findall(r"/static/[^\"#]+", page))
        assert {re.sub(r"\.[0-9a-f]{12}\.", ".", name) for name in named} >= {"/static/penance/penance.css"}
        for name in named:
            headers, body = raw(house, name)
            assert headers["Cache-Control"] == "max-age=315360000, public, immutable", name
            assert len(unzipped(headers, body)) > len(body)
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "Access-Control-Allow-Origin" not in headers
            if name.endswith(".svg"):
                assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "immutable" not in raw(house, "/static/penance/emblem.svg")[0]["Cache-Control"]

    def test_of_the_api_and_the_desk_are_there_too(self, house: House) -> None:
        for path in ("/api/docs/", "/sign-in/?next=/admin/"):
            for name in set(re.findall(r"/static/[^\"#]+", house.ask("GET", path).text)):
                assert house.ask("HEAD", name).status == 200, name


class TestSecrets:
    def test_what_opens_a_door_is_kept_by_nobody(self, house: House) -> None:
        assert "no-store" in house.ask("GET", "/sign-in/?sesame=x").headers["Cache-Control"]
        assert "no-store" in house.ask("GET", "/join/join_nothing/").headers["Cache-Control"]

    def test_a_sheet_is_its_readers_alone(self, house: House, demo: Any, host: dict[str, str]) -> None:
        path = f"/api/v1/campaigns/{demo['campaign']}/pilots/{demo['pilots'][0]}"
        assert raw(house, path, **host)[0]["Cache-Control"] == "private, no-cache"
        assert house.ask("GET", "/").headers["Cache-Control"] == "private, no-cache"
