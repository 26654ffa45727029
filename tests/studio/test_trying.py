"""On the page, the first card of a table is tried on in every look and theme, and one is clicked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Page, browser
from running import running

pytestmark = [pytest.mark.slow, pytest.mark.browser]
HELP = Path(__file__).with_name("page.js").read_text(encoding="utf-8")
TABLE = """Name,Cost,Kind,Text
Dragon,7,beast,It breathes fire on all
Goblin,1,folk,Steal a coin from a rival
Wizard,4,folk,Draw two cards and discard one
"""
WALL = "document.querySelector('#wall [data-card=\"cards/dragon\"]')"


@pytest.fixture
def page(chromium_here: None, tmp_path: Path) -> Iterator[Page]:
    (tmp_path / "den.csv").write_text(TABLE)
    with browser() as chrome, running(tmp_path, "den.csv") as studio:
        tab = chrome.page()
        tab.size(1280, 900)
        tab.go(studio.address)
        tab.run(f"{HELP}; Object.assign(window, {{illegible, isCutOff}}); 0")
        tab.wait("document.querySelector('#status').dataset.state == 'live'", 60)
        yield tab
        assert not tab.errors


def test_a_look_and_a_theme_are_chosen_by_their_pictures(page: Page) -> None:
    page.click("#looks-button")
    page.wait("!!document.querySelector('#looks').dataset.loaded", 120)
    tries = "[...document.querySelectorAll('.try')]"
    assert page.run(f"{tries}.every(one => one.querySelector('img').naturalWidth > 30)")
    assert page.run(f"{tries}.filter(one => one.dataset.theme).length") == 16
    assert page.run(f"{tries}.filter(one => one.getAttribute('aria-pressed') == 'true').length") == 2
    addresses = [f"tried/-/{theme}" for theme in ("noir", "arcade", "no-such-theme")]
    sizes = [
        page.run(f"fetch('{one}').then(got => got.text()).then(text => text.length)") for one in addresses
    ]
    assert len({*sizes}) == 3 and sizes[2] < 100 < min(sizes[:2])
    page.errors.clear()  # of a theme that there is not
    before = page.run(f"{WALL}.dataset.version")
    page.click('.try[data-theme="noir"]')
    page.wait(f"{WALL}.dataset.version != '{before}'", 60)
    page.wait("document.querySelector('.try[data-theme=noir]').getAttribute('aria-pressed') == 'true'")
    assert page.run("document.querySelector('#command').textContent") == "printkit build den.csv --theme noir"
    look = page.run(
        f"{tries}.find(one => one.dataset.look && one.getAttribute('aria-pressed') != 'true').dataset.look"
    )
    page.click(f'.try[data-look="{look}"]')
    page.wait(f"document.querySelector('.try[data-look={look}]').getAttribute('aria-pressed') == 'true'")
    assert f"--look {look}" in page.run("document.querySelector('#command').textContent")
    assert page.run("illegible()") == []
