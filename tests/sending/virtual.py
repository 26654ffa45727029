"""A virtual printer, CUPS's own `ippeveprinter` (Debian: cups-ipp-utils), on a port of this machine.

It announces itself over D-Bus, so it is given a bus of its own; it keeps every file that it is sent.
"""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

_BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={path}</listen><auth>EXTERNAL</auth>
<policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
"""
PATIENCE = 10.0


#: What a printer runs for each job that it takes: it notes what it was told, such as `IPP_SIDES`.
_NOTE = """#!/bin/sh
env | grep ^IPP_ > "$1.noting"
mv "$1.noting" "$1.told"
"""


@dataclass(frozen=True)
class VirtualPrinter:
    """A printer's address, and the folder with what it was sent."""

    address: str
    spool: Path

    def told(self, name: str, first: int = 0) -> list[str]:
        """The values of an attribute in the jobs that it took, from this one on; refused ones are none."""
        files, end = self.printed()[first:], time.monotonic() + PATIENCE
        notes = [one.with_name(f"{one.name}.told") for one in files]
        while not all(map(Path.exists, notes)) and time.monotonic() < end:
            time.sleep(0.02)
        said = re.compile(rf"^IPP_{name.upper().replace('-', '_')}=(.*)$", re.M)
        return [value for one in notes for value in said.findall(one.read_text(encoding="utf-8"))]

    def printed(self) -> list[Path]:
        """The files that it has printed, in order."""
        return sorted(self.spool.glob("*.pdf"), key=lambda one: int(one.name.partition("-")[0]))


@contextmanager
def virtual_printer(folder: Path, *options: str) -> Iterator[VirtualPrinter]:
    """A virtual printer; where there is none, the test is skipped and says so."""
    programs = [
        shutil.which(one, path=f"{os.environ['PATH']}:/usr/sbin") for one in ("ippeveprinter", "dbus-daemon")
    ]
    if None in programs:
        pytest.skip("there is no virtual printer here: install cups-ipp-utils and dbus")
    printer, bus = programs
    spool, log = folder / "spool", folder / "log"
    spool.mkdir(parents=True)
    (folder / "note").write_text(_NOTE)
    (folder / "note").chmod(0o755)
    bus_file = Path(os.environ.get("TMPDIR", "/tmp")) / f"bus-{os.getpid()}-{time.monotonic_ns()}"
    (folder / "bus.conf").write_text(_BUS.format(path=bus_file))
    with ExitStack() as stack:
        output = stack.enter_context(log.open("wb"))

        def start(*words: object, env: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
            process = subprocess.Popen([str(one) for one in words], stdout=output, stderr=output, env=env)
            stack.callback(process.wait)
            stack.callback(process.terminate)
            return process

        daemon = start(bus, "--nofork", f"--config-file={folder / 'bus.conf'}")
        wait(bus_file.exists, daemon)
        port = free_port()
        env = {**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={bus_file}"}
        words = ("-r", "off", "-n", "localhost", "-p", port, "-k", "-vvv", "-d", spool, "-c", folder / "note")
        process = start(printer, *words, *options, "virtual", env=env)
        wait(lambda: answers(port), process)
        yield VirtualPrinter(f"ipp://localhost:{port}/ipp/print", spool)


def wait(ready: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Wait until something is there, or skip the test if its program ends before."""
    end = time.monotonic() + PATIENCE
    while not ready():
        if process.poll() is not None or time.monotonic() > end:
            pytest.skip("the virtual printer does not start here")
        time.sleep(0.02)


def answers(port: int) -> bool:
    """Whether somebody listens on a port."""
    with socket.socket() as one:
        return one.connect_ex(("localhost", port)) == 0


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as one:
        one.bind(("localhost", 0))
        return int(one.getsockname()[1])
