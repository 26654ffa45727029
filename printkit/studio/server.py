"""Requests of a page in, files, pictures and events out: on this machine alone, for the one page alone."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from queue import Empty
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from printkit.export.svg import svg_document
from printkit.folders import shared_templates
from printkit.studio.choices import WrongChoice
from printkit.studio.guard import (
    HEADERS,
    MOST_CONNECTIONS,
    MOST_TABLE,
    MOST_WORDS,
    PATIENCE,
    PICTURE_HEADERS,
    Guard,
    Refusal,
    body_size,
    new_token,
)
from printkit.studio.page_fonts import page_font
from printkit.studio.studio import Studio

_STATIC = re.compile(r"/(?:([\w-]+\.(?:js|css|svg|html)))?")
_VERSION = re.compile(r"[0-9a-f]{18}")
#: An event stream says something at least so often, in seconds: then a page that is gone is noticed.
_BEAT = 2.0
_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}


class Server(ThreadingHTTPServer):
    """A server of one studio."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, studio: Studio, port: int) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.studio = studio
        self.guard = Guard(new_token(), self.server_address[1])
        self._free = threading.BoundedSemaphore(MOST_CONNECTIONS)

    @property
    def address(self) -> str:
        """The page's address, with its token."""
        return f"http://127.0.0.1:{self.guard.port}/{self.guard.token}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer a connection in a thread, unless there are too many."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer a connection, and make room for another."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Show an error, unless it is the connection's: a page that is closed ends that at any time."""
        error = sys.exc_info()[1]
        if error is not None and not isinstance(error, ConnectionError | TimeoutError):
            self.studio.fail(error)


