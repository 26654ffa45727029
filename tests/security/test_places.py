"""Every place that reads bytes from outside, with the wall it is behind: a new place must get a line here."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "printkit"
#: What reads bytes.
READS = {"read_text", "read_bytes", "open", "urlopen", "getresponse", "fdopen", "mmap", "recv"}
READS |= {"PdfDocument", "load_workbook", "from_path", "from_filelike", "TTFont"}

GAME = "a file of a game, of a brand or beside a table: by the process of its own that an untrusted one has"
OURS = "printkit's own data, which nobody else can write"
KEPT = "what printkit wrote into this user's cache or settings: damaged, it counts as not there"
BUILT = "what a build has written, and anybody can have changed: read as data, of the types that it has"
SAID = "a file that the user names, behind the wall (`read_untrusted`)"
EXCERPT = "the line that a finding quotes: no more than is shown, of files that are plain files"
FIRST = (
    "the first bytes of each plain file in a folder that the user names, compared with what cards begin with"
)
WIRE = "the network: with a longest answer, and a longest time"
PIPE = "messages between processes that printkit started"
GIT = "what git has of a game, unpacked by tarfile's filter for data: then read as any untrusted game is"
BYTES = "a file that a page changes: only its digest is taken, and bytes are put into it"
SENT = "a table that a page sends: written beside others as it is, and compared with what is there"
NONE = "nothing: it writes, or calls a method of that name"

PLACES = {
    "approval/approving.py": BUILT,
    "approval/page.py": OURS,
    "approval/photos.py": SAID,
    "approval/proofreading.py": OURS,
    "approval/revisions.py": GIT,
    "authoring/collections.py": SAID,
    "authoring/listing.py": OURS,
    "authoring/making.py": OURS,
    "authoring/plain_layouts.py": OURS,
    "authoring/written_out.py": OURS,
    "batching/tasks.py": BUILT,
    "calibration/picture.py": SAID,
    "cli/approve.py": BUILT,
    "cli/program.py": NONE,
    "delivery/atomic.py": BUILT,
    "delivery/manifest.py": BUILT,
    "diagnostics/places.py": EXCERPT,
    "drawing/fonts/others.py": GAME,
    "drawing/fonts/typeface.py": GAME,
    "drawing/picture_files.py": GAME,
    "export/fonts.py": GAME,
    "export/pdf.py": BUILT,
    "export/pictures.py": GAME,
    "export/raster.py": BUILT,
    "export/structure.py": OURS,
    "export/svg.py": GAME,
    "files.py": GAME,
    "font_file.py": GAME,
    "folders.py": KEPT,
    "input/brands/brand_file.py": GAME,
    "input/find.py": FIRST,
    "input/games/icons.py": GAME,
    "input/finished/names.py": GAME,
    "input/finished/pictures.py": GAME,
    "input/projects/__init__.py": FIRST,
    "input/projects/cardmaker.py": SAID,
    "input/projects/cider.py": SAID,
    "input/projects/nandeck.py": SAID,
    "input/projects/simulator.py": SAID,
    "input/projects/squib.py": SAID,
    "input/tables/fetch.py": WIRE,
    "input/tables/formats/cell_looks.py": GAME,
    "input/tables/formats/markdown.py": GAME,
    "input/tables/formats/workbook.py": GAME,
    "input/tables/reading.py": GAME,
    "input/tables/source.py": GAME,
    "input/toml.py": GAME,
    "input/games/languages.py": OURS,
    "inputs/files.py": GAME,
    "inputs/record.py": KEPT,
    "mutation/mutating.py": GAME,
    "pdf_pages.py": GAME,
    "pipeline/branding.py": GAME,
    "pipeline/starting.py": KEPT,
    "pixels.py": GAME,
    "processes/child.py": PIPE,
    "processes/limits.py": NONE,
    "rules/dependencies.py": GAME,
    "sending/ipp.py": WIRE,
    "services/flattening.py": OURS,
    "services/inks.py": OURS,
    "services/page.py": OURS,
    "services/pdfx.py": BUILT,
    "services/side_pictures.py": BUILT,
    "starter/looks.py": OURS,
    "studio/actions.py": NONE,
    "studio/commands.py": BUILT,
    "studio/describe.py": GAME,
    "studio/drawer.py": NONE,
    "studio/edits.py": BYTES,
    "studio/games.py": SENT,
    "studio/layout_edits.py": GAME,
    "studio/server.py": OURS,
    "studio/setting_edits.py": GAME,
    "studio/studio.py": NONE,
    "studio/readings.py": NONE,
    "template/cache.py": KEPT,
    "template/loader.py": GAME,
}


def reading(root: Path) -> set[str]:
    """Return the modules of a package that read bytes."""
    found = set()
    for path in root.rglob("*.py"):
        calls = (node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
        names = {getattr(one, "attr", getattr(one, "id", "")) for one in calls}
        found |= {path.relative_to(root).as_posix()} if names & READS else set()
    return found


def test_every_place_has_its_wall() -> None:
    assert reading(ROOT) == set(PLACES)


@pytest.mark.parametrize("line", ["Path(x).read_bytes()", "open(x)", "PIL.Image.open(x)", "urlopen(x)"])
def test_a_new_place_is_seen(line: str, tmp_path: Path) -> None:
    (tmp_path / "new.py").write_text(f"def f(x):\n    return {line}\n")
    assert reading(tmp_path) == {"new.py"}
