"""A battle from its first card to its end: setting up, rounds and turns, cards and hands, and who has won."""

from __future__ import annotations

from apps.rules.book.citing import cite
from apps.rules.book.markdown import Block, blocks, bullets, section, steps, table
from apps.rules.book.playing import played
from apps.rules.casket.piles.hand import HAND_LIMIT
from apps.rules.packs.decks import DECK_CARDS, TACTICS_CHOSEN
from apps.rules.packs.library import PRIMARY_CARDS, SECONDARY_CARDS, TACTICS, UNIVERSAL_CARDS, Library
from apps.rules.ruleset.rules import Ruleset
from apps.rules.tables.strain import PASSED_TURN


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("Before the battle", _deck(), _setting_up()),
        section("Rounds", _rounds(rules)),
        section("A turn", _turn(), _own_turn(rules)),
        section("Others' turns", _others_turns(rules)),
        section("Winning and losing", _winning(rules)),
    )


def _deck() -> Block:
    return table(
        ["Part of the deck", "Cards", "Who chooses", "Rule"],
        [
            ["Universal Core", UNIVERSAL_CARDS, "nobody: the same for all", cite("PEN-DECK-02")],
            ["Primary Weapon", PRIMARY_CARDS, "comes with the Casket, for the whole campaign", cite("PEN-DECK-03")],
            ["Secondary Equipment", SECONDARY_CARDS, "the player: one set", cite("PEN-DECK-04")],
            [
                "Tactics",
                TACTICS_CHOSEN,
                f"the player: of the faction's {TACTICS}, anew each battle",
                cite("PEN-DECK-05"),
            ],
            ["Together", DECK_CARDS, "", cite("PEN-DECK-01")],
        ],
    )


def _setting_up() -> Block:
    return steps(
        "Both sides set up in their zones of the [mission](missions.md).",
        f"Each Casket's deck is built and shuffled. {cite('PEN-DECK-07')}",
        "What wounds and the settlement cost at deployment leaves the top of the deck for the Damage Graveyard. "
        f"{cite('PEN-DECK-23', 'PROC-SETUP')}",
        f"Draw {HAND_LIMIT} cards. Once, and before anything is played, a hand may be shuffled back and drawn anew. "
        f"{cite('PEN-DECK-08')}",
        "Heat is 0, or what was banked; SP stand at their maximum; nobody has moved.",
        f"Each side rolls two Attack dice, and the higher total goes first. Ties roll again. {cite('C-76')}",
    )


def _rounds(rules: Ruleset) -> Block:
    return bullets(
        f"What happens at a round's start comes first; then every Casket takes one turn. {cite('PEN-TURN-14')}",
        f"The sides take turns, one Casket each, until all have moved. {cite('C-76')} "
        f"{played(rules, 'pen.round.first')}",
        '"This round" on a card lasts until its owner\'s next turn begins.',
        played(rules, "pen.battle.round_limit"),
    )


def _turn() -> Block:
    return table(
        ["Phase", "What happens", "Rule"],
        [
            [
                "Refresh",
                "What lasted until now ends. Damage-die results that wait, and Dissociation, take effect. Strain is "
                "rolled "
                "from 5 Heat on. SP rise to the maximum, less what this turn costs. The free rotation is back.",
                cite("PROC-REFRESH", "PEN-TURN-02", "PEN-TURN-03", "C-26"),
            ],
            [
                "Action",
                "Play cards, move, rotate, in any order and as often as SP and cards last. SP need not be spent.",
                cite("PEN-TURN-05", "PEN-TURN-10", "PEN-TURN-12"),
            ],
            [
                "Draw",
                f"Draw until the hand holds {HAND_LIMIT}. Where the deck is empty, the discard pile and a DAMAGED card "
                "become "
                "the deck.",
                cite("PEN-TURN-06", "PEN-TURN-07", "PEN-DECK-20"),
            ],
            [
                "End",
                "End-of-turn effects and zones, then water, then the Heat of a passed turn; discard down to "
                f"{HAND_LIMIT}.",
                cite("PROC-END", "PEN-TURN-08"),
            ],
        ],
    )


def _own_turn(rules: Ruleset) -> Block:
    return bullets(
        f"Cards drawn by a card's word come at once, and the hand may hold more than {HAND_LIMIT} until the End phase. "
        f"{cite('PEN-DECK-22', 'C-31')}",
        "A card that is played is in play until its effect is over, and then lies in the discard pile. "
        f"{cite('PEN-DECK-26', 'PEN-DECK-19')}",
        "A turn in which nothing was played, sacrificed, purged, bought, moved or rotated was passed, and takes "
        f"{PASSED_TURN} Heat away. {cite('PEN-TURN-11', 'C-77')}",
        f"The first rotation of a turn is free, each further one costs 1 SP. {cite('PEN-FACE-05')} "
        f"{played(rules, 'pen.rotation.step')}",
        played(rules, "pen.hand.set_aside"),
        played(rules, "pen.tactics.passive"),
        played(rules, "pen.deck_count_reads"),
    )


def _others_turns(rules: Ruleset) -> Block:
    return bullets(
        "Reactive cards are played from the hand for 0 SP, one against an attack. "
        f"{cite('PEN-REACT-01', 'PEN-REACT-03')} "
        "See [attacks](attacks.md#reactives).",
        played(rules, "pen.sp.off_turn_gain"),
        played(rules, "pen.strain.on_heat_gain"),
    )


def _winning(rules: Ruleset) -> Block:
    return blocks(
        bullets(
            f"A Casket is out when it is destroyed, or when its pilot is dead. {cite('PEN-GEN-04')} "
            "A dead pilot's Casket stays where it is, as an obstacle.",
            f"A side has lost when its last Casket is out, or when it surrenders. {cite('PEN-VIC-11', 'PEN-VIC-03')}",
            f"A side that reaches what the scenario asks has won. {cite('PEN-VIC-04')}",
            f"An attack is carried out to its end before anybody asks who won; both sides at once are a draw. "
            f"{cite('PEN-VIC-09', 'C-70')}",
            "A kill is an enemy Casket destroyed, or its pilot dead, through one's own attack; each enemy counts once. "
            f"{cite('PEN-VIC-10')}",
        ),
        table(
            ["A mission ends in", "when", "Rule"],
            [
                ["Success", "its primary objective was reached and a pilot lives, free", cite("PEN-VIC-06")],
                ["Partial success", "the objective was missed and a pilot lives, free", cite("PEN-VIC-07")],
                ["Failure", "every pilot is dead or captured", cite("PEN-VIC-08", "C-56")],
            ],
        ),
    )
