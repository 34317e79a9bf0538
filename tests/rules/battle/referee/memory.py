"""How a referee's ledger grows, fact by fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from tests.rules.battle.referee.court import Court
from tests.rules.battle.referee.figures import BLOCKING
from tests.rules.battle.referee.ledger import Blow, Past, Shelter, Wait

Heard = Callable[[Court, Battle, Any], None]


def remember(court: Court, then: Battle, event: BattleFact) -> None:
    """`then` is the battle before the fact."""
    heard = HEARD.get(type(event))
    if heard:
        heard(court, then, event)


def ends_of(window: str, lasts: str, *, own_turn: bool) -> int | None:
    """C-68: how many ends of own turns something that waits for an attack still sees."""
    until = lasts if window == "ruled" else window
    if until == "battle":
        return None
    if until in ("this_turn", "turn_end"):
        return 1
    return 2 if own_turn else 1


def _turn_begun(court: Court, _: Battle, event: ev.TurnBegun) -> None:
    past = court.ledger.pasts[event.fighter]
    past.moved = past.rotations = past.deeds = past.attacks = past.recovered = 0
    past.strained = past.cooled = past.passed = past.no_attacks = False
    past.turns += 1
    past.due, past.glitches, past.bleeding = (past.glitches, past.bleeding), 0, 0
    past.bought.clear()
    for each in court.ledger.pasts:
        each.sheltered = [one for one in each.sheltered if one.until != event.fighter]
    court.ledger.turn, court.ledger.phase = event.fighter, "refresh"


def _turn_ended(court: Court, _: Battle, event: ev.TurnEnded) -> None:
    past = court.ledger.pasts[event.fighter]
    past.moved_before = past.moved
    past.moved = 0
    past.waits = [one for one in past.waits if one.ends != 1]
    for one in past.waits:
        one.ends = None if one.ends is None else one.ends - 1
    court.ledger.turn, court.ledger.phase = -1, "round"
    court.ledger.last_side = court.of(event.fighter).side


def _phase(court: Court, then: Battle, event: ev.PhaseBegun) -> None:
    court.ledger.phase = event.phase
    if event.phase == "end":
        piles = then.fighters[court.ledger.turn].piles
        pile = piles.discard if court.rules.recover_default_from == "discard" else piles.graveyard
        court.ledger.pasts[court.ledger.turn].may_recover = any(card > 0 for card in pile)


def _left(court: Court, _: Battle, event: ev.CasketDestroyed | ev.PilotKilled | ev.LeftTheField) -> None:
    """What somebody gave to others goes with that Casket."""
    for number, past in enumerate(court.ledger.pasts):
        past.sheltered = [one for one in past.sheltered if one.until != event.fighter or number == event.fighter]


def _round(court: Court, _: Battle, event: ev.RoundBegun) -> None:
    court.round = event.round
    court.ledger.last_side = -1
    for past in court.ledger.pasts:
        past.turns = 0


def _initiative(court: Court, _: Battle, event: ev.InitiativeRolled) -> None:
    court.ledger.first = event.first


def _walked(court: Court, _: Battle, event: ev.Walked) -> None:
    past = court.ledger.pasts[event.fighter]
    past.moved += len(event.path)
    past.deeds += 1


def _turned(court: Court, _: Battle, event: ev.Turned) -> None:
    past = court.ledger.pasts[event.fighter]
    past.rotations += event.rotations
    past.deeds += 1


def _acted(court: Court, _: Battle, event: Any) -> None:
    if event.fighter == court.ledger.turn and court.ledger.phase == "action":
        court.ledger.pasts[event.fighter].deeds += 1


def _played(court: Court, then: Battle, event: ev.CardPlayed) -> None:
    _acted(court, then, event)
    court.ledger.playing = (event.fighter, event.card)
    court.ledger.suffering = ()
    court.ledger.struck = []
    court.ledger.rolled = ()


def _spent(court: Court, then: Battle, event: ev.TaintSpent) -> None:
    _acted(court, then, event)
    if event.limit == "turn":
        court.ledger.pasts[event.fighter].bought.append(event.spend)


def _lent(court: Court, _: Battle, event: ev.AttackLent) -> None:
    past = court.ledger.pasts[event.fighter]
    past.came += 1
    ends = ends_of(event.window, court.rules.next_attack_lasts, own_turn=event.own_turn)
    past.waits.append(Wait(past.came, event.why, event.damage, event.ignores, event.marks, event.serves, ends))


def _used(court: Court, _: Battle, event: ev.WaitsUsed) -> None:
    past = court.ledger.pasts[event.fighter]
    past.waits = [one for one in past.waits if one.number not in event.numbers]


def _raised(court: Court, _: Battle, event: ev.DefenseRaised) -> None:
    until = court.ledger.turn if event.why == "shield-wall" else event.fighter
    court.ledger.pasts[event.fighter].sheltered.append(Shelter(event.by, until))


def _armored(court: Court, _: Battle, event: ev.ArmorGained) -> None:
    court.ledger.pasts[event.fighter].armor += event.by


def _bared(court: Court, _: Battle, event: ev.ArmorLost) -> None:
    court.ledger.pasts[event.fighter].armor = 0


def _barred(court: Court, _: Battle, event: ev.Barred) -> None:
    if "attacks" in event.what:
        court.ledger.pasts[event.fighter].no_attacks = True


def _declared(court: Court, _: Battle, event: ev.AttackDeclared) -> None:
    past, place = court.ledger.pasts[event.attacker], len(court.ledger.struck)
    past.attacks += place == 0
    who = event.attacker, event.card, event.target, event.target
    blow = court.ledger.blow = Blow(*who, event.component, event.second, place)
    own, blow.used = [one for one in past.waits if one.number in event.own], event.own
    blow.lent, blow.ignores = sum(one.damage for one in own), sum(one.ignores for one in own)
    waits = court.ledger.pasts[event.target].waits
    blow.marks = sum(one.marks for one in waits if one.number in event.against)
    court.ledger.after = None
    court.ledger.struck.append(event.target)


def _helped(court: Court, _: Battle, event: ev.AttackHelped) -> None:
    blow = court.ledger.blow
    if blow:
        blow.advantage += event.advantage
        blow.fury += event.damage
        blow.marks += event.extra_marks
        blow.silenced |= event.silenced


def _rolled(court: Court, _: Battle, event: ev.AttackRolled) -> None:
    blow = court.ledger.blow
    if blow:
        blow.side, blow.outcome = event.side, event.outcome
    court.ledger.rolled, court.ledger.mode = event.faces, event.mode


def _found(court: Court, _: Battle, event: ev.ComponentFound) -> None:
    if court.ledger.blow:
        court.ledger.blow.component = event.component


def _taken_over(court: Court, _: Battle, event: ev.HitTakenOver) -> None:
    if court.ledger.blow:
        blow = court.ledger.blow
        blow.marks += _against(court, event.fighter) - _against(court, blow.defender)
        blow.defender, blow.taken = event.fighter, True


def _against(court: Court, fighter: int) -> int:
    return sum(one.marks for one in court.ledger.pasts[fighter].waits if one.serves == "against")


def _reduced(court: Court, _: Battle, event: ev.DamageReduced) -> None:
    blow = court.ledger.blow
    if blow and event.reactive and blow.thrown:
        blow.late += event.by
    elif blow and event.reactive:
        blow.prevented += event.by
    elif blow:
        blow.pain += event.by


def _reacted(court: Court, _: Battle, event: ev.Reacted) -> None:
    if court.ledger.blow and court.face(event.fighter, event.card).on == "hit":
        court.ledger.blow.reactions += 1


def _defended(court: Court, _: Battle, event: ev.DefenseRolled) -> None:
    if court.ledger.blow:
        court.ledger.blow.faces, court.ledger.blow.thrown = event.faces, True


def _rerolled(court: Court, _: Battle, event: ev.DefenseRerolled) -> None:
    blow = court.ledger.blow
    if blow:
        kept = [face for face in blow.faces if face not in BLOCKING]
        blocks = len(blow.faces) - len(kept) - len(event.faces)
        blow.faces = (*kept, *[1] * blocks, *event.faces)


def _reckoned(court: Court, _: Battle, event: ev.DamageReckoned) -> None:
    if court.ledger.blow:
        court.ledger.blow.damage = event.damage


def _tainted(court: Court, _: Battle, event: ev.TaintChanged) -> None:
    if court.ledger.blow and event.why == "damage":
        court.ledger.blow.tainted = True


def _taken(court: Court, _: Battle, event: ev.HitTaken) -> None:
    if court.ledger.blow:
        court.ledger.blow.cards = event.cards


def _lost(court: Court, _: Battle, event: ev.CardsLost) -> None:
    past, blow = court.ledger.pasts[event.fighter], court.ledger.blow
    past.tested |= event.demanded > 0
    if event.cause == "self-harm":
        court.ledger.suffering = court.ledger.suffering[1:]
    if event.cause == "bleeding" and court.ledger.turn == event.fighter and court.ledger.phase == "refresh":
        past.due = past.due[0], past.due[1] - event.demanded
    if blow and event.cause in ("attack", "execution") and event.fighter == blow.defender:
        faces = [court.face(event.fighter, lost.card) for lost in event.lost]
        blow.lost += len(event.lost)
        blow.primaries += sum(face.group == "primary" for face in faces)


def _marked(court: Court, _: Battle, event: ev.Marked) -> None:
    if court.ledger.blow and event.why == "attack":
        court.ledger.blow.marked = True


def _ended(court: Court, _: Battle, event: ev.AttackEnded) -> None:
    court.ledger.after, court.ledger.blow = court.ledger.blow, None


def _struck(court: Court, _: Battle, event: ev.CardStruck) -> None:
    court.ledger.after = None


def _suffered(court: Court, _: Battle, event: ev.SufferingRolled) -> None:
    court.ledger.suffering = tuple(face for face in event.faces if face != 1)


def _sp_lost(court: Court, _: Battle, event: ev.SpLost) -> None:
    past = court.ledger.pasts[event.fighter]
    past.sp_lost += event.by
    if event.why not in ("strain", "dissociation"):
        past.due = past.due[0] + event.by, past.due[1]


def _sp(court: Court, _: Battle, event: ev.SpChanged) -> None:
    if event.banked:
        court.ledger.pasts[event.fighter].banked += event.by


def _refreshed(court: Court, _: Battle, event: ev.Refreshed) -> None:
    past = court.ledger.pasts[event.fighter]
    past.banked = past.sp_lost = 0


def _strained(court: Court, _: Battle, event: ev.StrainRolled) -> None:
    court.ledger.pasts[event.fighter].strained = True


def _heat(court: Court, _: Battle, event: ev.HeatChanged) -> None:
    codes = {part.code for part in event.parts}
    past: Past = court.ledger.pasts[event.fighter]
    past.cooled |= "water" in codes
    past.passed |= "passed" in codes


def _recovered(court: Court, _: Battle, event: ev.CardsRecovered) -> None:
    if court.ledger.phase == "end" and court.ledger.turn == event.fighter:
        court.ledger.pasts[event.fighter].recovered += 1


def _dice(court: Court, _: Battle, event: ev.DamageDiceRolled) -> None:
    past = court.ledger.pasts[event.fighter]
    past.glitches += event.faces.count(2)
    past.bleeding += event.faces.count(3)


HEARD: dict[type, Heard] = {
    ev.TurnBegun: _turn_begun,
    ev.TurnEnded: _turn_ended,
    ev.PhaseBegun: _phase,
    ev.RoundBegun: _round,
    ev.CasketDestroyed: _left,
    ev.PilotKilled: _left,
    ev.LeftTheField: _left,
    ev.InitiativeRolled: _initiative,
    ev.Walked: _walked,
    ev.Turned: _turned,
    ev.CardPlayed: _played,
    ev.DamagedShed: _acted,
    ev.TaintSpent: _spent,
    ev.AttackLent: _lent,
    ev.WaitsUsed: _used,
    ev.DefenseRaised: _raised,
    ev.ArmorGained: _armored,
    ev.ArmorLost: _bared,
    ev.Barred: _barred,
    ev.AttackDeclared: _declared,
    ev.AttackHelped: _helped,
    ev.AttackRolled: _rolled,
    ev.ComponentFound: _found,
    ev.HitTakenOver: _taken_over,
    ev.DamageReduced: _reduced,
    ev.Reacted: _reacted,
    ev.DefenseRolled: _defended,
    ev.DefenseRerolled: _rerolled,
    ev.DamageReckoned: _reckoned,
    ev.TaintChanged: _tainted,
    ev.HitTaken: _taken,
    ev.CardsLost: _lost,
    ev.Marked: _marked,
    ev.AttackEnded: _ended,
    ev.CardStruck: _struck,
    ev.SufferingRolled: _suffered,
    ev.SpLost: _sp_lost,
    ev.SpChanged: _sp,
    ev.Refreshed: _refreshed,
    ev.StrainRolled: _strained,
    ev.HeatChanged: _heat,
    ev.CardsRecovered: _recovered,
    ev.DamageDiceRolled: _dice,
}
