"""What `build --for` leaves behind: all or nothing, the same files twice, none of cards that are gone."""

import hashlib
from dataclasses import replace

import pytest
from PIL import Image

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.model.game import Size
from printkit.model.kinds import KINDS
from printkit.model.scene import Scene
from printkit.model.shapes import SHAPES
from printkit.pipeline.values import DrawnComponent
from printkit.services.building import read_host
from printkit.services.fitting import fit, nearest_size
from printkit.services.ordering import cards_of
from printkit.services.targets import find_targets


@pytest.fixture
def folder(make_game):
    return make_game()


def read(folder):
    return load_game(folder, load_catalogue(shared_templates(), Report()), Report())


def contents(folder):
    """Each file's name and digest."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
    }


@pytest.mark.slow
def test_it_writes_the_same_bytes_twice_and_nothing_if_nothing_changed(folder, run):
    first = run("build", folder, "--for", "png,tgc", "--out", "a", "--no-inspect")
    assert first.code == 0, first.err
    assert run("build", folder, "--for", "png tgc", "--out", "b", "--no-inspect").code == 0
    assert contents(folder.parent / "a") == contents(folder.parent / "b")
    assert "up to date" in run("build", folder, "--for", "png,tgc", "--out", "a", "--no-inspect").out


@pytest.mark.slow
def test_pictures_of_cards_that_are_gone_are_deleted_and_other_files_stay(folder, run):
    run("build", folder, "--no-inspect")
    run("show", folder)
    run("build", folder, "--for", "png,tgc", "--no-inspect")
    out = folder.parent / "output" / "small"
    (out / "png" / "notes.txt").write_text("mine")
    (folder / "cards.toml").write_text('[[card]]\nid = "two"\n')
    assert run("build", folder, "--for", "png", "--no-inspect").code == 0
    names = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert "png/deck/fronts/one.png" not in names and "png/deck/fronts/two.png" in names
    assert {"png/notes.txt", "tgc/deck/fronts/one.png", "deck.pdf", "contact.png"} <= names


def test_an_error_writes_nothing(folder, run):
    (folder / "layouts" / "card.svg").write_text("<svg><nothing/></svg>")
    said = run("build", folder, "--for", "png")
    assert said.code == 1 and not (folder.parent / "output").exists()


@pytest.mark.code("bad-option")
@pytest.mark.parametrize(
    ("host", "read", "note"),
    [
        ("https://example.org/my-game/", "https://example.org/my-game/", ""),
        ("file:///srv/games", "file:///srv/games", ""),
        ("example.org/x", "https://example.org/x", "`host` is taken for `https://example.org/x`"),
        ("localhost:8000", "http://localhost:8000", "`host` is taken for `http://localhost:8000`"),
        ("ftp://x y", None, "`host` can't be `ftp://x y`: it must be the address of a folder on the web"),
        ("https://a.org/?q", None, "`host` can't be `https://a.org/?q`: it must be the address of a folder"),
        ("/srv/games", None, "`host` can't be `/srv/games`: it must be the address of a folder on the web"),
    ],
)
def test_a_host_is_an_address(host, read, note):
    report = Report()
    assert read_host(host, ["tts"], report) == read
    assert "".join(one.message for one in report).startswith(note) and report.failed == (read is None)
    assert bool(report.findings) == bool(note)


def test_a_host_that_nothing_will_use(folder, run):
    said = run("build", folder, "--host", "https://example.org")
    assert said.code == 2 and "`host` is for virtual tables, and there is no `--for`" in said.err
    assert not (folder.parent / "output").exists()
    report = Report()
    assert read_host("https://example.org", ["png", "table"], report)
    assert [one.message for one in report] == [
        "`host` has no effect: the files for `png` and `table` name no address"
    ]


def test_targets_that_name_none(folder, run):
    for names in ("", " , "):
        said = run("build", folder, "--for", names)
        assert said.code == 2 and "it is empty: name a target, see `printkit targets`" in said.err


def test_numbered_pieces_that_look_the_same_are_copies_of_one(make_game):
    (deck,) = read(make_game()).components
    side, other, back = (Scene(name, 1, 1, 0, ()) for name in "abc")
    ids = [replace(deck.cards[0], id=name, copies=2) for name in ("1", "2", "3", "ace", "king")]

    def given(component, sides):
        cards = [(card, one, back) for card, one in zip(ids, sides, strict=False)]
        return [(one.id, one.copies) for one in cards_of(DrawnComponent(component, cards, 3), 1)]

    assert given(deck, [side] * 3) == [("deck", 18)]
    assert given(deck, [side, other, side]) == [("1", 12), ("2", 6)]
    assert given(deck, [side] * 5) == [("1", 18), ("ace", 6), ("king", 6)]
    book = replace(deck, kind=KINDS["leaflet"])  # whose pages stay in their order
    assert given(book, [side] * 3) == [("1", 6), ("2", 6), ("3", 6)]


def test_the_nearest_size_is_one_of_the_same_shape(make_game):
    (deck,) = read(make_game()).components
    targets = {one.name: one for one in find_targets(["mpc", "tgc"], Report())}
    tile = replace(deck, kind=KINDS["chips"], size=Size("", 50, 57.735, shape=SHAPES["hexagon"]))
    assert (
        nearest_size(tile, targets["mpc"]) == "it offers none of shape `hexagon`; `--for png` takes any size"
    )
    lying = "Medium Hex Tile, 63.5 x 55.88 mm, on its side: `width = 55.88, height = 63.5`"
    assert nearest_size(tile, targets["tgc"]).startswith(f"the nearest that it offers is {lying}; ")
    near = replace(tile, size=Size("", 55.88, 63.5, shape=SHAPES["hexagon"]))
    assert fit(near, targets["tgc"]).turned
    flat = replace(tile, size=Size("", 57.735, 50, shape=SHAPES["hexagon"]))
    assert "Medium Hex Tile, 63.5 x 55.88 mm; " in nearest_size(flat, targets["tgc"])


def test_targets_are_listed_and_described(run):
    said = run("targets")
    assert "tgc" in said.out and "The Game Crafter" in said.out
    said = run("targets", "tgc")
    assert "Poker Deck, 63.5 x 88.9 mm" in said.out and "825 x 1125 pixels" in said.out
    assert "; known: `" in run("targets", "nobody").err


def test_a_target_of_ones_own_is_a_file(folder, run):
    shop = folder.parent / "shop.toml"
    text = 'title = "My shop"\nabout = "cards"\ndate = "2026-11"\nformat = "pictures"\ndpi = 100\nbleed = 1\n'
    shop.write_text(text)
    assert run("build", folder, "--for", shop, "--no-inspect").code == 0
    picture = folder.parent / "output" / "small" / "shop" / "deck" / "fronts" / "one.png"
    assert Image.open(picture).size == (258, 358)
    shop.write_text(text.replace("100", "50"))
    assert run("build", folder, "--for", shop, "--no-inspect").code == 0
    assert Image.open(picture).size == (129, 179)
    shop.write_text(text.replace("pictures", "picture"))
    assert "did you mean `pictures`?" in run("build", folder, "--for", shop).err


@pytest.mark.slow
@pytest.mark.wall
def test_a_stranger_s_game_is_made_for_targets_too(folder, run):
    shop = folder.parent / "shop.toml"
    shop.write_text(
        'title = "My shop"\nabout = "cards"\ndate = "2026-11"\nformat = "press"\n'
        'options = { profile = "shop.icc" }\n'
    )
    profile = shared_templates() / "profiles" / "coated.icc"
    (folder.parent / "shop.icc").write_bytes(profile.read_bytes())
    said = run("build", folder, "--for", f"table,dtc,png,{shop}", "--no-inspect")
    assert said.code == 0, said.err
    out = folder.parent / "output" / "small"
    names = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    files = {"table/small.html", "dtc/small-deck.pdf", "shop/small-deck.pdf", "png/deck/fronts/one.png"}
    assert files <= names and not any("tmp" in name for name in names)


@pytest.mark.slow
def test_a_profile_that_is_gone_is_missed_though_nothing_else_has_changed(folder, run):
    shop, profile = folder.parent / "shop.toml", folder.parent / "shop.icc"
    shop.write_text(
        'title = "My shop"\nabout = "cards"\ndate = "2026-11"\nformat = "press"\n'
        'options = { profile = "shop.icc" }\n'
    )
    profile.write_bytes((shared_templates() / "profiles" / "coated.icc").read_bytes())
    asked = ("build", folder, "--for", shop, "--no-inspect", "--trust")
    assert run(*asked).code == 0 and "up to date" in run(*asked).out
    profile.unlink()
    assert "there is no profile `shop.icc`" in run(*asked).err
