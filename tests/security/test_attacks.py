"""Every attack gets its finding soon and within 1.5 GB: no traceback, no signal, nothing left."""

import os
import re
import resource
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from security.attacks.table import ATTACKS, FINE, Attack
from smallgame import Make

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
MEMORY = 1536 << 20
#: The command, with less patience for a template than users have.
PRINTKIT = "from printkit.sandbox import limits; limits.MOST_SECONDS = 3; from printkit.cli import run; run()"


@dataclass(frozen=True)
class Got:
    """What an attack got."""

    code: int  # the exit code; negative for a signal
    words: str
    seconds: float  # of the processor: others may be busy on the machine too
    memory: int


def run(attack: Attack, folder: Path) -> Got:
    """Lay an attack into a folder and run its command there."""
    attack.lay(folder)
    here = os.environ | {"PYTHONPATH": str(ROOT), "PRINTKIT_CACHE": str(folder / ".cache"), "PYTHONUTF8": "1"}
    command = f'exec "{sys.executable}" -c "{PRINTKIT}" {attack.command} {attack.shell}'
    with (folder / ".words").open("wb") as words:
        process = subprocess.Popen(
            command,
            shell=True,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=words,
            stderr=words,
            env={**here, **(attack.environment or {})},
            start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (3 * MEMORY, resource.RLIM_INFINITY)),
        )
        status, used = wait(process.pid, attack.seconds)
        process.returncode = os.waitstatus_to_exitcode(status)
    text = (folder / ".words").read_text(encoding="utf-8", errors="replace")
    return Got(process.returncode, text, used.ru_utime + used.ru_stime, used.ru_maxrss << 10)


def wait(pid: int, seconds: float) -> tuple[int, resource.struct_rusage]:
    """Wait for a process; kill it and what it started when it takes too long."""
    end = time.monotonic() + seconds * max(1.5, os.getloadavg()[0] / (os.cpu_count() or 1))
    while time.monotonic() < end:
        done, status, used = os.wait4(pid, os.WNOHANG)
        if done:
            return status, used
        time.sleep(0.02)
    os.killpg(pid, signal.SIGKILL)
    return os.wait4(pid, 0)[1:]


def faults(attack: Attack, got: Got, folder: Path) -> dict[str, object]:
    """Return all that is not as it should be."""
    codes = set(re.findall(r"^(?:error|warning)\[([\w-]+)\]", got.words, re.MULTILINE))
    usage = {"usage"} if got.words.startswith("Usage: ") else set()
    known = attack.code in codes | usage or (attack.code == FINE and not codes | usage)
    wrong = {
        "traceback": "Traceback (most recent call last)" in got.words,
        "signal": got.code < 0 and got.code,
        "exit code": got.code not in (0, 1, 2) and got.code,
        "seconds": got.seconds > attack.seconds and got.seconds,
        "megabytes": got.memory > MEMORY and got.memory >> 20,
        "findings": not known and (codes or "none"),
        "words": re.findall(
            r"can't write to the terminal|hunter2|root:x|[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", got.words
        ),
        "owned": list(folder.rglob("owned")),
        "left": [file.name for file in folder.rglob(".unfinished*")],
        "nan": [file.name for file in folder.rglob("*.pdf") if has_nan(file)],
    }
    return {name: what for name, what in wrong.items() if what}


def has_nan(file: Path) -> bool:
    """Return whether a PDF draws with what is no number."""
    import pikepdf

    with pikepdf.open(file) as pdf:
        streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        return any(
            re.search(rb"(?<![\w/.])(nan|inf)\s", one.read_bytes())
            for one in streams
            if "/Length1" not in one
        )


@pytest.mark.parametrize("attack", [pytest.param(one, id=one.name) for one in ATTACKS])
def test_an_attack_gets_its_finding(attack: Attack, tmp_path: Path) -> None:
    got = run(attack, tmp_path)
    assert faults(attack, got, tmp_path) == {}, got.words[-2000:]


def test_names_are_told_apart() -> None:
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS) > 60


@pytest.mark.slow
def test_a_cache_that_can_t_be_written_to_is_done_without(make_game: Make, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    nowhere = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), f"{tmp_path}/file/x")
    env = {key: value for key, value in os.environ.items() if not key.startswith("PRINTKIT_")}
    table = tmp_path / "birds.csv"
    table.write_text("name,cost\nRobin,3\nWren,2\n")
    for words in (("build", str(make_game())), ("print", str(table))):
        command = [sys.executable, "-m", "printkit", *words, "--out", str(tmp_path / "out")]
        done = subprocess.run(command, env={**env, **nowhere}, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
