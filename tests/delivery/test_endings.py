"""A worker ends when the process that started it has ended, whatever ended it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

#: A parent whose child would work for a minute, in a loop that no signal handler of Python can leave.
PARENT = """
import os, signal, sys, time
from printkit.delivery.endings import die_with_parent
for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
    signal.signal(getattr(signal, name), lambda *_: sys.exit(1))
parent = os.getpid()
child = os.fork()
if child == 0:
    LATE
    die_with_parent(parent)
    sum(range(10**11))
    os._exit(0)
print(child, flush=True)
time.sleep(60)
"""


def is_running(pid: int) -> bool:
    """Return whether a process is there and not a zombie that nobody waits for."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the states of processes")
@pytest.mark.parametrize("late", ["pass", "time.sleep(0.5)"])
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM])
def test_a_worker_ends_with_its_parent(ending: signal.Signals, late: str) -> None:
    command = [sys.executable, "-c", PARENT.replace("LATE", late)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_running(child)
        parent.send_signal(ending)
        parent.wait()
        until = time.monotonic() + 5
        while is_running(child) and time.monotonic() < until:
            time.sleep(0.02)
        assert not is_running(child)


def test_a_signal_to_a_worker_ends_it_at_once() -> None:
    program = (
        "import os, signal, sys; from printkit.delivery.endings import die_with_parent\n"
        "signal.signal(signal.SIGTERM, lambda *_: None); die_with_parent()\n"
        "os.kill(os.getpid(), signal.SIGINT); os.kill(os.getpid(), signal.SIGTERM)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == -signal.SIGTERM


def test_a_worker_elsewhere_watches_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    from printkit.delivery import endings

    parents, ended = [7, 7, 1], []
    monkeypatch.setattr(endings, "_BEAT", 0)
    monkeypatch.setattr(os, "getppid", lambda: parents.pop(0))
    monkeypatch.setattr(os, "_exit", ended.append)
    endings._watch(7)
    assert ended == [1]
    assert parents == []
