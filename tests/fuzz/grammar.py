"""Grammars as data: what may be in TOML, tables, templates, paths, formulas and rules; random texts out.

`@name` in a text is replaced by one of the alternatives of `GRAMMAR["name"]`; the first one ends a recursion.
"""

# ruff: noqa: E501 - a line an entry

import re
from random import Random

MOST_DEPTH = 12

GRAMMAR: dict[str, list[str]] = {
    # numbers and lengths
    "digit": list("0123456789"),
    "number": [
        *("1", "0", "-1", "2.5", "5", "12", "40", "63.5", "-3", ".5", "5.", "-0", "1e3", "1e-7", "0.0000001"),
        *("3", "7", "10", "20", "0.4", "30", "8.5", "1.25", "44", "15", "0.1", "100") * 3,
        "@odd",
    ],
    "odd": [
        *("1e308", "-1e308", "1e-308", "1e999", "nan", "inf", "-inf", "1e-200", "0x10", "1_000", "١", "--1", "1e"),
        *("9" * 30, "9" * 400, "1" + "0" * 5000, "." + "0" * 400 + "1", "", " ", "x", "1,5", "100000", "1e6"),
    ],
    "unit": ["", "", "", "mm", "in", "pt", "cm", "px", "%", " mm", "em", "\u00a0mm"],
    "length": ["@number@unit"],
    "numbers": ["@number", "@number @numbers", "@number,@numbers"],
    "whole": ["1", "0", "2", "5", "30", "-1", "99999999999999999999", "@digit@whole", "0x" + "f" * 40],
    # TOML
    "toml": [
        *("1", "0", "-1", "2.5", "true", "false", "''", "'x'", "[]", "{}", "'@name'", "'@name'", "'@formula'"),
        *("1e308", "nan", "-inf", "99999999999999999999", "2020-01-01", "07:32:00", "1979-05-27T07:32:00Z"),
        *("'1-7'", "'6+'", "'7-1'", "'../x'", "'/etc/passwd'", '"\\u0000"', '"\\u202e"', '"\\u001b[31m"', "'#12345'"),
        *("[@toml]", "[@toml, @toml]", "{ a = @toml }", "[@toml, @toml, @toml]", "'@length'", "'{@name}'"),
        *("0x" + "f" * 3600, "[" * 400 + "]" * 400, "'" + "x" * 5000 + "'", "{ width = @number, height = @number }"),
    ],
    "name": [
        *("deck", "one", "points", "suit", "hand", "goal", "ink", "text", "poker", "cards", "id", "copies", "value"),
        *("layouts/card.svg", "cards.csv", "nowhere", "players", "con", "..", ".", "cut-plan", "é", "a b", "'", "{{"),
    ],
    # tables of cards
    "cell": [
        *("", "one", "two", "1", "2", "0", "-1", "x", "a b", "1;2;3", "yes", "no", "1.5", "é", '"a, b"', '"a\nb"'),
        *('"', '""', '"x', "a\tb", "@odd", "@name", "@formula", "{{ 1 }}", "<b>x</b>", "\\", "\0", "=1+1", "\ufeff"),
    ],
    "row": ["@cell,@cell,@cell,@cell", "@cell,@cell,@cell", "@cell,@row", "", "a@digit@digit@digit,@cell,@cell,@cell"],
    "rows": ["@row", "@row\n@rows", "@row\r\n@rows", "@row\n@rows", "@row\n@rows"],
    "csv": ["id,copies,suit,points\n@rows", "id,suit\n@rows", "@row\n@rows", "id,id\n@rows", "\ufeffid,copies\n@rows"],
    # path data, transforms, points
    "path": ["M@number @number@segments", "@segments", "M0 0@segments", "M0,0@segments z"],
    "segments": ["", "@segment@segments", "@segment @segments", "@segment@segments", "@segment@segments"],
    "segment": [
        *["L@number @number", "h@number", "q@number,@number,@number,@number", "V@number", "t@number @number", "z"] * 4,
        *["c@number @number @number @number @number @number", "a@number @number @number @bit@bit@number @number"] * 8,
        *("A@number,@number @number @flag,@flag @number,@number", "a@arcs", "A" + "1" * 60, "s@numbers", "c@numbers", "@numbers"),
        *("X", "L", "é", "z z", "M@number @number"),
    ],
    "bit": ["0", "1"],
    "flag": ["0", "1", "0 ", "1,", "2"],
    "arcs": ["1 1 0 00 5 5", "1 1 0 01 1 1@arcs", "@number @number 0 1 1 3 3 @arcs", "1 1 0 0010 10 @arcs"],
    "transform": ["@turn", "@turn @transform", "@turn,@transform", "@turn@transform", ""],
    "turn": [
        *("translate(@number)", "translate(@number @number)", "scale(@number)", "scale(@number,@number)", "scale(9999)"),
        *("rotate(@number)", "rotate(@number @number @number)", "skewX(@number)", "skewY(@number)", "skewX(90)"),
        *("matrix(@number @number @number @number @number @number)", "matrix(@numbers)", "turn(1)", "scale(", ")"),
    ],
    "points": ["@numbers", "0,0 10,0 10,10", "@number,@number @points"],
    # templates
    "colour": [*["ink", "red", "none", "black", "#e0a030"] * 5, "#123456", "#fff", "url(#g)", "url(#c)", "url(#no)", "@name", "rgb(1,2,3)", ""],
    "words": [
        *("x", "Some words", "@words @words", "<b>@words</b>", "<i>@words</i>", "<br/>", "<span fill='red'>@words</span>"),
        *("<icon part='star'/>", "{{ card.id }}", "{{ @formula }}", "&amp;", "&#0;", "&x;", "<p>@words</p>", "<h>@words</h>"),
        *("<li mark='1.'>@words</li>", "<gap height='@length'/>", "<break/>", "@element", "\u0301" * 60, "😀", "שלום", "\u202e"),
        *("W" * 3000, "<b>", "]]>", "<!-- -->", "<?x?>", "<![CDATA[ < ]]>"),
    ],
    "statement": [
        *("{{ @formula }}", "{% for i in @formula %}@marks{% endfor %}", "{% if @formula %}@marks{% endif %}", "{# x #}"),
        *("{% set x = @formula %}", "{% set ns.t = @formula %}", "{% macro m(n) %}@marks{% endmacro %}", "{% include 'layouts/card.svg' %}"),
        *("{% set ns = namespace(t=@formula) %}", "{% call m(1) %}@marks{% endcall %}", "{% from 'layouts/leaflet.svg' import words %}"),
        *("{% for i in range(9) %}@marks{% endfor %}", "{% extends 'card.svg' %}", "{% block b %}@marks{% endblock %}", "{%", "}}"),
    ],
    "marks": ["@element", "@element@marks", "@statement@marks", "@element@marks"],
    "defs": [
        "",
        '<defs><linearGradient id="g" x1="@number" y1="0" x2="@number" y2="@number"><stop offset="@number" stop-color="@colour"/>'
        '<stop offset="1" stop-color="@colour"/></linearGradient></defs>',
        '<defs><radialGradient id="g" cx="@number" cy="@number" r="@number"><stop offset="0" stop-color="red"/>'
        '<stop offset="@number" stop-color="@colour"/></radialGradient><clipPath id="c">@element</clipPath></defs>',
    ],
    "template": ["<svg>@defs@marks</svg>", "<svg>@marks</svg>", '<svg width="@length" height="@length">@marks</svg>', "@marks"],
    "svgfile": [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40mm" height="30mm">@defs@picture</svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="@numbers">@defs@picture</svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" width="@length" height="@length">@picture</svg>',
        '<?xml version="1.0" encoding="@encoding"?><!DOCTYPE svg [<!ENTITY a "@words">]><svg>&a;@picture</svg>',
    ],
    "picture": ["@element", "@element@picture", "<g id='figure'>@picture</g>", "<style>.a{fill:red}</style>@picture", "<title>x</title>@picture"],
    "encoding": ["utf-8", "utf-16", "latin-1", "utf-7", "x", ""],
    # formulas
    "atom": [
        *("1", "0", "-3", "2.5", "'ab'", "'%s'", "[]", "[1, 2]", "(1,)", "{'a': 1}", "none", "true", "card.points", "card.suit"),
        *("figures.hand", "tables.goal.rows", "tables.goal.at(2)", "decks.deck", "players", "game", "loop", "self", "value"),
        *("row.points", "key", "group", "exactly(5)", "range(9)", "10**400", "'\\ud83c'", "9**9**9", "ns.t", "x", "''", "nowhere"),
    ],
    "formula": [
        *("@atom", "@atom", "@formula @operator @formula", "@formula|@filter", "@function(@formula)", "@formula[@formula]"),
        *("@formula.@attribute", "(@formula if @formula else @formula)", "[@formula, @formula]", "{@formula: @formula}"),
        *("@function(@formula, @formula)", "(@formula)", "not @formula", "@formula is @test", "((((", "1 +", "((@formula,),)"),
    ],
    "operator": "+ - * / // % ** ~ == != < >= in and or".split(),
    "filter": [
        *("length", "join", "list", "sum", "sort", "upper", "first", "map('string')", "select", "round(99)", "int", "batch(2)"),
        *("replace('a','b')", "format(1)", "unique", "groupby('suit')", "tojson", "center(999)", "wordwrap(1)", "string", "float"),
        *("selectattr('suit')", "dictsort", "reverse", "random", "xmlattr", "urlize", "pprint", "indent(99)", "slice(3)", "min", "abs"),
    ],
    "function": [
        *("sum", "max", "min", "sorted", "ceil", "floor", "all", "any", "median", "most", "spread", "at_least", "exactly", "each"),
        *("only", "span", "range", "sqrt", "atan2", "sin", "fixed", "percent", "jitter", "dict", "cycler", "namespace", "m", "hypot"),
    ],
    "attribute": ["id", "suit", "items", "upper", "format", "__class__", "mro", "gi_frame", "rows", "at", "column", "t", "x", "0"],
    "test": ["none", "number", "string", "defined", "sameas 1", "in [1]", "divisibleby 0", "mapping", "filter", "eq 1"],
    # brands and printers
    "brandfile": [
        'name = @nametext\n[colours]\nink = "#102030"\npaper = "#ffffff"\naccent = @colourtext\nsecond = "#60a080"\n'
        'danger = "#b02030"\ncalm = "#2050b0"\n[logo]\nfile = "logo.svg"\n@brandmore',
    ],
    "nametext": [*["'Probe'"] * 5, "@toml"],
    "colourtext": [*['"#e0a030"'] * 5, '"#ffffff"', '"#e0a030"', '"#fff"', '"red"', '"#GGGGGG"', "@toml", '"#00000000"'],
    "brandmore": [
        *("", "clear = @toml\n", "small = @toml\n", "[back]\npattern = @toml\nground = 'ink'\n", "[style]\nrule = @toml\n"),
        *("[fonts]\ntext = @toml\n", "[fonts]\ndisplay = 'PT Serif'\n@brandmore", "@name = @toml\n", "[@name]\n@brandmore"),
    ],
    "printerfile": ["@profile", "@profile@printerfile", "@profile@printerfile"],
    "profile": [
        *("back_shift = [@number, @number]\n", "back_turn = 0.@digit\n", "scale = [1.00@digit, 0.99@digit]\n", "@name = @toml\n"),
        *("margins = [@number, @number, 5, 5]\n", "back_turn = @number\n", "margins = @toml\n", "scale = [@number, 1]\n"),
    ],
    # rules, beside what `specimens.rules` takes from the schema
    "ruletext": [
        *("figures.hand", "figures.hand == 5", "card.points", "card.suit", "row.points", "row['points']", "key", "value", "group"),
        *("tables.goal.at(2)[1]", "tables.goal.rows", "range(1, 8)", "ceil(30 / key)", "sum([1, 2])", "a > b", "a == b", "players * 2"),
        *("each(range(3), 'value * 2')", "only([1, 2], 'value > 1')", "span('6+')", "results", "[1, [2, 'x']]", "throw()", "card", "row"),
        *("each([1], 'each([1], \"value\")')", "card.copies > 0", "value > 2", "exactly(1) / 3", "exactly(5) * 10**400 + exactly(1)/1001"),
        *("@name", "@name", "@formula", "@formula", "each(range(9),'each(range(99),1)')", "1-7", "6+", "never up", "figures"),
    ],
    "rulelist": ["[]", "[1, 2]", "[[2, 300], [3, 250]]", "['deck']", "['1', '2']", "[[1, 2]]", "@toml", "[@toml]"],
    "ruletable": ["{}", "{ deck = 'figures.hand' }", "{ dice = [1, 2] }", "{ x = 1 }", "{ @name = @toml }"],
}  # fmt: skip

