"""What the interpreter says that effects do, carried out: one effect after the other, each as things stand by then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from apps.rules.battle import events as ev
from apps.rules.battle.aiming import component_of
from apps.rules.battle.asking import Pending, Task
from apps.rules.battle.fielding import Fielding
from apps.rules.battle.glancing import look
from apps.rules.battle.harming import chooses, cool, gain_sp, heat, lose, malfunction, mark, strike, taint, take
from apps.rules.battle.play import Play, step
from apps.rules.battle.standing import (
    controller,
    foes_of,
    mates_of,
    on_the_field,
    standing_at,
    view_of,
    where,
)
from apps.rules.battle.state import LaidZone
from apps.rules.casket import components as parts
from apps.rules.casket.piles.cards import in_order
from apps.rules.casket.piles.causes import SELF_HARM
from apps.rules.casket.piles.drawing import draw
from apps.rules.casket.piles.recovering import recoverable, recovered
from apps.rules.effects import kinds as do
from apps.rules.effects import outcomes as out
from apps.rules.effects.bearing import HurtPilot, Suffer, Taint, TaintFalls
from apps.rules.effects.holding import all_hold
from apps.rules.effects.interpreting import SIDES, interpret
from apps.rules.effects.seeing import Source
from apps.rules.ground.facing import is_behind
from apps.rules.ground.hexes import distance
from apps.rules.ground.pushing import pushed
from apps.rules.pilot.suffering import in_rolled_order
from apps.rules.tables.pilot_damage import PilotDamage

SUFFERED = Source(code="suffering", text="The Suffering die", rule="PEN-SUF-17")
ROOTS = {"card": "cards", "corruption": "corruption", "spend": "spends", "relic": "relics"}


def effects_at(fielding: Fielding, where_from: str) -> tuple[do.Effects, Source]:
    """The effects that stand at a place of the packs, such as `card:passing-cut/effects/0/afterwards`."""
    found = fielding.known.get(where_from)
    if found is None:
        root, *path = where_from.split("/")
        kind, _, key = root.partition(":")
        named = getattr(fielding.library, ROOTS[kind])[key]
        value: Any = named
        for part in path:
            value = value[int(part)] if part.isdecimal() else getattr(value, part)
        rule = getattr(named, "rule", "") or f"{kind}:{key}"
        found = fielding.known[where_from] = (value, Source(code=key, text=named.name, rule=rule))
    return found  # type: ignore[return-value]  # under these names lie effects alone


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
    play.next(task._replace(number=task.number + 1))
    effect = effects[task.number]
    attack = play.battle.attack
    side = attack.side if attack else None
    view = look(play.battle, task.fighter, target, side, source, damage)
    if isinstance(effect, do.Throw):
        view = view_of(play.battle, task.fighter, target, source=source, side=side, damage=damage)
    if not all_hold(effect.when, view, play.rules) or not _may_feel(play, task.fighter, effect):
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
    return isinstance(effect, STAYS) or not (fighter.destroyed or fighter.gone)


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
        if not isinstance(outcome, out.CardsLost):
            carry_out(play, task.fighter, outcome, "", -1)


@dataclass(frozen=True, slots=True)
class Felt:
    """One outcome on its way: of which Casket, from which place of the packs, and on whom it is aimed."""

    play: Play
    number: int
    here: str
    target: int


def carry_out(play: Play, number: int, outcome: out.Outcome, here: str, target: int) -> None:
    """One outcome. What belongs to an attack's own steps, or to the settlement, does nothing here."""
    carried = CARRIED.get(type(outcome))
    if carried:
        carried(Felt(play, number, here, target), outcome)


def _heat(felt: Felt, outcome: out.HeatChanged) -> None:
    by, source = outcome.by, _source(felt)
    if by > 0:
        heat(felt.play, felt.number, [source.line(by)])
    elif by < 0:
        cool(felt.play, felt.number, [source.line(-by)])


def _source(felt: Felt) -> Source:
    if not felt.here:
        return SUFFERED
    return effects_at(felt.play.fielding, felt.here.rsplit("/", 1)[0])[1]


def _sp(felt: Felt, outcome: out.SpChanged) -> None:
    if outcome.by:
        gain_sp(felt.play, felt.number, _source(felt).line(outcome.by))


def _sp_maximum(felt: Felt, outcome: out.SpMaximumChanged) -> None:
    felt.play.tell(ev.SpMaximumMoved(felt.number, outcome.line))


def _taint(felt: Felt, outcome: out.TaintChanged) -> None:
    taint(felt.play, felt.number, outcome.by, _source(felt).code)


def _pilot_hurt(felt: Felt, outcome: out.PilotHurt) -> None:
    found = outcome.damage
    felt.play.next(Task("struck", felt.number, found.points, felt.here, (int(found.checked),)))


def _control(felt: Felt, outcome: out.ControlLost) -> None:
    felt.play.tell(ev.ControlLost(felt.number))


def _drawn(felt: Felt, outcome: out.Drawn) -> None:
    draw_cards(felt.play, felt.number, outcome.asked)


