"""What nobody may see is laid where somebody might look, and then everybody looks everywhere."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client, override_settings

from apps.accounts.models import Token
from apps.accounts.tokens import digest_of
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import InvitationLink
from apps.chronicle.door import after_commit
from apps.chronicle.door.handle import CommandAnswer, handle
from apps.chronicle.log import own_kinds
from apps.chronicle.log.seed_story import chance_of
from apps.kernel import caches
from tests.access.ground import CALLERS, ELSEWHERE, Ground, ground
from tests.access.routes import Route, every_route
from tests.access.sealed import SealNote

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SEALED, ERASED, MAIL = "canary-of-the-seal", "canary-of-the-erased", "canary@penance.example"
PREVIEWS = ("preview", "amendments")


@dataclass(frozen=True, kw_only=True)
class Laid:
    """Where the canaries are, and which of them who may see after all."""

    here: Ground
    canaries: Mapping[str, Collection[str]]
    sealed: CommandAnswer

    def seen_by(self, who: str, text: str) -> list[str]:
        return [canary for canary, may in self.canaries.items() if canary in text and who not in may]


@pytest.fixture
def laid() -> Iterator[Laid]:
    try:
        with override_settings(CHRONICLE_GAME="tests.access.sealed.GAME"):
            _forget_the_game()
            yield _laid()
            after_commit.settle()
    finally:
        _forget_the_game()


def _forget_the_game() -> None:
    caches.clear()


def _laid() -> Laid:
    here = ground()
    table, vess = here.table, here.table.ids["Vess"]
    sealed = table.ask("host", SealNote(about=vess, text=SEALED), "sealed")
    erased = table.ask("player", WriteNote(about=vess, text=ERASED), "erased")
    handle(
        table.campaign,
        own_kinds.EraseWords(entries=(erased.last or 0,)),
        key="seat:h/erase",
        by=table.sitting("host").by,
    )
    host = table.accounts["host"]
    host.email = MAIL
    host.set_password("candle and rust and bone")
    host.save()
    secrets = [seed.secret.hex() for seed in chance_of(table.campaign).seeds.values()]
    canaries: dict[str, Collection[str]] = {
        SEALED: (),
        ERASED: (),
        MAIL: ("host",),
        host.password: (),
        ELSEWHERE: ("other host",),
        digest_of(here.invitation): (),
        InvitationLink.objects.get().digest: (),
        **dict.fromkeys(Token.objects.values_list("digest", flat=True), ()),
        **dict.fromkeys([*secrets, *settings.HOUSE_KEYS], ()),
        **dict.fromkeys(_of_the_decks(here), ()),
    }
    return Laid(here=here, canaries=canaries, sealed=sealed)


def _of_the_decks(here: Ground) -> Iterator[str]:
    """How the cards of a battle lie, and the wounds: as JSON writes it, and as Python does."""
    for fighter in here.arena.battle.fighters:
        deck = [str(card) for card in fighter.piles.deck[-8:]]
        yield from (", ".join(deck), ",".join(deck), ", ".join(reversed(deck)), ",".join(reversed(deck)))
        yield " ".join(fighter.wounds.face_down[:3])


def test_nothing_that_can_be_read_shows_a_canary(laid: Laid, caplog: pytest.LogCaptureFixture) -> None:
    """Every address by everybody, as it stands and as it stood; and the log of the house itself."""
    for who in CALLERS:
        client, browser = laid.here.client(who), laid.here.browser(who)
        for route in every_route():
            for text in _read(client if route.is_api else browser, route, laid):
                assert laid.seen_by(who, text) == [], f"{who} at {route.path}"
    assert laid.seen_by("whoever reads the log", caplog.text) == []


def _read(caller: Client, route: Route, laid: Laid) -> Iterator[str]:
    """As it stood, where it is shown as it stands."""
    path = laid.here.address(route)
    answer = _asked(caller, path)
    yield b"".join(answer).decode() + str(answer.headers)
    if "campaign" in route.parts and answer.status_code == 200:
        answer = _asked(caller, f"{path}?at={laid.sealed.last}")
        yield b"".join(answer).decode() + str(answer.headers)


def _asked(caller: Client, path: str) -> Any:
    """Nobody is turned away for what was asked before."""
    cache.clear()
    return caller.get(path)


def test_no_preview_shows_a_canary(laid: Laid) -> None:
    """Striking what is hidden tells that it would be gone, and no more; nor does the form that tells it otherwise."""
    api, page = f"/api/v1/campaigns/{laid.here.table.campaign}/", f"{laid.here.table.page}ask/Amend/"
    strike = {"strike": [laid.sealed.number], "reason": "no"}
    host, browser = laid.here.client("host"), laid.here.browser("host")
    said = [
        host.post(f"{api}amendments/", json.dumps({**strike, "preview": True}), content_type="application/json"),
        host.post(f"{api}preview/", json.dumps({"kind": "Amend", "body": strike}), content_type="application/json"),
        host.post(f"{api}preview/", json.dumps(_to(2)), content_type="application/json"),
        browser.get(f"{page}?decision={laid.sealed.number}"),
        browser.post(page, {"strike": str(laid.sealed.number), "reason": "no", "preview": "yes"}),
    ]
    for answer in said:
        assert answer.status_code == 200, answer.content
        assert laid.seen_by("host", answer.content.decode()) == []
    assert "NoteSealed" in said[0].content.decode(), "the preview did tell that it would be gone"


def test_nobody_finds_what_is_hidden_by_searching_for_it(laid: Laid) -> None:
    """A search that finds the line would tell, letter by letter, what it says."""
    browser = laid.here.browser("host")
    for model in ("entrypage", "decisionpage"):
        for asked in (SEALED, ERASED):
            found = _found(browser.get(f"/admin/chronicle/{model}/", {"q": asked}))
            assert "NoteSealed" not in found
            assert "SealNote" not in found
    told = _found(browser.get("/admin/chronicle/entrypage/", {"q": "NoteSealed"}))
    assert "(hidden)" in told, "the line itself is there, under its cover"


def _found(answer: Any) -> str:
    """The lines that were found; the filters beside them offer every kind, whatever is looked for."""
    _, _, lines = answer.content.decode().partition('id="result_list"')
    return str(lines.partition("</table>")[0])


def _to(position: int) -> dict[str, Any]:
    return {"kind": "Rewind", "body": {"to": position, "reason": "no"}}
