"""Arguments of printkit in, what the command writes out: it is run by a process of its own."""

import contextlib
import io
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from queue import Queue
from typing import IO, NamedTuple

from printkit.processes.child import Child
from printkit.processes.messages import Message, send

#: How wide it writes, and without colours.
_TERMINAL = {"NO_COLOR": "1", "COLUMNS": "100"}
#: It tells how far it is no more often, in seconds.
_TELLING = 0.1


class Done(NamedTuple):
    """A command that has ended: its code, and what it wrote for programs and for people."""

    code: int
    output: str
    errors: str


class Command:
    """A command that runs."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._child = Child(partial(_run, tuple(arguments)), fresh=True)

    def wait(self, progress: Callable[[str, int, int], None] = lambda *_: None) -> Done:
        for said in self._child.messages():
            if "code" in said.head:
                errors = str(said.head["errors"])
                return Done(int(said.head["code"]), said.body.decode(errors="replace"), errors)
            progress(said.head["what"], said.head["done"], said.head["total"])
        return Done(1, "", self._child.ended())

    def close(self) -> None:
        self._child.close()


def run_command(arguments: Sequence[str]) -> Done:
    """Run a command and wait for it."""
    with contextlib.closing(Command(arguments)) as command:
        return command.wait()


def _run(arguments: tuple[str, ...], _: Queue[Message], messages: IO[bytes]) -> None:
    """Do what the command does, and send what it writes: what the child does."""
    os.environ.update(_TERMINAL)
    sys.argv, code, told = ["printkit", *arguments], 0, 0.0

    def tell(what: str, done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > _TELLING:
            told = time.monotonic()
            send(messages, {"what": what, "done": done, "total": total})

    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        try:
            vars(import_module("printkit.cli.terminal"))["listener"] = tell
            import_module("printkit.cli").run()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(bool(end.code))
    send(messages, {"code": code, "errors": err.getvalue()}, out.getvalue().encode())
