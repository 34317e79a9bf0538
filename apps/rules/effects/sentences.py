"""Effects shown back as plain words, for the rulebook and the pages of cards and events."""

from __future__ import annotations

from collections.abc import Iterator

from apps.rules.effects import body_effects, combat_effects, settlement_effects
from apps.rules.effects import effect_kinds as do
from apps.rules.effects.clauses import clause
from apps.rules.effects.conditions import Ruled, When
from apps.rules.effects.conditions_met import holds
from apps.rules.effects.effect_view import View
from apps.rules.ruleset.rules import Ruleset

BANNED: dict[combat_effects.Banned, str] = {
    "attacks": "attacks",
    "attacks-from-behind": "attacks from behind",
    "primary-attacks": "attacks with the Primary Weapon",
    "secondary-attacks": "attacks with the Secondary Equipment",
    "movement-cards": "movement cards",
    "reactive-cards": "reactive cards",
    "heat-cards": "Heat cards",
    "utility-cards": "utility cards",
    "support-cards": "support cards",
}
HOW_LONG = {
    "attack": "against this attack",
    "turn": "this turn",
    "mission": "until the mission ends",
    "for-good": "for good",
}
TO: dict[do.Others, str] = {
    "target": "the target",
    "ally": "one ally",
    "allies": "all allies",
    "allies-behind": "allies behind you",
    "enemies": "all enemies",
    "everyone": "everyone, yourself too",
}
PILES = {"discard": " from the discard pile", "graveyard": " from the Damage Graveyard", "unnamed": ""}


def sentences(effects: do.Effects, rules: Ruleset | None = None) -> tuple[str, ...]:
    """One sentence an effect. With a ruleset, what the table does not play is left out, and why goes unsaid."""
    said = []
    for effect in effects:
        told = tuple(one for one in effect.when if rules is None or not isinstance(one, Ruled))
        if rules is None or _played(effect.when, rules):
            words = f"{phrase(effect, rules)}{_if(told)}"
            said.append(f"{words[0].upper()}{words[1:]}.")
    return tuple(said)


def phrase(effect: do.Effect, rules: Ruleset | None = None) -> str:
    """An effect in a few words that begin small."""
    if isinstance(effect, do.Strike):
        return _strike(effect, rules)
    if isinstance(effect, do.Edge):
        return _edge(effect)
    if isinstance(effect, do.Step):
        return _step(effect)
    if isinstance(effect, do.Guard):
        return _guard(effect, rules)
    return _of_the_casket(effect, rules)


def _of_the_casket(effect: do.Engine | do.Cards | do.Soul | do.Beyond | do.Home, rules: Ruleset | None) -> str:
    if isinstance(effect, do.Engine):
        return _engine(effect)
    if isinstance(effect, do.Cards):
        return _cards(effect)
    if isinstance(effect, do.Soul):
        return _soul(effect)
    if isinstance(effect, do.Beyond):
        return _beyond(effect, rules)
    return _home(effect)


def _strike(effect: do.Strike, rules: Ruleset | None) -> str:
    match effect:
        case do.Attack():
            return "; ".join(_attack(effect, rules))
        case combat_effects.NextAttack(damage=damage, ignores=ignores, this_turn=this_turn):
            parts = [f"deals {_signed(damage)} damage"] if damage else []
            parts += [f"ignores {ignores} Armor"] if ignores else []
            return f"the next attack{' this turn' if this_turn else ''} {' and '.join(parts)}"
        case combat_effects.ThisAttack(damage=damage):
            return f"this attack deals {_signed(damage)} damage"
        case combat_effects.AllAttacks(damage=damage, lasts=lasts):
            return f"all attacks deal {_signed(damage)} damage {HOW_LONG[lasts]}"


def _attack(attack: do.Attack, rules: Ruleset | None) -> Iterator[str]:
    reach = "in melee" if attack.reach == 1 else f"at up to {attack.reach} hexes"
    targets = f" to each of up to {attack.targets} targets" if attack.targets > 1 else ""
    yield f"{reach}, deal {attack.damage} damage{targets}"
    if attack.second:
        yield f"deal {attack.second} to one adjacent enemy"
    for bonus in attack.bonuses:
        yield f"{_signed(bonus.damage)}{_if(bonus.when)}"
    if attack.ignores_all or attack.ignores:
        yield f"ignore {'all' if attack.ignores_all else attack.ignores} Armor"
    if attack.names_component:
        yield "name the component"
    yield from _then("whoever is hit", attack.to_target, rules)
    yield from _then("after a hit you", attack.on_hit, rules)
    yield from _then("afterwards you", attack.afterwards, rules)


