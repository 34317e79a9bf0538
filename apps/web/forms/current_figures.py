"""How a figure stands today that a report would move: so that nobody types the sum for the difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from apps.web.forms.table_data import NO_SHEET, FormTable, Sheet


def standing(field: str, pilot: str, table: FormTable) -> str:
    """By field of a crew's report; nothing where a field moves no figure, or the pilot is not known."""
    stands = _STANDS.get(field)
    flesh = next((row.sheet["pilot"] for row in table.pilots if row.pilot == pilot), None) if stands else None
    steel = next((row.sheet for row in table.caskets if row.sheet["pilot"] == pilot), NO_SHEET) if flesh else NO_SHEET
    return stands(flesh, steel) if stands and flesh else ""


def _facts(flesh: Sheet, steel: Sheet) -> str:
    """Who they are before anything is told of them."""
    said = (
        f"Grit {flesh['grit']['value']}",
        f"Taint {flesh['taint']['held']}",
        f"open wounds: {flesh['wounds_open']}" if flesh["wounds_open"] else "",
        f"lost before: {', '.join(_broken(steel))}" if _broken(steel) else "",
    )
    return f"Went out with {', '.join(filter(None, said))}."


def _felled(flesh: Sheet, _: Sheet) -> str:
    return f"Felled before this: {flesh['kills']}." if flesh["kills"] else ""


def _lost(_: Sheet, steel: Sheet) -> str:
    return f"Broken when it went out: {', '.join(_broken(steel))}." if _broken(steel) else ""


def _broken(steel: Sheet) -> list[str]:
    return [pip["name"] for pip in steel.get("components", ()) if not pip["whole"]]


_STANDS: Mapping[str, Callable[[Sheet, Sheet], str]] = {
    "SideReport.crews": _facts,
    "CrewReport.taint": lambda flesh, _: str(flesh["taint"]["held"]),
    "CrewReport.damaged": lambda _, steel: str(steel.get("damaged", "")),
    "CrewReport.kills": _felled,
    "CrewReport.destroyed": _lost,
}
