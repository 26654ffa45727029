"""Values in, messages between the server and the process that draws out: a line of JSON, then bytes."""

import json
from typing import IO, Any, NamedTuple

#: A longer line, or a longer body, is no message.
LONGEST_LINE, LONGEST_BODY = 200_000_000, 100_000_000


class Message(NamedTuple):
    """What one side sends the other."""

    head: dict[str, Any]
    body: bytes = b""


def send(stream: IO[bytes], head: dict[str, Any], body: bytes = b"") -> None:
    """Write a message."""
    stream.write(json.dumps({**head, "size": len(body)}).encode() + b"\n" + body)
    stream.flush()


def receive(stream: IO[bytes]) -> Message | None:
    """Read a message; None at the end, or where what comes is none."""
    try:
        head = json.loads(stream.readline(LONGEST_LINE))
        size = head.pop("size")
        body = stream.read(size) if 0 <= size <= LONGEST_BODY else b""
        return Message(head, body) if len(body) == size else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OSError):
        return None
