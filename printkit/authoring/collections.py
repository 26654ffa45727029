"""A collection of icons in, parts in the user's settings out; a word in, the icons that it means out."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.folders import icon_folder, scratch_folder, shared_toml
from printkit.font_file import FONT_ENDINGS, BrokenFont, outlines
from printkit.input.games.icons import COLLECTION, PARTS, collections
from printkit.input.tables.fetch import Failed, Limits, fetch_data
from printkit.input.tables.words import slug
from printkit.model.results import ListedIcon
from printkit.pipeline.isolated import folders_of, read_untrusted
from printkit.starter.headings import plain

#: Where the packages of Iconify are, and what of each is read: the icons, and who made them.
_ADDRESS, _FILES = "https://cdn.jsdelivr.net/npm/@iconify-json/{}/{}", ("icons.json", "info.json")
_LIMITS = Limits(seconds=120.0, largest=40_000_000)
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
#: No collection has more icons, and no icon is longer.
_MOST, _LONGEST = 25_000, 200_000
#: The elements of an icon, and what stands for the colour of the letters around it.
_DRAWN = {"g", "path", "circle", "rect", "ellipse", "line", "polyline", "polygon"}
_INK, _FILL = "currentColor", "{{ fill|default('ink', true) }}"
_PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule", "opacity"}
_PAINT |= {"fill-opacity", "stroke-opacity", "stroke-dasharray"}
_PLACED = {*"d points x y width height rx ry cx cy r x1 y1 x2 y2 transform".split()}
_NAMED = {"black": "#000000", "white": "#ffffff"}
_SET = "name another folder in `PRINTKIT_CONFIG`"
#: The edges of an icon, where a package does not say.
_BOX = {"left": 0, "top": 0, "width": 16, "height": 16}
#: A name so far from what is looked for has nothing to do with it.
_FAR = 100
_LICENCES = ("license*", "LICENSE*", "licence*", "LICENCE*", "COPYING*")


def add_collection(source: str, report: Report) -> tuple[str, int, str]:
    """Keep a collection for all games of this user; return its name, its icons' number, its credit."""
    root, place = icon_folder(), Path(source)
    if root is None:
        report.error("no-icons", "icons have no place: there is no folder for settings", None, _SET)
        return source, 0, ""
    if _NAME.fullmatch(source) and not place.exists():
        with scratch_folder() as made:
            for file in _FILES:
                try:
                    data = fetch_data(_ADDRESS.format(source, file), _LIMITS)
                except Failed as wrong:
                    help = "their names are at icon-sets.iconify.design; or give a file or a folder of icons"
                    message = f"the icons {quoted(source)} are not fetched: {wrong}"
                    report.error("icons-not-fetched", message, None, help)
                    return source, 0, ""
                (Path(made) / file).write_bytes(data)
            return _keep(Path(made) / _FILES[0], source, root, report)
    name = (place.parent if place.name in _FILES else place.with_suffix("")).resolve().name
    return _keep(place, slug(name) or "icons", root, report)


def _keep(place: Path, name: str, root: Path, report: Report) -> tuple[str, int, str]:
    found = read_untrusted(partial(_read, place), folders_of(place), f"the icons {quoted(name)}", report)
    if report.failed:
        return name, 0, ""
    about, icons = found
    name = about["prefix"] if _NAME.fullmatch(about.get("prefix", "")) else name
    folder = root / PARTS / name
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with scratch_folder(folder.parent) as staging:
            new = Path(staging) / "new"
            new.mkdir()
            for icon, drawing in icons.items():
                if _NAME.fullmatch(icon):
                    (new / f"{icon}.svg").write_text(drawing, encoding="utf-8")
            stated = "".join(f"{key} = {json.dumps(value)}\n" for key, value in about.items())
            (new / COLLECTION).write_text(stated, encoding="utf-8")
            if folder.exists():
                folder.rename(Path(staging) / "old")
            new.rename(folder)
    except OSError as wrong:
        report.write_error(f"write into {quoted(str(folder))}", wrong, _SET)
    return name, len(icons), about["credit"]


def _read(place: Path, report: Report) -> list[dict[str, str]]:
    """Return what is known of a collection, and the text of each icon's part by its name."""
    inner = place / _FILES[0]
    place = inner if inner.is_file() else place
    try:
        if place.is_dir():
            about, drawn = _in_folder(place)
        elif place.suffix.lower() in FONT_ENDINGS:
            about, drawn = {"title": place.stem}, _in_font(place)
        else:
            about, drawn = _in_package(place)
        icons = {slug(name): text for name, text in islice(drawn, _MOST) if text}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, BrokenFont):
        icons = {}
    if not icons:
        message = f"{quoted(place.name)} has no icons"
        help = "give a file of Iconify (`icons.json`), a font of icons, or a folder of SVG files"
        report.error("no-icons", message, Spot(place), help)
        return []
    said = (f"by {about['author']}" if about.get("author") else "", f"({about.get('licence')})")
    credit = " ".join((about["title"], *filter(None, said))) if about.get("licence") else ""
    return [{**about, "credit": credit}, icons]


