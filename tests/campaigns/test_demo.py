"""The demo as a newcomer finds it: once made, found again ever after, with a question of a battle that is theirs."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from apps.accounts.models import Token
from apps.battles.commands.answer_battle import AnswerBattle
from apps.battles.models import BattleRow
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.demo import ash_march_opening
from apps.campaigns.demo.ash_march import seeded
from apps.campaigns.demo.ash_march_opening import Demo, fresh_tokens, opened
from apps.campaigns.models import CampaignRow, Member
from apps.chronicle.log.queries import head_of
from apps.chronicle.proof.verify import verify
from apps.chronicle.states.folded_states import state_at
from apps.rules.battle.battle_options import default
from tests.battles.engaged import said
from tests.campaigns.newer import written_by_a_newer_program
from tests.campaigns.shipping import shipping
from tests.seeding import drawing

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo() -> Demo:
    """One that always falls alike: by other dice, bots may bring its battle to an end before the player is asked."""
    with drawing(1, "demo"):
        return seeded()


def test_whatever_falls_it_is_told_once_and_proves_itself() -> None:
    demo = seeded()
    before = head_of(demo.campaign)
    assert head_of(seeded().campaign) == before
    asked = [row.sheet["asked"] for row in BattleRow.objects.filter(campaign=demo.campaign)]
    assert asked in (["west"], []), "the player is asked, or bots brought the battle to its end"
    assert list(verify(demo.campaign, decide=True)) == []


def test_the_player_is_asked_in_the_midst_of_a_battle(client: Client, demo: Demo) -> None:
    row = BattleRow.objects.get(campaign=demo.campaign)
    assert (row.sheet["asked"], [side["bot"] for side in row.sheet["sides"]]) == ("west", ["", "greedy"])
    assert row.number > 30
    client.force_login(demo.accounts["player"])
    assert "a question is open" in client.get(f"/campaigns/{demo.campaign}/").content.decode()
    page = client.get(f"/campaigns/{demo.campaign}/missions/{row.mission}/battle/").content.decode()
    assert "You are asked" in page
    assert list(verify(demo.campaign, decide=True)) == []


def test_asked_for_again_it_adds_nothing_whatever_was_answered_meanwhile(demo: Demo) -> None:
    before = head_of(demo.campaign)
    assert head_of(seeded().campaign) == before
    row = BattleRow.objects.get(campaign=demo.campaign)
    _, state = state_at(demo.campaign)
    battle = state.war_table.missions[row.mission].engagement.battle(state.played.library)
    answer = AnswerBattle(mission=row.mission, number=row.number, choice=said(default(battle)))
    demo.teller.asks("player", "a newcomer answers", answer)
    after = head_of(demo.campaign)
    assert after != before
    assert head_of(seeded().campaign) == after


class TestOfAnotherProgram:
    """The house has a demo already, and another version of the program looks for one."""

    @pytest.fixture
    def demo(self) -> Demo:
        return opened()

    def kept(self, demo: Demo) -> Demo:
        """Found again as it stood, and the only one."""
        before = head_of(demo.campaign)
        again = seeded()
        assert (again.campaign, again.pilots, again.accounts) == (demo.campaign, demo.pilots, demo.accounts)
        assert list(CampaignRow.objects.values_list("campaign", flat=True)) == [demo.campaign]
        assert head_of(demo.campaign) == before
        return again

    def test_with_newer_packs_it_goes_on_with_its_own(self, demo: Demo, tmp_path: Path) -> None:
        packs = state_at(demo.campaign)[1].packs
        newer = shipping(tmp_path, "house", lambda _, text: text.replace('version = "1"', 'version = "5"'))
        with newer as digest:
            again = self.kept(demo)
            again.teller.asks("host", "goes-on", WriteNote(text="We go on."))
            assert state_at(demo.campaign)[1].packs == packs
            assert digest not in [ref.digest for ref in packs]
            assert set(fresh_tokens(again)) == {"host", "player", "rival", "spectator"}
            assert list(verify(demo.campaign, decide=True)) == []

    def test_told_by_another_script_it_is_told_no_further(self, demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ash_march_opening, "CAST", (("player", "Vess", "elves"), *ash_march_opening.CAST[1:]))
        self.kept(demo)

    def test_with_lines_of_a_newer_program_it_hinders_nothing(self, demo: Demo) -> None:
        written_by_a_newer_program(demo.campaign, "PilotSang", 1, body='{"verse":"It snows."}')
        self.kept(demo)

    def test_whoever_has_left_it_gets_no_token(self, demo: Demo) -> None:
        Member.objects.filter(account=demo.accounts["rival"]).delete()
        assert set(fresh_tokens(demo)) == {"host", "player", "spectator"}
        assert Token.objects.count() == 3
