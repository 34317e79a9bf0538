"""What is done later, as whoever asked for it sees it: how far it is, what came of it, and calling it off."""

from __future__ import annotations

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.models import Account
from apps.api.api_request import TableRoute, account_of, must_reach, token_of
from apps.api.openapi_components import ref
from apps.api.schemas import OperationShown
from apps.campaigns.seats import asker, sitting_of
from apps.jobs import queue
from apps.jobs.models import OPEN, Job
from apps.kernel.ids import is_an_id
from apps.rest.problems import Problem

SOON = {"Retry-After": "2"}


class Operation(TableRoute):
    """One operation, for the account that asked for it, as long as it sits at the table that it is about."""

    @extend_schema(operation_id="read_operation", responses={200: ref(OperationShown)})
    def get(self, request: Request, operation: str) -> Response:
        must_reach(request, "read", "found")
        return _answered(_own(request, operation))

    @extend_schema(operation_id="cancel_operation", responses={200: ref(OperationShown)})
    def delete(self, request: Request, operation: str) -> Response:
        """Called off between two steps: nothing of it stands. Asked again, it is answered the same."""
        must_reach(request, "play", "found")
        job = _own(request, operation)
        if not queue.cancel(job.id) and _own(request, operation).state != "cancelled":
            raise Problem(409, "over", "It is done already, and what is done is not called off: read what came of it.")
        return _answered(_own(request, operation))


def accepted(job: Job) -> Response:
    """What will take a while has been put down, and here is where to look for it."""
    answer = _answered(job)
    answer.status_code, answer["Location"] = 202, reverse("api-operation", args=[job.id])
    return answer


def _own(request: Request, operation: str) -> Job:
    account, token = account_of(request), token_of(request)
    asked = Job.objects.filter(pk=operation, asked_by=asker(account)) if is_an_id(operation) else Job.objects.none()
    job = asked.first()
    if job is None or token.campaign not in ("", job.campaign) or not _sits(account, job.campaign):
        raise Problem(404, "not-found", "There is no such operation, or it was not you who asked for it.")
    return job


def _sits(account: Account, campaign: str) -> bool:
    return not campaign or sitting_of(account, campaign) is not None


def _answered(job: Job) -> Response:
    shown: OperationShown = {
        "id": job.id,
        "kind": job.kind,
        "campaign": job.campaign,
        "state": job.state,
        "progress": job.progress,
        "of": job.of,
        "said": job.said,
        "result": job.result,
        "asked_at": job.made,
        "ended_at": job.ended,
    }
    return Response(shown, headers=SOON if job.state in OPEN else {})