def _in_package(file: Path) -> tuple[dict[str, str], Iterator[tuple[str, str]]]:
    """Return what a file of Iconify says of its icons, or the file beside it, and the icons."""
    data = json.loads(file.read_bytes())
    beside = file.with_name(_FILES[1])
    info = data.get("info") or (json.loads(beside.read_bytes()) if beside.is_file() else {})
    author, licence = info.get("author") or {}, info.get("license") or {}
    about = {"title": str(info.get("name") or data["prefix"]), "prefix": str(data.get("prefix", ""))}
    about |= {"author": str(author.get("name", "")), "licence": str(licence.get("title", ""))}
    about |= {"url": str(licence.get("url", ""))}
    icons = data["icons"]
    others = {name: icons.get(one.get("parent")) for name, one in (data.get("aliases") or {}).items()}
    size = {key: data.get(key, usual) for key, usual in _BOX.items()}

    def drawn() -> Iterator[tuple[str, str]]:
        for name, icon in (others | icons).items():
            if icon:
                box = [float(icon.get(key, usual)) for key, usual in size.items()]
                yield name, _as_part(icon["body"], box)

    return about, drawn()


def _in_folder(folder: Path) -> tuple[dict[str, str], Iterator[tuple[str, str]]]:
    """Return the first line of a folder's licence, and its drawings by their names."""
    licences = (file for like in _LICENCES for file in sorted(folder.glob(like)) if file.is_file())
    text = next((file.read_text(encoding="utf-8", errors="replace") for file in licences), "").strip()
    about = {"title": folder.resolve().name, "licence": " ".join(text.split("\n")[0].split())[:80]}

    def drawn() -> Iterator[tuple[str, str]]:
        for file in sorted(folder.rglob("*.svg")):
            if file.stat().st_size <= _LONGEST:
                text = file.read_text(encoding="utf-8-sig", errors="replace")
                head = re.search(r"<svg[^>]*>", text)
                named = dict(re.findall(r"""([\w:-]+)\s*=\s*["']([^"']*)""", head[0])) if head else {}
                numbers = re.findall(r"-?[\d.]+", named.get("viewBox", ""))
                sides = [*"00", *(re.sub(r"[^\d.]", "", named.get(side, "")) for side in ("width", "height"))]
                box = numbers if len(numbers) == 4 else sides
                if head and all(box):
                    body = text[head.end() : text.rfind("</svg>")]
                    outer = {key: value for key, value in named.items() if key in _PAINT}
                    yield file.stem, _as_part(body, [*map(float, box)], outer)

    return about, drawn()


def _in_font(file: Path) -> Iterator[tuple[str, str]]:
    for name, path, (left, top, width, height) in outlines(file.read_bytes()):
        yield name, _as_part(f'<path transform="scale(1 -1)" d="{path}"/>', [left, top, width, height])


def _as_part(body: str, box: Sequence[float], outer: Mapping[str, str] = {}) -> str:
    """Return an icon as a part, in the colour of the letters around it if it has one; "" for a picture."""
    left, top, width, height = box
    body = re.sub(r"<!--.*?-->", "", body, flags=re.S)
    if "<!" in body or len(body) > _LONGEST or min(width, height) <= 0:
        return ""
    try:
        top_element = ElementTree.fromstring(f"<g xmlns:xlink='x' xmlns:sketch='x'>{body}</g>")
    except ElementTree.ParseError:
        return ""
    top_element.attrib.update(outer)
    if not all(map(_cleaned, [*top_element.iter()])):
        return ""
    painted = [e.attrib for e in top_element.iter()]
    colours = {one[key] for one in painted for key in ("fill", "stroke") if one.get(key, "none") != "none"}
    if len(colours) < 2:
        for one in painted:
            one.update({key: _INK for key in ("fill", "stroke") if one.get(key, "none") != "none"})
    top_element.attrib.setdefault("fill", _INK)
    top_element.set("transform", f"translate({-left:g} {-top:g})")
    text = ElementTree.tostring(top_element, "unicode")
    if "{" in text:
        return ""
    return f'<svg width="{width:g}" height="{height:g}">\n{text.replace(_INK, _FILL)}\n</svg>\n'


def _cleaned(element: ElementTree.Element) -> bool:
    """Leave what an icon needs of an element; return whether it can be drawn as a part."""
    element.tag, element.text, element.tail = element.tag.rpartition("}")[2], "", ""
    styled = (one.partition(":") for one in element.attrib.get("style", "").split(";"))
    said = {**element.attrib, **{key.strip(): value.strip() for key, _, value in styled}}
    element.attrib.clear()
    element.attrib.update((key, said[key]) for key in sorted(said.keys() & (_PAINT | _PLACED)))
    for key in ("fill", "stroke"):
        if key in element.attrib:
            colour = element.attrib[key].lower()
            colour = _NAMED.get(colour, _INK if colour == _INK.lower() else colour)
            element.set(key, colour)
            if not (colour in ("none", _INK) or re.fullmatch("#([0-9a-f]{3}|[0-9a-f]{6})", colour)):
                return False
    return element.tag in _DRAWN


def find_icons(word: str) -> list[ListedIcon]:
    """Return the icons whose names have a word, or are what it means in some languages; the best first."""
    data = shared_toml("icons.toml")
    wanted = {name for name, words in data.items() if plain(word) in map(plain, words)} | {slug(word)}
    found = [(0, ListedIcon(name, "printkit", f"icons/{name}")) for name in data]
    for one in collections():
        for name in sorted(file.stem for file in one.glob("*.svg")):
            found.append((1, ListedIcon(name, one.name, f"icons/{one.name}/{name}")))
    ranked = ((rank + _distance(one.name, wanted), at, one) for at, (rank, one) in enumerate(found))
    return [one for rank, _, one in sorted(ranked) if rank < _FAR]


def _distance(name: str, wanted: Iterable[str]) -> int:
    if name in wanted:
        return 0
    parts = name.split("-")
    if any(word in parts or f"-{word}-" in f"-{name}-" for word in wanted):
        return 2 + 2 * len(parts)
    return 40 if any(len(word) > 2 and word in name for word in wanted) else _FAR
