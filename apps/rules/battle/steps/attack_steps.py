"""An attack carried through, step by step as the canon lays it down, from its declaration to the next target."""

from __future__ import annotations

from apps.rules.battle.battle_state import AttackUnderWay, under_way
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.reasons import JAM, SYMBOLS
from apps.rules.battle.position.attack_numbers import (
    aim_of,
    component_named,
    component_of,
    damage_of,
    declared,
    guard_of,
    may_take_over,
)
from apps.rules.battle.position.playable_cards import may_strike_on
from apps.rules.battle.position.reactive_cards import AFTER_DICE, BEFORE_DICE, is_asked
from apps.rules.battle.position.situation import controller, mates_of, on_the_field
from apps.rules.battle.position.taint_offers import spends_open
from apps.rules.battle.steps.apply_effects import feel
from apps.rules.battle.steps.harm import Paid, heat, lend, mark, taint_told, take
from apps.rules.battle.steps.step_context import Play, step
from apps.rules.battle.values.battle_questions import Pending, Task
from apps.rules.casket import component_marks as parts
from apps.rules.casket import next_attack
from apps.rules.casket.damaged import added_by_wound
from apps.rules.casket.piles.causes import ATTACK, EXECUTION
from apps.rules.pilot.taint.gains import taint_of_damage
from apps.rules.striking.attack_roll import dice_rolled, is_hit, outcome_damage, struck
from apps.rules.striking.defense_roll import Landed, Wound, after_reroll, landed, rerolled_blocks, symbols, taken
from apps.rules.tables.attack_dice import CATASTROPHE_HEAT


def declare(play: Play, attacker: int, card: int, target: int, component: str, *, second: bool = False) -> None:
    """What waits is attached, and the dice are on their way."""
    play.tell(declared(play.battle, attacker, card, target, component, second=second))
    redirected = (Task("takeover", target, 0, "declared"),) if play.rules.redirect_when == "at_declaration" else ()
    play.next(*redirected, Task("before", attacker), Task("roll", attacker))


@step("declare")
def declare_it(play: Play, task: Task) -> None:
    """What the card does before it strikes is over: whoever it was meant for may stand elsewhere by now."""
    (target,) = task.cards
    if not on_the_field(play.fighter(target)) or play.fighter(task.fighter).is_out:
        play.next(Task("card-done", task.fighter, task.number))
        return
    declare(play, task.fighter, task.number, target, task.word)


@step("before")
def before_the_dice(play: Play, task: Task) -> None:
    """The attacker may buy, one thing after the other."""
    if spends_open(play.battle, task.fighter, "declared"):
        play.ask(Pending("before", controller(play.battle, task.fighter), task.fighter))


@step("roll")
def roll(play: Play, task: Task) -> None:
    attack = under_way(play.battle)
    side, aim = aim_of(play.battle, attack)
    faces = _thrown(play, attack, dice_rolled(aim.mode))
    strike = struck(faces, aim.target.value, aim.mode, play.rules)
    play.tell(ev.AttackRolled(side, aim.target.value, aim.mode, faces, *strike))
    if strike.outcome == "catastrophic":
        play.next(Task("jam", attack.attacker), Task("card-over", attack.attacker))
    elif not is_hit(strike.outcome):
        play.next(Task("missed", attack.attacker))
    else:
        after = (Task("takeover", attack.target, 0, "hit"),) if play.rules.redirect_when == "after_hit" else ()
        play.next(Task("component", attack.target), *after, Task("reckon", attack.target))


def _thrown(play: Play, attack: AttackUnderWay, count: int) -> tuple[int, ...]:
    """One roll for all targets where the table plays it so, as far as it has as many dice."""
    if play.rules.multi_target_rolls == "one_roll" and attack.struck and len(attack.faces) == count:
        return attack.faces
    return play.throw(attack.attacker, "attack", count=count)


