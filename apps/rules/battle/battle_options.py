"""What may be answered: the one list that pages, clients, bots and the engine itself go by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from apps.rules.battle.battle_state import Battle, under_way
from apps.rules.battle.position.goal_progress import may_leave
from apps.rules.battle.position.movement import hexes_left, steps
from apps.rules.battle.position.passive_effects import sp_maximum_of
from apps.rules.battle.position.playable_cards import names, next_targets, plan_of, plays
from apps.rules.battle.position.reactive_cards import AFTER_DICE, BEFORE_DICE, answers
from apps.rules.battle.position.situation import foes_of, insight, standing_at, waiting
from apps.rules.battle.position.table_answers import is_measured, measured_wrong
from apps.rules.battle.position.taint_offers import action_spends, spends_open
from apps.rules.battle.values.battle_questions import (
    DEFAULTS,
    END,
    FALL,
    FAR,
    KEEP,
    LEAVE,
    LET_BE,
    NEAR,
    ROLL,
    ROLL_HERE,
    SPARE,
    STAND,
    STAY,
    SURRENDER,
    BattleAnswer,
    Pending,
    QuestionKind,
)
from apps.rules.casket.piles.pile_cards import CardNumber
from apps.rules.ground.hexes import DIRECTIONS, Hex
from apps.rules.packs.scenarios import Carry, Hold, Reach

OnTheGround = Carry | Hold | Reach
Offer = Callable[[Battle, Pending], list[BattleAnswer]]


def options(battle: Battle) -> list[BattleAnswer]:
    """Every answer to the open question; none where nothing is asked. Made once for each question."""
    offers = battle.offers
    if offers is None:
        pending = battle.pending
        offers = battle.offers = OFFERS[pending.kind](battle, pending) if pending else []
    return offers


def default(battle: Battle) -> BattleAnswer:
    """What silence comes to: what does least, or the first there is."""
    pending = battle.pending
    if pending is None:
        raise LookupError("nothing is asked")
    if pending.kind in NAMING:
        return BattleAnswer(NAMING[pending.kind], cards=pending.cards[: pending.least])
    known = DEFAULTS.get(pending.kind)
    return known if known is not None else options(battle)[0]


def is_open(battle: Battle, choice: BattleAnswer) -> bool:
    """Whether this is one of the answers. Those that name cards are measured, not listed."""
    pending = battle.pending
    if pending is None:
        return False
    if pending.kind in NAMING:
        return _names_well(pending, choice)
    if is_measured(battle, choice):
        return not measured_wrong(battle, choice) and choice == _bare(choice)
    return choice in options(battle)


def _bare(choice: BattleAnswer) -> BattleAnswer:
    """The answer without what a measured one does not hold."""
    match choice.do:
        case "stance":
            return BattleAnswer("stance", target=choice.target, stance=choice.stance)
        case "moved":
            return BattleAnswer("moved", way=choice.way)
        case _:
            return BattleAnswer(choice.do, cards=choice.cards)


def _names_well(pending: Pending, choice: BattleAnswer) -> bool:
    named = choice.cards
    return (
        choice == BattleAnswer(NAMING[pending.kind], cards=named)
        and pending.least <= len(named) <= pending.most
        and len(set(named)) == len(named)
        and set(named) <= set(pending.cards)
    )


NAMING: Mapping[QuestionKind, str] = {
    "pay": "pay",
    "discard": "discard",
    "recover": "recover",
    "set-aside": "set-aside",
}
"""Questions that are answered with cards."""


def _named(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    do = NAMING[pending.kind]
    return [
        BattleAnswer(do, cards=cards)
        for count in range(pending.least, pending.most + 1)
        for cards in combinations(pending.cards, count)
    ]


def _deploy(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    zone, taken = deployments_of(battle, pending.fighter), standing_at(battle)
    return [choice for place, facings in zone.items() if place not in taken for choice in facings]


def deployments_of(battle: Battle, number: int) -> Mapping[Hex, Sequence[BattleAnswer]]:
    """The hexes where a Casket may be set up, each with its facings. Nobody has fallen yet, so the ground is new."""
    deployments = battle.fielding.memos.deployments
    found = deployments.get(number)
    if found is None:
        letter = battle.fielding.scenario.sides[battle.of(number).side].zone
        found = deployments[number] = {
            place: [BattleAnswer("deploy", target=number, place=place, number=facing) for facing in DIRECTIONS]
            for place in battle.fielding.zones[letter]
            if battle.board.at(place).row.passable
        }
    return found


def _mulligan(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    return [KEEP, BattleAnswer("mulligan")]


def _turn(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    return [BattleAnswer("turn", target=number) for number in waiting(battle, pending.side)]


def _act(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    number, fielding = pending.fighter, battle.fielding
    fighter = battle.fighters[number]
    plan = plan_of(battle, number)
    found = [END, *plays(battle, number, plan)]
    if fielding.tabled:
        found += _goals(battle, number)
    else:
        found += steps(battle, number, fighter.sp)
        if fighter.sp > 0 or not fighter.rotated:
            found += TURNS[fielding.rules.rotation_step][fighter.facing]
    if plan.damaged:
        found += _sheds(battle, number, plan.damaged)
    if fighter.taint or _is_tainted(battle, fielding.foes[number]):
        found += purchases_of(battle, number)
    if fielding.has_exits and may_leave(battle, number):
        found.append(BattleAnswer("leave-field"))
    if not fighter.lost_control:
        found.append(SURRENDER)
    return found


def _goals(battle: Battle, number: int) -> list[BattleAnswer]:
    """What a table sees reached on its ground, and a map would see by itself."""
    side = battle.fielding.sides[battle.of(number).side]
    return [
        BattleAnswer("goal", word=goal.key)
        for goal in battle.fielding.scenario.objectives
        if isinstance(goal, OnTheGround) and goal.side == side and goal.key not in battle.reached
    ]


TURNS = {
    near: [[BattleAnswer("rotate", number=(facing + over) % 6) for over in sides] for facing in DIRECTIONS]
    for near, sides in {"any": (1, 2, 3, 4, 5), "one_side": (1, 5)}.items()
}
"""By how one turns and by facing, the ways to turn. The first rotation of a turn is free."""


def _sheds(battle: Battle, number: int, damaged: CardNumber) -> Sequence[BattleAnswer]:
    if battle.fielding.rules.damaged_actions == "off" or battle.fighters[number].lost_control:
        return ()
    return BattleAnswer("sacrifice", damaged), BattleAnswer("purge", damaged)


def _is_tainted(battle: Battle, foes: tuple[int, ...]) -> bool:
    fighters = battle.fighters
    for foe in foes:  # noqa: SIM110 - asked with every deed: a generator takes four times as long
        if fighters[foe].taint:
            return True
    return False


def purchases_of(battle: Battle, number: int) -> Sequence[BattleAnswer]:
    """What Taint buys changes seldom: it is looked up by all that it depends on."""
    fighter, fighters = battle.fighters[number], battle.fighters
    others = tuple(
        (foe, fighters[foe].taint, insight(battle, number, foe))
        for foe in foes_of(battle, number)
        if fighters[foe].taint
    )
    maximum = sp_maximum_of(battle, number).value
    key = (number, fighter.taint, others, fighter.bought_turn, fighter.bought, fighter.lost_control, maximum)
    purchases = battle.fielding.memos.purchases
    found = purchases.get(key)
    if found is None:
        found = purchases[key] = tuple(
            BattleAnswer("buy", target=enemy, word=spend.key) for spend, enemy in action_spends(battle, number)
        )
    return found


def _before(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    spends = spends_open(battle, pending.fighter, "declared")
    return [ROLL, *(BattleAnswer("buy", word=spend.key) for spend in spends)]


def _takeover(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    return [LET_BE, BattleAnswer("take-over")]


def _hit(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    spends = () if pending.word == AFTER_DICE else spends_open(battle, pending.fighter, "hit")
    cards = [] if pending.word == BEFORE_DICE else answers(battle, pending.fighter, "hit")
    return [STAND, *(BattleAnswer("buy", word=s.key) for s in spends), *(BattleAnswer("react", card) for card in cards)]


def _reroll(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    blocks = under_way(battle).shown[0]
    return [LEAVE, *(BattleAnswer("reroll", number=count) for count in range(1, min(2, blocks) + 1))]


def _walk(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    if battle.fielding.tabled:
        return [STAY, *(BattleAnswer("step", number=hexes) for hexes in range(1, _most_by_card(battle, pending) + 1))]
    return [STAY, *steps(battle, pending.fighter, pending.most, by_card=True)]


def _most_by_card(battle: Battle, pending: Pending) -> int:
    left = hexes_left(battle, pending.fighter)
    return pending.most if left is None else min(left, pending.most)


def _near(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    return [NEAR, FAR]


def _dice(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    """Or faces, as they fell."""
    return [ROLL_HERE]


def _another(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    attack = under_way(battle)
    face = battle.fielding.decks[attack.attacker][attack.card]
    found = [
        BattleAnswer("strike", target=mark.foe, word=component)
        for mark in next_targets(battle)
        for component in names(battle, face, mark)
    ]
    return [SPARE, *found]


def _rise(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    return [FALL, BattleAnswer("rise")]


def _rites(battle: Battle, pending: Pending) -> list[BattleAnswer]:
    cards = answers(battle, pending.fighter, "ally-defeated")
    return [STAND, *(BattleAnswer("react", card) for card in cards)]


OFFERS: Mapping[QuestionKind, Offer] = {
    "deploy": _deploy,
    "mulligan": _mulligan,
    "turn": _turn,
    "act": _act,
    "before": _before,
    "takeover": _takeover,
    "hit": _hit,
    "reroll": _reroll,
    "pay": _named,
    "discard": _named,
    "set-aside": _named,
    "recover": _named,
    "walk": _walk,
    "another": _another,
    "rise": _rise,
    "rites": _rites,
    "near": _near,
    "dice": _dice,
}
