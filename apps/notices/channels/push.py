"""A message to one browser, through whoever made it: sealed, and the same one if it comes twice."""

from __future__ import annotations

import hashlib
import json

from apps.notices.channels import answers, outside, push_key
from apps.notices.channels.message import Message, Never, one_line
from apps.notices.channels.push_key import public_key
from apps.notices.channels.push_seal import sealed

__all__ = ["public_key", "send"]
KEPT = 259_200
"""Seconds for which a phone that is off is waited for: three days."""
LONGEST_TITLE, LONGEST_TEXT, LONGEST_PATH = 120, 400, 400
"""In characters of four bytes each it is three kilobytes and less, which every push service takes."""


def send(message: Message, endpoint: str, p256dh: str, auth: str) -> None:
    topic = _topic(message)
    try:
        body = sealed(_written(message, topic), p256dh, auth)
    except ValueError:
        raise Never("The browser's keys are none: it is to subscribe once more.") from None
    headers = {
        "Authorization": push_key.word_for(endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Urgency": "normal",
        "Topic": topic,
    }
    answers.judge(outside.post(endpoint, headers, body))


def _written(message: Message, topic: str) -> bytes:
    said = {
        "title": one_line(message.title, LONGEST_TITLE),
        "text": one_line(message.text, LONGEST_TEXT),
        "path": message.path if len(message.path) <= LONGEST_PATH else "/",
        "tag": topic,
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _topic(message: Message) -> str:
    """In the 32 letters that a push service takes: of two that it holds under one it keeps the newer."""
    return push_key.to_text(hashlib.sha256(message.id.encode()).digest()[:24])
