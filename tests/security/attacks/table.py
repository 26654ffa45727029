"""Nothing in, `ATTACKS` out: each way to hurt who builds an untrusted game, and what it must get instead.

An attack is a function that lays files into an empty folder, a command, and the code of the finding that must come;
`FINE` where the game is odd, and must build without any; `usage` where the command line is refused.
"""

# ruff: noqa: E501 - a line an entry

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from fuzz.specimens import GAME, PICTURE
from security.attacks import binary
from smallbrand import write_brand
from workbooks import sheet, xlsx

FINE = ""

Files = Mapping[str, str | bytes]


@dataclass(frozen=True)
class Attack:
    """One attack: how it is made, how it is run, and what it must get."""

    name: str
    lay: Callable[[Path], object]
    code: str
    command: str = "build game"
    environment: Mapping[str, str] | None = None
    shell: str = ""  # what follows the command, such as `>&-`
    seconds: float = 10  # of the processor, at most


def game(files: Files | Callable[[], Files]) -> Callable[[Path], None]:
    """Return a function that lays the small game with these files; those in `../` lie beside it."""

    def lay(folder: Path) -> None:
        made = files() if callable(files) else files
        whole = {"game.toml": GAME, "layouts/card.svg": "<svg><text x='5' y='9'>A</text></svg>", **made}
        for name, content in whole.items():
            path = folder / "game" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(
                content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
            )

    return lay


def card(marks: str) -> Callable[[Path], None]:
    """Lay a game whose card has these marks."""
    return game({"layouts/card.svg": f"<svg>{marks}</svg>"})


def picture(name: str, make: Callable[[], str | bytes]) -> Callable[[Path], None]:
    """Lay a game with a picture."""
    return game(lambda: {"layouts/card.svg": PICTURE.replace("NAME", name), f"art/{name}": make()})


def toml(old: str, new: str, **files: str | bytes) -> Callable[[Path], None]:
    """Lay a game with another text in its game.toml."""
    assert old in GAME
    return game({"game.toml": GAME.replace(old, new), **files})


def rule(lines: str) -> Callable[[Path], None]:
    """Lay a game with a rule."""
    return game({"rules.toml": f'[[rule]]\nkind = "assert"\nsays = "x"\norigin = "house"\n{lines}\n'})


def font(make: Callable[[], bytes]) -> Callable[[Path], None]:
    """Lay a game with a font."""
    return game(lambda: {"game.toml": GAME.replace("PT Serif", "odd.ttf"), "odd.ttf": make()})


def linked(name: str, target: str, **files: str) -> Callable[[Path], None]:
    """Lay a game one of whose files is a link out of it."""

    def lay(folder: Path) -> None:
        game(files)(folder)
        (folder / "secret").write_text("secret = 'hunter2'\n", encoding="utf-8")
        (folder / "game" / name).unlink(missing_ok=True)
        (folder / "game" / name).parent.mkdir(exist_ok=True)
        (folder / "game" / name).symlink_to(target)

    return lay


def maze(folder: Path) -> None:
    """Lay folders that link to one another: two ways into each, 2 to the power of 30 paths in all."""
    game({})(folder)
    for number in range(30):
        here = folder / "game" / f"d{number}"
        here.mkdir()
        for way in "ab":
            (here / way).symlink_to(f"../d{number + 1}")
    (folder / "game/d30").mkdir()


def fifo(name: str, **files: str) -> Callable[[Path], None]:
    """Lay a game one of whose files is a pipe that nobody writes into."""

    def lay(folder: Path) -> None:
        game(files)(folder)
        (folder / "game" / name).parent.mkdir(exist_ok=True)
        os.mkfifo(folder / "game" / name)

    return lay


def manifest(text: str) -> Callable[[Path], None]:
    """Lay a game and an earlier build's manifest."""

    def lay(folder: Path) -> None:
        game({})(folder)
        (folder / "output/game").mkdir(parents=True)
        (folder / "output/game/manifest.json").write_text(text, encoding="utf-8")

    return lay


