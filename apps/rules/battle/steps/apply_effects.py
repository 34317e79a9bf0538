"""What the interpreter says that effects do, carried out: one effect after the other, each as things stand by then."""

from __future__ import annotations

from dataclasses import dataclass

from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.position.lazy_view import look
from apps.rules.battle.position.situation import view_of
from apps.rules.battle.steps.card_effects import discard, draw_cards, look_into_hand, recover, reshuffle
from apps.rules.battle.steps.casket_effects import add_marks, change_heat, forbid
from apps.rules.battle.steps.effect_source import effects_at, source_of
from apps.rules.battle.steps.field_effects import ask_walk, grant, in_play, lay_zone, push
from apps.rules.battle.steps.harm import chooses, gain_sp, lend, lose, malfunction, taint, take
from apps.rules.battle.steps.step_context import Play, step
from apps.rules.battle.values.battle_questions import Task
from apps.rules.casket.piles.causes import SELF_HARM
from apps.rules.effects import effect_kinds as do
from apps.rules.effects import outcomes as out
from apps.rules.effects.body_effects import HurtPilot, Suffer, Taint, TaintFalls
from apps.rules.effects.conditions_met import all_hold
from apps.rules.effects.interpreter import SIDES, interpret
from apps.rules.suffering import in_rolled_order


