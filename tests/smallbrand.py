"""A brand as text, whose logo has a colour that nothing else has: shared by the tests of brands."""

from pathlib import Path

BRAND = """\
name = "Probe & Sons"
tagline = "We measure"
footer = "Behind the station"
link = "https://probe.example"

[colours]
ink = "#102030"
paper = "#ffffff"
accent = "#e0a030"
second = "#60a080"
danger = "#b02030"
calm = "#2050b0"

[logo]
file = "logo.svg"
"""
#: Magenta: no game has it.
LOGO = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30mm" height="20mm">
<rect x="0" y="0" width="30" height="20" fill="#ff00ff"/>
</svg>
"""


def write_brand(folder: Path, text: str = BRAND, files: dict[str, str | bytes] | None = None) -> Path:
    """Write a brand; return its folder."""
    for name, content in {"brand.toml": text, "logo.svg": LOGO, **(files or {})}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder
