"""Whether each answer that is offered is legal by the canon, and each legal one is offered."""

from __future__ import annotations

from collections.abc import Iterable

from apps.rules.battle.battle_options import options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.values.battle_questions import BattleAnswer
from tests.rules.battle.referee.aim import place_of, side_of
from tests.rules.battle.referee.bodies import (
    attack_cost_change,
    fingers,
    holds,
    intact,
    is_out,
    lacks,
    sp_maximum,
    suffers,
)
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.figures import FINGER, SPENDS
from tests.rules.battle.referee.ground import away, in_arc, path_cost, sees
from tests.rules.battle.referee.steps import card_cost, hexes_left, paths, rotation_cost, rotations_for, surcharge

BEFORE = ("exposed-weakness", "component-vulnerability", "neural-disruption", "tainted-fury")


def judge_offers(court: Court, battle: Battle) -> None:
    pending = battle.pending
    court.fact = pending
    if pending is None or pending.kind not in ("act", "walk", "hit", "another", "before"):
        return
    offered = options(battle)
    if pending.kind == "act":
        _judge_attacks(court, battle, pending.fighter, offered)
        _judge_moves(court, battle, pending.fighter, offered)
        _judge_rotations(court, battle, pending.fighter, offered)
        _judge_spends(court, battle, pending.fighter, offered)
        _judge_cards(court, battle, pending.fighter, offered)
    elif pending.kind == "walk":
        _judge_steps(court, battle, pending.fighter, offered)
    elif pending.kind == "hit":
        _judge_reactions(court, battle, pending.fighter, offered)
    elif pending.kind == "another":
        _judge_next_targets(court, battle, pending.fighter, offered)
    else:
        _judge_help(court, battle, offered)


def is_silent(court: Court, battle: Battle, fighter: int, card: int) -> bool:
    """C-20: whether a lost component, or a broken finger, keeps a card in the hand."""
    face = court.face(fighter, card)
    left = {"shield", "off-hand"} if court.rules.component_left_arm_blocks == "shield_and_offhand" else {"secondary"}
    if lacks(battle, fighter, "right-arm") and face.group == "primary":
        return True
    if lacks(battle, fighter, "left-arm") and left & face.words:
        return True
    if lacks(battle, fighter, "head") and "targeting" in face.words:
        return True
    return any(_bars(FINGER[finger], face.type, face.group, face.timing) for finger in fingers(battle, fighter))


def _bars(what: str, kind: str, group: str, timing: str) -> bool:
    if what == "reactive":
        return timing == "reactive"
    if what == "aid":
        return kind in ("utility", "support")
    if what.endswith("-attack"):
        return kind == "attack" and group == what.removesuffix("-attack")
    return kind == what


def may_strike(court: Court, battle: Battle, fighter: int, card: int, target: int) -> bool:
    """PROC-ATTACK 1, but for SP and what silences the card."""
    attack = court.face(fighter, card).attack
    start, end = battle.fighters[fighter].at, battle.fighters[target].at
    if attack is None or start is None or end is None or away(start, end) > attack.reach:
        return False
    if not sees(battle, start, end) or not in_arc(start, battle.fighters[fighter].facing, end):
        return False
    side = side_of(court, battle, fighter, target)
    return not (side == 4 and suffers(battle, fighter, "ptsd"))


def foes(court: Court, battle: Battle, fighter: int) -> list[int]:
    return [foe for foe in court.fielding.foes[fighter] if not is_out(battle, foe) and battle.fighters[foe].at]


def _judge_attacks(court: Court, battle: Battle, fighter: int, offered: Iterable[BattleAnswer]) -> None:
    said = {
        (court.face(fighter, one.card).key, one.target, one.word)
        for one in offered
        if one.do == "play" and court.face(fighter, one.card).attack
    }
    canon = {
        (court.face(fighter, card).key, target, word)
        for card in battle.fighters[fighter].piles.hand
        if card > 0 and _is_playable_attack(court, battle, fighter, card)
        for target in foes(court, battle, fighter)
        if _is_legal(court, battle, fighter, card, target)
        for word in _words(court, battle, card, (fighter, target))
    }
    if not said and not canon:
        court.weigh("attacks offered", said, canon, "PROC-ATTACK 1")
    for one in sorted(said | canon):
        court.weigh("attacks offered", (one, one in said), (one, one in canon), "PROC-ATTACK 1")


