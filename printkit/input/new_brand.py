"""A name in, the files of a brand to begin with out: a commented `brand.toml` and a placeholder logo."""

from collections.abc import Mapping
from pathlib import Path

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.input.brand import LONGEST
from printkit.input.find_brand import BRAND_FILE
from printkit.input.names import is_name
from printkit.model.brand import GROUNDS, MASTHEADS, PATTERNS, RULES

_TOML = """\
# The brand "NAME". Every line that begins with # may go; what is left out keeps the value that is shown.
# Try it: printkit build GAME --brand NAME      What is wrong with it: printkit brand check NAME

name = "TITLE"
tagline = "What you are known for"  # up to 60 letters
footer = "Where you are, and when open"  # at the foot of every sheet, up to 60 letters
link = "https://SHORT.example"  # printed, and as a QR code; delete the line for none

[colours]
ink = "#1f2430"  # words and lines
paper = "#ffffff"  # what they stand on; a tint costs ink on every page
accent = "#e08a3c"  # your own colour
second = "#6fa08b"  # another beside it
danger = "#b0283a"  # bad news in a game; danger and calm must never be taken for each other
calm = "#2a5f9e"  # good news

# Letters by role: a family of printkit's ("Alfa Slab One", "Abril Fatface", "Fjalla One", "PT Serif"), a .ttf
# in this folder, or { regular = "a.ttf", bold = "b.ttf", italic = "c.ttf", bold-italic = "d.ttf" }.
# A role that is left out keeps the game's own letters.
[fonts]
# display = "Abril Fatface"  # titles and figures
# label = "Fjalla One"  # small capitals, names of columns
# text = "PT Serif"  # what is read; needs bold and italic too

[logo]
file = "logo.svg"  # SVG or PNG; an SVG may be filled by the names above: fill="accent"
# dark = "logo-dark.svg"  # the one for dark grounds
# small = "logo-small.svg"  # the one for places under 12 mm: the sign without its words
# clear = 0.15  # room around it, as a share of its shorter side: 0.05 to 0.5

[back]
pattern = "PATTERN"  # PATTERNS
ground = "ink"  # a colour of the ones above
figure = "accent"
spark = "paper"

[style]
ground = "GROUND"  # behind figures: GROUNDS
rule = "RULE"  # below titles: RULES
masthead = "MASTHEAD"  # at the head of sheets: MASTHEADS
"""

_LOGO = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="60mm" height="60mm">
<!-- A placeholder: put your own logo here. Fills may name the brand's colours. -->
<path fill="ink" d="M30 1 L59 30 L30 59 L1 30 Z"/>
<path fill="accent" d="M30 8 L52 30 L30 52 L8 30 Z"/>
<path fill="ink" d="M30 17 L43 30 L30 43 L17 30 Z"/>
</svg>
"""


def new_brand_files(name: str) -> dict[str, str]:
    """Return a new brand's files by name; they print as they are."""
    words = {
        "TITLE": name.replace("-", " ").title()[: LONGEST["name"]].strip(),
        "NAME": name,
        "SHORT": name[:40].rstrip("-"),
        "PATTERNS": ", ".join(PATTERNS),
        "PATTERN": PATTERNS[0],
        "GROUNDS": ", ".join(GROUNDS),
        "GROUND": GROUNDS[0],
        "RULES": ", ".join(RULES),
        "RULE": RULES[0],
        "MASTHEADS": ", ".join(MASTHEADS),
        "MASTHEAD": MASTHEADS[0],
    }
    return {BRAND_FILE: _filled(_TOML, words), "logo.svg": _LOGO}


def _filled(text: str, words: Mapping[str, str]) -> str:
    """Return a text with its words in capitals replaced, the longer ones first."""
    for word in sorted(words, key=len, reverse=True):
        text = text.replace(word, words[word])
    return text


def may_be_new(name: str, folder: Path, report: Report) -> bool:
    """Return whether a brand of this name may be made in a folder, or say why not."""
    if not is_name(name):
        message = f"{quoted(name)} can't be the name of a brand"
        help = "use small letters, digits and hyphens, at most 60, beginning with a letter or digit"
        report.error("bad-name", message, None, help)
        return False
    if folder.exists() or folder.is_symlink():
        message = f"there is a `{folder}` already"
        report.error("already-there", message, None, "choose another name, or change that brand")
        return False
    return True
