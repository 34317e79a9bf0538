"""What nobody may do here, wall by wall."""

from __future__ import annotations

from tests.walls.trees import Break

DECIDER = "apps/pilots/decider/pilot_checks.py"
GRIT = "apps/rules/pilot/grit.py"
STRAIN = "apps/rules/tables/strain.py"
VIEW = "apps/web/pages/campaign_page.py"


def _import(name: str, contract: str, file: str, imported: str) -> Break:
    importer = file.removesuffix(".py").replace("/", ".")
    return Break(name, "walls", file, f"import {imported}\n", (f"{importer} -> {imported} ",), contract=contract)


def _new(name: str, contract: str, file: str, module: str) -> Break:
    return Break(name, "walls", file, "", (f"- {module}",), contract=contract, fresh=True)


def _type(name: str, file: str, old: str, new: str, *said: str) -> Break:
    return Break(name, "types", file, new, said, old=old)


def _lint(name: str, file: str, new: str, rule: str) -> Break:
    return Break(name, "lint", file, new, (f"{file}:", f" {rule} "))


PURITY = (
    _import("rules import django", "pure", GRIT, "django"),
    _import("the kernel imports msgspec", "pure", "apps/kernel/ids.py", "msgspec"),
    _import("events have ids by chance", "pure", "apps/pilots/events/wound_events.py", "uuid"),
    _import("a sheet reads the environment", "pure", "apps/settlement/sheet/settlement_sheet.py", "os"),
    _import("a decider looks at the clock", "pure", "apps/battles/decider/bots.py", "datetime"),
    _import(
        "a pure room of one slice only imports structlog", "pure", "apps/campaigns/registry/contents.py", "structlog"
    ),
    _import("the simulator looks at the clock", "pure", "apps/lab/simulation/simulated_battle.py", "datetime"),
    Break(
        "a decider imports django where it is needed",
        "walls",
        DECIDER,
        "def late() -> None:\n    from django.db import connection\n",
        ("apps.pilots.decider.pilot_checks -> django ",),
        contract="pure",
    ),
    Break(
        "a decider reaches django in two steps",
        "walls",
        DECIDER,
        "from apps.chronicle.door.handle import handle\n",
        ("apps.pilots.decider.pilot_checks -> apps.chronicle.door.handle ",),
        contract="pure",
    ),
)

