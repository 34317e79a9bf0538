"""What a simulated battle leaves behind: who won and why, how long it took, what hurt, and of what anybody died."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from apps.rules.battle.battle_state import Battle
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.battle_fact import BattleFact
from apps.rules.casket.piles.hp import hp
from apps.rules.victory import Verdict

LULL = 5
"""So many rounds in which nothing was lost, broken or reached, and the battle stands still."""
BY_LIMIT = "C-76"

Figures = dict[str, list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedOutcome:
    """One battle in plain values. `winner` is a team, or -1; `hp` and `west` go by team as well."""

    winner: int
    west: int
    first: int
    ended: str
    stalled: bool
    rounds: int
    decisions: int
    hp: tuple[int, int]
    cards: Figures
    """By card: how often it struck, hit, and what it cost the target in cards."""
    deaths: dict[str, int]

    @property
    def score(self) -> float:
        """Of the first team: 1 for a victory, a half for a draw."""
        return 0.5 if self.winner < 0 else float(self.winner == 0)


@dataclass(slots=True)
class Watch:
    """Looks on while a battle is played."""

    battle: Battle
    cards: Figures = field(default_factory=dict)
    deaths: dict[str, int] = field(default_factory=dict)
    last_loss: dict[int, str] = field(default_factory=dict)
    last_wound: dict[int, str] = field(default_factory=dict)
    striking: str = ""
    moved: int = 0
    """The last round in which something came nearer to an end."""

    def see(self, events: Iterable[BattleFact]) -> None:
        for event in events:
            seen = SEEN.get(type(event))
            if seen:
                seen(self, event)

    def died(self, of: str) -> None:
        self.deaths[of] = self.deaths.get(of, 0) + 1


def _declared(watch: Watch, event: ev.AttackDeclared) -> None:
    key = watch.battle.fielding.decks[event.attacker][event.card].key
    watch.cards.setdefault(key, [0, 0, 0])[0] += 1
    watch.striking = key


def _taken(watch: Watch, event: ev.HitTaken) -> None:
    figures = watch.cards[watch.striking]
    figures[1] += 1
    figures[2] += event.cards


def _lost(watch: Watch, event: ev.CardsLost) -> None:
    watch.last_loss[event.fighter] = event.cause
    if event.lost:
        watch.moved = watch.battle.round


def _hurt(watch: Watch, event: ev.PilotStruck) -> None:
    watch.last_wound[event.fighter] = event.cause
    watch.moved = watch.battle.round


def _progress(watch: Watch, event: Any) -> None:
    watch.moved = watch.battle.round


def _destroyed(watch: Watch, event: ev.CasketDestroyed) -> None:
    watch.died(f"Casket: {watch.last_loss.get(event.fighter, 'no cards to draw')}")


def _killed(watch: Watch, event: ev.PilotKilled) -> None:
    watch.died(f"pilot: {watch.last_wound.get(event.fighter, 'unknown')}")


SEEN: dict[type, Callable[[Watch, Any], None]] = {
    ev.AttackDeclared: _declared,
    ev.HitTaken: _taken,
    ev.CardsLost: _lost,
    ev.PilotStruck: _hurt,
    ev.Marked: _progress,
    ev.GoalReached: _progress,
    ev.GoalHeld: _progress,
    ev.CasketDestroyed: _destroyed,
    ev.PilotKilled: _killed,
}


def outcome(watch: Watch, teams: tuple[int, int], verdict: Verdict | None) -> RecordedOutcome:
    """`teams` is who sits on the first side and on the second. Without a verdict the battle was broken off."""
    battle = watch.battle
    names = [side.name for side in battle.fielding.scenario.sides]
    won = verdict.winner if verdict else None
    left = [0, 0]
    for number, fighter in enumerate(battle.fighters):
        if not fighter.is_out:
            left[teams[battle.of(number).side]] += hp(fighter.piles, battle.fielding.rules)
    ended = verdict.reasons[0].rule if verdict else "broken off"
    still = battle.round - watch.moved >= LULL
    return RecordedOutcome(
        winner=teams[names.index(won)] if won else -1,
        west=teams[0],
        first=teams[battle.first],
        ended=ended,
        stalled=(ended == BY_LIMIT and still) or verdict is None,
        rounds=battle.round,
        decisions=battle.decisions,
        hp=(left[0], left[1]),
        cards=watch.cards,
        deaths=watch.deaths,
    )
