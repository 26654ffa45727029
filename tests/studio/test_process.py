"""However often a drawing process is started, there is one; after `stop` there is none."""

import subprocess
import threading

import pytest

from printkit.pipeline.values import BuildRequest
from printkit.processes import child
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
