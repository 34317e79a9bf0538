"""A message to a place that a table has named: signed as Standard Webhooks 1.0 says, or as Discord wants to read it.

The signature is two lines of the standard library; a dependency for them would be one more to keep an eye on.
"""

from __future__ import annotations

import hmac
import json
import re
import time
from base64 import b64encode
from typing import Literal

from apps.notices.channels import answers, outside
from apps.notices.channels.message import Message, one_line

Shape = Literal["standard", "discord"]
JSON = {"Content-Type": "application/json"}
LONGEST_LINE = 400
"""Characters of a title and of a text, each of which may want a mark before it where Discord reads it."""


def send(message: Message, url: str, secret: bytes, shape: Shape, address_of_house: str) -> None:
    """Whoever receives it twice knows it again by its id, where the shape has a place for one."""
    link = address_of_house.rstrip("/") + message.path
    if shape == "discord":
        answers.judge(outside.post(url, JSON, _written(_for_discord(message, link))))
        return
    body = _written(_for_machines(message, link))
    answers.judge(outside.post(url, JSON | _signed(message.id, secret, body), body))


def signature(id_: str, moment: int, body: bytes, secret: bytes) -> str:
    mark = hmac.digest(secret, f"{id_}.{moment}.".encode() + body, "sha256")
    return f"v1,{b64encode(mark).decode()}"


def _written(said: object) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _signed(id_: str, secret: bytes, body: bytes) -> dict[str, str]:
    now = int(time.time())
    return {"webhook-id": id_, "webhook-timestamp": str(now), "webhook-signature": signature(id_, now, body, secret)}


def _for_machines(message: Message, link: str) -> object:
    data = {
        "id": message.id,
        "campaign": message.campaign,
        "table": message.table,
        "title": message.title,
        "text": message.text,
        "url": link,
    }
    return {"type": message.kind, "timestamp": message.made.isoformat(), "data": data}


def _for_discord(message: Message, link: str) -> object:
    """Names are words there and nothing else: nobody is called, nothing is drawn or led to by them."""
    title, text = (_plain(one_line(line, LONGEST_LINE)) for line in (message.title, message.text))
    content = "\n".join(filter(None, (f"**{title}**", text, f"<{link}>")))
    return {"content": content, "allowed_mentions": {"parse": []}}


def _plain(line: str) -> str:
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", line)
