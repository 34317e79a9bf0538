"""Battles in a real log whose past is changed by chance: the log proves itself, and what is hidden stays so."""

from __future__ import annotations

from typing import Any

import pytest

from apps.battles.commands.agree_on_absence import AgreeOnAbsence
from apps.battles.commands.answer_for_absent import AnswerForAbsent
from apps.battles.commands.break_off_battle import BreakOffBattle
from apps.battles.commands.let_bot_play import LetBotPlay
from apps.battles.commands.let_bots_go_on import LetBotsGoOn
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.commands.take_absence import TakeAbsence
from apps.campaigns.table_view import Reader
from apps.chronicle.door.handle import CommandAnswer, handle
from apps.chronicle.log import own_kinds
from apps.chronicle.log.queries import decisions, entries_after
from apps.chronicle.proof.rebuild import stale_rows
from apps.chronicle.proof.verify import verify
from apps.kernel import caches
from tests.battles.engaged import Chance as Whims
from tests.battles.engaged import chosen
from tests.battles.logged import PLAYERS, Arena
from tests.campaigns.living.chance import Chance

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SIDE_NAMES = ("west", "east")
SIDES = dict(zip(PLAYERS, SIDE_NAMES, strict=True))


class Life:
    """One battle, and all that anybody asks of it by chance; what is refused changes nothing."""

    def __init__(self, seed: int) -> None:
        self.arena, self.chance, self.whims, self.asked = Arena(), Chance.of(seed), Whims(seed), 0
        self.granted = list[tuple[int, Any]]()
        self.ask("player", PlayBattle(mission=self.arena.mission, hours=self.chance.number(0, 2), then="random"))

    def ask(self, who: str, command: Any) -> CommandAnswer:
        self.asked += 1
        sitting = self.arena.table.sitting(who)
        answer = handle(self.arena.table.campaign, command, key=sitting.key(f"life-{self.asked}"), by=sitting.by)
        if not answer.refused and not isinstance(command, own_kinds.OwnCommand):
            self.granted.append((answer.number, command))
        return answer

    def step(self) -> None:
        known = self.arena.known
        if known is None:
            return
        if known.engagement is None:
            self.ask("host", PlayBattle(mission=self.arena.mission))
            return
        battle = self.arena.battle
        assert battle.pending
        mission, number, who = self.arena.mission, battle.decisions + 1, PLAYERS[battle.pending.side]
        if known.engagement.bots.get(SIDES[who]):
            self.ask("host", LetBotsGoOn(mission=mission, number=number))
            return
        others: list[object] = [
            AnswerForAbsent(mission=mission, number=number),
            LetBotPlay(mission=mission, side=SIDES[who], bot="random"),
            AgreeOnAbsence(mission=mission, hours=self.chance.number(0, 3), then="pass"),
            TakeAbsence(mission=mission, number=number),
        ]
        if self.chance.in_a(70):
            self.ask(who, self.arena.command(chosen(battle, self.whims), number))
        elif self.chance.in_a(95):
            self.ask("host", self.chance.one_of(others))
        else:
            self.ask("host", BreakOffBattle(mission=mission, reason="Once more."))

    def change_the_past(self) -> CommandAnswer:
        """Struck, put in or gone back to; what becomes impossible is gone."""
        decision, command = self.chance.one_of(self.granted)
        number = command.number if hasattr(command, "number") else 1
        kind, body = "AnswerForAbsent", {"mission": self.arena.mission, "number": number}
        changes: list[own_kinds.OwnCommand] = [
            own_kinds.Amend(reason="So.", strike=(decision,)),
            own_kinds.Amend(reason="So.", insert=(own_kinds.Insertion(before=decision, kind=kind, body=body),)),
            own_kinds.Amend(reason="So.", replace=(own_kinds.Replacement(decision=decision, kind=kind, body=body),)),
            self.back(decision),
        ]
        return self.ask("host", self.chance.one_of(changes))

    def back(self, number: int) -> own_kinds.Rewind:
        (line,) = decisions(self.arena.table.campaign, number - 1, number)
        return own_kinds.Rewind(to=line.position, reason="So.")


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(4, 60))])
def test_whatever_is_changed_the_log_proves_itself_and_hides_what_is_hidden(seed: int) -> None:
    life = Life(seed)
    changed = 0
    for _ in range(5):
        for _ in range(8):
            life.step()
        changed += not life.change_the_past().refused
        _must_hold(life.arena)
    assert changed or not life.ask("host", life.back(life.granted[0][0])).refused
    _must_hold(life.arena)


def _must_hold(arena: Arena) -> None:
    campaign = arena.table.campaign
    caches.clear()
    assert list(verify(campaign, decide=True)) == []
    assert stale_rows(campaign) == []
    for who in (*PLAYERS, "host", "spectator"):
        reader = Reader(sitting=arena.table.sitting(who))
        seen, mine = reader.battle(arena.mission), SIDES.get(who, "")
        if seen is not None:
            for each in seen.view["caskets"]:
                theirs = {SIDE_NAMES[each["side"]], SIDE_NAMES[each["controller"]]}
                assert (each["hand"] is not None) == (mine in theirs)
            assert bool(seen.answers or seen.naming) == (seen.asked == mine)
    for read in entries_after(campaign, 0):
        if read.line.kind == "BattleSealed":
            assert (len(read.event.events), read.rolls) == (0, ())
