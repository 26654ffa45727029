"""The layout language's words: which elements there are, and which attributes each may have."""

PRESENTATION = frozenset(
    "fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray fill-rule "
    "fill-opacity stroke-opacity".split()
)

TYPE = frozenset(
    "font-family font-size font-weight font-style letter-spacing text-anchor stretch leading align".split()
)

#: What passes from a group to all that is in it, as in SVG.
INHERITED = PRESENTATION | TYPE

#: What every element may have.
COMMON = frozenset({"id", "transform", "opacity", "clip-path"}) | INHERITED

_OWN = {
    "svg": "width height viewBox xmlns version",
    "g": "",
    "defs": "",
    "rect": "x y width height rx ry",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "line": "x1 y1 x2 y2",
    "polyline": "points",
    "polygon": "points",
    "path": "d",
    "image": "href x y width height fit layers",
    "qr": "text x y width ground",
    "field": "name kind x y width height rx",
    "linearGradient": "x1 y1 x2 y2",
    "radialGradient": "cx cy r fx fy fr",
    "stop": "offset stop-color",
    "clipPath": "",
    "title": "",
    "desc": "",
    "text": "x y fit max-width min stretch-min stretch-max cap valign",
    "box": "x y width height name valign min columns gap indent paragraph-gap grid hang",
    "table": "x y width columns row-height pad rule rules head-fill zebra min name valign",
}

#: Every attribute that an element may have; `use` and `icon` hand theirs on to the part.
ATTRIBUTES = {tag: COMMON | frozenset(own.split()) for tag, own in _OWN.items()}

#: The attributes of `use` that place the part; all others are the part's arguments.
PLACING = frozenset("part card side href x y width height rotate id transform opacity clip-path".split())
