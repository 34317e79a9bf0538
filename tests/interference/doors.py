"""Every way to ask at a table, from the routes and the catalogue of commands, with bodies that mean something there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from apps.campaigns.catalogue.command_kinds import catalogue
from apps.campaigns.models import SeatRow
from apps.chronicle.log.codec import plain
from apps.chronicle.log.log_lines import DecisionLine
from apps.chronicle.states.folded_states import state_at
from apps.kernel import example_ids as examples
from apps.rules.battle.battle_options import NAMING, options
from apps.rules.battle.battle_state import Battle
from apps.rules.battle.views.plain_values import plain_choice
from tests.access.routes import Route
from tests.interference.asking import Ask
from tests.interference.situations import Situation
from tests.interference.worlds import World, put

Bodies = Mapping[str, Sequence[Mapping[str, Any]]]
REASON = "So be it."
SHARES = 9
ALWAYS = ("AnswerBattle", "RollCheck", "Amend", "Rewind")
Way = Callable[["Doors", Route], Iterator[Ask]]


@dataclass(frozen=True)
class Answered:
    """A question of the battle that was answered: by which decision, and with what it could be in either world."""

    decision: int
    bodies: Sequence[Mapping[str, Any]]


@dataclass(kw_only=True)
class Doors:
    """What may be sent at every door of one table: what is legal in one of these worlds, and perhaps in no other."""

    at: Situation
    worlds: Sequence[World]
    share: int | None = None
    """Which share of the kinds is asked for where that takes long: there are so many as situations. None: all."""
    all_by_token: bool = True
    """Whether every kind is asked for by token all the same, where that takes little."""
    given: int = 16
    """How many of the last answers are looked through."""
    every_form: bool = False
    """Whether the forms of all other kinds are looked at."""
    most: int = 8
    """So many bodies of a kind are sent by token: of answers first those that are legal in one world alone."""
    answers: int = 4
    """So many answers that are legal in one of the worlds are tried in each place of the past."""

    @cached_property
    def shared(self) -> Bodies:
        """What is asked for by forms and in amendments: a share, and always what has to do with something hidden."""
        kinds = list(self.bodies)
        mine = kinds if self.share is None else [*kinds[self.share :: SHARES], *ALWAYS]
        return {kind: self.bodies[kind] for kind in dict.fromkeys(mine)}

    @cached_property
    def known(self) -> Mapping[str, str]:
        """What a command's example names, as it is called here."""
        ids = self.at.here.table.ids
        rival = next(iter(SeatRow.objects.filter(campaign=self.at.campaign, role="player").order_by("-seat")), None)
        return {
            examples.PILOT: ids["Vess"],
            examples.ENEMY: ids["Orrin"],
            examples.CASKET: ids["Mercy"],
            examples.MISSION: self.mission,
            examples.LOADOUT: ids["Mercy-first"],
            examples.SEAT: rival.seat if rival else examples.SEAT,
        }

    @property
    def mission(self) -> str:
        return self.at.here.arena.mission

    @cached_property
    def now(self) -> Sequence[Mapping[str, Any]]:
        """The answers to the open question: as it is asked in any of the worlds."""
        return _odd_first([legal[0] for legal in self._legal])

    @cached_property
    def past(self) -> Sequence[Answered]:
        """Of each side, answers whose question was another in the other world, and the last that was the same."""
        found: dict[tuple[str, bool], list[Answered]] = {}
        for line in self._given:
            legal = [each[line.number] for each in self._legal]
            if all(legal):
                is_odd = set(legal[0]) != set(legal[-1])
                found.setdefault((line.seat, is_odd), []).append(Answered(line.number, _odd_first(legal)))
        return [each for (_, is_odd), some in found.items() for each in some[-2 if is_odd else -1 :]]

    @cached_property
    def _given(self) -> Sequence[DecisionLine]:
        """The answers that were given, as they were asked in their own turn."""
        lines = self.worlds[0].decisions
        return [line for line in lines if line.kind == "AnswerBattle" and not (line.refused or line.amendment)]

    @cached_property
    def _legal(self) -> Sequence[Mapping[int, Sequence[str]]]:
        """In each world, by decision, what it could have been; under 0 what may be answered now."""
        found = []
        for world in self.worlds:
            put(world)
            past = {line.number: self._legal_at(line.position - line.entries) for line in self._given[-self.given :]}
            found.append({**dict.fromkeys((line.number for line in self._given), ()), **past, 0: self._legal_at(None)})
        return found

    def _legal_at(self, position: int | None) -> Sequence[str]:
        _, state = state_at(self.at.campaign, position)
        mission = state.war_table.missions.get(self.mission)
        if mission is None or mission.engagement is None:
            return ()
        battle: Battle = mission.engagement.battle(state.played.library)
        number = battle.decisions + 1
        bodies = [{"mission": self.mission, "number": number, "choice": choice} for choice in _choices(battle)]
        return [json.dumps(body, sort_keys=True) for body in bodies]

    @cached_property
    def bodies(self) -> Bodies:
        """By kind of command, what may be asked for here."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for kind in catalogue().values():
            text = json.dumps(plain(kind.example))
            for there, here in self.known.items():
                text = text.replace(there, here)
            found[kind.kind] = [json.loads(text)]
        number = self.now[0]["number"] if self.now else 1
        open_now = {"mission": self.mission, "number": number}
        found.update({kind: [open_now] for kind in ("AnswerForAbsent", "TakeAbsence", "LetBotsGoOn")})
        found["AnswerBattle"] = [*self.now, *found["AnswerBattle"]]
        found["Amend"] = [{"strike": [self.at.noted], "reason": REASON}]
        found["Rewind"] = [{"to": position, "reason": REASON} for position in self.at.points.values()]
        found["EraseWords"] = [{"entries": [self._of_the_note]}]
        found["AddEntropy"] = [{"entropy": "00112233445566778899aabbccddeeff"}]
        return found

    @cached_property
    def _of_the_note(self) -> int:
        return next(line.position for line in self.worlds[0].entries if line.answers == self.at.noted)

    @cached_property
    def places(self) -> Mapping[str, Mapping[str, str]]:
        known = self.at.here.known
        return {"": {**known, "campaign": self.at.campaign}, "battle": {"mission": self.mission}}

    def address(self, route: Route, **more: str) -> str:
        known = {**self.at.here.known, "campaign": self.at.campaign, **more}
        if "battle" in route.path:
            known["mission"] = self.mission
        if "/links/" in route.path:
            known["number"] = known["link"]
        elif "tokens/" in route.path:
            known["number"] = known["own"]
        return route.at(known)


def _odd_first(legal: Sequence[Sequence[str]]) -> Sequence[Mapping[str, Any]]:
    """What is legal in one world and not in another comes first."""
    common = set(legal[0]).intersection(*legal)
    odd = [text for each in legal for text in each if text not in common]
    return [json.loads(text) for text in dict.fromkeys([*odd, *sorted(common)])]


def _choices(battle: Battle) -> Iterator[Mapping[str, Any]]:
    """Of those that name cards, each card by itself and as few as there may be."""
    pending = battle.pending
    if pending is None:
        return
    if pending.kind not in NAMING:
        yield from map(plain_choice, options(battle))
        return
    yield from ({"do": NAMING[pending.kind], "cards": [card]} for card in pending.cards)
    yield {"do": NAMING[pending.kind], "cards": list(pending.cards[: pending.least])}


def reads(doors: Doors, route: Route) -> Iterator[Ask]:
    """As it stands, and where it can be looked back to, as it stood."""
    path = doors.address(route)
    yield _get(route, path)
    for position in doors.at.points.values():
        yield _get(route, f"{path}?at={position}")


def reads_entries(doors: Doors, route: Route) -> Iterator[Ask]:
    yield from reads(doors, route)
    path = doors.address(route)
    yield _get(route, f"{path}?kind=BattleSealed")
    yield _get(route, f"{path}?after={doors.worlds[0].position - 20}")


def plays(doors: Doors, route: Route) -> Iterator[Ask]:
    """The battle's own page, and each answer as its buttons send it."""
    yield from reads(doors, route)
    path = doors.address(route)
    for body in doors.now[:FORMS]:
        yield _post(route, path, {"number": str(body["number"]), "choice": json.dumps(body["choice"])})


