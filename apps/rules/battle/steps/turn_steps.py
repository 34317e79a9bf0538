"""Rounds and turns: who goes next, and the four phases of a turn one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from apps.rules.battle.battle_state import Battle, LaidZone
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.reasons import DISSOCIATION
from apps.rules.battle.position.passive_effects import refreshed_of
from apps.rules.battle.position.situation import controller, in_water, waiting, where
from apps.rules.battle.steps.apply_effects import feel
from apps.rules.battle.steps.card_effects import ask_cards, draw_cards
from apps.rules.battle.steps.goal_steps import end_of_round, judge
from apps.rules.battle.steps.harm import cool, lose, malfunction
from apps.rules.battle.steps.nearby import IN_A_ZONE
from apps.rules.battle.steps.passive_triggers import answered
from apps.rules.battle.steps.step_context import Play, step
from apps.rules.battle.values.battle_questions import ACT, CASKETS, TO_ACT, Pending, Task
from apps.rules.casket.damaged import cards_due, pending, sp_losses
from apps.rules.casket.heat import cooled_in_turn, strain, strain_dice
from apps.rules.casket.piles.causes import BLEEDING, STRAIN
from apps.rules.casket.piles.hand import HAND_LIMIT, over_limit
from apps.rules.casket.piles.hp import defeat
from apps.rules.casket.soul import STRAIN_LOSS
from apps.rules.effects.conditions_met import all_hold
from apps.rules.effects.effect_view import View
from apps.rules.ground.hexes import distance
from apps.rules.pilot.wounds import in_force

ROUND, WHOSE_TURN = Task("round"), Task("whose-turn")
BLEED = tuple(Task("bleed", number) for number in CASKETS)
COOL_DOWN = tuple(Task("cool-down", number) for number in CASKETS)
OF_A_TURN = tuple(
    (
        WHOSE_TURN,
        *(Task(name, number) for name in ("over", "limit", "end", "draw", "aside")),
        ACT[number],
        *(Task(name, number) for name in ("refresh", "strain", "start")),
    )
    for number in CASKETS
)
OF_A_QUIET_TURN = tuple(tasks[:-2] for tasks in OF_A_TURN)
"""The last is done first. Tasks, and events, that come again and again are made once."""
TURN_BEGUN = tuple(ev.TurnBegun(number) for number in CASKETS)
TURN_ENDED = tuple(ev.TurnEnded(number) for number in CASKETS)
ACTION, DRAW, END = ev.PhaseBegun("action"), ev.PhaseBegun("draw"), ev.PhaseBegun("end")


@step("round")
def begin_round(play: Play, task: Task) -> None:
    """What befalls everybody as a round begins, and then turns until each had one."""
    play.tell(ev.RoundBegun(play.battle.round + 1))
    count, first = len(play.battle.fighters), play.battle.round == 1
    play.todo.append(WHOSE_TURN)
    if first or _anybody_bleeds(play.battle):
        play.next(*BLEED[:count])
    if first:
        play.next(*(Task("deployed", number) for number in range(count)))


def _anybody_bleeds(battle: Battle) -> bool:
    """Whether a round may begin with anything but a turn. In the first it may anyhow: much answers to being set up."""
    answering = battle.fielding.answering
    for number, fighter in enumerate(battle.fighters):
        if fighter.wounds.face_up or "round-start" in answering[number]:
            return True
    return False


@step("deployed")
def deployed(play: Play, task: Task) -> None:
    """What answers to being set up: once, as the first round begins."""
    answered(play, task.fighter, "deployment")


@step("bleed")
def bleed(play: Play, task: Task) -> None:
    number = task.fighter
    fighter = play.battle.fighters[number]
    if fighter.is_out:
        return
    due = in_force.round_start_loss(fighter.wounds).value if fighter.wounds.face_up else 0
    answered(play, number, "round-start")
    if due:
        lose(play, number, due, BLEEDING)


@step("whose-turn")
def whose_turn(play: Play, task: Task) -> None:
    """Sides alternate; a side whose Caskets all went waits for the other to end."""
    if judge(play):
        return
    battle = play.battle
    one = battle.first if battle.last_side < 0 else 1 - battle.last_side
    ready = waiting(battle, one) or waiting(battle, 1 - one)
    if not ready:
        _end_round(play)
    elif len(ready) > 1:
        play.ask(Pending("turn", battle.of(ready[0]).side, -1))
    else:
        take_turn(play, ready[0])


def _end_round(play: Play) -> None:
    play.tell(ev.RoundEnded(play.battle.round))
    end_of_round(play)
    if not judge(play, rounds_over=play.battle.round):
        play.next(ROUND)


def take_turn(play: Play, number: int) -> None:
    play.tell(TURN_BEGUN[number])
    play.todo += OF_A_TURN[number] if _anything_waits(play.battle, number) else OF_A_QUIET_TURN[number]


def _anything_waits(battle: Battle, number: int) -> bool:
    """Whether a turn may begin with anything but SP."""
    fighter = battle.fighters[number]
    if fighter.heat or fighter.due_dice or fighter.wounds.face_up:
        return True
    return "turn-start" in battle.fielding.answering[number]


@step("start")
def start(play: Play, task: Task) -> None:
    """What waited for this turn, a mind that may drift, and water where it cools at the start."""
    number = task.fighter
    fighter = play.battle.fighters[number]
    due = pending(fighter.due_dice) if fighter.due_dice else ()
    for loss in sp_losses(due) if due else ():
        play.tell(ev.SpLost(number, loss.value, loss.code))
    if fighter.wounds.face_up and in_force.dissociates(fighter.wounds):
        (face,) = play.throw(number, "dissociation")
        lost = in_force.dissociated(face)
        play.tell(ev.DissociationRolled(number, face, lost))
        if lost:
            play.tell(ev.SpLost(number, -lost, DISSOCIATION.code))
    answered(play, number, "turn-start")
    if fighter.heat and play.rules.water_when == "start":
        _cool_down(play, number, "start")
    cards = cards_due(due) if due else 0
    if cards:
        lose(play, number, cards, BLEEDING)


@step("strain")
def strained(play: Play, task: Task) -> None:
    """From 5 Heat on a die, from 10 on none: SP, cards or a component."""
    number = task.fighter
    fighter = play.battle.fighters[number]
    if fighter.heat < 5 or fighter.is_out:
        return
    faces = play.throw(number, "strain") if strain_dice(fighter.heat) else ()
    found = strain(fighter.heat, faces)
    if found is None:
        return
    total = found.total.value if found.total else None
    play.tell(ev.StrainRolled(number, faces[0] if faces else 0, total, found.row.key))
    if found.row.sp:
        play.tell(ev.SpLost(number, STRAIN_LOSS.value, STRAIN_LOSS.code))
    if found.row.malfunction:
        malfunction(play, number, "strain")
    if found.row.damage:
        lose(play, number, found.row.damage, STRAIN)


@step("refresh")
def refresh(play: Play, task: Task) -> None:
    number = task.fighter
    fighter = play.battle.fighters[number]
    if play.battle.shaken and fighter.is_out:  # who takes a turn was not out, and nobody is until something shakes it
        return
    play.tell(ev.Refreshed(number, refreshed_of(play.battle, number).value))
    play.tell(ACTION)


@step("act")
def act(play: Play, task: Task) -> None:
    """One deed after the other, until the player ends the phase."""
    number, battle = task.fighter, play.battle
    fighter = battle.fighters[number]
    if not judge(play) and not (battle.shaken and fighter.is_out):
        side = controller(battle, number) if fighter.lost_control else battle.fielding.fielded[number].side
        play.asking = TO_ACT[side][number]


@step("aside")
def set_aside(play: Play, task: Task) -> None:
    if play.battle.fielding.rules.hand_set_aside != "any":
        return
    number = task.fighter
    fighter = play.battle.fighters[number]
    hand = tuple(fighter.piles.hand)
    if hand and not fighter.is_out:
        play.ask(Pending("set-aside", controller(play.battle, number), number, hand, 0, len(hand)))


@step("draw")
def draw_phase(play: Play, task: Task) -> None:
    """Up to six. A deck and a discard pile that are both empty end the Casket."""
    number = task.fighter
    fighter = play.battle.fighters[number]
    if play.battle.shaken and fighter.is_out:
        return
    play.tell(DRAW)
    _draw_up(play, number)


def _draw_up(play: Play, number: int) -> None:
    fighter = play.battle.fighters[number]
    due = HAND_LIMIT - len(fighter.piles.hand)
    short = due > 0 and draw_cards(play, number, due)
    if short and defeat(fighter.piles, play.rules):
        goes_on = () if play.fielding.edition == "penance-1" else (Task("draw-on", number),)
        play.next(Task("defeat", number), *goes_on)


@step("draw-on")
def draw_on(play: Play, task: Task) -> None:
    """Whoever rose again while it drew draws on."""
    if not play.fighter(task.fighter).is_out:
        _draw_up(play, task.fighter)


@step("end")
def end_phase(play: Play, task: Task) -> None:
    """Zones, what answers to the end of a turn, water, and a turn that was passed."""
    number = task.fighter
    battle = play.battle
    if battle.shaken and battle.fighters[number].is_out:
        return
    play.tell(END)
    play.todo.append(COOL_DOWN[number])
    answered(play, number, "turn-end")
    if battle.zones:
        _zones(play, number)


def _zones(play: Play, number: int) -> None:
    """What lies on the ground works on whoever stands in it: grounds of one card that overlap, once."""
    found = [(zone, effects) for zone in reversed(play.battle.zones) for effects in _laid_for(play, number, zone)]
    if play.fielding.edition == "penance-1":
        for zone, effects in found:
            feel(play, number, effects)
            if zone.at is None:
                play.next(_near(number, zone))
        return
    for effects in dict.fromkeys(effects for _, effects in found):
        zones = [zone for zone, felt in found if felt == effects]
        if zones[0].at is not None:
            feel(play, number, effects)
            continue
        for others, zone in enumerate(reversed(zones)):
            play.next(_near(number, zone), Task("ground", number, others, effects))


def _laid_for(play: Play, number: int, zone: LaidZone) -> Iterator[str]:
    """Where the effects stand that it has on this one."""
    battle = play.battle
    own = battle.of(zone.owner).side == battle.of(number).side
    face = battle.fielding.decks[zone.owner][zone.card]
    for spot, effect in enumerate(face.effects):
        whose = getattr(effect, "whose", None)
        if whose is None or _is_outside(battle, number, zone) or not _is_laid(play, effect):
            continue
        if whose == "everyone" or (whose == "allies") == own:
            yield f"{face.place}/{spot}/each_turn"


def _near(number: int, zone: LaidZone) -> Task:
    return Task("near", number, zone.radius, IN_A_ZONE, (zone.owner, zone.card))


@step("ground")
def stand_in_it(play: Play, task: Task) -> None:
    """On a table: it stood in this ground, so nobody is asked about so many others of the same card."""
    if task.number:
        del play.todo[-2 * task.number :]
    feel(play, task.fighter, task.word)


def _is_outside(battle: Battle, number: int, zone: LaidZone) -> bool:
    """By the map; where none is kept, whoever sees the table is asked."""
    return zone.at is not None and distance(where(battle.fighters[number]), zone.at) > zone.radius


def _is_laid(play: Play, effect: object) -> bool:
    """A card may print a zone for each way to play it: the one that is played here was laid."""
    return all_hold(getattr(effect, "when", ()), View(), play.rules)


def _cool_down(play: Play, number: int, moment: Literal["start", "end"]) -> None:
    fighter = play.battle.fighters[number]
    water = in_water(play.battle, number)
    passed = moment == "end" and not fighter.deeds
    if not (water or passed):
        return
    found = cooled_in_turn(fighter.heat, moment, play.rules, in_water=water, passed=passed)
    if found.value:
        cool(play, number, found.lines)


@step("cool-down")
def cool_down(play: Play, task: Task) -> None:
    """Water and a turn that was passed cool when the rest of the End phase is over."""
    fighter = play.battle.fighters[task.fighter]
    if fighter.heat and not fighter.is_out:
        _cool_down(play, task.fighter, "end")


@step("limit")
def hand_limit(play: Play, task: Task) -> None:
    number = task.fighter
    fighter = play.battle.fighters[number]
    if len(fighter.piles.hand) > HAND_LIMIT and not fighter.is_out:
        over = over_limit(fighter.piles)
        ask_cards(play, number, "discard", tuple(fighter.piles.hand), over, "limit")


@step("over")
def turn_over(play: Play, task: Task) -> None:
    play.tell(TURN_ENDED[task.fighter])
