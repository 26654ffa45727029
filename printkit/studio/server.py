"""Requests of a page in, files, pictures and events out; a studio is served until Ctrl-C."""

import asyncio
import base64
import json
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol

from printkit.diagnostics import Report
from printkit.export.svg import svg_document
from printkit.folders import game_roots, shared_templates
from printkit.input.find import find_game
from printkit.input.tables.fetch import fetch
from printkit.input.tables.table_options import is_address
from printkit.model.brand import FontFamily
from printkit.pipeline.starting import bring_reading
from printkit.studio.actions import actions_of
from printkit.studio.asked import place_of
from printkit.studio.choices import WrongChoice
from printkit.studio.editor import excerpt
from printkit.studio.guard import MOST_TABLE, MOST_WORDS, PICTURE_HEADERS, REQUEST_SECONDS, Guard, body_of
from printkit.studio.network import code_of, near_address
from printkit.studio.studio import Studio

_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
#: A page that does not take its events is given up after so many.
_MOST_WAITING = 2_000
#: The name of a table that a page sends, in bytes.
_LONGEST_NAME = 200
#: It takes so many seconds at most to end; what still runs then is ended with this process.
_ENDING = 1.0
#: What a page of printkit's own that is opened by itself may do.
_PLAIN_PAGE = {
    "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
}
#: A table at an address is looked at again after so many seconds.
_LIVE = 5.0


class _Connection(H11Protocol):
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.timeout_keep_alive_task = self.loop.call_later(REQUEST_SECONDS, self.timeout_keep_alive_handler)


class _Door(NamedTuple):
    """An address at which a studio answers, and the token that opens it."""

    guard: Guard
    socket: socket.socket
    server: uvicorn.Server

    @property
    def address(self) -> str:
        return f"http://{self.guard.host}/{self.guard.token}/"


class Server:
    """A server of one studio; it raises OSError where its port is taken.

    `near` is its address in the local network, where guests "look" or "edit"; "" for none.
    """

    def __init__(self, studio: Studio, port: int, near: str = "", guests: str = "") -> None:
        self.studio = studio
        self._app = application(studio)
        self._doors = [self._open("127.0.0.1", port), *([self._open(near, port, guests)] if near else [])]
        self.address, self.near = self._doors[0].address, self._doors[1].address if near else ""
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def _open(self, place: str, port: int, guests: str = "") -> _Door:
        listening = socket.create_server((place, port))
        guard = Guard(self._app, token_urlsafe(24), f"{place}:{listening.getsockname()[1]}", guests)
        app: Any = guard
        quiet: Any = {"log_config": None, "log_level": "critical", "access_log": False}
        heads: Any = {"server_header": False, "date_header": False, "proxy_headers": False}
        pages: Any = {"ws": "wsproto", "ws_max_size": 1000, "ws_per_message_deflate": False}
        config = uvicorn.Config(app, http=_Connection, lifespan="off", **quiet, **heads, **pages)
        return _Door(guard, listening, uvicorn.Server(config))

    def start(self) -> None:
        self._thread.start()

    async def _serve(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._show)
        await asyncio.gather(*(door.server.serve(sockets=[door.socket]) for door in self._doors))

    def _show(self, _: object, about: Mapping[str, Any]) -> None:
        """Show an error, unless it is a connection's: a page that is closed ends that at any time."""
        error = about.get("exception")
        if isinstance(error, Exception) and not isinstance(error, OSError):
            self.studio.fail(error)

    def stop(self) -> None:
        for door in self._doors:
            door.server.should_exit = door.server.force_exit = True
        if self._thread.ident is not None:
            self._thread.join(_ENDING)
        for door in self._doors:
            door.socket.close()


def application(studio: Studio) -> Starlette:
    """Return what answers the page of a studio."""
    page = _Page(studio)
    routes = [
        Route("/healthz", page.health),
        WebSocketRoute("/events", page.events),
        Route("/face/{component}/{version}/{how}", page.face),
        Route("/shelf/{version}", page.sample),
        Route("/sheet/{file}/{number}", page.sheet),
        Route("/found/{generation}", page.found),
        Route("/tried/{look}/{theme}", page.tried),
        Route("/card", page.card),
        Route("/source", page.source),
        Route("/built/{name:path}", page.built),
        Route("/changes", page.changes),
        Route("/beside", page.beside),
        Route("/font/{family}/{style}", page.font),
        Route("/new", page.new, methods=["POST"]),
        Route("/{action}", page.act, methods=["POST"]),
        Route("/{name:path}", page.file),
    ]
    errors = (WrongChoice, ClientDisconnect, TimeoutError, Exception)
    app = Starlette(routes=routes, exception_handlers=dict.fromkeys(errors, page.failed))
    app.router.redirect_slashes = False
    return app


