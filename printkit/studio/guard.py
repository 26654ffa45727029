"""Requests in, those of the studio's own page and of its guests passed on; all others are refused."""

from asyncio import timeout
from hmac import compare_digest
from typing import NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from printkit.studio.network import LOOKING, OWN, is_near

#: Browsers heed it on this machine, and complain of it elsewhere, where nothing is encrypted.
_SECURE = "Cross-Origin-Opener-Policy"
#: Sent with every answer: nothing is loaded from elsewhere, nothing may hold the page in a frame.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    _SECURE: "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
#: A picture that is opened by itself can do nothing at all.
PICTURE_HEADERS = {"Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'none'; sandbox"}

#: Bytes that a page may send: of words, and of a table.
MOST_WORDS, MOST_TABLE = 1_000_000, 25_000_000
#: Nobody may keep a connection waiting for so many seconds.
REQUEST_SECONDS = 60.0


class Guard(NamedTuple):
    """What stands before an application, and what a request must say to be let through."""

    app: ASGIApp
    token: str
    host: str  # the address that it listens at, and the port
    guests: str = ""  # where others of the local network may ask: whether they "look" or "edit"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request: by the application, which is given the path behind the token, or by a refusal."""

        async def send_safely(message: Message) -> None:
            if message["type"].endswith("http.response.start"):
                headers = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    if not (self.guests and name == _SECURE):
                        headers.setdefault(name, value)
            await send(message)

        app = self.app
        try:
            client = (scope.get("client") or ("",))[0]
            path = self.admit(scope["path"], Headers(scope=scope), scope.get("method"), client)
            scope = {**scope, "path": path, "guests": self.guests}
        except HTTPException as refusal:
            app = PlainTextResponse(f"{refusal.detail}\n", refusal.status_code, {"Connection": "close"})
        await app(scope, receive, send_safely)

    def admit(self, path: str, headers: Headers, method: str | None, client: str) -> str:
        """Return a request's path behind the token; raise HTTPException. A web socket has no method."""
        hosts = {self.host, self.host.replace("127.0.0.1:", "localhost:")}
        if not is_near(client):
            raise HTTPException(403, "this server is only for the local network")
        if headers.get("Host", "") not in hosts:
            raise HTTPException(403, "this server is only for this machine")
        origin = headers.get("Origin")
        foreign = origin not in {f"http://{host}" for host in hosts} and (
            origin is not None or method != "GET"
        )
        if foreign or headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
            raise HTTPException(403, "another page may not read or change this")
        if path == "/healthz":
            return path
        if not path.startswith("/"):
            raise HTTPException(400, "that is no address of this page")
        token, _, rest = path.removeprefix("/").partition("/")
        if not compare_digest(token.encode(errors="replace"), self.token.encode()):
            raise HTTPException(403, "open the address that printkit studio printed: it has a token")
        refused = OWN if self.guests == "edit" or rest in OWN else {rest} - LOOKING
        if self.guests and method == "POST" and rest in refused:
            raise HTTPException(
                403, "that is for the machine itself" if rest in OWN else "this page is to look at only"
            )
        return f"/{rest}"


async def body_of(request: Request, most: int) -> bytes:
    """Return what a page sends; raise HTTPException where that is too much, or its size is not said."""
    if "Transfer-Encoding" in request.headers:
        raise HTTPException(411, "say how long it is")
    try:
        size = int(request.headers.get("Content-Length", "0"))
    except ValueError:
        raise HTTPException(400, "how long is it?") from None
    if not 0 <= size <= most:
        raise HTTPException(413, f"no more than {most // 1_000_000} MB")
    async with timeout(REQUEST_SECONDS):
        return await request.body()
