"""What the greedy bot answers to every question but that of the Action phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from apps.rules.battle.battle_options import options
from apps.rules.battle.battle_state import AttackUnderWay, Battle, under_way
from apps.rules.battle.bots.action_phase import OWN_TAINT, act
from apps.rules.battle.bots.attack_value import MARK, Scales, worth_under_way
from apps.rules.battle.bots.bot import Chosen
from apps.rules.battle.bots.effect_value import Taste, heat_worth, worth_of
from apps.rules.battle.bots.hand_value import USELESS, can_strike, least_useful, use
from apps.rules.battle.bots.place_value import outlook
from apps.rules.battle.bots.turn_plan import Turn, facing_to
from apps.rules.battle.position.taint_offers import BY_KEY
from apps.rules.battle.steps.effect_source import effects_at
from apps.rules.battle.values.battle_questions import (
    FALL,
    KEEP,
    LEAVE,
    LET_BE,
    ROLL,
    SPARE,
    STAND,
    STAY,
    BattleAnswer,
    Pending,
    QuestionKind,
)
from apps.rules.casket.piles.hp import hp
from apps.rules.effects.combat_effects import Reduce
from apps.rules.explained import Line
from apps.rules.ground.hexes import Hex, distance
from apps.rules.odds.attack_odds import summed
from apps.rules.striking.attack_roll import outcome_damage
from apps.rules.striking.defense_roll import Guard, Wound, landed
from apps.rules.tables.taint_spends import PrintedSpend

ENEMY_TAINT = 0.12
"""What an enemy's Taint is worth to whoever may spend it, each."""
SAVED_AT_LEAST = 0.35
"""What a reactive card must save, in cards: it may be wanted for a worse blow."""
GOOD_HAND = 2.0
IDLE = 0.8
"""Below this a card pays for damage where the hand holds no attack and cannot be cycled otherwise."""
ENOUGH_ATTACKS = 2
KEPT = 1
"""How many cards a hand without an attack keeps."""


def deploy(battle: Battle, pending: Pending) -> Chosen:
    """As near as may be to where the others come from, with what calls and what threatens; facing them."""
    foes = _where_foes_are(battle, pending)
    scenario, called = battle.fielding.scenario, outlook(battle, pending.fighter)

    def worth(choice: BattleAnswer) -> float:
        place = choice.place or Hex(0, 0)
        near = min(foes, key=lambda foe: distance(place, foe))
        facing = facing_to(place, near, choice.number)
        aside = abs((facing - choice.number + 3) % 6 - 3)
        return -0.1 * distance(place, near) - aside + called.worth(place)

    best = max(options(battle), key=worth)
    return Chosen(best, f"the place of {scenario.sides[pending.side].name} that is nearest to what it came for")


def _where_foes_are(battle: Battle, pending: Pending) -> Sequence[Hex]:
    standing = [battle.fighters[foe].at for foe in battle.fielding.foes[pending.fighter]]
    seen = [place for place in standing if place is not None]
    zone = battle.fielding.scenario.sides[1 - battle.of(pending.fighter).side].zone
    return seen or battle.fielding.zones[zone]


def mulligan(battle: Battle, pending: Pending) -> Chosen:
    """A hand without an attack, or with little else, goes back."""
    number = pending.fighter
    hand = battle.fighters[number].piles.hand
    worth = sum(use(battle, number, card) for card in hand)
    attacks = sum(battle.fielding.decks[number][max(0, card)].attack is not None for card in hand)
    if attacks == 0 or worth < GOOD_HAND:
        return Chosen(BattleAnswer("mulligan"), f"{attacks} attacks among cards worth {worth:.1f}")
    return Chosen(KEEP, f"{attacks} attacks among cards worth {worth:.1f}")


def turn(battle: Battle, pending: Pending) -> Chosen:
    """Whoever can do most now goes first."""

    def worth(choice: BattleAnswer) -> float:
        fighter = battle.fighters[choice.target]
        return Turn(battle, choice.target).worth_here(max(fighter.sp, 3))

    best = max(options(battle), key=worth)
    return Chosen(best, f"{battle.of(best.target).name} can do most now")


def before(battle: Battle, pending: Pending) -> Chosen:
    """What Taint adds to the attack under way, by the exact odds, against what the Taint is worth."""
    attack = under_way(battle)
    plain = worth_under_way(battle, attack)
    best, why, most = ROLL, f"{plain:.2f} cards are expected as it is", 0.0
    for choice in options(battle):
        if choice.do != "buy":
            continue
        spend = BY_KEY[choice.word]
        gain = worth_under_way(battle, _helped(attack, spend)) - plain - _price(battle, attack.attacker, spend)
        if gain > most:
            best, why, most = choice, f"{spend.name} is worth {gain:.2f} cards more than it costs", gain
    return Chosen(best, why)