#: What to write behind an attribute; a length where none is named.
ATTRIBUTES = {
    "transform": "@transform", "d": "@path", "points": "@points", "id": "c", "clip-path": "url(#c)", "name": "@name",
    "fill": "@colour", "stroke": "@colour", "ground": "@colour", "head-fill": "@colour", "href": "@reference", "columns": "@numbers * 20",
    "stroke-dasharray": "@numbers", "kind": "box", "align": "justify", "text-anchor": "middle", "font-family": "display", "layers": "@words",
    "text": "@words", "rules": "all", "valign": "middle", "fill-opacity": "@number", "stretch": "@number", "opacity": "@number",
    "fit": "@fit", "part": "star", "card": "deck/one",
}  # fmt: skip
GRAMMAR["reference"] = [
    "art/a.svg",
    "art/a.png",
    "art/a.jpg",
    "#c",
    "#g",
    "nowhere.png",
    "../a.svg",
    "layouts/card.svg",
    "",
]
GRAMMAR["fit"] = ["contain", "cover", "stretch", "@length"]

#: The elements of the template language, and the attributes of each that matter most; any may have those of `*`.
ELEMENTS = {
    "rect": "x y width height rx", "circle": "cx cy r", "ellipse": "cx cy rx ry", "line": "x1 y1 x2 y2", "path": "d d d d",
    "polygon": "points", "polyline": "points", "g": "transform opacity clip-path", "image": "href x y width height fit layers",
    "qr": "text x y width ground", "field": "name kind x y width height rx", "use": "href x y part width", "svg": "width height",
    "text": "x y fit max-width min font-size cap letter-spacing stretch", "table": "x y width columns row-height rules pad zebra",
    "box": "name x y width height font-size min leading columns gap grid indent align", "unknown": "x",
    "*": "transform opacity fill stroke stroke-width stroke-dasharray fill-opacity clip-path id font-family",
}  # fmt: skip
CONTENT = {
    "text": "@words",
    "box": "@words",
    "table": "<tr><td span='@number'>@words</td><td>@words</td></tr>",
    "g": "@marks",
}


def grow(random: Random, text: str, depth: int = 0) -> str:
    """Replace each `@name` by one of its alternatives."""
    return re.sub(r"@([a-z]+)", lambda found: _alternative(random, found[1], depth), text)


def _alternative(random: Random, name: str, depth: int) -> str:
    if name == "element":
        return _element(random, depth + 1)
    choices = GRAMMAR[name]
    return grow(random, random.choice(choices if depth < MOST_DEPTH else choices[:1]), depth + 1)


def _element(random: Random, depth: int) -> str:
    """Return an element with most of its attributes."""
    tag = random.choice([one for one in ELEMENTS if one != "*"] if depth < MOST_DEPTH else ["rect"])
    own = [name for name in dict.fromkeys(ELEMENTS[tag].split()) if random.random() < 0.85]
    more = [name for name in ELEMENTS["*"].split() if random.random() < 0.12]
    texts = {
        name: grow(random, ATTRIBUTES.get(name, "@length"), depth) for name in dict.fromkeys([*own, *more])
    }
    quoted = "".join(f' {name}="{text.replace(chr(34), "")}"' for name, text in texts.items())
    return f"<{tag}{quoted}>{grow(random, CONTENT.get(tag, ''), depth)}</{tag}>"
