"""The REST door to time: looking ahead, going back, changing what was decided, looking back, and going elsewhere."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings

from apps.accounts.credentials import account_named
from apps.accounts.models import Account
from apps.accounts.tokens import new_token
from apps.api.routes import entry_routes
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens, opened
from apps.campaigns.demo.teller import DemoTeller
from apps.campaigns.models import CampaignRow, Member, SeatRow
from apps.campaigns.registry.permissions import ASKABLE
from apps.campaigns.seats import found, seat_account, sitting_of
from apps.chronicle.models import Decision
from apps.chronicle.proof.verify import verify
from apps.kernel import caches
from apps.kernel.command import Askable
from apps.kernel.ids import made_from
from apps.kernel.roles import HOST_ALONE, JOB
from apps.rest.limits import Allowance, Limit
from apps.rest.long_poll import read
from tests.api.test_api import ENLIST, Caller, problem
from tests.chronicle.table import CAMPAIGN, HOST, Table

MOST = 18
"""Seconds that an answer may take on a busy machine: whoever waits in vain waits for 20."""
HEAD = 14
"""Where the demo's log ends. Of its ten decisions 5 to 9 enlisted a pilot each, and 10 held a ritual for the first."""


@dataclass(frozen=True, kw_only=True)
class Played:
    """The demo's table over REST."""

    demo: Demo
    callers: dict[str, Caller]
    path: str

    def get(self, path: str, *, who: str = "host") -> Any:
        return self.callers[who].get(f"{self.path}{path}")

    def post(self, path: str, body: Any, *, who: str = "host", key: str = "k1", seen: str = "") -> Any:
        return self.callers[who].post(f"{self.path}{path}", body, key=key, seen=seen)

    def ask(self, kind: str, *, who: str = "host", key: str = "k1", seen: str = "", **body: Any) -> Any:
        return self.post("commands", {"kind": kind, "body": body}, who=who, key=key, seen=seen)

    def entries(self, after: int = 0) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get(f"entries?after={after}").json()["results"]
        return found

    def ritual(self, number: int) -> dict[str, Any]:
        return {"kind": "CallEvent", "body": {"event": "penance-ritual", "pilot": self.demo.pilots[number]}}

    def label(self, *, put: str = "") -> str:
        """The die of a ritual that the host calls under the key k1: what happens has its id from the decision's key."""
        return f"{made_from('happening', put + self.demo.teller.sittings['host'].key('k1'))}/own/suffering"

    def burdens(self, number: int, *, at: str = "") -> Any:
        return self.get(f"pilots/{self.demo.pilots[number]}{at}").json()["pilot"]["burdens"]


def sat_down(demo: Demo) -> Played:
    callers = {who: Caller(token) for who, token in fresh_tokens(demo).items()}
    return Played(demo=demo, callers=callers, path=f"campaigns/{demo.campaign}/")


@pytest.fixture
def played(db: None) -> Played:
    return sat_down(opened())


@pytest.fixture
def nothing_recorded(played: Played) -> Iterator[None]:
    before = Decision.objects.count()
    yield
    assert Decision.objects.count() == before


def instead(decision: int, kind: str = "EnlistPilot", **body: Any) -> dict[str, Any]:
    return {"decision": decision, "kind": kind, "body": body}


class TestSeen:
    def test_who_missed_what_it_depends_on_is_shown_exactly_that(self, played: Played) -> None:
        answer = played.post("commands", played.ritual(0), seen='"6"')
        assert problem(answer) == (412, "urn:penance:stale")
        about = [entry for entry in played.entries(6) if entry["body"].get("pilot") == played.demo.pilots[0]]
        assert len(about) == 2
        assert answer.json()["missed"] == about

    @pytest.mark.parametrize("seen", [f'"{HEAD}"', f'W/"{HEAD}"', ' "9" '])
    def test_who_has_seen_it_is_let_through(self, played: Played, seen: str) -> None:
        assert played.post("commands", played.ritual(1), seen=seen).status_code == 201

    def test_the_original_answer_comes_whatever_was_missed_since(self, played: Played) -> None:
        first = played.post("commands", played.ritual(1), seen=f'"{HEAD}"')
        again = played.post("commands", played.ritual(1), seen='"6"')
        assert (again.json(), again["Idempotency-Replayed"]) == (first.json(), "true")

    @pytest.mark.usefixtures("nothing_recorded")
    def test_nobody_has_seen_the_future(self, played: Played) -> None:
        answer = played.post("commands", played.ritual(1), seen=f'"{HEAD + 1}"')
        assert problem(answer) == (412, "urn:penance:not-yet")
        assert f"the log ends at {HEAD}" in answer.json()["detail"]

    @pytest.mark.usefixtures("nothing_recorded")
    @pytest.mark.parametrize("seen", ["11", "*", '"-1"', '"1", "2"', '"x"', '""', '"' + "9" * 16 + '"', "W/11"])
    def test_what_is_no_position_is_a_400(self, played: Played, seen: str) -> None:
        assert problem(played.post("commands", played.ritual(1), seen=seen)) == (400, "urn:penance:malformed")


