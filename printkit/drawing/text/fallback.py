"""Letters that a font lacks in, styles of fallback fonts that have them out; emoji in, their bases out."""

import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

from printkit.drawing.fonts.others import OtherFonts
from printkit.drawing.fonts.scripts import JOINERS, SHAPED
from printkit.drawing.fonts.typeface import FontError, Typeface, load_face, match_height
from printkit.drawing.text.words import TextStyle
from printkit.model.brand import FontFamily
from printkit.model.scene import Scene

_EMOJI = "[\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001fbff]"
_TONE = "[\U0001f3fb-\U0001f3ff]"
_FIRST_FLAG = 0x1F1E6

#: One of these is in any sequence of emoji.
_JOINS = re.compile("[\u200d\u20e3\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
#: Several characters that would be one picture: a base and what changes it, a flag's letters, a key's cap.
_SEQUENCE = (
    f"(?P<base>{_EMOJI})\ufe0f?"
    f"(?:(?:{_TONE}\ufe0f?)?(?:\u200d{_EMOJI}\ufe0f?(?:{_TONE}\ufe0f?)?)+|{_TONE}|[\U000e0020-\U000e007f]+)"
    "|(?P<flag>[\U0001f1e6-\U0001f1ff]{1,2})|(?P<key>[0-9#*])\ufe0f?\u20e3"
)


#: What is a coloured picture if nothing else is said.
_PICTURES = (
    "\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa"
    "\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b"
    "\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55"
    "\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f19a\U0001f201\U0001f300-\U0001f64f"
    "\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7eb\U0001f90c-\U0001f9ff\U0001fa70-\U0001faff"
)
#: What is one coloured picture, where there is a font of such.
COLOURED = re.compile(f"{_SEQUENCE}|{_EMOJI}\ufe0f|[{_PICTURES}](?!\ufe0e)")

#: The weights of a variable font.
_REGULAR, _BOLD = 400, 700
#: What is drawn for a letter that no font has.
BOX = "\u25a1"


@dataclass(slots=True, eq=False, repr=False)
class Fallback:
    """The fonts that letters are taken from where another lacks them, by kind, in their order."""

    families: Mapping[str, Sequence[FontFamily]] = field(default_factory=dict)
    others: OtherFonts | None = None  # where letters are looked for that these lack
    borrowed: dict[Path, str] = field(default_factory=dict)  # fonts of others, each with its first letter
    _unnamed: dict[tuple[str, bool], tuple[Path, Typeface] | None] = field(default_factory=dict)
    _pictures: dict[tuple[str, float], tuple[Scene, float] | None] = field(default_factory=dict)
    _styles: dict[tuple[int, Path], tuple[TextStyle, TextStyle]] = field(default_factory=dict)

    def runs(
        self, string: str, style: TextStyle, family: FontFamily | None
    ) -> tuple[list[tuple[str, TextStyle]], str]:
        """Return a word cut into runs of one font each, and the letters that no font has: they are boxes."""
        styles: list[TextStyle] = []
        last, drawn, missing = "", "", ""
        # of a script that the font has only some letters of, none are taken from it: a lone π in a Greek word
        letters = [*dict.fromkeys(filter(str.isalpha, string))]
        lacking = {_block(one) for one in letters if not style.face.draws(one)} - {0}
        words = {block: "".join(one for one in letters if _block(one) == block) for block in lacking}
        for letter in string:
            # an accent is in the font of the letter it is on, a letter in that of its script's last
            alike = (
                letter in JOINERS
                or unicodedata.combining(letter) > 0
                or (last and ord(last) // 256 == ord(letter) // 256 > 0)
            )
            if (
                last
                and styles[-1] is not style
                and alike
                and (letter in JOINERS or styles[-1].face.covers(letter))
            ):
                styles.append(styles[-1])
            else:
                has = style.face.draws(letter) and _block(letter) not in lacking
                found = style if has else self._find(letter, style, family, words.get(_block(letter), ""))
                if found is None:
                    missing += letter
                    box = self._find(BOX, style, family)
                    letter = BOX if box else letter
                styles.append(found or box or style)
            drawn += letter
            last = letter
        pairs = groupby(zip(drawn, styles, strict=True), key=lambda pair: id(pair[1]))
        groups = [[*group] for _, group in pairs]
        return [("".join(letter for letter, _ in group), group[0][1]) for group in groups], missing

    def _find(
        self, letter: str, style: TextStyle, family: FontFamily | None, word: str = ""
    ) -> TextStyle | None:
        """Return the style of a font that has a letter: one that was named for that, or else any.

        A font of better letters is taken if it has all of a word.
        """
        kin = family.kin if family and family.kin else "serif" if style.face.is_serif else "sans"
        kind, _, weight = kin.partition("-")
        bold = style.bold or bool(weight)
        scripts = self.families.get("scripts", ()) if SHAPED.match(letter) else ()
        letters = self.families.get(f"{kind}-letters", ()) if letter.isalpha() else ()
        for fallback in (*scripts, *letters, *self.families.get(kind, ())):
            file = fallback.files.get("bold" if bold else "regular", fallback.files["regular"])
            with suppress(FontError):  # it is not installed
                face = load_face(file)
                if face.covers(letter) and (fallback not in letters or all(map(face.covers, word))):
                    face = face.instance(_BOLD if bold else _REGULAR, italic=False)
                    return self._styled(style, match_height(face, style.face), fallback.name)
        if self.others is None:
            return None
        if (letter, bold) not in self._unnamed:
            self._unnamed[letter, bold] = self.others.find(letter, bold)
        unnamed = self._unnamed[letter, bold]
        if unnamed is None:
            return None
        path, face = unnamed
        self.borrowed.setdefault(path, letter)
        return self._styled(style, match_height(face, style.face), path.stem)

    def picture(self, emoji: str, size: float) -> tuple[Scene, float, float] | None:
        """Return an emoji as a drawing, how high it is at a size of letters, and how far above the base line.

        It is drawn at the next of few sizes, for which it has as many dots as are printed.
        """
        drawn = 2.0 ** math.ceil(math.log2(size))
        key, times = (emoji, drawn), size / drawn
        if key not in self._pictures:
            self._pictures[key] = self.others.picture(emoji, drawn) if self.others else None
        known = self._pictures[key]
        return known and (known[0], known[0].height * times, known[1] * times)

    def _styled(self, style: TextStyle, face: Typeface, name: str) -> TextStyle:
        """Return a style in another font: the same one each time, so that its letters become one mark."""
        key = (id(style), face.path)
        if key not in self._styles:
            self._styles[key] = style, replace(style, face=face, name=name)
        return self._styles[key][1]


def _block(letter: str) -> int:
    """Return in which block of 256 letters one is; those of Latin are in none."""
    return 0 if letter < "\u0370" else ord(letter) // 256


def simplify_emoji(text: str) -> tuple[str, str]:
    """Return a text with each sequence of emoji as its base alone, and the first one that was changed."""
    if _JOINS.search(text) is None:
        return text, ""
    found = re.search(_SEQUENCE, text)
    return (re.sub(_SEQUENCE, _base, text), found[0]) if found else (text, "")


def _base(sequence: re.Match[str]) -> str:
    """Return what is drawn for a sequence: its base, the letters of a flag, the letter on a key."""
    flag = "".join(chr(ord(letter) - _FIRST_FLAG + ord("A")) for letter in sequence["flag"] or "")
    return sequence["base"] or sequence["key"] or flag
