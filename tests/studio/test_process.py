"""However often a drawing process is started, there is one, which draws; after `stop` there is none."""

import pickle
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from queue import Queue
from typing import IO, Any

import pytest

from printkit.pipeline.values import BuildRequest
from printkit.processes import child
from printkit.processes.messages import Message, send
from printkit.studio import process
from printkit.studio.process import DrawingProcess


def test_starts_at_once_make_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args: object, **kwargs: object) -> None:
            super().__init__(*args, **kwargs)  # type: ignore[call-overload]
            started.append(self)

    monkeypatch.setattr(child, "_CODE", "import time; {path!r}; time.sleep(60)")
    monkeypatch.setattr(subprocess, "Popen", Noted)
    drawing = DrawingProcess(lambda message: None, trusted=True)
    threads = [threading.Thread(target=drawing.start, args=(BuildRequest("none"),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    try:
        assert len(started) == 4
        assert [one.poll() for one in started].count(None) == 1
        drawing.stop()
        assert None not in [one.poll() for one in started]
    finally:
        for one in started:
            one.kill()


def fails_once(
    how: str, request: BuildRequest, proves: bool, commands: Queue[Message], out: IO[bytes]
) -> None:
    """End at once, or hang, the first time; then say what is drawn, until told to end."""
    tried = Path(f"{request.game}.tried")
    if how and not tried.exists():
        tried.touch()
        time.sleep(1000 if how == "hangs" else 0)
        return
    while True:
        send(out, {"kind": "drawn", "game": request.game})
        command = commands.get()
        if command.head["do"] == "end":
            return
        request = pickle.loads(command.body)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[DrawingProcess, Queue[str]]]]:
    """Give what starts a process that fails in some way, and what it says."""
    made: list[DrawingProcess] = []

    def start(how: str, request: BuildRequest) -> tuple[DrawingProcess, Queue[str]]:
        monkeypatch.setattr(process, "_draw", partial(fails_once, how))
        said: Queue[str] = Queue()
        one = DrawingProcess(
            lambda message: said.put(str(message.head.get("game") or message.head["why"])), trusted=True
        )
        made.append(one)
        one.start(request)
        return one, said

    yield start
    for one in made:
        one.stop()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ends", "hangs"])
def test_a_process_that_fails_at_its_start_is_replaced_though_no_file_changes(
    how: str, tmp_path: Path, drawn: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_SILENT", 3.0)
    game = str(tmp_path / "game")
    _, said = drawn(how, BuildRequest(game))
    words = {"ends": "it ended before it was finished", "hangs": "it did not go on"}[how]
    assert words in said.get(timeout=60)
    while (word := said.get(timeout=60)) != game:  # a busy machine may have ended the second one, too
        assert words in word


@pytest.mark.slow
def test_a_process_that_is_started_again_draws_what_was_chosen_last(
    tmp_path: Path, drawn: Callable[..., Any]
) -> None:
    one, said = drawn("", BuildRequest("first"))
    assert said.get(timeout=60) == "first"
    one.draw(BuildRequest("second"))
    assert said.get(timeout=60) == "second"
    one.ask({"do": "end"})
    assert "ended" in said.get(timeout=60)
    assert said.get(timeout=60) == "second"
