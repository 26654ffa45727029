"""The manual is what its program makes of the sources: pages, pictures, words of elements, links."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs import make, pictures
from printkit.drawing.attributes import COMMON
from printkit.drawing.elements import ELEMENTS
from printkit.input.games.component import COMPONENT_KEYS
from printkit.input.games.game import GAME_KEYS
from printkit.input.tables.table_options import KEYS
from printkit.svg_syntax import PLACING

ROOT = make.ROOT
PAGES = sorted([*make.DOCS.glob("*.md"), *ROOT.glob("*.md")])
AGAIN = "run `python docs/make.py`"


def prose(path: Path) -> str:
    """Return a page without its blocks and pieces of code."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.S))


def links(path: Path) -> Iterator[str]:
    """Yield what a page links to, pictures too, but for other sites."""
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(path)):
        if not target.startswith(("https://", "http://", "mailto:")):
            yield target


def anchors(path: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.S)
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def broken(path: Path) -> list[str]:
    """Return the links of a page that lead nowhere."""
    wrong = []
    for target in links(path):
        name, _, anchor = target.partition("#")
        file = path.parent / name if name else path
        if not file.exists() or (anchor and anchor not in anchors(file)):
            wrong.append(target)
    return wrong


def test_generated_sections_are_current() -> None:
    old = [path.name for path, text in make.pages().items() if path.read_text(encoding="utf-8") != text]
    assert old == [], AGAIN


def test_pictures_are_current() -> None:
    assert [picture.name for picture in pictures.pictures() if not picture.current] == [], AGAIN


def test_a_picture_whose_sources_have_changed_is_not_current(tmp_path: Path) -> None:
    source = tmp_path / "source.svg"
    source.write_text("<svg/>")
    name = str((tmp_path / "picture").relative_to("/"))
    picture = pictures.Picture(f"/{name}", [source], lambda _: pictures.Image.new("RGB", (2, 2)))
    assert not picture.current
    pictures.draw(picture)
    assert picture.current
    source.write_text("<svg></svg>")
    assert not picture.current


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    assert broken(path) == []


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# One, two\n[a](#one-two) [b](#three) [c](page.md#one-two) [d](gone.md) ![e](gone.png) `[f](g)`"
    )
    assert broken(page) == ["#three", "gone.md", "gone.png"]


def test_every_page_is_in_the_index() -> None:
    listed = set(links(make.DOCS / "README.md"))
    assert [path.name for path in make.DOCS.glob("*.md") if path.name not in {*listed, "README.md"}] == []


def test_every_picture_is_shown_somewhere() -> None:
    shown = {(path.parent / link).resolve() for path in PAGES for link in links(path)}
    assert (
        sorted(
            str(path.relative_to(ROOT))
            for path in make.DOCS.rglob("*.png")
            if path not in shown and "examples" not in path.parts
        )
        == []
    )


@pytest.mark.parametrize("tag", ELEMENTS)
def test_every_element_has_an_example_and_words(tag: str) -> None:
    assert (make.EXAMPLES / "elements" / f"{tag}.svg").is_file()
    own = ELEMENTS[tag].attributes
    expected = PLACING - COMMON if own is None else own - COMMON
    assert set(make.words()[tag]) - {"about"} == expected


def test_words_are_of_elements_that_there_are() -> None:
    assert set(make.words()) == {*ELEMENTS, "common"}
    assert set(make.words()["common"]) == COMMON


def test_an_example_uses_its_element() -> None:
    texts = {tag: (make.EXAMPLES / "elements" / f"{tag}.svg").read_text("utf-8") for tag in ELEMENTS}
    assert [tag for tag, text in texts.items() if not re.search(rf"<{tag}\b", text)] == []


def test_every_code_has_an_entry() -> None:
    from diagnostics.test_codes import CASES, TESTS, marked_in, read  # late: it reads all tests

    assert set(make.codes()) == CASES | set(marked_in(*read(TESTS)))


@pytest.mark.parametrize(
    ("page", "keys"), [("keys.md", GAME_KEYS), ("keys.md", COMPONENT_KEYS), ("cells.md", KEYS)]
)
def test_every_key_is_described(page: str, keys: tuple[tuple[str, ...], ...]) -> None:
    text = (make.DOCS / page).read_text(encoding="utf-8")
    missing = [key[0] for key in keys if not re.search(rf"`\[*{key[0]}\b|^{key[0]} = ", text, re.M)]
    assert missing == []


def test_the_page_of_icons_has_them_all() -> None:
    game = tomllib.loads((make.EXAMPLES / "icons" / "game.toml").read_text(encoding="utf-8"))
    assert game["facts"]["icons"] == [path.stem for path in sorted(make.ICONS.glob("*.svg"))]
