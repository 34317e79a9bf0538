"""The admin shows the log to its hosts: whole, but for what is hidden, and with nothing to change it by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.admin.utils import quote
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.accounts.credentials import account_named
from apps.campaigns.demo.ash_march_opening import opened
from apps.chronicle.admin_pages.redaction import values_of
from apps.chronicle.admin_pages.struck_marks import is_struck, mark
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.log import own_kinds, queries, sql
from apps.chronicle.models import Decision, Entry, EntryPage
from tests.chronicle.table import CAMPAIGN, Table, put_before
from tests.chronicle.test_verify import guards_down
from tests.chronicle.toy import GAME, Deal, Gain, Gamble, Note, Spend

OTHER = "campaign-other"
PLAYER = By(seat="seat-player", role="player")
ENTRIES, DECISIONS = "/admin/chronicle/entrypage/", "/admin/chronicle/decisionpage/"
LISTS = pytest.mark.parametrize("path", [ENTRIES, DECISIONS])
DECK = (3, 1, 4, 2)
FOUND: list[tuple[dict[str, str], list[int], list[int]]] = [
    ({}, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
    ({"campaign": CAMPAIGN}, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
    ({"subject": "a"}, [3, 5], [2, 4]),
    ({"seat": "seat-player"}, [4], [3, 5]),
    ({"seat": "seat-player", "subject": "b"}, [4], [3]),
    ({"q": "menschen"}, [5], [4]),
    ({"q": '"amount":2'}, [4], [3]),
    ({"q": "note"}, [5], [4]),
    ({"q": "nowhere"}, [], []),
]
"""What is asked of the lists, and which entries and decisions it finds."""


@pytest.fixture
def host(table: Table, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Hosts the table, and nothing else."""
    hosts = {account_named("host").pk: [CAMPAIGN], account_named("rival").pk: [OTHER]}
    monkeypatch.setattr(GAME, "hosted_by", lambda account: hosts.get(account, []))
    return signed_in("host")


@pytest.fixture
def other(table: Table) -> Table:
    """A table of somebody else."""
    other = Table(OTHER)
    other.open("The Others")
    other.ask(Note(pot="theirs", text="their words"), by=By(seat="seat-theirs", role="host"))
    return other


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(account_named(name))
    return client


def at(path: str, number: int, campaign: str = CAMPAIGN) -> str:
    return f"{path}{quote(f'{campaign}:{number}')}/change/"


def seen(client: Client, path: str, **asked: Any) -> str:
    """What a page says, in words."""
    answer = client.get(path, asked)
    assert answer.status_code == 200, answer
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", content(answer))).split())


def content(answer: Any) -> str:
    """A page without what stands around every page."""
    _, main = answer.content.decode().split('<div id="content-main">')
    return str(main)


def rows(client: Client, path: str, **asked: Any) -> list[int]:
    """The numbers of the rows that a list holds, oldest first."""
    name = "position" if path == ENTRIES else "number"
    return sorted(getattr(row, name) for row in client.get(path, asked).context["cl"].result_list)


def links(client: Client, path: str) -> list[str]:
    return re.findall(r'href="(/admin/chronicle/\w+page/[^"]+/change/)"', content(client.get(path)))


def chosen(client: Client, path: str, *keys: str, action: str = "prove", **more: str) -> list[str]:
    """What is said after an action on these rows."""
    sent = {"action": action, "_selected_action": keys, "index": "0", **more}
    answer = client.post(path, sent, follow=True)
    return [re.sub(r"<[^>]*>", "", str(message)) for message in answer.context["messages"]]


