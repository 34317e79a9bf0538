"""What is asked outside: by TLS, of a public address that was looked at, once, and never for longer than it takes."""

from __future__ import annotations

import socket
import time
from pathlib import Path
from typing import Any

import pytest

from apps.notices.channels import outside
from apps.notices.channels.answers import LONGEST_WAIT, judge
from apps.notices.channels.message import Gone, Later, Never
from apps.notices.channels.public_addresses import is_public
from tests.notices.channels.conftest import Settings
from tests.notices_stubs import (
    Behaviour,
    WebPlace,
    curtly,
    drips,
    endless_body,
    endless_head,
    looks_at_it_first,
    nonsense,
    open_web,
    says,
    silent,
)

JSON = {"Content-Type": "application/json"}
A_YEAR_OFF = "Sun, 01 Jan 2023 00:00:00 GMT"


def sent(url: str) -> None:
    judge(outside.post(url, JSON, b"{}"))


def names_mean(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """What each look-up finds, one after another; who was looked up."""
    asked: list[str] = []

    def found(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        addresses = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return asked


@pytest.mark.usefixtures("inside")
class TestAnswered:
    def test_it_arrives_once_and_says_who_sends_it(self, web: WebPlace) -> None:
        sent(f"{web.url}?a=b")
        (request,) = web.kept.requests
        assert (request.path, request.body) == ("/hook?a=b", b"{}")
        assert request.headers["host"] == f"127.0.0.1:{web.server_port}"
        assert request.headers["user-agent"].startswith("penance-campaign/")
        assert "cookie" not in request.headers

    def test_by_a_name_with_the_name_in_the_certificate(self, web: WebPlace) -> None:
        sent(web.url.replace("127.0.0.1", "localhost"))
        assert web.kept.requests[0].headers["host"] == f"localhost:{web.server_port}"

    def test_a_certificate_for_another_is_not_believed(self, web: WebPlace, monkeypatch: pytest.MonkeyPatch) -> None:
        names_mean(monkeypatch, ["127.0.0.1"])
        with pytest.raises(Later, match=r"The certificate of other\.example is not valid by the house's clock"):
            sent(f"https://other.example:{web.server_port}/")
        assert not web.kept.requests

    def test_nor_one_that_nobody_vouches_for(
        self, certificate: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SSL_CERT_FILE", raising=False)
        with open_web(certificate[1:]) as place, pytest.raises(Later, match="is not valid"):
            sent(place.url)

    @pytest.mark.parametrize(
        ("behaviour", "what", "said"),
        [
            (says(410), Gone, "says that nobody is there any longer (410)."),
            (says(404), Gone, "(404)"),
            (says(500), Later, "cannot take it at the moment (500)."),
            (says(503), Later, "(503)"),
            (says(408), Later, "(408)"),
            (says(413), Never, "does not take it (413)."),
            (says(400), Never, "does not take it (400)."),
            (says(401, Date=A_YEAR_OFF), Later, "does not believe the house (401), and their clocks lie"),
            (nonsense, Later, "cannot be spoken to"),
        ],
    )
    def test_what_is_answered(self, web: WebPlace, behaviour: Behaviour, what: type[Exception], said: str) -> None:
        web.script.append(behaviour)
        with pytest.raises(what) as raised:
            sent(web.url)
        assert said in str(raised.value)
        assert str(raised.value).startswith("127.0.0.1 ")

    @pytest.mark.parametrize("behaviour", [says(200), says(202), says(204), curtly, endless_body, looks_at_it_first])
    def test_arrived_however_long_the_answer_is(self, web: WebPlace, behaviour: Behaviour) -> None:
        web.script.append(behaviour)
        sent(web.url)
        assert len(web.kept.requests) == 1

    @pytest.mark.parametrize(
        ("wanted", "seconds"),
        [
            ("7", 7.0),
            ("0.5", 0.5),
            ("-3", 0.0),
            ("1e9", LONGEST_WAIT),
            ("nan", None),
            ("soon", None),
            ("", None),
            ("Sun, 01 Jan 2023 00:01:00 GMT", 60.0),
            ("Sun, 01 Jan 2022 00:01:00 GMT", 0.0),
            ("Sun, 99999999999999999999 Jan 2023 00:00:00 GMT", None),
        ],
    )
    def test_whoever_wants_to_be_left_alone_says_for_how_long_by_their_own_clock(
        self, web: WebPlace, wanted: str, seconds: float | None
    ) -> None:
        web.script.append(says(429, Retry_After=wanted, Date=A_YEAR_OFF))
        with pytest.raises(Later) as raised:
            sent(web.url)
        assert raised.value.seconds == seconds

    @pytest.mark.usefixtures("hurried")
    @pytest.mark.parametrize("behaviour", [silent, drips])
    def test_received_and_not_said_so_is_waited_for_no_longer_than_all_of_it_may_take(
        self, web: WebPlace, behaviour: Behaviour
    ) -> None:
        web.script.append(behaviour)
        begun = time.monotonic()
        with pytest.raises(Later, match="did not answer within"):
            sent(web.url)
        assert time.monotonic() - begun < 10, "15 seconds is what it may take in earnest"
        assert len(web.kept.requests) == 1

    def test_an_endless_head_is_read_to_its_bound(self, web: WebPlace) -> None:
        web.script.append(endless_head)
        with pytest.raises(Later, match="cannot be spoken to"):
            sent(web.url)

    def test_nobody_is_there(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            with pytest.raises(Later, match="cannot be spoken to"):
                sent(f"https://127.0.0.1:{probe.getsockname()[1]}/")

    @pytest.mark.usefixtures("hurried")
    def test_a_silent_name_server_is_not_waited_for(self, web: WebPlace, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [web.kept.closing.wait()][1:])
        with pytest.raises(Later, match=r"Nobody knows where silent\.example is"):
            sent("https://silent.example/")

    def test_http_is_for_a_net_of_ones_own(self, plain: WebPlace, monkeypatch: pytest.MonkeyPatch) -> None:
        sent(plain.url)
        assert len(plain.kept.requests) == 1
        names_mean(monkeypatch, ["93.184.216.34"])
        with pytest.raises(Never, match="Nothing is sent outside but by https"):
            sent("http://outward.example/")


class TestInward:
    @pytest.mark.parametrize(
        "host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0", "[::1]", "[::ffff:7f00:1]"]
    )
    def test_nothing_is_sent_into_the_house(self, web: WebPlace, host: str) -> None:
        with pytest.raises(Never, match="leads into the house's own network, where nothing is sent"):
            sent(f"https://{host}:{web.server_port}/hook")
        assert not web.kept.requests

    def test_nor_where_a_name_leads_inward(self, web: WebPlace, monkeypatch: pytest.MonkeyPatch) -> None:
        names_mean(monkeypatch, ["127.0.0.1"])
        with pytest.raises(Never, match=r"inward\.example leads into"):
            sent(f"https://inward.example:{web.server_port}/")

    def test_nor_where_one_of_its_addresses_does(self, monkeypatch: pytest.MonkeyPatch) -> None:
        names_mean(monkeypatch, ["93.184.216.34", "10.0.0.1"])
        with pytest.raises(Never):
            sent("https://both.example/")

    def test_a_name_that_changes_its_mind_is_asked_once_and_taken_by_its_first_word(
        self, web: WebPlace, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = names_mean(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
        went: list[object] = []

        class Line(socket.socket):
            def connect(self, address: object) -> None:
                went.append(address)
                raise ConnectionRefusedError

        monkeypatch.setattr(socket, "socket", Line)
        with pytest.raises(Later):
            sent(f"https://turning.example:{web.server_port}/")
        assert (asked, went) == (["turning.example"], [("93.184.216.34", web.server_port)])

    @pytest.mark.parametrize("status", [301, 302, 307, 308])
    def test_an_answer_that_leads_inward_is_not_followed(
        self, web: WebPlace, plain: WebPlace, settings: Settings, status: int
    ) -> None:
        settings.WEBHOOKS_INSIDE = True
        web.script.append(says(status, Location=plain.url))
        with pytest.raises(Never, match=r"sends the house elsewhere \(30.\), and nothing is sent on"):
            sent(web.url)
        assert not plain.kept.requests

    def test_no_proxy_of_the_environment_is_asked(
        self, web: WebPlace, plain: WebPlace, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings.WEBHOOKS_INSIDE = True
        for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, plain.url)
        sent(web.url)
        assert (len(web.kept.requests), len(plain.kept.requests)) == (1, 0)

    @pytest.mark.parametrize(
        "url",
        [
            "",
            "x",
            "ftp://example.org/",
            "http://example.org/",
            "file:///etc/passwd",
            "https:///hook",
            "https://example.org:99999/",
            "https://[::1/",
            "https://user:word@example.org/",
            "https://example.org/a b",
            "https://example.org/\r\nHost: other",
            "https://example.org\\@other.example/",
            "https://exämple.org/",
            f"https://example.org/{'x' * 2000}",
        ],
    )
    def test_what_is_no_address_outside_is_refused(self, url: str) -> None:
        with pytest.raises(Never):
            sent(url)

    @pytest.mark.parametrize(
        "address",
        [
            *("0.0.0.1", "10.1.2.3", "100.64.0.1", "127.8.8.8", "169.254.169.254", "172.31.255.255", "192.168.0.1"),
            *("192.0.0.8", "192.0.2.1", "192.88.99.1", "198.19.0.1", "198.51.100.1", "203.0.113.1"),
            *("224.0.0.1", "240.0.0.1", "255.255.255.255"),
            *("::", "::1", "::ffff:8.8.8.8", "::8.8.8.8", "64:ff9b::808:808", "64:ff9b:1::1", "100::1"),
            *("2001::1", "2001:db8::1", "2002:808:808::1", "3fff::1", "5f00::1"),
            *("fc00::1", "fd12::1", "fe80::1", "fe80::1%1", "fec0::1", "ff02::1"),
        ],
    )
    def test_inward(self, address: str) -> None:
        assert not is_public(address)

    @pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111"])
    def test_outward(self, address: str) -> None:
        assert is_public(address)
