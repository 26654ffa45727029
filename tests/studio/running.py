"""A game's folder in, a running studio out, as a user starts it; and what it answers and sends."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from browser import Socket

#: What starts printkit as a user does.
CODE = "import sys; sys.argv[0] = 'printkit'; from printkit.cli import run; run()"


class Running:
    """A studio in a process of its own."""

    def __init__(self, folder: Path, *words: str) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "VISUAL": "", "EDITOR": ""}
        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE, "studio", "--no-open", *words],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout
        said = self.process.stdout.readline()
        assert "http://" in said, said + self.process.stdout.read()
        self.near = ""  # its address in the local network
        while (line := self.process.stdout.readline()) != "Ctrl-C ends it.\n":
            assert line.startswith("In this network, "), line + self.process.stdout.read()
            self.near = line.split()[-1]
        self.address = said.split()[-1]
        parts = urlsplit(self.address)
        self.host, self.path = parts.netloc, parts.path
        self.state: dict[str, Any] = {"sides": {}}
        self.messages: list[dict[str, Any]] = []
        self._changed = threading.Condition()

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, Message]:
        """Return a status, the bytes and the headers of an answer; the path begins with the token's."""
        connection = http.client.HTTPConnection(self.host, timeout=60)
        origin = {"Origin": f"http://{self.host}"} if method == "POST" else {}
        connection.request(method, path, body, {**origin, **(headers or {})})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, data, answer.headers

    def get(self, path: str) -> bytes:
        """Return what the page gets."""
        status, data, _ = self.ask("GET", self.path + path)
        assert status == 200, (status, data[:300])
        return data

    def post(self, path: str, **value: Any) -> Any:
        """Return what the page is answered."""
        status, data, _ = self.ask("POST", self.path + path, json.dumps(value).encode())
        return {"status": status, **json.loads(data)}

    def wait_ready(self) -> None:
        """Wait for the first wall."""
        end = time.monotonic() + 90
        while self.ask("GET", "/healthz")[1] != b"ok":
            assert time.monotonic() < end
            time.sleep(0.05)

    def listen(self) -> None:
        """Keep what the studio sends its pages."""
        threading.Thread(target=self._listen, daemon=True).start()
        self.wait(lambda state: "game" in state)

    def _listen(self) -> None:
        events = Socket(f"{self.address}events", f"http://{self.host}")
        while text := events.receive():
            with self._changed:
                self._take(json.loads(text))
                self._changed.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        kind = message["kind"]
        if kind == "state":
            self.state = {**message["state"], "rows": message["rows"], "sides": message["sides"]}
        elif kind == "sides":
            self.state["sides"].update({f"{one}/{card}": sides for one, card, *sides in message["sides"]})
        elif kind == "game":
            self.state["game"] = message["game"]
            here = {f"{one['name']}/{card}" for one in message["game"]["components"] for card in one["cards"]}
            self.state["sides"] = {key: sides for key, sides in self.state["sides"].items() if key in here}
        else:
            self.state[kind] = message

    def wait(self, wanted: Callable[[dict[str, Any]], Any], seconds: float = 40) -> float:
        """Wait until the state is as wanted; return how long that took."""
        start = time.monotonic()
        with self._changed:
            while not wanted(self.state):
                left = start + seconds - time.monotonic()
                assert left > 0, {**self.state, "rows": 0, "choices": 0}
                self._changed.wait(min(left, 0.5))
        return time.monotonic() - start

    def wrong(self) -> list[dict[str, Any]]:
        """Return the errors and warnings that it sends."""
        return [one for one in self.state["findings"]["findings"] if one["severity"] != "note"]

    def settle(self, generation: int) -> None:
        """Wait until it has drawn a generation, or a later one, with nothing wrong."""
        self.wait(
            lambda state: (
                state["proof"]["generation"] == state["generation"]["number"] >= generation
                and not any(sides[2] for sides in state["sides"].values())
            )
        )

    def picture(self, key: str) -> str:
        """Return a card's face as the page shows it."""
        return self.get(f"face/{key.partition('/')[0]}/{self.state['sides'][key][0]}/cut.svg").decode()

    def stop(self) -> str:
        """End it as Ctrl-C does; return what it wrote last."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=20)[0]


@contextmanager
def running(folder: Path, *words: str) -> Iterator[Running]:
    """Give a studio; end it whatever happens."""
    studio = Running(folder, *words)
    try:
        yield studio
    finally:
        if studio.process.poll() is None:
            studio.process.kill()
            studio.process.wait()
