"""The fonts DejaVu and Symbola in, smaller ones in `templates/fonts/` out, with what printkit can set.

    python artwork/fallback_fonts.py DejaVuSans.ttf DejaVuSerif.ttf ... Symbola.ttf

Hinting, ligatures and scripts that printkit can't set are left out; of Symbola, only emoji, cards and dice.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[1] / "templates" / "fonts"

#: Letters from left to right that do not join, then punctuation, arrows, signs and dingbats.
LETTERS = (
    range(0x20, 0x590),
    range(0x10A0, 0x1100),
    range(0x1D00, 0x2800),
    range(0x2900, 0x2E80),
    (0xFB00, 0xFB01, 0xFB02, 0xFFFD),
)
#: Clocks, media signs, mahjong, dominoes, playing cards, flags' letters, emoji.
SIGNS = (
    range(0x23CF, 0x23FF),
    range(0x1F000, 0x1F100),
    range(0x1F1E6, 0x1F200),
    range(0x1F300, 0x1F650),
    range(0x1F680, 0x1F700),
    range(0x1F900, 0x1FA00),
)


def main() -> None:
    """Write a smaller file for each that is named."""
    for path in map(Path, sys.argv[1:]):
        font = TTFont(path)
        ranges = SIGNS if path.name.startswith("Symbola") else LETTERS
        options = Options(hinting=False, layout_features=["kern"], glyph_names=False, notdef_outline=True)
        options.drop_tables += ["FFTM", "gasp", "GSUB", "GDEF"]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[code for part in ranges for code in part])
        subsetter.subset(font)
        font.save(TARGET / path.name.replace("_hint", ""))


if __name__ == "__main__":
    main()
