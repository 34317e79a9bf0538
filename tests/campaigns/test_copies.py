"""Three tables with the same seats: a story, a fork of it, and a copy that came in from a file. Nobody mistakes one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from html import unescape
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from apps.accounts.credentials import account_named
from apps.accounts.models import Account
from apps.accounts.token_grants import TokenWish, grant
from apps.accounts.tokens import new_token
from apps.campaigns import seats
from apps.campaigns.commands.empty_seat import EmptySeat
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.give_role import GiveRole
from apps.campaigns.commands.hand_over import HandOver
from apps.campaigns.demo.ash_march_opening import opened
from apps.campaigns.models import CampaignRow, House, Member, SeatRow
from apps.campaigns.seats import chairs_of, found, seat_account, sitting_of, sittings_of
from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import CommandAnswer, KeyReused, begin
from apps.chronicle.log.queries import decisions
from apps.chronicle.proof.verify import verify
from apps.kernel.ids import made_from
from apps.kernel.roles import ROLE_WORDS, Role
from apps.rules.battle.battle_state import Battle
from tests.access.routes import every_route
from tests.battles.engaged import Chance, chosen
from tests.battles.logged import Arena
from tests.campaigns.lived import NAME, Lived, lived
from tests.house import ROOT

pytestmark = pytest.mark.django_db
FORK, COPY = "The Winter Told Otherwise", "The Winter From the Chest"
NAMES = sorted((NAME, FORK, COPY))
LINKED = r'<h3><a href="/campaigns/([^/]+)/"><bdi>([^<]+)</bdi>'
PEOPLE = ("host", "deputy", "player", "rival", "spectator")


@dataclass(frozen=True, kw_only=True)
class Three:
    """The tables by their names, and the five who sit at all of them."""

    first: Lived
    ids: dict[str, str]

    def at(self, name: str) -> Lived:
        return Lived(campaign=self.ids[name], accounts=self.first.accounts, ids=self.first.ids)


@pytest.fixture
def three(tmp_path: Path) -> Three:
    first = lived()
    first.accounts["deputy"] = account_named("bone-deputy")
    seat_account(first.sitting("host"), first.accounts["deputy"], "deputy", "seat-deputy")
    at = first.sitting("host").campaign.position
    answer = forked(first, {"name": FORK, "at": at})
    assert answer.status_code == 201, answer.content
    file = tmp_path / "winter.jsonl"
    call_command("chronicle", "export", first.campaign, "--output", str(file))
    call_command("chronicle", "import", str(file), "--as-copy", "--name", COPY)
    copy = CampaignRow.objects.get(name=COPY).campaign
    return Three(first=first, ids={NAME: first.campaign, FORK: answer.json()["campaign"], COPY: copy})


def forked(table: Lived, body: Any, *, who: str = "host", key: str = "fork") -> Any:
    path = f"/api/v1/campaigns/{table.campaign}/forks/"
    return table.caller(who).post(path, body, content_type="application/json", headers={"Idempotency-Key": key})


def words(answer: Any) -> str:
    text = re.sub(r"<[^>]*>", " ", re.sub(r"</?bdi>", "", answer.content.decode()))
    return " ".join(unescape(text).split())


def roles_differ(three: Three) -> None:
    """At the fork the deputy hosts and the rival only looks; at the copy the player is a deputy."""
    fork, copy = three.at(FORK), three.at(COPY)
    fork.ask("host", GiveRole(seat=fork.sitting("rival").seat, role="spectator"), "watch")
    fork.ask("host", HandOver(seat=fork.sitting("deputy").seat), "over")
    copy.ask("host", GiveRole(seat=copy.sitting("player").seat, role="deputy"), "raised")


ROLES: dict[str, dict[str, Role]] = {
    NAME: dict(zip(PEOPLE, ("host", "deputy", "player", "player", "spectator"), strict=True)),
    FORK: dict(zip(PEOPLE, ("deputy", "host", "player", "spectator", "spectator"), strict=True)),
    COPY: dict(zip(PEOPLE, ("host", "deputy", "deputy", "player", "spectator"), strict=True)),
}


class TestFivePeopleSeeThreeTables:
    def test_they_share_their_seats(self, three: Three) -> None:
        seats = {name: set(SeatRow.objects.filter(campaign=three.ids[name]).values_list("seat")) for name in NAMES}
        assert seats[NAME] == seats[FORK] == seats[COPY]
        assert len(seats[NAME]) == len(PEOPLE)

    def test_on_pages_each_with_its_role(self, three: Three) -> None:
        roles_differ(three)
        for who in PEOPLE:
            account, client = three.first.accounts[who], three.first.client(who)
            linked = re.findall(LINKED, client.get("/").content.decode())
            assert sorted(linked) == sorted((three.ids[name], name) for name in NAMES)
            found = {sitting.campaign.name: sitting.role for sitting, _ in sittings_of(account)}
            assert found == {name: ROLES[name][who] for name in NAMES}
            assert {chair.name: chair.role for chair in chairs_of(account)} == {
                name: ROLE_WORDS[role] for name, role in found.items()
            }
            for name in NAMES:
                page = words(client.get(f"/campaigns/{three.ids[name]}/"))
                assert f"You sit as {ROLE_WORDS[ROLES[name][who]]}" in page

    def test_with_a_token_of_their_account(self, three: Three) -> None:
        roles_differ(three)
        for who in PEOPLE:
            client = Client(headers=bearer(new_token(three.first.accounts[who], label="t")))
            listed = client.get("/api/v1/campaigns/").json()["results"]
            assert [each["name"] for each in listed] == NAMES
            for each in listed:
                cover = client.get(f"/api/v1/campaigns/{each['campaign']}/").json()
                assert (cover["name"], cover["you"]["role"]) == (each["name"], ROLES[each["name"]][who])

    def test_with_a_token_for_each_seat(self, three: Three) -> None:
        """Made on the page or by a client, each opens its own table alone."""
        roles_differ(three)
        for who in PEOPLE:
            for name in NAMES:
                client = Client(headers=bearer(seats_token(three, who, name, by_hand=who in {"host", "rival"})))
                assert [each["name"] for each in client.get("/api/v1/campaigns/").json()["results"]] == [name]
                for other in NAMES:
                    answer = client.get(f"/api/v1/campaigns/{three.ids[other]}/")
                    assert answer.status_code == (200 if other == name else 404)
                cover = client.get(f"/api/v1/campaigns/{three.ids[name]}/").json()
                assert (cover["name"], cover["you"]["role"]) == (name, ROLES[name][who])
            assert "A seat that was taken away" not in words(three.first.client(who).get("/account/tokens/"))

    def test_in_the_admin(self, three: Three) -> None:
        roles_differ(three)
        hosts = {"host": [NAME, COPY], "deputy": [FORK]}
        for who, named in hosts.items():
            client = three.first.client(who)
            for path in ("/admin/", "/admin/campaigns/campaignrow/"):
                links = client.get(path).content.decode()
                linked = {name for name in NAMES if f"/campaignrow/{three.ids[name]}/change/" in links}
                assert linked == set(named), (who, path)
            seats = client.get("/admin/campaigns/seatrow/").context["cl"].result_list
            told = sorted((row.campaign, row.seat, row.role, row.who) for row in seats)
            accounts = {account.pk: who for who, account in three.first.accounts.items()}
            sit = Member.objects.filter(campaign__in=[three.ids[name] for name in named])
            title = {campaign: name for name, campaign in three.ids.items()}
            assert told == sorted(
                (row.campaign, row.seat, ROLES[title[row.campaign]][accounts[row.account_id]], row.account.username)
                for row in sit
            )
            for name in named:
                page = client.get(f"/admin/campaigns/campaignrow/{three.ids[name]}/change/")
                assert page.status_code == 200

    def test_at_the_door_each_chair_has_its_role(self, three: Three) -> None:
        roles_differ(three)
        for name, host in ((NAME, "host"), (FORK, "deputy"), (COPY, "host")):
            door = words(three.at(name).client(host).get(f"/campaigns/{three.ids[name]}/door/"))
            for who in PEOPLE:
                assert f"bone-{who}" in door
        assert three.at(FORK).client("host").get(f"/campaigns/{three.ids[FORK]}/door/").status_code == 403

    def test_what_is_done_at_one_is_done_at_no_other(self, three: Three) -> None:
        before = {name: three.at(name).sitting("host").campaign.position for name in NAMES}
        fork = three.at(FORK)
        fork.ask("host", GiveRole(seat=fork.sitting("rival").seat, role="spectator"), "watch")
        for name in NAMES:
            grown = three.at(name).sitting("host").campaign.position - before[name]
            assert grown == (1 if name == FORK else 0)
            assert list(verify(three.ids[name], decide=True)) == []


def seats_token(three: Three, who: str, name: str, *, by_hand: bool) -> str:
    wish = {"name": name[:40], "scopes": ["read", "play"], "campaign": three.ids[name]}
    if by_hand:
        made = three.first.client(who).post("/account/tokens/", {**wish, "days": "30"})
        return str(re.findall(r"pen_\w{43}", made.content.decode())[0])
    _, giver = grant(three.first.accounts[who], TokenWish(name="giver", scopes=("read", "play", "tokens")))
    made = Client(headers=bearer(giver)).post("/api/v1/tokens/", wish, content_type="application/json")
    return str(made.json()["token"])


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class TestWhatACopySaysOfItself:
    def test_on_every_page_of_its_table(self, three: Three) -> None:
        fork = three.at(FORK)
        origin = three.first.sitting("host").campaign
        said = f"This table is a copy of {NAME}, taken at its line {origin.position - 2}."
        for name in (FORK, NAME):
            for path in pages_of(three.at(name)):
                page = words(three.at(name).client("host").get(path))
                assert page.count(said) == (1 if name == FORK else 0), path
        assert words(fork.client("rival").get(f"{fork.page}?at=5")).count(said) == 1

    def test_where_the_tables_are_listed(self, three: Three) -> None:
        client = three.first.client("host")
        for path in ("/", "/admin/"):
            page = words(client.get(path))
            for name in (FORK, COPY):
                assert f"This table is a copy of {NAME}, taken at its line" in page.partition(f" {name} ")[2], path
        rows = client.get("/admin/campaigns/campaignrow/").content.decode()
        assert rows.count(f"{NAME}, from its line") == 2
        shown = client.get(f"/admin/campaigns/campaignrow/{three.ids[FORK]}/change/")
        assert f"{NAME}, from its line" in words(shown)

    def test_it_is_told_at_both(self, three: Three) -> None:
        at = {name: CampaignRow.objects.get(name=name).copy_of["at"] for name in (FORK, COPY)}  # type: ignore[index]  # copies
        for who in PEOPLE:
            story = words(three.first.client(who).get(f"{three.first.page}chronicle/"))
            for name in (FORK, COPY):
                assert f"The host took a copy of this story up to line {at[name]}: {name}" in story
                there = words(three.at(name).client(who).get(f"{three.at(name).page}chronicle/"))
                assert f"A copy of {NAME}, taken at its line {at[name]}, goes its own way as {name}." in there


def pages_of(table: Lived) -> list[str]:
    """Every address of a table that shows its own page and leads to no other, from the routes themselves."""
    known = {
        "campaign": table.campaign,
        "pilot": table.ids["Vess"],
        "casket": table.ids["Mercy"],
        "figure": "taint",
        "kind": "WriteNote",
    }
    routes = [each for each in every_route() if each.path.startswith("campaigns/<campaign>/")]
    found = [each.at(known) for each in routes if set(each.parts) <= known.keys()]
    closed = [
        f"{table.page}{path}/" for path in ("enlist", "export", f"pilots/{known['pilot']}/ritual", "mine", "battle")
    ]
    assert len(found) > 12
    return [path for path in found if path not in closed]


class TestWhoSitsAtACopy:
    """Whoever sits at the origin now and sat there then; and whoever took it hosts it."""

    def test_a_chair_that_was_taken_away_is_nobodys_there(self) -> None:
        table = lived()
        at, seat = table.sitting("host").campaign.position, table.sitting("rival").seat
        table.ask("host", EmptySeat(seat=seat), "empty")
        copy = forked(table, {"name": FORK, "at": at}).json()["campaign"]
        assert SeatRow.objects.filter(campaign=copy, seat=seat).exists()
        assert sitting_of(table.accounts["rival"], copy) is None
        assert table.client("rival").get(f"/campaigns/{copy}/").status_code == 404
        assert sittings_of(table.accounts["rival"]) == []

    def test_whoever_took_it_hosts_it_whatever_they_were_then(self) -> None:
        table = lived()
        at = table.sitting("host").campaign.position
        table.ask("host", HandOver(seat=table.sitting("player").seat), "over")
        copy = forked(table, {"name": FORK, "at": at}, who="player").json()["campaign"]
        assert {who: sitting_of(account, copy).role for who, account in table.accounts.items()} == {  # type: ignore[union-attr]  # they sit there
            "host": "deputy",
            "player": "host",
            "rival": "player",
            "spectator": "spectator",
        }
        assert list(verify(copy, decide=True)) == []

    def test_also_where_they_came_later(self) -> None:
        table = lived()
        at = table.sitting("host").campaign.position
        table.accounts["late"] = account_named("bone-late")
        seat_account(table.sitting("host"), table.accounts["late"], "player", "late")
        table.ask("host", HandOver(seat=table.sitting("late").seat), "over")
        copy = forked(table, {"name": FORK, "at": at}, who="late").json()["campaign"]
        roles = [row.role for row in SeatRow.objects.filter(campaign=copy)]
        assert (sitting_of(table.accounts["late"], copy).role, roles.count("host")) == ("host", 1)  # type: ignore[union-attr]  # they sit there
        assert list(verify(copy, decide=True)) == []


class TestNoPeephole:
    """A copy of a battle that goes on: nobody learns by it what lies in another's hand at the origin."""

    @pytest.fixture
    def arena(self) -> Arena:
        arena = Arena()
        arena.open()
        arena.play(seed=7, most=9)
        return arena

    @pytest.fixture
    def copy(self, arena: Arena) -> Lived:
        table = arena.table
        answer = forked(table, {"name": FORK, "at": table.sitting("host").campaign.position})
        return Lived(campaign=answer.json()["campaign"], accounts=table.accounts, ids=table.ids)

    def test_hands_and_decks_are_dealt_anew_by_its_own_seed(self, arena: Arena, copy: Lived) -> None:
        ours, theirs = (hidden(battle_of(table, arena)) for table in (arena.table, copy))
        assert theirs != ours
        assert [sorted(each) for each in theirs] == [sorted(each) for each in ours]
        assert hidden(arena.battle) == ours
        assert list(verify(copy.campaign, decide=True)) == []
        assert list(verify(arena.table.campaign, decide=True)) == []

    def test_an_empty_seat_at_the_copy_shows_nothing_of_the_origins_hand(self, arena: Arena, copy: Lived) -> None:
        begun = CampaignRow.objects.get(campaign=copy.campaign).position
        facts = list(takewhile(lambda fact: fact["event"]["fact"] != "DealtAnew", replayed(copy, "spectator", arena)))
        assert any(fact["event"]["fact"] == "DeckDealt" for fact in facts)
        copy.ask("host", EmptySeat(seat=copy.sitting("rival").seat), "empty")
        assert copy.caller("host").get(battles(copy, arena)).json()["as_side"] == "east"
        assert replayed(copy, "host", arena)[: len(facts)] == facts
        for at in (begun - 4, begun - 12):
            assert copy.caller("host").get(f"{battles(copy, arena)}?at={at}").json()["as_side"] == ""
            assert replayed(copy, "host", arena, at) == replayed(copy, "spectator", arena, at)

    def test_nor_does_a_role_that_is_given_there(self, arena: Arena, copy: Lived) -> None:
        copy.ask("host", GiveRole(seat=copy.sitting("spectator").seat, role="deputy"), "raised")
        at = CampaignRow.objects.get(campaign=arena.table.campaign).position - 3
        for path in (f"{battles(copy, arena)}?at={at}", f"{battles(copy, arena)}replay/?at={at}&limit=900"):
            told = [copy.caller(who).get(path).json() for who in ("spectator", "host")]
            assert told[0].get("results") == told[1].get("results"), path

    def test_its_past_before_it_began_is_closed_to_changes(self, arena: Arena, copy: Lived) -> None:
        begun = next(line for line in decisions(copy.campaign, 0, 999) if line.kind == "BeginCopy")
        opened = next(line for line in decisions(copy.campaign, 0, 999) if line.kind == "PlayBattle")
        empty = {"kind": "EmptySeat", "body": {"seat": copy.sitting("rival").seat}}
        put = {"insert": [{"before": opened.number, **empty}], "reason": "x"}
        for body in (put, {**put, "preview": True}):
            answer = post(copy, "amendments", body)
            said = answer.json().get("refusal") or answer.json()["detail"]
            assert said.startswith(f"Decision {begun.number} began this copy and dealt anew what lay hidden"), body
        back = {"kind": "Rewind", "body": {"to": begun.position - begun.entries, "reason": "x"}}
        for door in ("commands", "preview"):
            answer = post(copy, door, back)
            said = answer.json().get("refusal") or answer.json()["detail"]
            assert said.startswith("This is a copy, and nothing goes back behind its own beginning"), door
        began = {"kind": "BeginCopy", "body": {"name": "Mine", "origin": "campaign-x", "at": 3}}
        assert (
            post(copy, "amendments", {"insert": [{"before": begun.number, **began}], "reason": "x"}).status_code == 403
        )
        instead = {"replace": [{"decision": opened.number - 1, **began}], "reason": "x"}
        assert post(copy, "amendments", instead).status_code in {200, 422}
        assert CampaignRow.objects.get(campaign=copy.campaign).name == FORK

    def test_it_goes_on_and_proves_itself(self, arena: Arena, copy: Lived, tmp_path: Path) -> None:
        there = Arena.__new__(Arena)
        there.table, there.mission = copy, arena.mission
        chance = Chance(3)
        for number in range(6):
            battle = there.battle
            assert battle.pending
            command = there.command(chosen(battle, chance), battle.decisions + 1)
            copy.ask(("player", "rival")[battle.pending.side], command, f"there-{number}")
        again = forked(
            copy, {"name": COPY, "at": CampaignRow.objects.get(campaign=copy.campaign).position}, key="again"
        )
        third = again.json()["campaign"]
        for campaign in (arena.table.campaign, copy.campaign, third):
            assert list(verify(campaign, decide=True)) == []
            file = tmp_path / f"{campaign}.jsonl"
            call_command("chronicle", "export", campaign, "--output", str(file))
            call_command("chronicle", "verify", "--file", str(file))
            script = ROOT / "docs" / "verify_export.py"
            proved = subprocess.run([sys.executable, "-I", script, file], capture_output=True, text=True, check=False)
            assert (proved.returncode, proved.stderr) == (0, "")


