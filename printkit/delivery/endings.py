"""A process that was started to help in, its end out as soon as the one that started it has ended."""

import os
import signal
import sys
import threading
import time

_PR_SET_PDEATHSIG = 1
_BEAT = 0.5


def die_with_parent(parent: int | None = None) -> None:
    """Let this process end when its parent ends, however that is; call it first in a worker.

    `parent` is the process that started it, if known: it may have ended before this is called. Signals that a
    parent hears to clean up end a worker at once; Ctrl-C is left to the parent, which ends its workers.
    """
    parent = parent or os.getppid()
    for name, action in _SIGNALS.items():
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), action)
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    else:
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    if _is_alone(parent):
        os._exit(1)


_SIGNALS = {
    "SIGINT": signal.SIG_IGN,
    "SIGTERM": signal.SIG_DFL,
    "SIGHUP": signal.SIG_DFL,
    "SIGQUIT": signal.SIG_DFL,
}


def _watch(parent: int) -> None:
    """End this process when it has another parent."""
    while not _is_alone(parent):
        time.sleep(_BEAT)
    os._exit(1)


def _is_alone(parent: int) -> bool:
    """Return whether a process is not, or no longer, this one's parent."""
    return os.getppid() != parent