class Handler(BaseHTTPRequestHandler):
    """Answers one connection's requests."""

    protocol_version = "HTTP/1.1"
    server_version = "printkit"
    sys_version = ""
    timeout = PATIENCE
    server: Server

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""

    def do_GET(self) -> None:
        """Answer a request to read."""
        self._answer("GET", self._get)

    def do_POST(self) -> None:
        """Answer a request to do something."""
        self._answer("POST", self._post)

    def _answer(self, method: str, route: Callable[[str, dict[str, str]], None]) -> None:
        try:
            parts = urlsplit(self.path)
            path = self.server.guard.admit(parts.path, dict(self.headers.items()), method)
            query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
            route(unquote(path), query)
        except Refusal as refusal:
            self.close_connection = True
            self._send(f"{refusal}\n".encode(), "text/plain", refusal.status)
        except WrongChoice as wrong:
            self._json({"ok": False, "said": str(wrong)}, 400)
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        except Exception as error:  # the page is told that it has no answer, and why
            self.close_connection = True
            self._json({"ok": False, "said": self.server.studio.fail(error)}, 500)

    def _get(self, path: str, query: dict[str, str]) -> None:
        if path == "/healthz":
            ready = self.server.studio.hub.ready
            self._send(b"ok" if ready else b"starting", "text/plain", 200 if ready else 503)
        elif path == "/events":
            self._events()
        elif path.startswith("/face/"):
            self._face(path.split("/")[2:])
        elif path.startswith("/shelf/"):
            self._picture(self.server.studio.shelf.picture(path.removeprefix("/shelf/")))
        elif path.startswith("/sheet/"):
            self._sheet(path.split("/")[2:], query)
        elif path == "/card":
            card = self.server.studio.card(
                query.get("component", ""), query.get("id", ""), query.get("side", "")
            )
            self._json(card, 200 if card else 404)
        elif path == "/source":
            self._source(query)
        elif path.startswith("/built/"):
            self._built(path.removeprefix("/built/"))
        elif path.startswith("/font/"):
            self._file(page_font(path.removeprefix("/font/")), "font/ttf", {"Cache-Control": "max-age=86400"})
        else:
            self._static(path)

    def _post(self, path: str, query: dict[str, str]) -> None:
        studio = self.server.studio
        if path == "/new":
            self._json(studio.new(query.get("name", ""), self._body(MOST_TABLE)))
            return
        given = self._words()
        actions: dict[str, Callable[[], Any]] = {
            "/see": lambda: studio.see(_cards(given.get("cards"))),
            "/choose": lambda: studio.choose(_chosen(given.get("chosen", {}))),
            "/open": lambda: studio.open(_game(given.get("game")), {}),
            "/sheets": studio.want_sheets,
            "/build": lambda: studio.build(str(given.get("what", "pdf"))),
            "/edit": lambda: {"opened": studio.open_editor(*_place(given))},
        }
        if path not in actions:
            raise Refusal(404, "there is nothing here")
        self._json(actions[path]() or {"ok": True})

    def _body(self, most: int) -> bytes:
        """Return what a page sends, all of it."""
        size = body_size(dict(self.headers.items()), most)
        data = self.rfile.read(size)
        if len(data) < size:
            raise Refusal(400, "that is cut off")
        return data

    def _words(self) -> dict[str, Any]:
        """Return what a page sends as JSON."""
        try:
            given = json.loads(self._body(MOST_WORDS) or b"{}")
        except (ValueError, RecursionError):
            raise Refusal(400, "that is not JSON") from None
        if not isinstance(given, dict):
            raise Refusal(400, "that is no object")
        return given

    def _static(self, path: str) -> None:
        found = _STATIC.fullmatch(path)
        file = shared_templates() / "studio" / (found[1] or "index.html") if found else None
        self._file(file, _TYPES.get(file.suffix if file else "", "text/plain"), {"Cache-Control": "no-cache"})

    def _file(self, file: Path | None, kind: str, headers: dict[str, str]) -> None:
        if file is None or not file.is_file():
            raise Refusal(404, "there is nothing here")
        self._send(file.read_bytes(), kind, 200, headers)

    def _face(self, parts: list[str]) -> None:
        """Send a side: `COMPONENT/VERSION/cut.svg` along its trim, `bleed.svg` with its bleed."""
        if len(parts) != 3 or not _VERSION.fullmatch(parts[1]):
            raise Refusal(404, "there is nothing here")
        components = self.server.studio.hub.state.get("game", {}).get("components", [])
        one = next((one for one in components if one["name"] == parts[0]), None)
        body = self.server.studio.body(parts[1]) if one else None
        if one is None or body is None:
            raise Refusal(404, "there is no such picture any more")
        past = one["bleed"] if parts[2] == "bleed.svg" else 0
        box = (-past, -past, one["width"] + 2 * past, one["height"] + 2 * past)
        self._picture(svg_document(body.decode(), box).encode())

    def _picture(self, svg: bytes | None) -> None:
        if svg is None:
            raise Refusal(404, "there is no such picture any more")
        kept = {**PICTURE_HEADERS, "Cache-Control": "max-age=31536000, immutable"}
        self._send(svg, "image/svg+xml", 200, kept)

    def _sheet(self, parts: list[str], query: dict[str, str]) -> None:
        """Send a sheet: `FILE/PAGE`."""
        files = self.server.studio.hub.state.get("sheets", {}).get("files", [])
        file = next((one for one in files if one["name"] == parts[0]), None)
        page = int(parts[1]) if len(parts) == 2 and parts[1].isdigit() else -1
        if file is None or not 0 <= page < len(file["pages"]):
            raise Refusal(404, "there is no such sheet")
        body = self.server.studio.sheet(file["name"], page)
        if body is None:
            raise Refusal(404, "there is no such sheet any more")
        width, height = file["pages"][page][:2]
        svg = svg_document(body, (0, 0, width, height))
        self._send(svg.encode(), "image/svg+xml", 200, {**PICTURE_HEADERS, "Cache-Control": "no-cache"})

    def _source(self, query: dict[str, str]) -> None:
        from printkit.studio.editor import excerpt

        name, line, _ = _place(query)
        path = self.server.studio.source(name)
        if path is None:
            raise Refusal(404, "that is no file of this game")
        self._json(excerpt(path, line))

    def _built(self, name: str) -> None:
        """Send a file that was built, to keep."""
        file = self.server.studio.built(name)
        if file is None:
            raise Refusal(404, "there is nothing here")
        kind = guess_type(name)[0] or "application/octet-stream"
        with file.open("rb") as data:
            size = os.fstat(data.fileno()).st_size
            kept = {"Content-Disposition": "attachment", "Cache-Control": "no-store"}
            self._head(200, kind, {**kept, **PICTURE_HEADERS, "Content-Length": f"{size}"})
            shutil.copyfileobj(data, self.wfile)

    def _events(self) -> None:
        hub = self.server.studio.hub
        page = hub.enter()
        if page is None:
            raise Refusal(503, "too many pages are open: close some")
        self.close_connection = True
        try:
            self._head(200, "text/event-stream", {"Cache-Control": "no-store", "Connection": "close"})
            while True:
                try:
                    text = page.get(timeout=_BEAT)
                except Empty:
                    text = ""
                if text is None:
                    return
                self.wfile.write(f"data: {text}\n\n".encode() if text else b": still here\n\n")
                self.wfile.flush()
        finally:
            hub.leave(page)

    def _json(self, value: Any, status: int = 200) -> None:
        self._send(json.dumps(value).encode(), "application/json", status, {"Cache-Control": "no-store"})

    def _send(self, data: bytes, kind: str, status: int, headers: dict[str, str] | None = None) -> None:
        self._head(status, kind, {**(headers or {}), "Content-Length": f"{len(data)}"})
        self.wfile.write(data)

    def _head(self, status: int, kind: str, headers: dict[str, str]) -> None:
        self.send_response(status)
        text = "; charset=utf-8" if kind.startswith("text/") or kind == "application/json" else ""
        for name, value in {**HEADERS, "Content-Type": kind + text, **headers}.items():
            self.send_header(name, value)
        self.end_headers()


def _place(given: Any) -> tuple[str, int, int]:
    """Return a file, a line and a column."""
    try:
        return str(given.get("file", "")), int(given.get("line", 1)), int(given.get("column", 1))
    except (TypeError, ValueError, OverflowError):
        raise Refusal(400, "which line?") from None


def _cards(given: Any) -> list[list[str]]:
    """Return the cards that a page shows: a component and an id each."""
    try:
        return [[str(component), str(card)] for component, card in given]
    except (TypeError, ValueError):
        raise Refusal(400, "which cards?") from None


def _chosen(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise Refusal(400, "which options?")
    return given


def _game(given: Any) -> str | None:
    """Return a game's name; None for no game."""
    if given is not None and (not isinstance(given, str) or "\0" in given):
        raise Refusal(400, "which game?")
    return given or None
