"""Untidy tables print the right number of pieces at once, or a line says what was doubtful."""

from pathlib import Path

import pypdfium2
import pytest
from workbooks import sheet, xlsx

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.model.options import StartOptions
from printkit.pipeline.starting import plan_table
from printkit.starter.looks import categories_of, read_looks

COLOURS = {"#0044aa": ["b"], "#c82832": ["r"]}

NAMES = "Robin Wren Heron Owl Finch Kite Swift Crane Stork Raven".split()


def rows(head: str, *cells: str, count: int = 6) -> str:
    """Return CSV: a header, and rows with a name each; `*` in a cell is the row's number."""
    lines = [",".join([NAMES[n], *(cell.replace("*", str(n + 1)) for cell in cells)]) for n in range(count)]
    return "\n".join([head, *lines, ""])


BIRDS = [["Name", "Qty", "Text"], *([name, 2, f"The {name} sings."] for name in NAMES[:5])]
BEASTS = [["Name", "Cost", "Text"], *([f"Beast {n}", n, f"It bites {n} times."] for n in range(1, 8))]
HIDDEN = (
    sheet([["Name", "Qty", "Secret"], *([name, 1, "x9"] for name in NAMES)])
    .replace('<row r="4">', '<row r="4" hidden="1">')
    .replace("<sheetData>", '<cols><col min="3" max="3" hidden="1"/></cols><sheetData>')
)