def battles(table: Lived, arena: Arena) -> str:
    return f"/api/v1/campaigns/{table.campaign}/battles/{arena.mission}/"


def post(table: Lived, door: str, body: Any) -> Any:
    path = f"/api/v1/campaigns/{table.campaign}/{door}/"
    key = {"Idempotency-Key": f"key-{door}-{len(json.dumps(body))}"}
    return table.caller("host").post(path, body, content_type="application/json", headers=key)


def replayed(table: Lived, who: str, arena: Arena, at: int = 0) -> list[Any]:
    path = f"{battles(table, arena)}replay/?limit=900{f'&at={at}' if at else ''}"
    found: list[Any] = table.caller(who).get(path).json()["results"]
    return found


def battle_of(table: Lived, arena: Arena) -> Battle:
    there = Arena.__new__(Arena)
    there.table, there.mission = table, arena.mission
    return there.battle


def hidden(battle: Battle) -> list[tuple[int, ...]]:
    return [(*fighter.piles.hand, *fighter.piles.deck) for fighter in battle.fighters]


class TestIdsOfAHouse:
    """The same account and the same key make other ids in another house; what was founded before is found again."""

    def test_two_houses_never_make_the_same(self) -> None:
        here = lived()
        theirs = forked(here, {"name": FORK, "at": 3}).json()["campaign"]
        House.objects.update(word="another house")
        there = found(here.accounts["host"], FoundCampaign(name=NAME), "lived")
        assert (there.chronicle != here.campaign, there.replayed) == (True, False)
        assert forked(here, {"name": FORK, "at": 3}, key="fork-2").json()["campaign"] != theirs

    def test_a_house_keeps_its_word(self) -> None:
        here = lived()
        again = found(here.accounts["host"], FoundCampaign(name=NAME), "lived")
        assert (again.chronicle, again.replayed) == (here.campaign, True)
        assert len(House.objects.get().word) >= 16

    def test_what_was_founded_before_is_found_by_its_key(self) -> None:
        account = account_named("bone-host")
        before = founded_before(account, "winter")
        Member.objects.create(campaign=before.chronicle, seat=made_from("seat", of(account, "winter")), account=account)
        for _ in range(2):
            again = found(account, FoundCampaign(name=NAME), "winter")
            assert (again.chronicle, again.replayed) == (before.chronicle, True)
        assert CampaignRow.objects.count() == 1
        with pytest.raises(KeyReused):
            found(account, FoundCampaign(name="Another"), "winter")

    def test_one_of_another_house_that_came_in_is_nobodys_founding_here(self) -> None:
        account = account_named("bone-host")
        theirs = founded_before(account, "winter")
        ours = found(account, FoundCampaign(name=NAME), "winter")
        assert (ours.chronicle != theirs.chronicle, ours.replayed) == (True, False)

    def test_an_old_folder_finds_its_demo(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as before:
            before.setattr(seats, "_id_of_this_house", lambda key: made_from("campaign", key, letters=16))
            demo = opened()
        assert opened().campaign == demo.campaign
        assert CampaignRow.objects.count() == 1


def of(account: Account, key: str) -> str:
    return f"account:{account.pk}/{key}"


def founded_before(account: Account, key: str) -> CommandAnswer:
    """As a house without a word founded it."""
    campaign, seat = (made_from(kind, of(account, key), letters=n) for kind, n in (("campaign", 16), ("seat", 10)))
    return begin(campaign, FoundCampaign(name=NAME), key=of(account, key), by=By(seat=seat, role="host"))
