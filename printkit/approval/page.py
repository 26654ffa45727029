"""What has changed in a game in, a page to look at out: each side with its words, the old beside the new."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template

from printkit.files import write_whole
from printkit.folders import shared_templates
from printkit.model.sides import ChangedSide, Side

#: Pictures, by their side.
Pictures = Mapping[Side, bytes]


def write_page(
    file: Path,
    title: str,
    summary: str,
    groups: Sequence[tuple[str, str, Sequence[ChangedSide]]],
    before: Pictures,
    after: Pictures,
) -> None:
    """Write a page of sides that differ alike, each group with its name and what is said of it."""
    sections = "\n".join(_section(name, said, sides[0], before, after) for name, said, sides in groups)
    page = Template((shared_templates() / "changes.html").read_text(encoding="utf-8"))
    text = page.substitute(title=escape(title), summary=escape(summary), sections=sections)
    write_text(file, text)


def write_text(file: Path, text: str) -> None:
    """Write a page, for others to read too."""
    write_whole(file, text.encode())
    file.chmod(0o644)


def _section(name: str, said: str, one: ChangedSide, before: Pictures, after: Pictures) -> str:
    lines = [
        f'<li class="{kind}">{escape(text)}</li>'
        for change in one.words
        for kind, texts in (("was", change.before), ("is", change.after))
        for text in texts
    ]
    pictures = "".join(figures(one.side, before, after))
    words = f"<ul>{''.join(lines)}</ul>" if lines else ""
    shown = f'<div class="pictures">{pictures}</div>' if pictures else ""
    return f"<section><h2>{escape(name)}<small>{escape(said)}</small></h2>{shown}{words}</section>"


def figures(side: Side, before: Pictures, after: Pictures) -> Iterator[str]:
    """Yield the pictures of a side, as it was and as it is now, where there are any."""
    for words, pictures in (("Before", before), ("Now", after)):
        if side in pictures:
            data = b64encode(pictures[side]).decode("ascii")
            picture = f'<img alt="" src="data:image/png;base64,{data}">'
            yield f"<figure><figcaption>{words}</figcaption>{picture}</figure>"
