"""What hurts: cards lost and what comes of them, marks, Heat, Taint, pilots struck, and the end of a Casket."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.reasons import SHRUGGED_OFF
from apps.rules.battle.position.passive_effects import heat_lines
from apps.rules.battle.position.reactive_cards import might_hold
from apps.rules.battle.position.situation import controller, mates_of
from apps.rules.battle.steps.passive_triggers import answered
from apps.rules.battle.steps.step_context import Play, step
from apps.rules.battle.values.battle_questions import Pending, Task
from apps.rules.casket import component_marks as parts
from apps.rules.casket.damaged import cascading, results
from apps.rules.casket.heat import cooled, gained, strains_at_once
from apps.rules.casket.next_attack import STRUCTURAL_WEAKNESS, Waiting
from apps.rules.casket.piles.card_losses import loss
from apps.rules.casket.piles.causes import CAUSES, SELF_HARM, Cause, may_choose
from apps.rules.casket.piles.hp import defeat
from apps.rules.casket.piles.pile_cards import CardNumber, is_healthy
from apps.rules.casket.piles.recoveries import resurrected
from apps.rules.effects.outcomes import FORCED
from apps.rules.explained import Line, in_short
from apps.rules.pilot.grit import is_immune
from apps.rules.pilot.taint.gains import corrupted, crossed, resists
from apps.rules.pilot.taint.taint_buyers import Buyer, open_spends
from apps.rules.pilot.wounds.triggers import (
    capsule_breach,
    destruction_damage,
    is_saved,
    neural_feedback,
    save_asks_a_die,
    thread_snap,
)
from apps.rules.pilot.wounds.wound_flips import Nerve, strike_pilot
from apps.rules.tables.component_rows import COMPONENTS, Component
from apps.rules.tables.pilot_damage import (
    CAPSULE_BREACH,
    CRITICAL_MALFUNCTION,
    NEURAL_FEEDBACK,
    PILOT_DAMAGE,
    RESURRECTION,
    TAINT_OVERLOAD_THRESHOLD,
    THREAD_SNAP,
    PilotDamage,
)

BY_CAUSE = {cause.key: cause for cause in (*CAUSES, FORCED)}
BY_DAMAGE = {damage.key: damage for damage in PILOT_DAMAGE}


def lose(play: Play, number: int, count: int, cause: Cause) -> None:
    """Cards go, off the deck unless somebody may choose; their Damage dice follow, and the end if nothing is left."""
    if chooses(play, number, cause):
        play.next(Task("harm", number, count, cause.key), Task("defeat", number))
    else:
        play.next(*take(play, number, count, cause).dice, Task("defeat", number))


def chooses(play: Play, number: int, cause: Cause) -> bool:
    """Whether cards of the hand may be named for a loss by one's own hand."""
    fighter = play.fighter(number)
    return cause is SELF_HARM and may_choose(cause, play.rules) and bool(fighter.piles.hand) and not fighter.is_out


@step("harm")
def harm(play: Play, task: Task) -> None:
    """The owner names cards of the hand; the deck pays the rest."""
    number = task.fighter
    held = tuple(play.fighter(number).piles.hand)
    play.next(task._replace(step="harmed"))
    side = controller(play.battle, number)
    play.ask(Pending("pay", side, number, held, 0, min(task.number, len(held)), task.word))


@step("harmed")
def harmed(play: Play, task: Task) -> None:
    """The answer takes this task along: it holds what is due, and why."""
    harm_with(play, task, ())


def harm_with(play: Play, task: Task, chosen: Sequence[CardNumber]) -> None:
    play.next(*take(play, task.fighter, task.number, BY_CAUSE[task.word], chosen).dice)


class Paid(NamedTuple):
    """What a loss brings with it: Damage dice to throw, and Primary cards that mark a component."""

    dice: tuple[Task, ...] = ()
    primary: int = 0