class TestTyped:
    def test_faces_that_fell_at_the_table_are_taken(self, played: Played) -> None:
        answer = played.post("commands", {**played.ritual(1), "typed": {played.label(): [4]}}).json()
        (laid,) = (entry for entry in answer["entries"] if entry["rolls"])
        assert (laid["kind"], laid["body"]["faces"], laid["rolls"][0]["source"]) == ("PilotBurdened", [4], "typed")

    @pytest.mark.usefixtures("nothing_recorded")
    @pytest.mark.parametrize("faces", [[7], [0], [-1], [], [1, 2], [2**62]])
    @pytest.mark.parametrize("route", ["commands", "preview"])
    def test_faces_that_no_such_dice_show_are_named(self, played: Played, faces: list[int], route: str) -> None:
        answer = played.post(route, {**played.ritual(1), "typed": {played.label(): faces}})
        assert problem(answer) == (422, "urn:penance:wrong-faces")
        assert "faces from 1 to 6" in answer.json()["detail"]

    @pytest.mark.usefixtures("nothing_recorded")
    def test_faces_that_nobody_asked_for_are_named(self, played: Played) -> None:
        typed = {played.label(): [4], "vess/grit": [4]}
        assert problem(played.post("commands", {**played.ritual(1), "typed": typed})) == (
            422,
            "urn:penance:wrong-faces",
        )
        rewind = {"kind": "Rewind", "body": {"to": 9, "reason": "x"}, "typed": {"vess/grit": [4]}}
        assert problem(played.post("commands", rewind)) == (422, "urn:penance:wrong-faces")

    @pytest.mark.usefixtures("nothing_recorded")
    @pytest.mark.parametrize(
        "typed", [None, [], "x", 1, {"a": 1}, {"a": None}, {"a": [1.0]}, {"a": [True]}, {"a": "4"}]
    )
    @pytest.mark.parametrize("route", ["commands", "preview"])
    def test_what_are_no_faces_is_a_400(self, played: Played, route: str, typed: Any) -> None:
        assert problem(played.post(route, {**played.ritual(1), "typed": typed}))[0] == 400


class TestPreview:
    @pytest.mark.usefixtures("nothing_recorded")
    def test_it_says_what_would_be_recorded(self, played: Played) -> None:
        answer = played.post("preview", ENLIST, who="player", key="k9")
        assert answer.status_code == 200
        said = answer.json()
        (entry,) = said.pop("entries")
        assert (entry["kind"], entry["body"]["name"], entry["answers"]) == ("PilotEnlisted", "Sister Vail", 0)
        nothing: dict[str, Any] = {
            "refusal": "",
            "rule": "",
            "question": None,
            "question_for": 0,
            "struck": [],
            "changes": [],
            "kept": [],
            "taken_back": [],
            "dealt_anew": [],
            "left_out": 0,
        }
        assert said == nothing

    def test_under_the_senders_key_ids_are_what_they_will_be(self, played: Played) -> None:
        ahead = played.post("preview", ENLIST, who="player", key="k9").json()["entries"]
        (recorded,) = played.post("commands", ENLIST, who="player", key="k9").json()["entries"]
        assert ahead[0]["body"] == recorded["body"]

    @pytest.mark.usefixtures("nothing_recorded")
    def test_no_die_is_foretold(self, played: Played) -> None:
        """What comes before the die is told, and nothing of what follows from it."""
        for key in ("", "k1"):
            said = played.post("preview", played.ritual(1), key=key).json()
            called, answered = said["entries"]
            assert (called["kind"], answered["kind"]) == ("EventCalled", "EventAnswered")
            label = f"{called['body']['happening']}/own/suffering"
            assert said["question"] == {"label": label, "count": 1, "sides": 6, "shuffled": False, "table": ""}
            assert (label == played.label()) is (key == "k1")

    @pytest.mark.usefixtures("nothing_recorded")
    def test_typed_faces_lead_on(self, played: Played) -> None:
        said = played.post("preview", {**played.ritual(1), "typed": {played.label(): [4]}}).json()
        assert (said["entries"][-1]["body"]["faces"], said["question"]) == ([4], None)

    @pytest.mark.usefixtures("nothing_recorded")
    def test_a_refusal_is_said_with_its_rule(self, played: Played) -> None:
        said = played.post("preview", played.ritual(0), key="").json()
        assert (said["rule"], said["entries"]) == ("PEN-CAMP-03", [])
        assert "already carries the burden of" in said["refusal"]

    @pytest.mark.usefixtures("nothing_recorded")
    def test_a_rewind_says_what_it_would_strike(self, played: Played) -> None:
        said = played.post("preview", {"kind": "Rewind", "body": {"to": 9, "reason": "x"}}, key="").json()
        assert said["struck"] == [10, 11, 12, 13, 14]

    @pytest.mark.usefixtures("nothing_recorded")
    def test_nobody_looks_ahead_at_what_they_may_not_ask(self, played: Played) -> None:
        answer = played.post("preview", {"kind": "RollEvent", "body": {}}, who="player")
        assert problem(answer) == (403, "urn:penance:forbidden")
        assert answer.json()["detail"].endswith("the host or a deputy may.")

    @pytest.mark.usefixtures("nothing_recorded")
    def test_nor_at_whom_they_may_not_act_for(self, played: Played) -> None:
        said = played.post("preview", played.ritual(1), who="rival").json()
        assert (said["entries"], said["question"]) == ([], None)
        assert "Ilka Thorn belongs to another seat" in said["refusal"]


