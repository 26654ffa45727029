"""A folder of PDFs in, what every reader here complains of out: `python tests/read_all.py FOLDER`.

A reader that is not here is named. PDFBox is looked for where Debian's `libpdfbox2-java` puts it. It knows
PDF/A-1 alone: what is allowed since is left out. pdfcpu may also be the command that `PDFCPU` names.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2

sys.path.insert(0, str(Path(__file__).parent))

import pdfa
import pdfua

_JARS = Path("/usr/share/java")
_PDFBOX = (
    "preflight pdfbox2 fontbox2 xmpbox commons-logging commons-io javax.activation jaxb-api pdfbox2-tools"
)
#: What PDF/A-2 allows, and PDF/A-1 did not: transparency, newer profiles, fonts without a list of letters,
#: compressed cross references, what metadata says of PDF/UA.
_SINCE = re.compile(
    r"^((2\.1\.6|2\.2\.1|2\.2\.2|3\.1\.11|4\.1\.2|7\.11\.2)\b|1\.4 : .*/XRef|7\.3 : .*pdfua/ns/id)"
)

#: A file in, complaints out; None if the reader is not here.
Reader = Callable[[Path], list[str] | None]


def _said(*command: str) -> list[str] | None:
    """Return what a command says of a file."""
    if shutil.which(command[0]) is None:
        return None
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return [f"ends with {done.returncode}"] if done.returncode and not lines else lines


def _pdfium(file: Path) -> list[str]:
    document = pypdfium2.PdfDocument(file)
    for page in document:
        page.render(scale=0.5)
        page.get_textpage().get_text_range()
    return []


def _qpdf(file: Path) -> list[str] | None:
    lines = _said("qpdf", "--check", str(file))
    fine = ("checking", "PDF Version", "File is not", "No syntax", "errors that qpdf")
    return lines and [line for line in lines if not line.startswith(fine)]


def _ghostscript(file: Path) -> list[str] | None:
    return _said("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-sDEVICE=nullpage", str(file))


def _mupdf(file: Path) -> list[str] | None:
    lines = _said("mutool", "draw", "-q", "-r", "36", "-o", os.devnull, "-F", "png", str(file))
    return lines and [
        line for line in lines if "ICC support is not available" not in line
    ]  # Debian's has none


def _poppler(file: Path) -> list[str] | None:
    if shutil.which("pdftocairo") is None:
        return None
    drawn = _errors("pdftocairo", "-pdf", file, os.devnull)
    return [*drawn, *_errors("pdftotext", file, "-"), *_errors("pdfinfo", "-struct", file)]


def _errors(*command: object) -> list[str]:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, errors="replace")
    return done.stderr.splitlines()


def _pdfbox(file: Path) -> list[str] | None:
    jars = [_JARS / f"{name}.jar" for name in _PDFBOX.split()]
    if not all(map(Path.exists, jars)) or shutil.which("java") is None:
        return None
    words = ["java", "-cp", ":".join(map(str, jars)), "org.apache.pdfbox.preflight.Validator_A1b", str(file)]
    lines = _said(*words) or []
    return [line for line in lines if not _SINCE.match(line) and "not a valid PDF/A-1b" not in line]


def _pdfcpu(file: Path) -> list[str] | None:
    lines = _said(*os.environ.get("PDFCPU", "pdfcpu validate -mode strict").split(), str(file))
    return lines and [line for line in lines if re.search(r"error|fail|invalid|panic", line, re.I)]


READERS: dict[str, Reader] = {
    "PDF/A-2b": lambda file: pdfa.broken(file.read_bytes()),
    "PDF/UA-1": lambda file: pdfua.broken(file.read_bytes()),
    "pdfium": _pdfium,
    "qpdf": _qpdf,
    "Ghostscript": _ghostscript,
    "MuPDF": _mupdf,
    "Poppler": _poppler,
    "PDFBox": _pdfbox,
    "pdfcpu": _pdfcpu,
}


def complaints(files: list[Path]) -> Iterator[str]:
    """Yield what readers complain of, and which are not here."""
    for name, read in READERS.items():
        for file in files:
            found = read(file)
            if found is None:
                yield f"{name}: not on this computer"
                break
            yield from (f"{name}: {file}: {line}" for line in found)


if __name__ == "__main__":
    every = sorted(Path(sys.argv[1]).rglob("*.pdf"))
    said = [*complaints(every)]
    print("\n".join(said))
    print(f"{len(every)} files, {len(READERS)} readers, {len(said)} complaints")
    sys.exit(bool(said) or not every)
