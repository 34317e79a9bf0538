"""A campaign that was founded by an older edition of the rules: it goes on by it, and takes another by decision."""

from __future__ import annotations

import pytest

from apps.battles.state import fought
from apps.campaigns.commands.adopt_edition import AdoptEdition
from apps.campaigns.events.rule_events import EditionAdopted
from apps.campaigns.game import GAME
from apps.chronicle.door.command_preview import differences
from apps.chronicle.log import own_kinds
from apps.chronicle.proof.verify import verify
from apps.chronicle.states.folded_states import state_at
from apps.rules.ruleset.editions import CHANGES
from tests.battles.logged import Arena
from tests.campaigns.lived import CHURCH, DWARVES, Lived, crew
from tests.campaigns.test_adopting_packs import table
from tests.cast import FOUNDED, HOSTED
from tests.story import given

pytestmark = pytest.mark.once
ADOPTED = EditionAdopted(edition="penance-1", instead_of="penance-2")


class TestAdoptEdition:
    """From here on the rules mean what it says."""

    def test_it_is_played_from_here_on(self) -> None:
        state = given(FOUNDED, HOSTED).when(AdoptEdition(edition="penance-1"), role="host").then(ADOPTED)
        assert state.edition == "penance-1"

    def test_the_one_that_is_played_is_no_other(self) -> None:
        given(FOUNDED).when(AdoptEdition(edition="penance-2"), role="host").refused(
            "The table plays by penance-2 already: name another edition, or leave it."
        )

    def test_there_is_no_other_than_those_that_are(self) -> None:
        given(FOUNDED).when(AdoptEdition(edition="penance-9"), role="host").refused(
            "There is no edition 'penance-9' of the rules: there is penance-1, penance-2."
        )


@pytest.fixture
def older(db: None, monkeypatch: pytest.MonkeyPatch) -> Lived:
    """Founded while the first edition was the newest, with two crews."""
    with monkeypatch.context() as then:
        then.setattr(GAME, "edition", "penance-1", raising=False)
        made = table(1)
    crew(made, "player", "Vess", "Mercy", CHURCH)
    crew(made, "rival", "Orrin", "Anvil", DWARVES)
    return made


def edition_of_the_battle(table: Lived, mission: str) -> str:
    return fought(state_at(table.campaign)[1].war_table.missions[mission]).opened.edition


def test_its_host_is_shown_what_the_newer_one_decides_otherwise(older: Lived) -> None:
    page = older.client("host").get(older.page).content.decode().replace("&#x27;", "'")
    assert "Another edition of the rules" in page
    for change in CHANGES["penance-2"]:
        assert change[1:] in page
    assert "Another edition of the rules" not in older.client("player").get(older.page).content.decode()
    older.ask("host", AdoptEdition(edition="penance-2"), "newer")
    assert "Another edition of the rules" not in older.client("host").get(older.page).content.decode()
    told = older.client("player").get(f"{older.page}chronicle/").content.decode()
    assert "The table goes on by another edition of the rules: penance-2." in told
    answer = older.caller("player").get(f"/api/v1/campaigns/{older.campaign}/").json()
    assert answer["edition"] == "penance-2"


def test_a_battle_under_way_ends_by_the_edition_that_it_began_with(older: Lived) -> None:
    arena = Arena(older)
    arena.open()
    arena.play(seed=3, most=12)
    older.ask("host", AdoptEdition(edition="penance-2"), "newer")
    assert edition_of_the_battle(older, arena.mission) == "penance-1"
    arena.play(seed=5)
    assert list(verify(older.campaign, decide=True)) == []


def test_the_next_battle_is_fought_by_the_newer_one(older: Lived) -> None:
    older.ask("host", AdoptEdition(edition="penance-2"), "newer")
    arena = Arena(older)
    arena.open()
    assert edition_of_the_battle(older, arena.mission) == "penance-2"
    arena.play(seed=3, most=12)
    assert list(verify(older.campaign, decide=True)) == []


def test_a_dry_run_tells_what_it_would_change(older: Lived) -> None:
    assert differences(older.campaign, edition="penance-2") == []
    arena = Arena(older)
    arena.open()
    (change,) = differences(older.campaign, edition="penance-2")
    assert change.kind == "PlayBattle"


def test_what_was_taken_can_be_undone(older: Lived) -> None:
    position = older.sitting("host").campaign.position
    older.ask("host", AdoptEdition(edition="penance-2"), "newer")
    older.ask("host", own_kinds.Rewind(to=position, reason="Not yet."), "undone")
    assert state_at(older.campaign)[1].edition == "penance-1"
    assert list(verify(older.campaign, decide=True)) == []
