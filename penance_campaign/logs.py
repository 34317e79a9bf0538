"""Logs as data, one line each, with the request's id. No payloads, tokens, addresses or query strings."""

from __future__ import annotations

import re
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from django_structlog.middlewares import RequestMiddleware as StructlogMiddleware

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
        super().handle_response(request, response)


def pipeline() -> dict[str, Any]:
    """The side of structlog: everything ends in the standard library's handlers."""
    return {
        "processors": [
            *_SHARED,
            structlog.processors.StackInfoRenderer(),
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
                "foreign_pre_chain": [*_SHARED, structlog.processors.format_exc_info],
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "house"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            "django.server": {"handlers": [], "propagate": False},
            "django.request": {"level": "ERROR"},  # the request's own line already says 4xx
        },
    }
