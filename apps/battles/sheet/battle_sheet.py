"""A battle that is played here, as plain data: as each side sees it, as everybody does, and for one seat among them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from apps.battles.sheet.wait_sheet import Plain, WaitSeen, wait_seen
from apps.battles.state import Engagement, Mission, fought
from apps.rules.battle.values.battle_questions import OF_THE_TABLE
from apps.rules.battle.views.battle_view import view
from apps.rules.ground.boards import column_and_row
from apps.rules.packs import scenario_boards
from apps.rules.packs.library import Library
from apps.rules.packs.scenarios import Scenario

Packs = tuple[tuple[str, str], ...]
"""Keys and hashes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSide:
    """A side, and who plays it: seats, or a bot of a kind."""

    side: str
    name: str
    seats: tuple[str, ...]
    bot: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSheet:
    """Everything that somebody sees of a battle. `views` are the first side's, the other's, and everybody's.

    It is shown to nobody as it is: each seat sees one of the views.
    """

    mission: str
    name: str
    scenario: str
    number: int
    asked: str
    wait: WaitSeen | None
    sides: tuple[BattleSide, ...]
    views: tuple[Plain, Plain, Plain]
    packs: Packs = ()
    """What it is played with, by the packs that the table had as it began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HexSeen:
    """One hex of the map; of its zone the letter, by which the sides' views name theirs."""

    q: int
    r: int
    column: int
    row: int
    terrain: str
    level: int
    overlays: tuple[str, ...]
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSeen:
    """One answer to the open question, as the command that gives it; an attack with its odds."""

    command: Plain
    cost: int | None = None
    attack: Plain | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSeen:
    """A battle as one seat sees it: `as_side` is the side whose eyes these are, nobody's for whoever looks on.

    Where the question asks for cards, `answers` are empty, `cards` are those to choose from, and their numbers go into
    the `choice` of `naming`. What a table tells goes into a `choice` of `tells`.
    """

    mission: str
    name: str
    scenario: str
    number: int
    asked: str
    asked_name: str
    as_side: str
    may_answer: bool
    sides: tuple[BattleSide, ...]
    view: Plain
    answers: tuple[AnswerSeen, ...]
    default: Plain | None
    naming: Plain | None
    tells: Mapping[str, Plain]
    """By what may be answered with numbers, the bounds of these and the command that holds them."""
    go_on: Plain | None
    """The command by which bots answer, where one is asked."""
    wait: WaitSeen | None
    """Nothing, where a question is waited on for as long as it takes."""
    ground: tuple[HexSeen, ...]
    packs: Packs
    """What it is played with, however many the table has taken since it began."""


def packs_of(sheet: Plain) -> Packs:
    """Those that a drawn battle is played with."""
    return tuple((pack, digest) for pack, digest in sheet.get("packs", ()))


def battle_sheet(mission: Mission, library: Library, packs: Packs = ()) -> BattleSheet:
    """Drawn after each answer. `packs` are those that the battle is played with."""
    battle, bots = fought(mission).battle(library), fought(mission).bots
    return BattleSheet(
        mission=mission.mission,
        name=mission.name,
        scenario=battle.fielding.scenario.key,
        number=battle.decisions + 1,
        asked=asked_in(fought(mission), library),
        wait=wait_seen(mission, asked_in(fought(mission), library), battle.decisions + 1),
        sides=tuple(
            BattleSide(side=side.side, name=side.name, seats=side.seats, bot=bots.get(side.side, ""))
            for side in mission.sides
        ),
        views=(view(battle, 0), view(battle, 1), view(battle, None)),
        packs=packs,
    )


def asked_in(engagement: Engagement, library: Library) -> str:
    """The side whose word is waited for."""
    battle = engagement.battle(library)
    return battle.fielding.sides[battle.pending.side] if battle.pending else ""


def battle_seen(sheet: Plain, mine: Collection[str], library: Library, *, keeps_the_table: bool = False) -> BattleSeen:
    """For a seat that plays these sides: with the eyes of the side that is asked, if it is one of them. What everybody
    sees who sits at the table, any of them may answer.
    """
    keys = [side["side"] for side in sheet["sides"]]
    as_side = sheet["asked"] if sheet["asked"] in mine else next((key for key in keys if key in mine), "")
    shown = sheet["views"][keys.index(as_side) if as_side else -1]
    question = shown["question"] if as_side and as_side == sheet["asked"] else None
    if (as_side or keeps_the_table) and shown["question"] and shown["question"]["kind"] in OF_THE_TABLE:
        question = shown["question"]
    return BattleSeen(
        mission=sheet["mission"],
        name=sheet["name"],
        scenario=sheet["scenario"],
        number=sheet["number"],
        asked=sheet["asked"],
        asked_name=next((side["name"] for side in sheet["sides"] if side["side"] == sheet["asked"]), ""),
        as_side=as_side,
        may_answer=question is not None,
        sides=tuple(BattleSide(**{**side, "seats": tuple(side["seats"])}) for side in sheet["sides"]),
        view=shown,
        answers=tuple(_answers(sheet, question)) if question else (),
        default=_command(sheet, question["default"]) if question else None,
        naming=_naming(sheet, question) if question else None,
        tells=_tells(sheet, question) if question else {},
        go_on=_go_on(sheet) if mine else None,
        wait=WaitSeen(**sheet["wait"]) if sheet["wait"] else None,
        packs=packs_of(sheet),
        ground=() if shown["tabled"] else ground(library.scenario(sheet["scenario"])),
    )


def _go_on(sheet: Plain) -> Plain | None:
    if not any(side["bot"] and side["side"] == sheet["asked"] for side in sheet["sides"]):
        return None
    return {"kind": "LetBotsGoOn", "body": {"mission": sheet["mission"], "number": sheet["number"]}}


def _answers(sheet: Plain, question: Plain) -> Iterator[AnswerSeen]:
    for option in question.get("options", ()):
        yield AnswerSeen(
            command=_command(sheet, option["choice"]), cost=option.get("cost"), attack=option.get("attack")
        )


def _naming(sheet: Plain, question: Plain) -> Plain | None:
    if "cards" not in question:
        return None
    command = _command(sheet, {"do": question["do"], "cards": []})
    return {"cards": question["cards"], "least": question["least"], "most": question["most"], "command": command}


def _tells(sheet: Plain, question: Plain) -> Mapping[str, Plain]:
    return {do: {**bounds, "command": _command(sheet, {"do": do})} for do, bounds in question.get("tells", {}).items()}


def _command(sheet: Plain, choice: Plain) -> Plain:
    body = {"mission": sheet["mission"], "number": sheet["number"], "choice": choice}
    return {"kind": "AnswerBattle", "body": body}


def ground(scenario: Scenario) -> tuple[HexSeen, ...]:
    """The map, hex by hex."""
    found = scenario_boards.board(scenario)
    letters = {place: _letter(scenario, *column_and_row(place)) for place in found.tiles}
    return tuple(
        HexSeen(
            q=place.q,
            r=place.r,
            column=column_and_row(place)[0],
            row=column_and_row(place)[1],
            terrain=tile.terrain,
            level=tile.level,
            overlays=tile.overlays,
            zone=letters[place],
        )
        for place, tile in found.tiles.items()
    )


def _letter(scenario: Scenario, column: int, row: int) -> str:
    return scenario.zones[row][column].replace(".", "") if scenario.zones else ""
