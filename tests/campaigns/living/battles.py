"""What is asked of battles that are played here: opened, answered by people and by bots, waited on, and broken off."""

from __future__ import annotations

from typing import Literal, get_args

from apps.battles.commands.agree_on_absence import AgreeOnAbsence
from apps.battles.commands.answer_battle import AnswerBattle
from apps.battles.commands.answer_for_absent import AnswerForAbsent
from apps.battles.commands.break_off_battle import BreakOffBattle
from apps.battles.commands.let_bot_play import LetBotPlay
from apps.battles.commands.let_bots_go_on import LetBotsGoOn
from apps.battles.commands.play_battle import PlayBattle
from apps.battles.commands.take_absence import TakeAbsence
from apps.battles.events.absence_events import Then
from apps.battles.events.side_plan import SidePlan
from apps.battles.state import Mission, fought
from apps.rules.battle.battle_options import NAMING, options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.values.battle_questions import BattleAnswer, Pending
from apps.rules.battle.values.table_words import Stance, Way
from apps.rules.tables.to_hit import CoverName
from tests.battles.engaged import said
from tests.campaigns.living import missions, words
from tests.campaigns.living.moment import Moment
from tests.campaigns.living.wish import Wish

BOTS: tuple[Literal["random", "greedy"], ...] = ("random", "random", "random", "greedy")
"""Most often one that answers many times at once; whoever looks far would only be slow."""
FOLLOWS: tuple[Then, ...] = ("pass", *BOTS)
HOURS = (0, 0, 1, 12, 24, 48, 720)
UNFIT_HOURS = (-1, 721, 10**15)
ENDS = ("surrender", "leave-field")


def open_one(at: Moment) -> Wish | None:
    """Where both sides have the crews that the ground asks for; now and then where it cannot be."""
    underway = at.at("underway")
    found = [mission for mission in underway if missions.may_be_played(mission, at)]
    on_maps = [mission for mission in found if mission.scenario]
    found = on_maps if on_maps or at.chance.in_a(80) else found
    if not found and not at.chance.in_a(1):
        return None
    mission = at.chance.one_of(found or underway) if found or underway else None
    tabled = bool(mission and not mission.scenario) or at.chance.in_a(15)
    command = PlayBattle(
        mission=at.mission([mission] if mission else ()),
        models="table" if tabled else "here",
        dice="table" if at.chance.in_a(10) else "here",
        hours=_hours(at),
        then="pass" if tabled and at.chance.in_a(95) else at.chance.one_of(FOLLOWS),
        captives=at.chance.in_a(30),
    )
    return Wish(command, _somebody(mission, at) if mission else "")


def answer(at: Moment) -> Wish | None:
    """By hand: any answer that is open, seldom one that ends it, and now and then one that is none."""
    mission = _fought(at)
    if mission is None:
        return None
    battle, asked = _battle(mission, at), _asked(mission, at)
    choice = _answer(battle, at) if at.chance.in_a(95) else BattleAnswer("play", card=at.chance.number(-9, 99))
    command = AnswerBattle(mission=at.mission([mission]), number=_number(battle, at), choice=said(choice))
    return Wish(command, missions.speaker(mission, asked.side, at))


def let_go_by(at: Moment) -> Wish | None:
    mission = _fought(at)
    if mission is None:
        return None
    return Wish(AnswerForAbsent(mission=at.mission([mission]), number=_number(_battle(mission, at), at)))


def seat_a_bot(at: Moment) -> Wish | None:
    """On a side that has none, most often where it can move the models; more rarely, people take theirs back."""
    mission = _fought(at)
    if mission is None or (fought(mission).opened.tabled and at.chance.in_a(95)):
        return None
    bots = fought(mission).bots
    free = [side for side in mission.sides if not bots.get(side.side)]
    if not free and not at.chance.in_a(15):
        return None
    side = at.chance.one_of(free or mission.sides)
    named = side.side if at.chance.in_a(97) else "nowhere"
    command = LetBotPlay(mission=at.mission([mission]), side=named, bot=at.chance.one_of(BOTS) if free else "")
    return Wish(command, missions.speaker(mission, side.side, at))