def reads_a_replay(doors: Doors, route: Route) -> Iterator[Ask]:
    yield from reads(doors, route)
    yield _get(route, f"{doors.address(route)}?step=20")


def reads_changes(doors: Doors, route: Route) -> Iterator[Ask]:
    for position in doors.at.points.values():
        yield _get(route, f"{doors.address(route)}?since={max(1, position - 30)}")


def finds(doors: Doors, route: Route) -> Iterator[Ask]:
    """By words of lines that tell of what is hidden, and of what is not."""
    for words in ("Ilka", "answered", "battle", "card", "rolled"):
        yield _get(route, f"{doors.address(route)}?q={words}")


def reads_stories(doors: Doors, route: Route) -> Iterator[Ask]:
    for subject in (doors.mission, doors.at.here.table.ids["Ilka"]):
        yield _get(route, doors.address(route, subject=subject))


def gets(doors: Doors, route: Route) -> Iterator[Ask]:
    yield _get(route, doors.address(route))


def gets_once(doors: Doors, route: Route) -> Iterator[Ask]:
    """What is the same for everybody and takes long is asked for in one situation."""
    if not doors.share:
        yield from gets(doors, route)


def gets_and_posts(doors: Doors, route: Route) -> Iterator[Ask]:
    yield from gets(doors, route)
    yield _post(route, doors.address(route), {})