def _is_playable_attack(court: Court, battle: Battle, fighter: int, card: int) -> bool:
    face = court.face(fighter, card)
    if face.attack is None or court.ledger.pasts[fighter].no_attacks or is_silent(court, battle, fighter, card):
        return False
    return battle.fighters[fighter].sp >= max(0, face.cost + attack_cost_change(court, battle, fighter))


def _is_legal(court: Court, battle: Battle, fighter: int, card: int, target: int) -> bool:
    side = side_of(court, battle, fighter, target)
    needs = holds(court, battle, court.face(fighter, card).needs, (fighter, target, side))
    return needs and may_strike(court, battle, fighter, card, target)


def _words(court: Court, battle: Battle, card: int, who: tuple[int, int]) -> tuple[str, ...]:
    attack = court.face(who[0], card).attack
    whole = intact(battle, who[1])
    named = court.rules.component_targeting == "always" or (attack is not None and attack.names_component)
    return (*whole, "random") if named and whole else ("random",)


def _judge_moves(court: Court, battle: Battle, fighter: int, offered: Iterable[BattleAnswer]) -> None:
    said = {one.place for one in offered if one.do == "move"}
    start = place_of(battle, fighter)
    extra, left = surcharge(battle, fighter), hexes_left(court, battle, fighter)
    canon, near = set(), set()
    for path in paths(court, battle, fighter):
        cost = path_cost(battle, start, path, extra)
        near.add(path[-1])
        if cost is not None and cost <= battle.fighters[fighter].sp and len(path) <= left:
            canon.add(path[-1])
    for place in near | {one for one in said if one}:
        court.weigh("steps offered", (place, place in said), (place, place in canon), "PEN-MOV")


def _judge_steps(court: Court, battle: Battle, fighter: int, offered: Iterable[BattleAnswer]) -> None:
    said = {one.place for one in offered if one.do == "step"}
    assert battle.pending is not None
    start, left = place_of(battle, fighter), hexes_left(court, battle, fighter)
    canon, near = set(), set()
    for path in paths(court, battle, fighter):
        cost = card_cost(court, battle, start, path)
        near.add(path[-1])
        if cost is not None and cost <= battle.pending.most and len(path) <= left:
            canon.add(path[-1])
    for place in near | {one for one in said if one}:
        court.weigh("steps of a card offered", (place, place in said), (place, place in canon), "PEN-MOV, C-75")


def _judge_rotations(court: Court, battle: Battle, fighter: int, offered: Iterable[BattleAnswer]) -> None:
    said = {one.number for one in offered if one.do == "rotate"}
    facing, sp = battle.fighters[fighter].facing, battle.fighters[fighter].sp
    for wanted in range(6):
        count = rotations_for(court, facing, wanted)
        canon = count == 1 and rotation_cost(court, fighter, count) <= sp
        court.weigh("rotations offered", (wanted, wanted in said), (wanted, canon), "PEN-FACE-05, C-58")


def _judge_reactions(court: Court, battle: Battle, fighter: int, offered: Iterable[BattleAnswer]) -> None:
    said = {court.face(fighter, one.card).key for one in offered if one.do == "react"}
    canon = {
        court.face(fighter, card).key
        for card in battle.fighters[fighter].piles.hand
        if card > 0 and _may_react(court, battle, fighter, card)
    }
    court.weigh("reactive cards offered", said, canon, "PEN-REACT")


