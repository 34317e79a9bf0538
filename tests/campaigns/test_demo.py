"""The demo as a newcomer finds it: once made, found again ever after, with a question of a battle that is theirs."""

from __future__ import annotations

import pytest
from django.test import Client

from apps.battles.commands import AnswerBattle
from apps.battles.models import BattleRow
from apps.campaigns.demo.living import seeded
from apps.campaigns.demo.opening import Demo
from apps.chronicle.folding import state_at
from apps.chronicle.reading import head_of
from apps.chronicle.verify import verify
from apps.rules.battle.options import default
from tests.battles.engaged import said
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
