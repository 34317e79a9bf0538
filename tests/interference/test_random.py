"""Worlds by chance: battles cut short anywhere, veils drawn at random, and whoever asks whatever at random doors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.db import connection

from apps.battles.commands.answer_battle import AnswerBattle
from apps.battles.commands.answer_for_absent import AnswerForAbsent
from apps.battles.commands.let_bot_play import LetBotPlay
from apps.battles.commands.take_absence import TakeAbsence
from apps.campaigns.catalogue.previews import look_ahead
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.seats import Sitting, sitting_of
from apps.campaigns.table_view import Reader
from apps.chronicle.log import codec, own_kinds
from apps.chronicle.log.entry_search import Sieve
from apps.chronicle.log.game_contract import the_game
from apps.kernel import caches
from apps.kernel.refusal import Refusal
from tests.access.routes import every_route
from tests.interference.alike import Hashes, masked
from tests.interference.asking import Ask, hashes_of
from tests.interference.chance import SEED, Random
from tests.interference.comparing import another, leaks
from tests.interference.doors import Doors
from tests.interference.freezing import begin_again, frozen
from tests.interference.situations import SEATED, Situation, fighting
from tests.interference.table import asks_at
from tests.interference.veils import NoOtherWorld, fought_in
from tests.interference.worlds import World, put

pytestmark = pytest.mark.django_db
DOORS = 20
CASES = 40
SLOW = ("api/schema/", "api/docs/")
IN_SHORT = [(number, 6) for number in range(3)]
AT_NIGHT = [pytest.param(number, 1000, marks=pytest.mark.nightly) for number in range(26)]
READ = [*((number, 5) for number in range(3)), *(pytest.param(n, 40, marks=pytest.mark.nightly) for n in range(15))]


@pytest.mark.parametrize(("number", "worlds"), [*IN_SHORT, *AT_NIGHT])
def test_random_worlds_answer_alike_at_random_doors(number: int, worlds: int) -> None:
    """Many worlds out of one life: as it was after any decision, with something else hidden."""
    if connection.vendor != "sqlite":
        return
    random = Random(f"{SEED} doors {number}")
    with frozen():
        life = _life(random, number)
        found = [leak for _ in range(worlds) for leak in _asked_at_random(life, random)]
    assert not found, "\n".join(found)


def _life(random: Random, number: int) -> Situation:
    players = ("player", "host") if number % 3 == 2 else ("player", "rival")
    return fighting(random.randint(1, 99), side=number % 2, players=players, least=18 + 4 * (number % 5))


def _cut(life: Situation, random: Random) -> World:
    """As it was once, after the note that amendments name; now and then as it is."""
    ends = [line.position for line in life.world.decisions if line.number >= life.noted and line.entries]
    return life.world.until(random.choice(ends))


def _pair(life: Situation, who: str, random: Random) -> tuple[World, World] | None:
    world = _cut(life, random)
    try:
        return world, another(life, world, life.knower(who), random)
    except NoOtherWorld:
        if any(fight.facts for fight in fought_in(world).values()):
            raise
        return None


def _asked_at_random(life: Situation, random: Random) -> Iterator[str]:
    who = random.choice(SEATED)
    pair = _pair(life, who, random)
    if pair is None:
        return
    doors = Doors(at=life, worlds=pair, share=random.randrange(9), given=3)
    routes = [route for route in every_route() if route.path not in SLOW and (who == "host" or not route.is_admin)]
    asks: list[tuple[Ask]] = []
    while len(asks) < DOORS:
        offered = list(asks_at(random.choice(routes), doors))
        asks += [(random.choice(offered),)] if offered else []
    yield from leaks(life.callers[who], pair, asks)


@pytest.mark.parametrize(("number", "worlds"), READ)
def test_readers_and_previews_see_no_more_than_they_may(number: int, worlds: int) -> None:
    """The same without a web between: forty things that somebody looks at in each."""
    random = Random(f"{SEED} readers {number}")
    with frozen():
        life = _life(random, number)
        found = [leak for _ in range(worlds) for leak in _looked_at_random(life, random)]
    assert not found, "\n".join(found)


def _looked_at_random(life: Situation, random: Random) -> Iterator[str]:
    who = random.choice([who for who in SEATED if who != "half"])
    pair = _pair(life, who, random)
    if pair is None:
        return
    doors = Doors(at=life, worlds=pair, given=3)
    looks = [_a_look(doors, random) for _ in range(CASES)]
    hashes, seen = Hashes(), []
    for world in pair:
        hashes.learn(hashes_of(world.lines))
        put(world)
        seen.append([_seen(life, who, look) for _, look in looks])
    for (name, _), one, other in zip(looks, *seen, strict=True):
        if masked(one, hashes) != masked(other, hashes):
            yield f"{who}, {name}: {one[-300:]!r} | {other[-300:]!r}"


Look = Callable[[Sitting], Any]


def _seen(life: Situation, who: str, look: Look) -> bytes:
    begin_again()
    caches.clear()
    sitting = sitting_of(life.here.table.accounts[who], life.campaign)
    assert sitting
    try:
        return repr(look(sitting)).encode()
    except Refusal as refusal:
        return refusal.sentence.encode()


def _a_look(doors: Doors, random: Random) -> tuple[str, Look]:
    """Reading something, now or as it was; or looking ahead at a command."""
    return _a_preview(doors, random) if random.random() < 0.5 else _a_reading(doors, random)


def _a_reading(doors: Doors, random: Random) -> tuple[str, Look]:
    mission, position = doors.mission, doors.worlds[0].position
    at = random.choice([None, random.randint(position // 2, position)])
    step = random.randint(0, position)
    reads: dict[str, Callable[[Reader], Any]] = {
        "battle": lambda reader: reader.battle(mission),
        "course": lambda reader: _course(reader, mission, step),
        "entries": lambda reader: [_read(read) for read in reader.entries(step)],
        "sifted": lambda reader: [_read(read) for read in reader.sifted(Sieve(subject=mission), 40).reads],
        "export": lambda reader: b"".join(reader.exported()),
        "story": lambda reader: [(line.text, line.by, line.hand) for line in reader.story_of(mission)],
        "changed": lambda reader: reader.changed(step, position),
        "missions": lambda reader: reader.missions_told(),
    }
    name = random.choice(list(reads))
    return f"{name} at {at}", lambda sitting: reads[name](Reader(sitting=sitting, at=at))


def _course(reader: Reader, mission: str, step: int) -> Any:
    course = reader.course(mission)
    return course and (course.length, course.facts(0, step), course.view(min(step, course.length)))


def _read(read: Any) -> Any:
    return read.position, read.event, read.rolls


def _a_preview(doors: Doors, random: Random) -> tuple[str, Look]:
    nothing = {"mission": doors.mission, "number": 1, "choice": {"do": "end"}}
    body: Mapping[str, Any] = random.choice(doors.now) if doors.now else nothing
    number, mission = body["number"], doors.mission
    answer = codec.command_of(the_game().commands, "AnswerBattle", body)
    assert isinstance(answer, AnswerBattle)
    given = [line.number for line in doors._given] or [doors.at.noted]
    kind, rolled = "RollCheck", doors.bodies["RollCheck"][0]
    commands: list[Any] = [
        answer,
        AnswerForAbsent(mission=mission, number=number),
        TakeAbsence(mission=mission, number=number),
        LetBotPlay(mission=mission, side=random.choice(["west", "east"]), bot="greedy"),
        codec.command_of(the_game().commands, kind, rolled),
        WriteNote(text="It snowed."),
        own_kinds.Amend(strike=[random.choice(given)], reason="So."),
        own_kinds.Amend(replace=[own_kinds.Replacement(decision=doors.at.noted, kind=kind, body=rolled)], reason="So."),
        own_kinds.Amend(
            insert=[own_kinds.Insertion(before=random.choice(given), kind=kind, body=rolled)], reason="So."
        ),
        *_of_others(doors, random),
    ]
    command = random.choice(commands)
    key = f"seat/{random.random()}"

    def look(sitting: Sitting) -> Any:
        ahead = look_ahead(sitting.campaign.campaign, command, key=key, by=sitting.by)
        return [getattr(ahead, name) for name in SHOWN]

    return repr(command), look


SHOWN = ("refusal", "rule", "entries", "question", "question_for", "struck", "changes")
"""All that a foresight tells; its state is for the house alone."""


def _of_others(doors: Doors, random: Random) -> Iterator[Any]:
    """An answer in the place of one that was given."""
    if doors.past:
        past = random.choice(doors.past)
        body = random.choice(past.bodies[:6])
        yield own_kinds.Amend(
            replace=[own_kinds.Replacement(decision=past.decision, kind="AnswerBattle", body=body)], reason="So."
        )
