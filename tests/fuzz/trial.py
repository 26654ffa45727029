"""Specimens in, what became of each out: tried in a child with a clock and a limit on memory."""

import faulthandler
import json
import os
import re
import resource
import select
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from fuzz.specimens import DECKS, Specimen

from printkit import api
from printkit.calibration.calibrating import Way, read_sheet
from printkit.diagnostics import Report
from printkit.pipeline.isolated import most_memory
from printkit.processes.limits import die_with_parent, machine_memory, usage_of

#: The most seconds of processor time that a specimen may take, however busy the machine is, and bytes, as a
#: stranger's game. A child that comes near that memory is followed by a new one.
SECONDS, MEMORY = 30.0, most_memory(machine_memory())
#: What takes so many seconds by the clock sleeps, and will not wake up.
ASLEEP = 240.0
#: How many specimens a child tries, since what it caches grows.
BATCH = 40

#: What may become of a specimen.
OUTCOMES = ("fine", "traceback", "hang", "crash", "memory", "no place", "bad PDF")

#: Findings about a whole game, a picture or the machine, which have no line.
PLACELESS = frozenset({"game-stopped", "worker-ended", "cannot-write", "sheet-unreadable"})

#: The operators of a page's content; others are numbers that went wrong, such as `nan`.
OPERATORS = set(
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID INLINE j J K k l "
    "m M MP n q Q re RG rg ri S s SC sc SCN scn sh".split()
    + "T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split()
)


#: How a specimen is tried.
COMMANDS: dict[str, Callable[..., Any]] = {
    "build": lambda path, out, **options: api.build(path, out=out, **options),
    "check": lambda path, _, **options: api.check(path, **options),
    "batch": lambda path, out, **options: api.batch(path, out=out, jobs=1, **options),
    "scan": lambda path, _: read_sheet(Way(), path, None, None, Report()),
}


@dataclass(frozen=True)
class Outcome:
    """What became of a specimen: `fine`, or how it failed."""

    what: str  # one of `OUTCOMES`
    detail: str = ""  # the traceback or the signal
    codes: tuple[str, ...] = ()  # of its findings
    seconds: float = 0
    megabytes: int = 0
    files: int = 0  # PDFs written

    @property
    def place(self) -> str:
        """What tells this failure from others: its exception, and the innermost place in printkit."""
        lines = self.detail.strip().splitlines() or [""]
        found = re.findall(r'/printkit/([\w/]+\.py)", line (\d+)', self.detail)
        last = re.sub(r"\S*/\S*|0x[\da-f]+|\d+", "...", lines[-1])[:120]
        return f"{self.what}: {last}" + (f" ({':'.join(found[-1])})" if found else "")


def lay(specimen: Specimen, folder: Path) -> None:
    """Write a specimen into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    if specimen.deck:
        shutil.copytree(DECKS / specimen.deck, folder / "game")
    for name, data in specimen.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def run(specimen: Specimen, folder: Path) -> Outcome:
    """Try a specimen in this process, which must not be the tests' own."""
    from printkit.diagnostics.render import as_json, as_text

    start = sum(os.times()[:4])
    lay(specimen, folder)
    os.chdir(folder)
    os.environ["PRINTKIT_CONFIG"] = str(folder / "settings")
    try:
        result = COMMANDS[specimen.command](folder / specimen.game, folder / "out", **specimen.options)
        json.dumps(as_json(result.findings))
        as_text(result.findings).encode()
    except BaseException as wrong:
        kind = "memory" if isinstance(wrong, MemoryError) else "traceback"
        return Outcome(kind, traceback.format_exc()[-6000:])
    codes = tuple(sorted({finding.code for finding in result.findings}))
    files = getattr(result, "files", ())
    wrong_pdf = next((f"{file.name}: {why}" for file in files if (why := pdf_fault(file))), "")
    lost = next((one.message for one in result.findings if one.at is None and one.code not in PLACELESS), "")
    what = "bad PDF" if wrong_pdf else "no place" if lost else "fine"
    return Outcome(what, wrong_pdf or lost, codes, sum(os.times()[:4]) - start, 0, len(files))


def pdf_fault(file: Path) -> str:
    """Return what is wrong with a PDF: qpdf opens it, its operators are known, PDFium renders a page."""
    import pikepdf
    import pypdfium2

    if file.suffix != ".pdf":
        return ""
    try:
        with pikepdf.open(file) as pdf:
            forms = [
                one
                for one in pdf.objects
                if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
            ]
            for drawing in [*pdf.pages, *forms[:200]]:
                used = {str(one.operator) for one in pikepdf.parse_content_stream(drawing)}
                if used - OPERATORS:
                    return f"unknown operators {sorted(used - OPERATORS)[:5]}"
        document = pypdfium2.PdfDocument(file)
        document[0].render(scale=0.3)
        document.close()
    except Exception as wrong:
        return f"{type(wrong).__name__}: {wrong}"
    return ""