def take(play: Play, number: int, count: int, cause: Cause, chosen: Sequence[CardNumber] = ()) -> Paid:
    """Cards go: those chosen from the hand first."""
    fighter = play.fighter(number)
    found = loss(fighter.piles, count, cause, play.rules, chosen=chosen)
    if any(source == "deck" for _, source, _ in found.lost):
        play.turn(number, "deck")
    play.tell(ev.CardsLost(number, cause.key, found.lost, count, found.void))
    if found.lost and cause.kind == "damage" and fighter.armor:
        play.tell(ev.ArmorLost(number))
    cascade = cascading(found, play.rules)
    decks = play.fielding.decks[number]
    primary = sum(card > 0 and decks[card].group == "primary" for card in found.cards) if cause.attack else 0
    return Paid((Task("cascade", number, len(cascade)),) if cascade else (), primary)


def heat(play: Play, number: int, lines: Sequence[Line]) -> None:
    """One gain of Heat, made larger by what makes every gain larger; in another's turn it may strain at once."""
    fighter = play.fighter(number)
    grown = gained(lines, heat_lines(play.battle, number))
    if not grown.value:
        return
    before = fighter.heat
    play.tell(ev.HeatChanged(number, grown.value, in_short(grown.lines)))
    if play.battle.turn != number and strains_at_once(before, fighter.heat, play.rules):
        play.next(Task("strain", number))


def cool(play: Play, number: int, lines: Sequence[Line]) -> None:
    fallen = cooled(play.fighter(number).heat, lines)
    if fallen.value:
        play.tell(ev.HeatChanged(number, -fallen.value, in_short(fallen.lines)))


def taint(play: Play, number: int, by: int, why: str, waiting: int | None = None) -> None:
    """Taint moves; reaching ten is answered at once."""
    play.next(*taint_told(play, number, by, why, waiting))


def taint_told(play: Play, number: int, by: int, why: str, waiting: int | None = None) -> list[Task]:
    """Taint moves. Answers what reaching ten brings: pilot damage, and then corruption."""
    fighter = play.fighter(number)
    before = fighter.taint
    kept = fighter.taint_waiting if waiting is None else waiting
    if by or kept != fighter.taint_waiting:
        play.tell(ev.TaintChanged(number, by, why, kept))
    reached = crossed(before, fighter.taint, play.rules)
    due = [Task("hurt", number, reached.pilot_damage, TAINT_OVERLOAD_THRESHOLD.key)] if reached.pilot_damage else []
    return [*due, Task("corruption", number)] if reached.corruption else due


def mark(play: Play, number: int, planned: parts.Marking, why: str) -> None:
    """Marks, and at once what is lost with a component; what reaches through to the pilot follows."""
    if not (planned.marks or planned.holds):
        return
    fighter = play.fighter(number)
    before = fighter.components.total
    play.tell(ev.Marked(number, planned.component, planned.marks, planned.destroys, planned.holds, why))
    felt = neural_feedback(before, fighter.components.total, play.rules)
    if felt:
        play.next(Task("hurt", number, felt, NEURAL_FEEDBACK.key))
    if planned.destroys:
        _lost_with(play, number, planned.component)


def _lost_with(play: Play, number: int, component: Component) -> None:
    fighter = play.fighter(number)
    groups = {card: play.fielding.decks[number][card].group for card in fighter.piles.hand if is_healthy(card)}
    dropped = parts.dropped(component, fighter.piles.hand, groups)
    if dropped:
        play.tell(ev.CardsDiscarded(number, dropped, f"{COMPONENTS[component].name} destroyed"))
    snapped, breached = thread_snap([component], play.rules), capsule_breach([component], play.rules)
    if snapped:
        play.next(Task("hurt", number, snapped, THREAD_SNAP.key))
    if breached:
        play.next(Task("hurt", number, breached, CAPSULE_BREACH.key))


def malfunction(play: Play, number: int, why: str) -> None:
    """A random component that is whole fails; with all five gone nothing more can."""
    components = play.fighter(number).components
    whole = parts.intact(components, play.rules)
    if not whole:
        return
    struck = parts.random_component(whole, play.dice, play.label(number, "component"))
    mark(play, number, parts.malfunction(components, struck, play.rules), why)


