"""Questions, the setup, rounds and turns, and the numbers that pass with them, folded."""

from __future__ import annotations

from dataclasses import replace

from apps.rules.battle import events as ev
from apps.rules.battle.folding import Folds
from apps.rules.battle.reasons import line
from apps.rules.battle.state import Battle, LaidZone
from apps.rules.casket import components, next_attack
from apps.rules.casket.piles import deployment
from apps.rules.pilot.wounds.deck import WoundDeck, shuffled

folds = Folds()


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


@folds(ev.DealtAnew)
def _dealt_anew(battle: Battle, event: ev.DealtAnew) -> None:
    number, hand, deck, wounds = event
    fighter = battle.fighters[number]
    fighter.piles.hand, fighter.piles.deck = list(hand), list(deck)
    fighter.wounds = WoundDeck(face_down=wounds, face_up=fighter.wounds.face_up)
    battle.offers = None


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
    (number,) = event
    battle.turn, battle.phase = number, "refresh"
    fighter = battle.fighters[number]
    fighter.defense, fighter.redirects = (), 0
    fighter.due_dice, fighter.pending_dice = fighter.pending_dice, ()
    fighter.lost_control, fighter.loses_control = fighter.loses_control, False
    if fighter.components.held:
        components.refresh(fighter.components)
    if battle.stances:
        battle.stances = tuple(told for told in battle.stances if told.attacker != number)
    if battle.fielding.mates[number]:
        _take_back(battle, number)


@folds(ev.PhaseBegun)
def _phase_begun(battle: Battle, event: ev.PhaseBegun) -> None:
    battle.phase = event.phase


@folds(ev.Refreshed)
def _refreshed(battle: Battle, event: ev.Refreshed) -> None:
    number, sp = event
    fighter = battle.fighters[number]
    fighter.sp, fighter.banked, fighter.sp_lost, fighter.due_dice = sp, 0, (), ()
    fighter.moved_before, fighter.moved = fighter.moved, 0
    fighter.rotated = fighter.attacks = fighter.deeds = 0


@folds(ev.TurnEnded)
def _turn_ended(battle: Battle, event: ev.TurnEnded) -> None:
    (number,) = event
    fighter = battle.fighters[number]
    fighter.acted, fighter.lost_control = True, False
    fighter.banned_turn, fighter.bought_turn = (), ()
    if fighter.waits.held:
        next_attack.end_turn(fighter.waits)
    if battle.zones:
        battle.zones = _older(battle.zones, number)
    battle.turn, battle.last_side = -1, battle.fielding.fielded[number].side


@folds(ev.SpChanged)
def _sp_changed(battle: Battle, event: ev.SpChanged) -> None:
    fighter = battle.fighters[event.fighter]
    if event.banked:
        fighter.banked += event.by
    else:
        fighter.sp = max(0, fighter.sp + event.by)


@folds(ev.SpLost)
def _sp_lost(battle: Battle, event: ev.SpLost) -> None:
    number, by, why = event
    battle.fighters[number].sp_lost += (line(battle.fielding.library, why, by),)


@folds(ev.SpMaximumMoved)
def _sp_maximum(battle: Battle, event: ev.SpMaximumMoved) -> None:
    number, by, why = event
    battle.fighters[number].sp_lines += (line(battle.fielding.library, why, by),)


@folds(ev.HeatChanged)
def _heat(battle: Battle, event: ev.HeatChanged) -> None:
    battle.fighters[event.fighter].heat += event.by


@folds(ev.TaintChanged)
def _taint(battle: Battle, event: ev.TaintChanged) -> None:
    fighter = battle.fighters[event.fighter]
    fighter.taint += event.by
    fighter.taint_waiting = event.waiting


@folds(ev.Surrendered)
def _surrendered(battle: Battle, event: ev.Surrendered) -> None:
    battle.surrendered += (event.side,)
    battle.shaken = True


def _take_back(battle: Battle, giver: int) -> None:
    """What this one gave its allies is over."""
    for number in battle.fielding.mates[giver]:
        fighter = battle.fighters[number]
        if fighter.lent:
            fighter.lent = tuple(each for each in fighter.lent if each[0] != giver)


def _older(zones: tuple[LaidZone, ...], owner: int) -> tuple[LaidZone, ...]:
    """One turn more of whoever laid them is over, or the round of one who takes none any more."""
    return tuple(
        replace(zone, turn_ends=zone.turn_ends - 1) if zone.owner == owner and zone.turn_ends is not None else zone
        for zone in zones
        if not (zone.owner == owner and zone.turn_ends == 1)
    )
