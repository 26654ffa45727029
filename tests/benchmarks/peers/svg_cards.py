"""A card's row in, its drawing as SVG out: for the tools that draw SVG."""

FRAME = """<rect x="-3" y="-3" width="69.5" height="94.9" fill="#f3e7cd"/>
<rect x="3" y="3" width="57.5" height="82.9" rx="3" fill="none" stroke="#1b1613" stroke-width="0.5"/>
<rect x="4" y="4" width="55.5" height="80.9" rx="2.4" fill="none" stroke="#8f9c93" stroke-width="0.2"/>
<rect x="4" y="16" width="55.5" height="36" fill="#8f9c93"/>
<line x1="6" y1="15.2" x2="57.5" y2="15.2" stroke="#1b1613" stroke-width="0.3"/>
<line x1="6" y1="79" x2="57.5" y2="79" stroke="#8f9c93" stroke-width="0.2"/>
<line x1="6" y1="52.8" x2="57.5" y2="52.8" stroke="#1b1613" stroke-width="0.3"/>
""" + "".join(
    f'<rect x="{x - 1.4}" y="{y - 1.4}" width="2.8" height="2.8" fill="#f3e7cd"/>'
    f'<circle cx="{x}" cy="{y}" r="0.9" fill="#dc9c44"/>'
    for x, y in ((6.5, 18.5), (57, 18.5), (6.5, 49.5), (57, 49.5))
)
RAYS = "".join(
    f'<polygon points="-1.6,-14 0,-17 1.6,-14" transform="translate(31.75 34) rotate({turn * 30})"/>'
    for turn in range(12)
)
CROWN = """<circle cx="31.75" cy="34" r="10.5" fill="#f3e7cd"/>
<path d="M24 38 L27 28 L31.75 34 L36.5 28 L39.5 38 Z" fill="#dc9c44" stroke="#1b1613" stroke-width="0.4"/>"""


def shapes(row: dict[str, str]) -> str:
    """Return the 40 shapes of a card, in mm from its trim's top left corner."""
    pips = "".join(
        f'<rect x="{8 + pip * 5}" y="80" width="2.5" height="2.5" '
        f'fill="{"#1b1613" if pip < int(row["value"]) else "#8f9c93"}"/>'
        for pip in range(10)
    )
    return f'{FRAME}<g fill="{row["suit"]}"><circle cx="31.75" cy="34" r="13"/>{RAYS}</g>{CROWN}{pips}'