def lend(play: Play, number: int, waiting: Waiting) -> None:
    """Something waits for an attack of this Casket, or on it."""
    lent = (waiting.code, waiting.damage, waiting.ignores, waiting.marks, waiting.serves, waiting.window)
    play.tell(ev.AttackLent(number, *lent, own_turn=play.battle.turn == number))


@step("cascade")
def cascade(play: Play, task: Task) -> None:
    """One Damage die for each DAMAGED card that damage took."""
    roll_damage_dice(play, task.fighter, task.number)


def roll_damage_dice(play: Play, number: int, count: int) -> None:
    faces = play.throw(number, "damaged", count=count)
    play.tell(ev.DamageDiceRolled(number, faces))
    play.next(*(Task("damage-face", number, face) for face in faces))


@step("damage-face")
def damage_face(play: Play, task: Task) -> None:
    """What one face of the Damage die does at once."""
    number = task.fighter
    (result,) = results([task.number])
    if result.heat:
        heat(play, number, [Line(code=result.code, value=result.heat, rule=result.rule, text=result.text)])
    if result.marks_next_attack:
        lend(play, number, STRUCTURAL_WEAKNESS)
    if result.sp:
        gain_sp(play, number, Line(code=result.code, value=result.sp, rule=result.rule, text=result.text))
    if result.wounds:
        play.next(Task("hurt", number, result.wounds, CRITICAL_MALFUNCTION.key))


def gain_sp(play: Play, number: int, line: Line) -> None:
    """At once in the own turn, or on top of the Refresh if that is under way; in another's it waits for the next one,
    or is lost.
    """
    own_turn = play.battle.turn == number
    if line.value > 0 and not (own_turn and play.battle.phase in ("action", "draw", "end")):
        if own_turn or play.rules.sp_off_turn_gain == "next_refresh":
            play.tell(ev.SpChanged(number, line.value, line.code, banked=True))
        return
    play.tell(ev.SpChanged(number, line.value, line.code, banked=False))


@step("hurt")
def hurt(play: Play, task: Task) -> None:
    """So many points of pilot damage of one cause, as long as the pilot lives."""
    strike(play, task.fighter, BY_DAMAGE[task.word], task.number)


def strike(play: Play, number: int, damage: PilotDamage, points: int) -> None:
    fighter, fielded = play.fighter(number), play.battle.of(number)
    if fighter.is_dead:
        return
    every = PilotDamage(key=damage.key, name=damage.name, rule=damage.rule, points=points, checked=damage.checked)
    label = play.label(number, damage.key)
    for struck in strike_pilot(
        fighter.wounds, Nerve(fielded.grit, fielded.faction), every, play.dice, label, play.rules
    ):
        wound = struck.wound
        play.tell(
            ev.PilotStruck(
                number,
                damage.key,
                struck.face or 0,
                struck.hit.check.value if struck.hit.check else None,
                struck.hit.happens,
                wound.wound if wound else "",
                wound.finger if wound else 0,
                struck.deck,
            )
        )
        if struck.hit.heat:
            heat(play, number, [SHRUGGED_OFF.line(1)])
    if not fighter.wounds.face_down:
        fallen(play, number)


def fallen(play: Play, number: int) -> None:
    """A pilot died: the Casket is inert, allies may answer, and whoever did it has a kill. With a Casket that was
    destroyed its ally has fallen already.
    """
    play.tell(ev.PilotKilled(number, felled_by(play, number)))
    _credited(play, number)
    if not play.fighter(number).destroyed:
        play.next(*_rites(play, number))


def felled_by(play: Play, number: int) -> int:
    """Whose attack it was, if it was an enemy's on this Casket."""
    attack = play.battle.attack
    if attack is None or attack.attacker == number:
        return -1
    same = play.battle.of(attack.attacker).side == play.battle.of(number).side
    return -1 if same or attack.defender != number else attack.attacker


