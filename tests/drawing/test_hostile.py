"""Templates, pictures and fonts that are made to hang, crash or fill memory: each is a finding."""

import io
import re
import struct

import pytest
from hostile import fenced
from PIL import Image
from smallgame import GAME, Make, Run
from textbench import FILES

GOOD = FILES["FjallaOne-Regular"].read_bytes()
LINES = "\n".join


def svg(body: str) -> dict[str, str | bytes]:
    return {"layouts/card.svg": f"<svg>{body}</svg>"}


def picture(body: str, name: str = "art/a.svg") -> dict[str, str | bytes]:
    return {name: f'<svg viewBox="0 0 9 9">{body}</svg>', **svg('<image href="art/a.svg" width="9"/>')}


def cards(count: int) -> str:
    return "".join(f'[[card]]\nid = "c{number}"\n' for number in range(count))


def bitmap(width: int, height: int, kind: str = "PNG") -> bytes:
    file = io.BytesIO()
    Image.new("L", (width, height)).save(file, kind, progressive=True, compress_level=1)
    return file.getvalue()


def scans(count: int) -> bytes:
    data = bitmap(2000, 2000, "JPEG")
    start, end = data.rindex(b"\xff\xda"), data.rindex(b"\xff\xd9")
    return data[:end] + data[start:end] * count + data[end:]


def part(body: str) -> str:
    return f'<svg width="9" height="9">{body}</svg>'


FAN = (
    "{{% for i in range(300) %}}<use part='{}' n='{{{{ n|default(0) }}}}.{{{{ i }}}}'/>{{% endfor %}}".format
)

