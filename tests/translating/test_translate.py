"""A game in another language, as people meet it: what is written, printed, and said of mistakes."""

import csv
import re
import tomllib
from pathlib import Path

import pikepdf
import polib
import pypdfium2
import pytest
from smallgame import GAME, Make, Run
from smalltable import write_table
from whole import pages_of

from printkit.studio.choices import as_arguments, make_request

FACE = """\
<svg fill="ink">
  <text x="5" y="12" font-size="6" max-width="50">{{ card.name|upper }}</text>
  <box name="words" x="5" y="20" width="50" height="60" font-size="5">
    <p>Draw <b>{{ card.count }}</b> cards and a <icon part="icons/coin"/>.</p>
    <p><span fill="red">{{ card.text }}</span></p>
  </box>
</svg>
"""
CARDS = """\
id,name,count,text
lamp,Lamp,2,It burns.
rope,Rope,5,It holds.
"""
GERMAN = """\
[words]
"Lamp" = "Lampe"
"Rope" = "="
"Draw <b>{1}</b> cards and a <1/>." = "Nimm eine <1/> und zieh <b>{1}</b> Karten."
"It burns." = "Sie brennt."
"It holds." = "Es hält."
"""


@pytest.fixture
def game(make_game: Make) -> Path:
    settings = GAME.replace('"cards.toml"', '{ file = "cards.csv" }')
    return make_game({"game.toml": settings, "cards.csv": CARDS, "layouts/card.svg": FACE})


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as text:
        return [*csv.DictReader(text)]


def _words(file: Path) -> str:
    return " ".join(pages_of(file))


def test_a_table_of_all_that_is_printed_is_written_and_keeps_what_was_filled_in(game: Path, run: Run) -> None:
    said = run("translate", game, "de")
    assert (said.code, said.out.splitlines()[-1]) == (0, "  5 texts, 5 to be translated")
    rows = _rows(game / "languages/de.csv")
    assert [row["text"] for row in rows] == [
        *("LAMP", "Draw <b>{1}</b> cards and a <1/>.", "It burns.", "ROPE", "It holds."),
    ]
    assert [row["where"] for row in rows][:2] == [
        "deck: card lamp",
        "deck: card lamp, deck: card rope",
    ]
    assert int(rows[0]["room"]) == 17  # letters of 6 mm on 50 mm
    filled = [
        dict(row, translation="Lampe" if row["text"] == "LAMP" else "", Notes=f"on {row['where']}")
        for row in rows
    ]
    with (game / "languages/de.csv").open("w", encoding="utf-8", newline="") as text:
        writer = csv.DictWriter(text, filled[0])
        writer.writeheader()
        writer.writerows(filled)
    (game / "cards.csv").write_text(CARDS.replace("It burns", "It shines"), encoding="utf-8")
    said = run("translate", game, "de")
    assert said.out.splitlines()[-1] == "  5 texts, 4 to be translated"
    again = {row["text"]: (row["translation"], row["Notes"]) for row in _rows(game / "languages/de.csv")}
    assert (again["LAMP"], again["ROPE"]) == (("Lampe", "on deck: card lamp"), ("", "on deck: card rope"))
    assert (again["It shines."], "It burns." in again) == (("", None), False)


def test_words_numbers_styles_and_icons_are_in_their_new_order(game: Path, run: Run) -> None:
    (game / "languages").mkdir()
    (game / "languages/de.toml").write_text(GERMAN, encoding="utf-8")
    said = run("build", game, "--language", "de", "--no-inspect")
    assert (said.code, "warning" in said.err) == (0, False)
    words = _words(Path("output") / f"{game.name}-de" / "deck.pdf")
    for text in ("LAMPE", "ROPE", "und zieh 2 Karten.", "und zieh 5 Karten.", "Sie brennt.", "Es hält."):
        assert text in words
    assert "Draw" not in words and "Seite 1 von" in words
    with pikepdf.open(Path("output") / f"{game.name}-de" / "deck.pdf") as document:
        assert str(document.Root.Lang) == "de"
    assert run("build", game, "--no-inspect").code == 0
    plain = _words(Path("output") / game.name / "deck.pdf")
    assert "Draw 2 cards" in plain and "page 1 of" in plain


@pytest.mark.parametrize("ending", ["csv", "po"])
def test_tables_and_po_files_are_read_with_their_forms(ending: str, game: Path, run: Run) -> None:
    (game / "languages").mkdir()
    file = game / f"languages/pl.{ending}"
    text, forms = "Draw <b>{1}</b> cards and a <1/>.", ["<b>{1}</b> karty <1/>", "<b>{1}</b> kart <1/>"]
    if ending == "csv":
        file.write_text(f"text,few,translation\n{text},{forms[0]},{forms[1]}\n", encoding="utf-8")
    else:
        book = polib.POFile()
        book.append(
            polib.POEntry(msgid=text, msgid_plural=text, msgstr_plural={0: "", 1: forms[0], 2: forms[1]})
        )
        book.save(str(file))
    assert run("build", game, "--language", "pl", "--no-inspect").code == 0
    words = _words(Path("output") / f"{game.name}-pl" / "deck.pdf")
    assert "2 karty" in words and "5 kart" in words and "5 karty" not in words


