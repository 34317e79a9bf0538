"""A battle that is played here: as a seat sees it, with the answers it may give as commands, and fact by fact."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.api import schemas
from apps.api.api_request import TableRoute
from apps.api.openapi_components import ref
from apps.api.query_params import AT, QueryParam
from apps.api.routes.thing_routes import not_there
from apps.battles.sheet.battle_sheet import BattleSeen
from apps.battles.sheet.course_sheet import Fact
from apps.chronicle.log.codec import plain
from apps.kernel.ids import is_an_id
from apps.rules.battle.facts.recorded_facts import BattleFacts

MOST_FACTS = 1000
AFTER = QueryParam(name="after", shape="number", text="After which fact, from 0 on.")
LIMIT = QueryParam(
    name="limit", shape="number", least=1, most=MOST_FACTS, text="How many facts at most; 200, if left out."
)
STEP = QueryParam(name="step", shape="number", text="How the battle stood after so many facts, as `view`.")
USUAL = 200


class BattleRoute(TableRoute):
    """A battle that is played here and is not over: what this seat sees, and what it may answer."""

    query = (AT,)

    @extend_schema(operation_id="read_battle", responses={200: ref(BattleSeen)})
    def get(self, request: Request, campaign: str, mission: str) -> Response:
        found = self.reader(request, campaign)
        battle = found.battle(mission)
        if battle is None:
            raise not_there("battle is played in this campaign", found.at)
        return Response(plain(battle))


class Replay(TableRoute):
    """A battle fact by fact, over or not, each as this seat may see it; and where each turn begins."""

    query = (AFTER, LIMIT, STEP, AT)

    @extend_schema(operation_id="replay_battle", responses={200: ref(schemas.ReplayShown)})
    def get(self, request: Request, campaign: str, mission: str) -> Response:
        found = self.reader(request, campaign)
        course = found.course(mission) if is_an_id(mission) else None
        if course is None:
            raise not_there("battle was played in this campaign", found.at)
        after, step = AFTER.read(request) or 0, STEP.read(request)
        facts = course.explained(after, LIMIT.read(request) or USUAL)
        last = after + len(facts)
        return Response(
            {
                "length": course.length,
                "side": course.side,
                "results": [_shown(fact) for fact in facts],
                "next": last if last < course.length else None,
                "turns": plain(course.turns()),
                "view": None if step is None else course.view(step),
            }
        )


def _shown(fact: Fact) -> schemas.FactShown:
    (event,) = plain(BattleFacts((fact.event,)))
    numbers = [schemas.NumberShown(name=name, why=plain(why)) for name, why in fact.numbers]
    return schemas.FactShown(number=fact.number, event=event, text=fact.text, why=fact.why, numbers=numbers)