def _helped(attack: AttackUnderWay, spend: PrintedSpend) -> AttackUnderWay:
    helped = attack.clone()
    helped.advantage = helped.advantage or bool(spend.advantage)
    helped.extra_marks += spend.marks
    if spend.damage:
        helped.more += (Line(code=spend.code, value=spend.damage, rule=spend.rule, text=spend.name),)
    return helped


def _price(battle: Battle, number: int, spend: PrintedSpend) -> float:
    """One's own Taint is gladly spent, as far as the Heat allows; an enemy's may be wanted for something better."""
    if spend.pool == "enemy":
        return ENEMY_TAINT * spend.cost
    return -0.5 * OWN_TAINT * spend.cost - heat_worth(battle.fighters[number].heat, spend.heat)


def takeover(battle: Battle, pending: Pending) -> Chosen:
    """Whoever has clearly more left takes the blow."""
    rules, attack = battle.fielding.rules, under_way(battle)
    own, theirs = (hp(battle.fighters[one].piles, rules) for one in (pending.fighter, attack.target))
    if own > theirs + 6:
        return Chosen(BattleAnswer("take-over"), f"{own} HP stand for {theirs}")
    return Chosen(LET_BE, f"{own} HP are needed as much as {theirs}")


def hit(battle: Battle, pending: Pending) -> Chosen:
    """What each answer saves, by the exact odds of the Defense dice, less what it costs."""
    best, why, most = STAND, "nothing saves as much as it costs", SAVED_AT_LEAST
    plain = _loss(battle)
    for choice in options(battle):
        if choice.do == "stand":
            continue
        if choice.do == "buy":
            spend = BY_KEY[choice.word]
            saved = plain - _loss(battle, pain=spend.prevents) - _price(battle, pending.fighter, spend)
            name = spend.name
        else:
            face = battle.fielding.decks[pending.fighter][choice.card]
            reduces = sum(effect.damage for effect in face.effects if isinstance(effect, Reduce))
            saved = plain - _loss(battle, reactive=reduces) + worth_of(Taste(battle, pending.fighter), face.effects)
            name = face.name
        if saved > most:
            best, why, most = choice, f"{name} saves {saved:.2f} cards", saved
    return Chosen(best, why)


def _loss(battle: Battle, *, reactive: int = 0, pain: int = 0) -> float:
    """What the hit under way costs the defender on average, in cards."""
    attack, rules = under_way(battle), battle.fielding.rules
    guard = Guard(
        attack.shelter, attack.exposed, attack.ignore_pain + pain, attack.reduced + reactive, attack.heat_extra
    )
    found = landed(attack.damage - outcome_damage(attack.outcome, rules), attack.outcome, guard, rules)
    sums, ways = summed(found, guard, Wound(), rules, force_reroll=False)
    heat = battle.fighters[attack.defender].heat
    return sums.cards / ways + MARK * sums.marks / ways - heat_worth(heat, 1) * sums.heat / ways


def reroll(battle: Battle, pending: Pending) -> Chosen:
    """Two blocks of three fall again as none."""
    most = max(choice.number for choice in options(battle))
    if 2 / 3 * most > 0.5 + 2 * ENEMY_TAINT:
        return Chosen(
            BattleAnswer("reroll", number=most), f"{most} blocks again: {2 / 3 * most:.2f} cards more expected"
        )
    return Chosen(LEAVE, "too little would fall otherwise")


def pay(battle: Battle, pending: Pending) -> Chosen:
    """What is of no use in the hand goes before what nobody has seen yet: nearly all where no attack is in it."""
    number = pending.fighter
    ranked = least_useful(battle, number, pending.cards)
    armed = any(can_strike(battle, number, card) for card in ranked)
    least = USELESS if armed or battle.fielding.rules.hand_set_aside == "any" else IDLE
    worthless = [card for card in ranked if use(battle, number, card) < least and not _marks(battle, number, card)]
    given = tuple(worthless[: pending.most])
    return Chosen(BattleAnswer("pay", cards=given), f"{len(given)} cards of no use now, and the rest off the deck")


def _marks(battle: Battle, number: int, card: int) -> bool:
    """A Primary card lost to an attack marks a component."""
    return card > 0 and battle.fielding.decks[number][card].group == "primary"


