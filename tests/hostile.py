"""A command's words in, what it says out: run by a process that may take little time and memory."""

import os
import pickle
import resource
from pathlib import Path

from smallgame import Run, Said

#: Seconds of processor time, and bytes.
SECONDS, MEMORY = 10, 800 << 20


def fenced(run: Run, *words: object) -> Said:
    """Run a command in a process of its own; fail where it crashes, hangs or grows."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        pages = int(Path("/proc/self/statm").read_text().split()[0])  # what the tests before have left behind
        most = MEMORY + pages * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        with os.fdopen(write, "wb") as pipe:
            pipe.write(pickle.dumps(run(*words)))
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        data = pipe.read()
    assert os.waitpid(child, 0)[1] == 0, "it crashed, or took too much time or memory"
    said = pickle.loads(data)
    assert isinstance(said, Said)
    return said
