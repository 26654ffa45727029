"""Files built side by side: the same bytes and the same words as one after the other, whoever builds what."""

from pathlib import Path

import pytest
from smallbrand import BRAND, write_brand
from smallgame import CARD, GAME, Make, Run

MORE = "\n[[component]]" + GAME.split("[[component]]")[1]
DECKS = "".join(MORE.replace('"deck"', f'"deck-{number}"') for number in range(3))
#: The brand's name stands on the first deck's sheets at their feet alone, on the others' cards too.
GAMES = GAME.replace("card.svg", "plain.svg") + DECKS


def outcome(run: Run, game: Path, jobs: str) -> tuple[int, str, str, dict[str, bytes]]:
    """What a build of it in two brands says and writes."""
    said = run("build", game, "--out", "output", "--brand", "all", "--jobs", jobs)
    files = {str(path): path.read_bytes() for path in Path("output").rglob("*") if path.is_file()}
    for name in files:
        Path(name).unlink()
    return said.code, said.out, said.err, files


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Probe & Sons", "Probe 日本 Sons"])
def test_as_if_one_after_the_other(
    make_game: Make, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", "off")
    write_brand(tmp_path / "brands/one", BRAND.replace("Probe & Sons", name))
    write_brand(tmp_path / "brands/two")
    write_brand(tmp_path / "brands/wrong", BRAND.replace('accent = "#e0a030"', 'accent = "?"'))
    card = '<svg><text x="9" y="9" font-family="label">{{ brand.name if brand else card.id }}</text></svg>'
    game = make_game({"game.toml": GAMES, "layouts/card.svg": card, "layouts/plain.svg": CARD})
    alone = outcome(run, game, "1")
    assert alone[0] == 1
    assert ("warning[missing-letter]" in alone[2]) == ("日" in name)
    assert {Path(file).parent.name for file in alone[3]} == {"small-one", "small-two"}
    assert outcome(run, game, "2") == alone