#: What a game holds, and the start of what is said of it, up to its place.
CASES: dict[str, tuple[dict[str, str | bytes], str]] = {
    "digits of an arc": (
        svg(f'<path d="M0 0A{"1" * 60}"/>'),
        "error[bad-attribute]: `d` of `<path>` can't be read: `11111111111111111111` is not a number\n"
        "--> small/layouts/card.svg:1:6",
    ),
    "a length of many digits": (
        svg(f'<rect height="3" width="{"1" * 30000}x"/>'),
        f"error[bad-attribute]: `width` of `<rect>` is not a length: `{'1' * 180}…`\n"
        "--> small/layouts/card.svg:1:6",
    ),
    "fields of a format": (
        svg('{{ ("%(" * 200000) % 1 }}'),
        "error[template-error]: format requires a mapping\n--> small/layouts/card.svg:1",
    ),
    "broken XML after many blanks": (
        svg(f"{' ' * 200000}<a"),
        "error[bad-xml]: the XML that this layout writes is broken: not well-formed (invalid token): `<svg>",
    ),
    "a literal nested deep": (
        svg(f"{{{{ {'[' * 400}{']' * 400}|length }}}}"),
        "error[template-too-much]: `card.svg` calls itself, or nests too deeply\n--> small/layouts",
    ),
    "gradients that are not there": (
        picture(
            "".join(f"<g id='g{n}'/><rect width='1' height='1' fill='url(#x{n})'/>" for n in range(9000))
        ),
        "error[bad-attribute]: `fill` of `<rect>` names no gradient: `url(#x0)`\n",
    ),
    "layers one by one": (
        picture("".join(f"<g id='l{n}'/>" for n in range(4000)))
        | svg("".join(f"<image href='art/a.svg' layers='l{n}' width='9'/>" for n in range(4000))),
        "error[too-much-drawing]: the game takes too long to draw: printkit stopped at `card.svg`\n"
        "--> small/layouts/card.svg:1:1",
    ),
    "layers that are not there": (
        picture("<g id='a'/>" * 2000)
        | svg(f"<image href='art/a.svg' layers='{' '.join(f'x{n}' for n in range(9000))}' width='9'/>"),
        "error[unknown-layer]: `a.svg` has no layer `x0`\n",
    ),
    "pictures that are not there": (
        svg("".join(f"<image href='art/{n}.png' width='9'/>" for n in range(9000))),
        "error[too-much-drawing]: card `one` has too many elements to draw\n--> small/layouts/card.svg:1:1",
    ),
    "one large picture by many names": (
        {"art/a.png": bitmap(6000, 6000)}
        | svg("".join(f"<image href='{'./' * n}art/a.png' width='9'/>" for n in range(99))),
        "error[too-much-drawing]: card `one` has too many elements to draw\n--> small/layouts/card.svg:1:1",
    ),
    "a JPEG of many scans": (
        {"art/a.jpg": scans(2000)} | svg("<image href='art/a.jpg' width='9'/>"),
        "error[picture-too-large]: picture `art/a.jpg` is a progressive JPEG of too many scans\n"
        "--> small/layouts/card.svg:1:6",
    ),
    "parts of parts of parts": (
        {"parts/a.svg": part(FAN("b")), "parts/b.svg": part(FAN("c")), "parts/c.svg": part("<g/>")}
        | svg(FAN("a")),
        "error[too-much-drawing]: the game takes too long to draw: printkit stopped at `c.svg`\n"
        "--> small/parts/c.svg:1:1",
    ),
    "cards that are not there": (
        {"cards.toml": cards(1000)} | svg("".join(f"<use card='deck/x{n}'/>" for n in range(5000))),
        "error[too-much-drawing]: card `c0` has too many elements to draw\n",
    ),
    "a transform without end": (
        svg(f'<g transform="{"scale(9999) " * 90}"><rect width="3" height="3"/></g>'),
        "error[bad-attribute]: `transform` of `<g>` makes things too large to print: `scale(9999) ",
    ),
    "a part of no size": (
        {"parts/a.svg": '<svg width="1e-320" height="1e-320"/>'} | svg('<use part="a" width="9"/>'),
        "error[part-without-size]: a part needs a size\n--> small/parts/a.svg:1:1",
    ),
    "a part without what it needs": (
        svg('\n  <use part="die" x="3"/>'),
        "error[undefined-name]: `value` is not defined for `die.svg`\n--> small/layouts/card.svg:2:3",
    ),
    "half of a character": (
        svg("{{ '\\ud83c' }}"),
        "error[template-error]: `card.svg` writes half of a character\n--> small/layouts/card.svg:1",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_it_is_a_finding(case: str, make_game: Make, run: Run) -> None:
    files, expected = CASES[case]
    said = fenced(run, "check", make_game(files))
    assert said.code == 1
    assert expected in re.sub(r"\n +-->", r"\n-->", said.err)


@pytest.mark.parametrize(
    "path",
    [
        "A1e-200 1e-200 0 0 1 9 9",
        "A1e-200 5 0 0 1 9 9",
        "A5 5 0 0 1 1e-200 0",
    ],
)
def test_an_odd_arc_is_drawn(path: str, make_game: Make, run: Run) -> None:
    said = run("check", make_game(svg(f'<path d="M0 0{path}" stroke="#000"/>')))
    assert (said.code, "error" in said.err) == (0, False)


def table(data: bytes, tag: bytes, new: bytes) -> bytes:
    """Return a font with another table in place of one."""
    at = next(at for at in range(12, 12 + 16 * data[5], 16) if data[at : at + 4] == tag)
    return data[: at + 8] + struct.pack(">LL", len(data), len(new)) + data[at + 16 :] + new


def read_table(data: bytes, tag: bytes) -> bytes:
    at = next(at for at in range(12, 12 + 16 * data[5], 16) if data[at : at + 4] == tag)
    start, length = struct.unpack(">LL", data[at + 8 : at + 16])
    return data[start : start + length]


def letters(kind: int, last: int) -> bytes:
    """Return a font with one more table of letters: of this format, with a group up to this letter."""
    old = read_table(GOOD, b"cmap")
    count = struct.unpack(">H", old[2:4])[0]
    records = [struct.unpack(">HHL", old[4 + 8 * n : 12 + 8 * n]) for n in range(count)]
    records = [(*script, at + 8) for *script, at in records]
    records.append((3, 10, len(old) + 8))
    heads = b"".join(struct.pack(">HHL", *record) for record in records)
    new = struct.pack(">HHLLLLLL", kind, 0, 28, 0, 1, 0, last, 0)
    return table(GOOD, b"cmap", old[:2] + struct.pack(">H", count + 1) + heads + old[4 + 8 * count :] + new)


def doubling() -> bytes:
    """Return a font whose every glyph is twenty times the next one."""
    count = struct.unpack(">H", read_table(GOOD, b"maxp")[4:6])[0]
    one = struct.pack(">hhhhh", -1, 0, 0, 500, 500)
    glyphs = [
        one + b"".join(struct.pack(">HHbb", 0x20 * (n < 19), glyph + 1, 0, 0) for n in range(20))
        for glyph in range(count - 1)
    ]
    places = [len(glyphs[0]) * n for n in range(count)] + [len(glyphs[0]) * (count - 1)]
    head = read_table(GOOD, b"head")
    font = table(GOOD, b"glyf", b"".join(glyphs))
    font = table(font, b"loca", struct.pack(f">{count + 1}L", *places))
    return table(font, b"head", head[:50] + b"\0\1" + head[52:])


FONTS = {
    "a group beyond Unicode": (letters(13, 0xFFFFFFF0), "it has no table of Unicode letters"),
    "glyphs that double": (doubling(), "its table `glyf` is broken"),
    "another head": (table(GOOD, b"head", bytes(54)), "its table `head` is broken"),
    "a short post table": (table(GOOD, b"post", b"\0\3"), "its table `post` is broken"),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", FONTS)
@pytest.mark.parametrize("command", ["check", "build"])
def test_a_font_that_can_t_be_embedded(case: str, command: str, make_game: Make, run: Run) -> None:
    data, why = FONTS[case]
    game = GAME.replace("[[component]]", '[fonts]\ntext = "fonts/odd.ttf"\n\n[[component]]')
    said = fenced(run, command, make_game({"fonts/odd.ttf": data, "game.toml": game}))
    assert said.code == 1
    expected = f"error[font-unreadable]: font `odd.ttf` can't be read: {why}\n  --> small/game.toml:9:1\n"
    assert said.err.startswith(expected)
    assert said.err.count("error[") == 1
