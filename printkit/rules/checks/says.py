"""A `says`, `never-says`, `says-once` or `agrees` in: what the printed pages say; what was found out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.diagnostics.wording import counted, quoted
from printkit.model.numbers import Token
from printkit.rules.outcome import show
from printkit.rules.trial import Trial
from printkit.rules.words.page_text import Page, Passage
from printkit.rules.words.phrases import Match, Part, matches, nearest, parts_of

#: A message quotes no more of a passage.
_LONGEST_QUOTE = 160
#: A rule quotes this many of the places that break it.
_FEW = 5


@dataclass(frozen=True, slots=True)
class Scope:
    """Pages of which a rule speaks: what messages call them, the pages, names that phrases may read."""

    name: str
    pages: Sequence[Page]
    own: Mapping[str, Any]


def check_says(trial: Trial) -> str:
    """Test a rule of kind `says`."""
    phrases = phrases_of(trial)
    pages: dict[str, None] = {}
    for scope in scopes_of(trial):
        for words in phrases:
            parts = read_phrase(trial, words, scope)
            here = found_in(parts, scope.pages)
            for match in here:
                trial.printed.prove(match)
                pages[_page(match.page)] = None
            if not here:
                report_missing(trial, words, parts, scope)
    return ", ".join([*pages][:_FEW]) + (f" and {len(pages) - _FEW} more" if len(pages) > _FEW else "")


def check_never_says(trial: Trial) -> str:
    """Test a rule of kind `never-says`."""
    for scope in scopes_of(trial):
        for words in phrases_of(trial):
            for match in found_in(read_phrase(trial, words, scope), scope.pages)[:_FEW]:
                message = f"{match.page.name} says {quoted(_excerpt(match), _LONGEST_QUOTE)}"
                trial.add_violation(message, match.passage.place)
    return "printed nowhere"


def check_says_once(trial: Trial) -> str:
    """Test a rule of kind `says-once`."""
    for scope in scopes_of(trial):
        for words in phrases_of(trial):
            parts = read_phrase(trial, words, scope)
            here = found_in(parts, scope.pages)
            for match in here:
                trial.printed.prove(match)
            if not here:
                report_missing(trial, words, parts, scope)
            for match in here[1 : _FEW + 1]:
                message = f"{match.page.name} says {quoted(_excerpt(match), _LONGEST_QUOTE)} once more"
                trial.add_violation(message, match.passage.place)
    return "printed once"


def check_agrees(trial: Trial) -> str:
    """Test a rule of kind `agrees`: the numbers that components print in the same phrase are the same."""
    scopes = scopes_of(trial)
    found: list[Match] = []
    for scope in scopes:
        here = [
            match
            for words in phrases_of(trial)
            for match in found_in(read_phrase(trial, words, scope), scope.pages)
        ]
        if not here:
            words = phrases_of(trial)[0]
            report_missing(trial, words, read_phrase(trial, words, scope), scope)
        found += here
    if any(not match.numbers for match in found):
        trial.reject("a phrase has no number to compare", "words", "write `{}` where the number stands")
    for match in found:
        if match.numbers == found[0].numbers:
            trial.printed.prove(match)
            continue
        first = found[0]
        other = f"{first.page.name} {quoted(_excerpt(first))}"
        message = f"{match.page.name} says {quoted(_excerpt(match))}, and {other}"
        trial.add_violation(message, match.passage.place)
    return (
        f"{show([str(one) for one in found[0].numbers])} in {counted(len(scopes), 'place')}" if found else ""
    )


def phrases_of(trial: Trial) -> list[str]:
    """Return the phrases under `words`."""
    given = trial["words"]
    phrases = given if isinstance(given, list) else [given]
    if not phrases or not all(isinstance(one, str) and one.strip() for one in phrases):
        trial.reject(
            "`words` must be a phrase, or several in a list", "words", 'write `words = "five cards"`'
        )
    return phrases


def read_phrase(trial: Trial, words: str, scope: Scope) -> list[Part]:
    """Return a phrase's words, with the values of its expressions."""

    def value(expression: str) -> Any:
        return trial.parse(expression, trial.at("words"), **scope.own)(**scope.own)

    parts = parts_of(words, value)
    if not parts:
        trial.reject(f"{quoted(words)} has no words", "words")
    return parts


