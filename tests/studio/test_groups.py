"""What stands together in a layout is chosen by a second click, and moved as one."""

from pathlib import Path

import pytest
from birdgame import CARD, write_birds
from browser import browser
from running import running
from test_changing import drag, opened, until

pytestmark = [pytest.mark.slow, pytest.mark.browser]
#: A group with words of the layout's own, and one in which printkit's own macro draws.
GROUPS = """\
  <g name="sign"><circle cx="50" cy="40" r="4" fill="ink"/><text x="45" y="50" font-size="4">here</text></g>
  <g name="ground">{{ theme.badge(14, 40, 5, "ink") }}</g>
</svg>
"""
LISTED = "[...document.querySelectorAll('#layers button')].find(one => one.innerText.startsWith('{}'))"
HEAD = '{% import "themes/index/parts.svg" as theme %}\n'


def test_a_group_is_chosen_and_moved_as_one(chromium_here: None, tmp_path: Path) -> None:
    layout = write_birds(tmp_path / "birds") / "layouts/card.svg"
    layout.write_text(HEAD + CARD.replace("</svg>\n", GROUPS))
    word = "document.querySelector('#card .paper [data-words=here]')"
    title = "document.querySelector('#element h3')?.textContent ?? ''"
    with browser() as chrome, running(tmp_path, "birds") as studio:
        page = opened(chrome, studio.address)
        page.click('[data-card="deck/bird-3"]')
        page.wait(f"!!{word}")
        page.click("#card-layout")
        page.wait(f"!!{LISTED.format('sign')}")
        drag(page, word, 0, 0)
        page.wait(f"({title}).startsWith('<text>') && document.querySelector('#within button')")
        drag(page, word, 0, 0)  # once more: the group
        page.wait(f"({title}).startsWith('<g>') && !document.querySelector('#within')")
        page.press("ArrowLeft", modifiers=8)
        until(page, lambda: '<g name="sign" transform="translate(-1 0)">' in layout.read_text())
        page.run(f"{LISTED.format('ground')}.click()")
        page.wait(
            f"({title}).startsWith('<g>') && document.querySelector('#element input').value == 'ground'"
        )
        page.press("ArrowDown", modifiers=8)
        until(page, lambda: '<g name="ground" transform="translate(0 1)">' in layout.read_text())
        assert page.errors == []
