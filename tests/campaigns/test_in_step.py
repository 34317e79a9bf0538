"""A copy of a log that somebody else keeps: whatever happens behind it, after its next pull it is what the server has,
and it was told what had happened.
"""

from __future__ import annotations

import os
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random, randrange
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.credentials import account_named
from apps.accounts.tokens import new_token
from apps.battles.commands.plan_mission import PlanMission
from apps.battles.events.side_plan import SidePlan
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.models import CampaignRow
from apps.chronicle.door import after_commit
from apps.chronicle.door.handle import handle
from apps.chronicle.log import log_news, queries
from apps.chronicle.log.own_kinds import Amend, EraseWords, Rewind
from apps.pilots.commands.enlist_pilot import EnlistPilot
from tests.api.test_api import problem
from tests.api.test_api_tags import PATHS
from tests.campaigns.lived import Lived, lived, seated
from tests.campaigns.stepping import Copy, Pulled, whole
from tests.conftest import _connected_to, _database

pytestmark = pytest.mark.once

ANOTHER, MUCH = "urn:penance:another-log", "urn:penance:much-changed"
LIVES, AT_NIGHT = (1, 101, 102, 123), range(200, 260)
"""Which lives copies lead, beside one that is drawn from the run's own seed."""


def path_of(table: Lived, more: str = "entries/") -> str:
    return f"/api/v1/campaigns/{table.campaign}/{more}"


def end(table: Lived) -> int:
    return CampaignRow.objects.get(campaign=table.campaign).position


def note(table: Lived, name: str, text: str = "The bell rang.") -> int:
    """A line with words; its position."""
    answer = table.ask("host", WriteNote(about="", text=text), name)
    assert answer.last
    return answer.last


def up_to(table: Lived, position: int) -> None:
    """Notes, until the log ends there."""
    while end(table) < position:
        note(table, f"up-to-{end(table)}", f"Line {end(table) + 1}.")


def decision_of(table: Lived, position: int) -> int:
    (line,) = table.caller("host").get(path_of(table), {"positions": position}).json()["results"]
    return int(line["decision"])


@contextmanager
def backed_up(folder: Path) -> Iterator[str]:
    """The whole database as it is now, to be put back."""
    after_commit.settle()
    connections.close_all()
    now = connections["default"].settings_dict["NAME"]
    with _database(f"backup_{os.getpid()}", str(folder / "backup.sqlite3"), template=str(now)) as name:
        yield name


def test_struck_forgotten_and_restored_a_copy_is_the_servers_again(committing: None, tmp_path: Path) -> None:
    table = seated()
    up_to(table, 30)
    mine = Copy(client=table.caller("player"), path=path_of(table))
    with ExitStack() as restoring:
        backup = restoring.enter_context(backed_up(tmp_path))
        up_to(table, 38)
        assert mine.pull() == Pulled(fresh=list(range(1, 39)))
        assert not any(line["struck"] for line in mine.lines.values())

        strike = [decision_of(table, position) for position in (37, 38)]
        table.ask("host", Amend(strike=strike, reason="Nobody rang it."), "strike")
        said = mine.pull()
        assert (said.changed, said.anew) == ([37, 38], [])
        assert [position for position, line in mine.lines.items() if line["struck"]] == [37, 38]
        assert mine.lines == whole(mine.client, mine.path)

        (words,) = (line["body"]["text"] for position, line in mine.lines.items() if position == 17)
        table.ask("host", EraseWords(entries=(17,)), "erase")
        said = mine.pull()
        assert (said.changed, said.anew) == ([17], [])
        assert words not in str(mine.lines)
        assert mine.lines == whole(mine.client, mine.path)

        before = end(table)
        with _connected_to(backup):
            assert end(table) == 30
            while end(table) < before:
                note(table, f"otherwise-{end(table)}", f"Otherwise {end(table) + 1}.")
            assert end(table) == before
            said = mine.pull()
            assert said.anew == [ANOTHER]
            assert said.fresh == list(range(1, before + 1))
            assert mine.lines == whole(mine.client, mine.path)
            assert "Otherwise 38." in str(mine.lines)