def of_each_kind(doors: Doors, route: Route) -> Iterator[Ask]:
    """By token, each kind with what may be asked for here."""
    for kind, bodies in (doors.bodies if doors.all_by_token else doors.shared).items():
        for body in bodies[: doors.most]:
            opens = kind == "EmptySeat" and "preview" not in route.path
            yield _post(route, doors.address(route), {"kind": kind, "body": body}, about=kind, opens_a_side=opens)


def forms_of_each_kind(doors: Doors, route: Route) -> Iterator[Ask]:
    """The form, what it foretells, and what it records."""
    for kind, bodies in doors.shared.items():
        path = doors.address(route, kind=kind)
        yield _get(route, path, about=kind)
        for body in bodies[:FORMS]:
            yield _post(route, path, {**dict(flat(body)), "preview": "yes"}, about=kind)
        yield _post(route, path, dict(flat(bodies[0])), about=kind)
    for kind in doors.bodies if doors.every_form else ():
        if kind not in doors.shared:
            yield _get(route, doors.address(route, kind=kind), about=kind)


FORMS = 1
"""So many bodies of a kind are sent by a form: behind it is the same door."""


def flat(body: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """A body as a form names its fields."""
    if isinstance(body, Mapping) or (isinstance(body, list) and body and isinstance(body[0], Mapping)):
        named = body.items() if isinstance(body, Mapping) else ((str(n), each) for n, each in enumerate(body))
        for name, value in named:
            yield from flat(value, f"{path}.{name}" if path else name)
    elif isinstance(body, list):
        yield path, " ".join(map(str, body))
    elif body is not None:
        yield path, "yes" if body is True else "" if body is False else str(body)


def amends(doors: Doors, route: Route) -> Iterator[Ask]:
    """Every kind in the place of a note and before it; every answer of either world in the place of those given, and
    before them; and each of these struck. Shown first, and recorded.
    """
    note, path = doors.at.noted, doors.address(route)
    for kind, bodies in doors.shared.items():
        yield _amends(route, path, kind, replace=[{"decision": note, "kind": kind, "body": bodies[0]}])
        yield _amends(route, path, kind, insert=[{"before": note, "kind": kind, "body": bodies[0]}])
    for past in doors.past:
        yield _amends(route, path, "AnswerBattle", strike=[past.decision])
        for body in past.bodies[: doors.answers]:
            said = {"kind": "AnswerBattle", "body": body}
            yield _amends(route, path, "AnswerBattle", replace=[{"decision": past.decision, **said}])
            yield _amends(route, path, "AnswerBattle", replace=[{"decision": note, **said}])
        for body in past.bodies[:1]:
            said = {"kind": "AnswerBattle", "body": body}
            yield _amends(route, path, "AnswerBattle", insert=[{"before": past.decision, **said}])
            yield _amends(route, path, "AnswerBattle", preview=False, replace=[{"decision": past.decision, **said}])
    yield _amends(route, path, "WriteNote", preview=False, strike=[note])


def _amends(route: Route, path: str, about: str, *, preview: bool = True, **changes: Any) -> Ask:
    body = {**changes, "reason": REASON, **({"preview": True} if preview else {})}
    return _post(route, path, body, about=about)


def forks(doors: Doors, route: Route) -> Iterator[Ask]:
    for position in (*doors.at.points.values(), doors.worlds[0].position):
        yield _post(route, doors.address(route), {"name": "A copy", "at": position})


def copies(doors: Doors, route: Route) -> Iterator[Ask]:
    """The form, what would come of it, and the copy itself."""
    yield _get(route, doors.address(route))
    for position in (*doors.at.points.values(), doors.worlds[0].position):
        for look in ({"preview": "yes"}, {}):
            yield _post(route, doors.address(route), {"name": "A copy", "line": str(position), "key": "k", **look})


def _get(route: Route, path: str, *, about: str = "") -> Ask:
    return Ask(method="GET", path=path, by_token=route.is_api, door=_door(route, about))


def _post(route: Route, path: str, body: Any, *, about: str = "", opens_a_side: bool = False) -> Ask:
    door = _door(route, about)
    return Ask(method="POST", path=path, body=body, by_token=route.is_api, door=door, opens_a_side=opens_a_side)


def _door(route: Route, about: str) -> str:
    return f"{route.path} {about}".strip()