def brand(text: str, **files: str | bytes) -> Callable[[Path], None]:
    """Lay a game and a brand with more lines."""

    def lay(folder: Path) -> None:
        from smallbrand import BRAND

        game({})(folder)
        write_brand(folder / "brand", BRAND + text, files)

    return lay


def table(name: str, make: Callable[[], str | bytes]) -> Callable[[Path], None]:
    """Lay a table of cards and nothing else."""

    def lay(folder: Path) -> None:
        content = make()
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    return lay


def nested(text: str, depth: int) -> str:
    """Return brackets in brackets."""
    return "[" * depth + text + "]" * depth


def stops(count: int, shapes: int) -> str:
    """Return a gradient of many stops, and shapes that use it."""
    stop = f'{{% for i in range({count}) %}}<stop offset="{{{{ i / {count} }}}}" stop-color="red"/>{{% endfor %}}'
    rect = '<rect x="1" y="1" width="9" height="9" fill="url(#g)"/>' * shapes
    return f'<defs><linearGradient id="g" x1="0" y1="0" x2="9" y2="9">{stop}</linearGradient></defs>{rect}'


def part(fan: int, depth: int) -> dict[str, str]:
    """Return parts that each use the next many times, never with the same arguments."""
    files = {f"parts/p{n}.svg": f"<svg width='9' height='9'>{_fan(n + 1, fan)}</svg>" for n in range(depth)}
    last = {f"parts/p{depth}.svg": "<svg width='9' height='9'><rect x='1' y='1' width='1' height='1'/></svg>"}
    return {"layouts/card.svg": f"<svg>{_fan(0, fan)}</svg>", **files, **last}


def _fan(number: int, fan: int) -> str:
    loop = f"{{% for i in range({fan}) %}}"
    return f'{loop}<use part="p{number}" x="1" y="1" width="9" k="{{{{ k|default(0) }}}}.{{{{ i }}}}"/>{{% endfor %}}'