STAIRS = (
    _import("pilots import the settlement above", "apps", "apps/pilots/models.py", "apps.settlement.models"),
    _import("pilots import their sibling", "apps", "apps/pilots/state.py", "apps.caskets.state"),
    _import("the settlement imports battles above", "apps", "apps/settlement/state.py", "apps.battles.state"),
    _import("the lab imports its sibling", "apps", "apps/lab/urls.py", "apps.campaigns.seats"),
    _import("the lab reads a story", "story", "apps/lab/odds_sheet.py", "apps.settlement.sheet.settlement_sheet"),
    _import("the lab's sheet imports upstairs", "lab", "apps/lab/odds_sheet.py", "apps.lab.odds_throttle"),
    _import("the lab's page asks at its door", "lab", "apps/lab/views.py", "apps.lab.odds_api.odds_route"),
    _import("accounts import their sibling", "apps", "apps/accounts/credentials.py", "apps.chronicle.log.queries"),
    _import("a state imports its decider upstairs", "slices", "apps/caskets/state.py", "apps.caskets.decider.hangars"),
    _import(
        "a decider imports its sheet upstairs", "slices", "apps/caskets/decider/hangars.py", "apps.caskets.sheet.cards"
    ),
    _import(
        "the composing slice imports upstairs",
        "composite",
        "apps/campaigns/events/seat_events.py",
        "apps.campaigns.state",
    ),
    _import("what is read imports who sits", "composite", "apps/campaigns/table_queries.py", "apps.campaigns.seats"),
    _import(
        "the game imports a page", "apps", "apps/campaigns/catalogue/command_kinds.py", "apps.web.pages.campaign_page"
    ),
    _import("a printed table interprets a card", "rules", STRAIN, "apps.rules.packs.content"),
    _import("a pack knows a pilot", "rules", "apps/rules/packs/content.py", "apps.rules.pilot.grit"),
    _import("the odds play", "rules", "apps/rules/odds/pilot_odds.py", "apps.rules.battle.engine"),
    _import(
        "how a battle stands takes a step",
        "battle",
        "apps/rules/battle/position/movement.py",
        "apps.rules.battle.steps.harm",
    ),
    _import(
        "a fact asks how a battle stands", "battle", "apps/rules/battle/facts/words.py", "apps.rules.battle.position"
    ),
    _import("who looks on plays", "battle", "apps/rules/battle/views/battle_view.py", "apps.rules.battle.bots.bot"),
    _new("a new room in a battle", "battle", "apps/rules/battle/helpers.py", "apps.rules.battle.helpers"),
    _new("a new room in the rules", "rules", "apps/rules/helpers.py", "apps.rules.helpers"),
    _import("the log asks at its door", "chronicle", "apps/chronicle/log/log_lines.py", "apps.chronicle.door.handle"),
    _import("the door proves", "chronicle", "apps/chronicle/door/after_commit.py", "apps.chronicle.proof.verify"),
    _import(
        "a decision amends",
        "chronicle",
        "apps/chronicle/decisions/past_decisions.py",
        "apps.chronicle.amendments.amendment_plan",
    ),
    _new("a new room in the chronicle", "chronicle", "apps/chronicle/helpers.py", "apps.chronicle.helpers"),
    _import("a page asks the other door", "apps", "apps/web/pages/campaign_page.py", "apps.api.api_request"),
    _import("a form imports its page", "web", "apps/web/forms/command_shapes.py", "apps.web.pages.campaign_page"),
    _import("the admin borrows from a page", "web", "apps/web/desk/pilot_admin.py", "apps.web.pages.page_request"),
    _import("the door of the API knows its routes", "api", "apps/api/api_request.py", "apps.api.routes.pilot_routes"),
    _import(
        "the game waits for a task", "composite", "apps/campaigns/catalogue/command_kinds.py", "apps.campaigns.tasks"
    ),
    _import("a token asks at its route", "accounts", "apps/accounts/tokens.py", "apps.accounts.token_routes"),
    _new("a new room in accounts", "accounts", "apps/accounts/helpers.py", "apps.accounts.helpers"),
    _import("a problem counts", "rest", "apps/rest/problems.py", "apps.rest.limits"),
    _new("a new room in what REST shares", "rest", "apps/rest/helpers.py", "apps.rest.helpers"),
    _new("a new room in the web", "web", "apps/web/helpers.py", "apps.web.helpers"),
    _new("a new room in the API", "api", "apps/api/helpers.py", "apps.api.helpers"),
    _new("a new room", "slices", "apps/pilots/helpers.py", "apps.pilots.helpers"),
    _new("a new room in the composing slice", "composite", "apps/campaigns/helpers.py", "apps.campaigns.helpers"),
    _new("a new room in the lab", "lab", "apps/lab/helpers.py", "apps.lab.helpers"),
    _new("a new app", "apps", "apps/grit/__init__.py", "apps.grit"),
)

DOORS = (
    _import("a view reads the log's tables", "log", VIEW, "apps.chronicle.models"),
    _import("the project reads the log's tables", "log", "penance_campaign/health.py", "apps.chronicle.models"),
    _import("an app draws its own chance", "chance", "apps/accounts/credentials.py", "random"),
    _import("the door to chance opens wider", "chance", "apps/chronicle/log/randomness.py", "uuid"),
    _import("the project draws its own chance", "chance", "penance_campaign/ports.py", "secrets"),
    _import("an app imports the settings", "settings", VIEW, "penance_campaign.settings"),
)

SCRAP = "apps/caskets/commands/scrap_casket.py"
UNDECIDED = (SCRAP, "    decide=decide,\n", "    decide=None,\n")
ON_ANOTHERS = (
    "apps/pilots/commands/retire_pilot.py",
    "crews: Crews, _: Dice) -> Iterator[PilotRetired]:",
    "crews: bytes, _: Dice) -> Iterator[PilotRetired]:",
)
SAYS = '    def sentence(self, names: Names) -> str:\n        return "Blessed."\n\n'
MOVES = "    def moves(self) -> Moves:\n        return NOTHING\n\n"
LEDGER, WOUNDS = "apps/pilots/events/ledger_events.py", "apps/pilots/events/wound_events.py"


def _event(family: str, name: str, body: str, base: str = "(PilotFact)", after: str = "") -> tuple[str, str, str]:
    """One more event in a file of them, before the list that ends it."""
    listed = f"\n{family.capitalize()}Event = "
    new = f"\nclass {name}{base}:\n{body}{after}\n{listed}{name} | "
    return f"apps/pilots/events/{family}_events.py", listed, new