#: By the name of the file: what is in it, and how many pieces it prints.
TABLES: dict[str, tuple[str | bytes, int]] = {
    # copies
    "duplication.csv": ("Name,Duplication,Text\nRobin,3,Sings.\nWren,2,Hides.\nOwl,1,Hoots.\n", 6),
    "frequency.csv": ("Card,Frequency,Effect\nFire,4,Burn one.\nIce,4,Freeze one.\nStorm,2,Draw two.\n", 10),
    "number in deck.csv": ("Title;Number in deck;Rules\nFire;4;Burn\nIce;3;Freeze\nSun;1;Shine\n", 8),
    "print qty.tsv": ("Name\tPrint qty\nMeeple\t8\nCoin\t12\nDie\t5\n", 25),
    "instances.csv": ("Name,Instances,Cost\nA wall,2,1\nA gate,1,3\nA moat,2,2\n", 5),
    "nb.csv": (
        "Nom;Nb;Effet\nLe roi;1;Prenez une carte\nLa reine;2;Donnez une carte\nLe valet;4;Passez\n",
        7,
    ),
    "amount.csv": ("Name,Amount,Type\nSpearman,6,Unit\nArcher,4,Unit\nKing,1,Leader\n", 11),
    "auflage.csv": ("Karte;Auflage;Text\nRitter;3;Greift an.\nBurg;2;Schützt.\nDrache;1;Speit Feuer.\n", 6),
    "tirage.csv": ("Carte;Nombre d'exemplaires;Texte\nChat;3;Miaule\nChien;2;Aboie\n", 5),
    "repeticiones.csv": ("Nombre;Repeticiones;Texto\nGato;3;Salta\nPerro;2;Ladra\nPez;2;Nada\n", 7),
    "numero copie.csv": ("Nome;N. copie;Testo\nGatto;3;Salta\nCane;2;Abbaia\nPesce;1;Nuota\n", 6),
    "repeticoes.csv": ("Nome;Nº de cópias;Texto\nGato;2;Pula\nCão;2;Late\nPeixe;1;Nada\n", 5),
    "liczba kopii.csv": ("Nazwa;Liczba kopii;Opis\nKot;3;Skacze\nPies;2;Szczeka\nRyba;2;Pływa\n", 7),
    "names x5.txt": ("Fire x5\nIce x3\nStorm x2\nSun\n", 11),
    "names x5.csv": (
        "Name,Effect\nFire x5,Burn one.\nIce (x3),Freeze one.\nStorm ×2,Draw two.\nSun,Shine.\n",
        11,
    ),
    "4x first.txt": ("4x Fire\n3x Ice\n1x Sun\n", 8),
    "none of it.csv": ("Name,Copies,Text\nFire,2,Burn\nIce,0,Freeze\nSun,,Shine\nRain,0,Wet\n", 3),
    # questions
    "quiz.csv": (
        "Question,A,B,C,D,Correct\nLargest planet?,Mars,Jupiter,Venus,Earth,B\n"
        "Nearest star?,Sun,Vega,Rigel,Deneb,A\nRed planet?,Venus,Earth,Mars,Saturn,C\n",
        3,
    ),
    "options.csv": (
        "question,option_a,option_b,option_c,answer\n2+2?,3,4,5,4\n3+3?,6,7,8,6\n4+4?,7,8,9,8\n5+5?,10,11,12,10\n",
        4,
    ),
    "wrong.csv": (
        "Question,Correct answer,Wrong 1,Wrong 2,Wrong 3\nCapital of France?,Paris,Lyon,Nice,Metz\n"
        "Capital of Spain?,Madrid,Vigo,Bilbao,Cádiz\n",
        2,
    ),
    "antwort a.csv": (
        "Frage;Antwort A;Antwort B;Antwort C;Lösung\nStadt?;Bonn;Berlin;Kiel;B\nFluss?;Rhein;Ulm;Elm;A\n",
        2,
    ),
    # two sides
    "sides.csv": (
        "Front title,Front text,Back title,Back text\nDay,The sun is up.,Night,The moon is up.\n"
        "Calm,The sea sleeps.,Storm,The sea wakes.\nSpring,All grows.,Autumn,All falls.\n",
        3,
    ),
    "recto.csv": ("Recto;Verso\nChat;Cat\nChien;Dog\nLoup;Wolf\n", 3),
    "side a.csv": ("Side A,Side B\nHot,Cold\nBig,Small\nOld,New\nWet,Dry\n", 4),
    # sheets
    "two decks.xlsx": (xlsx({"Birds": BIRDS, "Beasts": BEASTS}), 17),
    "notes and lists.xlsx": (
        xlsx(
            {
                "Read me": [["This is the list of cards."], ["Change what you like."]],
                "Lists": [["Types"], ["Unit"], ["Leader"]],
                "Summary": [["Deck", "Number"], ["Birds", 10], ["Total", 10]],
                "Birds": BIRDS,
            }
        ),
        10,
    ),
    "cards and changes.xlsx": (
        xlsx({"Changelog": [["Date", "Change"], ["2024-01-01", "new birds"]], "Cards": BIRDS}),
        10,
    ),
    # rows that are no cards
    "average.csv": (rows("Name,Attack,Defense", "*", "4") + "Average,3.5,4\n", 6),
    "mean below.csv": (rows("Name,Attack,Defense", "*", "4") + "\nMean,3.5,4\nMedian,3.5,4\nMax,6,4\n", 6),
    "sum in another.csv": (rows("Name,Cost,Power", "*", "2") + ",Sum,12\n", 6),
    "todo.csv": (rows("Name,Cost,Text", "*", "Sings.") + "\nTODO,,\nNotes: more owls,,\n", 6),
    "durchschnitt.csv": ("Karte;Kraft;Text\nRitter;3;haut\nBurg;5;steht\nTurm;4;ragt\nDurchschnitt;4;\n", 3),
    "moyenne.csv": ("Carte;Force;Texte\nChat;3;miaule\nLoup;5;hurle\nOurs;4;grogne\nMoyenne;4;\n", 3),
    "groups.csv": (
        "Name,Cost,Text\nForest,,\nWolf,2,Howls.\nBear,4,It sleeps.\nSea,,\nWhale,5,Sings.\nCrab,1,Walks.\n",
        4,
    ),
    "hidden.xlsx": (xlsx({"Cards": HIDDEN}), 9),
    "no header.csv": ("Robin,2,Sings early.\nWren,1,Loud for its size.\nOwl,3,Hoots all night.\n", 3),
    "kein kopf.csv": ("Ritter;3;Er greift an.\nBurg;2;Sie schützt.\nDrache;9;Er speit Feuer.\n", 3),
    # turned and nested
    "turned.csv": (
        "Name,Robin,Wren,Heron,Owl\nCost,1,2,3,4\nText,Sings.,Hides.,Stands.,Hoots.\nColour,red,brown,grey,white\n",
        4,
    ),
    "suits.json": (
        '{"title": "Birds", "suits": {"Wood": [{"name": "Owl", "cost": 2}, {"name": "Jay", "cost": 1}], '
        '"Sea": [{"name": "Gull", "cost": 1}, {"name": "Tern", "cost": 3}]}}',
        4,
    ),
    "sets.json": (
        '[{"set": "Base", "cards": [{"name": "Owl", "qty": 2}, {"name": "Jay", "qty": 1}]}, '
        '{"set": "More", "cards": [{"name": "Gull", "qty": 1}]}]',
        4,
    ),
    "decks.yaml": (
        "decks:\n  forest:\n    - name: Owl\n      cost: 2\n    - name: Jay\n      cost: 1\n"
        "  sea:\n    - name: Gull\n      cost: 3\n",
        3,
    ),
    "cards.toml": ('[[birds]]\nname = "Owl"\ncost = 2\n[[birds]]\nname = "Jay"\ncost = 1\n', 2),
    "suits.toml": ("[wood.owl]\ncost = 2\n[wood.jay]\ncost = 1\n[sea.gull]\ncost = 3\n", 3),
    "list.md": (
        "# Birds\n\n| Name | Cost | Text |\n|---|---:|---|\n| Owl | 2 | Hoots. |\n| Jay | 1 | Calls. |\n",
        2,
    ),
    "lines.json": ('{"name": "Owl", "copies": 2}\n{"name": "Jay", "copies": 1}\n', 3),
    # ids and empty columns
    "ids.csv": (
        rows("id,No,Name,category_id,uuid,Text", "*", "Bird", "7", "a9-*", "Sings.").replace(
            "Robin,1", "r,1"
        ),
        6,
    ),
    "index.csv": ("INDEX,Name,Text\n1,Owl,Hoots.\n2,Jay,Calls.\n3,Tern,Dives.\n", 3),
    "wide.csv": (
        "Name,Cost,Text" + "," * 672 + "\nOwl,2,Hoots." + "," * 672 + "\nJay,1,Calls." + "," * 672 + "\n",
        2,
    ),
    "unnamed.csv": ("Name,Cost,Text,,,\nOwl,2,Hoots.,,,\nJay,1,Calls.,,,\n", 2),
    "na.csv": ("Name,Cost,Text\nOwl,#N/A,Hoots.\nJay,1,#REF!\nTern,2,Dives.\n", 3),
    # colours and marks
    "colours.csv": (
        'Name,Colour,Text\nSun,Yellow,Shines.\nSea,#0044aa,Waves.\nLeaf,"rgb(20, 160, 60)",Grows.\n',
        3,
    ),
    "hex.csv": ("Card,Background,Effect\nSun,#FFEE00,Shine\nSea,#0044AA,Wave\nLeaf,#14A03C,Grow\n", 3),
    "marks.csv": (
        "Name,Cost,Text\nBolt,{2}{R},Deal {X}.\nHeal,{W},[click] Get :ok:.\nDraw,2T/R,A<br>&amp; rest.\n",
        3,
    ),
    "markup.csv": (
        'Name,Text\nOwl,"<span style=""color:red"">Hoots</span> ~~twice~~ `once`"\nJay,Calls\\nfar%naway\n',
        2,
    ),
    # other things
    "title rows.csv": ("Garden birds,,\nversion 3,,\n,,\nName,Copies,Text\nOwl,2,Hoots.\nJay,1,Calls.\n", 3),
    "instructions.csv": (
        "Write one card in each row,,\nName,Qty,Text\nOwl,2,Hoots.\n,,\nJay,1,Calls.\n,,\nTotal,3,\n",
        3,
    ),
    "semicolons.csv": ("\ufeffsep=;\nName;Anzahl;Text\nEule;2;Ruft, leise.\nHäher;1;Ruft, laut.\n", 3),
    "quantita.csv": ("Nome;Quantità;Effetto\nFuoco;4;Brucia\nGelo;2;Ferma\nTotale;6;\n", 6),
    "total words.csv": (
        "Name,Copies,Text\nTotal War,2,All fight.\nPeace,1,All rest.\nTruce,1,All wait.\n",
        4,
    ),
    "ilosc.csv": ("Karta;Ilość;Opis\nOgień;4;Parzy\nLód;2;Mrozi\nRazem;6;\n", 6),
}