class _Page:
    """What a studio answers: those that may have to wait for it are called in threads."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.actions = actions_of(studio)

    async def health(self, _: Request) -> Response:
        ready = self.studio.hub.ready
        return PlainTextResponse("ok" if ready else "starting", 200 if ready else 503)

    async def events(self, page: WebSocket) -> None:
        """Send a page all that is known, and then each change of it."""
        loop, hub = asyncio.get_running_loop(), self.studio.hub
        waiting: asyncio.Queue[str | None] = asyncio.Queue()

        def push(text: str | None) -> None:
            if waiting.qsize() >= _MOST_WAITING:
                hub.leave(push)
                text = None
            loop.call_soon_threadsafe(waiting.put_nowait, text)

        async def send() -> None:
            with suppress(WebSocketDisconnect, RuntimeError):  # it may be closed at any time
                while (text := await waiting.get()) is not None:
                    await page.send_text(text)
                await page.close(1013)

        if not hub.enter(push):
            await page.close(1013)
            return
        sending = None
        try:
            with suppress(WebSocketDisconnect, KeyError):  # it may be closed before it is let in, too
                await page.accept()
                await page.send_text(json.dumps({"kind": "guest", "may": page.scope["guests"]}))
                sending = asyncio.create_task(send())
                while True:  # a page says nothing, until it is closed
                    await page.receive_text()
        finally:
            hub.leave(push)
            if sending:
                sending.cancel()

    def face(self, request: Request) -> Response:
        """Send a side: `COMPONENT/VERSION/cut.svg` along its trim, `bleed.svg` with its bleed."""
        asked = request.path_params
        components = self.studio.hub.state.get("game", {}).get("components", [])
        one = next((one for one in components if one["name"] == asked["component"]), None)
        if one is None or not re.fullmatch("[0-9a-f]{18}", asked["version"]):
            return _picture(None)
        body = self.studio.hub.body(asked["version"])
        past = one["bleed"] if asked["how"] == "bleed.svg" else 0
        box = (-past, -past, one["width"] + 2 * past, one["height"] + 2 * past)
        return _picture(svg_document(body.decode(), box) if body is not None else None)

    def sample(self, request: Request) -> Response:
        return _picture(self.studio.shelf.pictures.get(request.path_params["version"]))

    def sheet(self, request: Request) -> Response:
        files = self.studio.hub.state.get("sheets", {}).get("files", [])
        file = next((one for one in files if one["name"] == request.path_params["file"]), None)
        number = request.path_params["number"]
        page = int(number) if re.fullmatch("[0-9]{1,6}", number) else -1
        if file is None or not 0 <= page < len(file["pages"]):
            raise HTTPException(404, "there is no such sheet")
        body = self.studio.hub.answer({"do": "sheet", "file": file["name"], "page": page})
        if not isinstance(body, str):
            raise HTTPException(404, "there is no such sheet any more")
        width, height = file["pages"][page][:2]
        return _picture(svg_document(body, (0, 0, width, height)), "no-cache")

    def tried(self, request: Request) -> Response:
        """Send the first card of a table in another look and theme; `-` leaves one to printkit."""
        asked = {name: request.path_params[name].strip("-") for name in ("look", "theme")}
        side = self.studio.hub.answer({"do": "tried", **asked})
        if not isinstance(side, dict):
            return _picture(None)
        return _picture(svg_document(side["svg"], (0, 0, side["width"], side["height"])), "no-cache")

    def found(self, request: Request) -> Response:
        """Send the picture of how a PDF's sheets were read."""
        body = self.studio.hub.answer({"do": "found"})
        if not isinstance(body, str):
            raise HTTPException(404, "there is no such picture")
        return Response(base64.b64decode(body), headers=PICTURE_HEADERS, media_type="image/png")

    def card(self, request: Request) -> Response:
        """Send a card, large: each of its marks with the line that wrote it."""
        asked = {name: request.query_params.get(name, "") for name in ("component", "id", "side")}
        card = self.studio.hub.answer({"do": "card", **asked})
        return _json(card)  # null where it is gone: a page may ask a moment too late

    def source(self, request: Request) -> Response:
        name, line, _ = place_of(request.query_params)
        path = self.studio.source(name)
        if path is None:
            raise HTTPException(404, "that is no file of this game")
        return _json(excerpt(path, line))

    def built(self, request: Request) -> Response:
        """Send a file that was built, to keep."""
        name = request.path_params["name"]
        kind = guess_type(name)[0] or "application/octet-stream"
        return _file(
            self.studio.built.get(name),
            kind,
            {**PICTURE_HEADERS, "Content-Disposition": "attachment", "Cache-Control": "no-store"},
        )

    def changes(self, _: Request) -> Response:
        """Send a page with what differs from what was printed: it has its own style and pictures, no more."""
        return _page(self.studio.changes_page())

    def beside(self, _: Request) -> Response:
        """Send a page with the rulebook's rules, and what is printed of each; an empty one if none are."""
        return _page(self.studio.proofreading_page() or "")

    def font(self, request: Request) -> Response:
        name, style = request.path_params["family"], request.path_params["style"]
        family = _fonts().get(name)
        file = family.files.get(style) if family else self.studio.own_font(style) if name == "own" else None
        return _file(file, "font/ttf", {"Cache-Control": "max-age=86400"})

    def file(self, request: Request) -> Response:
        files = {one.name: one for one in (shared_templates() / "studio").iterdir() if one.suffix in _TYPES}
        file = files.get(request.path_params["name"] or "index.html")
        return _file(file, _TYPES[file.suffix] if file else "", {"Cache-Control": "no-cache"})

    async def new(self, request: Request) -> Response:
        name = request.query_params.get("name", "")
        if len(name.encode(errors="replace")) > _LONGEST_NAME:
            raise HTTPException(400, "the table's name is too long: shorten it")
        data = await body_of(request, MOST_TABLE)
        return _json(await run_in_threadpool(self.studio.new, name, data))

    async def act(self, request: Request) -> Response:
        """Do what a page asks for, in words of JSON."""
        action = self.actions.get(request.path_params["action"])
        data = await body_of(request, MOST_WORDS)
        try:
            given = json.loads(data or b"{}")
        except (ValueError, RecursionError):
            raise HTTPException(400, "that is not JSON") from None
        if action is None:
            raise HTTPException(404, "there is nothing here")
        if not isinstance(given, dict):
            raise HTTPException(400, "that is no object")
        return _json(await run_in_threadpool(action, given) or {"ok": True})

    async def failed(self, _: Request, error: Exception) -> Response:
        """Tell the page that it has no answer, and why."""
        if isinstance(error, ClientDisconnect | TimeoutError):
            return PlainTextResponse("that is cut off\n", 400)
        refused = isinstance(error, WrongChoice)
        words = str(error) if refused else self.studio.fail(error)
        return _json({"ok": False, "output": words}, 400 if refused else 500)