def _made(name: str) -> str:
    return f'\nBLESSING = {name}(pilot="vess")\n'


EVENT = _event("parting", "PilotBlessed", SAYS + MOVES)
OF_NOBODY = _event("taint", "PilotHallowed", "    ...\n", base="")
UNSAID = _event("wound", "PilotPraised", MOVES, after=_made("PilotPraised"))
UNMOVED = _event("ledger", "PilotThanked", SAYS, after=_made("PilotThanked"))
KEPT, ENGINE = "apps/rules/battle/facts/deployment_facts.py", "apps/rules/battle/engine.py:"
ROUNDS, TURNS = "apps/rules/battle/facts/turn_facts.py", "apps/rules/battle/steps/turn_steps.py:"
UNFOLDED = '    def fold(self, battle: Battle) -> None:\n        """All stays as it was dealt."""\n'
UNTOLD = """    def sentence(self, teller: Teller) -> str:
        return f"Round {self.round} ended."
"""
SLICES = "Event = CampaignEvent | PilotEvent | CasketEvent | SettlementEvent | BattleEvent\n"
UNTYPED = "def half(number):\n    return number / 2\n"
UNCODED = 'FACE: int = "six"  # type: ignore\n'

EXHAUSTION = (
    _type("a command that nobody decides", *UNDECIDED, f"{SCRAP}:", '"decide"', '"None"', "[arg-type]"),
    _type(
        "a command decided on another slice's state", *ON_ANOTHERS, "apps/pilots/registry.py:", "[RetirePilot, bytes, "
    ),
    _type("an event that nobody folds", *EVENT, "apps/pilots/state.py:", "PilotBlessed", "[arg-type]"),
    _type(
        "an event without a row",
        *OF_NOBODY,
        "apps/campaigns/sheet/touched_sheets.py:",
        '"PilotHallowed',
        "[arg-type]",
    ),
    _type("an event without a sentence", *UNSAID, f"{WOUNDS}:", '"PilotPraised"', '"sentence"', "[abstract]"),
    _type("an event that no number knows", *UNMOVED, f"{LEDGER}:", '"PilotThanked"', '"moves"', "[abstract]"),
    _type(
        "a fact of a battle that nobody folds", KEPT, UNFOLDED, "", ENGINE, '"HandKept"', '"BattleFact"', "[arg-type]"
    ),
    _type(
        "a fact of a battle without a sentence", ROUNDS, UNTOLD, "", TURNS, '"RoundEnded"', '"BattleFact"', "[arg-type]"
    ),
    _type(
        "a slice whose events nobody folds",
        "apps/campaigns/state.py",
        SLICES,
        SLICES.replace("\n", " | bytes\n"),
        "apps/campaigns/state.py:",
        '"assert_never"',
        '"bytes"',
    ),
    _type("a function without types", STRAIN, "", UNTYPED, f"{STRAIN}:", "[no-untyped-def]"),
    _type("an ignore without a code", GRIT, "", UNCODED, f"{GRIT}:", "[ignore-without-code]"),
)

HABITS = (
    _lint("a relative import", DECIDER, "from .state import Pilot\n", "TID252"),
    _lint("another clock", "apps/chronicle/door/handle.py", "from django.utils.timezone import now\n", "TID251"),
    _lint(
        "another clock by its module",
        "apps/accounts/tokens.py",
        "from django.utils import timezone\n\nNOW = timezone.now()\n",
        "TID251",
    ),
    _lint("a print", GRIT, 'print("Vess")\n', "T201"),
    _lint("a noqa for everything", STRAIN, "import os  # noqa\n", "PGH004"),
    _lint("an ignore for everything", "apps/kernel/ids.py", UNCODED, "PGH003"),
    Break("a line in a style of its own", "format", GRIT, "FACE  =  6\n", (GRIT,)),
)

NAME = "    name = models.CharField(max_length=60)\n"
ROWS = Break(
    "a field without a migration",
    "migrations",
    "apps/pilots/models.py",
    NAME + '    nickname = models.CharField(max_length=60, default="")\n',
    ("apps/pilots/migrations/0003_pilotrow_nickname.py",),
    old=NAME,
)

BREAKS = (*PURITY, *STAIRS, *DOORS, *EXHAUSTION, *HABITS, ROWS)
