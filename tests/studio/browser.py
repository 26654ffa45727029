"""A page's address in, what a real Chromium shows and does out: driven by its own protocol."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from wsproto import ConnectionType, WSConnection
from wsproto.connection import ConnectionState
from wsproto.events import CloseConnection, Event, Ping, RejectConnection, Request, TextMessage

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SWITCHES = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
    *("--remote-debugging-port=0", "--hide-scrollbars", "--force-color-profile=srgb", "about:blank"),
    "--disable-background-networking",
)
#: Chromium itself is there after so many seconds, or it hangs.
_STARTING = 90


def chromium() -> str | None:
    """Return the path of a Chromium, or None where there is none."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Socket:
    """A web socket, as far as Chromium's protocol and the studio's events need one."""

    def __init__(self, address: str, origin: str = "") -> None:
        parts = urlsplit(address)
        self._socket = socket.create_connection((parts.hostname or "", parts.port or 0), 20)
        self._socket.settimeout(None if origin else 60)
        self._protocol = WSConnection(ConnectionType.CLIENT)
        heads = [(b"Origin", origin.encode())] if origin else []
        self._send(Request(parts.netloc, parts.path, extra_headers=heads))
        while self._protocol.state is ConnectionState.CONNECTING:
            self._protocol.receive_data(self._socket.recv(1 << 16) or None)

    def _send(self, event: Event) -> None:
        self._socket.sendall(self._protocol.send(event))

    def send(self, text: str) -> None:
        self._send(TextMessage(text))

    def receive(self) -> str:
        """Return the next message; nothing when it is closed."""
        text = ""
        while True:
            for event in self._protocol.events():
                if isinstance(event, TextMessage):
                    text += event.data
                    if event.message_finished:
                        return text
                elif isinstance(event, Ping):
                    self._send(event.response())
                elif isinstance(event, CloseConnection | RejectConnection):
                    return ""
            self._protocol.receive_data(self._socket.recv(1 << 16) or None)


class Page:
    """A tab."""

    def __init__(self, address: str) -> None:
        self._socket = Socket(address)
        self._count = 0
        self.errors: list[str] = []
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> Any:
        """Call a method of Chromium's protocol."""
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.receive())
            if message.get("id") == self._count:
                assert "error" not in message, message["error"]
                return message["result"]
            self._note(message)

    def _note(self, message: Any) -> None:
        """Keep what the page's console says is wrong."""
        if message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif message.get("method") == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
            self.errors.append(message["params"]["entry"]["text"] + message["params"]["entry"].get("url", ""))

    def go(self, address: str) -> None:
        self.call("Page.navigate", url=address)
        self.wait("document.readyState == 'complete'")

    def run(self, script: str) -> Any:
        """Return the value of an expression in the page."""
        result = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True
        )
        assert "exceptionDetails" not in result, result["exceptionDetails"]
        return result["result"].get("value")

    def wait(self, script: str, seconds: float = 90) -> Any:
        """Return the value of an expression as soon as it is true."""
        end = time.monotonic() + seconds
        while not (value := self.run(f"(value => value instanceof Node || value)({script})")):
            assert time.monotonic() < end, f"never true: {script}; {self.errors}"
            time.sleep(0.02)
        return value

    def click(self, selector: str) -> None:
        """Click in the middle of an element, as a mouse does."""
        self.wait(f"!!document.querySelector({selector!r})")
        box = self.run(
            f"(e => {{e.scrollIntoView({{block: 'center', behavior: 'instant'}});"
            "const b = e.getBoundingClientRect();"
            f"return [b.x + b.width / 2, b.y + b.height / 2]}})(document.querySelector({selector!r}))"
        )
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def press(
        self, key: str, code: int = 0, text: str = "", modifiers: int = 0, commands: Sequence[str] = ()
    ) -> None:
        """Press a key, with 2 for Ctrl and 8 for Shift; what Ctrl does in an editor has to be said."""
        for kind in ("keyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent",
                type=kind, key=key, code=key, windowsVirtualKeyCode=code, modifiers=modifiers,
                text=text if kind == "keyDown" else "", commands=commands if kind == "keyDown" else (),
            )  # fmt: skip

    def size(self, width: int, height: int, scale: float = 1) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=scale, mobile=width < 600,
        )  # fmt: skip

    def scheme(self, scheme: str) -> None:
        """Ask for light or dark."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, path: Path | str) -> None:
        data = self.call("Page.captureScreenshot", format="png")["data"]
        Path(path).write_bytes(base64.b64decode(data))


class Browser:
    """A Chromium."""

    def __init__(self, address: str) -> None:
        self._socket = Socket(address)
        self._host = urlsplit(address).netloc
        self._count = 0

    def page(self) -> Page:
        """Open a tab."""
        self._count += 1
        self._socket.send(
            json.dumps({"id": self._count, "method": "Target.createTarget", "params": {"url": "about:blank"}})
        )
        while (message := json.loads(self._socket.receive())).get("id") != self._count:
            pass
        return Page(f"ws://{self._host}/devtools/page/{message['result']['targetId']}")


@contextmanager
def browser() -> Iterator[Browser]:
    """Give a running Chromium with a profile of its own."""
    program = chromium()
    assert program
    with tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as profile:
        said, port = Path(profile, "said.txt"), Path(profile, "DevToolsActivePort")
        with said.open("wb") as errors:  # a pipe that nobody reads would be full one day
            process = subprocess.Popen([program, f"--user-data-dir={profile}", *_SWITCHES], stderr=errors)
        try:
            end = time.monotonic() + _STARTING
            while not (port.exists() and len(lines := port.read_text().split()) == 2):
                assert process.poll() is None and time.monotonic() < end, said.read_text()[-2000:]
                time.sleep(0.05)
            yield Browser(f"ws://127.0.0.1:{lines[0]}{lines[1]}")
        finally:
            process.terminate()
            process.wait(20)
