"""A log that a newer program wrote on, before it was taken back: said with what to do, and the rest is open."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from apps.accounts.credentials import account_named
from apps.accounts.tokens import new_token
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.game import GAME
from apps.campaigns.models import Member
from apps.campaigns.seats import found
from apps.chronicle.log.log_schema import LOG
from apps.chronicle.log.queries import head_of
from apps.chronicle.models import EntryPage
from apps.jobs.models import Job
from apps.kernel import caches
from apps.settlement.tasks import roll_event
from tests.api.test_api import problem
from tests.campaigns.lived import Lived, lived
from tests.campaigns.newer import written_by_a_newer_program

pytestmark = [pytest.mark.django_db, pytest.mark.once]
TO_DO = "upgrade the program to the one that wrote it, and everything is read again."
LINES = {
    "a kind": ("PilotSang", 1, "campaign"),
    "a shape": ("NoteWritten", GAME.events.shapes["NoteWritten"] + 1, "campaign"),
    "a kind of the log's own": ("SeedBurned", 1, LOG),
    "a shape of the log's own": ("SeedOpened", 2, LOG),
    "a fact of a battle": ("BattleTold", GAME.events.shapes["BattleTold"], "campaign"),
}
VERSE = '{"verse":"It snows."}'
FACT = '{"mission":"mission-nave","events":[{"fact":"CardsEaten","fighter":0}]}'
READ_FROM_ROWS = ("missions/", "ask/", "ask/WriteNote/", "door/", "copies/", "schedule/", "?at=20")
READ_FROM_THE_LOG = ("", "chronicle/", "settlement/", "changes/?since=1", "export/")
Tool = Callable[..., str]


@pytest.fixture(params=LINES)
def line(request: pytest.FixtureRequest) -> tuple[str, int, str]:
    return LINES[request.param]


@pytest.fixture
def table(line: tuple[str, int, str]) -> Iterator[Lived]:
    made = lived()
    written_by_a_newer_program(made.campaign, *line, body=FACT if line[0] == "BattleTold" else VERSE)
    yield made
    caches.clear()


@pytest.fixture
def said(line: tuple[str, int, str]) -> str:
    kind, shape, _ = line if line[0] != "BattleTold" else ("CardsEaten", 1, "")
    return f"The log holds {kind} of shape {shape}, which this version of the program does not know: {TO_DO}"


@pytest.fixture
def sound() -> str:
    """Another table of the same host."""
    return found(account_named("bone-host"), FoundCampaign(name="The Sound One"), "sound").chronicle


@pytest.fixture
def tool(capsys: pytest.CaptureFixture[str]) -> Tool:
    def call(*arguments: str) -> str:
        capsys.readouterr()
        call_command("chronicle", *arguments)
        return capsys.readouterr().out

    return call


def test_a_page_says_so_and_everything_else_stays_open(table: Lived, said: str, sound: str) -> None:
    client = table.client("host")
    for page in READ_FROM_THE_LOG:
        answer = client.get(f"{table.page}{page}")
        assert (answer.status_code, said in answer.content.decode()) == (503, True), page
    for page in READ_FROM_ROWS:
        assert client.get(f"{table.page}{page}").status_code == 200, page
    for address in ("/", f"/campaigns/{sound}/", "/admin/chronicle/entrypage/", "/admin/chronicle/decisionpage/"):
        assert client.get(address).status_code == 200, address


def test_among_ones_tables_it_closes_no_other(table: Lived, said: str) -> None:
    Member.objects.filter(account=table.accounts["player"]).update(seen=1)
    page = table.client("player").get("/")
    assert page.status_code == 200
    is_read = "SeedOpened" not in said  # dice that nobody has thrown are no news
    assert (said in page.content.decode()) == is_read


def test_a_form_that_is_sent_says_so_and_nothing_is_recorded(table: Lived, said: str) -> None:
    before = head_of(table.campaign)
    answer = table.client("host").post(f"{table.page}ask/WriteNote/", {"text": "It snows.", "key": "k"})
    assert (answer.status_code, said in answer.content.decode()) == (503, True)
    assert head_of(table.campaign) == before


def test_a_read_over_rest_is_a_problem_of_its_own(table: Lived, said: str, sound: str) -> None:
    caller, here = table.caller("host"), f"/api/v1/campaigns/{table.campaign}/"
    for part in ("entries/", "stories/campaign/", "settlement/", "changes/?since=1", "export/"):
        answer = caller.get(f"{here}{part}")
        if part != "stories/campaign/" or answer.status_code != 200:  # a line of the log's own is in nobody's story
            assert problem(answer) == (503, "urn:penance:newer-log"), part
            assert answer.json()["detail"] == said
    for part in ("", "pilots/", "missions/", "?at=20", f"pilots/{table.ids['Vess']}/"):
        assert caller.get(f"{here}{part}").status_code == 200, part
    account = Client(headers={"Authorization": f"Bearer {new_token(table.accounts['host'], label='t')}"})
    assert account.get("/api/v1/campaigns/").status_code == 200
    assert account.get(f"/api/v1/campaigns/{sound}/entries/").status_code == 200


@pytest.mark.parametrize(
    ("route", "body"),
    [
        ("commands", {"kind": "WriteNote", "body": {"text": "It snows."}}),
        ("preview", {"kind": "WriteNote", "body": {"text": "It snows."}}),
        ("amendments", {"strike": [5], "reason": "It never was."}),
        ("forks", {"name": "Elsewhere", "at": 20}),
    ],
)
def test_what_is_asked_for_over_rest_is_not_recorded(table: Lived, route: str, body: Any) -> None:
    before = head_of(table.campaign)
    answer = table.caller("host").post(
        f"/api/v1/campaigns/{table.campaign}/{route}/",
        json.dumps(body),
        content_type="application/json",
        headers={"Idempotency-Key": "k"},
    )
    assert problem(answer) == (503, "urn:penance:newer-log")
    assert head_of(table.campaign) == before


@pytest.mark.parametrize("name", ["verify", "rebuild"])
def test_a_tool_says_so_and_goes_on_with_the_others(table: Lived, said: str, sound: str, tool: Tool, name: str) -> None:
    for option in ((), ("--decide",)) if name == "verify" else ((),):
        with pytest.raises(CommandError) as broken:
            tool(name, "--all", *option)
        listed = str(broken.value)
        assert listed == f"1 of all campaigns are not as they should be:\n{table.campaign}: {said}"
        assert tool(name, sound)
        with pytest.raises(CommandError) as broken:
            tool(name, table.campaign, *option)
        assert (str(broken.value), broken.value.returncode) == (said, 1)


def test_what_cannot_be_folded_cannot_be_replayed_but_as_it_was_before(table: Lived, said: str, tool: Tool) -> None:
    head = head_of(table.campaign)
    assert head
    for asked in ((), ("--at", str(head.position))):
        with pytest.raises(CommandError) as broken:
            tool("replay", table.campaign, *asked)
        assert str(broken.value) == said
    earlier = json.loads(tool("replay", table.campaign, "--at", str(head.position - 1)))
    assert earlier["position"] == head.position - 1


def test_a_command_that_nobody_knows_is_said_where_all_is_decided_again(sound: str, tool: Tool) -> None:
    """What came of it can be read, so its pages are open."""
    host = account_named("bone-host")
    written_by_a_newer_program(sound, "SilenceAgreed", 1, body='{"days":3}')
    call_command("chronicle", "rebuild", sound)
    tool("verify", sound)
    with pytest.raises(CommandError, match=f"The log holds SingOfPilot of shape 1, .*{TO_DO}"):
        tool("verify", sound, "--decide")
    client = Client()
    client.force_login(host)
    for page in ("", "chronicle/", "settlement/", "export/"):
        assert client.get(f"/campaigns/{sound}/{page}").status_code == 200, page


def test_its_file_is_written_and_not_taken_in(table: Lived, tool: Tool, tmp_path: Path) -> None:
    """Until the program is upgraded its log can be put away, and proves itself."""
    file = tmp_path / "newer.jsonl"
    tool("export", table.campaign, "--output", str(file))
    with pytest.raises(CommandError) as refused:
        tool("import", str(file), "--as-copy")
    told = str(refused.value)
    assert told.startswith("The file cannot be taken in, for ")
    assert told.endswith(f"{TO_DO} Nothing was taken in.")


def test_a_job_waits_for_a_newer_worker_and_says_so(table: Lived, said: str) -> None:
    before = head_of(table.campaign)
    roll_event(table.campaign, 1, "job")
    assert head_of(table.campaign) == before
    job = Job.objects.get()
    assert (job.state, job.said, job.failures) == ("waiting", said, 0)


def test_whoever_proves_logs_in_the_admin_is_told(table: Lived, said: str) -> None:
    client = table.client("host")
    row = EntryPage.objects.filter(campaign=table.campaign)[0]
    sent = {"action": "prove", "_selected_action": [row.pk]}
    page = client.post("/admin/chronicle/entrypage/", sent, follow=True).content.decode()
    assert f"The log of {table.campaign} cannot be proved here. {said}" in page
