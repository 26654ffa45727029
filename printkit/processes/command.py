"""Arguments of printkit in, what the command writes out: it is run by a process of its own."""

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from queue import Queue
from typing import IO, NamedTuple

from printkit.processes.child import Child
from printkit.processes.messages import Message, send

#: How wide it writes, and without colours.
_TERMINAL = {"NO_COLOR": "1", "COLUMNS": "100"}


class Done(NamedTuple):
    """A command that has ended: its code, and what it wrote for programs and for people."""

    code: int
    output: str
    errors: str


class Command:
    """A command that runs."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._child = Child(partial(_run, tuple(arguments)), fresh=True)

    def wait(self) -> Done:
        done = next(self._child.messages(), None)
        if done is None:
            return Done(1, "", self._child.ended())
        return Done(int(done.head["code"]), done.body.decode(errors="replace"), str(done.head["errors"]))

    def close(self) -> None:
        self._child.close()


def run_command(arguments: Sequence[str]) -> Done:
    """Run a command and wait for it."""
    with contextlib.closing(Command(arguments)) as command:
        return command.wait()


def _run(arguments: tuple[str, ...], _: Queue[Message], messages: IO[bytes]) -> None:
    """Do what the command does, and send what it writes: what the child does."""
    os.environ.update(_TERMINAL)
    sys.argv, code = ["printkit", *arguments], 0
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        try:
            import_module("printkit.cli").run()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(bool(end.code))
    send(messages, {"code": code, "errors": err.getvalue()}, out.getvalue().encode())