def pieces(folder: Path, name: str) -> int | None:
    """Return how many pieces a table becomes."""
    content = TABLES[name][0]
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    report = Report()
    catalogue, decks, found = load_catalogue(shared_templates(), report), [""], 0
    for deck in decks:
        planned = plan_table(file, StartOptions(deck=deck), catalogue, report)
        if planned is None:
            return None
        found += sum(planned[0].copies)
        decks += [] if deck else planned[0].decks[1:]
    return found


@pytest.mark.parametrize("name", TABLES)
def test_the_right_number_of_pieces(tmp_path: Path, name: str) -> None:
    assert pieces(tmp_path, name) == TABLES[name][1]


def test_there_are_sixty() -> None:
    assert len(TABLES) >= 60


def test_each_sheet_of_cards_becomes_a_deck(tmp_path: Path, run) -> None:
    (tmp_path / "two.xlsx").write_bytes(xlsx({"Birds": BIRDS, "Notes": [["to do"]], "Beasts": BEASTS}))
    found = run("print", "two.xlsx")
    assert 'two.xlsx, sheet "Birds": 5 cards, 10 pieces\n' in found.out
    assert 'two.xlsx, sheet "Beasts": 7 cards\n' in found.out
    assert "not read: the sheet `Notes`" in found.out
    assert all((tmp_path / "output" / name / "cards.pdf").is_file() for name in ("two", "two-beasts"))
    assert "Nothing has changed" in run("print", "two.xlsx").out
    assert 'sheet "Birds"' not in run("print", "two.xlsx", "--sheet", "Beasts").out
    assert run("print", "two.xlsx", "--sheet", "beasts, Birds").out.count("cards.pdf  ") == 2
    assert (tmp_path / "two.deck.toml").read_text().count('sheet = "beasts, Birds"') == 1