def test_what_is_lost_or_added_is_an_error_in_its_cell(game: Path, run: Run) -> None:
    (game / "languages").mkdir()
    table = "text,translation\nDraw <b>{1}</b> cards and a <1/>.,Zieh Karten\nIt burns.,Sie brennt 3 Mal\n"
    (game / "languages/de.csv").write_text(table, encoding="utf-8")
    said = run("check", game, "--language", "de")
    assert said.code == 1
    assert "lacks `<1/>` and `{1}`" in said.err and "has `3`, which the text has not" in said.err
    assert "de.csv:2:" in said.err and "de.csv:3:" in said.err


def test_columns_of_a_table_are_its_translation(tmp_path: Path, run: Run) -> None:
    rows = [["Name", "Name (de)", "Text", "Text (de)"], ["Owl", "Eule", "It sees.", "Sie sieht."]]
    write_table(tmp_path, rows, "birds.csv")
    said = run("print", "birds.csv", "--no-inspect")
    assert "left out  Name (de) (for `--language de`), Text (de) (for `--language de`)" in said.out
    assert "Eule" not in _words(Path("output/birds/cards.pdf"))
    said = run("print", "birds.csv", "--language", "de", "--no-inspect")
    assert (said.code, said.err) == (0, "")
    words = _words(Path("output/birds-de/cards.pdf"))
    assert "Eule" in words and "Sie sieht." in words and "Owl" not in words


def test_a_table_beside_it_is_a_table_s_translation(game: Path, run: Run) -> None:
    """By its ids, in any order; what it leaves empty is as it was, and an unknown id is named."""
    german = "id,name,text,count\nrope,Seil,Es hält.,5\nlamp,Lampe,,2\n"
    (game / "cards.de.csv").write_text(german, encoding="utf-8")
    (game / "cards.old.csv").write_text("id\nno table at all\n", encoding="utf-8")
    assert run("build", game, "--no-inspect").code == 0
    assert "Es hält." not in _words(Path("output") / game.name / "deck.pdf")
    said = run("build", game, "--language", "de", "--no-inspect")
    assert said.code == 0
    words = _words(Path("output") / f"{game.name}-de" / "deck.pdf")
    assert all(one in words for one in ("LAMPE", "SEIL", "It burns.", "Es hält.", "Draw 2 cards"))
    (game / "cards.de.csv").write_text(german.replace("rope", "robe"), "utf-8")
    said = run("check", game, "--language", "de")
    assert "warning[unused-translation]: `cards.csv` has no card with the id `robe`" in said.err


def test_a_stranger_s_table_has_one_for_each_language(tmp_path: Path, run: Run) -> None:
    write_table(tmp_path, [["Name", "Text"], ["Owl", "It sees."], ["Hen", "It lays."]], "birds.csv")
    write_table(tmp_path, [["Name", "Text"], ["Eule", "Sie sieht."], ["Huhn", "Es legt."]], "birds.de.csv")
    said = run("print", "birds.csv", "--language", "de", "--no-inspect")
    assert (said.code, said.err) == (0, "")
    words = _words(Path("output/birds-de/cards.pdf"))
    assert "Eule" in words and "Es legt." in words and "Owl" not in words
    write_table(tmp_path, [["Name", "Text"], ["Eule", "Sie sieht."]], "birds.de.csv")
    said = run("print", "birds.csv", "--language", "de")
    assert said.code == 1
    assert "error[bad-translation]: `birds.de.csv` has 1 cards, not 2" in said.err


def test_a_template_asks_for_a_second_language(game: Path, run: Run) -> None:
    (game / "languages").mkdir()
    (game / "languages/de.toml").write_text(GERMAN, encoding="utf-8")
    face = FACE.replace("{{ card.text }}", '{{ card.text }} / {{ card.text|in("de") }}')
    (game / "layouts/card.svg").write_text(face, encoding="utf-8")
    assert run("build", game, "--no-inspect").code == 0
    assert "It burns. / Sie brennt." in _words(Path("output") / game.name / "deck.pdf")
    leaving = FACE.replace("{{ card.text }}", '{{ card.text|in("../../../secret") }}')
    (game / "layouts/card.svg").write_text(leaving, encoding="utf-8")
    assert run("build", game, "--no-inspect").code == 0
    assert "It burns." in _words(Path("output") / game.name / "deck.pdf")


@pytest.mark.slow
def test_pitman_is_german_throughout(run: Run) -> None:
    said = run("check", "pitman", "--language", "de")
    assert (said.code, said.err) == (0, "")
    assert "59 pass" in said.out
    assert run("build", "pitman", "rules", "deck", "--language", "de", "--no-inspect").code == 0
    words = _words(Path("output/pitman-de/rules.pdf"))
    assert "Wer gemeinsam gewinnt, teilt die 30 Punkte" in words and "High Bidder" not in words


