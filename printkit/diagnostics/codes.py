"""Nothing in, the codes of the warnings that a game's author can allow out."""

#: Each with what it warns of, as an editor shows it. A brand's own warnings are not a game's to allow.
WARNINGS = {
    "back-not-turnable": "a back shows which way up it is",
    "backs-differ": "the cards of a deck have different backs",
    "drift-over-bleed": "a printer moves backs farther than they bleed",
    "emoji-simplified": "emoji of several characters are drawn as their base",
    "font-variable": "a variable font is printed in its usual weight alone",
    "in-unprintable-edge": "something lies where printers leave the paper blank",
    "line-too-thin": "a line is too thin to print",
    "low-contrast": "words do not stand out from what is under them",
    "missing-picture": "a table's cells name pictures that are not there",
    "missing-style": "a font has no such style",
    "no-ink-in-bleed": "ink ends at the trim",
    "not-joined": "rows of a table have no partner in the one that is joined",
    "outside-safe-area": "something is so near to the trim that a cut may take a part of it",
    "picture-too-coarse": "a picture has too few dots per inch",
    "table-offline": "a published table could not be fetched: its last copy is printed",
    "target-bleed": "ink does not run as far past the trim as a print service wants",
    "text-covered": "words are covered by what is drawn after them",
    "texts-overlap": "words lie on other words",
    "told-by-colour-alone": "only colour tells two fronts apart",
    "type-too-small": "running text is small",
    "unknown-icon": "words in brackets are the name of no icon",
    "unproven-cards": "no rule counts the cards of a component",
    "unprinted-figure": "nothing that is printed depends on a figure of the rulebook",
    "unproven-figure": "no rule reads a figure",
}