def _hand_seen(felt: Felt, outcome: out.HandSeen) -> None:
    if felt.target >= 0 and outcome.cards:
        _look(felt.play, felt.number, felt.target, outcome.cards)


def _hand_discarded(felt: Felt, outcome: out.HandDiscarded) -> None:
    if outcome.cards:
        held = tuple(felt.play.fighter(felt.number).piles.hand)
        ask_cards(felt.play, felt.number, "discard", held, outcome.cards, "card")


def _cards_lost(felt: Felt, outcome: out.CardsLost) -> None:
    lose(felt.play, felt.number, outcome.asked, outcome.cause)


def _recovered(felt: Felt, outcome: out.Recovered) -> None:
    _recover(felt.play, felt.number, outcome)


def _reshuffled(felt: Felt, outcome: out.Reshuffled) -> None:
    _reshuffle(felt.play, felt.number, damaged=outcome.damaged)


def _look(play: Play, number: int, target: int, cards: int) -> None:
    held = play.fighter(target).piles.hand
    order = play.dice.shuffle(play.label(number, "look"), count=len(held))
    play.tell(ev.HandSeen(number, target, tuple(held[place - 1] for place in order[:cards])))


def _recover(play: Play, number: int, outcome: out.Recovered) -> None:
    lying = recoverable(play.fighter(number).piles, outcome.source)
    due = min(outcome.asked, len(lying))
    if due == len(lying):
        if due:
            take_back(play, number, lying, outcome.source, outcome.to)
        return
    ask_cards(play, number, "recover", lying, due, f"{outcome.source}/{outcome.to}")


def take_back(play: Play, number: int, chosen: Sequence[int], source: str, to: str) -> None:
    fighter = play.fighter(number)
    order: Sequence[int] = ()
    if to == "shuffle":
        order = play.dice.shuffle(play.label(number, "recover"), count=len(chosen) + len(fighter.piles.deck))
    found = recovered(fighter.piles, chosen, len(chosen), source, to, order=order)  # type: ignore[arg-type]  # the words of the packs
    play.tell(ev.CardsRecovered(number, found.cards, found.source, found.to, found.deck))


def ask_cards(play: Play, number: int, kind: str, cards: tuple[int, ...], due: int, word: str) -> None:
    side = controller(play.battle, number)
    play.ask(Pending(kind, side, number, cards, due, due, word))  # type: ignore[arg-type]  # kinds of this module


def _reshuffle(play: Play, number: int, *, damaged: bool) -> None:
    piles = play.fighter(number).piles
    cards = (*piles.deck, *piles.discard, *([piles.next_damaged] if damaged else []))
    order = play.dice.shuffle(play.label(number, "reshuffle"), count=len(cards)) if cards else ()
    play.tell(ev.Reshuffled(number, in_order(cards, order), damaged))


def draw_cards(play: Play, number: int, count: int) -> bool:
    """Cards into the hand, with a reshuffle if the deck runs out. Answers whether there were too few."""
    piles = play.fighter(number).piles
    found = draw(piles, count, play.dice, play.label(number, "draw"))
    before = min(len(piles.deck), len(found.cards))
    if before:
        play.tell(ev.CardsDrawn(number, found.cards[:before]))
    if found.reshuffle:
        play.tell(ev.Reshuffled(number, found.reshuffle.deck, damaged=True))
    if found.cards[before:]:
        play.tell(ev.CardsDrawn(number, found.cards[before:]))
    return found.short


def _moved(felt: Felt, outcome: out.Moved) -> None:
    ask_walk(felt.play, felt.number, outcome.hexes)


def _pushed(felt: Felt, outcome: out.Pushed) -> None:
    _push(felt.play, felt.number, outcome.hexes, towards=outcome.towards)


def _defense(felt: Felt, outcome: out.DefenseRaised) -> None:
    felt.play.tell(ev.DefenseRaised(felt.number, outcome.line))


def _armor(felt: Felt, outcome: out.ArmorGained) -> None:
    felt.play.tell(ev.ArmorGained(felt.number, outcome.line))


def _redirect(felt: Felt, outcome: out.RedirectReady) -> None:
    felt.play.tell(ev.RedirectReady(felt.number, outcome.attacks, _in_play(felt)))


def _in_play(felt: Felt) -> int:
    cards = felt.play.fighter(felt.number).piles.in_play
    return cards[-1] if cards else 0


def _lent(felt: Felt, outcome: out.AttackLent) -> None:
    own_turn = felt.play.battle.turn == felt.number
    felt.play.tell(ev.AttackLent(felt.number, outcome.waiting, own_turn))


def _granted(felt: Felt, outcome: out.Granted) -> None:
    others = _others(felt.play, felt.number, outcome, felt.target)
    felt.play.next(*(Task("feel", other, 0, f"{felt.here}/effects", (felt.number, 0)) for other in others))


def _zone_laid(felt: Felt, outcome: out.ZoneLaid) -> None:
    fighter = felt.play.fighter(felt.number)
    ends = None if outcome.lasts == "battle" else 2 if felt.play.battle.turn == felt.number else 1
    zone = LaidZone(felt.number, _in_play(felt), where(fighter), outcome.radius, ends)
    felt.play.tell(ev.ZoneLaid(zone))


