"""One leak of each kind, put into the house on purpose: the wall's own comparison finds each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from apps.battles.decider import hidden_battles
from apps.campaigns.commands.write_note import WriteNote
from apps.campaigns.game import PenanceDecider, PenanceGame
from apps.campaigns.table_view import Reader
from apps.chronicle.files.log_export import FileCover
from apps.chronicle.log.seed_story import chance_of
from apps.chronicle.states.folded_states import state_at
from apps.kernel.dice import Question, Roll, Unanswered
from apps.kernel.refusal import Refusal
from tests.access.routes import Route
from tests.interference import freezing
from tests.interference.chance import Random
from tests.interference.comparing import Steps, another, leaks
from tests.interference.doors import Doors
from tests.interference.sequences import sequences
from tests.interference.situations import Situation, asked, rewound
from tests.interference.table import API, asks_at
from tests.interference.veils import NoOtherWorld
from tests.interference.worlds import put

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    with freezing.frozen():
        yield


def _leaks(at: Situation, who: str, steps: Callable[[Doors], Iterator[Steps]]) -> list[str]:
    """What the wall says of some of its steps."""
    doors = Doors(at=at, worlds=(at.world, another(at, at.world, at.knower(who), Random(1))), share=0)
    return list(leaks(at.callers[who], doors.worlds, steps(doors)))


def _at(*paths: str) -> Callable[[Doors], Iterator[Steps]]:
    return lambda doors: ((ask,) for path in paths for ask in asks_at(Route(path), doors))


def test_a_die_that_is_foretold(monkeypatch: Patch) -> None:
    """What is not answered before it is asked is answered after all, by the seed that is open."""
    at = asked()
    assert _leaks(at, "player", _at(f"{API}preview/")) == []

    def foretold(_: Unanswered, question: Question) -> Roll:
        return chance_of(at.campaign).newest.dice("a key").roll(question)

    monkeypatch.setattr(Unanswered, "roll", foretold)
    assert any("preview/ RollCheck" in leak for leak in _leaks(at, "player", _at(f"{API}preview/")))


def test_a_refusal_that_hangs_on_anothers_hand(monkeypatch: Patch) -> None:
    """Whether a note may be written hangs on a card that the rival may hold."""
    at, decide = asked(), PenanceDecider.decide
    other = another(at, at.world, at.knower("player"), Random(1))
    there = _hand(at)
    put(at.world)
    card = next(iter(set(_hand(at)) - set(there)))

    def oracle(self: PenanceDecider, asked: Any, state: Any, dice: Any) -> Any:
        if isinstance(asked.command, WriteNote) and card in _hand_in(at, state):
            raise Refusal("Not now.")
        return decide(self, asked, state, dice)

    doors = Doors(at=at, worlds=(at.world, other), share=0)
    monkeypatch.setattr(PenanceDecider, "decide", oracle)
    for door in ("preview/", "commands/"):
        found = leaks(at.callers["player"], doors.worlds, _at(f"{API}{door}")(doors))
        assert any(f"{door} WriteNote" in leak for leak in found)


def _hand(at: Situation) -> list[int]:
    return _hand_in(at, state_at(at.campaign)[1])


def _hand_in(at: Situation, state: Any) -> list[int]:
    """What the rival holds."""
    mission = state.war_table.missions[at.here.arena.mission]
    hand: list[int] = mission.engagement.battle(state.played.library).fighters[1].piles.hand
    return hand


def test_a_copy_that_shows(monkeypatch: Patch) -> None:
    """Whoever keeps a copy sees every hand there, and nothing is dealt anew for it."""
    at, speaks_for = asked(), Reader._played_of

    def shown(self: Reader, sides: Any) -> list[str]:
        every = [side["side"] for side in sides]
        return speaks_for(self, sides) if self.campaign == at.campaign else every

    monkeypatch.setattr(Reader, "_played_of", shown)
    monkeypatch.setattr(hidden_battles, "dealt_anew", lambda *_: iter(()))
    found = _leaks(at, "player", _forks_and_looks)
    found += _leaks(at, "host", _forks_and_looks)
    assert any("forks/" in leak and "/battle/" in leak for leak in found)


def _forks_and_looks(doors: Doors) -> Iterator[Steps]:
    """What looks at once into a copy that was taken."""
    return (steps for steps in sequences(doors) if "forks/" in steps[0].path and steps[1].method == "GET")


def test_an_old_seed_that_stays_in_use(monkeypatch: Patch) -> None:
    """After a rewind behind a reveal everything lies as the seed dealt it that is shown."""
    monkeypatch.setattr(PenanceGame, "deal_anew", lambda *_: iter(()), raising=False)
    at = rewound()
    with pytest.raises(NoOtherWorld, match="which is shown"):
        another(at, at.world, at.knower("spectator"), Random(1))


@pytest.mark.parametrize("who", ["spectator", "host"])
def test_a_hidden_choice_that_is_quoted(monkeypatch: Patch, who: str) -> None:
    """The export shows what somebody answered in vain."""
    at = asked()
    assert _leaks(at, who, _at(f"{API}export/")) == []
    monkeypatch.setattr(FileCover, "lies_over", lambda *_: False)
    assert any("export/" in leak for leak in _leaks(at, who, _at(f"{API}export/")))