class TestTheLogsOwn:
    def test_a_host_goes_back_and_back_again(self, played: Played) -> None:
        sheet = played.get(f"pilots/{played.demo.pilots[0]}").json()
        assert played.ask("Rewind", to=9, reason="too soon", key="a").json()["entries"][0]["kind"] == "Rewound"
        assert played.burdens(0) == []
        assert [entry["position"] for entry in played.entries() if entry["struck"]] == [10, 11, 12, 13, 14]
        assert played.ask("Rewind", to=HEAD, reason="not so", key="b").status_code == 201
        assert played.get(f"pilots/{played.demo.pilots[0]}").json() == sheet
        assert list(verify(played.demo.campaign)) == []

    @pytest.mark.parametrize(
        ("kind", "body"),
        [
            ("Rewind", {"to": 0, "reason": "x"}),
            ("Rewind", {"to": -1, "reason": "x"}),
            ("Rewind", {"to": 99, "reason": "x"}),
            ("Rewind", {"to": 2**63 - 1, "reason": "x"}),
            ("Rewind", {"to": 2, "reason": "x"}),
            ("Amend", {"reason": "x"}),
            ("Amend", {"strike": [1], "reason": "x"}),
            ("AddEntropy", {"entropy": "x"}),
            ("AddEntropy", {"entropy": "0123456789abcdef"}),
            ("EraseWords", {"entries": []}),
            ("EraseWords", {"entries": [7, HEAD + 1]}),
            ("EraseWords", {"entries": [-1]}),
        ],
    )
    def test_what_cannot_be_is_refused_and_changes_nothing(self, played: Played, kind: str, body: Any) -> None:
        before = played.entries()
        answer = played.ask(kind, **body)
        assert problem(answer) == (422, "urn:penance:refused")
        assert played.entries() == before

    def test_a_player_stirs_the_seed_before_its_first_dice(self, db: None) -> None:
        played = sat_down(founded())
        answer = played.ask("AddEntropy", who="player", entropy="0123456789abcdef")
        assert (answer.status_code, answer.json()["entries"][0]["kind"]) == (201, "EntropyAdded")

    def test_words_are_forgotten(self, played: Played) -> None:
        played.ask("EraseWords", entries=[8])
        assert next(e for e in played.entries() if e["position"] == 8)["body"]["name"] == "(forgotten)"
        assert "Ilka" not in played.get("pilots/").content.decode()

    @pytest.mark.usefixtures("nothing_recorded")
    @pytest.mark.parametrize(
        "kind", ["Fork", "TakeFork", "BeginCopy", "TakeIn", "Rewound", "SeedRevealed", "OpenSeed", ""]
    )
    def test_what_cannot_be_asked_for_here_is_no_command(self, played: Played, kind: str) -> None:
        for route in ("commands", "preview"):
            assert problem(played.post(route, {"kind": kind, "body": {}})) == (400, "urn:penance:malformed")