def aliases(levels: int) -> str:
    """Return a table in YAML one of whose cells is lists of lists, nine times larger on each level."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join([*lines, "cards:", f"- name: A\n  words: *a{levels - 1}", ""])


NEST = "{% set n = namespace(t=1) %}{% for i in range(20000) %}{% set n.t = ((((((((n.t,),),),),),),),) %}{% endfor %}"
LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'
DTD = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>'
CSV = 'cards = "cards.csv"'
CARDS = GAME[GAME.index("cards = ") :].strip()
HEX = "0x" + "f" * 3600
NAMES = "{% for i in range(400) %}<image href=\"art/{{ './' * i }}a.png\" x='1' y='1' width='9' height='9'/>{% endfor %}"
ROUND = "".join(f"[figures.f{n}]\nformula = 'figures.f{(n + 1) % 3000}'\n" for n in range(3000))

ATTACKS = (
    # reading other files
    Attack("game.toml is a link", linked("game.toml", "../secret"), "path-leaves-deck"),
    Attack("a layout is a link", linked("layouts/card.svg", "../../secret"), "path-leaves-deck"),
    Attack("a card file is a link", linked("cards.toml", "../secret", **{"game.toml": GAME.replace(CARDS, 'cards = "cards.toml"')}), "path-leaves-deck"),
    Attack("a picture outside", card('<image href="../secret.png" x="1" y="1" width="9" height="9"/>'), "path-leaves-deck"),
    Attack("a picture by its full path", card('<image href="/etc/passwd" x="1" y="1" width="9" height="9"/>'), "path-leaves-deck"),
    Attack("a picture from a server", card('<image href="http://127.0.0.1:9/a.png" x="1" y="1" width="9" height="9"/>'), "path-leaves-deck"),
    Attack("a template outside", card("{% include '../../secret' %}"), "path-leaves-deck"),
    Attack("an attribute of Python", card("{{ ''.__class__.__mro__ }}"), "unsafe-template"),
    Attack("an entity from a file", game({"layouts/card.svg": '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'}), "bad-xml"),
    Attack("XInclude", card('<include href="/etc/passwd" parse="text"/>'), "unknown-element"),
    Attack("a picture is a pipe", fifo("art/a.png", **{"layouts/card.svg": PICTURE.replace("NAME", "a.png")}), "missing-picture"),
    Attack("a card file is a pipe", fifo("cards.csv", **{"game.toml": GAME.replace(CARDS, CSV)}), "not-a-file"),
    Attack("ReportLab's hook in the folder", game({"../reportlab_mods.py": "open('owned', 'w')", "../sitecustomize.py": ""}), FINE),
    # tracebacks
    Attack("a whole number of 3,600 hex digits on a card", toml("points = 1", f"points = {HEX}"), "bad-toml", "check game"),
    Attack("a figure of 3,600 hex digits", toml("value = 5", f"value = {HEX}"), "bad-toml", "check game --figures"),
    Attack("a rule's list nested 400 deep", rule(f"what = 'figures.hand'\nis = {nested('1', 400)}"), "bad-toml", "check game"),
    Attack("a figure nested 400 deep", toml("value = 5", f"value = {nested('1', 400)}"), "bad-toml", "check game --figures"),
    Attack("brackets by the hundred thousand", toml("value = 5", "value = " + "[" * 100_000), "bad-toml"),
    Attack("half a surrogate pair in a figure", toml("formula = \"figures.hand * 2\"", "formula = \"'\\\\ud83c'\""), "formula-error", "check game --figures"),
    Attack("a fraction too large for a float", rule("what = '(exactly(5) * 10**400 + exactly(1)/1001) * figures.hand'\nleast = 1"), "unproven-figure", "check game"),
    Attack("an arc of no radius", card('<path d="M0 0A1e-200 1e-200 0 0 1 9 9" fill="ink"/>'), FINE),
    Attack("an arc of an endless radius", card('<path d="M0 0A1e300 1e300 0 0 1 9 9" fill="ink"/>'), "bad-attribute"),
    Attack("a manifest of brackets", manifest("[" * 100_000), FINE),
    Attack("a manifest that names numbers", manifest(json.dumps({"files": [{"file": 1}, {"file": ["a"]}]})), FINE),
    Attack("a manifest with half a surrogate pair", manifest('{"files": [{"file": "\\ud83c"}]}'), FINE),
    Attack("no standard output", game({}), FINE, shell=">&-"),
    Attack("a terminal in cp437", toml('"Small"', '"Ł ☃"'), FINE, environment={"PYTHONIOENCODING": "cp437"}),
    Attack("a terminal in latin-1", toml('"Small"', '"Ł ☃"'), FINE, environment={"PYTHONIOENCODING": "latin-1"}),
    Attack("an odd SOURCE_DATE_EPOCH", game({}), FINE, environment={"SOURCE_DATE_EPOCH": "abc"}),
    # hangs
    Attack("an arc of sixty digits", card(f'<path d="M0 0A{"1" * 60}" fill="ink"/>'), "bad-attribute"),
    Attack("a length of 30,000 digits in a layout", card(f'<rect x="{"1" * 30000}x" y="1" width="9" height="9"/>'), "bad-attribute"),
    Attack("a length of 30,000 digits in game.toml", toml("width = 63.5", f"width = '{'1' * 30000}x'"), "bad-size"),
    Attack("a length of 30,000 digits as an option", game({}), "usage", f"build game --bleed {'1' * 30000}x"),
    Attack("fields of `%`", card('{{ ("%(" * 200000) % 1 }}'), "template-error"),
    Attack("broken XML after 200,000 blanks", card("<rect " + " " * 200_000 + "<"), "bad-xml"),
    Attack("500 shapes in a gradient of 50,000 stops", card(stops(50_000, 500)), "bad-attribute"),
    Attack("a tree of 27 million parts", game(part(300, 3)), "too-much-drawing"),
    Attack("a maze of links", maze, FINE),
    Attack("thousands of layers", game(lambda: {"layouts/card.svg": f'<svg>{_layers(3000)}</svg>', "art/a.svg": "<svg viewBox='0 0 9 9'>" + "<g id='a'><rect width='9' height='9'/></g>" * 3000 + "</svg>"}), "too-much-drawing"),
    Attack("one picture under many names", game(lambda: {"layouts/card.svg": f"<svg>{NAMES}</svg>", "art/a.png": binary.scan(6000)}), "too-much-drawing"),
    Attack("3,000 formulas in a circle", toml("[[component]]", f"{ROUND}[[component]]"), "formula-circle", "check game"),
    Attack("2,000 broken rules", game({"rules.toml": '[[rule]]\nkind = "assert"\nsays = "x"\norigin = "house"\nwhat = "figures.hand"\nleast = 9\n' * 2000}), "broken-assert", "check game"),
    Attack("9,000 unknown cards on 3,000 cards", game({"game.toml": GAME.replace(CARDS, CSV), "cards.csv": "id,suit,points\n" + "".join(f"c{n},,\n" for n in range(3000)), "layouts/card.svg": "<svg>{% for i in range(9000) %}<use card='deck/x{{ i }}' x='1' y='1' width='9'/>{% endfor %}</svg>"}), "unknown-card"),
    Attack("entities in entities", game({"layouts/card.svg": f"{DTD}<svg>&c;</svg>"}), "bad-xml"),
    Attack("loops in loops", card("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"), "template-too-much"),
    # crashes of Python
    *(
        Attack(f"tuples nested 160,000 deep: {how}", card(NEST + text), code)
        for how, code, text in (("a key", "game-stopped", "{% set d = {n.t: 1} %}"), ("in", "game-stopped", "{% if n.t in {1: 1} %}{% endif %}"), ("unique", "game-stopped", "{% set u = [n.t, n.t]|unique|list %}"), ("compare", FINE, "{% if n.t == n.t %}{% endif %}"))
    ),
    # memory
    Attack("a font with all of Unicode in one group, format 12", font(lambda: binary.font({"cmap": binary.cmap(12)})), FINE),
    Attack("a font with all of Unicode in one group, format 13", font(lambda: binary.font({"cmap": binary.cmap(13)})), FINE),
    Attack("kerning of 199 large tables", font(lambda: binary.font({"GPOS": binary.gpos(199, 1)})), FINE),
    Attack("kerning of 150 lookups of 199 tables", font(lambda: binary.font({"GPOS": binary.gpos(199, 150)})), FINE),
    Attack("a glyph of 64 million glyphs", font(lambda: binary.font(doublings=6)), "font-unreadable", "show game"),
    Attack("a brand's font of all of Unicode", lambda folder: brand('[fonts]\ntext = "odd.ttf"\n', **{"odd.ttf": binary.font({"cmap": binary.cmap(12)})})(folder), FINE, "build game --brand brand/brand.toml"),
    Attack("a JPEG of 2,000 scans", picture("a.jpg", lambda: binary.many_scans(2000)), "picture-too-large"),
    Attack("a PNG that says it is 60,000 px wide", picture("a.png", lambda: binary.png(60_000, 60_000, b"x")), "picture-too-large"),
    Attack("a scan of 20,000 px", picture("a.png", lambda: binary.scan(20_000)), "picture-too-large"),
    Attack("a PNG with 500 MB of text", picture("a.png", lambda: binary.png(9, 9, b"x", (b"zTXt", b"a\0\0" + binary.zeros(500)))), "bad-picture"),
    Attack("a PNG with 500 MB of profile", picture("a.png", lambda: binary.png(9, 9, b"x", (b"iCCP", b"a\0\0" + binary.zeros(500)))), "bad-picture"),
    # tables
    Attack("a workbook that unpacks to 200 MB", table("cards.xlsx", lambda: xlsx({"S": "<worksheet>" + " " * 200_000_000})), "bad-workbook", "print cards.xlsx"),
    Attack("a workbook with entities", table("cards.xlsx", lambda: xlsx({"S": LAUGHS + sheet([["&c;"]])})), "bad-workbook", "print cards.xlsx"),
    Attack("a workbook cut off", table("cards.xlsx", lambda: xlsx({"S": [["Name"], ["Robin"]]})[:600]), "bad-workbook", "print cards.xlsx"),
    Attack("aliases of aliases in YAML", table("cards.yaml", lambda: aliases(30)), "bad-yaml", "print cards.yaml"),
    Attack("YAML that calls Python", table("cards.yaml", lambda: "- !!python/object/apply:os.mkdir [owned]\n"), "wrong-type", "print cards.yaml"),
    Attack("JSON of brackets", table("cards.json", lambda: nested("", 100_000)), "bad-json", "print cards.json"),
    Attack("a CSV of a million rows", table("cards.csv", lambda: "name\n" + "x\n" * 1_000_000), "too-many", "print cards.csv"),
    Attack("a cell of 40,000 letters", table("cards.csv", lambda: f"name,words\nx,{'x' * 40_000}\n"), "bad-cell", "print cards.csv"),
    Attack("a picture outside, named in a cell", table("cards.csv", lambda: "name,picture\nRobin,../secret.png\n"), "missing-picture", "print cards.csv"),
    Attack("a template in a cell", table("cards.csv", lambda: "name,words\nRobin,{{ ''.__class__ }} {% for i in range(9999999) %}\n"), FINE, "print cards.csv"),
    Attack("markup in a cell", table("cards.csv", lambda: "name,words\nRobin,<image href='/etc/passwd'/> </text> ]]>\n"), FINE, "print cards.csv"),
    Attack("escapes in a cell", table("cards.csv", lambda: "name,words\nRo\x1b]0;owned\x07bin,\u202ewords\n"), FINE, "print cards.csv"),
    Attack("a published table on this machine", lambda folder: None, "table-not-fetched", "print https://127.0.0.1/cards.csv"),
    Attack("a published table without https", lambda folder: None, "table-not-fetched", "print http://example.com/cards.csv"),
    # wrong output
    Attack("a transform out of numbers", card(f'<g transform="{"scale(9999) " * 90}"><rect x="1" y="1" width="9" height="9"/></g>'), "bad-attribute"),
    Attack("a component called cut-plan", toml('name = "deck"', 'name = "cut-plan"'), "bad-name"),
    Attack("escapes in a title", toml('"Small"', '"\\u001b]0;owned\\u0007\\u009b31m\\u202e"'), FINE, "check game"),
    Attack("escapes in an `about`, listed", lambda folder: _listed(folder), FINE, "list"),
    Attack("a font's name of 300 letters", toml("PT Serif", "x" * 300 + ".ttf"), "missing-file"),
    Attack("a picture's name of 300 letters", card(f'<image href="{"x" * 300}.png" x="1" y="1" width="9" height="9"/>'), "missing-picture"),
    Attack("a brand's name of 300 letters", game({}), "unknown-brand", f"build game --brand {'x' * 300}"),
    Attack("a broken font found by `check` too", font(lambda: binary.font()[:-60]), "font-unreadable", "check game"),
    Attack("few dots per inch", game({}), FINE, "show game --dpi 20"),
)  # fmt: skip


def _layers(count: int) -> str:
    return "".join(
        f'<image href="art/a.svg" x="1" y="1" width="9" height="9" layers="a{"_" * (n % 50)} b{n}"/>'
        for n in range(count)
    )


def _listed(folder: Path) -> None:
    (folder / "decks").mkdir()
    title = "\\u001b]0;owned\\u0007\\u009b31m\\u202e"
    game(
        {
            "game.toml": GAME.replace('"Small"', f'"{title}"').replace(
                "[[component]]", f'[[component]]\nabout = "{title}"'
            )
        }
    )(folder)
    (folder / "game").rename(folder / "decks/game")