class TestWhoSees:
    @LISTS
    def test_whoever_hosts_nothing_sees_no_row(self, host: Client, other: Table, path: str) -> None:
        assert signed_in("nobody").get(path)["Location"].startswith("/admin/login/")
        account_named("staff")
        type(account_named("staff")).objects.filter(username="staff").update(is_staff=True, is_superuser=True)
        staff = signed_in("staff")
        assert rows(staff, path) == []
        assert "campaign-" not in seen(staff, path)
        assert staff.get(at(path, 1))["Location"] == "/admin/"

    @LISTS
    def test_hosts_see_nothing_of_other_campaigns(self, host: Client, other: Table, path: str) -> None:
        page = host.get(path).content.decode()
        assert CAMPAIGN in page
        assert not [word for word in (OTHER, "theirs", "Note") if word in page]
        assert host.get(at(path, 1, OTHER))["Location"] == "/admin/"
        assert host.get(at(path, 1)).status_code == 200

    @LISTS
    @pytest.mark.parametrize("asked", [{"campaign": OTHER}, {"subject": "theirs"}, {"seat": "seat-theirs"}])
    def test_what_is_not_offered_finds_nothing(
        self, host: Client, other: Table, path: str, asked: dict[str, str]
    ) -> None:
        assert rows(host, path, **asked) == rows(host, path, **dict.fromkeys(asked, "\x00")) == []
        assert rows(signed_in("rival"), path, **asked) != []

    def test_keys_of_no_row_find_nothing(self, host: Client) -> None:
        numbers = [f"{CAMPAIGN}:{number}" for number in ("", "x", "1\x00", "²", "9", "9" * 99)]
        for key in (*numbers, "1", "campaign\x00:1"):
            assert host.get(f"{ENTRIES}{quote(key)}/change/")["Location"] == "/admin/"


class TestLists:
    @pytest.fixture(autouse=True)
    def played(self, table: Table) -> None:
        """Decisions 2 to 5: entries 3, 4, 5, and a refusal."""
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gain(pot="b", amount=2), by=PLAYER)
        table.ask(Note(pot="a", text="Wort eines Menschen"))
        table.ask(Spend(pot="b", amount=9), by=PLAYER)

    def test_are_filtered_and_searched(self, host: Client) -> None:
        for asked, entries, decisions in FOUND:
            assert rows(host, ENTRIES, **asked) == entries, asked
            assert rows(host, DECISIONS, **asked) == decisions, asked

    def test_are_filtered_by_their_own_kinds(self, host: Client) -> None:
        assert rows(host, ENTRIES, kind="Gained") == [3, 4]
        assert rows(host, ENTRIES, kind="Gain") == []
        assert rows(host, DECISIONS, kind="Gain") == [2, 3]
        assert rows(host, DECISIONS, refused__exact="1") == [5]
        assert rows(host, ENTRIES, decision="3") == [4]

    def test_show_who_asked_and_what_was_refused(self, host: Client) -> None:
        assert "b holds 2: spend that at most. (TOY-1)" in seen(host, at(DECISIONS, 5))
        page = seen(host, DECISIONS)
        assert "5 Spend pot: b, amount: 9 seat-player player refused" in page

    def test_show_what_is_struck(self, host: Client, table: Table) -> None:
        table.rewind(to=3)
        page = host.get(ENTRIES).content.decode()
        assert len(re.findall(r"<s>", page)) == 2
        assert "5 Noted pot: a, text: Wort eines Menschen a struck" in seen(host, ENTRIES)
        assert "In the story struck" in seen(host, at(ENTRIES, 4))
        assert "In the story told" in seen(host, at(ENTRIES, 6))
        assert "(struck)" in seen(host, at(DECISIONS, 3))

    def test_agree_with_every_other_reader_on_what_is_struck(self, table: Table, other: Table) -> None:
        for of, to in ((table, 3), (table, 5), (table, 2), (other, 2)):
            of.rewind(to=to)
        for of in (table, other):
            struck = [read.position for read in of.read if read.struck]
            entries = mark(list(EntryPage.objects.order_by("position")))
            assert struck == [row.position for row in entries if row.campaign == of.campaign and is_struck(row)]


