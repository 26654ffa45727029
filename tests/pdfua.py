"""A PDF in, what breaks PDF/UA-1 in it out: that all of it can be read aloud, in order, and once."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pikepdf
from pdfa import File

_PAINTS = frozenset("b b* B B* f F f* s S sh Tj TJ ' \" Do INLINE".split())
_ROLES = frozenset("Document Sect P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD Figure Span".split())

#: What each part has to be in, and what alone may be in each whole.
_WHOLES = {"TR": "Table", "TH": "TR", "TD": "TR", "LI": "L", "Lbl": "LI", "LBody": "LI"}
_PARTS = {"Table": ("TR",), "TR": ("TH", "TD"), "L": ("LI",), "LI": ("Lbl", "LBody")}


def elements(file: File) -> Iterator[Any]:
    """Yield the elements of the structure, each before those in it."""
    root = file.pdf.Root.get("/StructTreeRoot")
    waiting = [] if root is None else [root.K]
    while waiting:
        one = waiting.pop(0)
        yield one
        waiting = [*kids(one), *waiting]


def kids(element: Any) -> list[Any]:
    """Return the elements in an element."""
    return [one for one in element.get("/K", []) if "/S" in one]


def outline(file: File) -> list[str]:
    """Return the structure as lines: how deep, what it is, and the words that are read instead."""
    lines = []

    def add(element: Any, depth: int) -> None:
        said = str(element.get("/Alt", element.get("/ActualText", "")))
        lines.append(f"{'.' * depth}{str(element.S)[1:]}{' ' + said if said else ''}")
        for one in kids(element):
            add(one, depth + 1)

    add(file.pdf.Root.StructTreeRoot.K, 0)
    return lines


def _ua_1_all_is_marked_once(file: File) -> bool:
    """What is painted is a part of something, or is marked as decoration; never both."""
    return all(_is_marked(file, page.obj) for page in file.pdf.pages)


def _is_marked(file: File, holder: Any) -> bool:
    inside: list[str] = []
    for given, operator in _instructions(holder):
        if operator in ("BMC", "BDC"):
            kind = "Artifact" if given[0] == "/Artifact" else "part" if _number(given) is not None else ""
            if kind and any(inside):
                return False
            inside.append(kind)
        elif operator == "EMC":
            inside.pop()
        elif operator in _PAINTS and not any(inside):
            form = holder.Resources.XObject[str(given[0])] if operator == "Do" else None
            if form is None or "/StructParents" not in form or not _is_marked(file, form):
                return False
    return not inside


def _instructions(holder: Any) -> Iterator[tuple[list[Any], str]]:
    for one in pikepdf.parse_content_stream(holder):
        yield list(one.operands), str(one.operator)


def _number(given: list[Any]) -> int | None:
    return given[1].get("/MCID") if len(given) > 1 and isinstance(given[1], pikepdf.Dictionary) else None


def _ua_2_content_is_found_from_the_tree_and_back(file: File) -> bool:
    """Each piece of marked content belongs to the element that holds it, and no form is painted twice."""
    numbers = list(file.pdf.Root.StructTreeRoot.ParentTree.Nums)
    tree = {int(key): array for key, array in zip(numbers[::2], numbers[1::2], strict=True)}
    holders = [one for one, _, _ in file.contents if "/StructParents" in one]
    if sorted(int(one.StructParents) for one in holders) != sorted(tree):
        return False
    for holder in holders:
        found = [n for given, _ in _instructions(holder) if (n := _number(given)) is not None]
        if [int(n) for n in found] != [*range(len(tree[int(holder.StructParents)]))]:
            return False
        for number, element in enumerate(tree[int(holder.StructParents)]):
            if not any(_holds(kid, holder, number) for kid in element.K):
                return False
    painted = [form for page in file.pdf.pages for form in _painted(page.obj) if "/StructParents" in form]
    return len({one.objgen for one in painted}) == len(painted)


def _holds(kid: Any, holder: Any, number: int) -> bool:
    return kid.get("/MCID") == number and (kid.get("/Stm", kid.get("/Pg")).objgen == holder.objgen)


def _painted(holder: Any) -> list[Any]:
    return [
        holder.Resources.XObject[str(given[0])]
        for given, operator in _instructions(holder)
        if operator == "Do"
    ]


def _ua_3_title_and_language(file: File) -> bool:
    root = file.pdf.Root
    shown = root.get("/ViewerPreferences", {}).get("/DisplayDocTitle")
    title = file.metadata.find(".//{http://purl.org/dc/elements/1.1/}title")
    return (
        bool(shown)
        and title is not None
        and bool(str(root.get("/Lang", "")))
        and bool(root.get("/MarkInfo", {}).get("/Marked"))
    )


def _ua_4_names_the_standard(file: File) -> bool:
    part = file.metadata.find(".//{http://www.aiim.org/pdfua/ns/id/}part")
    return part is not None and part.text == "1"


def _ua_5_known_roles(file: File) -> bool:
    return {str(one.S)[1:] for one in elements(file)} <= _ROLES


def _ua_6_pictures_have_words(file: File) -> bool:
    return all(str(one.get("/Alt", "")) for one in elements(file) if one.S == "/Figure")


def _ua_7_headings_skip_no_level(file: File) -> bool:
    levels = [int(str(one.S)[2:]) for one in elements(file) if re.fullmatch(r"/H\d", str(one.S))]
    return all(after <= before + 1 for before, after in zip([0, *levels], levels, strict=False))


def _ua_8_tables_are_regular(file: File) -> bool:
    for table in (one for one in elements(file) if one.S == "/Table"):
        rows = [sum(int(cell.get("/A", {}).get("/ColSpan", 1)) for cell in kids(row)) for row in kids(table)]
        if len(set(rows)) != 1 or any(row.S != "/TR" for row in kids(table)):
            return False
    return all("/Scope" in one.get("/A", {}) for one in elements(file) if one.S == "/TH")


def _ua_9_lists_have_items(file: File) -> bool:
    lists = [one for one in elements(file) if one.S == "/L"]
    return all(kids(one) and all(kid.S == "/LI" for kid in kids(one)) for one in lists)


def _ua_10_parts_are_in_their_wholes(file: File) -> bool:
    """A row is in a table, a cell in a row, what a list holds in that; nothing else is directly in these."""
    pairs = [(str(one.S)[1:], str(kid.S)[1:]) for one in elements(file) for kid in kids(one)]
    return all(_WHOLES.get(kid, whole) == whole and kid in _PARTS.get(whole, (kid,)) for whole, kid in pairs)


def _ua_11_nothing_is_suspected_or_renamed(file: File) -> bool:
    root = file.pdf.Root
    return not root.get("/MarkInfo", {}).get("/Suspects") and "/RoleMap" not in root.StructTreeRoot


#: Each rule, by its name: whether a file keeps to it.
RULES: dict[str, Callable[[File], bool]] = {
    name.lstrip("_"): rule for name, rule in globals().items() if re.match(r"_ua_\d", name)
}


def broken(data: bytes) -> list[str]:
    """Return the names of the rules that a PDF breaks."""
    file = File(data)
    return [name for name, keeps in RULES.items() if not keeps(file)]
