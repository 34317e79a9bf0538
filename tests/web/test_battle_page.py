"""A battle's page: played by pressing its buttons alone, and showing nobody more than their seat may see."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from apps.campaigns.commands.end_season import EndSeason
from apps.chronicle.door.handle import handle
from apps.chronicle.proof.verify import verify
from apps.rules.battle.battle_options import options
from apps.rules.battle.position.attack_preview import is_attack
from tests.battles.engaged import Chance
from tests.battles.logged import PLAYERS, Arena

pytestmark = [pytest.mark.django_db, pytest.mark.once]
CHOICE = re.compile(r'(?:<button[^>]*name="choice"\s+|<option\s+)value="([^"]*)"')
TICK = re.compile(r'name="cards"\s+value="(-?\d+)"')


@pytest.fixture
def arena() -> Arena:
    made = Arena()
    made.open()
    return made


def path(arena: Arena) -> str:
    return f"{arena.table.page}missions/{arena.mission}/battle/"


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def form(page: str, chance: Chance) -> dict[str, Any]:
    """What a thumb would send: one of the answers, or as many cards as are asked for."""
    hidden = dict(re.findall(r'<input type="hidden" name="(key|number|do)" value="([^"]*)"', page))
    if "do" in hidden:
        (most,) = re.findall(r"<legend>Choose (\d+)", page)
        return {**hidden, "cards": TICK.findall(page)[: int(most)]}
    offered = [unescape(each) for each in CHOICE.findall(page)]
    bold = [each for each in offered if '"play"' in each and "target" in each] or offered
    offered = [each for each in bold if "surrender" not in each]
    return {**hidden, "choice": offered[chance.below(len(offered))]}


def test_two_people_play_it_with_nothing_but_its_buttons(arena: Arena) -> None:
    clients, chance = {who: arena.table.client(who) for who in PLAYERS}, Chance(11)
    answered = 0
    while answered < 30 and arena.known:
        pages = {who: read(client, path(arena)) for who, client in clients.items()}
        (who,) = [who for who, page in pages.items() if "You are asked" in page]
        sent = clients[who].post(path(arena), form(pages[who], chance))
        assert sent.status_code == 302, sent.content
        answered += 1
    assert answered == 30 or arena.known is None


def test_a_double_tap_is_one_answer_and_another_tap_is_told(arena: Arena) -> None:
    who = PLAYERS[arena.battle.pending.side] if arena.battle.pending else ""
    client = arena.table.client(who)
    page = read(client, path(arena))
    first = form(page, Chance(1))
    for _ in range(2):
        assert client.post(path(arena), first).status_code == 302
    assert arena.battle.decisions == 1
    other = {**first, "choice": unescape(CHOICE.findall(page)[-1])}
    told = client.post(path(arena), other)
    assert told.status_code == 422
    assert "was answered already" in told.content.decode()


def test_out_of_turn_there_is_nothing_to_press_and_nothing_is_taken(arena: Arena) -> None:
    assert arena.battle.pending
    waiting = PLAYERS[1 - arena.battle.pending.side]
    page = read(arena.table.client(waiting), path(arena))
    assert "is asked" in page
    assert 'name="choice"' not in page
    sent = arena.table.client(waiting).post(path(arena), {"number": "1", "choice": '{"do":"keep"}', "key": "k"})
    assert "others play it" in sent.content.decode()


@pytest.mark.parametrize("choice", ["", "[]", "7", '{"do":7}', '{"do":"keep","wings":2}'])
def test_what_no_button_sends_is_refused_with_a_sentence(arena: Arena, choice: str) -> None:
    assert arena.battle.pending
    client = arena.table.client(PLAYERS[arena.battle.pending.side])
    sent = client.post(path(arena), {"number": "1", "choice": choice, "key": "k"})
    assert sent.status_code == 422
    assert 'role="alert"' in sent.content.decode()


def test_what_came_just_before_stands_beside_the_question(arena: Arena) -> None:
    arena.play(seed=1, most=10)
    question = read(arena.table.client("player"), path(arena)).partition("</section>")[0]
    assert question.count("<li>") >= 3
    assert 'aria-label="Just before"' in question


def test_a_spectator_looks_on_and_sees_no_hand(arena: Arena) -> None:
    arena.play(seed=1, most=10)
    page = read(arena.table.client("spectator"), path(arena))
    assert "You look on" in page
    assert "Your hand" not in page
    assert "<button" not in page.partition("<main")[2].partition("</main>")[0]


def test_the_host_lets_a_question_go_by(arena: Arena) -> None:
    client = arena.table.client("host")
    page = read(client, path(arena))
    assert "Let it go by" in page
    assert client.post(path(arena), {"number": "1", "AnswerForAbsent": "1", "key": "k"}).status_code == 302
    assert arena.battle.decisions == 1


def test_the_page_of_a_battle_leads_to_why_its_last_numbers_are_what_they_are(arena: Arena) -> None:
    arena.play(seed=4, most=40)
    client = arena.table.client("player")
    assert f'{path(arena)}replay/?lately"' in read(client, path(arena))
    latest = read(client, f"{path(arena)}replay/?lately")
    assert "Nothing any more" not in latest
    assert 'rel="next"' not in latest


def test_a_page_of_the_past_shows_it_as_it_stood_and_asks_nothing(arena: Arena) -> None:
    opened = arena.table.sitting("host").campaign.position
    arena.play(seed=1, most=8)
    page = read(arena.table.client("player"), f"{path(arena)}?at={opened}")
    assert "Question 1<" in page
    assert "<button" not in page.partition("<main")[2].partition("</main>")[0]


def test_a_bot_answers_at_once_and_gives_its_reason_to_its_own_side_alone(arena: Arena) -> None:
    rival, player = arena.table.client("rival"), arena.table.client("player")
    assert rival.post(path(arena), {"LetBotPlay": "east/greedy", "key": "bot"}).status_code == 302
    chance = Chance(5)
    for _ in range(8):
        page = read(player, path(arena))
        assert "You are asked" in page, "the bot has answered by now"
        assert player.post(path(arena), form(page, chance)).status_code == 302
    replays = {who: arena.table.caller(who).get(api(arena)).json()["results"] for who in ("rival", "player", "host")}
    whys = {who: [fact["why"] for fact in facts if fact["why"]] for who, facts in replays.items()}
    assert whys["rival"]
    assert not whys["player"]
    assert not whys["host"]


def test_bots_alone_bring_a_battle_to_its_end(arena: Arena) -> None:
    host = arena.table.client("host")
    for side in ("west", "east"):
        assert host.post(path(arena), {"LetBotPlay": f"{side}/greedy", "key": side}).status_code == 302
    for press in range(30):
        if arena.known is None:
            break
        number = str(arena.battle.decisions + 1)
        host.post(path(arena), {"LetBotsGoOn": "1", "number": number, "key": f"on-{press}"})
    assert arena.known is None
    assert list(verify(arena.table.campaign, decide=True)) == []


def api(arena: Arena) -> str:
    return f"/api/v1/campaigns/{arena.table.campaign}/battles/{arena.mission}/replay/?limit=1000"


def test_whoever_is_asked_finds_it_among_what_waits_for_them(arena: Arena) -> None:
    assert arena.battle.pending
    asked = PLAYERS[arena.battle.pending.side]
    for who in PLAYERS:
        page = read(arena.table.client(who), arena.table.page)
        assert ("is fought here, and a question is open" in page) == (who == asked)


def test_no_season_ends_over_a_battle(arena: Arena) -> None:
    sitting = arena.table.sitting("host")
    answer = handle(arena.table.campaign, EndSeason(), key=sitting.key("end"), by=sitting.by)
    assert "is fought here" in answer.refusal


class TestTable:
    """Models and dice on a table: what only those who sit there know is told by small forms."""

    @pytest.fixture
    def arena(self) -> Arena:
        made = Arena()
        made.open(models="table", dice="table")
        return made

    def told(self, arena: Arena, who: str, **sent: Any) -> Any:
        page = read(arena.table.client(who), path(arena))
        hidden = dict(re.findall(r'<input type="hidden" name="(key|number)" value="([^"]*)"', page))
        return arena.table.client(who).post(path(arena), {**hidden, **sent})

    def asked(self, arena: Arena) -> str:
        assert arena.battle.pending
        return PLAYERS[arena.battle.pending.side]

    def act(self, arena: Arena) -> str:
        """As far as somebody's Action phase; whose it is."""
        while arena.battle.pending and arena.battle.pending.kind != "act":
            count = arena.battle.pending.least
            if arena.battle.pending.kind == "dice":
                number = arena.battle.decisions
                faces = {f"face-{die}": str(1 + (die + number) % 5) for die in range(1, count + 1)}
                assert self.told(arena, self.asked(arena), do="dice", **faces).status_code == 302
            else:
                assert self.told(arena, self.asked(arena), choice='{"do":"keep"}').status_code == 302
        return self.asked(arena)

    def test_dice_are_tapped_by_either_side_or_the_host(self, arena: Arena) -> None:
        for who in ("player", "rival", "host"):
            page = read(arena.table.client(who), path(arena))
            assert page.count('<fieldset class="fell">') == 2
            assert "death blow" in page
        assert self.told(arena, "host", do="dice", **{"face-1": "5", "face-2": "1"}).status_code == 302
        assert arena.battle.decisions == 1

    def test_a_spectator_has_nothing_to_tap(self, arena: Arena) -> None:
        assert "<fieldset" not in read(arena.table.client("spectator"), path(arena))

    def test_a_die_that_was_not_tapped_is_asked_for_again(self, arena: Arena) -> None:
        sent = self.told(arena, "host", do="dice", **{"face-1": "5"})
        assert (sent.status_code, arena.battle.decisions) == (422, 0)
        assert "2 faces from 1 to 6 are asked for" in sent.content.decode()

    def test_how_the_enemy_is_seen_brings_the_attacks_with_their_odds(self, arena: Arena) -> None:
        who = self.act(arena)
        target = str(arena.battle.fielding.foes[arena.battle.pending.fighter][0]) if arena.battle.pending else ""
        seen = {"target": target, "distance": "1", "side": "4", "elevation": "level", "cover": ["light"]}
        assert self.told(arena, who, do="stance", **seen).status_code == 302
        page = read(arena.table.client(who), path(arena))
        strikes = any(is_attack(arena.battle, choice) for choice in options(arena.battle))
        assert ("hits " in page) == strikes, "a hand may hold nothing to strike with"
        assert "is seen 1 hex off, on its rear, behind light cover." in page

    def test_a_way_is_paid_for(self, arena: Arena) -> None:
        who = self.act(arena)
        before = arena.battle.fighters[arena.battle.pending.fighter].sp if arena.battle.pending else 0
        assert self.told(arena, who, do="moved", hexes="1", sp="2", water="1").status_code == 302
        fighter = arena.battle.fighters[arena.battle.pending.fighter] if arena.battle.pending else None
        assert fighter
        assert (fighter.sp, fighter.moved, fighter.in_water) == (before - 2, 1, True)

    @pytest.mark.parametrize("sent", [{"hexes": "x", "sp": "1"}, {"hexes": "1"}, {"hexes": "1", "sp": "99"}])
    def test_what_is_no_way_is_refused(self, arena: Arena, sent: dict[str, str]) -> None:
        answer = self.told(arena, self.act(arena), do="moved", **sent)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()

    @pytest.mark.parametrize(
        ("faces", "taken"), [("11", True), ("5 1", True), ("5, 1", True), ("5", False), ("7x", False)]
    )
    def test_many_dice_may_be_typed_in_one_row(self, arena: Arena, faces: str, taken: bool) -> None:  # noqa: FBT001 - a row of the table
        assert self.told(arena, "host", do="dice", faces=faces).status_code == (302 if taken else 422)
