"""The only way in which a battle changes: an event, folded. Nothing is decided, rolled or refused here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from apps.rules.battle import events as ev
from apps.rules.battle.state import Attack, Battle, LaidZone
from apps.rules.casket import components, next_attack
from apps.rules.casket.piles import deployment, hand
from apps.rules.casket.piles.cards import add_damaged
from apps.rules.ground.boards import Tile
from apps.rules.pilot.wounds.deck import shuffled
from apps.rules.tables.damage_die import DAMAGE_RESULTS
from apps.rules.tables.taint_spends import TAINT_SPENDS

E = TypeVar("E")
Fold = Callable[[Battle, Any], None]
FOLDS: dict[type, Fold] = {}


OF_A_DEFENDER = frozenset(spend.key for spend in TAINT_SPENDS if spend.moment == "hit")
"""What Taint buys for whoever was hit: everybody struck by one card may buy it."""


def evolve(battle: Battle, event: ev.Event) -> None:
    FOLDS[type(event)](battle, event)


def folds(kind: type[E]) -> Callable[[Callable[[Battle, E], None]], Callable[[Battle, E], None]]:
    def registered(fold: Callable[[Battle, E], None]) -> Callable[[Battle, E], None]:
        FOLDS[kind] = fold
        return fold

    return registered


def _nothing(battle: Battle, event: object) -> None:
    """It is told, and changes nothing that anything depends on."""


for _told in (
    ev.DissociationRolled,
    ev.StrainRolled,
    ev.SufferingRolled,
    ev.DieThrown,
    ev.SaveRolled,
    ev.PilotKilled,
    ev.CorruptionRolled,
    ev.HandSeen,
    ev.HandKept,
):
    FOLDS[_told] = _nothing


@folds(ev.Answered)
def _answered(battle: Battle, event: ev.Answered) -> None:
    battle.pending, battle.offers = None, None
    battle.decisions += 1


@folds(ev.Asked)
def _asked(battle: Battle, event: ev.Asked) -> None:
    battle.pending, battle.agenda = event
    battle.offers = None


@folds(ev.BattleOver)
def _over(battle: Battle, event: ev.BattleOver) -> None:
    battle.verdict, battle.phase, battle.pending, battle.agenda = event.verdict, "over", None, ()


@folds(ev.InitiativeRolled)
def _initiative(battle: Battle, event: ev.InitiativeRolled) -> None:
    battle.first = event.first


@folds(ev.DeckDealt)
def _dealt(battle: Battle, event: ev.DeckDealt) -> None:
    fielded = battle.of(event.fighter)
    battle.fighters[event.fighter].piles = deployment.dealt(
        range(1, len(fielded.cards) + 1),
        event.order,
        battle.fielding.rules,
        damaged=fielded.owed.damaged,
        lost=len(event.lost),
    )


@folds(ev.WoundsShuffled)
def _wounds_shuffled(battle: Battle, event: ev.WoundsShuffled) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.wounds = shuffled(fighter.wounds, event.order)


@folds(ev.Deployed)
def _deployed(battle: Battle, event: ev.Deployed) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.at, fighter.facing = event.at, event.facing


@folds(ev.HandShuffled)
def _hand_shuffled(battle: Battle, event: ev.HandShuffled) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.piles = deployment.mulligan(fighter.piles, event.order)
    fighter.mulliganed = True


@folds(ev.RoundBegun)
def _round_begun(battle: Battle, event: ev.RoundBegun) -> None:
    battle.round, battle.phase = event.round, "round"
    for fighter in battle.fighters:
        fighter.acted = False


@folds(ev.RoundEnded)
def _round_ended(battle: Battle, event: ev.RoundEnded) -> None:
    if battle.fielding.rules.round_first == "alternate":
        battle.first = 1 - battle.first
    battle.last_side = -1
    for number, fighter in enumerate(battle.fighters):
        if fighter.is_out:
            battle.zones = _older(battle.zones, number)
            _take_back(battle, number)


@folds(ev.TurnBegun)
def _turn_begun(battle: Battle, event: ev.TurnBegun) -> None:
    battle.turn, battle.phase = event.fighter, "refresh"
    fighter = battle.fighters[event.fighter]
    fighter.defense, fighter.redirects = (), 0
    fighter.due_dice, fighter.pending_dice = fighter.pending_dice, ()
    fighter.lost_control, fighter.loses_control = fighter.loses_control, False
    components.refresh(fighter.components)
    _take_back(battle, event.fighter)


@folds(ev.PhaseBegun)
def _phase_begun(battle: Battle, event: ev.PhaseBegun) -> None:
    battle.phase = event.phase


@folds(ev.Refreshed)
def _refreshed(battle: Battle, event: ev.Refreshed) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.sp, fighter.banked, fighter.sp_lost, fighter.due_dice = event.sp.value, 0, (), ()
    fighter.moved_before, fighter.moved = fighter.moved, 0
    fighter.rotated = fighter.attacks = fighter.deeds = 0


@folds(ev.TurnEnded)
def _turn_ended(battle: Battle, event: ev.TurnEnded) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.acted, fighter.lost_control = True, False
    fighter.banned_turn, fighter.bought_turn = (), ()
    next_attack.end_turn(fighter.waits)
    battle.zones = _older(battle.zones, event.fighter)
    battle.turn, battle.last_side = -1, battle.of(event.fighter).side


def _take_back(battle: Battle, giver: int) -> None:
    """What this one gave its allies is over."""
    for fighter in battle.fighters:
        if fighter.lent:
            fighter.lent = tuple(each for each in fighter.lent if each[0] != giver)


def _older(zones: tuple[LaidZone, ...], owner: int) -> tuple[LaidZone, ...]:
    """One turn more of whoever laid them is over, or the round of one who takes none any more."""
    return tuple(
        replace(zone, turn_ends=zone.turn_ends - 1) if zone.owner == owner and zone.turn_ends is not None else zone
        for zone in zones
        if not (zone.owner == owner and zone.turn_ends == 1)
    )


@folds(ev.CardPlayed)
def _card_played(battle: Battle, event: ev.CardPlayed) -> None:
    fighter = battle.fighters[event.fighter]
    hand.play(fighter.piles, event.card)
    fighter.sp -= event.cost.value
    fighter.deeds += 1


@folds(ev.CardDone)
def _card_done(battle: Battle, event: ev.CardDone) -> None:
    hand.finish(battle.fighters[event.fighter].piles, event.card)


@folds(ev.Walked)
def _walked(battle: Battle, event: ev.Walked) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.at = event.path[-1]
    fighter.moved += len(event.path)
    fighter.deeds += 1
    if not event.by_card:
        fighter.sp -= event.cost


@folds(ev.Pushed)
def _pushed(battle: Battle, event: ev.Pushed) -> None:
    battle.fighters[event.fighter].at = event.at


@folds(ev.Turned)
def _turned(battle: Battle, event: ev.Turned) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.facing = event.facing
    fighter.rotated += event.rotations
    fighter.sp -= event.cost
    fighter.deeds += 1


@folds(ev.DamagedShed)
def _shed(battle: Battle, event: ev.DamagedShed) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.piles.move(event.card, "hand", event.to)
    fighter.piles.purged += event.to == "graveyard"
    fighter.deeds += 1


@folds(ev.DamagedAdded)
def _damaged_added(battle: Battle, event: ev.DamagedAdded) -> None:
    add_damaged(battle.fighters[event.fighter].piles, "discard")


@folds(ev.DamageDiceRolled)
def _damage_dice(battle: Battle, event: ev.DamageDiceRolled) -> None:
    waiting = tuple(face for face in event.faces if _waits(face))
    battle.fighters[event.fighter].pending_dice += waiting


def _waits(face: int) -> bool:
    result = DAMAGE_RESULTS[face]
    return bool(result.sp_next_turn or result.cards_next_turn)


@folds(ev.TaintSpent)
def _taint_spent(battle: Battle, event: ev.TaintSpent) -> None:
    battle.fighters[event.payer].taint = event.left
    buyer = battle.fighters[event.fighter]
    buyer.deeds += battle.phase == "action" and battle.turn == event.fighter
    if event.limit == "attack" and battle.attack:
        battle.attack.bought += (event.spend,)
    elif event.limit == "turn":
        buyer.bought_turn += (event.spend,)
    else:
        buyer.bought += (event.spend,)


@folds(ev.SpChanged)
def _sp_changed(battle: Battle, event: ev.SpChanged) -> None:
    fighter = battle.fighters[event.fighter]
    if event.banked:
        fighter.banked += event.by
    else:
        fighter.sp = max(0, fighter.sp + event.by)


@folds(ev.SpLost)
def _sp_lost(battle: Battle, event: ev.SpLost) -> None:
    battle.fighters[event.fighter].sp_lost += (event.line,)


@folds(ev.SpMaximumMoved)
def _sp_maximum(battle: Battle, event: ev.SpMaximumMoved) -> None:
    battle.fighters[event.fighter].sp_lines += (event.line,)


@folds(ev.HeatChanged)
def _heat(battle: Battle, event: ev.HeatChanged) -> None:
    battle.fighters[event.fighter].heat += event.by


@folds(ev.TaintChanged)
def _taint(battle: Battle, event: ev.TaintChanged) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.taint += event.by
    fighter.taint_waiting = event.waiting


@folds(ev.CardsDrawn)
def _drawn(battle: Battle, event: ev.CardsDrawn) -> None:
    piles = battle.fighters[event.fighter].piles
    count = len(event.cards)
    del piles.deck[len(piles.deck) - count :]
    piles.hand.extend(event.cards)


@folds(ev.Reshuffled)
def _reshuffled(battle: Battle, event: ev.Reshuffled) -> None:
    piles = battle.fighters[event.fighter].piles
    piles.deck, piles.discard = list(event.deck), []
    piles.damaged += event.damaged


@folds(ev.CardsLost)
def _lost(battle: Battle, event: ev.CardsLost) -> None:
    fighter = battle.fighters[event.fighter]
    for card, source, to in event.lost:
        fighter.piles.move(card, source, to)


@folds(ev.CardsDiscarded)
def _discarded(battle: Battle, event: ev.CardsDiscarded) -> None:
    piles = battle.fighters[event.fighter].piles
    for card in event.cards:
        piles.move(card, "hand", "discard")


@folds(ev.CardsRecovered)
def _recovered(battle: Battle, event: ev.CardsRecovered) -> None:
    piles = battle.fighters[event.fighter].piles
    for card in event.cards:
        piles.move(card, event.source, event.to)
    if event.to == "deck":
        piles.deck = list(event.deck)


@folds(ev.AttackLent)
def _lent(battle: Battle, event: ev.AttackLent) -> None:
    next_attack.wait(
        battle.fighters[event.fighter].waits, event.waiting, battle.fielding.rules, own_turn=event.own_turn
    )


@folds(ev.WaitsUsed)
def _used(battle: Battle, event: ev.WaitsUsed) -> None:
    waits = battle.fighters[event.fighter].waits
    waits.held = tuple(held for held in waits.held if held.number not in event.numbers)


@folds(ev.DefenseRaised)
def _defense(battle: Battle, event: ev.DefenseRaised) -> None:
    fighter, giver = battle.fighters[event.fighter], battle.turn
    own = giver in (-1, event.fighter) or battle.of(giver).side != battle.of(event.fighter).side
    if own:
        fighter.defense += (event.line,)
    else:
        fighter.lent += ((giver, event.line),)


@folds(ev.ArmorGained)
def _armor(battle: Battle, event: ev.ArmorGained) -> None:
    battle.fighters[event.fighter].armor += (event.line,)


@folds(ev.ArmorLost)
def _armor_lost(battle: Battle, event: ev.ArmorLost) -> None:
    battle.fighters[event.fighter].armor = ()


@folds(ev.RedirectReady)
def _redirect(battle: Battle, event: ev.RedirectReady) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.redirects += event.hits
    fighter.redirect_card = event.card


@folds(ev.Barred)
def _barred(battle: Battle, event: ev.Barred) -> None:
    fighter = battle.fighters[event.fighter]
    if event.lasts == "turn":
        fighter.banned_turn += event.what
    else:
        fighter.banned += event.what


@folds(ev.ZoneLaid)
def _zone(battle: Battle, event: ev.ZoneLaid) -> None:
    battle.zones += (event.zone,)


@folds(ev.ControlLost)
def _control(battle: Battle, event: ev.ControlLost) -> None:
    battle.fighters[event.fighter].loses_control = True


@folds(ev.AttackDeclared)
def _declared(battle: Battle, event: ev.AttackDeclared) -> None:
    """Of a card that strikes on, what its attacker bought and how the dice fell stays known."""
    before = battle.attack
    battle.attack = attack = Attack(
        event.attacker, event.card, event.target, event.component, event.second, used=event.used, defender=event.target
    )
    if not before:
        battle.fighters[event.attacker].attacks += 1
        return
    attack.struck, attack.faces = (*before.struck, before.target), before.faces
    attack.bought = tuple(key for key in before.bought if key not in OF_A_DEFENDER)


@folds(ev.AttackHelped)
def _helped(battle: Battle, event: ev.AttackHelped) -> None:
    attack = under_way(battle)
    attack.advantage = attack.advantage or event.advantage
    attack.extra_marks += event.extra_marks
    attack.silenced = attack.silenced or event.silenced
    if event.line:
        attack.more += (event.line,)


@folds(ev.AttackRolled)
def _rolled(battle: Battle, event: ev.AttackRolled) -> None:
    attack = under_way(battle)
    attack.aim, attack.faces, attack.strike, attack.side = event


@folds(ev.ComponentFound)
def _found(battle: Battle, event: ev.ComponentFound) -> None:
    under_way(battle).component = event.component


@folds(ev.HitTakenOver)
def _taken_over(battle: Battle, event: ev.HitTakenOver) -> None:
    attack = under_way(battle)
    taker = battle.fighters[event.fighter]
    attack.defender, attack.side = event.fighter, 1
    own = tuple(held for held in attack.used if held.effect.serves != "against")
    attack.used = own + next_attack.on_owner(taker.waits)
    taker.redirects -= 1


@folds(ev.DamageReckoned)
def _reckoned(battle: Battle, event: ev.DamageReckoned) -> None:
    attack = under_way(battle)
    attack.damage, attack.guard, attack.hit = event.damage, event.guard, True


@folds(ev.DamageReduced)
def _reduced(battle: Battle, event: ev.DamageReduced) -> None:
    attack = under_way(battle)
    if event.reactive:
        attack.reduced -= event.line.value
    else:
        attack.ignore_pain -= event.line.value


@folds(ev.Reacted)
def _reacted(battle: Battle, event: ev.Reacted) -> None:
    hand.play(battle.fighters[event.fighter].piles, event.card)
    if battle.attack and battle.fielding.decks[event.fighter][event.card].on == "hit":
        battle.attack.reacted = event.card


@folds(ev.DefenseRolled)
def _defense_rolled(battle: Battle, event: ev.DefenseRolled) -> None:
    attack = under_way(battle)
    attack.landed, attack.shown = event.landed, event.shown


@folds(ev.DefenseRerolled)
def _defense_rerolled(battle: Battle, event: ev.DefenseRerolled) -> None:
    under_way(battle).shown = event.shown


@folds(ev.HitTaken)
def _hit_taken(battle: Battle, event: ev.HitTaken) -> None:
    under_way(battle).cards_lost = event.taken.cards


@folds(ev.Marked)
def _marked(battle: Battle, event: ev.Marked) -> None:
    components.apply(battle.fighters[event.fighter].components, event.marking)


@folds(ev.AttackEnded)
def _attack_ended(battle: Battle, event: ev.AttackEnded) -> None:
    """The card may strike on: whom it struck is remembered until then."""


@folds(ev.CardStruck)
def _card_struck(battle: Battle, event: ev.CardStruck) -> None:
    battle.attack = None


@folds(ev.PilotStruck)
def _pilot_struck(battle: Battle, event: ev.PilotStruck) -> None:
    battle.fighters[event.fighter].wounds = event.deck
    battle.shaken = battle.shaken or event.deck.is_dead


@folds(ev.CasketDestroyed)
def _destroyed(battle: Battle, event: ev.CasketDestroyed) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.destroyed = battle.shaken = True
    if fighter.at is not None:
        battle.rubble += (fighter.at,)
        battle.board = battle.board.changed(fighter.at, Tile("rubble", battle.board.at(fighter.at).level))


@folds(ev.CasketRisen)
def _risen(battle: Battle, event: ev.CasketRisen) -> None:
    piles = battle.fighters[event.fighter].piles
    for card in event.cards:
        piles.move(card, "graveyard", "deck")
    piles.deck = list(event.deck)
    piles.damaged += 1


@folds(ev.KillScored)
def _kill(battle: Battle, event: ev.KillScored) -> None:
    battle.fighters[event.fighter].kills += (event.victim,)


@folds(ev.Surrendered)
def _surrendered(battle: Battle, event: ev.Surrendered) -> None:
    battle.surrendered += (event.side,)
    battle.shaken = True


@folds(ev.LeftTheField)
def _left(battle: Battle, event: ev.LeftTheField) -> None:
    battle.fighters[event.fighter].gone = True
    battle.shaken = True


@folds(ev.PickedUp)
def _picked_up(battle: Battle, event: ev.PickedUp) -> None:
    battle.fighters[event.fighter].carries = event.goal


@folds(ev.GoalHeld)
def _goal_held(battle: Battle, event: ev.GoalHeld) -> None:
    battle.held[event.goal] = event.rounds


@folds(ev.GoalReached)
def _goal_reached(battle: Battle, event: ev.GoalReached) -> None:
    battle.reached += (event.goal,)


def under_way(battle: Battle) -> Attack:
    """The attack under way. Whoever asks knows that there is one."""
    if battle.attack is None:
        raise LookupError("no attack is under way")
    return battle.attack
