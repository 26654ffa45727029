"""Options in, the press that they describe out: paper, printer and pouch found, contradictions said."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed, quoted, suggestion
from printkit.folders import config_folder
from printkit.input.printing import find_paper, load_pouches, load_print_defaults, load_printer
from printkit.model.game import Catalogue
from printkit.model.options import PrintOptions
from printkit.model.printing import Pouch, Printer, PrintSettings
from printkit.model.sheet import Paper

#: Where printers' profiles lie in the user's folder of settings.
PRINTERS = "printers"

#: Film that a pouch has around the paper that it is made for, in mm.
_FILM = 2.0


def resolve(options: PrintOptions, catalogue: Catalogue, report: Report) -> PrintSettings | None:
    """Return the print settings that options describe, or None with findings."""
    with report.collect() as own:
        settings = _resolve(options, catalogue, own)
    return None if own.failed else settings


def _resolve(options: PrintOptions, catalogue: Catalogue, report: Report) -> PrintSettings | None:
    """Return print settings with all that could be resolved; None without paper or defaults."""
    paper = find_paper(options.paper, catalogue.papers, report)
    defaults = load_print_defaults(catalogue.folder, report)
    printer = find_printer(options.printer, report)
    _check_options(options, report)
    pouch = sheet_pouch = None
    if paper is not None and options.finish != "plain":
        pouches = load_pouches(catalogue.folder, report)
        pouch = _find_pouch(options, paper, pouches, report)
        sheet_pouch = pouch if pouch and _takes(pouch, paper) else _smallest(paper, pouches)
    if paper is None or defaults is None:
        return None
    return PrintSettings(paper, defaults, options, printer, pouch, sheet_pouch)


def offered_layouts() -> dict[str, str]:
    """Return the layouts that can be chosen, with what each one does."""
    from printkit.imposition.layouts import LAYOUTS

    return {layout.name: layout.offered for layout in LAYOUTS.values() if layout.offered}


def find_printer(name: str | None, report: Report) -> Printer | None:
    """Return a printer's profile from the user's own folder."""
    if name is None:
        return None
    folder = config_folder()
    if folder is None:
        report.usage_error(
            "unknown-printer", "there is no folder for printers", None, "name one: `PRINTKIT_CONFIG`"
        )
        return None
    return load_printer(folder / PRINTERS, name, report)


def _check_options(options: PrintOptions, report: Report) -> None:
    """Report options that contradict one another."""
    laminated = options.finish != "plain"
    for wrong, message, help in (
        (
            options.cut == "butted" and bool(options.gap),
            "`--cut butted` leaves no `--gap`",
            "leave one of them out",
        ),
        (
            options.cut == "butted" and options.finish == "laminate",
            "`--cut butted` leaves no film between laminated pieces",
            "leave it out, or laminate the sheets whole: `--finish laminate-sheet`",
        ),
        (
            options.pouch is not None and not laminated,
            "`--pouch` is for what is laminated",
            "add `--finish laminate` or `--finish laminate-sheet`",
        ),
        (
            options.seal is not None and options.finish != "laminate",
            "`--seal` is for pieces that are laminated one by one",
            "add `--finish laminate`",
        ),
    ):
        if wrong:
            report.usage_error("options-disagree", message, None, help)
    from printkit.imposition.layouts import LAYOUTS

    usual = PrintOptions()
    for name in LAYOUTS[options.layout].idle:
        given = getattr(options, name)
        if given is not False and given not in (getattr(usual, name), "none"):
            message = f"`--layout {options.layout}` leaves nothing for `--{name}` to do"
            report.usage_error("options-disagree", message, None, "leave one of them out")


def _find_pouch(
    options: PrintOptions, paper: Paper, pouches: Mapping[str, Pouch], report: Report
) -> Pouch | None:
    """Return the pouch that was named, or else the smallest that takes the paper."""
    if options.pouch is None:
        smallest = _smallest(paper, pouches)
        if smallest is None:
            advice = f"name one for the pieces, with `--finish laminate --pouch`: {listed(pouches, 'or')}"
            report.usage_error("unknown-pouch", f"no pouch takes a sheet of {paper.title}", None, advice)
        return smallest
    pouch = pouches.get(options.pouch.lower())
    if pouch is None:
        help = suggestion(options.pouch, pouches)
        report.usage_error("unknown-pouch", f"unknown pouch {quoted(options.pouch)}", None, help)
    elif options.finish == "laminate-sheet" and not _takes(pouch, paper):
        message = f"a sheet of {paper.title} does not go into the pouch {quoted(pouch.name)}"
        report.usage_error(
            "pouch-too-small", message, None, "name a larger `--pouch`, or print on smaller `--paper`"
        )
    return pouch


def _smallest(paper: Paper, pouches: Mapping[str, Pouch]) -> Pouch | None:
    """Return the smallest pouch that takes a sheet of the paper."""
    fitting = [pouch for pouch in pouches.values() if _takes(pouch, paper)]
    return min(fitting, key=lambda pouch: pouch.width * pouch.height, default=None)


def _takes(pouch: Pouch, paper: Paper) -> bool:
    """Return whether a sheet goes into a pouch."""
    return paper.width + 2 * _FILM <= pouch.width and paper.height + 2 * _FILM <= pouch.height