def _then(who: str, effects: do.Effects, rules: Ruleset | None) -> Iterator[str]:
    if effects:
        yield f"{who}: {_together(effects, rules)}"


def _together(effects: do.Effects, rules: Ruleset | None) -> str:
    played = [effect for effect in effects if rules is None or _played(effect.when, rules)]
    return ", ".join(phrase(effect, rules) + _if(effect.when) for effect in played) or "nothing happens"


def _edge(effect: do.Edge) -> str:
    match effect:
        case combat_effects.AttackCost(amount=amount):
            return f"attacks cost {_signed(amount)} SP"
        case combat_effects.Advantage():
            return "this attack has an Advantage"
        case combat_effects.RerollBlocks(dice=dice):
            return f"roll up to {_many(dice, 'blocking Defense die', 'blocking Defense dice')} again"
        case combat_effects.ExtraMarks(marks=marks):
            return _many(marks, "component mark more", "component marks more")
        case combat_effects.Forbid(what=what, lasts=lasts):
            return f"no {', '.join(BANNED[one] for one in what)} {HOW_LONG[lasts]}"


def _step(effect: do.Step) -> str:
    match effect:
        case combat_effects.Move(hexes=hexes):
            return f"move up to {_many(hexes, 'hex', 'hexes')}"
        case combat_effects.Push(hexes=hexes, towards=towards):
            return f"is {'pulled in' if towards else 'pushed back'} {_many(hexes, 'hex', 'hexes')}"
        case combat_effects.MoveCost(amount=amount):
            return f"each hex costs {_signed(amount)} SP"


def _guard(effect: do.Guard, rules: Ruleset | None) -> str:
    match effect:
        case combat_effects.Reduce(damage=damage):
            return f"the damage is {damage} smaller"
        case combat_effects.Defend(amount=amount):
            return f"{_signed(amount)} Defense until your next turn"
        case combat_effects.Armor(amount=amount):
            return f"{amount} Armor until damage costs a card"
        case do.Redirect(attacks=attacks, within=within, afterwards=afterwards):
            hits = f"take up to {_many(attacks, 'hit', 'hits')} on an ally within {_many(within, 'hex', 'hexes')}"
            return f"{hits} upon yourself until your next turn" + "".join(
                f"; {then}" for then in _then("afterwards you", afterwards, rules)
            )


def _engine(effect: do.Engine) -> str:
    match effect:
        case body_effects.Heat(amount=amount):
            return f"{_gain(amount)} Heat"
        case body_effects.VentAll():
            return "lose all Heat"
        case body_effects.HeatGain(amount=amount):
            return f"every gain of Heat is {_signed(amount)}"
        case body_effects.Sp(amount=amount):
            return f"{_gain(amount)} SP"
        case body_effects.SpMaximum(amount=amount, lasts=lasts):
            return f"{_signed(amount)} SP maximum {HOW_LONG[lasts]}"


def _cards(effect: do.Cards) -> str:
    match effect:
        case body_effects.Draw(cards=cards):
            return f"draw {_many(cards, 'card')}"
        case body_effects.LookAtHand(cards=cards):
            return f"see {_many(cards, 'random card')} in the hand of an enemy in sight"
        case body_effects.DiscardHand(cards=cards):
            return f"discard {_many(cards, 'card')} from the hand"
        case body_effects.SelfHarm(cards=cards):
            return f"lose {_many(cards, 'card')} by your own hand"
        case body_effects.LoseCards(cards=cards, as_strain=as_strain):
            return f"lose {_many(cards, 'card')}{' as if to Strain' if as_strain else ''}"
        case body_effects.Recover() | body_effects.Reshuffle():
            return _back(effect)