def sides(folder: Path, name: str) -> list[str]:
    """Return the words on each page of what a table was printed into."""
    file = pypdfium2.PdfDocument(folder / "output" / Path(name).stem / "cards.pdf")
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in file]


@pytest.mark.parametrize(
    ("name", "row", "options", "asks", "replies"),
    [
        ("quiz.csv", 1, [], "Largest planet? A Mars B Jupiter C Venus D Earth", "D Earth B Jupiter"),
        ("wrong.csv", 2, [], "Capital of Spain? Bilbao Cádiz Madrid Vigo", "Madrid Vigo Madrid"),
        ("sides.csv", 1, [], "Day The sun is up.", "Day Night The moon is up."),
        ("todo.csv", 1, ["--back-columns", "co*"], "Robin", "Robin 1"),
    ],
)
def test_two_sides(
    tmp_path: Path, run, name: str, row: int, options: list[str], asks: str, replies: str
) -> None:
    content = TABLES[name][0]
    assert isinstance(content, str)
    lines = content.splitlines()
    (tmp_path / name).write_text("\n".join([lines[0], lines[row]]))
    assert run("print", name, *options).code == 0
    front, back = sides(tmp_path, name)
    assert asks in front
    assert replies in back
    if options:
        assert 'back-columns = "co*"' in (tmp_path / "todo.deck.toml").read_text()


def test_a_colour_that_a_table_gives_is_the_cards() -> None:
    look = read_looks(shared_templates() / "looks")["text"]
    found = categories_of(["#0044aa", "rgb(200, 40, 50)"], look.palette, look.colours, {})
    assert [one.colour for one in found] == [
        one.colour for one in categories_of(["b", "r"], look.palette, look.colours, COLOURS)
    ]
