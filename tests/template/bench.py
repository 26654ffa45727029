"""A template's text in, what it prints or the one finding about it out."""

from pathlib import Path
from typing import Any

import pytest

from printkit.diagnostics import Finding, Place, Report
from printkit.template.templates import Rendered, Templates

NAMED_AT = Place(Path("game.toml"), 7)


class Bench:
    """A game's folder and the shared one, side by side, and templates rendered from them."""

    def __init__(self, root: Path) -> None:
        self.game, self.shared = root / "game", root / "shared"
        self.game.mkdir()
        self.shared.mkdir()
        self.report = Report()
        self.templates = Templates((self.game, self.shared), self.report)

    def write(self, name: str, text: str, shared: bool = False) -> Path:
        """Put a template into a folder."""
        path = (self.shared if shared else self.game) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
        return path

    def rendered(self, name: str, **context: Any) -> Rendered:
        """Render a template that has no errors."""
        rendered = self.templates.render(name, context, NAMED_AT)
        assert self.report.findings == []
        assert rendered is not None
        return rendered

    def prints(self, text: str, **context: Any) -> str:
        """Return what a template without errors prints."""
        self.write("card.svg", text)
        return self.rendered("card.svg", **context).text

    def finds(self, text: str, **context: Any) -> Finding:
        """Return the one finding about a template."""
        self.write("card.svg", text)
        return self.misses("card.svg", **context)

    def misses(self, name: str, **context: Any) -> Finding:
        """Return the one finding about a template of that name."""
        assert self.templates.render(name, context, NAMED_AT) is None
        (finding,) = self.report.findings
        return finding


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """Make an empty game folder, and an empty shared one."""
    return Bench(tmp_path)