def go_on(at: Moment) -> Wish | None:
    """Where a bot is asked, most often."""
    found = [mission for mission in at.at("fought") if fought(mission).bots.get(_asked(mission, at).side)]
    mission = at.chance.one_of(found) if found else _fought(at) if at.chance.in_a(4) else None
    if mission is None:
        return None
    command = LetBotsGoOn(mission=at.mission([mission]), number=_number(_battle(mission, at), at))
    return Wish(command, _somebody(mission, at))


def agree_on_absence(at: Moment) -> Wish | None:
    mission = _fought(at)
    if mission is None:
        return None
    return Wish(AgreeOnAbsence(mission=at.mission([mission]), hours=_hours(at), then=at.chance.one_of(FOLLOWS)))


def take_absence(at: Moment) -> Wish | None:
    """Whether the hours are over, only the log knows."""
    found = [mission for mission in at.at("fought") if fought(mission).hours]
    if not found:
        return None
    mission = at.chance.one_of(found)
    command = TakeAbsence(mission=at.mission([mission]), number=_number(_battle(mission, at), at))
    return Wish(command, _somebody(mission, at))


def break_off(at: Moment) -> Wish | None:
    mission = _fought(at)
    return Wish(BreakOffBattle(mission=at.mission([mission]), reason=words.reason(at.chance))) if mission else None


def _fought(at: Moment) -> Mission | None:
    found = at.at("fought")
    return at.chance.one_of(found) if found else None


def _battle(mission: Mission, at: Moment) -> Battle:
    return fought(mission).battle(at.played.library)


def _pending(battle: Battle) -> Pending:
    assert battle.pending, "a battle that is not over asks something"
    return battle.pending


def _asked(mission: Mission, at: Moment) -> SidePlan:
    battle = _battle(mission, at)
    side = mission.side(battle.fielding.sides[_pending(battle).side])
    assert side, mission
    return side


def _number(battle: Battle, at: Moment) -> int:
    """The question that is open; now and then another."""
    now = battle.decisions + 1
    return now if at.chance.in_a(96) else at.chance.one_of((now - 1, now + 1, 0, -1, 10**15))


def _hours(at: Moment) -> int:
    return at.chance.one_of(HOURS if at.chance.in_a(96) else UNFIT_HOURS)


def _somebody(mission: Mission, at: Moment) -> str:
    return missions.speaker(mission, at.chance.one_of(mission.sides).side, at)


def _answer(battle: Battle, at: Moment) -> BattleAnswer:
    pending = _pending(battle)
    if pending.kind in NAMING:
        named = at.chance.shuffled(pending.cards)[: at.chance.number(pending.least, pending.most)]
        return BattleAnswer(NAMING[pending.kind], cards=tuple(named))
    if pending.kind == "dice" and at.chance.in_a(50):
        return BattleAnswer("dice", cards=tuple(at.chance.number(1, pending.most) for _ in range(pending.least)))
    if battle.fielding.tabled and pending.kind == "act" and at.chance.in_a(60):
        return _told_of_the_table(battle, pending, at)
    offered = options(battle)
    going_on = [choice for choice in offered if choice.do not in ENDS]
    return at.chance.one_of(going_on if going_on and at.chance.in_a(98) else offered)


def _told_of_the_table(battle: Battle, pending: Pending, at: Moment) -> BattleAnswer:
    """How an enemy is seen there, or where the model went."""
    foes = [foe for foe in battle.fielding.foes[pending.fighter] if not battle.fighters[foe].is_out]
    if foes and at.chance.in_a(70):
        cover = at.chance.some_of(get_args(CoverName), most=2)
        stance = Stance(at.chance.number(1, 3), at.chance.number(1, 6), cover, obscured=at.chance.in_a(20))
        return BattleAnswer("stance", target=at.chance.one_of(foes), stance=stance)
    sp = at.chance.number(0, battle.fighters[pending.fighter].sp)
    return BattleAnswer("moved", way=Way(at.chance.number(0, sp), sp, at.chance.in_a(20)))
