"""What waits at a table, read from its rows as they stand: what was answered before anybody looked is not there."""

from __future__ import annotations

from collections.abc import Iterator

from apps.battles.models import MissionRow
from apps.notices.table_now import FoundThing, Person, Sheet, TableNow


def battles(table: TableNow) -> Iterator[FoundThing]:
    """Questions of battles that are played here, for whose side is asked."""
    for waiting, mission in _about_missions(table, "fought"):
        number = table.questions.get(mission.mission, 0)
        yield FoundThing(
            key=f"asked/{mission.mission}/{number}",
            people=table.sitting(waiting["seats"]),
            words=f"{mission.name} is fought here, and your side is asked.",
            aloud=f"{mission.name} is fought here, and a question is open.",
            path=table.page("battle", mission=mission.mission),
        )


def reports(table: TableNow) -> Iterator[FoundThing]:
    """Reports that wait for somebody's word."""
    for waiting, mission in _about_missions(table, "reported"):
        sides = " and ".join(mission.sheet["waits_for"]) or "the others"
        words = f"{mission.name} was told, and waits for the word of {sides}."
        yield FoundThing(
            key=f"report/{mission.mission}/{mission.sheet['reports']}",
            people=table.sitting(waiting["seats"]),
            words=words,
            aloud=words,
            path=table.page("mission", mission=mission.mission),
        )


def disputes(table: TableNow) -> Iterator[FoundThing]:
    """What was told is disputed: the host is waited for, and whoever told it hears of it."""
    for _, mission in _about_missions(table, "disputed"):
        key = f"disputed/{mission.mission}/{mission.sheet['reports']}"
        aloud = f"What was told of {mission.name} is disputed, and waits for the host."
        path = table.page("mission", mission=mission.mission)
        judges = table.who_may("RuleOnReport")
        words = f"What was told of {mission.name} is disputed, and waits for your ruling."
        yield FoundThing(key=key, people=judges, words=words, aloud=aloud, path=path)
        yield FoundThing(key=key, people=_tellers(table, mission), words=aloud, aloud=aloud, path=path)


def events(table: TableNow) -> Iterator[FoundThing]:
    """Events of the settlement that somebody can answer."""
    for event in table.settlement.get("open", ()):
        if not event["waits"]:
            words = f"{event['name']} lies open{_whom(event)}."
            yield FoundThing(
                key=f"event/{event['happening']}",
                people=_answering(table, event),
                words=words,
                aloud=words,
                path=f"{table.page('settlement')}#{event['happening']}",
            )


def musters(table: TableNow) -> Iterator[FoundThing]:
    """Missions that are mustered for, and to which somebody's side sends nobody yet."""
    for mission in table.missions.values():
        for side in mission.sheet["sides"] if mission.stage == "muster" else ():
            if side["seats"] and not side["crews"]:
                words = f"{mission.name} is mustered for, and {side['name']} has no crew yet."
                yield FoundThing(
                    key=f"muster/{mission.mission}/{side['side']}",
                    people=table.sitting(side["seats"]),
                    words=words,
                    aloud=words,
                    path=table.page("mission", mission=mission.mission),
                )


def guests(table: TableNow) -> Iterator[FoundThing]:
    """Who waits at the door: a request has no line in the log. The channel is told no name."""
    for asked in table.requests:
        yield FoundThing(
            key=f"door/{asked.pk}",
            people=table.who_may("OfferSeat"),
            words=f"{asked.account.get_username()} waits at the door.",
            aloud="Somebody waits at the door.",
            path=table.page("door"),
        )


def _about_missions(table: TableNow, stage: str) -> Iterator[tuple[Sheet, MissionRow]]:
    for waiting in table.cover.sheet["waiting"]:
        mission = table.missions.get(waiting["thing"])
        if waiting["what"] == stage and mission:
            yield waiting, mission


def _tellers(table: TableNow, mission: MissionRow) -> list[Person]:
    """Whoever told it, and the sides that have not disputed it."""
    disputing = {word["side"] for word in mission.sheet["words"] if word["word"] == "disputed"}
    seats = {seat for side in mission.sheet["sides"] if side["side"] not in disputing for seat in side["seats"]}
    seats.add(mission.sheet["told_by"])
    ruling = {one.account for one in table.who_may("RuleOnReport")}
    return [one for one in table.sitting(seats) if one.account not in ruling]


def _whom(event: Sheet) -> str:
    return f" for {event['pilot']}" if event["pilot"] else ""


def _answering(table: TableNow, event: Sheet) -> list[Person]:
    """Each who can give one of the answers that are open."""
    asked = [answer for answer in event["answers"] if not answer["why_not"]] or [event]
    found = [one for answer in asked for one in table.sitting([answer["seat"]] if answer["seat"] else [])]
    return list(dict.fromkeys(found))
