"""Whoever talks slowly, or says half of what they mean, holds up nobody: real sockets, and the house as it runs."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from penance_campaign.ports import claim_free_port
from penance_campaign.processes import Children
from tests.house import PATIENCE, ROOT, House, until
from tests.penance_campaign.street import answers, asking, bearable, crowd, heard, in_chunks, opened, post, told, usual

pytestmark = [pytest.mark.machinery, pytest.mark.once]
JSON = "Content-Type: application/json"
SHOT = {"range": 5, "attacker_moved": 4, "defender_moved": 2, "side": 6, "cover": ["light"]}
TO_HIT = "/api/v1/rules/to-hit"
HALF_A_BODY = post("/api/v1/odds/attack/", JSON, "Content-Length: 500", body=b'{"ran')
HALF_A_HEAD = b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le"


class TestNeighbours:
    @pytest.mark.parametrize(
        ("said", "many", "homes"),
        [
            pytest.param(HALF_A_BODY, 40, 1, id="40 half bodies of one address"),
            pytest.param(HALF_A_BODY, 400, 9, id="400 half bodies of nine"),
            pytest.param(HALF_A_HEAD, 200, 1, id="200 half heads"),
        ],
    )
    def test_notice_nothing_of_whoever_says_half(
        self, house: House, neighbours: dict[str, Callable[[], int]], said: bytes, many: int, homes: int
    ) -> None:
        alone = {name: usual(ask) for name, ask in neighbours.items()}
        with crowd(house, said, many, homes=homes):
            bearable(neighbours, alone)
            assert told(house, post(TO_HIT, JSON, "Connection: close", *_whole()[0], body=_whole()[1]))[0] == 200

    def test_notice_nothing_of_slow_readers(
        self, house: House, demo: Any, neighbours: dict[str, Callable[[], int]]
    ) -> None:
        """16 who ask for the whole log and read none of it."""
        path = f"/api/v1/campaigns/{demo['campaign']}/export/"
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {demo['tokens']['rival']}\r\n\r\n"
        alone = {name: usual(ask) for name, ask in neighbours.items()}
        with crowd(house, head.encode(), 16) as lines:
            until(lambda: all(map(answers, lines)))
            bearable(neighbours, alone)


@pytest.mark.nightly
class TestWithoutTheFront:
    """What these tests would see: Django reads the body, in one of the threads that all need."""

    def test_half_bodies_stop_the_house(self, house: House, tmp_path: Path) -> None:
        plain = ("--interface", "wsgi", "--blocking-threads", "32", "--no-ws", "--log-level", "error")
        with claim_free_port("127.0.0.1", 18_700) as claim, Children(tmp_path, ROOT) as children:
            told_where = ("--port", str(claim.port), "penance_campaign.wsgi:application")
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("PENANCE_DATA", house.env["PENANCE_DATA"])
                children.start("web", "granian", *plain, *told_where)
            bare = replace(house, base=f"http://127.0.0.1:{claim.port}")
            children.wait_until(lambda: _lives(bare), seconds=PATIENCE)
            with crowd(bare, HALF_A_BODY, 40):
                assert until(lambda: not _lives(bare))
            assert until(lambda: _lives(bare))


class TestHalfABody:
    def test_of_too_many_from_one_address_some_are_sent_away_at_once(self, house: House) -> None:
        with crowd(house, HALF_A_BODY, 70) as lines:
            refused = until(lambda: [line for line in lines if answers(line)])
            answer = heard(refused[0])
        assert b" 503 " in answer.split(b"\r\n")[0]
        assert b"retry-after: 5" in answer
        assert b"Too much is being sent here at once: send it again in a moment." in answer

    @pytest.mark.nightly
    def test_whoever_is_slow_is_cut_off_with_a_word(self, house: House) -> None:
        """A byte now and then buys no time: the deadline is for the whole."""
        begun = time.monotonic()
        with opened(house, HALF_A_BODY) as line:
            while not answers(line):
                line.sendall(b" ")
                time.sleep(0.5)
                assert time.monotonic() - begun < PATIENCE
            answer = heard(line)
        assert b" 408 " in answer.split(b"\r\n")[0]
        assert b"came too slowly: 10 seconds" in answer

    def test_one_that_ends_early_is_no_request(self, house: House) -> None:
        with opened(house, HALF_A_BODY) as line:
            line.shutdown(socket.SHUT_WR)
            answer = heard_once(line)
        assert b" 400 " in answer.split(b"\r\n")[0]
        assert b"500 bytes were announced and 5 came" in answer


class TestChunks:
    def test_are_read(self, house: House) -> None:
        whole, body = _whole()
        sent = post(TO_HIT, JSON, "Connection: close", *whole, body=body)
        chunked = post(TO_HIT, JSON, "Connection: close", "Transfer-Encoding: chunked", body=in_chunks(body, 7))
        assert told(house, chunked) == told(house, sent)

    @pytest.mark.parametrize("many", [3_000_000, 30_000_000])
    def test_of_too_many_bytes_say_how_many_there_may_be(self, house: House, many: int) -> None:
        body = in_chunks(b'"' + b"x" * many + b'"')
        with opened(house, post(TO_HIT, JSON, "Transfer-Encoding: chunked")) as line:
            try:
                line.sendall(body)
                answer = heard_once(line)
            except OSError:  # far too many: nobody reads on
                answer = b""
        assert b" 413 " in answer or many > 4 * 2_621_440
        assert asking(house, "/healthz")() == 200

    @pytest.mark.parametrize("bad", [b"ZZ\r\n", b"5\r\nab", b"-1\r\n\r\n", b"ffffffffffffffffff\r\n"])
    def test_that_are_none_are_refused(self, house: House, bad: bytes) -> None:
        piece = json.dumps(SHOT).encode()[:-5]
        cut = b"%x\r\n%s\r\n" % (len(piece), piece) + bad
        with opened(house, post(TO_HIT, JSON, "Transfer-Encoding: chunked", body=cut)) as line:
            line.shutdown(socket.SHUT_WR)
            assert b" 400 " in heard_once(line).split(b"\r\n")[0]

    def test_of_anything_but_json_want_a_length(self, house: House) -> None:
        """A form that is cut off is a form: nobody would notice."""
        form = "Content-Type: application/x-www-form-urlencoded"
        status, page = told(house, post("/sign-in/", form, "Transfer-Encoding: chunked", body=in_chunks(b"name=x")))
        assert status == 411
        assert b"only JSON may come in pieces" in page


class TestLines:
    def test_several_requests_on_one_line_are_answered_in_turn(self, house: House) -> None:
        whole, body = _whole()
        get = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        last = post(TO_HIT, JSON, "Connection: close", *whole, body=body)
        said = get + post(TO_HIT, JSON, *whole, body=body) + get + last
        with opened(house, said) as line:
            answers = heard(line)
        assert answers.count(b"HTTP/1.1 200 OK") == 4
        assert answers.count(b'"target_number":') == 2

    def test_a_head_is_asked_for_and_no_more(self, house: House) -> None:
        with opened(house, b"HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n") as line:
            head, _, body = heard(line).partition(b"\r\n\r\n")
        assert head.split()[1] in {b"200", b"302"}
        assert body == b""

    def test_a_name_that_could_be_taken_for_another_is_not_heard(self, house: House) -> None:
        """`X_Forwarded_For` would be what a proxy says, in a house that has none."""
        whole, body = _whole()
        for spelt, status in (("Content_Type", 415), ("Content-Type", 200)):
            said = post(TO_HIT, f"{spelt}: application/json", "Connection: close", *whole, body=body)
            assert told(house, said)[0] == status


def _whole() -> tuple[list[str], bytes]:
    body = json.dumps(SHOT).encode()
    return [f"Content-Length: {len(body)}"], body


def _lives(house: House) -> bool:
    try:
        return asking(house, "/healthz", patience=3)() == 200
    except OSError:
        return False


def heard_once(line: socket.socket) -> bytes:
    """As much as comes at once."""
    return line.recv(65_536)