class TestAmendments:
    def test_shown_first_it_comes_true(self, played: Played) -> None:
        change = {"replace": [instead(6, name="Ilka Crow", faction="elves")], "reason": "a slip of the pen"}
        ahead = played.post("amendments", {**change, "preview": True}, key="")
        assert ahead.status_code == 200
        said = ahead.json()
        assert (said["struck"], said["question"]) == ([8, 9, 10, 11, 12, 13, 14], None)
        (changed,) = said["changes"]
        assert (changed["decision"], changed["kind"], changed["refusal"]) == (6, "EnlistPilot", "")
        assert [event["body"]["name"] for event in changed["was"] + changed["now"]] == ["Ilka Thorn", "Ilka Crow"]
        assert len(played.entries()) == HEAD
        recorded = played.post("amendments", change)
        assert recorded.status_code == 201
        told = [(entry["kind"], entry["body"]) for entry in recorded.json()["entries"]]
        assert told[1:] == [(entry["kind"], entry["body"]) for entry in said["entries"]][1:]
        assert "Ilka Crow" in played.get("pilots/").content.decode()
        assert list(verify(played.demo.campaign)) == []

    def test_sent_again_it_gets_the_original_answer(self, played: Played) -> None:
        change = {"strike": [6], "reason": "x"}
        first, again = (played.post("amendments", change) for _ in range(2))
        assert (again.json(), again["Idempotency-Replayed"]) == (first.json(), "true")

    def test_it_is_the_same_asked_as_a_command(self, played: Played) -> None:
        first = played.post("amendments", {"strike": [6], "reason": "x", "preview": False})
        again = played.ask("Amend", strike=[6], reason="x")
        assert (again.json(), again["Idempotency-Replayed"]) == (first.json(), "true")

    def test_dice_of_what_is_put_in_are_asked_for_or_typed(self, played: Played) -> None:
        put = {"before": 9, **played.ritual(1)}
        ahead = played.post("amendments", {"insert": [put], "reason": "x", "preview": True}).json()
        assert ahead["question"]["label"] == played.label(put="put:1/")
        put["typed"] = {ahead["question"]["label"]: [3]}
        recorded = played.post("amendments", {"insert": [put], "reason": "x"}).json()["entries"]
        kinds = [entry["kind"] for entry in recorded]
        assert kinds[:4] == ["Rewound", "EventCalled", "EventAnswered", "PilotBurdened"]
        assert recorded[3]["body"]["faces"] == [3]

    def test_what_becomes_impossible_is_said(self, played: Played) -> None:
        ahead = played.post("amendments", {"strike": [5], "reason": "x", "preview": True}, key="").json()
        gone, impossible = ahead["changes"]
        assert (gone["decision"], gone["now"], impossible["decision"]) == (5, [], 10)
        assert "No such pilot is on this campaign's roll" in impossible["refusal"]

    def test_an_unseen_rewind_matters(self, played: Played) -> None:
        played.ask("Rewind", to=9, reason="x", key="a")
        answer = played.post("amendments", {"strike": [6], "reason": "x"}, seen=f'"{HEAD}"')
        assert problem(answer) == (412, "urn:penance:stale")
        assert answer.json()["missed"] == played.entries(HEAD)

    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"strike": [1]},
            {"strike": [99]},
            {"strike": [0, -5, 2**63 - 1]},
            {"replace": [instead(99, name="A", faction="church")]},
            {"replace": [instead(6, kind="Nonsense")]},
            {"replace": [instead(6, kind="Rewind", to=3, reason="x")]},
            {"replace": [instead(6, name=7)]},
            {"insert": [{"before": 99, "kind": "EnlistPilot", "body": {}}]},
            {"insert": [{"before": 6, "kind": "TakeIn", "body": {}}]},
        ],
    )
    def test_nonsense_is_refused_with_a_sentence(self, played: Played, body: Any) -> None:
        before, change = played.entries(), {**body, "reason": "x"}
        ahead = played.post("amendments", {**change, "preview": True}).json()
        answer = played.post("amendments", change)
        assert problem(answer) == (422, "urn:penance:refused")
        assert answer.json()["detail"] == ahead["refusal"]
        assert Decision.objects.latest("number").refused
        assert played.entries() == before

    @pytest.mark.usefixtures("nothing_recorded")
    @pytest.mark.parametrize("faces", [[7], [], [1, 1]])
    def test_wrong_faces_are_named(self, played: Played, faces: list[int]) -> None:
        put = {"before": 9, **played.ritual(1), "typed": {played.label(put="put:1/"): faces}}
        for preview in (True, False):
            answer = played.post("amendments", {"insert": [put], "reason": "x", "preview": preview})
            assert problem(answer) == (422, "urn:penance:wrong-faces")

    @pytest.mark.usefixtures("nothing_recorded")
    @pytest.mark.parametrize(
        "body",
        [
            {"strike": [6]},
            {"strike": [6], "reason": 7},
            {"strike": 6, "reason": "x"},
            {"strike": ["6"], "reason": "x"},
            {"strike": [6.0], "reason": "x"},
            {"strike": [True], "reason": "x"},
            {"strike": [2**63], "reason": "x"},
            {"strike": [6], "reason": "x", "preview": "yes"},
            {"strike": [6], "reason": "x", "preview": 1},
            {"strike": [6], "reason": "x", "preview": None},
            {"strike": [6], "reason": "x", "commands": {}},
            {"replace": [{"decision": 6, "kind": "EnlistPilot"}], "reason": "x"},
            {"replace": [{"decision": "6", "kind": "EnlistPilot", "body": {}}], "reason": "x"},
            {"replace": [{"decision": 6, "kind": "EnlistPilot", "body": []}], "reason": "x"},
            {"insert": [{"before": 6, "kind": ["EnlistPilot"], "body": {}}], "reason": "x"},
            {"insert": [{"before": 6, "kind": "EnlistPilot", "body": {}, "typed": {"a": 1}}], "reason": "x"},
            {"strike": [6], "typed": {"6": [1]}, "reason": "x"},
            {"strike": [6], "roll": "6", "reason": "x"},
            [],
            None,
        ],
    )
    def test_what_cannot_be_read_is_a_400(self, played: Played, body: Any) -> None:
        assert problem(played.post("amendments", body))[0] == 400

    @pytest.mark.usefixtures("nothing_recorded")
    def test_a_key_is_asked_for_where_it_is_recorded(self, played: Played) -> None:
        answer = played.post("amendments", {"strike": [6], "reason": "x"}, key="")
        assert problem(answer) == (400, "urn:penance:key-missing")

    @pytest.mark.usefixtures("nothing_recorded")
    def test_nobody_puts_in_what_they_may_not_ask(self, played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
        forbidden = Askable(type=object, roles=frozenset({JOB}), example={})
        monkeypatch.setitem(ASKABLE, "CallEvent", forbidden)
        body: dict[str, Any] = {"insert": [{"before": 9, **played.ritual(1)}], "reason": "x"}
        for preview in (True, False):
            assert problem(played.post("amendments", {**body, "preview": preview}))[0] == 403
        assert problem(played.ask("Amend", **body))[0] == 403

    def test_decisions_are_counted_by_campaign(self, played: Played) -> None:
        account = played.demo.accounts["host"]
        other = Caller(new_token(account, label="t")).post("campaigns", {"name": "Elsewhere"}).json()["campaign"]
        seat = Member.objects.get(campaign=other, account=account).seat
        there = Caller(new_token(account, label="t", campaign=other, seat=seat))
        before = played.entries()
        answer = there.post(f"campaigns/{other}/amendments", {"strike": [6], "reason": "x"})
        assert problem(answer) == (422, "urn:penance:refused")
        assert problem(there.post(f"{played.path}amendments", {"strike": [6], "reason": "x"}))[0] == 404
        assert played.entries() == before


class TestAsOf:
    def test_every_sheet_is_what_it_was(self, played: Played) -> None:
        pilot = played.demo.pilots[1]
        cover, roll, sheet = (played.get(path).json() for path in ("", "pilots/", f"pilots/{pilot}"))
        played.post("commands", played.ritual(1), key="a")
        played.post("amendments", {"replace": [instead(6, name="Ilka Crow", faction="elves")], "reason": "x"}, key="b")
        assert played.get(f"pilots/{pilot}").json() != sheet
        assert played.get(f"?at={HEAD}").json() == cover
        assert played.get(f"pilots/?at={HEAD}").json() == roll
        assert played.get(f"pilots/{pilot}?at={HEAD}").json() == sheet
        assert played.burdens(1, at=f"?at={HEAD + 2}") == []
        (burden,) = played.burdens(1, at=f"?at={HEAD + 3}")
        assert [thrown["face"] in range(1, 7) for thrown in burden["faces"]] == [True]

    def test_at_the_end_it_is_what_stands(self, played: Played) -> None:
        played.post("commands", ENLIST, who="player")
        for path in ("", "pilots/", f"pilots/{played.demo.pilots[0]}"):
            assert played.get(f"{path}?at={HEAD + 1}").json() == played.get(path).json()

    def test_who_was_not_there_yet_is_not_there(self, played: Played) -> None:
        assert problem(played.get(f"pilots/{played.demo.pilots[0]}?at=6"))[0] == 404
        assert played.get(f"pilots/{played.demo.pilots[0]}?at=7").status_code == 200
        names = [page["pilot"]["name"] for page in played.get("pilots/?at=8").json()["results"]]
        assert names == ["Ilka Thorn", "Vess"]

    def test_in_the_beginning_there_was_nothing(self, played: Played) -> None:
        cover = played.get("?at=0").json()
        assert (cover["name"], cover["position"], cover["you"]["role"]) == ("", 0, "host")
        assert played.get("pilots/?at=0").json() == {"results": [], "next": None}

    @pytest.mark.parametrize("at", ["15", "-1", "x", "", "1.0", "9" * 15, "9" * 30, "\u0663", "+1", "0x1"])
    @pytest.mark.parametrize("path", ["", "pilots/", "pilots/{}"])
    def test_what_was_never_is_a_400_that_says_what_was(self, played: Played, path: str, at: str) -> None:
        answer = played.get(f"{path.format(played.demo.pilots[0])}?at={at}")
        assert problem(answer)[0] == 400
        assert f"from 0 to {HEAD}" in answer.json()["detail"]

    def test_strangers_look_back_at_nothing(self, played: Played) -> None:
        stranger = Caller(new_token(account_named("stranger"), label="t"))
        for path in ("?at=99", "pilots/?at=3", f"pilots/{played.demo.pilots[0]}?at=8"):
            assert problem(stranger.get(f"{played.path}{path}"))[0] == 404


class TestForks:
    def test_the_story_goes_on_elsewhere_and_the_same_people_sit_there(self, played: Played) -> None:
        answer = played.post("forks", {"name": "The Salt March", "at": 9})
        assert answer.status_code == 201
        fork = answer.json()["campaign"]
        assert [entry["kind"] for entry in answer.json()["entries"]] == ["Forked", "SeedOpened"]
        for who, account in played.demo.accounts.items():
            caller = Caller(new_token(account, label="t"))
            here, there = (caller.get(f"campaigns/{each}/").json() for each in (played.demo.campaign, fork))
            origin = {"campaign": played.demo.campaign, "name": "The Ash March", "at": 9}
            assert (there["you"], there["name"], there["copy_of"]) == (here["you"], "The Salt March", origin), who
            assert (here["name"], here["copy_of"]) == ("The Ash March", None)
            listed = {each["campaign"]: each["copy_of"] for each in caller.get("campaigns/").json()["results"]}
            assert listed == {fork: origin, played.demo.campaign: None}
            pilots = caller.get(f"campaigns/{fork}/pilots/").json()["results"]
            assert pilots == played.get("pilots/?at=9").json()["results"]
        for campaign in (fork, played.demo.campaign):
            assert list(verify(campaign, decide=True)) == []

    def test_everybody_at_the_origin_reads_that_it_was_taken(self, played: Played) -> None:
        fork = played.post("forks", {"name": "The Salt March", "at": 9}).json()["campaign"]
        for who in played.callers:
            (entry,) = played.get(f"entries?after={HEAD}", who=who).json()["results"]
            assert (entry["kind"], entry["body"]) == ("ForkTaken", {"at": 9, "copy": fork, "name": "The Salt March"})
        stranger = Caller(new_token(account_named("stranger"), label="t"))
        assert stranger.get(f"campaigns/{fork}/").status_code == 404

    def test_what_others_had_seen_is_not_stale_by_it(self, played: Played) -> None:
        played.post("forks", {"name": "The Salt March", "at": 9})
        answer = played.post("commands", ENLIST, who="player", seen=f'"{HEAD}"')
        assert answer.status_code == 201
        assert problem(played.ask("Rewind", seen=f'"{HEAD}"', key="k3", to=HEAD, reason="x"))[0] == 412

    def test_the_same_key_finds_the_same_fork(self, played: Played) -> None:
        body = {"name": "The Salt March", "at": 9}
        first, again = (played.post("forks", body) for _ in range(2))
        assert (again.json(), again["Idempotency-Replayed"]) == (first.json(), "true")
        for other in ({**body, "at": 10}, {**body, "name": "The Sand March"}):
            assert problem(played.post("forks", other)) == (422, "urn:penance:key-reused")
        assert [entry["kind"] for entry in played.entries(HEAD)] == ["ForkTaken"]
        assert played.post("forks", body, key="k2").json()["campaign"] != first.json()["campaign"]
        assert [entry["kind"] for entry in played.entries(HEAD)] == ["ForkTaken", "ForkTaken"]
        assert CampaignRow.objects.count() == 3

    def test_a_key_that_was_used_here_takes_no_copy(self, played: Played) -> None:
        played.ask("WriteNote", key="k9", text="We were here.")
        answer = played.post("forks", {"name": "The Salt March", "at": 9}, key="k9")
        assert problem(answer) == (422, "urn:penance:key-reused")
        assert CampaignRow.objects.count() == 1
        assert Member.objects.count() == 4

    def test_the_same_key_takes_a_copy_of_the_copy(self, played: Played) -> None:
        body = {"name": "The Salt March", "at": 9}
        fork = played.post("forks", body).json()["campaign"]
        caller = Caller(new_token(played.demo.accounts["host"], label="t"))
        second = caller.post(f"campaigns/{fork}/forks", {"name": "The Third March", "at": 10})
        assert second.status_code == 201
        assert caller.get(f"campaigns/{second.json()['campaign']}/").json()["copy_of"] == {
            "campaign": fork,
            "name": "The Salt March",
            "at": 10,
        }
        assert list(verify(second.json()["campaign"], decide=True)) == []

    def test_an_accounts_token_forks_too(self, played: Played) -> None:
        caller = Caller(new_token(played.demo.accounts["host"], label="t"))
        assert caller.post(f"{played.path}forks", {"name": "The Salt March", "at": 9}).status_code == 201

    @pytest.mark.usefixtures("nothing_recorded")
    @pytest.mark.parametrize(
        ("at", "sentence"),
        [
            (1, "Entry 1 lies in the midst of what decision 1 led to: fork at 3."),
            (12, "Entry 12 lies in the midst of what decision 10 led to: fork at 11 or at 14."),
            *(
                (at, f"There is no line {at}: fork at the end of a decision, from line 1 to {HEAD}.")
                for at in (0, -1, HEAD + 1, 2**63 - 1)
            ),
        ],
    )
    def test_where_no_decision_ends_is_refused(self, played: Played, at: int, sentence: str) -> None:
        answer = played.post("forks", {"name": "The Salt March", "at": at})
        assert problem(answer) == (422, "urn:penance:refused")
        assert answer.json()["detail"] == sentence
        assert CampaignRow.objects.count() == 1

    @pytest.mark.usefixtures("nothing_recorded")
    @pytest.mark.parametrize("name", ["", " ", " edge", "two\nlines", "x" * 81])
    def test_a_name_that_no_campaign_may_have_is_refused(self, played: Played, name: str) -> None:
        answer = played.post("forks", {"name": name, "at": 9})
        assert problem(answer) == (422, "urn:penance:refused")
        assert answer.json()["detail"].startswith("A campaign's name ")
        assert Member.objects.count() == 4

    @pytest.mark.usefixtures("nothing_recorded")
    def test_one_without_a_name_is_told_what_would_do(self, played: Played) -> None:
        answer = played.post("forks", {"at": 9})
        assert problem(answer) == (400, "urn:penance:malformed")
        assert answer.json()["field"] == "name"
        assert answer.json()["detail"].startswith("A copy has a name of its own: send `name` beside `at`, such as ")

    def test_a_story_that_is_over_is_opened_first(self, played: Played) -> None:
        body = {"name": "The Salt March", "at": 9}
        first = played.post("forks", body)
        played.ask("CloseCampaign", key="shut")
        answer = played.post("forks", body, key="k2")
        assert problem(answer) == (422, "urn:penance:refused")
        assert answer.json()["detail"] == "The Ash March is closed: open it again, and take the copy then."
        assert [entry["kind"] for entry in played.entries(HEAD)] == ["ForkTaken", "CampaignClosed"]
        assert played.post("forks", body).json() == first.json(), "what was taken is found again"
        played.ask("ReopenCampaign", key="open")
        closed = played.post("forks", {"name": "The Shut March", "at": HEAD + 2}, key="k3").json()["campaign"]
        assert CampaignRow.objects.get(campaign=closed).closed, "its host may open it"

    @pytest.mark.usefixtures("nothing_recorded")
    @pytest.mark.parametrize(
        "body",
        [
            {},
            *({"name": "x", "at": at} for at in ("9", 9.0, True, None, 2**63)),
            {"name": "x", "at": 9, "origin": "x"},
            {"name": 9, "at": 9},
            {"name": None, "at": 9},
            [],
            9,
        ],
    )
    def test_what_cannot_be_read_is_a_400(self, played: Played, body: Any) -> None:
        assert problem(played.post("forks", body))[0] == 400
        assert Member.objects.count() == 4

    @pytest.mark.usefixtures("nothing_recorded")
    def test_a_key_is_asked_for(self, played: Played) -> None:
        assert problem(played.post("forks", {"name": "x", "at": 9}, key="")) == (400, "urn:penance:key-missing")


@pytest.mark.usefixtures("nothing_recorded")
@pytest.mark.parametrize(
    ("route", "body"),
    [
        ("commands", {"kind": "Rewind", "body": {"to": 9, "reason": "x"}}),
        ("commands", {"kind": "EraseWords", "body": {"entries": [7]}}),
        ("commands", {"kind": "Amend", "body": {"strike": [6], "reason": "x"}}),
        ("preview", {"kind": "Rewind", "body": {"to": 9, "reason": "x"}}),
        ("amendments", {"strike": [6], "reason": "x"}),
        ("amendments", {"strike": [6], "reason": "x", "preview": True}),
        ("amendments", {"no": "sense"}),
        ("forks", {"name": "The Salt March", "at": 9}),
    ],
)
class TestRights:
    @pytest.mark.parametrize("who", ["player", "rival", "spectator"])
    def test_only_the_host_may(self, played: Played, route: str, body: Any, who: str) -> None:
        answer = played.post(route, body, who=who)
        assert problem(answer) == (403, "urn:penance:forbidden")
        assert answer.json()["detail"].endswith("the host may.")

    def test_strangers_and_dead_tokens_may_not(self, played: Played, route: str, body: Any) -> None:
        stranger = Caller(new_token(account_named("stranger"), label="t"))
        assert problem(stranger.post(f"{played.path}{route}", body)) == (404, "urn:penance:not-found")
        assert problem(Caller().post(f"{played.path}{route}", body))[0] == 401

    def test_an_accounts_token_acts_at_no_table(self, played: Played, route: str, body: Any) -> None:
        if route != "forks":
            account = Caller(new_token(played.demo.accounts["host"], label="t"))
            assert problem(account.post(f"{played.path}{route}", body)) == (403, "urn:penance:forbidden")


class TestWaiting:
    def test_whoever_waits_is_answered_as_soon_as_something_happens(self, committing: None) -> None:
        played = sat_down(opened())

        def enlist() -> None:
            time.sleep(0.3)
            played.post("commands", ENLIST, who="player")
            connection.close()

        acting, begun = threading.Thread(target=enlist), time.monotonic()
        acting.start()
        found = played.get(f"entries/?after={HEAD}&wait=20", who="spectator").json()["results"]
        acting.join()
        assert [entry["position"] for entry in found] == [HEAD + 1]
        assert time.monotonic() - begun < MOST

    def test_patience_ends(self, played: Played) -> None:
        begun = time.monotonic()
        said = played.get(f"entries/?after={HEAD}&wait=1").json()
        assert (said["results"], said["next"], said["head"], said["changed"]) == ([], None, HEAD, [])
        assert 1 <= time.monotonic() - begun < MOST

    def test_what_has_happened_needs_no_waiting(self, played: Played) -> None:
        begun = time.monotonic()
        assert len(played.get(f"entries/?after={HEAD - 1}&wait=20").json()["results"]) == 1
        assert time.monotonic() - begun < MOST

    def test_where_too_many_wait_the_next_is_told_when_to_come(
        self, played: Played, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(entry_routes, "WAITING", BoundedSemaphore(0))
        answer = played.get(f"entries/?after={HEAD}&wait=20")
        assert problem(answer) == (503, "urn:penance:too-many-wait")
        assert answer["Retry-After"] == "5"
        assert answer.json()["detail"].startswith("So many wait here already: ask again in 5 seconds")
        assert len(played.get(f"entries/?after={HEAD - 1}&wait=20").json()["results"]) == 1

    @pytest.mark.parametrize("wait", ["21", "-1", "x", "", "0.5", "9" * 20])
    def test_patience_is_a_number_of_seconds(self, played: Played, wait: str) -> None:
        answer = played.get(f"entries/?wait={wait}")
        assert problem(answer)[0] == 400
        assert "from 0 to 20" in answer.json()["detail"]


class TestWaitingServers:
    """A server that can wait without a thread is told what for, and asks again."""

    def asked(self, played: Played, after: int, seconds: float, who: str = "spectator") -> Any:
        more: dict[str, Any] = {"penance.patience": seconds}
        return played.callers[who].client.get(f"/api/v1/{played.path}entries/?after={after}&wait=9", **more)

    def test_are_told_what_for_and_for_whom(self, played: Played) -> None:
        answer = self.asked(played, HEAD, 60)
        hold = read(answer["X-Hold"])
        assert (hold.campaign, hold.position, hold.seconds) == (played.demo.campaign, HEAD, 9)
        assert hold.whose != read(self.asked(played, HEAD, 60, "rival")["X-Hold"]).whose
        assert (answer.status_code, answer.json()["results"]) == (200, [])
        assert read(self.asked(played, HEAD, 2.5)["X-Hold"]).seconds == 2.5

    def test_are_told_nothing_where_there_is_news_or_no_time(self, played: Played) -> None:
        assert "X-Hold" not in self.asked(played, HEAD - 1, 60)
        assert "X-Hold" not in self.asked(played, HEAD, 0)
        assert "X-Hold" not in played.get(f"entries/?after={HEAD}")

    def test_ask_again_about_whoever_has_lost_their_seat_meanwhile(self, played: Played) -> None:
        assert "X-Hold" in self.asked(played, HEAD, 60)
        seat = played.demo.teller.sittings["spectator"].seat
        assert played.ask("EmptySeat", seat=seat).status_code == 201
        assert problem(self.asked(played, HEAD, 50)) == (404, "urn:penance:not-found")

    def test_count_whoever_they_held_once(self, played: Played) -> None:
        """One environment for one request, however often the view is asked."""
        kept: dict[str, Any] = {"penance.patience": 60}
        told = [played.callers["spectator"].client.get(f"/api/v1/{played.path}entries/", **kept) for _ in range(2)]
        left = [int(answer["RateLimit"].split("r=")[1].split(";")[0]) for answer in told]
        assert left[1] == left[0] - 1
        kept["penance.allowance"] = Allowance(limit=Limit(name="reads", most=9), asked=3, seconds=7)
        answer = played.callers["spectator"].client.get(f"/api/v1/{played.path}entries/", **kept)
        assert answer["RateLimit"] == '"reads";r=6;t=7'


ORDER = [3, 1, 2]


class TestHidden:
    """No event of the game hides anything yet, so these play the log's toy."""

    @pytest.fixture
    def toy(self, db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Caller]:
        for kind in ("Deal", "Gain", "Show"):
            toy = Askable(type=object, roles=HOST_ALONE, example={})
            monkeypatch.setitem(ASKABLE, kind, toy)
        with override_settings(CHRONICLE_GAME="tests.chronicle.toy.GAME"):
            forget_the_game()
            Table().open()
            yield Caller(seat_by_hand(account_named("toy")))
        forget_the_game()

    def deal(self, toy: Caller, route: str = "commands", pot: str = "a") -> dict[str, Any]:
        body = {"kind": "Deal", "body": {"pot": pot, "cards": 3}, "typed": {f"{pot}/deck": ORDER}}
        answer = toy.post(f"campaigns/{CAMPAIGN}/{route}", body, key=f"deal-{pot}")
        assert answer.status_code in {200, 201}
        dealt: dict[str, Any] = answer.json()["entries"][-1]
        return dealt

    def test_what_is_dealt_is_shown_to_nobody(self, toy: Caller) -> None:
        answered = self.deal(toy)
        (*others, listed) = toy.get(f"campaigns/{CAMPAIGN}/entries").json()["results"]
        assert listed == answered
        assert (listed["body"], listed["hidden"], listed["rolls"]) == ({"pot": "a"}, True, [])
        assert not any(entry["hidden"] for entry in others)

    def test_nor_ahead(self, toy: Caller) -> None:
        assert self.deal(toy, "preview") == {"kind": "Dealt", "body": {"pot": "a"}, "hidden": True, "answers": 0}

    def test_nor_where_it_would_come_out_otherwise(self, toy: Caller) -> None:
        """What hides nothing any longer may be amended: its cards are shown, and the roll of before is not."""
        self.deal(toy)
        toy.post(f"campaigns/{CAMPAIGN}/commands", {"kind": "Show", "body": {"pot": "a"}}, key="show")
        put = instead(2, kind="Deal", pot="a", cards=4)
        change = {"replace": [put], "typed": {"2": {"a/deck": [4, *ORDER]}}, "reason": "x"}
        ahead = toy.post(f"campaigns/{CAMPAIGN}/amendments", {**change, "preview": True})
        changed, _ = ahead.json()["changes"]
        assert changed["was"] == changed["now"] == [{"kind": "Dealt", "body": {"pot": "a"}, "hidden": True}]
        dealt, _ = toy.post(f"campaigns/{CAMPAIGN}/amendments", change).json()["entries"][-2:]
        assert (dealt["hidden"], dealt["rolls"]) == (True, [])

    def test_nor_to_whoever_missed_it(self, toy: Caller) -> None:
        dealt = self.deal(toy)
        gain = {"kind": "Gain", "body": {"pot": "a", "amount": 1}}
        stale = toy.post(f"campaigns/{CAMPAIGN}/commands", gain, seen='"2"')
        assert problem(stale) == (412, "urn:penance:stale")
        assert stale.json()["missed"] == [dealt]


def forget_the_game() -> None:
    caches.clear()


def founded() -> Demo:
    """A table where no die has fallen yet."""
    accounts = {who: account_named(f"early-{who}") for who in ("host", "player")}
    campaign = found(accounts["host"], FoundCampaign(name="Early Days"), "k").chronicle
    host = sitting_of(accounts["host"], campaign)
    assert host
    seat_account(host, accounts["player"], "player", "k2")
    return Demo(campaign=campaign, accounts=accounts, pilots=[], teller=DemoTeller(sittings={"host": host}))


def seat_by_hand(account: Account) -> str:
    """A host's chair at the toy's table, which makes no rows."""
    CampaignRow.objects.create(campaign=CAMPAIGN, name="The Pots", edition="toy-1", position=2)
    SeatRow.objects.create(campaign=CAMPAIGN, seat=HOST.seat, role="host")
    Member.objects.create(campaign=CAMPAIGN, seat=HOST.seat, account=account)
    return new_token(account, label="t", campaign=CAMPAIGN, seat=HOST.seat)