@dataclass(slots=True)
class Given:
    """Faces that fell before, handed on to the interpreter."""

    faces: tuple[int, ...]

    def throw(self, label: str, *, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        return self.faces

    def shuffle(self, label: str, *, count: int) -> tuple[int, ...]:
        raise LookupError("no effect shuffles by itself")


def feel(play: Play, number: int, where_from: str, *, target: int = -1, damage: int = 0) -> None:
    """These effects come next."""
    play.next(Task("feel", number, 0, where_from, (target, damage)))


@step("feel")
def feel_one(play: Play, task: Task) -> None:
    """One effect of a list; the rest of it waits."""
    effects, source = effects_at(play.fielding, task.word)
    target, damage, *until = task.cards or (-1, 0)
    if task.number >= (until[0] if until else len(effects)) or play.fighter(task.fighter).is_dead:
        return
    play.todo.append(Task("feel", task.fighter, task.number + 1, task.word, task.cards))
    effect = effects[task.number]
    attack = play.battle.attack
    side = attack.side if attack else None
    view = look(play.battle, task.fighter, target, side, source, damage)
    if (effect.when and not all_hold(effect.when, view, play.rules)) or not _may_feel(play, task.fighter, effect):
        return
    here = f"{task.word}/{task.number}"
    if isinstance(effect, Suffer):
        _suffer(play, task.fighter, effect, damage)
        return
    if isinstance(effect, do.Throw):
        _throw(play, task, effect, here)
        return
    label = play.label(task.fighter, source.code)
    for outcome in interpret((effect,), view, play.rules, play.dice, label):
        carry_out(play, task.fighter, outcome, here, target)


STAYS = (do.Grant, Taint, TaintFalls, HurtPilot)
"""What is felt even without a Casket: it concerns the pilot, or others."""


def _may_feel(play: Play, number: int, effect: do.Effect) -> bool:
    fighter = play.fighter(number)
    return not (fighter.destroyed or fighter.gone) or isinstance(effect, STAYS)


def _throw(play: Play, task: Task, effect: do.Throw, here: str) -> None:
    """A plain die; what its row says follows, one effect after the other."""
    (face,) = play.throw(task.fighter, effect.die, sides=SIDES[effect.die])
    place, row = next((n, row) for n, row in enumerate(effect.rows) if row.least <= face <= row.most)
    play.tell(ev.DieThrown(task.fighter, effect.die, face, row.text))
    play.next(task._replace(number=0, word=f"{here}/rows/{place}/effects", cards=task.cards[:2]))


def _suffer(play: Play, number: int, effect: Suffer, damage: int) -> None:
    portions = damage // effect.per_damage if effect.per_damage else 1
    if portions:
        suffer(play, number, effect.dice * portions)


def suffer(play: Play, number: int, dice: int) -> None:
    """Suffering dice, carried out one by one as they fell."""
    faces = play.throw(number, "suffering", count=dice)
    play.tell(ev.SufferingRolled(number, faces))
    demanded = any(face.discard for face in in_rolled_order(faces))
    end = [Task("defeat", number)] if demanded else []
    play.next(*(Task("suffering-face", number, face) for face in faces), *end)


@step("suffering-face")
def suffering_face(play: Play, task: Task) -> None:
    """What one die does: first the cards. Whether that was the Casket's end is asked after the last of them."""
    (face,) = in_rolled_order((task.number,))
    play.next(task._replace(step="suffering-rest"))
    if face.discard and chooses(play, task.fighter, SELF_HARM):
        play.next(Task("harm", task.fighter, face.discard, SELF_HARM.key))
    elif face.discard:
        take(play, task.fighter, face.discard, SELF_HARM)


@step("suffering-rest")
def suffering_rest(play: Play, task: Task) -> None:
    view = view_of(play.battle, task.fighter)
    for outcome in interpret((Suffer(),), view, play.rules, Given((task.number,)), ""):
        if not isinstance(outcome, out.CardsLostOutcome):
            carry_out(play, task.fighter, outcome, "", -1)


def carry_out(play: Play, number: int, outcome: out.Outcome, here: str, target: int) -> None:
    """One outcome. What belongs to an attack's own steps, or to the settlement, does nothing here."""
    match outcome:
        case out.DrawnOutcome(asked=cards):
            draw_cards(play, number, cards)
        case out.HandSeenOutcome(cards=cards):
            look_into_hand(play, number, target, cards)
        case out.HandDiscardedOutcome(cards=cards):
            discard(play, number, cards)
        case out.CardsLostOutcome(asked=cards, cause=cause):
            lose(play, number, cards, cause)
        case out.RecoveredOutcome():
            recover(play, number, outcome)
        case out.ReshuffledOutcome(damaged=damaged):
            reshuffle(play, number, damaged=damaged)
        case out.HeatChangedOutcome(by=by):
            change_heat(play, number, by, source_of(play.fielding, here))
        case out.SpChangedOutcome(by=by) if by:
            gain_sp(play, number, source_of(play.fielding, here).line(by))
        case out.SpMaximumChangedOutcome(line=line):
            play.tell(ev.SpMaximumMoved(number, line.value, line.code))
        case out.TaintChangedOutcome(by=by):
            taint(play, number, by, source_of(play.fielding, here).code)
        case out.PilotHurtOutcome(damage=damage):
            play.next(Task("struck", number, damage.points, here, (int(damage.checked),)))
        case out.ControlLostOutcome():
            play.tell(ev.ControlLost(number))
        case out.ForbiddenOutcome():
            forbid(play, number, outcome)
        case out.ComponentBrokenOutcome():
            malfunction(play, number, "broken")
        case out.DefenseRaisedOutcome(line=line):
            play.tell(ev.DefenseRaised(number, line.value, line.code))
        case out.ArmorGainedOutcome(line=line):
            play.tell(ev.ArmorGained(number, line.value, line.code))
        case out.DamageReducedOutcome(line=line):
            play.tell(ev.DamageReduced(-line.value, line.code, reactive=True))
        case out.AttackLentOutcome(waiting=waiting):
            lend(play, number, waiting)
        case out.AttackRaisedOutcome(line=line):
            play.tell(ev.AttackHelped(damage=line.value, why=line.code))
        case out.AdvantageGainedOutcome():
            play.tell(ev.AttackHelped(advantage=True))
        case out.MarksAddedOutcome(marks=marks):
            add_marks(play, number, marks)
        case out.MovedOutcome(hexes=hexes):
            ask_walk(play, number, hexes)
        case out.PushedOutcome(hexes=hexes, towards=towards):
            push(play, number, hexes, towards=towards)
        case out.RedirectReadyOutcome(attacks=attacks):
            play.tell(ev.RedirectReady(number, attacks, in_play(play, number)))
        case out.GrantedOutcome():
            grant(play, number, outcome, here, target)
        case out.ZoneLaidOutcome():
            lay_zone(play, number, outcome)
        case _:
            pass
