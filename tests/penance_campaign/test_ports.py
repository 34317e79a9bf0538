"""Ports: read, looked for, and claimed."""

from __future__ import annotations

import socket

import pytest

from penance_campaign import ports

HOST = "127.0.0.1"


def test_two_houses_that_look_at_once_get_two_ports() -> None:
    with ports.claim_free_port(HOST, 18000) as first, ports.claim_free_port(HOST, 18000) as second:
        assert first.port != second.port


def test_a_port_is_free_again_when_its_house_has_closed() -> None:
    with socket.socket() as probe:  # one that nobody else looks for
        probe.bind((HOST, 0))
        wanted = probe.getsockname()[1]
    with ports.claim_free_port(HOST, wanted) as first:
        pass
    with ports.claim_free_port(HOST, wanted) as again:
        assert again.port == first.port


def test_another_programs_port_is_passed_over() -> None:
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        taken = other.getsockname()[1]
        with ports.claim_free_port(HOST, taken) as claim:
            assert claim.port > taken


def test_when_all_are_taken_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "TRIED", 0)
    with (
        ports.claim_free_port(HOST, 18300) as claim,
        pytest.raises(ValueError, match="is free: set PORT to one that is"),
    ):
        ports.claim_free_port(HOST, claim.port)


def test_without_a_word_the_port_is_the_first() -> None:
    assert ports.read_port("") == ports.FIRST
    assert ports.read_port("8765") == 8765


@pytest.mark.parametrize("port", ["x", "0", "70000", "-1"])
def test_anything_but_a_number_of_a_port_is_refused(port: str) -> None:
    with pytest.raises(ValueError, match=f"PORT={port} is no port"):
        ports.read_port(port)
