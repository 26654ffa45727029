"""`printkit print-out`, by a virtual printer and a stand-in for `lp`: what is sent, and what is refused."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pypdfium2
import pytest
from smallgame import CARD, CARDS, GAME, Make, Run, sheet
from virtual import VirtualPrinter, virtual_printer

#: Two-sided cards on card stock, on three sheets; and a page on plain paper.
DECK = GAME.replace("face =", 'stock = "card"\nback = "layouts/card.svg"\nface =')
PAGE = sheet("page", 180, 120, 'stock = "paper"', 'face = "layouts/card.svg"', "copies = 2")
FILES = {
    "game.toml": DECK + PAGE,
    "cards.toml": CARDS.replace("copies = 2", "copies = 20"),
    "layouts/card.svg": CARD.replace("card.id", "card.id if card else 'page'"),
}


@pytest.fixture(scope="module")
def printer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VirtualPrinter]:
    with virtual_printer(tmp_path_factory.mktemp("printer"), "-2", "-f", "application/pdf") as found:
        yield found


#: What is said when a file has gone out as a whole.
KEPT = "What went out is kept in printed.toml: `printkit diff` says what differs from it.\n"


def text_of(page: pypdfium2.PdfPage) -> str:
    return page.get_textpage().get_text_range()


@pytest.mark.slow
def test_the_first_sheet_comes_first_and_then_the_rest(
    make_game: Make, run: Run, printer: VirtualPrinter
) -> None:
    """Both are pages of the file as it was built, sent with its paper, its sides and no scaling."""
    assert run("build", make_game(FILES)).code == 0
    before = len(printer.printed())
    said = run("print-out", "small", "deck", "--to", printer.address)
    assert said.out.startswith(
        "3 sheets of A4, card\n  output/small/deck.pdf, both sides\n  sent 1 sheet of deck.pdf"
    )
    assert "its back must lie behind its front" in said.out
    assert said.out.endswith("Then the other 2 sheets: printkit print-out small deck --sheets rest\n")
    said = run("print-out", "small", "deck", "--to", printer.address, "--sheets", "rest")
    assert "sent 2 sheets of deck.pdf" in said.out
    first, rest = (pypdfium2.PdfDocument(one) for one in printer.printed()[before:])
    whole = pypdfium2.PdfDocument("output/small/deck.pdf")
    assert (len(first), len(rest), len(whole)) == (2, 4, 6)
    assert [text_of(page) for one in (first, rest) for page in one] == [text_of(page) for page in whole]
    assert printer.told("media", before) == ["iso_a4_210x297mm"] * 2
    assert printer.told("sides", before) == ["two-sided-long-edge"] * 2
    assert printer.told("job-name", before) == ["deck"] * 2


@pytest.mark.slow
def test_one_paper_after_the_other_and_a_question_before_each(
    make_game: Make, run: Run, printer: VirtualPrinter, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("build", make_game(FILES))
    said = run("print-out", "small", "--to", printer.address)
    assert said.code == 2
    assert "these take 2 kinds of paper: name what one of them is for" in said.err
    assert "3 sheets of A4, card" in said.out
    assert "2 sheets of A4, paper" in said.out
    answers = iter([True, False, True, True])  # card is in; no more of it; paper is in; and the rest of that
    monkeypatch.setattr("printkit.cli.printer.has_reader", lambda: True)
    monkeypatch.setattr("click.confirm", lambda *_, **__: next(answers))
    before = len(printer.printed())
    said = run("print-out", "small", "--to", printer.address)
    assert [one.name.partition("-")[2] for one in printer.printed()[before:]] == [
        "deck.pdf",
        "page.pdf",
        "page.pdf",
    ]
    assert printer.told("sides", before) == ["two-sided-long-edge", "one-sided", "one-sided"]
    said = run("print-out", "small", "--to", printer.address, "--sheets", "all")
    assert [len(pypdfium2.PdfDocument(one)) for one in printer.printed()[before + 3 :]] == [6, 2]


@pytest.mark.slow
def test_what_a_printer_can_t_do_is_said_before_anything_is_sent(
    make_game: Make, run: Run, printer: VirtualPrinter, tmp_path: Path
) -> None:
    game = make_game(FILES)
    run("build", game, "deck", "--paper", "a3")
    said = run("print-out", "small", "deck", "--to", printer.address)
    assert (
        "takes no paper `iso_a3_297x420mm`\n   = help: build for paper that it takes: `na_letter" in said.err
    )
    run("build", game, "deck")
    said = run("print-out", "small", "deck", "--to", printer.address + "r")
    assert "refuses: there is no printer at this address" in said.err
    with virtual_printer(tmp_path / "simple", "-f", "application/pdf") as simple:
        said = run("print-out", "small", "deck", "--to", simple.address)
        assert "can't print on both sides\n   = help: build with `--layout gutterfold`" in said.err
        assert simple.printed() == []
    with virtual_printer(tmp_path / "raster", "-2", "-f", "image/pwg-raster") as raster:
        assert "can't print PDF files" in run("print-out", "small", "deck", "--to", raster.address).err


@pytest.fixture
def lp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for `lp` and `lpstat`: it knows the printers HP and Old, and writes down what it is told."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "lp").write_text(
        f'#!/bin/sh\nprintf "%s\\n" "$@" > {folder}/told\n'
        'case "$*" in *Old*) echo "lp: Error - out of ink" >&2; exit 1;; esac\n'
        'case "$*" in *"-d HP"*) echo "request id is HP-7 (1 file(s))"; exit 0;; esac\n'
        'echo "lp: Error - No default destination." >&2; exit 1\n'
    )
    (folder / "lpstat").write_text("#!/bin/sh\necho HP\necho Old\n")
    for one in folder.iterdir():
        one.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


@pytest.mark.slow
def test_a_profile_says_which_printer_it_is_for(
    make_game: Make, run: Run, lp: Path, own_settings: Path
) -> None:
    run("printer", "add", "office")
    assert (
        run("printer", "queue", "office", "HP").out
        == "What is built with `--printer office` is sent to HP.\n"
    )
    run("calibrate", "--readings", "0,0,0", "--save", "office")
    assert "  sent to             HP\n" in run("printer", "show", "office").out
    run("build", make_game(FILES), "--printer", "office")
    said = run("print-out", "small", "page", "--sheets", "all")
    assert said.out.endswith(f"  sent 2 sheets of page.pdf to HP (HP-7)\n{KEPT}")
    told = (lp / "told").read_text().splitlines()
    assert told[:-1] == [
        *("-d", "HP", "-t", "page", "-o", "media=iso_a4_210x297mm"),
        *("-o", "sides=one-sided", "-o", "print-scaling=none"),
    ]
    assert Path(told[-1]).resolve() == Path("output/small/page.pdf").resolve()


def refused(run: Run, *words: str) -> str:
    """The words that answer a wrong command."""
    said = run("print-out", "small", "page", "--sheets", "all", *words)
    assert said.code in (1, 2)
    return said.err


@pytest.mark.slow
@pytest.mark.code("unknown-queue")
@pytest.mark.code("not-printed")
@pytest.mark.code("no-lp")
def test_what_the_system_refuses_is_a_finding(
    make_game: Make, run: Run, lp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("build", make_game(FILES))
    words = "error[unknown-queue]: this system knows no printer `PH`\n   = help: known: `HP`, `Old`"
    assert refused(run, "--to", "PH").startswith(words)
    assert refused(run).startswith("error[unknown-queue]: this system has no usual printer\n")
    assert "= help: name one with `--to`: `HP` or `Old`" in refused(run)
    assert refused(run, "--to", "Old").startswith(
        "error[not-printed]: nothing was printed: Error - out of ink"
    )
    assert "does not answer: Connection refused" in refused(run, "--to", "ipp://localhost:9/ipp/print")
    assert "`http://a` is no address of a printer" in refused(run, "--to", "http://a")
    monkeypatch.setenv("PATH", "")
    assert refused(run).startswith("error[no-lp]: this system has no `lp` to print with")


@pytest.mark.slow
def test_what_went_out_is_remembered_and_what_differs_is_sent_alone(
    make_game: Make, run: Run, lp: Path
) -> None:
    """A file counts when its last sheet has gone out; of a deck of some cards, these."""
    game = make_game(FILES)
    kept = game / "printed.toml"
    run("build", game)
    assert KEPT not in run("print-out", "small", "deck", "--to", "HP").out and not kept.exists()
    assert KEPT in run("print-out", "small", "deck", "--to", "HP", "--sheets", "rest").out
    before = kept.read_text()
    assert "[deck.face." in before and "[page." not in before
    cards = (game / "cards.toml").read_text()
    gone = cards.split("[[card]]")
    (game / "cards.toml").write_text("[[card]]".join([*gone[:1], *gone[2:]]) + '\n[[card]]\nid = "new"\n')
    said = run("diff", "small", "deck")
    assert "deck/new: is new\n" in said.out and "is gone: take it out\n" in said.out, said
    assert run("build", "small", "deck", "--only", "changed").code == 0
    assert KEPT in run("print-out", "small", "deck-some", "--to", "HP", "--sheets", "all").out
    assert run("diff", "small", "deck").out == "Nothing is to be printed again.\n"
    assert "deck-some.pdf` is older" not in run("print-out", "small", "deck-some", "--to", "HP").err


@pytest.mark.slow
def test_the_pages_of_a_table_are_sent_and_not_those_of_a_game_of_its_name(
    make_game: Make, run: Run, lp: Path
) -> None:
    run("build", make_game(FILES))
    Path("small.csv").write_text("name,text\nMeg,Draw two.\nPete,Steal one.\n")
    run("print", "small.csv")
    said = run("print-out", "small.csv", "--to", "HP")
    assert "  output/small-csv/cards.pdf, both sides\n" in said.out
    assert "output/small/" not in said.out


@pytest.mark.slow
@pytest.mark.code("not-built")
@pytest.mark.code("file-changed")
@pytest.mark.code("out-of-date")
@pytest.mark.code("not-for-printers")
def test_files_that_are_not_as_they_were_built_are_not_sent(make_game: Make, run: Run, lp: Path) -> None:
    game, pdf = make_game(FILES), Path("output/small/page.pdf")
    assert "error[not-built]: there is nothing to print in `output/small`" in refused(run)
    assert "build it first: `printkit build small`" in refused(run)
    run("build", game)
    said = run("print-out", "small", "pages")
    assert "`output/small` has no PDF of `pages`\n   = help: did you mean `page`" in said.err
    data = pdf.read_bytes()
    pdf.write_bytes(data + b"\n")
    assert "error[file-changed]: `output/small/page.pdf` was changed since it was built" in refused(run)
    pdf.unlink()
    assert "error[missing-file]: `output/small/page.pdf` is not there any more" in refused(run)
    run("build", game)
    later = pdf.stat().st_mtime_ns + 10**9
    os.utime(game / "cards.toml", ns=(later, later))
    assert f"error[out-of-date]: `{pdf}` is older than `small/cards.toml`" in refused(run)
    assert "build it again: `printkit build small`" in refused(run)
    assert not (lp / "told").exists()
    os.utime(game / "cards.toml")
    assert "Nothing has changed" in run("build", game).out  # and the files' times say so now
    assert "sent" in run("print-out", "small", "page", "--to", "HP").out
    run("build", game, "--layout", "single")
    assert "error[not-for-printers]: `output/small/page.pdf` has a page for each side" in refused(run)


def test_a_printer_that_answers_a_byte_at_a_time_is_given_up(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.sending.ipp._ANSWER_SECONDS", 0.5)
    assert run("build", make_game(), "--trust").code == 0
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            there, _ = server.accept()
            with there, suppress(OSError):
                for byte in b"HTTP/1.1 200 OK\r\n" + b"X" * 200:
                    there.sendall(bytes([byte]))
                    time.sleep(0.05)

        threading.Thread(target=drip, daemon=True).start()
        start = time.monotonic()
        said = run(
            "print-out", "small", "--sheets", "all", "--to", f"ipp://127.0.0.1:{server.getsockname()[1]}/ipp"
        )
    assert "does not answer" in said.err
    assert time.monotonic() - start < 5