def discard(battle: Battle, pending: Pending) -> Chosen:
    those = tuple(least_useful(battle, pending.fighter, pending.cards)[: pending.least])
    return Chosen(BattleAnswer("discard", cards=those), "these will be missed least")


def set_aside(battle: Battle, pending: Pending) -> Chosen:
    """A clogged hand is cycled: what is clearly worse than a fresh card goes, and nearly all where no blow is held."""
    number = pending.fighter
    fighter = battle.fighters[number]
    held = [card for card in pending.cards if can_strike(battle, number, card)]
    coming = [*fighter.piles.deck, *fighter.piles.discard]
    if not held and any(can_strike(battle, number, card) for card in coming):
        those = tuple(least_useful(battle, number, pending.cards)[: max(0, len(pending.cards) - KEPT)])
        return Chosen(
            BattleAnswer("set-aside", cards=those), f"no attack in hand: {len(those)} cards make room for one"
        )
    fresh = [use(battle, number, card) for card in coming]
    share = 0.8 if len(held) < ENOUGH_ATTACKS else 0.5
    least = max(USELESS, share * sum(fresh) / max(1, len(fresh)))
    those = tuple(card for card in pending.cards if use(battle, number, card) < least)
    return Chosen(BattleAnswer("set-aside", cards=those), f"{len(those)} cards worth less than {least:.2f} make room")


def recover(battle: Battle, pending: Pending) -> Chosen:
    ranked = least_useful(battle, pending.fighter, pending.cards)
    those = tuple(ranked[len(ranked) - pending.most :][::-1])
    return Chosen(BattleAnswer("recover", cards=those), "the most useful come back")


def walk(battle: Battle, pending: Pending) -> Chosen:
    """Towards the best place that the card's hexes lead to, with what SP are left for it in the own turn."""
    number = pending.fighter
    acting = battle.turn == number and battle.phase == "action" and battle.attack is None
    sp = battle.fighters[number].sp if acting else 0
    best = Turn(battle, number).best_stay(sp, pending.most)
    step = BattleAnswer("step", place=best.spot.first)
    if best.spot.first is None or step not in options(battle):
        return Chosen(STAY, "no place near is better")
    return Chosen(step, f"towards {best.spot.place}, worth {best.worth:.2f}")


def another(battle: Battle, pending: Pending) -> Chosen:
    """Whoever it hurts most."""
    attack, scales = under_way(battle), Scales(battle, pending.fighter)
    struck = [choice for choice in options(battle) if choice.do == "strike"]
    if not struck:
        return Chosen(SPARE, "nobody is left to strike")
    best = max({choice.target for choice in struck}, key=lambda foe: (scales.blow(attack.card, foe).worth, -foe))
    part = scales.blow(attack.card, best).component
    found = next((choice for choice in struck if choice.target == best and choice.word == part), None)
    named = found or next(choice for choice in struck if choice.target == best)
    return Chosen(named, f"{battle.of(best).name} is hurt most by it")


def rise(battle: Battle, pending: Pending) -> Chosen:
    """As long as the pilot lives through it."""
    left = len(battle.fighters[pending.fighter].wounds.face_down)
    if left > 2:
        return Chosen(BattleAnswer("rise"), f"{left} wounds are still face-down")
    return Chosen(FALL, "the pilot would not live through it")


def rites(battle: Battle, pending: Pending) -> Chosen:
    cards = [choice for choice in options(battle) if choice.do == "react"]
    worth = partial(_rite, battle, pending.fighter)
    best = max(cards, key=worth, default=STAND)
    if best == STAND or worth(best) <= 0:
        return Chosen(STAND, "no card answers it")
    return Chosen(best, f"{battle.fielding.decks[pending.fighter][best.card].name} answers it")


def _rite(battle: Battle, number: int, choice: BattleAnswer) -> float:
    face = battle.fielding.decks[number][choice.card]
    return worth_of(Taste(battle, number), effects_at(battle.fielding, face.place)[0])


Answering = Callable[[Battle, Pending], Chosen]
ANSWERS: Mapping[QuestionKind, Answering] = {
    "deploy": deploy,
    "mulligan": mulligan,
    "turn": turn,
    "act": act,
    "before": before,
    "takeover": takeover,
    "hit": hit,
    "reroll": reroll,
    "pay": pay,
    "discard": discard,
    "set-aside": set_aside,
    "recover": recover,
    "walk": walk,
    "another": another,
    "rise": rise,
    "rites": rites,
}
