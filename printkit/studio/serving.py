"""A game's name in, a studio that is served until Ctrl-C out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.folders import game_roots
from printkit.input.find import find_game
from printkit.studio.choices import WrongChoice
from printkit.studio.server import Server
from printkit.studio.studio import Studio


def serve(
    game: str | None,
    port: int,
    out: Path,
    editor: str | None,
    trusted: bool,
    said: Callable[[str], None],
    warn: Callable[[str], None],
    chosen: Mapping[str, Any],
    report: Report,
) -> None:
    """Serve a studio until Ctrl-C."""
    if game is not None and find_game(game, game_roots(), report) is None:
        return
    studio = Studio(trusted, editor, out, warn=warn)
    server = _bind(studio, port, report)
    if server is None:
        return
    given = {name: value for name, value in chosen.items() if value is not None}
    shown, threading.excepthook = threading.excepthook, lambda about: _show(studio, about)
    serving = threading.Thread(target=server.serve_forever, args=(0.2,), daemon=True)
    try:
        studio.open(game, given)
        serving.start()
        said(server.address)
        threading.Event().wait()
    except WrongChoice as wrong:
        report.usage_error("bad-option", str(wrong), None, "see `printkit studio --help`")
    except KeyboardInterrupt:
        pass
    finally:
        threading.excepthook = shown
        studio.close()
        if serving.ident is not None:  # or it would be waited for forever
            server.shutdown()
        server.server_close()


def _show(studio: Studio, about: threading.ExceptHookArgs) -> None:
    if about.exc_value is not None:
        studio.fail(about.exc_value)


def _bind(studio: Studio, port: int, report: Report) -> Server | None:
    """Return a server, or None after reporting why there is none."""
    try:
        return Server(studio, port)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        help = "name another one, or leave `--port` out: then one that is free is taken"
        report.usage_error("bad-option", f"port {port} can't be used: {why}", None, help)
        return None
