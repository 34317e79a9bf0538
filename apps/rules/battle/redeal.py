"""What a battle hides, dealt anew: whoever knew how it lay knows nothing of how it lies now.

Hidden are hands, decks and face-down wounds. What lies open stays, and so does how much lies where. Of hidden cards
none stays where it lay, not even one that was seen on its way there (taken back in the open, put under a deck, looked
at in a hand): the battle keeps no list of who could work out what, and everybody is told that all of it was dealt. One
wound stays: a Broken Finger for whose d10 a table is asked just now, since that question has shown it to everybody.
"""

from __future__ import annotations

from apps.kernel.dice import Dice
from apps.rules.battle.battle_options import NAMING
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.battle.facts.veils import LYING_OPEN
from apps.rules.battle.steps.step_context import Play
from apps.rules.battle.values.battle_questions import Pending
from apps.rules.casket.piles.pile_cards import in_order
from apps.rules.pilot.wounds.wound_cards import BROKEN_FINGER

WHAT = "deal-anew"


def deal_anew(battle: Battle, dice: Dice, *, told: list[BattleFact] | None = None) -> list[BattleFact]:
    """Casket by Casket; a question that shows cards of a hand is asked again, with those that lie there now. Of a
    battle that is over nothing is dealt.
    """
    play = Play(battle, dice, [], [] if told is None else told, {})
    pending = battle.pending
    if battle.verdict is None:
        for number in range(len(battle.fighters)):
            _deal(play, number)
    if pending is not None and pending.kind in NAMING and pending.kind not in LYING_OPEN:
        held = tuple(battle.fighters[pending.fighter].piles.hand)
        play.tell(ev.Asked(pending._replace(cards=held), battle.agenda))
    return play.said


def _deal(play: Play, number: int) -> None:
    """From an order that tells nothing: all lie sorted before they are shuffled. Who was dealt nothing yet waits."""
    fighter = play.fighter(number)
    piles = fighter.piles
    if not piles.built:
        return
    hidden, below = sorted((*piles.deck, *piles.hand)), len(piles.deck)
    lying = in_order(hidden, _order(play, number, WHAT, len(hidden)))
    play.tell(ev.DealtAnew(number, lying[below:], lying[:below], _wounds(play, number)))


def _wounds(play: Play, number: int) -> tuple[str, ...]:
    face_down, shown = play.fighter(number).wounds.face_down, _shown(play.battle.pending, number)
    rest = sorted(wound for wound in face_down if wound != shown)
    dealt = iter([rest[place - 1] for place in _order(play, number, f"{WHAT}/wounds", len(rest))])
    return tuple(wound if wound == shown else next(dealt) for wound in face_down)


def _shown(pending: Pending | None, number: int) -> str:
    """The wound that dice are asked for just now."""
    if pending is None or pending.kind != "dice" or pending.fighter != number:
        return ""
    return BROKEN_FINGER if pending.word.endswith("/finger") else ""


def _order(play: Play, number: int, what: str, count: int) -> tuple[int, ...]:
    return play.dice.shuffle(play.label(number, what), count=count) if count else ()