def ask_walk(play: Play, number: int, hexes: int) -> None:
    """So many hexes may be moved, one after the other."""
    if on_the_field(play.fighter(number)):
        play.next(Task("walk", number, hexes))


@step("walk")
def walk(play: Play, task: Task) -> None:
    if task.number > 0 and not play.fighter(task.fighter).is_out:
        play.ask(Pending("walk", controller(play.battle, task.fighter), task.fighter, most=task.number))


def _push(play: Play, number: int, hexes: int, *, towards: bool) -> None:
    """By whoever attacks: `number` is the one that was hit."""
    attack = play.battle.attack
    if attack is None or not on_the_field(play.fighter(number)):
        return
    pusher, target = where(play.fighter(attack.attacker)), where(play.fighter(number))
    found = pushed(play.battle.board, pusher, target, standing_at(play.battle), hexes=hexes, towards=towards)
    if found.hexes:
        play.tell(ev.Pushed(number, found.end, found.hexes))


def _others(play: Play, number: int, outcome: out.Granted, target: int) -> list[int]:
    """Who feels it. The one of choice was named as the card was played."""
    battle = play.battle
    found: list[int] = []
    match outcome.to:
        case "target" | "ally":
            return [target] if target >= 0 and not play.fighter(target).is_out else []
        case "allies":
            found = mates_of(battle, number)
        case "allies-behind":
            own = battle.fighters[number]
            found = [
                mate
                for mate in mates_of(battle, number)
                if is_behind(where(own), own.facing, where(battle.fighters[mate]))
            ]
        case "enemies":
            found = foes_of(battle, number)
        case "everyone":
            found = [number, *mates_of(battle, number), *foes_of(battle, number)]
    if not outcome.within:
        return found
    centre = where(battle.fighters[number])
    return [other for other in found if distance(centre, where(battle.fighters[other])) <= outcome.within]


def _raised(felt: Felt, outcome: out.AttackRaised) -> None:
    felt.play.tell(ev.AttackHelped(line=outcome.line))


def _advantage(felt: Felt, outcome: out.AdvantageGained) -> None:
    felt.play.tell(ev.AttackHelped(advantage=True))


def _marks(felt: Felt, outcome: out.MarksAdded) -> None:
    _add_marks(felt.play, felt.number, outcome.marks)


def _forbidden(felt: Felt, outcome: out.Forbidden) -> None:
    if outcome.lasts == "attack":
        if felt.play.battle.attack:
            felt.play.tell(ev.AttackHelped(silenced=True))
    else:
        felt.play.tell(ev.Barred(felt.number, outcome.what, outcome.lasts))


def _reduced(felt: Felt, outcome: out.DamageReduced) -> None:
    felt.play.tell(ev.DamageReduced(outcome.line, reactive=True))


def _broken(felt: Felt, outcome: out.ComponentBroken) -> None:
    malfunction(felt.play, felt.number, "broken")


CARRIED: dict[type, Callable[[Felt, Any], None]] = {
    out.HeatChanged: _heat,
    out.SpChanged: _sp,
    out.SpMaximumChanged: _sp_maximum,
    out.TaintChanged: _taint,
    out.PilotHurt: _pilot_hurt,
    out.ControlLost: _control,
    out.Drawn: _drawn,
    out.HandSeen: _hand_seen,
    out.HandDiscarded: _hand_discarded,
    out.CardsLost: _cards_lost,
    out.Recovered: _recovered,
    out.Reshuffled: _reshuffled,
    out.Moved: _moved,
    out.Pushed: _pushed,
    out.DefenseRaised: _defense,
    out.ArmorGained: _armor,
    out.RedirectReady: _redirect,
    out.AttackLent: _lent,
    out.Granted: _granted,
    out.ZoneLaid: _zone_laid,
    out.AttackRaised: _raised,
    out.AdvantageGained: _advantage,
    out.MarksAdded: _marks,
    out.Forbidden: _forbidden,
    out.DamageReduced: _reduced,
    out.ComponentBroken: _broken,
}


def _add_marks(play: Play, number: int, marks: int) -> None:
    """On the component that an attack on this Casket struck, or on a random one."""
    attack = play.battle.attack
    components = play.fighter(number).components
    if attack is None or attack.defender != number or not attack.hit:
        whole = parts.intact(components, play.rules)
        struck = parts.random_component(whole, play.dice, play.label(number, "component"))
    else:
        struck = component_of(attack)
    mark(play, number, parts.marking(components, struck, marks, play.rules), "effect")


@step("struck")
def struck(play: Play, task: Task) -> None:
    """Damage to a pilot by a card's or a spend's own words."""
    _, source = effects_at(play.fielding, task.word.rsplit("/", 1)[0])
    damage = PilotDamage(
        key=source.code, name=source.text, rule=source.rule, points=task.number, checked=bool(task.cards[0])
    )
    strike(play, task.fighter, damage, task.number)
