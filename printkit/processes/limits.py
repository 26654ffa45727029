"""What a process may use and touch in, a process that can't have more out: as far as the system offers it.

`restrict` is called in the child, before it reads anything untrusted, and can't be undone. Everywhere
but on Windows it sets limits on memory, processor time and the size of files. On Linux it also takes away
all files but those that are named (Landlock), the network, other programs and other processes (seccomp).
"""

from __future__ import annotations

import contextlib
import errno
import math
import os
import struct
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import ctypes

#: Bits of Landlock's rights: to read a file or a folder, and to do anything else with them.
_READ_FILE, _READ_DIR = 1 << 2, 1 << 3
_FILE_RIGHTS = (1 << 0) | (1 << 1) | _READ_FILE | (1 << 14) | (1 << 15)
#: How many rights each version of Landlock knows, and from which version on it knows networks and scopes.
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}
_MOST_RIGHTS, _NETWORK, _SCOPES = 16, 4, 6

#: Calls of the kernel that no game needs: socket, execve, execveat, ptrace, by machine.
_DENIED = {"x86_64": (0xC000003E, (41, 59, 322, 101)), "aarch64": (0xC00000B7, (198, 221, 281, 117))}

_PR_SET_PDEATHSIG, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 22, 38
_SIGKILL = 9
#: So many seconds after the signal that says so, a process that has used up its time is killed.
_CPU_GRACE = 5


class Limits(NamedTuple):
    """What a process may use, in bytes and seconds, and which folders and files it may touch."""

    memory: int
    seconds: int
    file_size: int
    reads: tuple[Path, ...]
    writes: tuple[Path, ...]
    name: str = ""  # of its own folders in the cache
    step_seconds: float = math.inf  # from one note of what it works on to the next
    disk: float = math.inf  # more than there was when it began


def restrict(limits: Limits) -> None:
    """Restrict this process for good."""
    with contextlib.suppress(ImportError):  # Windows has no such limits
        import resource

        for which, value in (
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_FSIZE, limits.file_size),
            (resource.RLIMIT_CPU, limits.seconds),
            (resource.RLIMIT_AS, limits.memory),
        ):
            _, most = resource.getrlimit(which)  # a limit that the user has set lower already stays
            value = value if most < 0 else min(value, most)
            hard = value + _CPU_GRACE if which == resource.RLIMIT_CPU else value
            with contextlib.suppress(OSError, ValueError):  # macOS refuses some
                resource.setrlimit(which, (value, hard if most < 0 else min(hard, most)))
    if sys.platform == "linux":
        import ctypes  # late, like all that only other processes need

        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        _restrict_files(libc, limits)
        _deny_calls(libc)


def die_with_parent() -> None:
    """End this process when the one that started it ends, however that is. Linux only."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0)


def _restrict_files(libc: ctypes.CDLL, limits: Limits) -> None:
    version = libc.syscall(444, None, 0, 1)
    if version < 1:
        return
    every = (1 << _RIGHTS.get(version, _MOST_RIGHTS)) - 1
    network = 3 if version >= _NETWORK else 0
    scopes = 3 if version >= _SCOPES else 0
    attributes = struct.pack("QQQ", every, network, scopes)
    size = 24 if version >= _SCOPES else 16 if version >= _NETWORK else 8
    rules = libc.syscall(444, attributes, size, 0)
    if rules < 0:
        return
    _allow(libc, rules, limits.reads, _READ_FILE | _READ_DIR)
    _allow(libc, rules, limits.writes, every)
    libc.syscall(446, rules, 0)
    os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, paths: Iterable[Path], rights: int) -> None:
    for path in paths:
        try:
            handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue  # what is not there needs no rights
        own = rights if path.is_dir() else rights & _FILE_RIGHTS
        libc.syscall(445, rules, 1, struct.pack("=Qi", own, handle), 0)
        os.close(handle)


def _deny_calls(libc: ctypes.CDLL) -> None:
    """Deny calls that open sockets, start programs or reach into other processes."""
    import ctypes

    machine = os.uname().machine
    if machine not in _DENIED:
        return
    architecture, calls = _DENIED[machine]
    count = len(calls)
    load, equal, at_least, give_back = 0x20, 0x15, 0x35, 0x06
    code = [
        (load, 0, 0, 4),  # the machine's kind
        (equal, 0, count + 2, architecture),
        (load, 0, 0, 0),  # the call's number
        (at_least, count + 1, 0, 0x40000000),  # a second set of numbers for the same calls
        *((equal, count - index, 0, call) for index, call in enumerate(calls)),
        (give_back, 0, 0, 0x7FFF0000),  # allowed
        (give_back, 0, 0, 0x00050000 | errno.EACCES),
    ]
    filters = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *one) for one in code))
    libc.prctl(_PR_SET_SECCOMP, 2, struct.pack("HP", len(code), ctypes.addressof(filters)), 0, 0)


def usage_of(pid: int) -> tuple[float, int]:
    """Return the seconds of processor time and the bytes that a process and those that it started use.

    Children that have ended count, and memory that is shared with files does not, where the system tells.
    """
    import psutil

    seconds, memory = 0.0, 0
    with contextlib.suppress(psutil.Error, OSError):
        process = psutil.Process(pid)
        for one in (process, *process.children(recursive=True)):
            with contextlib.suppress(psutil.Error):
                times, used = one.cpu_times(), one.memory_info()
                seconds += times.user + times.system
                seconds += getattr(times, "children_user", 0.0) + getattr(times, "children_system", 0.0)
                memory += getattr(used, "private", used.rss - getattr(used, "shared", 0))
    return seconds, memory


def written_in(places: Iterable[Path]) -> int:
    """Return how many bytes the files of some folders have."""
    total = 0
    for place in places:
        for folder, _, names in os.walk(place):
            for name in names:
                with contextlib.suppress(OSError):  # it is gone, or has another name now
                    total += Path(folder, name).lstat().st_size
    return total


def machine_memory() -> int:
    """Return how much memory the machine has, in bytes."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        import psutil

        return int(psutil.virtual_memory().total)
