"""A battle over REST: what each seat sees of it, the answers it may send as they stand, and the replay."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.rules.battle.events import DeckDealt
from tests.battles.engaged import Chance
from tests.battles.logged import PLAYERS, Arena

pytestmark = pytest.mark.django_db
SEATS = ("player", "rival", "host", "spectator")


@pytest.fixture
def arena() -> Arena:
    made = Arena()
    made.open()
    return made


def path(arena: Arena, more: str = "") -> str:
    return f"/api/v1/campaigns/{arena.table.campaign}/battles/{arena.mission}/{more}"


def seen(arena: Arena, who: str, more: str = "") -> Any:
    answer = arena.table.caller(who).get(path(arena, more))
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_battle_stands_among_those_that_wait(arena: Arena) -> None:
    answer = arena.table.caller("spectator").get(f"/api/v1/campaigns/{arena.table.campaign}/battles/?stage=fought")
    assert [(each["mission"], each["stage"]) for each in answer.json()["results"]] == [(arena.mission, "fought")]


def test_nobody_sees_a_hand_that_is_not_theirs(arena: Arena) -> None:
    arena.play(seed=1, most=14)
    for who in SEATS:
        hands = [each["hand"] for each in seen(arena, who)["view"]["caskets"]]
        mine = PLAYERS.index(who) if who in PLAYERS else None
        assert [number for number, hand in enumerate(hands) if hand is not None] == [mine] * (mine is not None)


def test_only_whoever_is_asked_gets_answers_and_they_are_commands(arena: Arena) -> None:
    asked = seen(arena, "player")["asked"]
    who = {"west": "player", "east": "rival"}[asked]
    for seat in SEATS:
        found = seen(arena, seat)
        assert found["may_answer"] == bool(found["answers"]) == bool(found["default"]) == (seat == who)
    command = seen(arena, who)["answers"][0]["command"]
    sent = arena.table.caller(who).post(
        f"/api/v1/campaigns/{arena.table.campaign}/commands/",
        json.dumps(command),
        content_type="application/json",
        headers={"Idempotency-Key": "first"},
    )
    assert sent.status_code == 201, sent.content
    assert seen(arena, who)["number"] == 2


def test_a_whole_battle_can_be_played_with_the_commands_that_are_given(arena: Arena) -> None:
    clients = {who: arena.table.caller(who) for who in PLAYERS}
    chance = Chance(7)
    for number in range(1, 40):
        who = next(who for who in PLAYERS if seen(arena, who)["may_answer"])
        found = seen(arena, who)
        command = _first_that_ends(found, chance)
        sent = clients[who].post(
            f"/api/v1/campaigns/{arena.table.campaign}/commands/",
            json.dumps(command),
            content_type="application/json",
            headers={"Idempotency-Key": f"move-{number}"},
        )
        assert sent.status_code == 201, sent.content


def _first_that_ends(found: Any, chance: Chance) -> Any:
    if found["naming"]:
        command = found["naming"]["command"]
        cards = [card["id"] for card in found["naming"]["cards"][: found["naming"]["least"]]]
        return {**command, "body": {**command["body"], "choice": {**command["body"]["choice"], "cards": cards}}}
    offered = [each["command"] for each in found["answers"] if each["command"]["body"]["choice"]["do"] != "surrender"]
    return offered[chance.below(len(offered))]


def test_a_replay_goes_on_where_it_left_off_and_covers_what_is_hidden(arena: Arena) -> None:
    arena.play(seed=1, most=14)
    first = seen(arena, "spectator", "replay/?limit=5")
    assert [fact["number"] for fact in first["results"]] == [1, 2, 3, 4, 5]
    assert first["next"] == 5
    dealt = next(fact["event"] for fact in first["results"] if fact["event"][0] == DeckDealt.__name__)
    assert set(dealt[2]) == {0}
    assert set(dealt[3]) == {0}
    rest = seen(arena, "spectator", "replay/?after=5&limit=1000")
    assert rest["next"] is None
    assert rest["results"][-1]["number"] == rest["length"]
    assert all(fact["text"].endswith((".", "!", "?")) for fact in rest["results"])


def test_each_side_sees_its_own_hand_dealt(arena: Arena) -> None:
    for number, who in enumerate(PLAYERS):
        dealt = [fact["event"] for fact in seen(arena, who, "replay/")["results"] if fact["event"][0] == "DeckDealt"]
        assert [bool(any(event[3])) for event in dealt] == [number == 0, number == 1]


def test_a_step_shows_how_it_stood_and_turns_say_where_to_jump(arena: Arena) -> None:
    arena.play(seed=1, most=25)
    replay = seen(arena, "rival", "replay/")
    turn = replay["turns"][0]
    view = seen(arena, "rival", f"replay/?step={turn['number']}&limit=1")["view"]
    assert (view["round"], view["turn"]) == (turn["round"], turn["casket"])
    assert [each["hand"] is None for each in view["caskets"]] == [True, False]


def test_a_battle_of_the_past_is_shown_as_it_stood(arena: Arena) -> None:
    opened = arena.table.sitting("host").campaign.position
    arena.play(seed=1, most=6)
    assert seen(arena, "player", f"?at={opened}")["number"] == 1
    assert seen(arena, "player")["number"] == 7


def test_a_battle_that_is_over_is_replayed_and_no_longer_open(arena: Arena) -> None:
    arena.play(seed=4)
    assert arena.table.caller("player").get(path(arena)).status_code == 404
    replay = seen(arena, "spectator", "replay/?limit=1000")
    last = seen(arena, "spectator", f"replay/?after={replay['length'] - 1}")["results"][0]
    assert last["event"][0] == "BattleOver"


def test_where_no_battle_was_there_is_none() -> None:
    arena = Arena()
    for more in ("", "replay/"):
        assert arena.table.caller("player").get(path(arena, more)).status_code == 404
