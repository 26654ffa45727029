"""A request's head in, whether it may be answered out: only the page that this server gave, and here."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hmac import compare_digest
from typing import NamedTuple

#: Sent with every answer: nothing is loaded from elsewhere, nothing may hold the page in a frame.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
#: A picture that is opened by itself can do nothing at all.
PICTURE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'none'; sandbox",
}

#: Bytes that a page may send: of words, and of a table.
MOST_WORDS, MOST_TABLE = 1_000_000, 25_000_000
#: Connections at once, pages that listen among them, and how long each may keep a thread waiting, in seconds.
MOST_CONNECTIONS, MOST_PAGES, PATIENCE = 256, 64, 60.0


class Refusal(Exception):
    """A request that is not answered: a status, and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class Guard(NamedTuple):
    """What a request must know and say to be answered."""

    token: str
    port: int

    def admit(self, path: str, headers: Mapping[str, str], method: str) -> str:
        """Return a request's path behind the token; raise Refusal."""
        hosts = {f"127.0.0.1:{self.port}", f"localhost:{self.port}"}
        if headers.get("Host", "") not in hosts:
            raise Refusal(403, "this server is only for this machine")
        origin = headers.get("Origin")
        if origin not in {f"http://{host}" for host in hosts} and (origin is not None or method == "POST"):
            raise Refusal(403, "another page may not read or change this")
        if headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
            raise Refusal(403, "another page may not read or change this")
        if path == "/healthz":
            return path
        token, _, rest = path.removeprefix("/").partition("/")
        if not compare_digest(token.encode(), self.token.encode()):
            raise Refusal(403, "open the address that printkit studio printed: it has a token")
        return f"/{rest}"


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(24)


def body_size(headers: Mapping[str, str], most: int) -> int:
    """Return how many bytes a page sends; raise Refusal where they are too many, or that is not said."""
    if "Transfer-Encoding" in headers:
        raise Refusal(411, "say how long it is")
    try:
        size = int(headers.get("Content-Length", "0"))
    except ValueError:
        raise Refusal(400, "how long is it?") from None
    if not 0 <= size <= most:
        raise Refusal(413, f"no more than {most // 1_000_000} MB")
    return size
