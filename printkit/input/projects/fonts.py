"""The fonts that lie in a project's folder in, each of its families' files by style out."""

from contextlib import suppress
from pathlib import Path

from printkit.font_file import FONT_ENDINGS, WEB_FONTS, BrokenFont, FontFile, unwrapped
from printkit.pictures import list_pictures

#: So many fonts are looked into, and larger ones, in bytes, are left where they are.
_MOST_FONTS, _LARGEST = 200, 20_000_000


def fonts_in(folder: Path) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    """Return the families in a folder as a `Project` has them: their files, and what forbids others."""
    families: dict[str, dict[str, str]] = {}
    forbidden: dict[str, str] = {}
    for path in sorted(list_pictures(folder, FONT_ENDINGS).by_path.values())[:_MOST_FONTS]:
        with suppress(OSError, BrokenFont):
            font = _read(folder / path)
            for name, style in font.names:
                if font.forbidden:
                    forbidden[name.casefold()] = font.forbidden
                else:
                    families.setdefault(name.casefold(), {}).setdefault(style, path)
    # printing begins with the plain style: where a family has none here, its first stands for it
    plain = {name: {"regular": next(iter(files.values())), **files} for name, files in families.items()}
    return plain, forbidden


def _read(file: Path) -> FontFile:
    if file.stat().st_size > _LARGEST:
        raise BrokenFont("it is too large")
    data = file.read_bytes()
    return FontFile(unwrapped(data) if data[:4] in WEB_FONTS else data)