def try_all(specimens: Sequence[Specimen], folder: Path) -> Iterator[Outcome]:
    """Try specimens one after another, in children; yield what became of each."""
    done = 0
    while done < len(specimens):
        for outcome in _child(specimens[done : done + BATCH], folder):
            done += 1
            yield outcome


def _child(specimens: Sequence[Specimen], folder: Path) -> Iterator[Outcome]:
    """Try specimens in one child, until it has gone or has tried all."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(ours)
        _serve(specimens, folder, theirs)
    os.close(theirs)
    with os.fdopen(ours, "rb") as pipe:
        for number in range(len(specimens)):
            ready = _answers(pipe, pid)
            line = pipe.readline() if ready else b""
            if line:
                yield Outcome(**json.loads(line))
                continue
            with suppress(ProcessLookupError):
                if not ready:
                    os.kill(pid, signal.SIGUSR1)  # it writes down where it is
                    time.sleep(0.5)
                os.killpg(pid, signal.SIGKILL)
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            if not ready:
                yield Outcome("hang", _trace(folder) + f"more than {SECONDS:.0f} s", seconds=SECONDS)
            elif status or not number:
                yield Outcome("crash", _trace(folder) + f"exit code {status}")
            return
    os.waitpid(pid, 0)


def _answers(pipe: IO[bytes], pid: int) -> bool:
    """Wait until a child has something to say; return whether it did before its time was over."""
    begun, used = time.monotonic(), usage_of(pid)[0]
    while not select.select([pipe], [], [], 0.2)[0]:
        if usage_of(pid)[0] - used > SECONDS or time.monotonic() - begun > ASLEEP:
            return False
    return True


def _trace(folder: Path) -> str:
    """Return where a child was when it hung or crashed, the innermost line last, as in a traceback."""
    lines = _trace_file(folder).read_text(encoding="utf-8", errors="replace").splitlines()
    return "".join(f"{line}\n" for line in reversed(lines))


def _trace_file(folder: Path) -> Path:
    return folder.with_suffix(".trace")


def _serve(specimens: Sequence[Specimen], folder: Path, pipe: int) -> None:
    """Try specimens and write what became of each into a pipe; the end of the child."""
    os.setpgid(0, 0)
    die_with_parent()
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    trace = _trace_file(folder).open("w")
    faulthandler.enable(trace, all_threads=False)
    faulthandler.register(signal.SIGUSR1, trace, all_threads=False)
    for specimen in specimens:
        outcome = asdict(run(specimen, folder))
        outcome["megabytes"] = used = max(_peak(resource.RUSAGE_SELF), _peak(resource.RUSAGE_CHILDREN))
        if used << 20 > MEMORY and outcome["what"] == "fine":
            outcome |= {"what": "memory", "detail": f"{used} MB"}
        os.write(pipe, json.dumps(outcome).encode() + b"\n")
        if used << 20 > MEMORY / 8:
            break
    os._exit(0)


def _peak(who: int) -> int:
    """Return the most memory used, in MB."""
    peak = resource.getrusage(who).ru_maxrss
    return peak // 1024 if sys.platform != "darwin" else peak >> 20


def keep(specimen: Specimen, outcome: Outcome, folder: Path) -> None:
    """Write a failure into a folder that `run.py --again FOLDER` tries again."""
    lay(specimen, folder)
    how: dict[str, Any] = {
        "kind": specimen.kind,
        "command": specimen.command,
        "options": dict(specimen.options),
    }
    how |= {
        "files": sorted(specimen.files),
        "deck": specimen.deck,
        "game": specimen.game,
        "what": outcome.what,
        "place": outcome.place,
    }
    (folder / "how.json").write_text(json.dumps(how, indent=2), encoding="utf-8")
    (folder / "said.txt").write_text(outcome.detail, encoding="utf-8")


def kept(folder: Path) -> tuple[Specimen, str]:
    """Return a failure that was kept, and how it failed."""
    how = json.loads((folder / "how.json").read_text(encoding="utf-8"))
    files = {name: (folder / name).read_bytes() for name in how["files"]}
    return Specimen(how["kind"], files, how["command"], how["options"], how["deck"], how["game"]), how["what"]
