"""A process in, the processor time and the memory out that it and the processes it started use."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from pathlib import Path
from typing import NamedTuple


class Usage(NamedTuple):
    """What processes use together; 0 where that can't be told."""

    seconds: float = 0.0  # of processor time
    memory: int = 0  # in bytes
    processes: int = 1


def usage_of(pid: int) -> Usage:
    """Return what a process and those that it started use."""
    with contextlib.suppress(OSError, ValueError, IndexError, KeyError):
        if sys.platform == "linux":
            return _sum([_on_linux(one) for one in _family(pid)])
        return _on_windows(pid) if sys.platform == "win32" else _elsewhere(pid)
    return Usage()


def _sum(found: list[Usage]) -> Usage:
    return Usage(sum(one.seconds for one in found), sum(one.memory for one in found), len(found))


def _family(pid: int) -> list[int]:
    """Return a process and those that it started, and so on."""
    found = [pid]
    for one in found:
        with contextlib.suppress(OSError):  # it has ended meanwhile
            for task in Path(f"/proc/{one}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    return found


def _on_linux(pid: int) -> Usage:
    """Return what one process uses, with the time of children that have ended; what it shares with a file
    counts for nothing.
    """
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        resident, shared = Path(f"/proc/{pid}/statm").read_bytes().split()[1:3]
        ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
        return Usage(sum(map(int, fields[11:15])) / ticks, (int(resident) - int(shared)) * page)
    return Usage()


def _elsewhere(pid: int) -> Usage:
    """Return what processes use, as `ps` says: on macOS and BSD."""
    import subprocess

    words = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,rss=,time="], capture_output=True, text=True).stdout
    rows = [line.split() for line in words.splitlines()]
    family = {pid}
    while more := {int(row[0]) for row in rows if int(row[1]) in family} - family:
        family |= more
    own = [row for row in rows if int(row[0]) in family]
    return _sum([Usage(_seconds(row[3]), 1024 * int(row[2])) for row in own])


def _seconds(clock: str) -> float:
    """Return the seconds of a clock such as `1:02.50`, `1:00:02` or `2-01:00:02`."""
    days, _, rest = clock.rpartition("-")
    seconds = 0.0
    for part in rest.split(":"):
        seconds = 60 * seconds + float(part)
    return seconds + 86_400 * int(days or 0)


class _Memory(ctypes.Structure):
    """What Windows says of a process's memory."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("faults", ctypes.c_uint32),
        *((f"field{number}", ctypes.c_size_t) for number in range(8)),
        ("private", ctypes.c_size_t),
    )


def _on_windows(pid: int) -> Usage:
    """Return what one process uses; there, a stranger's game starts no others."""
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(kernel.OpenProcess(0x0410, False, pid))  # to ask, and to read memory
    try:
        memory = _Memory(size=ctypes.sizeof(_Memory))
        kernel.K32GetProcessMemoryInfo(handle, ctypes.byref(memory), memory.size)
        times = [ctypes.c_uint64() for _ in range(4)]  # created, ended, in the kernel, outside of it
        kernel.GetProcessTimes(handle, *map(ctypes.byref, times))
        return Usage((times[2].value + times[3].value) / 1e7, memory.private)
    finally:
        kernel.CloseHandle(handle)


def physical_memory() -> int:
    """Return how much memory the machine has, in bytes; 0 where that can't be told."""
    if sys.platform == "win32":
        size = ctypes.c_uint64()
        kernel = ctypes.WinDLL("kernel32")
        kernel.GetPhysicallyInstalledSystemMemory(ctypes.byref(size))
        return 1024 * size.value
    with contextlib.suppress(OSError, ValueError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return 0