def _json(value: Any, status: int = 200) -> Response:
    return Response(json.dumps(value), status, {"Cache-Control": "no-store"}, "application/json")


def _page(text: str | None) -> Response:
    if text is None:
        raise HTTPException(404, "there is nothing to compare with")
    return Response(text, headers={**_PLAIN_PAGE, "Cache-Control": "no-store"}, media_type="text/html")


def _picture(svg: str | bytes | None, kept: str = "max-age=31536000, immutable") -> Response:
    if svg is None:
        raise HTTPException(404, "there is no such picture any more")
    return Response(svg, headers={**PICTURE_HEADERS, "Cache-Control": kept}, media_type="image/svg+xml")


def _file(file: Path | None, kind: str, headers: dict[str, str]) -> Response:
    if file is None or not file.is_file():
        raise HTTPException(404, "there is nothing here")
    return FileResponse(file, headers=headers, media_type=kind)


@lru_cache(maxsize=1)
def _fonts() -> Mapping[str, FontFamily]:
    from printkit.input.brands.catalogue import load_catalogue

    return load_catalogue(shared_templates(), Report()).fonts


def serve(
    game: str | None,
    port: int,
    out: Path,
    editor: str | None,
    trusted: bool,
    guests: str,
    greet: Callable[[Server], None],
    warn: Callable[[str], None],
    chosen: Mapping[str, Any],
    report: Report,
) -> None:
    """Serve a studio until Ctrl-C; a table at an address is looked at again every few seconds.

    `guests` is what others of the local network may: "look", "edit" or nothing.
    """
    near = near_address() if guests else ""
    if near is None:
        help = "join a network at home or at work, and start it again"
        report.usage_error("bad-option", "this machine is in no private network", None, help)
        return
    if game is not None and is_address(game):
        file = fetch(game, report)
        if file is None:
            return
        bring_reading(file)
        threading.Thread(target=_fetch_again, args=(game,), daemon=True).start()
        game = str(file)
    if game is not None and find_game(game, game_roots(), report) is None:
        return
    studio = Studio(trusted, editor, out, warn=warn)
    try:
        server = Server(studio, port, near, guests)
    except OSError as error:
        why = (os.strerror(error.errno) if error.errno else str(error)).lower()
        help = "name another one, or leave `--port` out: then one that is free is taken"
        report.usage_error("bad-option", f"port {port} can't be used: {why}", None, help)
        return
    given = {name: value for name, value in chosen.items() if value is not None}
    shown = threading.excepthook
    threading.excepthook = lambda about: about.exc_value and studio.fail(about.exc_value)
    try:
        studio.open(game, given)
        server.start()
        if server.near:
            about = {"address": server.near, "rows": code_of(server.near), "edits": guests == "edit"}
            studio.hub.set("lan", about)
        greet(server)
        threading.Event().wait()
    except WrongChoice as wrong:
        report.usage_error("bad-option", str(wrong), None, "see `printkit studio --help`")
    except KeyboardInterrupt:
        pass
    finally:
        threading.excepthook = shown
        studio.close()
        server.stop()


def _fetch_again(address: str) -> None:
    while True:
        time.sleep(_LIVE)
        fetch(address, Report())  # what it writes is seen as any change of a file
