"""Text files as people save them: separators, line ends, encodings."""

from pathlib import Path

import pytest

from printkit.input.tables.encodings import guess_encoding

ROWS = [["name", "cost", "words"], ["Robin", "1", "Bold"], ["Wren", "2", "Small"], ["Owl", "3", "Wise"]]
CARDS = [{"name": row[0], "cost": int(row[1]), "words": row[2]} for row in ROWS[1:]]


def joined(mark: str, end: str = "\n") -> str:
    return "".join(mark.join(row) + end for row in ROWS)


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_and_line_ends(cards, mark: str, end: str) -> None:
    assert cards(joined(mark, end)) == CARDS


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "name;words\nRobin;red, bold, small\nWren;x, y\n",
            [("Robin", "red, bold, small"), ("Wren", "x, y")],
        ),
        (
            'name,words\nRobin,"a; b; c; d"\nWren,"e; f; g!"\n',
            [("Robin", "a; b; c; d"), ("Wren", "e; f; g!")],
        ),
        ("My birds, all of them, by name\n\nname;words\nRobin;a\nWren;b\n", [("Robin", "a"), ("Wren", "b")]),
        ("sep=;\nname;words\nRobin;a,b\n", [("Robin", "a,b")]),
        ('"sep=|"\nname|words\nRobin|a,b\n', [("Robin", "a,b")]),
        ("| name | words |\n|------|:-----:|\n| Robin | a |\n", [("Robin", "a")]),
        (
            'name,words\nRobin,"two\nlines"\nWren,"say ""aye"""\n',
            [("Robin", "two\nlines"), ("Wren", 'say "aye"')],
        ),
    ],
)
def test_the_separator_is_judged_by_all_rows(cards, text: str, found: list[tuple[str, str]]) -> None:
    assert [(row["name"], row["words"]) for row in cards(text)] == found


def test_one_column_needs_no_separator(cards) -> None:
    assert cards("name\nRobin, the bold\nWren\n", "c.txt") in (
        [{"name": "Robin, the bold"}, {"name": "Wren"}],
    )


def test_tabs_alone_separate_the_cells_of_a_tsv_file(cards) -> None:
    assert cards("name\twords\nSun\ta, b, c\n", "c.tsv") == [{"name": "Sun", "words": "a, b, c"}]


@pytest.mark.parametrize(
    ("encoding", "note"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("utf-16", "read as UTF-16"),
        ("utf-16-le", "read as UTF-16"),
        ("utf-16-be", "read as UTF-16"),
        ("cp1252", "read as Windows-1252 (if its letters are wrong, save it as UTF-8)"),
    ],
)
def test_encodings(table, encoding: str, note: str) -> None:
    text = "id,name,words\none,Müller,“Größe” – für 5 €\ntwo,Zoë,naïve\n"
    found, words = table(text.encode(encoding))
    assert found is not None
    assert [row["name"] for row in found.rows] == ["Müller", "Zoë"]
    assert found.rows[0]["words"] == "“Größe” – für 5 €"
    assert words == (f"cards.csv: 2 cards; {note}" if note else "")


def test_utf_8_with_one_bad_byte_is_not_taken_for_another_encoding(table) -> None:
    found, words = table("name\nMüller\nZoë\nÉmile\n".encode() + b"\xff\n")
    assert found is None
    assert words.splitlines()[:2] == [
        "error[not-utf-8]: `cards.csv` is not UTF-8 text: byte 0xff is not valid there",
        "  --> cards.csv:5:1",
    ]


def test_a_mistake_in_another_encoding_shows_its_line(table) -> None:
    _, words = table("name,copies\nMüller,viele\n".encode("cp1252"))
    assert words.splitlines()[3] == " 2 | Müller,viele"
    _, words = table("name,copies\nMüller,viele\n".encode("utf-16"))
    assert words.splitlines()[3:5] == [" 2 | Müller,viele", "   |        ^^^^^"]