@step("jam")
def jam(play: Play, task: Task) -> None:
    """The weapon jams: its cards leave the hand, the Casket heats up, and the next attack is weaker."""
    number = task.fighter
    fighter, attack = play.fighter(number), under_way(play.battle)
    decks = play.fielding.decks[number]
    gone = tuple(card for card in fighter.piles.hand if card > 0 and decks[card].group == "primary")
    if gone:
        play.tell(ev.CardsDiscarded(number, gone, "catastrophic failure"))
    _use_up(play, attack, hit=False)
    play.tell(ev.AttackEnded(hit=False))
    lend(play, number, next_attack.CATASTROPHIC)
    heat(play, number, [JAM.line(CATASTROPHE_HEAT)])


@step("missed")
def missed(play: Play, task: Task) -> None:
    attack = under_way(play.battle)
    _use_up(play, attack, hit=False)
    play.tell(ev.AttackEnded(hit=False))
    play.next(Task("another", attack.attacker))


def _use_up(play: Play, attack: AttackUnderWay, *, hit: bool) -> None:
    """What served the attack is gone: the attacker's own, and what waited for an attack on the target."""
    for number, mine in ((attack.attacker, True), (attack.defender, False)):
        used = [held for held in attack.used if (held.effect.serves == "against") != mine]
        if not hit and play.rules.next_attack_spent_on == "hit_only":
            used = []
        gone = tuple(held.number for held in used if held.effect.serves != "each")
        if gone:
            play.tell(ev.WaitsUsed(number, gone))


@step("component")
def component(play: Play, task: Task) -> None:
    """A random component is found once the attack has hit."""
    attack = under_way(play.battle)
    if attack.component == "random":
        whole = parts.intact(play.fighter(attack.defender).components, play.rules)
        found = parts.random_component(whole, play.dice, play.label(attack.defender, "component"))
        play.tell(ev.ComponentFound(found))


@step("takeover")
def takeover(play: Play, task: Task) -> None:
    """Allies who stand ready are asked, one after the other, until one steps in."""
    attack = under_way(play.battle)
    if attack.defender != attack.target:
        return
    ready = [mate for mate in mates_of(play.battle, attack.target) if mate >= task.number]
    for mate in ready:
        if may_take_over(play.battle, attack, mate):
            play.next(task._replace(number=mate + 1))
            play.ask(Pending("takeover", controller(play.battle, mate), mate))
            return


def take_over(play: Play, number: int) -> None:
    """The taker defends as if struck in front; a component that it has lost is another one, by chance."""
    play.tell(ev.HitTakenOver(number))
    play.next(Task("component-anew", number))


@step("component-anew")
def component_anew(play: Play, task: Task) -> None:
    number, attack = task.fighter, under_way(play.battle)
    components = play.fighter(number).components
    whole = parts.intact(components, play.rules)
    if attack.component != "random" and attack.component not in whole:
        found = parts.random_component(whole, play.dice, play.label(number, "component"))
        play.tell(ev.ComponentFound(found))


@step("reckon")
def reckon(play: Play, task: Task) -> None:
    """What the hit deals and what stands against it; an EXECUTION passes everything by."""
    attack = under_way(play.battle)
    dealt = damage_of(play.battle, attack).value
    guard, why = guard_of(play.battle, attack)
    if attack.outcome == "execution":
        play.tell(ev.DamageReckoned(dealt, None, 0, 0, guard.heat_extra))
        play.next(Task("defend", attack.defender))
        return
    play.tell(ev.DamageReckoned(dealt, why.value, guard.shelter, guard.exposed, guard.heat_extra))
    window = BEFORE_DICE if play.rules.reactive_pierce == "window_after_dice" else ""
    play.next(Task("hit", attack.defender, 0, window), Task("defend", attack.defender))


@step("hit")
def hit(play: Play, task: Task) -> None:
    """The defender may spend Taint, and then play one reactive card. Asked whenever the hand might hold one."""
    attack = under_way(play.battle)
    if is_asked(play.battle, attack, task.word):
        play.ask(Pending("hit", play.battle.of(attack.defender).side, attack.defender, word=task.word))


