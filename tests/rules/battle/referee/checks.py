"""Which checks hear which facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from tests.rules.battle.referee import aftermath, aim, ends, harm, heat, losses, pilots, steps, sundries, turns
from tests.rules.battle.referee.court import Court

Check = Callable[[Court, Battle, Battle, Any], None]


def _judge_question(court: Court, then: Battle, _: Battle, event: ev.Asked) -> None:
    turns.judge_open(court, then, event)
    ends.judge_standing(court, then, event)


CHECKS: dict[type, tuple[Check, ...]] = {
    ev.Asked: (_judge_question,),
    ev.InitiativeRolled: (turns.judge_initiative,),
    ev.DeckDealt: (losses.judge_deal,),
    ev.HandShuffled: (losses.judge_mulligan,),
    ev.TurnBegun: (turns.judge_turn, aftermath.owe_dissociation),
    ev.DissociationRolled: (turns.judge_dissociation, aftermath.judge_dissociation),
    ev.StrainRolled: (heat.judge_strain,),
    ev.SpLost: (turns.judge_sp_lost,),
    ev.SpChanged: (turns.judge_sp,),
    ev.Refreshed: (turns.judge_refresh,),
    ev.PhaseBegun: (losses.judge_drawn, sundries.judge_phase),
    ev.TurnEnded: (heat.judge_cooling, ends.judge_ground, sundries.judge_zones, turns.judge_hand),
    ev.Walked: (steps.judge_walk,),
    ev.Turned: (steps.judge_rotation,),
    ev.Pushed: (steps.judge_push, sundries.judge_push),
    ev.CardPlayed: (losses.judge_play,),
    ev.CardDone: (losses.judge_done,),
    ev.CardsDrawn: (losses.judge_draw,),
    ev.Reshuffled: (losses.judge_reshuffle,),
    ev.CardsLost: (losses.judge_loss, aftermath.judge_self_harm, aftermath.judge_bleeding),
    ev.CardsRecovered: (losses.judge_recovery,),
    ev.CardsDiscarded: (losses.judge_discard, harm.judge_dropped),
    ev.DamageDiceRolled: (losses.judge_damage_dice,),
    ev.DamagedShed: (losses.judge_shed,),
    ev.AttackDeclared: (aim.judge_declaration,),
    ev.AttackRolled: (aim.judge_roll,),
    ev.AttackLent: (ends.judge_lent,),
    ev.WaitsUsed: (ends.judge_used,),
    ev.DefenseRaised: (ends.judge_raised,),
    ev.DamageReckoned: (harm.judge_damage,),
    ev.DefenseRolled: (harm.judge_dice,),
    ev.DefenseRerolled: (harm.judge_reroll,),
    ev.HitTaken: (harm.judge_toll, aftermath.owe_damaged),
    ev.Marked: (harm.judge_marks,),
    ev.Reacted: (harm.judge_reaction,),
    ev.AttackEnded: (harm.judge_end, pilots.judge_tainted, ends.judge_kept),
    ev.HeatChanged: (heat.judge_heat,),
    ev.TaintChanged: (pilots.judge_taint, sundries.judge_taint),
    ev.TaintSpent: (pilots.judge_spend,),
    ev.CorruptionRolled: (pilots.judge_corruption,),
    ev.PilotStruck: (pilots.judge_pilot, aftermath.judge_resurrection),
    ev.PilotKilled: (pilots.judge_death, sundries.owe_kill),
    ev.SaveRolled: (pilots.judge_save,),
    ev.CasketDestroyed: (ends.judge_destruction, sundries.owe_kill),
    ev.KillScored: (ends.judge_kill, sundries.judge_kill),
    ev.ZoneLaid: (sundries.judge_zone,),
    ev.HandSeen: (sundries.judge_glance,),
    ev.ComponentFound: (sundries.judge_component,),
    ev.SpMaximumMoved: (sundries.judge_maximum,),
    ev.BattleOver: (ends.judge_verdict,),
    ev.DamageReduced: (aftermath.judge_reduction,),
    ev.SufferingRolled: (aftermath.judge_suffering,),
    ev.RoundBegun: (aftermath.owe_bleeding,),
    ev.RoundEnded: (aftermath.judge_round,),
    ev.DamagedAdded: (aftermath.judge_damaged,),
    ev.CasketRisen: (aftermath.judge_rise,),
    ev.Deployed: (aftermath.judge_deployment,),
    ev.GoalReached: (aftermath.judge_goal,),
    ev.HitTakenOver: (aftermath.judge_redirect,),
}