NAMES = {
    "Windows-1250 in Polish": ("cp1250", "Nazwa;Efekt\nŻmij;Zadaj 3 obrażenia\nŁuskowiec;Dobierz kartę\n"),
    "Windows-1250 in Czech": ("cp1250", "Název;Text\nDělník;Postav zeď\nKůň;Pohni se\nRytíř;Útok\n"),
    "Windows-1250 in Hungarian": ("cp1250", "Név;Leírás\nŐr;Védekezik, amíg él\nBűvész;Húzz két lapot\n"),
    "Windows-1251 in Russian": ("cp1251", "Название;Текст\nДомовой;Возьмите карту\nЛеший;Ждёт\n"),
    "Windows-1251 in Bulgarian": ("cp1251", "Име,Действие\nЗмей,Унищожи една карта\nЮнак,Атака\n"),
    "Windows-1253 in Greek": ("cp1253", "Όνομα;Κείμενο\nΜινώταυρος;Κάνε ζημιά\nΉρωας;Τράβα δύο\n"),
    "Windows-1254 in Turkish": ("cp1254", "İsim;Açıklama\nŞövalye;Saldır\nBüyücü;Kart çek\nKılıç;Güç\n"),
    "Windows-1255 in Hebrew": ("cp1255", "שם,טקסט\nדרקון,כל שחקן מאבד חיים\nאביר,קח שני קלפים\n"),
    "Windows-1256 in Arabic": ("cp1256", "الاسم,النص\nالتنين,يخسر كل لاعب نقطة\nالملك,تفوز\n"),
    "Windows-1257 in Lithuanian": ("cp1257", "Pavadinimas\nŽąsis gąsdina visus\nEžys mėgsta šukę\n"),
    "Shift-JIS in Japanese": ("cp932", "カード名,効果\n河童,相手の手札を捨てる\n天狗,引く\n"),
    "GBK in Chinese": ("gbk", "名称,效果\n火龙,对所有敌人造成三点伤害\n骑士,抽两张牌\n"),
    "Big5 in Chinese": ("big5", "名稱,效果\n火龍,對所有敵人造成三點傷害\n騎士,抽兩張牌\n"),
    "EUC-KR in Korean": ("cp949", "이름,효과\n용,모든 적에게 피해를 준다\n기사,카드를 뽑는다\n"),
    "KOI8-R in Russian": ("koi8_r", "Название;Текст\nДомовой;Возьмите карту\nЛеший;Ждёт\n"),
    "Windows-1252 in German": ("cp1252", "Name;Menü\nHerr Öttinger;Fleisch – für 5 €\nÄnne;Käse\n"),
    "Windows-1252 in French": ("cp1252", "Nom;Texte\nFée;L’été, gagnez une pièce\nSœur;Ça dure\n"),
    "Windows-1252 in Danish": ("cp1252", "Navn;Tekst\nRæv;Sniger sig\nBjørn;Slår\nØrn;Ser på øen\n"),
    "Mac Roman in Spanish": ("mac_roman", "Nombre;Texto\nDragón;Haz daño\nNiña;¡Corre!\n"),
    "Windows-1252 in English": ("cp1252", "name,words\nOwl,It’s wise\nRobin,Sings\n"),
}


@pytest.mark.parametrize("name", NAMES)
def test_other_encodings_are_told_by_the_letters_of_a_few_rows(name: str) -> None:
    codec, text = NAMES[name]
    assert guess_encoding(text.encode(codec)) == (text, name.partition(" in ")[0])


def test_a_text_in_no_encoding_that_is_known_is_refused(table) -> None:
    found, words = table(b"name\n\xff\x81\xfe\x8d\xc0\xc1\n")
    assert (found, words.splitlines()[0]) == (
        None,
        "error[not-utf-8]: `cards.csv` is not UTF-8 text: byte 0xff is not valid there",
    )


def test_between_tabs_a_quote_that_does_not_close_before_one_is_a_quote(cards) -> None:
    text = 'Ship\tSpecial\nGull\t"Slip away": leave.\nDuchess\t"Slow, but proud\n"Sea"\t"two\n""lines"""\n'
    assert [[*one.values()] for one in cards(text, "ships.txt")] == [
        ["Gull", '"Slip away": leave.'],
        ["Duchess", '"Slow, but proud'],
        ["Sea", 'two\n"lines"'],
    ]


def test_a_deck_list_has_copies_and_its_headings_are_no_cards(table) -> None:
    text = "// Red\n4 Bolt\n4x Imp\n20 Mountain (M21) 311\n\nSideboard\n1 Smash to Bits\n"
    found, words = table(text, "deck list.txt")
    assert [[*row.values()] for row in found.rows] == [
        ["Bolt", ""],
        ["Imp", ""],
        ["Mountain", ""],
        ["Smash to Bits", "Sideboard"],
    ]
    assert found.copies == (4, 4, 20, 1)
    assert "copies taken off the names (`4 Bolt`)" in words


ANKI = """#separator:tab
#html:true
#guid column:1
#notetype column:2
#tags column:5
k3	Basic	<b>ir</b>	"to go<br>""Voy""&nbsp;= I go"	verbs
Zx	Basic	dormir	to sleep [sound:dormir.mp3]	verbs
b7	Basic	"What is it?<br><img src=""a cell.png"">"	"<div>A cell</div><div><img src=""b.png""></div>"	b
li	Basic	Two of them	"<ul><li>A <a href=""x"">b</a></li><li>C</li></ul>"	x
H2	Cloze	Yo {{c1::soy::ser}} de Madrid.	I am.	cloze
"""


def test_notes_of_anki_are_fronts_and_backs_without_its_own_columns(table) -> None:
    Path("a cell.png").write_bytes(b"")
    found, words = table(ANKI, "Spanish.txt")
    assert [[*row.values()][2:] for row in found.rows] == [
        ["<b>ir</b>", 'to go<br>"Voy"&nbsp;= I go', "verbs", ""],
        ["dormir", "to sleep", "verbs", ""],
        ["What is it?", "<div>A cell</div>", "b", "a cell.png"],
        ["Two of them", "<ul><li>A b</li><li>C</li></ul>", "x", ""],
        ["Yo ____ (ser) de Madrid.", "Yo <b>soy</b> de Madrid.<br>I am.", "cloze", ""],
    ]
    assert found.headings == ["Anki guid", "Anki notetype", "Front", "Back", "Anki tags", "Picture"]
    assert "1 of 2 pictures printed: others are on backs, or not in this folder" in words