@step("defend")
def defend(play: Play, task: Task) -> None:
    """The Defense dice, for what is left of the damage."""
    attack = under_way(play.battle)
    found = _landed(play, attack)
    faces = play.throw(attack.defender, "defense", count=found.dice) if found.dice else ()
    play.tell(ev.DefenseRolled(faces, *found, symbols(faces)))
    later = play.rules.reactive_pierce == "window_after_dice" and found.outcome != "execution"
    answer = [Task("hit", attack.defender, 0, AFTER_DICE)] if later else []
    play.next(Task("reroll", attack.attacker), *answer, Task("taken", attack.defender))


def _landed(play: Play, attack: AttackUnderWay) -> Landed:
    before = attack.damage - outcome_damage(attack.outcome, play.rules)
    return landed(before, attack.outcome, attack.guard, play.rules)


@step("reroll")
def reroll(play: Play, task: Task) -> None:
    attack = under_way(play.battle)
    if play.fighter(attack.attacker).is_out or attack.outcome == "execution":
        return
    if spends_open(play.battle, attack.attacker, "blocked"):
        play.ask(Pending("reroll", controller(play.battle, attack.attacker), attack.attacker))


@step("roll-again")
def roll_again(play: Play, task: Task) -> None:
    """So many blocking dice fall again, and the new faces stand."""
    attack = under_way(play.battle)
    dice = min(task.number, rerolled_blocks(attack.shown))
    faces = play.throw(attack.defender, "defense-again", count=dice)
    play.tell(ev.DefenseRerolled(faces, after_reroll(attack.shown, symbols(faces))))


HEATS = 4
"""The place of HEAT among the symbols."""


@step("taken")
def hit_taken(play: Play, task: Task) -> None:
    """What the attack costs: Heat at once, then cards, and marks with those of Primary cards among them."""
    attack = under_way(play.battle)
    components = play.fighter(attack.defender).components
    struck_part = component_of(attack)
    before = components.marks[struck_part]
    extra = attack.extra_marks + next_attack.marks(attack.used)
    found = taken(_landed(play, attack), attack.shown, attack.guard, Wound(before, extra), play.rules)
    play.tell(ev.HitTaken(*found))
    raised = (before,) if found.outcome == "execution" and play.fielding.edition != "penance-1" else ()
    pay_task = Task("pay", attack.defender, found.cards, "", (found.marks, int(found.deck_only), *raised))
    play.next(pay_task, Task("card-after", attack.attacker))
    if found.heat:
        heat(play, attack.defender, [SYMBOLS.line(attack.shown[HEATS])])


@step("pay")
def pay(play: Play, task: Task) -> None:
    """The defender names cards of the hand; one who is out by now names none."""
    attack = under_way(play.battle)
    fighter = play.fighter(attack.defender)
    held = tuple(fighter.piles.hand)
    due, deck_only = task.number, task.cards[1]
    if due and held and not deck_only and not fighter.is_out and play.rules.damage_discard == "choice":
        play.next(task._replace(step="paid"))
        play.ask(Pending("pay", play.battle.of(attack.defender).side, attack.defender, held, 0, min(due, len(held))))
        return
    pay_with(play, task, ())


@step("paid")
def paid(play: Play, task: Task) -> None:
    """The answer takes this task along: it holds what is due, the marks of the dice, and those from before an EXECUTION
    that raises them.
    """
    pay_with(play, task, ())


def pay_with(play: Play, task: Task, chosen: tuple[int, ...]) -> None:
    """Cards, then the Damage dice of DAMAGED ones, and when Taint and marks are counted the end, if it is."""
    attack = under_way(play.battle)
    due, (marks, _, *raised) = task.number, task.cards
    number = attack.defender
    cause = EXECUTION if attack.outcome == "execution" else ATTACK
    gone = take(play, number, due, cause, chosen) if due else Paid()
    aftermath = Task("aftermath", number, due, component_of(attack), (marks + gone.primary, *raised))
    play.next(*gone.dice, aftermath, *([Task("defeat", number)] if due else []))


