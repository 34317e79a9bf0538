"""A Casket's cards as its HP: where they lie, why they are lost, how they come back, and DAMAGED cards."""

from __future__ import annotations

from apps.rules.book.advice import DAMAGED_ADVICE
from apps.rules.book.citing import cite
from apps.rules.book.figures import percent
from apps.rules.book.markdown import Block, blocks, bullets, capital, section, table
from apps.rules.book.playing import played
from apps.rules.book.reckoned import damaged_share
from apps.rules.casket.piles.causes import CAUSES, Cause, goes_to, may_choose
from apps.rules.casket.piles.pile_cards import Piles
from apps.rules.packs.decks import DECK_CARDS
from apps.rules.packs.library import Library
from apps.rules.ruleset.rules import Ruleset

NAMES = {"graveyard": "Damage Graveyard", "discard": "discard pile"}
RESHUFFLES, HEALTHY = range(1, 7), (DECK_CARDS, 20, 10)


def text(shelf: Library, rules: Ruleset) -> Block:
    return blocks(
        section("Piles and HP", _piles(rules)),
        section("Losing cards", _losing(rules)),
        section("Cards that come back", _coming_back(rules)),
        section("DAMAGED cards", _damaged(rules), _share()),
        section("The end of a Casket", _end(rules)),
    )


def _piles(rules: Ruleset) -> Block:
    return bullets(
        f"The deck is the Casket's life: {DECK_CARDS} cards are {DECK_CARDS} HP. {cite('PEN-GEN-03', 'PEN-DECK-16')}",
        played(rules, "pen.hp.model"),
        "How many cards lie in each pile is open to all, and so are the cards in discard pile and Damage Graveyard; "
        "hands and "
        f"the order of decks are not. {cite('PEN-DISP-07')}",
        played(rules, "pen.deck_count_reads"),
    )


def _losing(rules: Ruleset) -> Block:
    rows = [
        [
            capital(cause.name),
            "hand and deck, as the owner likes" if may_choose(cause, rules) else "the top of the deck",
            NAMES[goes_to(cause, "deck", rules)],
            "yes" if cause.attack else "no",
            _rolls(cause, rules),
            cite(cause.rule),
        ]
        for cause in CAUSES
    ]
    head = ["Lost to", "Paid from", "Goes to the", "Primary cards mark", "DAMAGED cards roll", "Rule"]
    return blocks(
        table(head, rows),
        bullets(
            "A deck that is too short is helped out by the discard pile, newest first; what is then still due is void. "
            f"{cite('PEN-DECK-13', 'C-67')}",
            "Cards played, discarded to the hand's limit, or dropped with an arm go to the discard pile and cost no "
            "HP. "
            f"{cite('C-04')}",
            played(rules, "pen.damage.discard"),
            played(rules, "pen.self_harm.from", "pen.hp.self_harm_to"),
        ),
    )


def _rolls(cause: Cause, rules: Ruleset) -> str:
    return "yes" if cause.cascades and rules.damaged_actions == "on" else "no"


def _coming_back(rules: Ruleset) -> Block:
    return bullets(
        "A draw from an empty deck shuffles the discard pile and one DAMAGED card into a new one, and goes on. "
        f"{cite('PEN-DECK-20', 'C-57')}",
        f"Whoever recovers cards chooses them, and never DAMAGED ones. {cite('PEN-DECK-18', 'C-74')}",
        played(rules, "pen.recover.default_from"),
        played(rules, "pen.recover.to"),
        played(rules, "pen.consecrated_ground.lasts"),
    )


def _damaged(rules: Ruleset) -> Block:
    return blocks(
        f"A card that does nothing when played. Each reshuffle adds one. {cite('PEN-DMG-01')}",
        played(rules, "pen.damaged.actions"),
        _getting_rid() if rules.damaged_actions == "on" else "",
        bullets(
            played(rules, "pen.damaged.pays_damage"),
            played(rules, "pen.damaged.major_wound_threshold"),
            played(rules, "pen.damaged.carry_over"),
        ),
    )


def _getting_rid() -> Block:
    return blocks(
        table(
            ["In the own Action phase, for 0 SP", "The card goes to the", "and then", "Rule"],
            [
                [
                    "Sacrifice",
                    "discard pile",
                    "a Damage die is rolled; it is back with the next reshuffle",
                    cite("PEN-DMG-02"),
                ],
                ["Purge", "Damage Graveyard", "a Damage die is rolled; it is gone for good", cite("PEN-DMG-03")],
                ["Keep", "hand", "nothing", cite("PEN-DMG-05")],
            ],
        ),
        "Damage that takes DAMAGED cards rolls a Damage die for each, when all cards have left. "
        f"{cite('PEN-DMG-04')} Its faces: [dice](dice.md#damage-die).",
        f"Advice, which binds nobody: {cite('PEN-DMG-17')}",
        table(["", "When it is wise"], [[capital(one.choice), one.text] for one in DAMAGED_ADVICE]),
    )


def _share() -> Block:
    rows = [
        [times, *(percent(damaged_share(_shuffled(healthy, times))) for healthy in HEALTHY)] for times in RESHUFFLES
    ]
    head = ["Reshuffles", *(f"of {healthy} healthy cards" for healthy in HEALTHY)]
    return blocks(f"How many cards are DAMAGED, if none was got rid of. {cite('C-44')}", table(head, rows))


def _shuffled(healthy: int, times: int) -> Piles:
    return Piles(deck=[*range(1, healthy + 1), *range(-times, 0)])


def _end(rules: Ruleset) -> Block:
    return bullets(
        "A Casket is destroyed when deck and discard pile are both empty after cards were to be lost, or drawn in the "
        "Draw "
        f"phase. {cite('PEN-DECK-15', 'C-54')}",
        played(rules, "pen.defeat.at_hp_zero"),
        f"Its pilot may be saved: [what hurts a pilot](pilots.md#what-hurts-a-pilot). {cite('PEN-WND-07')}",
        f"Where it stood, rubble lies. {cite('PROC-DEFEAT')}",
        played(rules, "pen.casket.after_destruction"),
    )
