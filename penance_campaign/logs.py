"""Logs as data, one line each, with the request's id. No payloads, tokens, addresses or query strings."""

from __future__ import annotations

import re
import sys
from collections.abc import MutableMapping
from http import HTTPStatus
from logging import LogRecord
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from django_structlog.middlewares import RequestMiddleware as StructlogMiddleware

from apps.ground import write_outcome
from apps.ground.faults import fault_of
from apps.rest.held_stream import AGAIN

log = structlog.get_logger("django_structlog.middlewares.request")
Line = MutableMapping[str, Any]


def faults_in_a_line(_: Any, __: str, line: Line) -> Line:
    """What the ground did is told in a few words, with no trace of our own steps: these are told where we stumbled."""
    said = line.get("exc_info")
    error = sys.exc_info()[1] if said is True else said[1] if isinstance(said, tuple) else said
    fault = fault_of(error) if isinstance(error, BaseException) else None
    if fault:
        del line["exc_info"]
        line.update(fault=fault.kind.name, said=fault.said)
    return line


def not_told_already(record: LogRecord) -> bool:
    """An error on the way to an answer is the request's own line."""
    return not record.exc_info


_SHARED = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


class RequestMiddleware(StructlogMiddleware):
    """Names each request in the log and to its sender; a query string may hold a sign-in link, so none is written, and
    of an invitation only that it was one.
    """

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {re.sub('/join/[^/]+', '/join/...', request.path)}"

    def handle_response(self, request: HttpRequest, response: HttpResponse) -> None:
        response["X-Request-ID"] = str(structlog.contextvars.get_contextvars().get("request_id", ""))
        if AGAIN in request.META and response.status_code == HTTPStatus.OK:
            structlog.contextvars.clear_contextvars()  # still there: that is no news, and thousands may be
            return
        super().handle_response(request, response)

    def _process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Of a fault one line; and whose request it was is not looked up where nobody answers."""
        fault = fault_of(exception)
        if fault is None:
            super()._process_exception(request, exception)
            return
        request._raised_exception = exception  # type: ignore[attr-defined]  # noqa: SLF001 - as its base class says it
        asked = self.format_request(request)
        log.error("request_failed", code=503, request=asked, recorded=write_outcome.known(), exc_info=exception)


def pipeline() -> dict[str, Any]:
    """The side of structlog: everything ends in the standard library's handlers."""
    return {
        "processors": [
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.processors.StackInfoRenderer(),
            faults_in_a_line,
            structlog.processors.format_exc_info,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        "logger_factory": structlog.stdlib.LoggerFactory(),
        "cache_logger_on_first_use": True,
    }


def config(*, as_json: bool) -> dict[str, Any]:
    """Lines of JSON for machines, coloured ones for whoever develops."""
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer()
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "house": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [*_SHARED, faults_in_a_line, structlog.processors.format_exc_info],
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
            }
        },
        "filters": {"once": {"()": lambda: not_told_already}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "house"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            "django.server": {"handlers": [], "propagate": False},
            # the request's own line already says 4xx, and what broke
            "django.request": {"level": "ERROR", "filters": ["once"]},
        },
    }