class TestPages:
    def test_an_entry_tells_its_dice_and_leads_to_its_cause(self, host: Client, table: Table) -> None:
        table.ask(Gain(pot="a", amount=11))
        table.ask(Gamble(pot="a"), typed={"a/bet": (2, 5), "a/bonus": (6,)})
        table.ask(Gamble(pot="b"))
        page = seen(host, at(ENTRIES, 4))
        assert "a/bet: 2, 5 on 2d6, typed at the table" in page
        assert "Decision 3 Gamble, asked by seat-host as host" in page
        assert re.search(r"b/bet: \d, \d on 2d6, from seed 1", seen(host, at(ENTRIES, 6)))
        assert links(host, at(ENTRIES, 4)) == [at(DECISIONS, 3), at(ENTRIES, 5)]
        assert links(host, at(DECISIONS, 3)) == [at(ENTRIES, 4), at(ENTRIES, 5)]
        assert "Rolled at the table a/bet, a/bonus" in seen(host, at(DECISIONS, 3))

    def test_what_was_decided_again_leads_both_ways(self, host: Client, table: Table) -> None:
        """Decision 2 recorded 3, decision 3 entry 4; decision 4 takes the place of 2; 5 records 5, 6 and 7."""
        table.ask(Gain(pot="a", amount=1))
        table.ask(Gain(pot="b", amount=1))
        table.replace(2, Gain(pot="a", amount=7))
        assert links(host, at(ENTRIES, 7))[:2] == [at(DECISIONS, 5), at(DECISIONS, 3)]
        assert links(host, at(DECISIONS, 3)) == [at(ENTRIES, 4), at(ENTRIES, 7)]
        assert links(host, at(DECISIONS, 4)) == [at(ENTRIES, 6), at(DECISIONS, 5), at(DECISIONS, 2)]
        page = seen(host, at(DECISIONS, 4))
        assert "Put in by Decision 5 Amend" in page
        assert "In the place of Decision 2 Gain" in page
        assert "it was otherwise" in seen(host, at(DECISIONS, 5))

    def test_words_that_were_forgotten_leave_a_mark(self, host: Client, table: Table) -> None:
        table.ask(Note(pot="a", text="to be forgotten"))
        assert "to be forgotten" in seen(host, at(ENTRIES, 3))
        table.ask(own_kinds.EraseWords(entries=(3,)))
        for path in (at(ENTRIES, 3), at(DECISIONS, 2), ENTRIES, DECISIONS):
            page = seen(host, path)
            assert "to be forgotten" not in page
            assert "(forgotten)" in page

    def test_more_entries_than_a_page_shows_are_a_list(self, host: Client, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1, times=60))
        page = host.get(at(DECISIONS, 2)).content.decode()
        assert len(links(host, at(DECISIONS, 2))) == 50
        (more,) = re.findall(r'href="([^"]+)">All of them<', page)
        assert host.get(unescape(more)).context["cl"].result_count == 60

    def test_there_is_no_history_beside_the_log(self, host: Client) -> None:
        assert host.get(at(ENTRIES, 1).replace("change", "history")).status_code == 404
        assert "/history/" not in host.get(at(ENTRIES, 1)).content.decode()


def _words(page: str) -> str:
    """Words and numbers alone, however they are set: the digits of a hash stay one word."""
    return re.sub(r"[^0-9a-zA-Z]+", " ", re.sub(r"<[^>]*>", " ", page))


class TestHidden:
    @pytest.fixture
    def pages(self, host: Client, table: Table) -> list[str]:
        """A deal that was typed, put in by an amendment, struck, dealt anew, and every page that could tell of it."""
        table.ask(Deal(pot="a", cards=4), typed={"a/deck": DECK})
        command = put_before(2, Deal(pot="b", cards=4))
        put = own_kinds.Insertion(before=2, kind=command.kind, body=command.body, typed={"b/deck": DECK})
        table.ask(own_kinds.Amend(insert=(put,), reason="another deck"))
        table.rewind(to=3)
        entries = [at(ENTRIES, number) for number in range(1, table.position + 1)]
        decisions = [at(DECISIONS, number) for number in range(1, 6)]
        return [ENTRIES, DECISIONS, *entries, *decisions]

    def test_digits_of_a_hash_are_no_deck_and_a_list_of_any_kind_is(self) -> None:
        assert _words("hash 3b1c4d2") == "hash 3b1c4d2"
        assert all("3 1 4 2" in _words(told) for told in ("(3, 1, 4, 2)", "<li>3</li><li>1</li> <b>4</b>, 2"))

    def test_is_shown_nowhere(self, host: Client, pages: list[str]) -> None:
        assert Entry.objects.filter(kind="Dealt").count() == 4
        for path in pages:
            page = host.get(path).content.decode()
            assert " ".join(map(str, DECK)) not in _words(page), path
        assert "pot: a, order: (hidden)" in seen(host, ENTRIES)
        assert "Rolls (hidden)" in seen(host, at(ENTRIES, 3))
        assert "b/deck" in seen(host, at(DECISIONS, 4))

    def test_is_found_by_no_search(self, host: Client, pages: list[str]) -> None:
        for searched in ("3,1,4", "order", "rolls", "a/deck", "b/deck"):
            for path in (ENTRIES, DECISIONS):
                found = host.get(path, {"q": searched}).context["cl"].result_list
                assert not {row.kind for row in found} & {"Dealt", "Amend"}, searched

    @LISTS
    def test_is_guessed_by_no_lookup(self, host: Client, pages: list[str], path: str) -> None:
        for lookup in ("words__contains", "words", "body__startswith", "rolls__contains", "campaign__in"):
            assert host.get(path, {lookup: "3,1,4"}).status_code == 400

    def test_what_nobody_knows_is_taken_for_hidden(self, toy: None) -> None:
        words = '{"body":{"order":[3,1,4,2]},"rolls":[]}'
        assert values_of(EntryPage(kind="Unheard", body='{"pot":"a"}', words=words)) == {
            "pot": "a",
            "order": "(hidden)",
        }
        assert values_of(EntryPage(kind="Dealt", body="{", words=words)) == {"body": "(cannot be read)"}


