"""Every answer to every house rule, as the sentence that then stands in the rulebook. `{n}` is a rule's number."""

from __future__ import annotations

from apps.rules.ruleset.rule_settings import Setting

NUMBER = "n"
ANSWERS: dict[str, dict[Setting, str]] = {
    "aet.crit_doubles": {
        "pool": "A critical hit doubles the whole damage pool.",
        "weapon_dice": "A critical hit doubles the weapon's own dice.",
    },
    "aet.net_floor": {
        "always": "Net successes below zero count as zero.",
        "fumble_only": "Net successes may stand below zero; only a Fumble counts as zero.",
    },
    "aet.stress_step": {NUMBER: "Every full {n} Psychic Stress take one die."},
    "pen.attack.catastrophic_trigger": {
        "double_jam": "Two JAMs that are kept are a CATASTROPHIC FAILURE.",
        "total_2": "A total of 2 is a CATASTROPHIC FAILURE; two JAMs are a plain miss.",
        "both": "Two JAMs that are kept are a CATASTROPHIC FAILURE, and so is a total of 2.",
    },
    "pen.attack.critical_bypass": {
        "stat_only": "A Critical Hit passes by 1 Defense, and by nothing where there is none.",
        "stat_then_block": "A Critical Hit passes by 1 Defense, or by one block where there is no Defense.",
    },
    "pen.attack.execution_beats_any_target": {
        False: "A target number above 10 cannot be hit.",
        True: "Two DEATH BLOWs hit whatever the target number is.",
    },
    "pen.attack.execution_defense_dice": {
        "skip": "No Defense dice fall against an EXECUTION.",
        "effects_only": "Defense dice fall against an EXECUTION for what their symbols do, and block nothing.",
        "normal": "Defense dice fall against an EXECUTION, and block as always.",
    },
    "pen.attack.execution_includes_critical_bonus": {
        False: "An EXECUTION adds nothing to its damage.",
        True: "An EXECUTION deals 2 damage more, as a Critical Hit does.",
    },
    "pen.attack.range_bands": {
        "v3": "There are four range bands, and from 11 hexes on range is Extreme.",
        "quickref": "There are three range bands, and everything from 7 hexes on is Long.",
    },
    "pen.battle.round_limit": {
        None: "No number of rounds ends a battle.",
        NUMBER: "After {n} rounds the side with more HP wins, and equal HP are a draw.",
    },
    "pen.blood_offering.cost": {
        "suffering_die": "Blood Offering costs one Suffering die.",
        "fixed_two": "Blood Offering costs two cards.",
    },
    "pen.blood_offering.keeps_bonus": {
        True: "Paid by a die, Blood Offering still lends 3 damage and ignores 1 Armor.",
        False: "Paid by a die, Blood Offering lends what the die lends and nothing more.",
    },
    "pen.capsule_breach.auto": {
        "off": "A Capsule Breach happens when the host says so.",
        "chassis_destroyed": "A Capsule Breach happens as the Chassis is destroyed, and when the host says so.",
    },
    "pen.casket.after_destruction": {
        "rebuilt": "A destroyed Casket is rebuilt for the next mission.",
        "lost": "A destroyed Casket is lost.",
    },
    "pen.casket_destruction_save": {
        "auto": "A destroyed Casket deals its pilot 1 damage, and Grit is the save. Without Grit a d6 of 4 or more is.",
        "d6_4plus": "A destroyed Casket deals its pilot 1 damage, unless a d6 shows 4 or more.",
        "always_wound": "A destroyed Casket deals its pilot 1 damage, and no Grit is tried against it.",
    },
    "pen.component.chassis_sp_lasts": {
        "battle": "What a destroyed Chassis takes off the SP maximum comes back after the battle.",
        "campaign": "What a destroyed Chassis takes off the SP maximum is gone for good.",
    },
    "pen.component.left_arm_blocks": {
        "shield_and_offhand": "Without the Left Arm no Shield and no Off-Hand card is played; other cards are.",
        "all_secondary": "Without the Left Arm no Secondary card is played.",
    },
    "pen.component.targeting": {
        "always": "Every attack names a component or leaves it to chance.",
        "keyword_else_random": "Only cards with Component Target name a component; all others leave it to chance.",
    },
    "pen.component.threshold": {NUMBER: "It takes {n} marks to destroy a component."},
    "pen.consecrated_ground.lasts": {
        "next_turn_end": "Consecrated Ground stays until the end of its owner's next turn.",
        "battle": "Consecrated Ground stays for the battle.",
    },
    "pen.cover.forest": {"heavy": "Forest is heavy cover.", "light": "Forest is light cover."},
    "pen.cover.grants_defense": {
        False: "Cover counts on the target number alone.",
        True: "Cover gives 1 Defense besides.",
    },
    "pen.cover.stacking": {"best_only": "Of several covers the best one counts.", "all": "Several covers add up."},
    "pen.damage.discard": {
        "choice": "Damage of an attack is paid from hand and deck, as its owner likes.",
        "deck_only": "Damage of an attack is paid from the deck.",
    },
    "pen.damaged.actions": {
        "on": "DAMAGED cards may be Sacrificed or Purged, and roll the Damage die as damage takes them.",
        "off": "DAMAGED cards are neither Sacrificed nor Purged, and roll no die as damage takes them.",
    },
    "pen.damaged.carry_over": {
        "battle": "DAMAGED cards are gone after the battle.",
        "campaign": "DAMAGED cards that were not Purged lie in the next battle's deck too, above its own cards.",
    },
    "pen.damaged.major_wound_threshold": {
        None: "No attack adds a DAMAGED card by itself.",
        NUMBER: "An attack that costs {n} damage or more adds a DAMAGED card.",
    },
    "pen.damaged.pays_damage": {
        True: "A DAMAGED card pays for a point of damage like any other card.",
        False: "A DAMAGED card pays for no damage: its die is rolled, and the point is still due.",
    },
    "pen.deck_count_reads": {
        "draw_pile": "Cards that count the cards in a deck count the draw pile.",
        "hp": "Cards that count the cards in a deck count HP.",
    },
    "pen.defeat.at_hp_zero": {
        True: "A Casket is destroyed at 0 HP, though DAMAGED cards are left.",
        False: "A Casket stands as long as any card is left, DAMAGED or not.",
    },
    "pen.defense.application": {
        "flat_before_dice": "Each point of Defense takes 1 damage off before the Defense dice.",
        "automatic_blocks": "Each point of Defense blocks 1 damage after the Defense dice.",
        "off": "Defense and Armor do nothing.",
    },
    "pen.defense.min_damage": {NUMBER: "Defense never brings an attack below {n} damage."},
    "pen.defense.negative": {
        "chassis_only": "Facing wears Defense down to 0 and no further; a destroyed Chassis counts below 0 too.",
        "all": "Facing and a destroyed Chassis count below 0 too.",
        "never": "Defense never falls below 0.",
    },
    "pen.elevation.damage_bonus": {
        True: "An attacker who stands higher deals 1 damage more.",
        False: "An attacker who stands higher deals no more damage.",
    },
    "pen.elevation.lower_penalty": {
        True: "An attacker who stands lower finds the target 1 harder to hit.",
        False: "An attacker who stands lower finds the target no harder to hit.",
    },
    "pen.facing.table": {
        "quickref": "Facing deals damage and wears Defense by the Quick Reference's table.",
        "dice_ref": "Facing deals damage and changes Defense by the Dice Reference's table.",
        "v2": "Facing deals damage by version 2.0's table.",
    },
    "pen.facing.tie": {
        "defender": "Exactly along a corner, the side that is better for the defender is struck.",
        "attacker": "Exactly along a corner, the side that is better for the attacker is struck.",
    },
    "pen.flagellants_zeal": {
        "two_dice": "Flagellant's Zeal costs two Suffering dice.",
        "fixed_five": "Flagellant's Zeal costs five cards.",
        "fixed_five_plus_dice": "Flagellant's Zeal costs five cards and two Suffering dice.",
    },
    "pen.grit.cap": {NUMBER: "Grit never stands above {n}."},
    "pen.grit.check_min": {
        None: "What is added to a check may fall below zero.",
        NUMBER: "What is added to a check never falls below {n}.",
    },
    "pen.grit.church": {
        "additive": "A pilot of the Church has 1 Grit more than the tier.",
        "floor_1": "A pilot of the Church begins at 1 Grit, and higher tiers are as everybody's.",
    },
    "pen.grit.ossuarium": {
        "no_wounds": "Pilots of the Ossuarium flip no wounds while Grit is played.",
        "no_checks": "Pilots of the Ossuarium flip wounds without a check while Grit is played.",
    },
    "pen.grit.tough_it_out": {
        "downgrade_duration": "A Severe Injury toughed out is flipped, lasts for the mission and counts as Minor.",
        "swap_for_minor": "A Severe Injury toughed out stays hidden, and a Minor one is flipped in its place.",
    },
    "pen.hand.set_aside": {
        "none": "No card is set aside from the hand unplayed.",
        "any": "As the Action phase ends, any cards may be set aside from the hand to the discard pile.",
    },
    "pen.hp.model": {
        "graveyard": "Damage takes cards out of the battle; HP are those still in circulation, but for DAMAGED ones.",
        "discard_cycle": "Damage takes cards to the discard pile; HP are those in deck and hand, but for DAMAGED ones.",
    },
    "pen.hp.self_harm_to": {
        "graveyard": "Cards lost to self-harm go to the Damage Graveyard.",
        "discard": "Cards lost to self-harm go to the discard pile.",
    },
    "pen.modules.grit": {True: "The Grit module is played.", False: "The Grit module is not played."},
    "pen.modules.taint_exploitation": {
        True: "The Taint module is played.",
        False: "The Taint module is not played.",
    },
    "pen.move.card_terrain": {
        "free": "Difficult and rising ground takes one of a card's hexes, as any other does.",
        "pays_extra": "Difficult or rising ground takes two of a card's hexes.",
    },
    "pen.multi_target.rolls": {
        "per_target": "An attack on several targets rolls once for each of them.",
        "one_roll": "An attack on several targets rolls once for all of them.",
    },
    "pen.neural_feedback": {
        "every_5": "Every fifth mark on the Casket deals its pilot 1 damage.",
        "once_at_5": "The fifth mark on the Casket deals its pilot 1 damage, once a battle.",
        "every_mark_from_5": "From the fifth mark on, each deals the pilot 1 damage.",
    },
    "pen.next_attack.lasts": {
        "next_turn_end": "What is meant for the next attack waits until the end of its owner's next turn.",
        "turn_end": "What is meant for the next attack waits until the turn ends.",
        "battle": "What is meant for the next attack waits as long as the battle lasts.",
    },
    "pen.next_attack.spent_on": {
        "any_attack": "A missed attack uses up what waited for it.",
        "hit_only": "A missed attack leaves waiting what waited for it.",
    },
    "pen.pool.conversion": {
        "source_count": "Situations are counted: one that helps is an advantage, one that hinders a disadvantage.",
        "net_modifier": "The sum of all modifiers, turned round, is the number of advantages.",
    },
    "pen.pool.enabled": {
        False: "Dice pools are not played: modifiers change the target number.",
        True: "Dice pools are played: modifiers turn into dice, and the target number stays 5.",
    },
    "pen.pool.high_heat_disadvantage_from": {NUMBER: "From {n} Heat on, an attacker has one disadvantage."},
    "pen.reactive.pierce": {
        "restores_prevented": "One PIERCE or more gives back all that a reactive prevented, undiced.",
        "window_after_dice": "A reactive takes its damage off after the Defense dice, and one PIERCE forbids it.",
        "later_reactives_only": "PIERCE leaves the reactive that was played, and forbids any further one.",
    },
    "pen.recover.default_from": {
        "as_written": "Cards come back from the pile that the text names, or from the Damage Graveyard.",
        "discard": "Cards always come back from the discard pile.",
        "graveyard": "Cards always come back from the Damage Graveyard.",
    },
    "pen.recover.to": {
        "deck_bottom": "Cards that come back go under the deck, unless the text says otherwise.",
        "hand": "Cards that come back go to the hand.",
        "shuffle": "Cards that come back are shuffled into the deck, unless the text says otherwise.",
    },
    "pen.redirect.when": {
        "after_hit": "A hit may be taken over once its damage is known, and that damage stands.",
        "at_declaration": "An attack may be taken over as it is declared, and all its numbers are found anew.",
    },
    "pen.resurrection.cards": {NUMBER: "A Resurrection brings back {n} random cards, or all there are."},
    "pen.rotation.step": {
        "any": "One rotation turns to any facing.",
        "one_side": "One rotation turns by one side.",
    },
    "pen.round.first": {
        "fixed": "The side that won the roll begins every round.",
        "alternate": "The side that won the roll begins the first round, and then the sides take turns.",
    },
    "pen.self_harm.from": {
        "deck": "Self-harm takes the top of the deck.",
        "choice": "Self-harm is paid from hand and deck, as its owner likes.",
    },
    "pen.sp.max_floor": {NUMBER: "The SP maximum never falls below {n}."},
    "pen.sp.off_turn_gain": {
        "next_refresh": "SP gained in another's turn come on top at the next Refresh.",
        "lost": "SP gained in another's turn are lost.",
    },
    "pen.strain.malfunction": {
        "destroy": "A malfunction destroys a random intact component.",
        "disable_until_refresh": "A malfunction holds a random intact component still until the next Refresh.",
        "one_mark": "A malfunction marks a random intact component once.",
    },
    "pen.strain.on_heat_gain": {
        False: "Heat gained in another's turn brings no Strain before the next Refresh.",
        True: "Heat gained in another's turn brings Strain at once if it reaches a worse zone.",
    },
    "pen.tactics.passive": {
        "always_on": "Passive tactics work all battle, wherever the card lies.",
        "when_drawn": "Passive tactics work while they are in hand.",
    },
    "pen.taint.accrual": {
        "per_instance": "Damage is counted attack by attack, and what is left over is forgotten.",
        "cumulative": "Damage left over counts on towards the next Taint.",
    },
    "pen.taint.advantage_without_pool": {
        "three_dice": "Without dice pools, Exposed Weakness rolls three dice and keeps the two highest.",
        "minus_one": "Without dice pools, Exposed Weakness makes the target number 1 lower.",
        "unavailable": "Without dice pools, Exposed Weakness cannot be bought.",
    },
    "pen.taint.at_10": {
        "both": "As Taint reaches 10 the pilot takes 1 damage, and with the Taint module must resist corruption.",
        "wound_only": "As Taint reaches 10 the pilot takes 1 damage.",
        "corruption_only": "As Taint reaches 10 the pilot must resist corruption.",
    },
    "pen.thread_snap.auto": {
        "off": "A Thread Snap happens when the host says so.",
        "arm_destroyed": "A Thread Snap happens with each arm destroyed, and when the host says so.",
        "any_component": "A Thread Snap happens with each component destroyed, and when the host says so.",
    },
    "pen.water.when": {
        "end": "Water cools at the end of the turn.",
        "start": "Water cools at the start of the turn, before Strain.",
    },
    "pen.wounds.minor_recovers": {
        "mission_end": "Minor wounds heal as the mission ends.",
        "settlement": "Minor wounds heal in the settlement.",
        "never": "Minor wounds do not heal by themselves.",
    },
    "skm.natural_six_hits": {
        False: "A natural 6 is nothing special on an ATK roll.",
        True: "A natural 6 on an ATK roll is always a Success.",
    },
}