class Lives:
    """A table where anything may happen, and be put back."""

    def __init__(self, seed: int) -> None:
        self.chance, self.asked = Random(seed), 0  # noqa: S311 - what somebody asks for is no die
        self.table = seated()
        self.client, self.begun = self.table.caller("player"), end(self.table)
        self.backups = [transaction.savepoint()]
        self.doings = (self.append, self.append, self.rewind, self.amend, self.erase, self.back_up, self.restore)

    def anything(self) -> None:
        self.chance.choice(self.doings)()

    def ask(self, command: Any) -> None:
        """Whatever cannot be is refused, which is part of a life too."""
        self.asked += 1
        sitting = self.table.sitting("host")
        handle(self.table.campaign, command, key=sitting.key(f"life-{self.asked}"), by=sitting.by)

    def append(self) -> None:
        for _ in range(self.chance.randint(1, 4)):
            name = f"{self.chance.random()}"[:12]
            enlist = EnlistPilot(name=name, faction="church")
            self.ask(self.chance.choice((WriteNote(about="", text=name), enlist)))

    def rewind(self) -> None:
        """Also into what was struck before: then that is told again. Whoever reads keeps their seat."""
        self.ask(Rewind(to=self.chance.randint(self.begun, end(self.table)), reason="x"))

    def amend(self) -> None:
        told = [each for each in whole(self.client, path_of(self.table)).values() if not each["struck"]]
        decisions = [each["answers"] for each in told if each["position"] > self.begun]
        self.ask(Amend(strike=(self.chance.choice(decisions or [0]),), reason="x"))

    def erase(self) -> None:
        some = self.chance.sample(range(1, end(self.table) + 1), self.chance.randint(1, 3))
        self.ask(EraseWords(entries=tuple(some)))

    def back_up(self) -> None:
        self.backups.append(transaction.savepoint())

    def restore(self, which: int | None = None) -> None:
        which = self.chance.randrange(len(self.backups)) if which is None else which
        transaction.savepoint_rollback(self.backups[which])
        del self.backups[which + 1 :]
        self.append()


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [*LIVES, 0, *(pytest.param(each, marks=pytest.mark.nightly) for each in AT_NIGHT)])
def test_whatever_happens_a_copy_is_the_servers_after_a_quiet_pull(seed: int) -> None:
    """Also where something happens between two pages of one pull."""
    seed = seed or randrange(2**32)  # noqa: S311 - what somebody asks for is no die
    print(f"life {seed}")  # noqa: T201 - pytest shows it where it fails
    lives = Lives(seed)
    mine = Copy(client=lives.client, path=path_of(lives.table), limit=7)
    told = Pulled()
    for step in range(30):
        lives.anything() if step < 29 else lives.restore(0)
        if step < 29 and lives.chance.random() < 0.4:
            mine.meanwhile = lambda: lives.anything() if lives.chance.random() < 0.3 else None
            mine.pull()
            mine.meanwhile = lambda: None
        before, said = dict(mine.lines), mine.pull()
        server = whole(mine.client, mine.path)
        assert mine.lines == server
        otherwise = {position for position in before if before[position] != server.get(position)}
        assert said.anew or otherwise <= set(said.changed)
        erased = [line["body"]["entries"] for line in server.values() if line["kind"] == "WordsErased"]
        assert set(said.changed) <= otherwise.union(*erased)
        told = Pulled(fresh=told.fresh + said.fresh, changed=told.changed + said.changed, anew=told.anew + said.anew)
    assert set(told.anew) == {ANOTHER}
    assert (told.fresh and told.changed) or seed not in LIVES


@pytest.fixture
def table(db: None) -> Lived:
    made = seated()
    up_to(made, 12)
    return made


def asked(table: Lived, query: str, who: str = "player") -> Any:
    return table.caller(who).get(path_of(table, f"entries/?{query}"))


def standing(table: Lived, query: str = "") -> tuple[int, str, list[int]]:
    said = asked(table, query).json()
    return said["head"], said["hash"], said["changed"]


def hash_at(table: Lived, position: int) -> str:
    return standing(table, f"at={position}")[1]


@contextmanager
def put_back(table: Lived) -> Iterator[None]:
    """What happens within was never so: afterwards other lines stand at the same positions."""
    backup = transaction.savepoint()
    yield
    last = end(table)
    transaction.savepoint_rollback(backup)
    while end(table) < last:
        note(table, f"otherwise-{end(table)}", f"Otherwise {end(table) + 1}.")


