"""Every event says field by field who may see it, and what it hides nobody finds."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, get_type_hints

import pytest

from apps.chronicle.log import codec
from apps.rules.battle.facts import all_facts as ev
from apps.rules.battle.facts.recorded_facts import BattleFacts
from apps.rules.battle.facts.veils import counted
from apps.rules.battle.facts.visibility import covered, sheet_of, veils_of
from apps.rules.battle.setup.lineup import Fielding
from apps.rules.battle.values.battle_questions import Pending, Task
from apps.rules.battle.views.plain_values import plain
from apps.rules.pilot.wounds.deck import WoundDeck
from tests.cases import every
from tests.rules.battle.field import Chance, a_fielding, a_story
from tests.rules.battle.made import EVERY_KIND, made

NUMBER, WORD = 987_654, "canary"
VIEWERS: tuple[int | None, ...] = (0, 1, None)
SECRETS: dict[type, tuple[str, ...]] = {
    ev.Asked: ("agenda",),
    ev.DeckDealt: ("order", "hand"),
    ev.WoundsShuffled: ("order",),
    ev.HandShuffled: ("order", "hand"),
    ev.DealtAnew: ("hand", "deck", "wounds"),
    ev.CardsDrawn: ("cards",),
    ev.Reshuffled: ("deck",),
    ev.CardsRecovered: ("deck",),
    ev.HandSeen: ("cards",),
    ev.CasketRisen: ("deck",),
}
"""What the other side may never read, beside the face-down wounds and the cards of a question."""
OWN = {
    (ev.DeckDealt, "hand"),
    (ev.HandShuffled, "hand"),
    (ev.DealtAnew, "hand"),
    (ev.CardsDrawn, "cards"),
    (ev.HandSeen, "cards"),
}


@pytest.fixture(scope="module")
def ground() -> Fielding:
    """Casket 0 is of side 0, Casket 1 of side 1."""
    return a_fielding(Chance(1), scenario="duel-in-the-nave")


@every("kind", EVERY_KIND, ids=lambda kind: kind.__name__)
def test_what_could_hold_a_secret_says_who_sees_it(kind: type[Any]) -> None:
    hints = get_type_hints(kind, include_extras=True)
    assert [name for name, hint in hints.items() if veils_of(name, hint) is None] == []


class Whispered(NamedTuple):
    """A kind that does not say who sees what it tells."""

    fighter: int
    cards: tuple[int, ...]
    pending: Pending
    wounds: WoundDeck | None
    secret: int = 7
    heat: int = 2


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_does_not_say_who_sees_it_is_seen_by_nobody(ground: Fielding, viewer: int | None) -> None:
    pending = made(Pending, number=NUMBER, word=WORD)
    event: Any = Whispered(0, (NUMBER,), pending, WoundDeck(face_down=(WORD,)))
    shown: Any = covered(event, viewer, ground)
    assert shown == (0, (), ("", 0, 0, (0, 0), 0, 0, ""), WoundDeck(face_down=("",)), 0, 2)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("kind", SECRETS, ids=lambda kind: kind.__name__)
def test_what_is_secret_is_in_no_covered_event(ground: Fielding, kind: type[Any], viewer: int | None) -> None:
    event = made(kind)
    secret = made(kind, number=NUMBER, word=WORD)
    for name in SECRETS[kind]:
        told = event._replace(**{name: getattr(secret, name)}, **({"fighter": 0} if "fighter" in kind._fields else {}))
        found = json.dumps(plain(covered(told, viewer, ground)))
        mine = viewer == 0 and (kind, name) in OWN
        assert (str(NUMBER) in found) == mine
        assert WORD not in found


@pytest.mark.parametrize("viewer", VIEWERS)
def test_wounds_that_lie_face_down_are_counted(ground: Fielding, viewer: int | None) -> None:
    event = made(ev.PilotStruck, number=0)._replace(deck=WoundDeck(face_down=(WORD, WORD, WORD)))
    shown: Any = covered(event, viewer, ground)
    assert shown.deck.face_down == ("", "", "")
    assert shown._replace(deck=event.deck) == event


@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_to_choose_from_are_seen_by_whoever_is_asked(ground: Fielding, viewer: int | None) -> None:
    pending = Pending("pay", 1, 1, (NUMBER, NUMBER + 1), 0, 2)
    shown: Any = covered(ev.Asked(pending, (Task(WORD),)), viewer, ground)
    assert shown.agenda == ()
    assert shown.pending == (pending if viewer == 1 else pending._replace(cards=(0, 0)))


def test_cards_of_an_open_pile_are_seen_by_all(ground: Fielding) -> None:
    pending = Pending("recover", 1, 1, (4, 5), 1, 1, "discard/hand")
    assert covered(ev.Asked(pending, ()), None, ground) == ev.Asked(pending, ())


def test_the_other_side_learns_how_many(ground: Fielding) -> None:
    drawn = ev.CardsDrawn(0, (7, -1, 12))
    assert covered(drawn, 0, ground) == drawn
    assert covered(drawn, 1, ground) == ev.CardsDrawn(0, (0, 0, 0))
    assert covered(drawn, None, ground) == ev.CardsDrawn(0, (0, 0, 0))


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_lost_but_what_is_hidden(seed: int) -> None:
    """Of each event of a whole battle the open fields stay as they are, and what is hidden keeps its length."""
    story = a_story(seed)
    event: Any
    for event in story.events():
        for viewer in VIEWERS:
            shown: Any = covered(event, viewer, story.fielding)
            assert type(shown) is type(event)
            assert codec.plain(BattleFacts((shown,)))
            kind: type = type(event)
            veils = dict(sheet_of(kind).others)
            for name, was, now in zip(shown._fields, event, shown, strict=True):
                assert name in veils or now is was
                assert veils.get(name) is not counted or len(now) == len(was)
