"""Checks of the d10 pool in a campaign: rolled, kept in the log, and shown."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from apps.campaigns.commands.roll_check import Moment, RollCheck
from apps.campaigns.events.check_events import CheckRolled
from apps.chronicle.door.handle import handle
from apps.pilots.events.parting_events import PilotDied
from apps.rules.explained import Line
from tests.campaigns.lived import Lived, lived
from tests.cases import every
from tests.cast import RIVALS, VESS
from tests.story import given

TALKS = RollCheck(attempt="rhetoric", score=3, rank=1, about=VESS, words="She talks the sentry down", opposing=2)
WILL = Line(code="will", value=3, rule="AET-02", text="WILL")
RHETORIC = Line(code="skill", value=1, rule="AET-03", text="Rhetoric, rank 1")


def told(**more: Any) -> CheckRolled:
    said = CheckRolled(
        about=VESS,
        attempt="rhetoric",
        words="She talks the sentry down",
        pool=(WILL, RHETORIC),
        faces=(9, 8, 1, 4),
        successes=2,
        botches=1,
        net=1,
        critical=False,
        fumble=False,
        against=0,
        opposing=(5, 3),
        passed=True,
    )
    return replace(said, **more)


@pytest.mark.canon("AET-38", "AET-39", "AET-40")
class TestACheck:
    def test_the_log_keeps_every_die_and_what_it_came_to(self) -> None:
        given(*RIVALS).when(TALKS, dice=[9, 8, 1, 4, 5, 3]).then(told())

    def test_the_dead_attempt_nothing(self) -> None:
        given(*RIVALS, PilotDied(pilot=VESS, cause="ruling")).when(TALKS).refused("Vess is dead", "of somebody else")

    def test_whoever_is_opposed_wins_a_tie(self) -> None:
        given(*RIVALS).when(TALKS, dice=[9, 8, 1, 4, 9, 3]).then(told(against=1, opposing=(9, 3), passed=False))

    def test_the_moment_lends_and_takes_dice(self) -> None:
        asked = RollCheck(
            attempt="insight",
            score=2,
            situation=(Moment(source="focused"), Moment(source="wounded", dice=2)),
            words="",
            about="",
        )
        (said,) = given(*RIVALS).when(asked, dice=[1]).events
        assert isinstance(said, CheckRolled)
        assert (said.fumble, said.net, len(said.faces)) == (True, 0, 1)

    @every(
        ("command", "words", "rule"),
        [
            (RollCheck(attempt="singing", score=3), "There is no check 'singing'", "AET-38"),
            (RollCheck(attempt="insight", score=3, attribute="MIGHT"), "is rolled with WITS", "AET-04"),
            (RollCheck(attempt="insight", score=3, against=2), "is held against nothing", "AET-35"),
            (RollCheck(attempt="rhetoric", score=3), "not nothing", "AET-32"),
            (RollCheck(attempt="rhetoric", score=3, against=1, opposing=2), "leave one of them out", "AET-32"),
            (RollCheck(attempt="crafting", score=3, against=2), "read off its net successes", "AET-37"),
            (
                RollCheck(attempt="insight", score=3, situation=(Moment(source="luck"),)),
                "Nothing called 'luck'",
                "AET-05",
            ),
            (RollCheck(attempt="insight", score=300), "WITS is a number from 0 to 100", "AET-02"),
            (RollCheck(attempt="insight", score=3, about="pilot-nobody"), "Nothing of that name", ""),
        ],
    )
    def test_what_cannot_be_rolled_is_refused_before_a_die_falls(
        self, command: RollCheck, words: str, rule: str
    ) -> None:
        story = given(*RIVALS).when(command)
        assert story.refusal is not None
        assert words in story.refusal.sentence
        assert story.refusal.rule == rule


GIVES_WAY = "  The lock, the trap or the machine gives way."
ROLLS = {"fumble": (2, 1), "nothing": (2, 5), "two net": (8, 9), "critical": (10,) * 5}


@pytest.mark.django_db
@pytest.mark.canon("AET-15", "AET-16", "AET-37", "C-47")
@pytest.mark.parametrize(
    ("attempt", "roll", "said"),
    [
        ("crafting", "fumble", "a Fumble. Nothing is made. The materials are destroyed."),
        ("crafting", "nothing", "0 net. A Standard piece is made."),
        ("crafting", "two net", "2 net. A Masterwork piece is made."),
        ("crafting", "critical", "5 net, a Critical Success. A Legendary piece is made."),
        ("accuracy", "fumble", "a Fumble. The attack misses. The weapon jams and the turn is lost."),
        ("accuracy", "two net", "2 net. The attack hits."),
        ("accuracy", "critical", "5 net, a Critical Success. The attack hits. The damage dice are doubled."),
        ("acrobatics", "fumble", "The body does not obey. A trap is sprung or an alarm raised."),
        ("acrobatics", "critical", "The climb, the balance or the stealth succeeds. A bonus outcome comes on top."),
    ],
)
def test_every_check_tells_what_comes_of_it_and_of_a_critical_success_or_a_fumble(
    attempt: str, roll: str, said: str
) -> None:
    table, faces = lived(), ROLLS[roll]
    against = None if attempt == "crafting" else 1
    asked = RollCheck(attempt=attempt, score=len(faces), about=table.ids["Vess"], against=against, words="")
    sitting = table.sitting("player")
    handle(table.campaign, asked, key=sitting.key("roll"), by=sitting.by, typed={f"{asked.about}/{attempt}": faces})
    page = table.client("player").get(f"{table.page}chronicle/?about={asked.about}").content.decode()
    assert f"d10{' against 1' if against else ''} showed" in page
    assert said in page


@pytest.mark.django_db
@pytest.mark.canon("AET-41", "AET-42", "AET-43", "AET-50")
@pytest.mark.parametrize(
    ("roll", "said"),
    [
        (
            "two net",
            [
                "  → 2 Successes, 0 Botches",
                "  Result: 2 Net Successes",
                GIVES_WAY,
            ],
        ),
        ("nothing", ["  → 0 Successes, 0 Botches", "  Result: 0 Net Successes", "  The system holds."]),
        (
            "critical",
            [
                "  → 5 Successes, 0 Botches",
                "  Result: 5 Net Successes",
                "  ",
                "  *** CRITICAL SUCCESS! ***",
                GIVES_WAY,
                "  ",
                "  A bonus outcome comes on top.",
            ],
        ),
        (
            "fumble",
            [
                "  → 0 Successes, 1 Botch",
                "  Result: FUMBLE",
                "  ",
                "  [!] COGNITIVE GLITCH [!]",
                "  The system holds.",
                "  ",
                "  A trap is sprung or an alarm raised.",
            ],
        ),
    ],
)
def test_a_roll_stands_in_the_chronicle_to_the_letter(roll: str, said: list[str]) -> None:
    table, faces = lived(), ROLLS[roll]
    vess, words = table.ids["Vess"], "She works on the terminal"
    asked = RollCheck(attempt="system-bypass", score=len(faces), about=vess, against=1, words=words)
    sitting = table.sitting("player")
    handle(table.campaign, asked, key=sitting.key("roll"), by=sitting.by, typed={f"{vess}/system-bypass": faces})
    page = table.client("rival").get(f"{table.page}chronicle/").content.decode()
    (shown,) = re.findall(r'<pre class="printed">(.*?)</pre>', page, re.DOTALL)
    head = [f"> {words} (System Bypass Pool: {len(faces)}d10)...", f"  Roll: {list(faces)}"]
    assert unescape(shown).split("\n") == head + said


@pytest.mark.canon("AET-40")
class TestShown:
    @pytest.fixture
    def table(self, db: None) -> Lived:
        return lived()

    def test_the_player_reads_it_in_the_chronicle_and_by_rest(self, table: Lived) -> None:
        vess = table.ids["Vess"]
        table.ask("player", RollCheck(attempt="insight", score=3, about=vess, words="What does the bell want?"), "bell")
        page = table.client("player").get(f"{table.page}chronicle/?about={vess}").content.decode()
        assert "What does the bell want?: 3d10 showed" in page
        client: Client = table.caller("player")
        (entry,) = client.get(f"/api/v1/campaigns/{table.campaign}/entries/?kind=CheckRolled").json()["results"]
        assert len(entry["body"]["faces"]) == 3
        (roll,) = entry["rolls"]
        assert roll["faces"] == entry["body"]["faces"]
        story = client.get(f"/api/v1/campaigns/{table.campaign}/stories/{vess}/").json()["results"]
        (told,) = [each for each in story if each["kind"] == "CheckRolled"]
        assert told["printed"].startswith("> What does the bell want?"), told["printed"]
        assert "\n".join(told["printed"].splitlines()[:1]) in page.replace("&gt;", ">")
