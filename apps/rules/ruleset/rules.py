"""The ruleset: every question that the documents leave open, answered, as one immutable value."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal

from apps.rules.ruleset.house import open_question


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The house rules of a campaign. The defaults are those of the campaign preset."""

    aet_crit_doubles: Literal["pool", "weapon_dice"] = open_question(
        "aet.crit_doubles",
        default="pool",
        ruling="C-48",
        text="What a critical hit doubles: the whole damage pool, or the weapon's own dice.",
    )
    aet_net_floor: Literal["always", "fumble_only"] = open_question(
        "aet.net_floor",
        default="always",
        ruling="C-46",
        text="Whether net successes below zero count as zero always, or on a fumble alone.",
    )
    aet_stress_step: int = open_question(
        "aet.stress_step",
        default=20,
        ruling="C-48",
        text="How much Psychic Stress costs one die.",
        least=1,
        most=1000,
    )
    attack_catastrophic_trigger: Literal["double_jam", "total_2", "both"] = open_question(
        "pen.attack.catastrophic_trigger",
        default="double_jam",
        ruling="C-01",
        text="What makes an attack a CATASTROPHIC FAILURE: two JAMs, a total of 2, or either.",
    )
    attack_critical_bypass: Literal["stat_only", "stat_then_block"] = open_question(
        "pen.attack.critical_bypass",
        default="stat_only",
        ruling="C-17",
        text="What a Critical Hit passes by: 1 Defense, or one block where there is no Defense.",
    )
    attack_execution_beats_any_target: bool = open_question(
        "pen.attack.execution_beats_any_target",
        default=False,
        ruling="C-10",
        text="Whether two DEATH BLOWs hit even a target number above 10.",
    )
    attack_execution_defense_dice: Literal["skip", "effects_only", "normal"] = open_question(
        "pen.attack.execution_defense_dice",
        default="skip",
        ruling="C-17",
        text="Defense dice against an EXECUTION: none, for their symbols' effects alone, or as always.",
    )
    attack_execution_includes_critical_bonus: bool = open_question(
        "pen.attack.execution_includes_critical_bonus",
        default=False,
        ruling="C-09",
        text="Whether an EXECUTION also deals the Critical Hit's +2.",
    )
    attack_range_bands: Literal["v3", "quickref"] = open_question(
        "pen.attack.range_bands",
        default="v3",
        ruling="C-11",
        text="Four range bands, or those of the Quick Reference, where 11 hexes and more are Long too.",
    )
    battle_round_limit: int | None = open_question(
        "pen.battle.round_limit",
        default=None,
        ruling="C-76",
        text="After how many rounds the battle ends, if it does.",
        least=1,
        most=100,
        may_be_none=True,
    )
    blood_offering_cost: Literal["suffering_die", "fixed_two"] = open_question(
        "pen.blood_offering.cost",
        default="suffering_die",
        ruling="C-21",
        text="What Blood Offering costs: one Suffering die, or two cards.",
    )
    blood_offering_keeps_bonus: bool = open_question(
        "pen.blood_offering.keeps_bonus",
        default=True,
        ruling="C-21",
        text="Whether Blood Offering paid by a die still lends +3 damage and ignores 1 Armor.",
    )
    capsule_breach_auto: Literal["off", "chassis_destroyed"] = open_question(
        "pen.capsule_breach.auto",
        default="off",
        ruling="C-52",
        text="When a Capsule Breach happens by itself: never, or as the Chassis is destroyed.",
    )
    casket_after_destruction: Literal["rebuilt", "lost"] = open_question(
        "pen.casket.after_destruction",
        default="rebuilt",
        ruling="C-78",
        text="What becomes of a destroyed Casket after the mission.",
    )
    casket_destruction_save: Literal["auto", "d6_4plus", "always_wound"] = open_question(
        "pen.casket_destruction_save",
        default="auto",
        ruling="C-51",
        text="How a pilot is saved from a destroyed Casket: by Grit (a d6 while Grit is off), by a d6, or not at all.",
    )
    component_chassis_sp_lasts: Literal["battle", "campaign"] = open_question(
        "pen.component.chassis_sp_lasts",
        default="battle",
        ruling="C-20",
        text="How long a destroyed Chassis costs 1 SP.",
    )
    component_left_arm_blocks: Literal["shield_and_offhand", "all_secondary"] = open_question(
        "pen.component.left_arm_blocks",
        default="shield_and_offhand",
        ruling="C-20",
        text="Which cards fall silent with the Left Arm.",
    )
    component_targeting: Literal["always", "keyword_else_random"] = open_question(
        "pen.component.targeting",
        default="always",
        ruling="C-41",
        text="Whether every attack names a component, or only those with the keyword.",
    )
    component_threshold: int = open_question(
        "pen.component.threshold",
        default=3,
        ruling="C-18",
        text="How many marks destroy a component.",
        least=1,
        most=30,
    )
    consecrated_ground_lasts: Literal["next_turn_end", "battle"] = open_question(
        "pen.consecrated_ground.lasts",
        default="next_turn_end",
        ruling="C-74",
        text="How long Consecrated Ground stays.",
    )
    cover_forest: Literal["heavy", "light"] = open_question(
        "pen.cover.forest",
        default="heavy",
        ruling="C-13",
        text="What cover a forest gives.",
    )
    cover_grants_defense: bool = open_question(
        "pen.cover.grants_defense",
        default=False,
        ruling="C-12",
        text="Whether cover gives +1 Defense besides its +1 or +2 on the target number.",
    )
    cover_stacking: Literal["best_only", "all"] = open_question(
        "pen.cover.stacking",
        default="best_only",
        ruling="C-12",
        text="Whether covers add up or the best one counts.",
    )
    damage_discard: Literal["choice", "deck_only"] = open_question(
        "pen.damage.discard",
        default="choice",
        ruling="C-05",
        text="Where lost cards come from: hand and deck as the defender likes, or the deck alone.",
    )
    damaged_actions: Literal["on", "off"] = open_question(
        "pen.damaged.actions",
        default="on",
        ruling="C-06",
        text="Whether DAMAGED cards may be Sacrificed or Purged, and cascade.",
    )
    damaged_carry_over: Literal["battle", "campaign"] = open_question(
        "pen.damaged.carry_over",
        default="battle",
        ruling="C-78",
        text="Whether DAMAGED cards that were not purged lie in the next battle's deck.",
    )
    damaged_major_wound_threshold: int | None = open_question(
        "pen.damaged.major_wound_threshold",
        default=None,
        ruling="C-06",
        text="How much damage of one attack adds a DAMAGED card, if any does.",
        least=1,
        most=100,
        may_be_none=True,
    )
    damaged_pays_damage: bool = open_question(
        "pen.damaged.pays_damage",
        default=True,
        ruling="C-66",
        text="Whether a DAMAGED card pays for a point of damage.",
    )
    deck_count_reads: Literal["draw_pile", "hp"] = open_question(
        "pen.deck_count_reads",
        default="draw_pile",
        ruling="C-63",
        text="What 'cards in deck' counts: the draw pile, or HP.",
    )
    defeat_at_hp_zero: bool = open_question(
        "pen.defeat.at_hp_zero",
        default=True,
        ruling="C-66",
        text="Whether a Casket is destroyed at 0 HP though DAMAGED cards are left.",
    )
    defense_application: Literal["flat_before_dice", "automatic_blocks", "off"] = open_question(
        "pen.defense.application",
        default="flat_before_dice",
        ruling="C-17",
        text="What a point of Defense does: takes 1 damage off before the dice, blocks 1 after them, or nothing.",
    )
    defense_min_damage: int = open_question(
        "pen.defense.min_damage",
        default=0,
        ruling="C-17",
        text="What Defense never brings an attack below.",
        least=0,
        most=10,
    )
    defense_negative: Literal["chassis_only", "all", "never"] = open_question(
        "pen.defense.negative",
        default="chassis_only",
        ruling="C-17",
        text="What may take Defense below zero: a destroyed Chassis, facing too, or nothing.",
    )
    elevation_damage_bonus: bool = open_question(
        "pen.elevation.damage_bonus",
        default=True,
        ruling="C-14",
        text="Whether an attacker standing higher deals 1 more damage.",
    )
    elevation_lower_penalty: bool = open_question(
        "pen.elevation.lower_penalty",
        default=True,
        ruling="C-14",
        text="Whether an attacker standing lower finds it 1 harder to hit.",
    )
    facing_table: Literal["quickref", "dice_ref", "v2"] = open_question(
        "pen.facing.table",
        default="quickref",
        ruling="C-08",
        text="Which table of facing bonuses is played: the Quick Reference's, the Dice Reference's, or version 2.0's.",
    )
    facing_tie: Literal["defender", "attacker"] = open_question(
        "pen.facing.tie",
        default="defender",
        ruling="C-15",
        text="Who is favoured when an attack comes exactly along a corner.",
    )
    flagellants_zeal: Literal["two_dice", "fixed_five", "fixed_five_plus_dice"] = open_question(
        "pen.flagellants_zeal",
        default="two_dice",
        ruling="C-22",
        text="What Flagellant's Zeal costs: two Suffering dice, five cards, or both.",
    )
    grit_cap: int = open_question(
        "pen.grit.cap",
        default=3,
        ruling="C-40",
        text="Above what a pilot's Grit never stands.",
        least=0,
        most=10,
    )
    grit_check_min: int | None = open_question(
        "pen.grit.check_min",
        default=None,
        ruling="C-40",
        text="What the number added to a Grit check never falls below, if anything.",
        least=0,
        most=0,
        may_be_none=True,
    )
    grit_church: Literal["additive", "floor_1"] = open_question(
        "pen.grit.church",
        default="additive",
        ruling="C-40",
        text="The Church's Grit: one more than the tier, or 1 at the least.",
    )
    grit_ossuarium: Literal["no_wounds", "no_checks"] = open_question(
        "pen.grit.ossuarium",
        default="no_wounds",
        ruling="C-40",
        text="The Ossuarium under the Grit module: flips no wounds, or flips them without a check.",
    )
    grit_tough_it_out: Literal["downgrade_duration", "swap_for_minor"] = open_question(
        "pen.grit.tough_it_out",
        default="downgrade_duration",
        ruling="C-39",
        text="Tough It Out: the Severe wound lasts one mission, or a Minor one is flipped in its place.",
    )
    hand_set_aside: Literal["none", "any"] = open_question(
        "pen.hand.set_aside",
        default="none",
        ruling="C-65",
        text="Whether cards may be set aside from the hand at the end of the Action phase.",
    )
    hp_model: Literal["graveyard", "discard_cycle"] = open_question(
        "pen.hp.model",
        default="graveyard",
        ruling="C-04",
        text="Where damage goes: out of the battle, or to the discard pile.",
    )
    hp_self_harm_to: Literal["graveyard", "discard"] = open_question(
        "pen.hp.self_harm_to",
        default="graveyard",
        ruling="C-04",
        text="Where cards lost to self-harm go.",
    )
    modules_grit: bool = open_question(
        "pen.modules.grit",
        default=True,
        ruling="C-60",
        text="Whether the Grit module is played.",
    )
    modules_taint_exploitation: bool = open_question(
        "pen.modules.taint_exploitation",
        default=True,
        ruling="C-60",
        text="Whether the Taint module is played.",
    )
    move_card_terrain: Literal["free", "pays_extra"] = open_question(
        "pen.move.card_terrain",
        default="free",
        ruling="C-75",
        text="Whether a card's hexes pass difficult ground freely, or use two for it.",
    )
    multi_target_rolls: Literal["per_target", "one_roll"] = open_question(
        "pen.multi_target.rolls",
        default="per_target",
        ruling="C-64",
        text="An attack on several targets: one roll for each, or one for all.",
    )
    neural_feedback: Literal["every_5", "once_at_5", "every_mark_from_5"] = open_question(
        "pen.neural_feedback",
        default="every_5",
        ruling="C-19",
        text="When marks hurt the pilot: at every fifth, once at the fifth, or at each from the fifth on.",
    )
    next_attack_lasts: Literal["next_turn_end", "turn_end", "battle"] = open_question(
        "pen.next_attack.lasts",
        default="next_turn_end",
        ruling="C-68",
        text="How long a bonus for the next attack waits.",
    )
    next_attack_spent_on: Literal["any_attack", "hit_only"] = open_question(
        "pen.next_attack.spent_on",
        default="any_attack",
        ruling="C-68",
        text="Whether a missed attack uses up what waited for it.",
    )
    pool_conversion: Literal["source_count", "net_modifier"] = open_question(
        "pen.pool.conversion",
        default="source_count",
        ruling="C-02",
        text="How situations become dice: by counting them, or by their summed modifiers.",
    )
    pool_enabled: bool = open_question(
        "pen.pool.enabled",
        default=False,
        ruling="C-02",
        text="Whether dice pools replace the modifiers.",
    )
    pool_high_heat_disadvantage_from: int = open_question(
        "pen.pool.high_heat_disadvantage_from",
        default=5,
        ruling="C-02",
        text="From how much Heat the attacker rolls at a disadvantage.",
        least=1,
        most=100,
    )
    reactive_pierce: Literal["restores_prevented", "window_after_dice", "later_reactives_only"] = open_question(
        "pen.reactive.pierce",
        default="restores_prevented",
        ruling="C-07",
        text="What PIERCE does: gives back what a reactive prevented, forbids it after the dice, or only later ones.",
    )
    recover_default_from: Literal["as_written", "discard", "graveyard"] = open_question(
        "pen.recover.default_from",
        default="as_written",
        ruling="C-34",
        text="Where recovered cards come from.",
    )
    recover_to: Literal["deck_bottom", "hand", "shuffle"] = open_question(
        "pen.recover.to",
        default="deck_bottom",
        ruling="C-34",
        text="Where recovered cards go.",
    )
    redirect_when: Literal["after_hit", "at_declaration"] = open_question(
        "pen.redirect.when",
        default="after_hit",
        ruling="C-73",
        text="When Martyrdom Protocol takes an attack over.",
    )
    resurrection_cards: int = open_question(
        "pen.resurrection.cards",
        default=10,
        ruling="C-37",
        text="How many cards a Resurrection brings back.",
        least=1,
        most=30,
    )
    rotation_step: Literal["any", "one_side"] = open_question(
        "pen.rotation.step",
        default="any",
        ruling="C-58",
        text="How far one rotation turns.",
    )
    round_first: Literal["fixed", "alternate"] = open_question(
        "pen.round.first",
        default="fixed",
        ruling="C-76",
        text="Who begins a round: always the same side, or each in turn.",
    )
    self_harm_from: Literal["deck", "choice"] = open_question(
        "pen.self_harm.from",
        default="deck",
        ruling="C-67",
        text="Whether cards lost to self-harm are the deck's top or chosen.",
    )
    sp_max_floor: int = open_question(
        "pen.sp.max_floor",
        default=1,
        ruling="C-32",
        text="What the SP maximum never falls below.",
        least=0,
        most=1,
    )
    sp_off_turn_gain: Literal["next_refresh", "lost"] = open_question(
        "pen.sp.off_turn_gain",
        default="next_refresh",
        ruling="C-71",
        text="What becomes of SP gained in another's turn.",
    )
    strain_malfunction: Literal["destroy", "disable_until_refresh", "one_mark"] = open_question(
        "pen.strain.malfunction",
        default="destroy",
        ruling="C-28",
        text="What a malfunction does to a component.",
    )
    strain_on_heat_gain: bool = open_question(
        "pen.strain.on_heat_gain",
        default=False,
        ruling="C-27",
        text="Whether Heat gained in another's turn brings Strain at once.",
    )
    tactics_passive: Literal["always_on", "when_drawn"] = open_question(
        "pen.tactics.passive",
        default="always_on",
        ruling="C-24",
        text="Whether passive tactics work all battle, or while they are in hand.",
    )
    taint_accrual: Literal["per_instance", "cumulative"] = open_question(
        "pen.taint.accrual",
        default="per_instance",
        ruling="C-37",
        text="Whether damage below 3 is forgotten or counted on towards the next Taint.",
    )
    taint_advantage_without_pool: Literal["three_dice", "minus_one", "unavailable"] = open_question(
        "pen.taint.advantage_without_pool",
        default="three_dice",
        ruling="C-72",
        text="What Exposed Weakness gives while dice pools are off.",
    )
    taint_at_10: Literal["both", "wound_only", "corruption_only"] = open_question(
        "pen.taint.at_10",
        default="both",
        ruling="C-36",
        text="What happens as Taint reaches 10.",
    )
    thread_snap_auto: Literal["off", "arm_destroyed", "any_component"] = open_question(
        "pen.thread_snap.auto",
        default="off",
        ruling="C-53",
        text="When a Thread Snap happens by itself.",
    )
    water_when: Literal["end", "start"] = open_question(
        "pen.water.when",
        default="end",
        ruling="C-29",
        text="When water cools: at the end of the turn, or at its start.",
    )
    wounds_minor_recovers: Literal["mission_end", "settlement", "never"] = open_question(
        "pen.wounds.minor_recovers",
        default="mission_end",
        ruling="C-35",
        text="When Minor wounds heal.",
    )
    skm_natural_six_hits: bool = open_question(
        "skm.natural_six_hits",
        default=False,
        ruling="C-49",
        text="Whether a natural 6 hits any Deflection.",
    )
    written: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Odds are remembered by ruleset, and a text keeps its hash: hashing every answer each time takes longer than
        finding what is remembered.
        """
        answers = [one.name for one in fields(self) if one.compare]
        object.__setattr__(self, "written", ", ".join(f"{name}={getattr(self, name)}" for name in answers))

    def __hash__(self) -> int:
        return hash(self.written)


DEFAULT = Ruleset()