def _back(effect: body_effects.Recover | body_effects.Reshuffle) -> str:
    match effect:
        case body_effects.Recover(cards=cards, lie_in=lie_in, to=to):
            return f"recover {_many(cards, 'card')}{PILES[lie_in]}{' into the hand' if to == 'hand' else ''}"
        case body_effects.Reshuffle(damaged=damaged):
            return f"shuffle the discard pile into the deck, {'with' if damaged else 'without'} a DAMAGED card"


def _soul(effect: do.Soul) -> str:
    match effect:
        case body_effects.Taint(amount=amount):
            return f"{_gain(amount)} Taint"
        case body_effects.TaintFalls(to=to):
            return f"Taint falls to {to}"
        case body_effects.LoseControl():
            return "the other side plays this Casket's next turn"
        case body_effects.Rise():
            return "the Casket rises again with cards of its Damage Graveyard and one DAMAGED card"
        case body_effects.HurtPilot() | body_effects.Grit() | body_effects.HealWounds():
            return _pilot(effect)


def _pilot(effect: body_effects.HurtPilot | body_effects.Grit | body_effects.HealWounds) -> str:
    match effect:
        case body_effects.HurtPilot(damage=damage, checked=checked):
            return f"the pilot takes {damage} damage{'' if checked else ', which Grit cannot lessen'}"
        case body_effects.Grit(amount=amount):
            return f"{_signed(amount)} Grit"
        case body_effects.HealWounds(wounds=wounds, kind=kind):
            return f"heal {_many(wounds, 'wound' if kind == 'any' else f'{kind} wound')}"


def _beyond(effect: do.Beyond, rules: Ruleset | None) -> str:
    match effect:
        case do.Grant(to=to, within=within, effects=effects):
            return f"{TO[to]}{_within(within)}: {_together(effects, rules)}"
        case do.Zone(radius=radius, whose=whose, lasts=lasts, each_turn=each_turn):
            how_long = "until the end of your next turn" if lasts == "next-turn-end" else "for the battle"
            laid = f"a zone of {_many(radius, 'hex', 'hexes')} {how_long}"
            return f"{laid}; {whose} in it each turn: {_together(each_turn, rules)}"
        case body_effects.Suffer(dice=dice, per_damage=per_damage):
            each = f" for every {per_damage} damage taken over" if per_damage else ""
            return f"throw {_many(dice, 'Suffering die', 'Suffering dice')}{each}"
        case do.Throw(die=die, rows=rows):
            return f"throw a {die}: {'; '.join(_row(row, rules) for row in rows)}"


def _home(effect: do.Home) -> str:
    match effect:
        case settlement_effects.Store(store=store, amount=amount):
            return f"the settlement {'gains' if amount > 0 else 'loses'} {abs(amount)} {store}"
        case settlement_effects.Mend(component=component):
            return f"{_component(component)} is repaired"
        case settlement_effects.Break(component=component):
            return f"{_component(component)} breaks"
        case settlement_effects.LeaveMark(mark=mark, held=held):
            return f"the pilot is {'' if held else 'no longer '}marked {mark!r}"
        case settlement_effects.GainRelic(relic=relic):
            return f"gain the relic {relic!r}"
        case settlement_effects.Nothing():
            return "nothing happens"


def _row(row: do.Row, rules: Ruleset | None) -> str:
    numbers = str(row.least) if row.least == row.most else f"{row.least} to {row.most}"
    return f"{numbers}, {_together(row.effects, rules)}"


def _played(when: When, rules: Ruleset) -> bool:
    return all(holds(one, View(), rules) for one in when if isinstance(one, Ruled))


def _if(when: When) -> str:
    return f" if {' and '.join(clause(one) for one in when)}" if when else ""


def _component(component: settlement_effects.AnyComponent) -> str:
    return "a component" if component == "any" else f"the {component.replace('-', ' ')}"


def _within(hexes: int) -> str:
    return f" within {_many(hexes, 'hex', 'hexes')}" if hexes else ""


def _signed(number: int) -> str:
    return f"{number:+d}"


def _gain(amount: int) -> str:
    return f"{'gain' if amount > 0 else 'lose'} {abs(amount)}"


def _many(count: int, one: str, more: str = "") -> str:
    return f"{count} {one if count == 1 else more or one + 's'}"
