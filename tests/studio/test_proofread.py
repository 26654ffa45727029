"""The rules beside the rulebook in the studio: shown as the command shows them, and ticked."""

import tomllib
from pathlib import Path

import pytest
from birdgame import write_birds
from browser import browser
from running import running
from test_changing import opened, until

SOURCES = """\
[[source]]
id = "sing"
place = "p. 1, Birds"
quote = "every bird sings"
origin = "rulebook"
"""
SECTION = "document.querySelector('#proofread').shadowRoot.querySelector('section')"


@pytest.mark.slow
@pytest.mark.browser
def test_a_rule_is_ticked_on_the_page(chromium_here: None, tmp_path: Path) -> None:
    folder = write_birds(tmp_path / "birds")
    (folder / "sources.toml").write_text(SOURCES, encoding="utf-8")
    face = folder / "layouts/card.svg"
    face.write_text(face.read_text(encoding="utf-8").replace("<box", '<box rule="sing"', 1), encoding="utf-8")
    with browser() as chrome, running(tmp_path, "birds") as studio:
        page = opened(chrome, studio.address)
        page.click("#tab-proofread")
        page.wait(f"{SECTION}?.querySelector('.unread')")
        assert page.run(f"{SECTION}.querySelector('blockquote').textContent") == "every bird sings"
        assert page.run(f"{SECTION}.querySelectorAll('img').length")
        page.run(f"{SECTION}.querySelector('input').value = 'read by Ann'")
        page.run(f"{SECTION}.querySelector('button').click()")
        until(page, lambda: (folder / "proofread.toml").is_file())
        page.wait(f"{SECTION}?.querySelector('.read')")
        assert tomllib.loads((folder / "proofread.toml").read_text())["sing"]["note"] == "read by Ann"
        assert page.run("illegible()") == [] and not page.errors
        assert studio.post("tick", source="loud")["output"].startswith("error[unknown-source]: `loud`")
        (folder / "sources.toml").unlink()
        face.write_text(face.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        page.wait("document.querySelector('#proofread').shadowRoot.textContent.includes('no sources.toml')")
