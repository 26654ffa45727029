"""Font packages of Debian and PyPI in, whether each kind of file in them prints, or why not, out.

`python tests/measuring/fonts.py FOLDER` fetches the packages into the folder, if they are not there yet (by
`apt-get download` and `pip`; 300 MB), prints a card in one file of each kind of each, and writes a table.
"""

import subprocess
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pypdfium2
import uharfbuzz
from click.testing import CliRunner
from smallgame import CARDS, GAME

from printkit.cli import main
from printkit.font_file import BrokenFont, unwrapped

DEBIAN = (
    "fonts-arphic-uming fonts-cantarell fonts-cmu fonts-comic-neue fonts-dejavu-web fonts-dseg "
    "fonts-ebgaramond fonts-firacode fonts-font-awesome fonts-freefont-otf fonts-freefont-ttf "
    "fonts-gfs-didot fonts-hack-web fonts-hosny-amiri fonts-inter-variable fonts-ipafont-gothic "
    "fonts-junicode fonts-khmeros fonts-lato fonts-linuxlibertine fonts-lohit-deva "
    "fonts-material-design-icons-iconfont fonts-nanum fonts-noto-cjk fonts-noto-color-emoji "
    "fonts-noto-mono fonts-open-sans fonts-roboto-slab fonts-sil-awami-nastaliq fonts-sil-gentium "
    "fonts-sil-padauk fonts-stix fonts-symbola fonts-terminus fonts-tlwg-loma-otf fonts-unifont "
    "fonts-vlgothic fonts-wqy-zenhei t1-cyrillic xfonts-terminus "
).split()
PYPI = (
    "anek-telugu atkinson-hyperlegible baloo-2 bungee comfortaa eb-garamond exo fraunces hind-siliguri "
    "inconsolata lora noto-kufi-arabic"
).split()
#: Endings of font files, and of those that hold the dots, pictures or measures of fonts.
ENDINGS = tuple(f".{one}" for one in "ttf otf ttc otc woff woff2 pfb t1 otb pcf.gz bdf eot".split())
SAMPLE = "Hamburg 1904"


def fetch(folder: Path) -> None:
    """Unpack the packages, each into a folder of its own."""
    for name in DEBIAN:
        if not (folder / name).exists():
            subprocess.run(["apt-get", "-q", "download", name], cwd=folder, check=True)
            subprocess.run(["dpkg", "-x", next(folder.glob(f"{name}_*.deb")), folder / name], check=True)
    for name in PYPI:
        if not (folder / name).exists():
            command = [sys.executable, "-m", "pip", "-q", "install", "--no-deps", "--target", folder / name]
            subprocess.run([*command, f"fontpkg-{name}"], check=True)


def files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the first file of each kind in each package."""
    for package in sorted([*DEBIAN, *PYPI]):
        kinds: dict[str, Path] = {}
        for file in sorted((folder / package).rglob("*")):
            if file.name.lower().endswith(ENDINGS) and file.is_file() and not file.is_symlink():
                kinds.setdefault(kind_of(file), file)
        yield from ((package, file) for file in kinds.values())


def kind_of(file: Path) -> str:
    """Return what a font file is, by its first bytes and its tables."""
    data = file.read_bytes()
    known = {b"wOFF": "WOFF", b"wOF2": "WOFF2", b"ttcf": "collection", b"%!": "Type 1", b"\x80\x01": "Type 1"}
    outside = next((name for start, name in known.items() if data.startswith(start)), "")
    if outside == "Type 1" or not data.startswith((b"\0\1\0\0", b"true", b"OTTO", b"ttcf", b"wOF")):
        return outside or f"{file.name.partition('.')[2]} file"
    try:
        face = uharfbuzz.Face(unwrapped(data) if outside.startswith("WOFF") else data)
    except BrokenFont:
        return outside
    tables = set(face.table_tags)
    inside = [
        *(["PostScript outlines"] if {"CFF ", "CFF2"} & tables else []),
        *(["TrueType outlines"] if "glyf" in tables else []),
        *(["variable"] if "fvar" in tables else []),
        *(["coloured"] if {"CBDT", "COLR", "SVG ", "sbix"} & tables else []),
        *(["dots alone"] if "EBDT" in tables and "glyf" not in tables else []),
    ]
    return ", ".join([outside, *inside] if outside else inside)


def sample_of(file: Path) -> str:
    """Return letters that a font has."""
    data = file.read_bytes()
    try:
        letters = uharfbuzz.Face(unwrapped(data) if data.startswith(b"wOF") else data).unicodes
    except BrokenFont:
        return SAMPLE
    if not letters or all(ord(one) in letters for one in SAMPLE):
        return SAMPLE
    own = [chr(one) for one in letters if chr(one).isalpha() or one > 0x2000]
    return "".join(one for one in own if one.isprintable() and not one.isspace())[:6] or SAMPLE


def tried(file: Path) -> str:
    """Return what becomes of a card in a font: what is found in its PDF, or why there is none."""
    with TemporaryDirectory() as place:
        game = Path(place) / "small"
        (game / "layouts").mkdir(parents=True)
        named = GAME.replace("[[component]]", f'[fonts]\ntext = "{file.name}"\n\n[[component]]', 1)
        sample = sample_of(file)
        card = f'<svg><text x="5" y="20" font-size="6" max-width="50">{escape(sample)}</text></svg>'
        for name, text in (("game.toml", named), ("cards.toml", CARDS), ("layouts/card.svg", card)):
            (game / name).write_text(text, encoding="utf-8")
        (game / file.name).write_bytes(file.read_bytes())
        command = ["build", str(game), "--layout", "single", "--out", f"{place}/out", "--trust"]
        done = CliRunner().invoke(main, command)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            return f"FAILS: {done.exception!r}"
        if done.exit_code:
            return f"refused: {done.stderr.splitlines()[0].partition(': ')[2]}"
        found = pypdfium2.PdfDocument(next(Path(place, "out").rglob("*.pdf")))[0].get_textpage()
        words = found.get_text_range()
        return "prints" if sample in words else f"prints, and reads {words[:20]!r} for {sample!r}"


if __name__ == "__main__":
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(exist_ok=True)
    fetch(folder)
    print("| package | file | kind | what becomes of it |\n|---|---|---|---|")
    for package, file in files(folder):
        print(f"| {package} | {file.name} | {kind_of(file)} | {tried(file)} |", flush=True)