def test_what_printkit_prints_has_the_same_texts_in_every_language() -> None:
    folder = Path(__file__).parents[2] / "templates/languages"
    words = {file.stem: tomllib.loads(file.read_text("utf-8"))["words"] for file in folder.glob("*.toml")}
    assert sorted(words) == ["ar", "de", "es", "fr", "it", "ja", "nl", "pl", "pt"]
    for language, texts in words.items():
        assert texts.keys() == words["de"].keys(), language
        for text, forms in texts.items():
            for form in [forms] if isinstance(forms, str) else forms:
                for sign in ("{1}", "{2}", "{3}", "<b>", "</b>"):
                    assert (sign in form) == (sign in text), (language, text)


def test_what_to_do_with_files_for_services_is_said_in_every_language() -> None:
    folder = Path(__file__).parents[2] / "templates"
    targets = [tomllib.loads(file.read_text("utf-8")) for file in (folder / "targets").glob("*.toml")]
    steps = {step for one in targets for step in one["steps"]}
    files = [*(folder / "languages/services").glob("*.toml")]
    assert len(files) == 9
    for file in files:
        texts = tomllib.loads(file.read_text("utf-8"))["words"]
        assert steps < texts.keys(), file.name
        for text, forms in texts.items():
            for form in [forms] if isinstance(forms, str) else forms:
                kept = re.findall(r"`[^`]+`|TARGET|DATE|SOURCE|\{1\}|https?:\S+", text)
                assert all(one in form for one in kept), (file.name, text)


def test_the_readme_of_files_for_a_service_is_in_the_game_s_language(game: Path, run: Run) -> None:
    (game / "languages").mkdir()
    (game / "languages/pl.toml").write_text('[words]\n"Lamp" = "Lampa"\n', encoding="utf-8")
    for language, said in {
        "pl": ("Small: przeznaczenie: MakePlayingCards", "7 elementów, 2 różne, bez rewersu"),
        "": ("Small: for MakePlayingCards", "7 pieces, 2 different, no back"),
    }.items():
        done = run("build", game, "--for", "mpc", *(["--language", language] if language else []))
        assert done.code == 0, done.err
        folder = Path("output", f"small-{language}" if language else "small")
        words = " ".join((folder / "mpc/README.txt").read_text("utf-8").split())
        assert all(one in words for one in said)
    assert "{1}" not in words and "TARGET" not in words


def test_a_language_from_right_to_left_turns_the_cards_round(game: Path, run: Run) -> None:
    (game / "languages").mkdir()
    (game / "languages/he.toml").write_text('[words]\n"Lamp" = "מנורה"\n', encoding="utf-8")
    assert run("build", game, "--language", "he", "--layout", "single", "--no-inspect").code == 0
    places = []
    for name in (game.name, f"{game.name}-he"):
        run("build", game, "--layout", "single", "--no-inspect")
        page = pypdfium2.PdfDocument(Path("output") / name / "deck.pdf")[0]
        left, _, right, _ = page.get_textpage().get_charbox(0)
        places.append((left / page.get_width(), right / page.get_width()))
    assert places[0][0] < 0.2 and places[1][1] > 0.8


def test_a_job_of_a_batch_and_the_page_have_a_language(game: Path, run: Run) -> None:
    (game / "languages").mkdir()
    (game / "languages/de.toml").write_text(GERMAN, encoding="utf-8")
    Path("jobs.csv").write_text("game,name,language\nsmall,eins,de\nsmall,one,\n", encoding="utf-8")
    assert run("batch", "jobs.csv", "--jobs", "1").code == 0
    words = {name: _words(next(Path("output", name).rglob("deck.pdf"))) for name in ("eins", "one")}
    assert "Sie brennt." in words["eins"] and "It burns." in words["one"]
    request = make_request(str(game), {"language": "de", "ink": "grey"})
    assert (request.language, request.options.ink) == ("de", "grey")
    assert as_arguments("build", "small", {"language": "de"}) == ["build", "small", "--language", "de"]


def test_the_test_sheet_says_how_to_read_it_in_another_language(run: Run) -> None:
    assert run("calibrate", "--language", "de").code == 0
    words = _words(Path("output/calibration/test-sheet.pdf"))
    for text in (
        "Testblatt für den Drucker",
        "A4, Hochformat, beide Seiten mit 100 %",
        "In einer Zeile eingeben:",
    ):
        assert text in words
    assert "printkit calibrate --save my-printer" in words and "window" not in words


def test_the_games_that_came_with_printkit_are_left_as_they_are(
    game: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.translating.collecting._PACKAGE", game.parent)
    said = run("translate", game, "de")
    assert (said.code, "is one of printkit's own games" in said.err) == (2, True)
    assert "printkit new NAME --from GAME" in said.err
    assert not (game / "languages").exists()