def offered(client: Client, path: str) -> dict[str, str]:
    """What may be asked for beside a row: words, and where they lead."""
    found = re.findall(r'class="act" href="([^"]+)">([^<]+)<', content(client.get(path)))
    return {unescape(words): client.get(where)["Location"] for where, words in found}


class TestDeeds:
    def test_what_is_told_can_be_undone_told_otherwise_and_seen_as_it_was(self, host: Client, table: Table) -> None:
        table.ask(Note(pot="a", text="a word"))
        table.ask(Gain(pot="a", amount=1, times=2))
        page, back = f"/campaigns/{CAMPAIGN}/", urlencode({"back": at(ENTRIES, 3)})
        assert offered(host, at(ENTRIES, 3)) == {
            "See it as it was": f"{page}?at=3&{back}",
            "Undo it and all since": f"{page}ask/Rewind/?to=2&{back}",
            "Tell it otherwise": f"{page}ask/Amend/?decision=2&{back}",
            "Forget its words": f"{page}ask/EraseWords/?entries=3&{back}",
        }
        back = urlencode({"back": at(DECISIONS, 3)})
        assert offered(host, at(DECISIONS, 3)) == {
            "See what it left": f"{page}?at=5&{back}",
            "Undo it and all since": f"{page}ask/Rewind/?to=3&{back}",
            "Tell it otherwise": f"{page}ask/Amend/?decision=3&{back}",
        }

    def test_what_is_struck_refused_or_the_logs_own_is_not_changed(self, host: Client, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        table.ask(Spend(pot="b", amount=9))
        table.rewind(to=2)
        assert set(offered(host, at(ENTRIES, 3))) == {"See it as it was"}
        assert set(offered(host, at(ENTRIES, 4))) == {"See it as it was", "Undo it and all since", "Forget its words"}
        assert [offered(host, at(DECISIONS, number)) for number in (2, 3)] == [{}, {}]
        assert "Tell it otherwise" not in offered(host, at(DECISIONS, 4))

    def test_what_lies_elsewhere_leads_nowhere(self, host: Client, other: Table) -> None:
        path = f"{ENTRIES}{quote(f'{OTHER}:1')}/ask-rewind/"
        assert host.get(path).status_code == 404
        assert signed_in("nobody").get(path)["Location"].startswith("/admin/login/")


class TestProving:
    def test_a_log_that_stands(self, host: Client, table: Table, other: Table) -> None:
        table.ask(Gamble(pot="a"))
        head = queries.head_of(CAMPAIGN)
        assert head
        stands = f"3 entries and 2 decisions of {CAMPAIGN} stand; the head is {head.hash.hex()}."
        for path in (ENTRIES, DECISIONS):
            assert chosen(host, path, f"{CAMPAIGN}:1", f"{CAMPAIGN}:2", f"{OTHER}:1") == [stands]
            assert chosen(host, path, f"{CAMPAIGN}:1", select_across="1") == [stands]

    @LISTS
    def test_nobody_proves_what_they_do_not_host(self, host: Client, other: Table, path: str) -> None:
        assert chosen(host, path, f"{OTHER}:1") == []

    def test_the_first_break_is_told(self, host: Client, table: Table) -> None:
        table.ask(Gain(pot="a", amount=1))
        entry = Entry.objects.filter(campaign=CAMPAIGN, position=3)
        was = entry.get().body
        with guards_down():
            entry.update(body='{"pot":"a","amount":1000}')
        (said,) = chosen(host, ENTRIES, f"{CAMPAIGN}:1")
        with guards_down():
            entry.update(body=was)
        assert said.startswith(f"The log of {CAMPAIGN} is broken, first here: entry 3: is not what was sealed")

    @LISTS
    def test_nothing_else_can_be_done(self, host: Client, path: str) -> None:
        form = host.get(path).context["action_form"]
        assert [name for name, _ in form.fields["action"].choices if name] == ["prove"]
        assert chosen(host, path, f"{CAMPAIGN}:1", action="delete_selected", post="yes") == ["No action selected."]


class TestNothingIsWritten:
    @pytest.fixture(autouse=True)
    def unchanged(self, table: Table) -> Iterator[None]:
        table.ask(Gain(pot="a", amount=1))
        before = everything()
        yield
        assert everything() == before

    @LISTS
    def test_by_no_route_and_no_method(self, host: Client, path: str) -> None:
        page = at(path, 2)
        sent = {
            "id": f"{CAMPAIGN}:2",
            "campaign": CAMPAIGN,
            "kind": "Forged",
            "body": "{}",
            "_save": "Save",
            "post": "yes",
        }
        for method in ("get", "post", "put", "patch", "delete", "options", "head"):
            ask = getattr(host, method)
            told = {"data": sent} if method == "post" else {}
            assert ask(f"{path}add/", **told).status_code == 403
            assert ask(page.replace("change", "delete"), **told).status_code == 403
            assert ask(page, **told).status_code == (403 if method == "post" else 200)
            ask(path, **told)

    @LISTS
    def test_by_no_form_of_the_list(self, host: Client, path: str) -> None:
        sent = {
            "form-TOTAL_FORMS": "1",
            "form-INITIAL_FORMS": "1",
            "form-0-id": f"{CAMPAIGN}:1",
            "form-0-kind": "Forged",
        }
        host.post(path, {**sent, "_save": "Save"})
        host.post(path, {"_selected_action": f"{CAMPAIGN}:1", "action": "delete_selected", "post": "yes"})

    @LISTS
    def test_not_by_staff_either(self, host: Client, path: str) -> None:
        type(account_named("host")).objects.filter(username="host").update(is_staff=True, is_superuser=True)
        assert host.post(f"{path}add/", {"kind": "Forged"}).status_code == 403
        assert host.post(at(path, 1), {"kind": "Forged"}).status_code == 403
        assert host.post(at(path, 1).replace("change", "delete"), {"post": "yes"}).status_code == 403


def everything() -> list[Any]:
    return [*Decision.objects.order_by("number").values_list(), *Entry.objects.order_by("position").values_list()]


class TestCost:
    @LISTS
    def test_a_list_takes_eight_queries_at_any_length(
        self, host: Client, table: Table, path: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Two say who looks, two are the site's own. Who hosts is asked of the game, and the toy need not look."""
        short = asked_for(host, path, monkeypatch)
        for number in range(30):
            table.ask(Gain(pot=f"pot {number}", amount=1))
        for to in (20, 15, 10):
            table.rewind(to=to)
        long = asked_for(host, path, monkeypatch)
        assert len(rows(host, path)) == 25
        assert short <= long <= 8


def asked_for(client: Client, path: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Those of the ORM, and those of the log's own that go past it."""
    past: list[str] = []
    asked = sql.rows

    def counted(statement: str, bounds: Sequence[object]) -> list[tuple[Any, ...]]:
        past.append(statement)
        return asked(statement, bounds)

    with CaptureQueriesContext(connection) as captured, monkeypatch.context() as patched:
        patched.setattr(sql, "rows", counted)
        assert client.get(path).status_code == 200
    return len(captured) + len(past)


def test_lists_of_the_real_game_stay_within_eight_queries_too(
    client: Client, db: None, django_assert_max_num_queries: Any
) -> None:
    demo = opened()
    client.force_login(demo.accounts["host"])
    for page in ("entrypage", "decisionpage"):
        with django_assert_max_num_queries(8):
            assert client.get(f"/admin/chronicle/{page}/").status_code == 200
