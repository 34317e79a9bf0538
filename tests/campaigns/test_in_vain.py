"""What is asked at length and refused: its sender gets the same answer again, and the log hardly grows by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models.functions import Length
from django.test import override_settings

from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens, opened
from apps.chronicle.amendments.word_erasure import forget
from apps.chronicle.decisions import refused
from apps.chronicle.files.log_import import take_from
from apps.chronicle.log.codec import laid_in
from apps.chronicle.log.house_seal import Keys, the_keys
from apps.chronicle.log.log_lines import LineAside as Laid
from apps.chronicle.models import Aside, Decision
from apps.chronicle.proof.verify import verify
from apps.kernel.refusal import LONGEST, Refusal
from tests.api.test_api import Caller, problem
from tests.api.test_api_export import proved

pytestmark = pytest.mark.django_db
WORDS = "Hask paid for the salt herself. " * 30_000
NOTE = {"kind": "WriteNote", "body": {"about": "", "text": WORDS}}
PACK = {"kind": "AddPack", "body": {"files": {"pack.json": "{" + "salt " * 78_000}}}
ANOTHER = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
"""A key of another house."""
LONG = [pytest.param(NOTE, id="words"), pytest.param(PACK, id="a pack")]


def grown(campaign: str) -> int:
    """What the last decision left behind, in bytes."""
    last = Decision.objects.filter(campaign=campaign).order_by("-number")[0]
    laid = Aside.objects.filter(campaign=campaign, side="decision", number=last.number)
    texts = [last.kind, last.key, last.body, last.typed, last.seat, last.role, last.client, last.rule, last.edition]
    laid_bytes = sum(laid.annotate(long=Length("text")).values_list("long", flat=True))
    return laid_bytes + sum(len(text.encode()) for text in texts) + len(last.withheld) + len(last.hash)


@pytest.fixture
def demo() -> Demo:
    return opened()


@pytest.fixture
def host(demo: Demo) -> Caller:
    return Caller(fresh_tokens(demo)["host"])


def asked(demo: Demo, host: Caller, body: Any, key: str = "k") -> Any:
    return host.post(f"campaigns/{demo.campaign}/commands", body, key=key)


@pytest.mark.parametrize("body", LONG)
class TestALongOne:
    def test_leaves_next_to_nothing_behind(self, demo: Demo, host: Caller, body: Any) -> None:
        assert problem(asked(demo, host, body)) == (422, "urn:penance:refused")
        assert grown(demo.campaign) < refused.LONGEST

    def test_left_all_of_it_behind_before(
        self, demo: Demo, host: Caller, body: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(refused, "LONGEST", 10**9)
        asked(demo, host, body)
        assert grown(demo.campaign) > 380_000

    def test_gets_its_first_answer_again(self, demo: Demo, host: Caller, body: Any) -> None:
        first, again = asked(demo, host, body), asked(demo, host, body)
        assert (again.status_code, again.json()) == (422, first.json())
        assert Decision.objects.filter(campaign=demo.campaign, key__endswith="/k").count() == 1

    def test_lends_its_key_to_no_other(self, demo: Demo, host: Caller, body: Any) -> None:
        asked(demo, host, body)
        others: list[dict[str, Any]] = [
            {"kind": "WriteNote", "body": {"about": "", "text": "Short."}},
            {"kind": "WriteNote", "body": {"about": "", "text": WORDS[:-2] + "! "}},
            {**NOTE, "typed": {"salt": [1]}},
        ]
        for other in others:
            answer = asked(demo, host, other)
            assert problem(answer) == (422, "urn:penance:key-reused")
            assert f"another {body['kind']}" in answer.json()["detail"]

    def test_stands_in_files_and_comes_back(self, demo: Demo, host: Caller, body: Any, tmp_path: Path) -> None:
        first, file = asked(demo, host, body), tmp_path / "log.ndjson"
        call_command("chronicle", "export", demo.campaign, "--output", str(file))
        assert list(verify(demo.campaign, decide=True)) == []
        assert proved(file).returncode == 0
        forget(demo.campaign)
        assert not Aside.objects.filter(campaign=demo.campaign).exists()
        take_from(file)
        assert list(verify(demo.campaign)) == []
        assert Decision.objects.filter(campaign=demo.campaign, kind="AskInVain", refused=True).count() == 1
        laid = Aside.objects.get(campaign=demo.campaign, side="decision", number=_last_vain(demo))
        assert laid_in(Laid(b"", laid.text)).refusal == first.json()["detail"]


def _last_vain(demo: Demo) -> int:
    return Decision.objects.get(campaign=demo.campaign, kind="AskInVain").number


class TestOlderAndShorter:
    def test_what_was_kept_whole_before_is_answered_as_ever(
        self, demo: Demo, host: Caller, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as before:
            before.setattr(refused, "LONGEST", 10**9)
            first = asked(demo, host, NOTE)
        assert asked(demo, host, NOTE).json() == first.json()
        assert problem(asked(demo, host, PACK)) == (422, "urn:penance:key-reused")

    def test_a_short_one_is_kept_whole(self, demo: Demo, host: Caller) -> None:
        asked(demo, host, {"kind": "RetirePilot", "body": {"pilot": "nobody", "reason": "Tired."}})
        assert Decision.objects.filter(campaign=demo.campaign, kind="RetirePilot", refused=True).exists()


class TestItsMark:
    NOTED = WriteNote(about="", text="x" * 5000)

    def test_says_nothing_of_what_was_asked_without_the_houses_key(self) -> None:
        """The same words leave another mark each time, and another house can make none of them."""
        marks = {the_keys().mark(WORDS) for _ in range(3)}
        assert len(marks) == 3
        one = marks.pop()
        _, salt, made = one.split(".")
        assert (the_keys().knows_again(one, WORDS), the_keys().knows_again(one, "x")) == (True, False)
        theirs = Keys((ANOTHER,))
        assert not theirs.knows_again(f"{theirs.name}.{salt}.{made}", WORDS)

    def test_outlives_a_new_key_and_fits_all_once_its_own_is_gone(self) -> None:
        made = refused.shortened(self.NOTED, {})
        assert made is not None
        other = WriteNote(about="", text="y" * 5000)
        with override_settings(HOUSE_KEYS=[ANOTHER, *the_keys().texts]):
            assert (refused.is_the_same(made, self.NOTED, {}), refused.is_the_same(made, other, {})) == (True, False)
        with override_settings(HOUSE_KEYS=[ANOTHER]):
            assert (refused.is_the_same(made, self.NOTED, {}), refused.is_the_same(made, other, {})) == (True, True)


def test_no_sentence_is_longer_than_what_it_answers() -> None:
    assert len(Refusal(WORDS).sentence) == LONGEST
    assert Refusal("Short.").sentence == "Short."
