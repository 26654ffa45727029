"""What `build --for` leaves behind: all or nothing, the same files twice, none of cards that are gone."""

import hashlib

import pytest
from PIL import Image

from printkit.folders import shared_templates


@pytest.fixture
def folder(make_game):
    return make_game()


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


def test_targets_are_listed_and_described(run):
    said = run("targets")
    assert "tgc" in said.out and "The Game Crafter" in said.out
    said = run("targets", "tgc")
    assert "Poker Deck, 63.5 x 88.9 mm" in said.out and "825 x 1125 pixels" in said.out
    assert "known: `cgs`, " in run("targets", "nobody").err


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
    assert files <= names and not any(".scratch" in name for name in names)