def _credited(play: Play, number: int) -> None:
    by = felled_by(play, number)
    if by < 0 or number in play.fighter(by).kills:
        return
    play.tell(ev.KillScored(by, number))
    answered(play, by, "kill", target=number)


def _rites(play: Play, number: int) -> Iterable[Task]:
    return [Task("rites", mate, number) for mate in mates_of(play.battle, number)]


@step("defeat")
def defeated(play: Play, task: Task) -> None:
    """Asked after every loss that was demanded: a Casket with nothing left may rise again, or ends."""
    number = task.fighter
    fighter = play.fighter(number)
    if fighter.destroyed or fighter.gone:
        return
    why = defeat(fighter.piles, play.rules)
    if why is None:
        return
    if can_rise(play, number):
        play.next(Task("fall", number, 0, why))
        play.ask(Pending("rise", play.battle.of(number).side, number))
        return
    play.next(Task("fall", number, 0, why))


def can_rise(play: Play, number: int) -> bool:
    fighter, fielded = play.fighter(number), play.battle.of(number)
    if fighter.is_dead or not any(is_healthy(card) for card in fighter.piles.graveyard):
        return False
    buyer = Buyer(
        moment="destroyed",
        own=fighter.taint,
        bought=fighter.bought,
        faction=fielded.faction,
        wounds_face_down=len(fighter.wounds.face_down),
    )
    return bool(open_spends(buyer, play.rules))


def rise(play: Play, number: int) -> None:
    """Cards of the graveyard by chance become the deck, and two wounds are flipped for it."""
    fighter = play.fighter(number)
    again = resurrected(fighter.piles, play.dice, play.label(number, "resurrection"), play.rules)
    play.tell(ev.CasketRisen(number, again.cards, again.deck))
    play.next(Task("hurt", number, RESURRECTION.points, RESURRECTION.key))


@step("fall")
def fall(play: Play, task: Task) -> None:
    """The Casket ends. Its pilot may be saved; allies may answer."""
    number = task.fighter
    fighter = play.fighter(number)
    if fighter.destroyed or defeat(fighter.piles, play.rules) is None:
        return
    play.tell(ev.CasketDestroyed(number, task.word, felled_by(play, number)))
    _credited(play, number)
    play.next(Task("save", number), *([] if fighter.is_dead else _rites(play, number)))


@step("save")
def save(play: Play, task: Task) -> None:
    number = task.fighter
    if play.fighter(number).is_dead or is_immune(play.battle.of(number).faction, play.rules):
        return
    face = None
    if save_asks_a_die(play.rules):
        (face,) = play.throw(number, "save")
        play.tell(ev.SaveRolled(number, face, is_saved(face)))
    damage = destruction_damage(face, play.rules)
    if damage:
        strike(play, number, damage, damage.points)


@step("corruption")
def corruption(play: Play, task: Task) -> None:
    """Ten Taint: the d6 holds it off, or the table says what becomes of the pilot."""
    number = task.fighter
    if play.fighter(number).is_dead or not play.fielding.library.corruption:
        return
    (face,) = play.throw(number, "corruption")
    if resists(face):
        play.tell(ev.CorruptionRolled(number, face, resisted=True, row="", row_face=0))
        return
    (second,) = play.throw(number, "corrupted")
    row = corrupted(second, play.fielding.library.corruption.values())
    play.tell(ev.CorruptionRolled(number, face, resisted=False, row=row.key, row_face=second))
    play.next(Task("feel", number, 0, f"corruption:{row.key}/effects"))


@step("rites")
def rites(play: Play, task: Task) -> None:
    """An ally has fallen: whoever might hold an answer is asked."""
    fighter = play.fighter(task.fighter)
    if not fighter.is_out and might_hold(play.battle, task.fighter, "ally-defeated"):
        play.ask(Pending("rites", play.battle.of(task.fighter).side, task.fighter))
