"""Letters that a font lacks in, findings out: each letter once for each font, and only the first few."""

import unicodedata
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Finding, Place, Report, Severity
from printkit.diagnostics.wording import joined
from printkit.drawing.attributes import Attributes
from printkit.drawing.fonts.typeface import FontError, load_face
from printkit.drawing.text.fallback import Fallback
from printkit.drawing.text.words import TextStyle
from printkit.model.brand import FontFamily

#: After this many missing letters of one font, it is clear what is wrong.
_MOST = 10

#: What is reported once for a game.
_SIMPLIFIED = "emoji-simplified"


class MissingLetter(NamedTuple):
    """What a finding of a letter is about that a font lacks or lends, the same on every card."""

    letter: str
    font: str  # or what else is wrong
    most: int = _MOST  # how many letters of the font are reported


def report_missing(letters: str, style: TextStyle, attrs: Attributes) -> None:
    """Report the letters of a text that its font lacks."""
    for letter in dict.fromkeys(letters):
        key = MissingLetter(letter, style.name)
        if not _is_enough(key, attrs.context.report):
            help = _find_help(letter, attrs.context.fonts.items())
            why = f"is not in the font `{style.name}`: a box is printed"
            _warn("missing-letter", key, f"{_named(letter)} on {attrs.context.subject} {why}", help, attrs)


def _named(letter: str) -> str:
    return f"`{letter}` ({unicodedata.name(letter, f'U+{ord(letter):04X}')})"


def _warn(code: str, key: MissingLetter, message: str, help: str, attrs: Attributes) -> None:
    if not _is_enough(key, attrs.context.report):
        found = Finding(code, Severity.WARNING, message, attrs.element.place, help, key=key)
        attrs.context.report.add(found)


def report_borrowed(fallback: Fallback, attrs: Attributes) -> None:
    """Report, once for a game, each font that nobody named and letters were taken from."""
    for path, letter in fallback.borrowed.items():
        key = MissingLetter(letter, f"borrowed {path.name}", most=1)
        if fallback.others is None or _is_enough(key, attrs.context.report):
            continue
        beside = path.is_relative_to(fallback.others.folder)
        where = "which is beside the game" if beside else "a font of this computer"
        message = f"letters that other fonts lack, such as `{letter}`, are printed in `{path.stem}`, {where}"
        help = None if beside else "to print the same elsewhere, copy its file next to the game's own"
        place = Place(attrs.element.place.file) if attrs.element.place else None
        attrs.context.report.add(Finding("borrowed-font", Severity.NOTE, message, place, help, key=key))


def report_simplified(emoji: str, attrs: Attributes) -> None:
    """Report, once for a game, that an emoji of several characters is drawn as the first of them."""
    where = attrs.context.subject
    message = f"the emoji `{emoji}` on {where} is drawn without its colours, tones and additions"
    help = "draw it as a picture, and place it with `<icon href=.../>`, if that is not enough"
    _warn(_SIMPLIFIED, MissingLetter(emoji, _SIMPLIFIED, most=1), message, help, attrs)


def report_uncoloured(emoji: str, fallback: Fallback, attrs: Attributes) -> None:
    """Report, once for a game, that this computer has no font of coloured emoji."""
    key, others = MissingLetter(emoji, "emoji-uncoloured", most=1), fallback.others
    if others is None or not others.computer or others.coloured() or _is_enough(key, attrs.context.report):
        return
    message = f"emoji such as `{emoji}` are printed without their colours: no font here has them"
    help = (
        "install one (Debian, Ubuntu: `apt install fonts-noto-color-emoji`), or put `NotoColorEmoji.ttf` "
        "next to the game"
    )
    place = Place(attrs.element.place.file) if attrs.element.place else None
    attrs.context.report.add(Finding("emoji-uncoloured", Severity.NOTE, message, place, help, key=key))


def merge_findings(findings: Iterable[Finding], report: Report) -> None:
    """Add what one process found to a game's report, as if all had been found by a single process."""
    for finding in findings:
        if not _is_enough(finding.key, report):
            report.add(finding)


#: A card of which so many letters are in no font is boxes; a deck with so many such cards is none to print.
_BOXED, _BOXES = 0.5, 0.2


#: How names of letters begin for which fonts have packages of their own.
_EAST = {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"}


def find_boxes(findings: Iterable[Finding], cards: Sequence[Iterable[str]], place: Path) -> Iterator[Finding]:
    """Yield that many cards would be boxes: most letters of their texts are of scripts that no font has."""
    keys = [one.key for one in findings if one.code == "missing-letter"]
    lacking = [key.letter for key in keys if isinstance(key, MissingLetter)]
    scripts = {_script(letter) for letter in lacking if letter.isalpha()}
    if not scripts:
        return
    boxed = 0
    for texts in cards:
        letters = [_script(letter) in scripts for text in texts for letter in text if letter.isalpha()]
        boxed += bool(letters) and sum(letters) > _BOXED * len(letters)
    if boxed > _BOXES * len(cards):
        named = joined(sorted(one if len(one) < 4 else one.capitalize() for one in scripts))
        message = f"{boxed} of {len(cards)} cards would be boxes: no font here has {named} letters"
        package = "fonts-noto-cjk" if scripts & _EAST else "fonts-noto-core"
        help = (
            f"install one (Debian, Ubuntu: `apt install {package}`; macOS, Windows: a Noto font from "
            "fonts.google.com), or put its file next to the table"
        )
        yield Finding("blank-cards", Severity.ERROR, message, Place(place), help)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0].partition("-")[0]


def _is_enough(key: Hashable, report: Report) -> bool:
    """Return whether a report has this letter or font already, or enough other letters of the same font."""
    if not isinstance(key, MissingLetter):
        return False
    known = [one.key for one in report if isinstance(one.key, MissingLetter) and one.key.font == key.font]
    return key in known or len(known) >= key.most


def _find_help(letter: str, fonts: Iterable[tuple[str, FontFamily]]) -> str:
    for role, family in fonts:
        for path in family.files.values():
            with suppress(FontError):
                if load_face(path).covers(letter):
                    return f"the font `{role}` has it; or draw it as a part: `<icon part=.../>`"
    return "put a font that has it (`.ttf`) into the game's folder, or draw it as a part: `<icon part=.../>`"