@step("mark")
def mark_component(play: Play, task: Task) -> None:
    number = task.fighter
    components = play.fighter(number).components
    struck_part = component_named(task.word)
    marks = task.number
    for before in task.cards:  # an EXECUTION raises marks to the threshold, whatever raised them since it hit
        missing = max(0, play.rules.component_threshold - before)
        marks -= min(missing, components.marks[struck_part] - before)
    mark(play, number, parts.marking(components, struck_part, marks, play.rules), "attack")


@step("aftermath")
def aftermath(play: Play, task: Task) -> None:
    """The DAMAGED card of a deep wound, Taint for the damage taken, the component, and last what ten Taint bring."""
    number, cards = task.fighter, task.number
    for _ in range(added_by_wound(cards, play.rules)):
        play.tell(ev.DamagedAdded(number))
    fighter = play.fighter(number)
    accrued = taint_of_damage(cards, play.rules, waiting=fighter.taint_waiting)
    brings: list[Task] = []
    if accrued.taint or accrued.waiting != fighter.taint_waiting:
        brings = taint_told(play, number, accrued.taint, "damage", accrued.waiting)
    marks, *raised = task.cards
    play.next(Task("mark", number, marks, task.word, tuple(raised)), *brings)


@step("card-after")
def card_after(play: Play, task: Task) -> None:
    """What the card does to whoever was hit, then to whoever hit, then what stepping in costs; and on it strikes."""
    attack = under_way(play.battle)
    _use_up(play, attack, hit=True)
    damage = attack.damage
    play.tell(ev.AttackEnded(hit=True))
    face = play.fielding.decks[attack.attacker][attack.card]
    place = next(n for n, effect in enumerate(face.effects) if effect is face.attack)
    here = f"{face.place}/{place}"
    play.next(Task("another", attack.attacker))
    if attack.defender != attack.target:
        _stepped_in(play, attack.defender, damage)
    if face.attack and face.attack.on_hit and not play.fighter(attack.attacker).is_out:
        feel(play, attack.attacker, f"{here}/on_hit", target=attack.defender)
    if face.attack and face.attack.to_target and not attack.second and on_the_field(play.fighter(attack.defender)):
        feel(play, attack.defender, f"{here}/to_target", target=attack.attacker)


def _stepped_in(play: Play, number: int, damage: int) -> None:
    fighter = play.fighter(number)
    face = play.fielding.decks[number][fighter.redirect_card] if fighter.redirect_card else None
    if face is None or fighter.is_out:
        return
    place = next((n for n, effect in enumerate(face.effects) if hasattr(effect, "afterwards")), None)
    if place is not None:
        feel(play, number, f"{face.place}/{place}/afterwards", damage=damage)


@step("another")
def another(play: Play, task: Task) -> None:
    """A card that strikes several asks for the next; else it is over."""
    attack = under_way(play.battle)
    if not play.fighter(attack.attacker).is_out and may_strike_on(play.battle):
        play.ask(Pending("another", controller(play.battle, attack.attacker), attack.attacker))
        return
    play.next(Task("card-over", attack.attacker))


@step("card-over")
def card_over(play: Play, task: Task) -> None:
    """The card is over, hit or miss: what it asks afterwards, and then it lies in the discard pile."""
    attack = under_way(play.battle)
    face = play.fielding.decks[attack.attacker][attack.card]
    place = next(n for n, effect in enumerate(face.effects) if effect is face.attack)
    card = attack.card
    play.tell(ev.CardStruck())
    play.next(Task("card-done", attack.attacker, card))
    if play.fighter(attack.attacker).is_out:
        return
    rest = len(face.effects) > place + 1
    if rest:
        play.next(Task("feel", attack.attacker, place + 1, face.place))
    if face.attack and face.attack.afterwards:
        feel(play, attack.attacker, f"{face.place}/{place}/afterwards")


@step("card-done")
def card_done(play: Play, task: Task) -> None:
    if task.number in play.fighter(task.fighter).piles.in_play:
        play.tell(ev.CardDone(task.fighter, task.number))
