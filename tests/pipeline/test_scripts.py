"""Tables in other scripts become decks: no box, no finding, and what is copied is what was written."""

import re
from pathlib import Path

import pypdfium2
import pytest
from pdfa import broken
from smallgame import Run

pytestmark = pytest.mark.slow

#: By language: the headings, and a card.
TABLES = {
    "he": ("שם,מחיר,טקסט", "דרקון אדום,5,כאשר הדרקון נכנס למשחק בחר שחקן (או 2 שחקנים)"),
    "ar": ("الاسم,التكلفة,النص", "التنين الأحمر,5,عندما يدخل التنين اللعبة اختر لاعبا (أو 2 لاعبين)"),
    "th": ("ชื่อ,ราคา,ข้อความ", "มังกรแดง,5,เลือกผู้เล่น"),
    "hi": ("नाम,लागत,पाठ", "लाल ड्रैगन,5,वह चुनें"),
    "ta": ("பெயர்,விலை,உரை", "சிவப்பு டிராகன்,5,தாக்குதல்"),
    "te": ("పేరు,ధర,వచనం", "ఎర్ర డ్రాగన్,5,కత్తి"),
    "km": ("ឈ្មោះ,តម្លៃ,អត្ថបទ", "នាគក្រហម,5,ដាវដែក"),
    "el": ("Όνομα,Κόστος,Κείμενο", "Κόκκινος Δράκος,5,διάλεξε έναν παίκτη"),
    "ru": ("Название,Цена,Текст", "Красный дракон,5,выберите игрока"),
}
#: Those whose letters stand on paper in the order in which they are read.
IN_ORDER = {"he", "ar", "th", "el", "ru"}


@pytest.mark.parametrize("language", TABLES)
def test_a_table_is_printed(language: str, run: Run, tmp_path: Path) -> None:
    heads, card = TABLES[language]
    (tmp_path / "cards.csv").write_text(f"{heads}\n{card}\n", encoding="utf-8")
    said = run("print", "cards.csv", "--out", "out", "--look", "text")
    assert (said.code, said.err) == (0, "")
    file = tmp_path / "out/cards/cards.pdf"
    assert broken(file.read_bytes()) == []
    page = pypdfium2.PdfDocument(file)[0]
    text = " ".join(page.get_textpage().get_text_range().split()).replace("\u200b", "")
    title, _, words = card.split(",")
    for word in re.findall(r"[^\s()]+", f"{title} {words}"):
        assert word in text if language in IN_ORDER else set(word) <= set(text), (word, text)
    if language in ("he", "ar"):
        first, *_, last = words.replace("(", "").split()
        assert text.index(first) < text.index(last.strip(")"))