def found_in(parts: Sequence[Part], pages: Iterable[Page]) -> list[Match]:
    """Return every place of a phrase on some pages."""
    keys = {part.key for part in parts if isinstance(part, Token)}
    return [
        match
        for page in pages
        if keys <= page.words.keys()
        for passage in min((page.words[key] for key in keys), key=len, default=page.passages)
        if keys <= passage.places.keys()
        for match in matches(parts, page, passage)
    ]


def scopes_of(trial: Trial) -> list[Scope]:
    """Return the pages that a rule speaks of: each card of `cards`, each component of `on`, or all."""
    side, pages = trial["side"], trial.printed.pages
    pages = pages if side is None else [page for page in pages if page.side == side]
    scopes = _of_cards(trial, pages) if trial["cards"] is not None else _of_components(trial, pages)
    return scopes if trial["key"] is None else _with_key(trial, scopes)


def _of_cards(trial: Trial, pages: Sequence[Page]) -> list[Scope]:
    matching = trial.expression("where", card=None) if trial["where"] is not None else lambda **own: True
    found, sides = [], dict[tuple[str, str], list[Page]]()
    for page in pages:
        sides.setdefault((page.component, page.card), []).append(page)
    for component in trial.components():
        for card in component.cards:
            own = {"card": card.view()}
            if matching(**own):
                here = sides.get((component.name, card.id), [])
                found.append(Scope(f"{component.name}/{card.id}", here, own))
    if not found:
        trial.reject("`where` matches nothing", "where", "correct the filter", "empty-rule")
    return found


def _of_components(trial: Trial, pages: Sequence[Page]) -> list[Scope]:
    """Return the pages of each component or card (`rules/bidding`) under `on`; of all without `on`."""
    given = trial["on"]
    if given is None:
        return [Scope("the game", pages, {})]
    found = []
    for name in given if isinstance(given, list) else [given]:
        component, _, card = str(name).partition("/")
        known = [one.id for one in trial.component(component, "on").cards]
        if card and card not in known:
            trial.reject(f"there is no card {quoted(name)}", "on", f"write one of: {', '.join(known)}")
        here = [one for one in pages if one.component == component and card in ("", one.card)]
        found.append(Scope(str(name), here, {}))
    return found


def _with_key(trial: Trial, scopes: Sequence[Scope]) -> list[Scope]:
    """Return the passages that carry a rule; all components that have some, each by itself."""
    key, found = trial["key"], []
    for scope in scopes:
        by_component: dict[str, list[Page]] = {}
        for page in (page for page in scope.pages if key in page.rules):
            here = [passage for passage in page.passages if passage.key == key]
            if here:
                only = Page(page.component, page.card, page.side, page.number, here, page.single)
                by_component.setdefault(page.component, []).append(only)
        found += [Scope(name, pages, scope.own) for name, pages in by_component.items()]
        if not by_component:
            help = f'write `rule="{key}"` into the tag of the words that carry it: `<p rule="{key}">`'
            trial.add_violation(f"nothing in {scope.name} carries the rule `{key}`", help=help)
    return found


def report_missing(trial: Trial, words: str, parts: Sequence[Part], scope: Scope) -> None:
    """Report a phrase that stands nowhere, at what is nearest to it."""
    text = quoted(_filled(words, parts), _LONGEST_QUOTE)
    near = nearest(parts, scope.pages)
    if near is None:
        trial.add_violation(f"{scope.name} does not say {text}")
        return
    page, passage = near
    help = f"{page.name} says {quoted(_flat(passage), _LONGEST_QUOTE)}"
    trial.add_violation(f"{scope.name} does not say {text}", passage.place, help)


def _filled(words: str, parts: Sequence[Part]) -> str:
    """Return a phrase with its values in it, as far as messages need them."""
    return " ".join(getattr(part, "word", "…") for part in parts) if "{" in words else words


def _page(page: Page) -> str:
    return page.name if page.single else f"{page.name} (page {page.number})"


def _excerpt(match: Match) -> str:
    words = match.passage.tokens
    return " ".join(match.passage.text[words[match.start].start : words[match.end - 1].end].split())


def _flat(passage: Passage) -> str:
    return " ".join(passage.text.split())