def _may_react(court: Court, battle: Battle, fighter: int, card: int) -> bool:
    face, blow = court.face(fighter, card), court.ledger.blow
    if blow is None or face.timing != "reactive" or face.on != "hit" or is_silent(court, battle, fighter, card):
        return False
    side = 1 if blow.taken and court.rules.redirect_when == "after_hit" else blow.side
    late = blow.thrown and 5 in blow.faces
    if court.rules.reactive_pierce == "window_after_dice" and not blow.thrown:
        return False
    barred = blow.silenced or blow.reactions or blow.outcome == "execution" or late
    return not barred and (not face.shield or side in (1, 6))


def _judge_next_targets(court: Court, battle: Battle, fighter: int, offered: Iterable[BattleAnswer]) -> None:
    """C-64: Cleave's second target stands beside the attacker; every target is seen and in the front arc."""
    said = {one.target for one in offered if one.target >= 0}
    card = court.ledger.playing[1]
    canon = {
        foe
        for foe in foes(court, battle, fighter)
        if foe not in court.ledger.struck and may_strike(court, battle, fighter, card, foe)
    }
    attack = court.face(fighter, card).attack
    name = "Cleave's second target offered" if attack and attack.second else "next targets offered"
    court.weigh(name, said, canon, "C-64")


def _judge_help(court: Court, battle: Battle, offered: Iterable[BattleAnswer]) -> None:
    """Enemy and own Taint before the Attack dice."""
    said = {one.word for one in offered if one.do == "buy"}
    attack, blow = battle.attack, court.ledger.blow
    assert attack is not None
    assert blow is not None
    canon = {word for word in BEFORE if _affords(court, battle, word, (attack.attacker, blow.defender))}
    canon -= set(attack.bought)
    if court.rules.taint_advantage_without_pool == "unavailable" and not court.rules.pool_enabled:
        canon.discard("exposed-weakness")
    if battle.fighters[attack.attacker].lost_control or not court.rules.modules_taint_exploitation:
        canon.clear()
    court.weigh("Taint spends offered before the dice", said, canon, "C-72")


def _affords(court: Court, battle: Battle, word: str, who: tuple[int, int]) -> bool:
    whose, cost = SPENDS[word]
    return battle.fighters[who[0] if whose == "own" else who[1]].taint >= cost


def _judge_spends(court: Court, battle: Battle, fighter: int, offered: Iterable[BattleAnswer]) -> None:
    for one in offered:
        if one.do != "buy":
            continue
        payer = fighter if one.target < 0 else one.target
        court.must("Taint pays a spend offered", battle.fighters[payer].taint >= SPENDS[one.word][1], "PEN-TAINT-17")
        court.never("a spend offered once a turn", one.word in court.ledger.pasts[fighter].bought, "C-72")
        if one.target >= 0:
            seen = sees(battle, place_of(battle, fighter), place_of(battle, one.target))
            court.must("a spend's enemy is in sight", seen, "C-72")
        if one.word == "thermal-purge":
            above = sp_maximum(court, battle, fighter) > court.rules.sp_max_floor
            court.must("Thermal Purge at the floor of SP", above, "C-72")


def _judge_cards(court: Court, battle: Battle, fighter: int, offered: Iterable[BattleAnswer]) -> None:
    """Cards without an attack, and DAMAGED ones."""
    hand, sp = battle.fighters[fighter].piles.hand, battle.fighters[fighter].sp
    for card in sorted({one.card for one in offered if one.do == "play"}):
        face = court.face(fighter, card)
        if card > 0 and face.attack is None:
            silent = is_silent(court, battle, fighter, card)
            fit = card in hand and face.timing == "own-turn" and face.cost <= sp and not silent
            court.must("a card offered may be played", fit, "PEN-TURN-05, C-20")
    if battle.fighters[fighter].lost_control:
        return
    shed = {one.do for one in offered if one.do in ("sacrifice", "purge")}
    may = court.rules.damaged_actions == "on" and any(card < 0 for card in hand)
    court.weigh("DAMAGED cards offered to be shed", shed, {"sacrifice", "purge"} if may else set(), "C-06")
