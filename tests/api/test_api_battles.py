"""A battle over REST: what each seat sees of it, the answers it may send as they stand, and the replay."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.chronicle.log.queries import decisions
from apps.rules.battle.battle_options import options
from apps.rules.battle.facts.deployment_facts import DeckDealt
from apps.rules.battle.position.attack_preview import is_attack
from apps.rules.battle.values.battle_questions import KEEP, BattleAnswer
from apps.rules.striking.tohit import mode_of
from tests.battles.engaged import Chance, chosen
from tests.battles.logged import PLAYERS, Arena
from tests.interference.doors import flat
from tests.seeding import drawing

pytestmark = [pytest.mark.django_db, pytest.mark.once]
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
        if arena.known is None:
            break
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
    dealt = next(fact["event"] for fact in first["results"] if fact["event"]["fact"] == DeckDealt.__name__)
    assert set(dealt["order"]) == {0}
    assert set(dealt["hand"]) == {0}
    rest = seen(arena, "spectator", "replay/?after=5&limit=1000")
    assert rest["next"] is None
    assert rest["results"][-1]["number"] == rest["length"]
    assert all(fact["text"].endswith((".", "!", "?")) for fact in rest["results"])


def test_each_side_sees_its_own_hand_dealt(arena: Arena) -> None:
    for number, who in enumerate(PLAYERS):
        dealt = [
            fact["event"] for fact in seen(arena, who, "replay/")["results"] if fact["event"]["fact"] == "DeckDealt"
        ]
        assert [any(event["hand"]) for event in dealt] == [number == 0, number == 1]


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


def test_a_battle_that_is_over_says_line_by_line_what_its_numbers_are_made_of_and_is_no_longer_open(
    arena: Arena,
) -> None:
    """No line lies in the log; from wherever one reads on, the lines are the same, to the last fact."""
    arena.play(seed=4)
    assert arena.table.caller("player").get(path(arena)).status_code == 404
    replay = seen(arena, "spectator", "replay/?limit=1000")
    told = replay["results"]
    (last,) = seen(arena, "spectator", f"replay/?after={replay['length'] - 1}")["results"]
    assert last["event"]["fact"] == "BattleOver"
    numbers = [(fact, number) for fact in told for number in fact["numbers"]]
    assert {"target", "damage", "defense", "cost", "sp"} <= {number["name"] for _, number in numbers}
    for fact, number in numbers:
        value = sum(line["value"] for line in number["why"]["lines"])
        told_as = mode_of(value) if number["name"] == "mode" else value
        assert (fact["event"][number["name"]], number["why"]["value"]) == (told_as, value)
    middle = len(told) // 2
    assert (
        seen(arena, "rival", f"replay/?after={middle}&limit=1000")["results"][0]["numbers"] == told[middle]["numbers"]
    )


def test_where_no_battle_was_there_is_none() -> None:
    arena = Arena()
    for more in ("", "replay/"):
        assert arena.table.caller("player").get(path(arena, more)).status_code == 404


def asked_of(arena: Arena, kind: str, chance: Chance) -> str:
    """Played on until such a question is open; answers with who is asked."""
    for _ in range(400):
        battle = arena.battle
        assert battle.pending
        if battle.pending.kind == kind:
            return PLAYERS[battle.pending.side]
        arena.answer(battle, chosen(battle, chance))
    raise AssertionError(f"nobody was ever asked {kind}")


def sent(arena: Arena, who: str, door: str, body: Any, key: str = "typed") -> Any:
    return arena.table.caller(who).post(
        f"/api/v1/campaigns/{arena.table.campaign}/{door}/",
        json.dumps(body),
        content_type="application/json",
        headers={"Idempotency-Key": key},
    )


def an_attack(arena: Arena, chance: Chance) -> tuple[str, Any, str]:
    """Played on until somebody may strike at once: who, with which command, and what it would ask of the dice."""
    while True:
        battle = arena.battle
        assert battle.pending
        who = PLAYERS[battle.pending.side]
        for each in [each for each in seen(arena, who)["answers"] if each["attack"]][:1]:
            question = sent(arena, who, "preview", each["command"]).json()["question"]
            if question:
                return who, each["command"], question["label"]
        arena.answer(battle, chosen(battle, chance))


def test_dice_thrown_at_the_table_answer_for_themselves_and_wrong_ones_are_refused() -> None:
    with drawing(1, "an attack"):  # by other dice a whole battle may go by without one
        arena = Arena()
        arena.open()
    who, command, label = an_attack(arena, Chance(3))
    before = seen(arena, who)["number"]
    assert label.endswith("/attack")
    few = sent(arena, who, "commands", {**command, "typed": {label: [6]}})
    assert few.status_code in (400, 422)
    assert "faces from 1 to 6" in few.json()["detail"]
    assert seen(arena, who)["number"] == before


def test_a_preview_shows_no_card_and_no_die(arena: Arena) -> None:
    who = asked_of(arena, "act", Chance(1))
    end = next(
        each["command"] for each in seen(arena, who)["answers"] if each["command"]["body"]["choice"]["do"] == "end"
    )
    ahead = sent(arena, who, "preview", end)
    assert ahead.status_code == 200, ahead.content
    sealed = [each for each in ahead.json()["entries"] if each["kind"] == "BattleSealed"]
    assert [(each["hidden"], each["body"]) for each in sealed] == [(True, {"mission": arena.mission})] * len(sealed)
    assert sealed
    assert "CardsDrawn" not in ahead.content.decode()


def test_a_preview_stops_where_a_card_is_turned_over_that_nobody_has_seen() -> None:
    with drawing(1, "a card that is turned over"):
        arena = Arena()
        arena.open()
    who, command = a_turning(arena, Chance(1))
    ahead = sent(arena, who, "preview", command).json()
    assert (ahead["question"]["count"], ahead["question"]["sides"]) == (0, 0)
    assert ahead["entries"] == []
    page = arena.table.client(who).post(
        f"{arena.table.page}ask/AnswerBattle/", {**dict(flat(command["body"])), "preview": "yes", "key": "k"}
    )
    told = page.content.decode()
    assert "something is turned over that nobody has seen" in told
    assert "What follows from it is not foretold" in told
    assert 'name="faces:' not in told
    assert sent(arena, who, "commands", command).status_code == 201


def a_turning(arena: Arena, chance: Chance) -> tuple[str, Any]:
    """Played on until an answer would turn a card over: whose, and which."""
    while True:
        battle = arena.battle
        assert battle.pending
        who = PLAYERS[battle.pending.side]
        for each in seen(arena, who)["answers"][-2:]:
            question = sent(arena, who, "preview", each["command"]).json()["question"]
            if question and question["label"].endswith("/deck"):
                return who, each["command"]
        arena.answer(battle, chosen(battle, chance))


def test_what_a_refusal_says_is_the_same_whatever_the_other_side_holds(arena: Arena) -> None:
    who = asked_of(arena, "act", Chance(1))
    other = PLAYERS[1 - PLAYERS.index(who)]
    number = seen(arena, who)["number"]
    said = set()
    for card in range(1, 31):
        body = {"mission": arena.mission, "number": number, "choice": {"do": "play", "card": card}}
        refused = sent(arena, other, "commands", {"kind": "AnswerBattle", "body": body}, key=f"peek-{card}")
        assert refused.status_code == 422
        said.add(refused.json()["detail"])
    assert len(said) == 1


def test_a_card_that_was_asked_for_in_vain_is_told_to_nobody(arena: Arena) -> None:
    who = asked_of(arena, "act", Chance(1))
    number = seen(arena, who)["number"]
    body = {"mission": arena.mission, "number": number - 1, "choice": {"do": "play", "card": 17, "word": "canary-hand"}}
    assert sent(arena, who, "commands", {"kind": "AnswerBattle", "body": body}).status_code == 422
    for seat in SEATS:
        found = arena.table.caller(seat).get(f"/api/v1/campaigns/{arena.table.campaign}/export/")
        assert b"canary-hand" not in b"".join(found) or seat == who
    (line,) = [
        each for each in decisions(arena.table.campaign, 0, 10**6) if each.kind == "AnswerBattle" and each.refused
    ]
    assert "canary-hand" not in line.body


class TestTable:
    """Models and dice on a table: `tells` holds the bounds and the command that numbers go into."""

    @pytest.fixture
    def arena(self) -> Arena:
        made = Arena()
        made.open(models="table", dice="table")
        return made

    def sent(self, arena: Arena, who: str, do: str, key: str, **numbers: Any) -> Any:
        command = seen(arena, who)["tells"][do]["command"]
        command["body"]["choice"] |= numbers
        return arena.table.caller(who).post(
            f"/api/v1/campaigns/{arena.table.campaign}/commands/",
            json.dumps(command),
            content_type="application/json",
            headers={"Idempotency-Key": key},
        )

    def test_dice_are_typed_by_whoever_plays_or_keeps_the_table(self, arena: Arena) -> None:
        for who in ("player", "rival", "host"):
            told = seen(arena, who)["tells"]["dice"]
            assert (told["dice"], told["sides"], told["names"]["5"]) == (2, 6, "DEATH BLOW")
        assert seen(arena, "spectator")["tells"] == {}
        wrong = self.sent(arena, "host", "dice", "wrong", cards=[7, 1])
        assert (wrong.status_code, "2 faces from 1 to 6" in wrong.json()["detail"]) == (422, True)
        assert self.sent(arena, "host", "dice", "right", cards=[5, 1]).status_code == 201
        assert self.sent(arena, "rival", "dice", "theirs", cards=[1, 1]).status_code == 201
        assert arena.battle.first == 0

    def test_a_stance_brings_attacks_with_their_odds(self, arena: Arena) -> None:
        while arena.battle.pending and arena.battle.pending.kind != "act":
            choice = BattleAnswer("roll-here") if arena.battle.pending.kind == "dice" else KEEP
            arena.answer(arena.battle, choice)
        who = next(who for who in PLAYERS if seen(arena, who)["may_answer"])
        told = seen(arena, who)["tells"]
        stance = {"distance": 1, "side": 4, "cover": ["light"], "obscured": False, "elevation": "level"}
        (foe,) = told["stance"]["targets"]
        assert not any(answer["attack"] for answer in seen(arena, who)["answers"])
        assert self.sent(arena, who, "stance", "seen", target=foe["number"], stance=stance).status_code == 201
        found = seen(arena, who)
        assert [told["distance"] for told in found["view"]["stances"]] == [1]
        attacks = [choice for choice in options(arena.battle) if is_attack(arena.battle, choice)]
        assert len([answer for answer in found["answers"] if answer["attack"]]) == len(attacks)
        moved = {"hexes": 1, "sp": found["tells"]["moved"]["sp"] + 1, "water": False}
        refused = self.sent(arena, who, "moved", "far", way=moved)
        assert (refused.status_code, "SP are left" in refused.json()["detail"]) == (422, True)


OPENED = "The Arena: Vess in Mercy for West Door met Orrin in Anvil for East Door on the ground of Duel in the Nave."


def said(arena: Arena, who: str, more: str) -> Any:
    answer = arena.table.caller(who).get(f"/api/v1/campaigns/{arena.table.campaign}/{more}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_battle_is_told_in_a_few_sentences_the_same_to_everybody(arena: Arena) -> None:
    arena.play(seed=1, most=14)
    mission = arena.mission
    for more in (f"stories/{mission}/", "stories/season-1/?limit=200", "changes/"):
        told = [said(arena, who, more)["battles"] for who in SEATS]
        assert told == [told[0]] * len(SEATS)
        assert [(each["mission"], each["name"]) for each in told[0]] == [(mission, "The Arena")]
        assert told[0][0]["battle"].startswith(OPENED)
        assert told[0][0]["battle"] == said(arena, "spectator", f"missions/{mission}/")["battle"]
    begun = next(
        each["position"]
        for each in said(arena, "host", f"stories/{mission}/")["results"]
        if each["kind"] == "MissionBegun"
    )
    assert said(arena, "host", f"missions/{mission}/?at={begun}")["battle"] == ""
    assert said(arena, "host", f"stories/{mission}/?at={begun}")["battles"] == []
    assert said(arena, "host", f"changes/?until={begun}")["battles"] == []
    assert said(arena, "host", f"stories/{arena.table.ids['Vess']}/")["battles"] == []


def test_once_it_is_over_it_is_told_to_its_end(arena: Arena) -> None:
    arena.play(seed=4)
    for more in (f"missions/{arena.mission}/", f"stories/{arena.mission}/", "changes/"):
        found = said(arena, "spectator", more)
        text = found["battle"] if "battle" in found else found["battles"][0]["battle"]
        assert text.startswith(OPENED)
        assert " won " in text
