"""A battle whose people are away: the worker goes on with it in its time, and everybody reads when that will be."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from apps.accounts.models import Account
from apps.battles.commands.agree_on_absence import AgreeOnAbsence
from apps.battles.commands.let_bot_play import LetBotPlay
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.commands.take_absence import TakeAbsence
from apps.battles.events.absence_events import AbsenceTaken
from apps.battles.events.played_events import BotSeated
from apps.battles.models import BattleRow
from apps.campaigns import tasks
from apps.campaigns.commands.close_campaign import CloseCampaign
from apps.chronicle.decisions import write_plan
from apps.chronicle.door.handle import handle
from apps.chronicle.log import own_kinds
from apps.chronicle.log.queries import entries_after
from apps.chronicle.proof.rebuild import stale_rows
from apps.chronicle.proof.verify import verify
from apps.jobs import clock as jobs_clock
from apps.jobs import job_attempt, queue
from apps.jobs.models import Job
from apps.kernel import caches
from apps.rules.battle.battle_options import default
from apps.settlement import tasks as settlement
from apps.web.pages import battle_page as page
from tests.battles.engaged import Chance
from tests.battles.logged import PLAYERS, Arena
from tests.campaigns.lived import CHURCH, DWARVES, crew, lived
from tests.jobs.worker import work_off
from tests.web.test_battle_page import form, path, read

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SET = datetime(2030, 3, 10, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


class Clock:
    """Every clock that the worker, the door and the page look at."""

    moment = SET

    def now(self, _: Any = None) -> datetime:
        return self.moment


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (write_plan, page):
        monkeypatch.setattr(module, "datetime", clock)
    monkeypatch.setattr(jobs_clock, "now", clock.now)
    return clock


@pytest.fixture
def arena(clock: Clock) -> Arena:
    made = Arena()
    made.open(hours=24)
    return made


def by_a_bot(arena: Arena) -> None:
    arena.table.ask("host", AgreeOnAbsence(mission=arena.mission, hours=24, then="greedy"), "by a bot")


def taken(arena: Arena) -> list[tuple[str, int]]:
    """By whom a question was left open for too long, and which, as the story has it now."""
    reads = entries_after(arena.table.campaign, 0)
    events = [read.event for read in reads if not read.struck]
    return [(event.side, event.number) for event in events if isinstance(event, AbsenceTaken)]


def asked(arena: Arena) -> str:
    return PLAYERS[arena.battle.pending.side] if arena.battle.pending else ""


def must_be_sound(arena: Arena) -> None:
    caches.clear()
    assert list(verify(arena.table.campaign, decide=True)) == []
    assert stale_rows(arena.table.campaign) == []


class TestTheWorker:
    def test_goes_on_once_the_hours_are_over_and_not_before(self, arena: Arena, clock: Clock) -> None:
        clock.moment = SET + DAY - timedelta(seconds=1)
        tasks.go_round()
        assert taken(arena) == []
        clock.moment = SET + DAY
        for _ in range(3):
            tasks.go_round()
        assert [number for _, number in taken(arena)] == [1]
        clock.moment = SET + 2 * DAY
        tasks.go_round()
        assert [number for _, number in taken(arena)] == [1, 2]
        must_be_sound(arena)

    def test_leaves_a_battle_alone_that_waits_for_ever(self, clock: Clock) -> None:
        arena = Arena()
        arena.open()
        clock.moment = SET + 500 * DAY
        tasks.go_round()
        assert (taken(arena), arena.battle.decisions) == ([], 0)

    def test_seats_a_bot_and_lets_it_answer_until_people_are_asked(self, arena: Arena, clock: Clock) -> None:
        by_a_bot(arena)
        away = asked(arena)
        clock.moment = SET + DAY
        tasks.go_round()
        seated = [read.event for read in entries_after(arena.table.campaign, 0) if isinstance(read.event, BotSeated)]
        assert [event.bot for event in seated] == ["greedy"]
        assert asked(arena) not in ("", away)
        must_be_sound(arena)

    def test_plays_two_absent_sides_to_the_end(self, arena: Arena, clock: Clock) -> None:
        by_a_bot(arena)
        for day in range(1, 40):
            clock.moment = SET + day * DAY
            tasks.go_round()
            if arena.known is None:
                break
        assert arena.known is None
        assert not BattleRow.objects.filter(campaign=arena.table.campaign).exists()
        must_be_sound(arena)

    def test_lets_a_bot_answer_that_nobody_lets_go_on(self, arena: Arena, clock: Clock) -> None:
        away = asked(arena)
        side = {"player": "west", "rival": "east"}[away]
        arena.table.ask(away, LetBotPlay(mission=arena.mission, side=side, bot="random"), "a bot of mine")
        clock.moment = SET + timedelta(minutes=1)
        tasks.go_round()
        assert arena.battle.decisions > 0
        assert (taken(arena), asked(arena) == away) == ([], False)

    def test_comes_too_late_where_somebody_answers_meanwhile(
        self, arena: Arena, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The answer falls between what the worker reads and what it asks."""
        ask = settlement.ask

        def slowly(campaign: str, command: Any, job: str) -> Any:
            battle = arena.battle
            if battle.decisions == 0:
                arena.answer(battle, default(battle))
            return ask(campaign, command, job)

        monkeypatch.setattr(tasks, "ask", slowly)
        clock.moment = SET + DAY
        tasks.go_round()
        assert (taken(arena), arena.battle.decisions) == ([], 1)

    def test_is_one_however_many_there_are(self, arena: Arena, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
        """Another goes round between what this one reads and what it asks."""
        ask, within = settlement.ask, [False]

        def twice(campaign: str, command: Any, job: str) -> Any:
            if not within[0]:
                within[0] = True
                tasks.go_round()
            return ask(campaign, command, job)

        by_a_bot(arena)
        monkeypatch.setattr(tasks, "ask", twice)
        clock.moment = SET + DAY
        tasks.go_round()
        assert len(taken(arena)) == 1
        must_be_sound(arena)

    def test_does_nothing_at_a_table_that_is_closed(self, arena: Arena, clock: Clock) -> None:
        arena.table.ask("host", CloseCampaign(reason="Enough."), "close")
        clock.moment = SET + DAY
        tasks.go_round()
        tasks.go_on_with(arena.table.campaign, arena.mission)
        assert taken(arena) == []

    def test_does_nothing_where_nobody_keeps_the_table(self, arena: Arena, clock: Clock) -> None:
        Account.objects.filter(username="bone-host").update(is_active=False)
        clock.moment = SET + DAY
        tasks.go_round()
        assert taken(arena) == []

    def test_hears_of_a_battle_that_is_gone_without_harm(self, arena: Arena, clock: Clock) -> None:
        clock.moment = SET + DAY
        for campaign, mission in ((arena.table.campaign, "mission-gone"), ("campaign-gone", arena.mission)):
            job = queue.put("battle", "k", body={"mission": mission, "number": 1}, campaign=campaign)
            assert job_attempt.run(job.id)
        assert taken(arena) == []

    def test_finds_what_is_due_by_one_statement(
        self, arena: Arena, clock: Clock, django_assert_num_queries: Any
    ) -> None:
        with django_assert_num_queries(1):
            tasks._look_at_battles(SET)
        with django_assert_num_queries(3):  # and a row is put, and looked at
            tasks._look_at_battles(SET + DAY)
        job = Job.objects.get(kind="battle")
        assert (job.campaign, job.body) == (arena.table.campaign, {"mission": arena.mission, "number": 1})

    def test_goes_round_every_minute_by_itself(self, arena: Arena, clock: Clock) -> None:
        for seconds in (0, 30, 59, 60):
            clock.moment = SET + DAY + timedelta(seconds=seconds - 60)
            work_off()
            assert len(taken(arena)) == (seconds == 60)


class TestAnotherPast:
    @pytest.fixture
    def alone(self, clock: Clock) -> Arena:
        """The host speaks for both sides, and so may amend what was played."""
        table = lived()
        crew(table, "host", "Ilka", "Grace", CHURCH)
        crew(table, "host", "Brakka", "Slag", DWARVES)
        made = Arena(table, west="Ilka", east="Brakka", players=("host", "host"))
        made.table.ask("host", PlayBattle(mission=made.mission, hours=24), "arena-opened")
        return made

    def test_is_for_whoever_speaks_for_everybody(self, arena: Arena) -> None:
        again = arena.table.ask("host", AgreeOnAbsence(mission=arena.mission, hours=20), "twenty")
        sitting, command = arena.table.sitting("host"), own_kinds.Amend(strike=(again.number,), reason="So.")
        answer = handle(arena.table.campaign, command, key=sitting.key("strike"), by=sitting.by)
        assert "The Arena hides something still, and you do not speak for everybody in it" in answer.refusal

    def amended(self, arena: Arena, **change: Any) -> None:
        sitting = arena.table.sitting("host")
        command = own_kinds.Amend(reason="It was otherwise.", **change)
        answer = handle(arena.table.campaign, command, key=sitting.key(str(change)), by=sitting.by)
        assert not answer.refused, answer.refusal

    def test_in_which_somebody_answered_in_time_has_no_absence(self, alone: Arena, clock: Clock) -> None:
        """What is put in is said today, and so no hours were over by then."""
        arena = alone
        battle, clock.moment = arena.battle, SET + DAY
        answer = arena.table.ask("rival", TakeAbsence(mission=arena.mission, number=1), "away")
        assert [number for _, number in taken(arena)] == [1]
        clock.moment = SET + 3 * DAY
        put = own_kinds.Insertion(
            before=answer.number,
            kind="AgreeOnAbsence",
            body={"mission": arena.mission, "hours": 48, "then": "pass"},
        )
        self.amended(arena, insert=(put,))
        assert taken(arena) == []
        assert arena.battle.decisions == 0 == battle.decisions
        must_be_sound(arena)

    def test_that_gave_fewer_hours_has_it_still(self, alone: Arena, clock: Clock) -> None:
        """What takes another's place is said when that was."""
        arena = alone
        again = arena.table.ask("host", AgreeOnAbsence(mission=arena.mission, hours=20), "twenty")
        clock.moment = SET + DAY
        arena.table.ask("rival", TakeAbsence(mission=arena.mission, number=1), "away")
        body = {"mission": arena.mission, "hours": 23, "then": "pass"}
        self.amended(arena, replace=(own_kinds.Replacement(decision=again.number, kind="AgreeOnAbsence", body=body),))
        assert [number for _, number in taken(arena)] == [1]
        more = {**body, "hours": 25}
        agreed = [read for read in entries_after(arena.table.campaign, 0) if read.line.kind == "AbsenceAgreed"]
        now = agreed[-1].line.answers
        self.amended(arena, replace=(own_kinds.Replacement(decision=now, kind="AgreeOnAbsence", body=more),))
        assert taken(arena) == []
        must_be_sound(arena)

    def test_gives_whoever_is_asked_again_all_of_the_hours(self, arena: Arena, clock: Clock) -> None:
        before = arena.table.sitting("host").campaign.position
        clock.moment = SET + DAY
        tasks.go_round()
        sitting = arena.table.sitting("host")
        back = own_kinds.Rewind(to=before, reason="They were only asleep.")
        assert not handle(arena.table.campaign, back, key=sitting.key("back"), by=sitting.by).refused
        clock.moment = SET + 2 * DAY - timedelta(minutes=1)
        tasks.go_round()
        assert taken(arena) == []
        clock.moment = SET + 2 * DAY
        tasks.go_round()
        assert [number for _, number in taken(arena)] == [1]
        must_be_sound(arena)


class TestThePage:
    def test_says_since_when_and_until_when_and_what_follows(self, arena: Arena, clock: Clock) -> None:
        shown = words(read(arena.table.client("spectator"), path(arena)))
        assert "Asked Mar 10, 2030, 12:00 UTC. From Mar 11, 2030, 12:00 UTC on, the question goes by" in shown
        assert "TakeAbsence" not in shown
        by_a_bot(arena)
        shown = words(read(arena.table.client("player"), path(arena)))
        assert "the greedy bot plays" in shown
        assert "until its people take it back" in shown

    def test_says_that_it_may_take_as_long_as_it_takes(self, clock: Clock) -> None:
        arena = Arena()
        arena.open()
        shown = words(read(arena.table.client("player"), path(arena)))
        assert "It waits for as long as it takes." in shown
        assert "Say how long a question waits" not in shown
        assert "Say how long a question waits" in words(read(arena.table.client("host"), path(arena)))

    def test_has_a_button_once_it_is_time(self, arena: Arena, clock: Clock) -> None:
        clock.moment = SET + DAY
        waiting = next(who for who in PLAYERS if who != asked(arena))
        client = arena.table.client(waiting)
        assert "Let it go by now" in read(client, path(arena))
        assert "Let it go by now" not in read(arena.table.client("spectator"), path(arena))
        pressed = {"TakeAbsence": "1", "number": "1", "key": "now"}
        for _ in range(2):
            assert client.post(path(arena), pressed).status_code == 302
        assert [number for _, number in taken(arena)] == [1]
        late = client.post(path(arena), {**pressed, "key": "once more"})
        assert "was answered already" in late.content.decode()

    def test_lets_a_bot_play_on_at_once_by_its_button(self, arena: Arena, clock: Clock) -> None:
        by_a_bot(arena)
        clock.moment = SET + DAY
        waiting = next(who for who in PLAYERS if who != asked(arena))
        client = arena.table.client(waiting)
        assert "Let the greedy bot play on now" in read(client, path(arena))
        assert client.post(path(arena), {"TakeAbsence": "1", "number": "1", "key": "now"}).status_code == 302
        assert "You are asked" in read(client, path(arena))

    def test_tells_of_a_bot_that_is_asked(self, arena: Arena, clock: Clock) -> None:
        away = asked(arena)
        side = {"player": "west", "rival": "east"}[away]
        arena.table.ask(away, LetBotPlay(mission=arena.mission, side=side, bot="random"), "a bot of mine")
        assert "it answers by itself" in read(arena.table.client("spectator"), path(arena))

    def test_of_the_past_tells_what_it_was_then(self, arena: Arena, clock: Clock) -> None:
        opened = arena.table.sitting("host").campaign.position
        by_a_bot(arena)
        shown = words(read(arena.table.client("player"), f"{path(arena)}?at={opened}"))
        assert "the question goes by" in shown

    def test_of_the_chronicle_tells_of_no_question_but_of_those_that_went_by(self, arena: Arena, clock: Clock) -> None:
        clock.moment = SET + DAY
        tasks.go_round()
        shown = words(read(arena.table.client("player"), f"{arena.table.page}chronicle/?battles=lines"))
        assert "left question 1 open for too long" in shown
        assert "was asked question" not in shown

    def test_that_opens_a_battle_asks_how_long_it_waits(self, clock: Clock) -> None:
        arena = Arena()
        client = arena.table.client("player")
        address = f"{arena.table.page}ask/PlayBattle/?mission={arena.mission}"
        assert "Hours for which a question stands open" in read(client, address)
        sent = {"mission": arena.mission, "hours": "721", "then": "search", "key": "k"}
        refused = client.post(f"{arena.table.page}ask/PlayBattle/", sent)
        assert "1 to 720 hours" in words(refused.content.decode())
        longest = {**sent, "hours": "720", "key": "again"}
        assert client.post(f"{arena.table.page}ask/PlayBattle/", longest).status_code == 302
        wait = BattleRow.objects.get(campaign=arena.table.campaign).sheet["wait"]
        assert (wait["hours"], wait["then"]) == (720, "search")

    def test_is_answered_as_ever_meanwhile(self, arena: Arena, clock: Clock) -> None:
        client = arena.table.client(asked(arena))
        assert client.post(path(arena), form(read(client, path(arena)), Chance(1))).status_code == 302
        assert arena.battle.decisions == 1


class TestRest:
    def sent(self, arena: Arena, who: str, door: str, command: Any, key: str = "k") -> Any:
        return arena.table.caller(who).post(
            f"/api/v1/campaigns/{arena.table.campaign}/{door}/",
            json.dumps(command),
            content_type="application/json",
            headers={"Idempotency-Key": key},
        )

    def wait(self, arena: Arena, who: str) -> Any:
        answer = arena.table.caller(who).get(f"/api/v1/campaigns/{arena.table.campaign}/battles/{arena.mission}/")
        return answer.json()["wait"]

    def test_tells_each_seat_the_same_and_how_to_have_it_done(self, arena: Arena, clock: Clock) -> None:
        told = [self.wait(arena, who) for who in (*PLAYERS, "host", "spectator")]
        assert told[1:] == told[:-1]
        assert told[0] == {
            "hours": 24,
            "then": "pass",
            "since": "2030-03-10T12:00:00+00:00",
            "until": "2030-03-11T12:00:00+00:00",
            "command": {"kind": "TakeAbsence", "body": {"mission": arena.mission, "number": 1}},
        }
        early = self.sent(arena, "rival", "commands", told[0]["command"], "early")
        assert early.status_code == 422
        assert "wait until 12:00:00 on 2030-03-11" in early.json()["detail"]
        clock.moment = SET + DAY
        assert self.sent(arena, "rival", "commands", told[0]["command"], "late").status_code == 201
        assert self.sent(arena, "spectator", "commands", told[0]["command"], "looker").status_code == 403

    def test_tells_nothing_of_a_battle_that_waits_for_ever(self, clock: Clock) -> None:
        arena = Arena()
        arena.open()
        assert self.wait(arena, "player") is None

    def test_agrees_by_whoever_keeps_the_table_alone(self, arena: Arena, clock: Clock) -> None:
        command = {"kind": "AgreeOnAbsence", "body": {"mission": arena.mission, "hours": 1}}
        assert self.sent(arena, "player", "commands", command).status_code == 403
        assert self.sent(arena, "host", "commands", command).status_code == 201
        assert self.wait(arena, "player")["hours"] == 1

    @pytest.mark.parametrize("kind", ["TakeAbsence", "AnswerForAbsent"])
    def test_shows_nobody_beforehand_what_another_would_answer(self, arena: Arena, clock: Clock, kind: str) -> None:
        """A default may name cards of a hand; whoever could look and leave it would know them."""
        clock.moment = SET + DAY
        command = {"kind": kind, "body": {"mission": arena.mission, "number": 1}}
        ahead = self.sent(arena, "host", "preview", command).json()
        assert (ahead["entries"], ahead["question"]) == ([], None)
        assert "may come of a hand that you do not see" in ahead["refusal"]
        wrong = {"kind": kind, "body": {"mission": arena.mission, "number": 7}}
        assert "question 1 is open" in self.sent(arena, "host", "preview", wrong).json()["refusal"]

    def test_nor_by_way_of_another_past(self, arena: Arena, clock: Clock) -> None:
        answer = arena.answer(arena.battle, default(arena.battle))
        put = {"before": answer.number, "kind": "AnswerForAbsent", "body": {"mission": arena.mission, "number": 1}}
        ahead = self.sent(arena, "host", "amendments", {"reason": "So.", "insert": [put], "preview": True}).json()
        assert "you do not speak for everybody in it" in ahead["refusal"]


def words(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page))
