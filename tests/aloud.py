"""A PDF in, what a screen reader says of it out, line by line: `python tests/aloud.py FILE`.

It follows the structure, and nothing else: headings with their level, pictures by their words, cells of
tables after the headings of their rows and columns. Marked content is found in its page or form.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

import pikepdf

Content = dict[int | None, list[str]]
_LEVEL = re.compile(r"H(\d)")


class Reader:
    """One PDF while it is read."""

    def __init__(self, data: bytes) -> None:
        self.pdf = pikepdf.open(BytesIO(data))
        self.words_of = cache(self._words_of)
        self.letters = cache(self._letters)

    def lines(self) -> list[str]:
        """Return what is said, line by line."""
        return [*self._said(self.pdf.Root.StructTreeRoot.K)]

    def _said(self, element: Any) -> Iterator[str]:
        role, words = str(element.S)[1:], self.words(element)
        if role == "Table":
            yield from self._table(element)
        elif role in ("Document", "Sect", "L"):
            for kid in _kids(element):
                yield from self._said(kid)
        elif level := _LEVEL.fullmatch(role):
            yield f"heading {level[1]}: {words}"
        else:
            yield {"Figure": f"picture: {words}", "LI": f"- {words}"}.get(role, words)

    def _table(self, table: Any) -> Iterator[str]:
        rows, above = _kids(table), {}
        yield f"table of {len(rows)} rows, {sum(map(_span, _kids(rows[0])))} columns"
        for row in rows:
            column, parts, beside = 0, [], ""
            for cell in _kids(row):
                words, scope = self.words(cell), cell.get("/A", {}).get("/Scope")
                if scope == "/Column":
                    above.update(dict.fromkeys(range(column, column + _span(cell)), words))
                    parts.append(words)
                elif scope == "/Row":
                    beside += f"{words}: "
                else:
                    head = above.get(column, "")
                    parts.append(f"{head} {words}".strip())
                column += _span(cell)
            yield f"  {beside}{'; '.join(parts)}".rstrip()

    def words(self, element: Any) -> str:
        """Return the words of an element and of those in it."""
        if "/Alt" in element:
            return str(element.Alt)
        said = [
            self.words(one) if "/S" in one else self._marked(one, element) for one in element.get("/K", [])
        ]
        return " ".join(" ".join(said).split())

    def _marked(self, one: Any, element: Any) -> str:
        holder = one.get("/Stm", one.get("/Pg", element.get("/Pg")))
        return " ".join(self.words_of(holder.objgen).get(int(one.MCID), ()))

    def _words_of(self, objgen: tuple[int, int]) -> Content:
        """Return the words of a page or form, by the number of the marked content that they are in."""
        holder = self.pdf.get_object(objgen)
        found: Content = {}
        inside: list[int | None] = []
        said: list[bool] = []  # whether each marked content says how it is read
        font = None
        for operands, operator in pikepdf.parse_content_stream(holder):
            word = str(operator)
            number = next((one for one in reversed(inside) if one is not None), None)
            if word in ("BMC", "BDC"):
                entries = operands[1] if len(operands) > 1 else {}
                inside.append(int(entries["/MCID"]) if "/MCID" in entries else None)
                said.append("/ActualText" in entries)
                if said[-1]:
                    found.setdefault(number, []).append(str(entries["/ActualText"]))
            elif word == "EMC":
                inside.pop(), said.pop()
            elif word == "Tf":
                font = holder.Resources.Font[str(operands[0])].objgen
            elif word in ("Tj", "TJ") and not any(said):
                found.setdefault(number, []).append(self._shown(operands[0], font))
            elif word == "Do" and not any(said):
                found.setdefault(number, []).extend(self._drawn(holder, str(operands[0])))
        return found

    def _drawn(self, holder: Any, name: str) -> list[str]:
        form = holder.Resources.XObject[name]
        if form.get("/Subtype") != "/Form":
            return []
        return [word for words in self.words_of(form.objgen).values() for word in words]

    def _shown(self, shown: Any, font: Any) -> str:
        parts = shown if isinstance(shown, pikepdf.Array) else [shown]
        data = b"".join(bytes(one) for one in parts if isinstance(one, pikepdf.String))
        letters = self.letters(font)
        return "".join(letters[data[at : at + 2]] for at in range(0, len(data), 2))

    def _letters(self, font: tuple[int, int]) -> dict[bytes, str]:
        pairs = re.findall(
            rb"^<([0-9A-F]{4})> <([0-9A-F]+)>$", self.pdf.get_object(font).ToUnicode.read_bytes(), re.M
        )
        return {
            bytes.fromhex(code.decode()): bytes.fromhex(letter.decode()).decode("utf-16-be")
            for code, letter in pairs
        }


def _kids(element: Any) -> list[Any]:
    return [one for one in element.get("/K", []) if "/S" in one]


def _span(cell: Any) -> int:
    return int(cell.get("/A", {}).get("/ColSpan", 1))


def aloud(data: bytes) -> list[str]:
    """Return what is said of a PDF."""
    return Reader(data).lines()


if __name__ == "__main__":
    for line, again in groupby(aloud(Path(sys.argv[1]).read_bytes())):
        count = len([*again])
        print(line + (f" (x {count})" if count > 1 else ""))
