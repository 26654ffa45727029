"""Hexagons looked at: the safe area follows their slanted sides, and so does the ink that bleeds."""

from smallgame import GAME, Make, Run

HEX = GAME.replace('"poker"', '{ width = 60, shape = "hexagon", bleed = 3 }').replace(
    'cards = "cards.toml"', 'cards = [{ id = "one" }]'
)
GROUND = '<rect x="-3" y="-3" width="66" height="76" fill="#cccccc"/>'


def test_words_near_a_slanted_side(make_game: Make, run: Run) -> None:
    """The word keeps 8 mm from the box around it, and hangs over the trim all the same."""
    inside = f'<svg>{GROUND}<text x="30" y="36" text-anchor="middle" font-size="4">word</text></svg>'
    near = f'<svg>{GROUND}<text x="10" y="14" font-size="4">word</text></svg>'
    assert run("check", make_game({"game.toml": HEX, "layouts/card.svg": inside})).err == ""
    said = run("check", make_game({"game.toml": HEX, "layouts/card.svg": near}))
    assert "warning[outside-safe-area]: `word`" in said.err


def test_ink_that_ends_at_a_slanted_side(make_game: Make, run: Run) -> None:
    ground = "-3,-3 63,-3 63,73 30,73 30,69.28 0,51.96 -3,51.96"
    bare = f'<svg><polygon points="{ground}" fill="#cccccc"/></svg>'
    said = run("check", make_game({"game.toml": HEX, "layouts/card.svg": bare}))
    assert "warning[no-ink-in-bleed]: the ink of `deck` ends at its lower left edge" in said.err
    whole = f"<svg>{GROUND}</svg>"
    assert run("check", make_game({"game.toml": HEX, "layouts/card.svg": whole})).err == ""