def gone(answer: Any, kind: str = ANOTHER) -> dict[str, Any]:
    assert problem(answer) == (410, kind)
    said: dict[str, Any] = answer.json()
    return said


class TestStanding:
    def test_each_answer_says_where_the_log_stands(self, table: Lived) -> None:
        head, hashed, changed = standing(table)
        assert (head, len(hashed), changed) == (12, 64, [])
        lines = asked(table, "").json()["results"]
        assert note(table, "one") == 13
        assert standing(table, "after=12") == (13, hash_at(table, 13), [])
        assert hash_at(table, 13) != hashed == hash_at(table, 12)
        assert asked(table, "at=12").json()["results"] == lines

    def test_it_is_the_hash_that_an_export_has(self, table: Lived) -> None:
        first = next(iter(table.caller("host").get(path_of(table, "export")).streaming_content))  # type: ignore[attr-defined]
        assert f'"head":"{standing(table)[1]}"' in first.decode().splitlines()[0].replace(" ", "")

    def test_what_is_known_may_carry_as_much_of_its_hash_as_one_likes(self, table: Lived) -> None:
        for digits in (16, 17, 64):
            mark = f"9.{hash_at(table, 9)[:digits]}"
            assert [each["position"] for each in asked(table, f"after={mark}").json()["results"]] == [10, 11, 12]

    def test_what_is_no_mark_is_a_400(self, table: Lived) -> None:
        for mark in ("9.", "9.9f3c", "9." + "9F" * 8, "9." + "g" * 16, "9." + "9" * 65, "x", "٣", "-1"):
            answer = asked(table, f"after={mark}")
            assert problem(answer) == (400, "urn:penance:malformed")
            assert "a position such as 12" in answer.json()["detail"]

    def test_before_the_first_line_nothing_is_known(self, table: Lived) -> None:
        mark = f"0.{hash_at(table, 0)}"
        assert standing(table, f"after={mark}") == standing(table)


