"""A balance change of what ships, and ten campaigns that were founded before it: each goes on as it will."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from apps.accounts.credentials import account_named
from apps.battles.commands.break_off_battle import BreakOffBattle
from apps.campaigns.commands.add_pack import AddPack
from apps.campaigns.commands.adopt_pack import AdoptPack
from apps.campaigns.commands.found_campaign import FoundCampaign
from apps.campaigns.commands.put_away_pack import PutAwayPack
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.seats import found, seat_account
from apps.chronicle.door.handle import handle
from apps.chronicle.log import own_kinds
from apps.chronicle.proof.verify import verify
from apps.chronicle.states.folded_states import state_at
from apps.settlement.commands.call_event import CallEvent
from tests.battles.logged import Arena
from tests.campaigns.lived import CHURCH, DWARVES, Lived, crew
from tests.campaigns.shipping import shipping
from tests.campaigns.test_packs import BARE, WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.once]
DEARER = "void-lance"
SWAPPED = {"dwarves.toml": ("last-hall", "dwarves", "elves"), "elves.toml": ("dance-of-ash", "elves", "dwarves")}
PLAIN = 7


def change(name: str, text: str) -> str:
    """Two tactics change their people, a card costs one more, and the pack says that it is another."""
    if name in SWAPPED:
        key, was, now = SWAPPED[name]
        text = re.sub(rf'(key = "{key}".*?faction = )"{was}"', rf'\1"{now}"', text, count=1, flags=re.DOTALL)
    if name == "elves.toml":
        text = re.sub(r'(key = "void-lance".*?cost = )3', r"\g<1>4", text, count=1, flags=re.DOTALL)
    return text.replace('version = "1"', 'version = "5"') if name == "pack.toml" else text


def table(number: int) -> Lived:
    host = account_named("bone-host")
    campaign = found(host, FoundCampaign(name=f"Table {number}"), f"table-{number}").chronicle
    made = Lived(campaign=campaign, accounts={"host": host}, ids={})
    for who in ("player", "rival"):
        made.accounts[who] = account_named(f"bone-{who}")
        seat_account(made.sitting("host"), made.accounts[who], "player", f"seat-{who}")
    return made


@pytest.fixture
def tables() -> list[Lived]:
    """The first in the midst of a battle, the second with a question of the settlement open, the third with a loadout
    that the change makes illegal; the rest as they were founded.
    """
    made = [table(number) for number in range(3 + PLAIN)]
    for each in made[:3]:
        crew(each, "player", "Vess", "Mercy", CHURCH)
        crew(each, "rival", "Orrin", "Anvil", DWARVES)
    arena = Arena(made[0])
    arena.open()
    arena.play(seed=3, most=12)
    made[1].ask("host", CallEvent(event="soul-bargain", pilot=made[1].ids["Vess"]), "bargain")
    return made


@pytest.fixture
def newest(tables: list[Lived], tmp_path: Path) -> Iterator[str]:
    with shipping(tmp_path, "house", change) as digest:
        yield digest


def test_every_older_campaign_goes_on_and_takes_it_or_not(tables: list[Lived], newest: str) -> None:
    before = [state_at(each.campaign)[1].packs for each in tables]
    for number, each in enumerate(tables):
        page = each.client("host").get(each.page)
        assert page.status_code == 200
        assert "has come in version 5. This table plays version 4" in " ".join(page.content.decode().split())
        assert "Look at the newer version" not in each.client("player").get(each.page).content.decode()
        each.ask("host", WriteNote(text="It snows."), "note")
        if number % 2:
            each.ask("host", AdoptPack(pack="house"), "adopted")
    played = [state_at(each.campaign)[1].packs for each in tables]
    assert [now[1].digest == newest for now in played] == [bool(number % 2) for number in range(len(tables))]
    assert [now for number, now in enumerate(played) if not number % 2] == before[::2]
    for each in tables:
        assert list(verify(each.campaign, decide=True)) == []
        for part in ("", "settlement/", "missions/", "chronicle/", "changes/?since=1"):
            assert each.client("player").get(f"{each.page}{part}").status_code == 200


def test_a_battle_under_way_ends_under_what_it_began_with(tables: list[Lived], newest: str) -> None:
    """The table takes the newer version at once; the battle, its page and its replay go by the older one."""
    arena = Arena.__new__(Arena)
    arena.table, arena.players = tables[0], ("player", "rival")
    (arena.mission,) = state_at(tables[0].campaign)[1].war_table.missions
    table, page = tables[0], f"{tables[0].page}missions/{arena.mission}/battle/"
    before = replayed(table, arena)
    table.ask("host", AdoptPack(pack="house"), "adopted")
    state = state_at(table.campaign)[1]
    assert state.packs[1].digest == newest
    assert state.fought_with[arena.mission][1].digest != newest
    assert state.library_for(arena.mission).cards[DEARER].cost == 3
    assert state.played.library.cards[DEARER].cost == 4
    assert replayed(table, arena) == before
    assert table.client("player").get(page).status_code == 200
    arena.play(seed=5)
    assert arena.known is None
    assert state_at(table.campaign)[1].fought_with == {}
    assert replayed(table, arena)["results"][: len(before["results"])] == before["results"]
    assert table.client("rival").get(f"{page}replay/?step=9").status_code == 200
    assert list(verify(table.campaign, decide=True)) == []


def test_a_pack_of_ones_own_stays_as_it_is_while_a_battle_is_fought_with_it() -> None:
    made = table(1)
    crew(made, "player", "Vess", "Mercy", CHURCH)
    crew(made, "rival", "Orrin", "Anvil", DWARVES)
    made.ask("host", AddPack(files=WHOLE), "before")
    arena = Arena(made)
    arena.open()
    for command in (AddPack(files=BARE), PutAwayPack(pack="gilded-book")):
        sitting = made.sitting("host")
        answer = handle(made.campaign, command, key=sitting.key(type(command).__name__), by=sitting.by)
        assert "is played here with this pack as it is: wait for its end, or break it off" in answer.refusal
    made.ask("host", AddPack(files={"pack.toml": BARE["pack.toml"].replace("gilded-book", "tin-book")}), "another")
    made.ask("host", BreakOffBattle(mission=arena.mission, reason="It snows too hard."), "broken-off")
    made.ask("host", PutAwayPack(pack="gilded-book"), "away")
    assert list(verify(made.campaign, decide=True)) == []


def replayed(table: Lived, arena: Arena) -> Any:
    """Every fact with its sentence, and what its numbers are made of."""
    return (
        table.caller("player")
        .get(f"/api/v1/campaigns/{table.campaign}/battles/{arena.mission}/replay/?limit=1000")
        .json()
    )


def test_before_it_is_taken_the_preview_says_what_would_be_otherwise(tables: list[Lived], newest: str) -> None:
    each = tables[2]
    sent = {"pack": "house", "version": "", "key": "k", "preview": "yes"}
    page = each.client("host").post(f"{each.page}ask/AdoptPack/", sent)
    told = {(one.name, one.what): (one.was, one.now) for one in page.context["foretold"].differences}
    assert told["Void Lance", "cost"] == ("3", "4")
    assert told["The Last Hall", "faction"] == ("dwarves", "elves")
    was, now = told["Anvil", "First"]
    assert (was, "last-hall" in now or "Last Hall" in now) == ("may be crewed", True)
    assert state_at(each.campaign)[1].packs[1].digest != newest, "a preview takes nothing"
    each.ask("host", AdoptPack(pack="house"), "adopted")
    page = each.client("rival").get(f"{each.page}caskets/{each.ids['Anvil']}/")
    assert page.status_code == 200
    assert now in page.content.decode().replace("&#x27;", "'")


def test_what_was_taken_can_be_undone(tables: list[Lived], newest: str) -> None:
    each = tables[5]
    position = each.sitting("host").campaign.position
    each.ask("host", AdoptPack(pack="house"), "adopted")
    each.ask("host", own_kinds.Rewind(to=position, reason="Not yet."), "undone")
    assert state_at(each.campaign)[1].packs[1].digest != newest
    assert list(verify(each.campaign, decide=True)) == []