class TestChanged:
    def test_a_rewind_and_a_rewind_of_it(self, table: Lived) -> None:
        table.ask("host", Rewind(to=9, reason="x"), "back")
        assert standing(table, "after=12")[2] == [10, 11, 12]
        assert standing(table, "after=11")[2] == [10, 11]
        assert standing(table, "after=9")[2] == []
        table.ask("host", Rewind(to=12, reason="x"), "and-back")
        assert standing(table, "after=12")[2] == []
        assert standing(table, "after=13")[2] == [10, 11, 12, 13]

    def test_what_is_struck_and_told_again_between_two_pages(self, table: Lived) -> None:
        """The lines of a page are as they were when it was read, not when the last of them was written."""
        table.ask("host", Rewind(to=9, reason="x"), "back")
        table.ask("host", Rewind(to=12, reason="x"), "and-back")
        first = asked(table, "limit=13").json()
        assert [each["position"] for each in first["results"] if each["struck"]] == [13]
        table.ask("host", Rewind(to=13, reason="x"), "and-forth")
        second = table.caller("player").get(first["next"]).json()
        assert (second["head"], second["changed"]) == (15, [10, 11, 12, 13])

    def test_words_forgotten(self, table: Lived) -> None:
        table.ask("host", EraseWords(entries=(7, 11)), "erase")
        assert standing(table, "after=12")[2] == [7, 11]
        assert standing(table, "after=9")[2] == [7]
        assert standing(table, "after=13")[2] == []

    def test_whatever_one_asks_for_it_is_of_the_whole_log(self, table: Lived) -> None:
        table.ask("host", Rewind(to=9, reason="x"), "back")
        for query in ("kind=SeatTaken", "struck=0", "subject=campaign", "season=1", "limit=1", "positions=3", "wait=5"):
            assert standing(table, f"after=12&{query}") == standing(table, "after=12")
        assert standing(table, "after=12")[2] == [10, 11, 12]

    def test_the_past_says_what_had_changed_by_then(self, table: Lived) -> None:
        table.ask("host", Rewind(to=9, reason="x"), "back")
        table.ask("host", Rewind(to=12, reason="x"), "and-back")
        assert standing(table, "after=12&at=13") == (13, hash_at(table, 13), [10, 11, 12])
        struck = [each["position"] for each in asked(table, "at=13").json()["results"] if each["struck"]]
        assert struck == [10, 11, 12]

    def test_just_the_lines_that_changed_are_fetched(self, table: Lived) -> None:
        there = asked(table, "positions=11,3,99").json()
        assert [each["position"] for each in there["results"]] == [3, 11]
        for wrong in ("positions=", "positions=1,,2", "positions=a", "positions=" + ",".join("1" * 201)):
            answer = asked(table, wrong)
            assert problem(answer)[0] == 400
            assert "up to 200 whole numbers" in answer.json()["detail"]

    def test_what_changed_too_much_is_read_anew(self, table: Lived, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(log_news, "MOST_CHANGED", 3)
        table.ask("host", EraseWords(entries=(7, 8, 9)), "erase")
        assert standing(table, "after=12")[2] == [7, 8, 9]
        table.ask("host", Rewind(to=11, reason="x"), "back")
        said = gone(asked(table, "after=12&limit=5"), MUCH)
        assert (said["head"], said["hash"]) == standing(table)[:2]
        assert said["next"].endswith("entries/?after=0&limit=5")
        table.ask("host", Rewind(to=8, reason="x"), "back again")
        gone(asked(table, "after=14"), MUCH)

    def test_it_asks_the_same_however_much_has_changed(self, table: Lived) -> None:
        def questions() -> int:
            with CaptureQueriesContext(connection) as asking:
                standing(table, "after=12")
            return len(asking)

        standing(table, "after=12")
        before = questions()
        for number in range(5):
            table.ask("host", Rewind(to=9, reason="x"), f"back-{number}")
            table.ask("host", Rewind(to=12, reason="x"), f"forth-{number}")
        assert questions() == before

    def test_whoever_waits_hears_of_it_too(self, committing: None) -> None:
        """Also where only some lines are waited for."""
        table = seated()
        up_to(table, 12)
        client = table.caller("player")

        def strike() -> None:
            time.sleep(0.3)
            table.ask("host", Rewind(to=10, reason="x"), "back")
            connection.close()

        for kind, fresh in (("Rewound", [13]), ("SeatTaken", [])):
            with ExitStack() as ending:
                if fresh:
                    acting = threading.Thread(target=strike)
                    acting.start()
                    ending.callback(acting.join)
                said = client.get(path_of(table, f"entries/?after=12&wait=20&kind={kind}")).json()
            assert [each["position"] for each in said["results"]] == fresh
            assert (said["head"], said["changed"]) == (13, [11, 12])


class TestAnotherLog:
    def test_a_hash_that_does_not_fit(self, table: Lived) -> None:
        mark = f"9.{hash_at(table, 8)}"
        said = gone(asked(table, f"after={mark}&limit=5"))
        assert (said["head"], said["hash"]) == standing(table)[:2]
        assert said["next"].endswith("entries/?after=0&limit=5")
        assert [each["position"] for each in table.caller("player").get(said["next"]).json()["results"]] == [
            1,
            2,
            3,
            4,
            5,
        ]

    @pytest.mark.parametrize("ahead", ["13", "9" * 15, "13." + "9" * 16])
    def test_beyond_the_end(self, table: Lived, ahead: str) -> None:
        begun = time.monotonic()
        for more in ("", "&wait=20", "&kind=SeatTaken", "&wait=20&kind=SeatTaken&limit=1"):
            assert "ends at 12" in gone(asked(table, f"after={ahead}{more}"))["detail"]
        assert time.monotonic() - begun < 18

    def test_a_bare_number_tells_nothing_of_a_restore(self, table: Lived) -> None:
        with put_back(table):
            up_to(table, 15)
            mark = f"15.{standing(table)[1][:16]}"
        assert standing(table, "after=15")[2] == []
        gone(asked(table, f"after={mark}"))
        gone(asked(table, f"after={mark}&wait=20"))

    def test_a_restore_while_one_reads_page_by_page(self, table: Lived) -> None:
        with put_back(table):
            up_to(table, 15)
            following = asked(table, "limit=13").json()["next"]
            assert table.caller("player").get(following).status_code == 200
        said = gone(table.caller("player").get(following))
        assert said["next"].endswith("entries/?limit=13")

    @pytest.mark.parametrize("path", ["pilots", "caskets", "missions?over=1", "stories/campaign", "stories/{Vess}"])
    def test_every_list_of_a_table_goes_on_in_its_own_log_alone(self, db: None, path: str) -> None:
        table = lived()
        table.plan()
        sides = tuple(SidePlan(side=name.lower(), name=name) for name in ("West", "East"))
        table.ask("host", PlanMission(name="Another", text="Go.", sides=sides), "another")
        client = table.caller("player")
        with put_back(table):
            note(table, "one")
            note(table, "two")
            address = path_of(table, path.format(**table.ids))
            following = client.get(address, {"limit": 1}).json()["next"]
            assert client.get(following).status_code == 200
            note(table, "three")
            assert client.get(following).status_code == 200
        anew = gone(client.get(following))["next"]
        assert "cursor" not in anew
        assert client.get(anew).status_code == 200

    def test_cursors_of_before_lead_on(self, table: Lived) -> None:
        old = urlsafe_b64encode(b"[10]").decode().rstrip("=")
        assert [each["position"] for each in asked(table, f"cursor={old}").json()["results"]] == [11, 12]
        gone(asked(table, f"cursor={urlsafe_b64encode(b'[13]').decode()}"))

    def test_what_is_no_cursor_is_a_400(self, table: Lived) -> None:
        place = urlsafe_b64encode(b"[10]").decode().rstrip("=")
        for wrong in (f"{place}.x", f"{place}.12.9f3c", f"{place}.12.", f"{place}.12.{'9' * 16}.1", ".12", "e30.12"):
            answer = asked(table, f"cursor={wrong}")
            assert problem(answer) == (400, "urn:penance:malformed")

    def test_what_changed_since(self, table: Lived) -> None:
        with put_back(table):
            up_to(table, 15)
            mark = f"15.{standing(table)[1]}"
            assert table.caller("player").get(path_of(table, f"changes/?since={mark}")).json()["since"] == 15
        for since_when in (mark, "99", f"99.{'9' * 16}"):
            said = gone(table.caller("player").get(path_of(table, f"changes/?since={since_when}")))
            assert said["next"].endswith("changes/?since=0")
        answer = table.caller("player").get(path_of(table, "changes/?since=9&until=8"))
        assert problem(answer) == (400, "urn:penance:malformed")

    def test_strangers_learn_nothing_of_any_hash(self, table: Lived) -> None:
        stranger = Client(headers={"Authorization": f"Bearer {new_token(account_named('stranger'), label='t')}"})
        for mark in (f"9.{hash_at(table, 9)}", f"9.{'9' * 16}", "99"):
            answer = stranger.get(path_of(table, f"entries/?after={mark}"))
            assert problem(answer) == (404, "urn:penance:not-found")


class TestTags:
    @pytest.mark.parametrize("path", PATHS)
    def test_no_answer_outlives_a_restore(self, db: None, path: str) -> None:
        """Neither at its client nor here, though the log is as long as it was."""
        table = lived()
        client, address = table.caller("player"), path_of(table, path.format(**table.ids))
        with put_back(table):
            table.ask("player", EnlistPilot(name="Zebedee", faction="church"), "zebedee")
            kept = client.get(address)
            assert client.get(address, headers={"If-None-Match": kept["ETag"]}).status_code == 304
        now = client.get(address, headers={"If-None-Match": kept["ETag"]})
        assert (now.status_code, now["ETag"] == kept["ETag"]) == (200, False)
        assert b"Zebedee" not in now.getvalue()

    def test_nor_does_the_list_of_tables(self, table: Lived) -> None:
        client = table.caller("player")
        with put_back(table):
            note(table, "one")
            tag = client.get("/api/v1/campaigns/")["ETag"]
        assert client.get("/api/v1/campaigns/", headers={"If-None-Match": tag}).status_code == 200

    def test_nor_any_page(self, db: None) -> None:
        table = lived()
        client, address = table.client("player"), f"{table.page}pilots/{table.ids['Vess']}/"
        with put_back(table):
            table.ask("player", WriteNote(about=table.ids["Vess"], text="She hums."), "hum")
            assert b"She hums." in client.get(address).content
        assert b"She hums." not in client.get(address).content

    def test_a_tag_begins_with_the_mark_of_its_log(self, table: Lived) -> None:
        tag, (head, hashed, _) = asked(table, "")["ETag"], standing(table)
        assert tag.startswith(f'"{head}.{hashed[:16]}.')


class TestIfMatch:
    def write(self, table: Lived, seen: str, key: str) -> Any:
        body = {"kind": "WriteNote", "body": {"about": "", "text": "She hums."}}
        headers = {"Idempotency-Key": key, "If-Match": seen}
        return table.caller("player").post(
            path_of(table, "commands/"), body, content_type="application/json", headers=headers
        )

    def test_a_tag_of_another_log_records_nothing(self, table: Lived) -> None:
        with put_back(table):
            up_to(table, 15)
            tag, (_, hashed, _) = asked(table, "")["ETag"], standing(table)
        for number, seen in enumerate((tag, f"W/{tag}", f'"15.{hashed}"', f'"15.{hashed[:16]}"', f'"99.{hashed}"')):
            answer = self.write(table, seen, f"k{number}")
            assert problem(answer) == (412, ANOTHER)
            said = answer.json()
            assert (said["head"], said["hash"]) == standing(table)[:2]
            assert said["next"].endswith(path_of(table))
            assert table.caller("player").get(said["next"]).status_code == 200
        assert end(table) == 15

    def test_a_tag_of_this_log_says_what_was_seen(self, table: Lived) -> None:
        tag = asked(table, "")["ETag"]
        assert self.write(table, tag, "first").status_code == 201
        assert self.write(table, tag, "second").status_code == 201
        table.ask("host", Rewind(to=12, reason="x"), "back")
        behind = self.write(table, tag, "third")
        assert problem(behind) == (412, "urn:penance:stale")
        assert [each["position"] for each in behind.json()["missed"]] == [15]
        assert self.write(table, tag, "first")["Idempotency-Replayed"] == "true"

    def test_what_was_answered_is_answered_again_whatever_was_seen(self, table: Lived) -> None:
        assert self.write(table, '"12"', "first").status_code == 201
        again = self.write(table, f'"12.{"9" * 16}"', "first")
        assert (again.status_code, again["Idempotency-Replayed"]) == (201, "true")

    def test_what_is_no_mark_is_a_400(self, table: Lived) -> None:
        for seen in ('"12.9f3c"', '"12."', '"12.x"', f'"12.{"9" * 16}."', f'"12.{"9" * 16}.x"'):
            assert problem(self.write(table, seen, "k")) == (400, "urn:penance:malformed")


def test_no_form_outlives_a_restore_and_what_was_typed_stays(db: None) -> None:
    table = lived()
    client, page = table.client("player"), f"{table.page}ask/WriteNote/"
    with put_back(table):
        note(table, "one")
        seen = str(client.get(page, {"about": table.ids["Vess"]}).context["seen"])
        assert seen.startswith(f"{end(table)}.")
    sent = {"key": "k", "about": table.ids["Vess"], "text": "She hums.", "seen": seen}
    before = end(table)
    answer = client.get(page)
    for more in ({"preview": "yes"}, {}):
        answer = client.post(page, {**sent, **more})
        assert (answer.status_code, end(table)) == (412, before)
        assert "is not the one that is here" in answer.content.decode()
        assert "She hums." in answer.content.decode()
        assert str(answer.context["seen"]) == str(table.sitting("player").head)
    assert client.post(page, {**sent, "seen": str(table.sitting("player").head)}).status_code == 302


def test_every_page_of_a_table_hands_out_the_head(db: None) -> None:
    """Who kept it can hold every later file against it."""
    table = lived()
    head = queries.head_of(table.campaign)
    assert head is not None
    said = f"Line {head.position} of the chronicle is sealed <code>{head.hash.hex()[:16]}</code>"
    for path in ("", "chronicle/", f"pilots/{table.ids['Vess']}/", "settlement/"):
        page = table.client("spectator").get(f"{table.page}{path}").content.decode()
        assert said in " ".join(page.split())
