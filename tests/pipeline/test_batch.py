"""Many decks: each line of a table is one; none is lost and none is built twice, whatever ends in between."""

import csv
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from smallgame import Make, Run

import printkit
from printkit.batching.reading import read_jobs
from printkit.batching.running import run_locally
from printkit.batching.tasks import Job, tasks_of
from printkit.diagnostics import Place, Report, Severity

CARD = '<svg><text x="5" y="20" font-size="5">{{ job.guest if job else "nobody" }}</text></svg>'
GUESTS = ("Ada", "Bob & Co", "Čeněk", "Dora", "Eve", "Finn", "Gus", "Hal")


@pytest.fixture
def party(make_game: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A deck that carries a guest's name, and a table of guests beside it."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    game = make_game({"layouts/card.svg": CARD}, name="party")
    lines = [f"{number},{game},{guest}" for number, guest in enumerate(GUESTS, 1)]
    (tmp_path / "jobs.csv").write_text("\n".join(["name,game,guest", *lines]) + "\n", encoding="utf-8")
    return game


def decks(out: str) -> dict[str, bytes]:
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(Path(out).rglob("*.pdf"))}


def words(pdf: Path) -> str:
    return pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()


@pytest.mark.slow
def test_each_line_is_a_deck_of_its_own(party: Path, tmp_path: Path, run: Run) -> None:
    table = tmp_path / "jobs.csv"
    table.write_text(table.read_text() + "9,nowhere,Ida\n10,party,\n", encoding="utf-8")
    said = run("batch", "jobs.csv", "--out", "out", "--trust", "--jobs", "2")
    assert said.code == 1
    assert "10 jobs: 9 done, 1 failed\n  failed 9: unknown game `nowhere`" in said.out
    assert "Bob & Co" in words(Path("out/2/party/deck.pdf"))
    assert "nobody" in words(Path("out/10/party/deck.pdf"))
    report = json.loads(Path("out/report.json").read_text())
    assert [one["state"] for one in report["jobs"]] == ["done"] * 8 + ["failed", "done"]
    assert Path("out/report.csv").read_text().count("\n") == 11


@pytest.mark.slow
def test_what_jobs_were_warned_of_is_said_by_the_run_that_keeps_them_too(
    party: Path, tmp_path: Path, run: Run
) -> None:
    (tmp_path / "jobs.csv").write_text(f"name,game,guest\nann,{party},Ann\nli,{party},\U00013000\n")
    for state in ("done", "kept"):
        said = run("batch", "jobs.csv", "--out", "out", "--trust", "--jobs", "1")
        assert said.code == 0
        assert f"2 jobs: 2 {state}, 1 with warnings\n  warning li: `\U00013000`" in said.out
        ann, li = json.loads(Path("out/report.json").read_text())["jobs"]
        assert (ann["message"], ann["findings"]) == ("", [])
        (found,) = li["findings"]
        assert found["code"] == "missing-letter" and found["file"].endswith("card.svg")
        assert f"{li['seconds']},{found['message']}\n" in Path("out/report.csv").read_text()


@pytest.mark.slow
def test_a_job_that_fails_has_no_pages_and_its_old_files_are_named(
    party: Path, tmp_path: Path, run: Run
) -> None:
    (tmp_path / "jobs.csv").write_text(f"name,game,guest\nann,{party},Ann\n")
    printkit.batch("jobs.csv", out="out", jobs=1, trust=True)
    (party / "layouts/card.svg").write_text(CARD.replace("job.guest", "job.gest"))
    (tmp_path / "jobs.csv").write_text(f"name,game,guest\nann,{party},Ann\nbob,{party},Bob\n")
    said = run("batch", "jobs.csv", "--out", "out", "--trust", "--jobs", "1")
    old = "files of an earlier run are still in its folder"
    ann, bob = json.loads(Path("out/report.json").read_text())["jobs"]
    assert (ann["files"], ann["pages"], ann["pieces"]) == (0, 0, 0)
    assert (ann["message"], bob["message"]) == (
        f"`job.gest` is not defined; {old}",
        "`job.gest` is not defined",
    )
    assert said.out.endswith("failed bob: `job.gest` is not defined\n  report.csv, report.json: 0 pages\n")


@pytest.mark.slow
def test_a_line_with_a_mistake_hinders_no_other(party: Path, tmp_path: Path, run: Run) -> None:
    lines = f"ann,{party},two\nbob,{party},2\nBob,{party},\na/b,{party},\nhal,,\n"
    (tmp_path / "jobs.csv").write_text(f"name,game,copies\n{lines}")
    said = run("batch", "jobs.csv", "--out", "out", "--trust", "--jobs", "1")
    assert said.code == 1 and "5 jobs: 1 done, 4 failed\n  report.csv" in said.out
    assert "error[bad-option]: `copies` can't be `two`: it must be a whole number from 1" in said.err
    assert "jobs.csv:2:" in said.err and "column C (copies)\n" in said.err and ", card" not in said.err
    jobs = json.loads(Path("out/report.json").read_text())["jobs"]
    assert [one["state"] for one in jobs] == ["failed", "done", "failed", "failed", "failed"]
    assert jobs[2]["message"] == "the job `Bob` is there twice"


@pytest.mark.slow
def test_an_interrupted_run_goes_on_where_it_stopped(party: Path, tmp_path: Path) -> None:
    def stop(what: str, done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        printkit.batch("jobs.csv", out="out", jobs=1, trust=True, progress=stop)
    assert Path("out/report.csv").read_text().count("done") == 3
    before = {path: path.stat().st_mtime_ns for path in Path("out").rglob("*.pdf")}
    again = printkit.batch("jobs.csv", out="out", jobs=1, trust=True)
    assert [one.state for one in again.jobs] == ["kept"] * 3 + ["done"] * 5
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())
    (party / "layouts/card.svg").write_text(CARD.replace("nobody", "no one"))
    changed = printkit.batch("jobs.csv", out="out", jobs=1, trust=True)
    assert {one.state for one in changed.jobs} == {"done"}


def build_or_die(game: str, components: Any, *, out: Path, job: Any, **options: Any) -> printkit.Result:
    """Build; but the first time that Bob is built, his process ends, and Eve's ends each time."""
    mark = out.parent / "died"
    if job["guest"] == "Eve" or (job["guest"] == "Bob & Co" and not mark.exists()):
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return printkit.build(game, components, out=out, job=job, **options)


@pytest.mark.slow
def test_a_process_that_ends_hinders_no_other_job(party: Path, tmp_path: Path) -> None:
    Path("out").mkdir()
    jobs = [Job(guest, str(party), values={"guest": guest}) for guest in GUESTS[:6]]
    states = {
        task.job.name: (result.state, result.message)
        for task, result in run_locally(tasks_of(jobs, "out", True), build_or_die, 2)
    }
    lost = states.pop("Eve")
    assert lost == ("failed", "its process ended too soon: try fewer `--jobs`")
    assert {state for state, _ in states.values()} == {"done"}


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A real cluster of two workers."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as found:
        yield found


@pytest.mark.long
@pytest.mark.slow
def test_a_cluster_loses_no_job_when_a_worker_is_killed(party: Path, tmp_path: Path, cluster: Any) -> None:
    alone = printkit.batch("jobs.csv", out="alone", jobs=1, trust=True)
    seen: list[str] = []

    def kill(what: str, done: int, total: int) -> None:
        seen.append(what)
        if done == 3:
            os.kill(cluster.workers[0].pid, signal.SIGKILL)

    address = cluster.scheduler_address.replace("tcp://", "dask://")
    out = (tmp_path / "there").as_uri()
    found = printkit.batch("jobs.csv", out=out, on=address, trust=True, progress=kill)
    assert [one.state for one in found.jobs] == [one.state for one in alone.jobs] == ["done"] * 8
    assert len(seen) == 8
    assert decks("there") == decks("alone")
    assert len(decks("there")) == 16


@pytest.mark.slow
@pytest.mark.code("no-cluster")
def test_a_cluster_that_is_not_there(party: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("printkit.batching.cluster._TIMEOUT_SECONDS", 1)
    (finding,) = printkit.batch("jobs.csv", on="dask://127.0.0.1:9").findings
    assert finding.code == "no-cluster"
    assert finding.message.startswith("no cluster answers at `dask://127.0.0.1:9`")
    assert finding.help == "or build here, without `--on`"


@pytest.mark.code("no-jobs")
def test_a_file_without_jobs(tmp_path: Path) -> None:
    file = tmp_path / "jobs.toml"
    file.write_text("")
    (finding,) = printkit.batch(file).findings
    assert (finding.code, finding.message) == ("no-jobs", "there are no jobs in `jobs.toml`")
    assert finding.help == "write a table with the columns `name` and `game`, or `[[job]]` in TOML"


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("", "there are no jobs in `jobs.csv`", "write a table with the columns `name` and `game`"),
        (
            "name,game\n",
            "there are no jobs in `jobs.csv`",
            "write a table with the columns `name` and `game`",
        ),
        ("guest\nAda\n", "there is no column `game` in `jobs.csv`", "name a game of `printkit list`"),
        ("name,gmae\na,pit\n", "there is no column `game` in `jobs.csv`", "did you mean `gmae`?"),
    ],
)
def test_a_table_that_holds_no_jobs(tmp_path: Path, text: str, message: str, help: str) -> None:
    file = tmp_path / "jobs.csv"
    file.write_text(text)
    (finding,) = printkit.batch(file).findings
    assert finding.message == message and (finding.help or "").startswith(help)


@pytest.mark.parametrize(
    ("columns", "noted"),
    [
        ("papper", ["papper"]),
        ("guest", []),
        ("player", []),  # a name, and no number
        ("brands,brand", []),  # of one and of several, both may be meant
        ("papper,paper", ["papper"]),
    ],
)
def test_a_column_with_almost_the_name_of_an_option_is_noted(
    tmp_path: Path, columns: str, noted: list[str]
) -> None:
    file, report = tmp_path / "jobs.csv", Report()
    file.write_text(
        f"name,game,{columns}\na,pit,Ada,\n".replace(",\n", "\n" if "," not in columns else ",\n")
    )
    assert [job.wrong for job in read_jobs(file, report)] == [""]
    found = [(one.severity, one.message, one.help) for one in report]
    message = "`{0}` sets nothing: layouts read it as `job.{0}`"
    assert found == [(Severity.NOTE, message.format(name), "did you mean `paper`?") for name in noted]


def test_a_cell_can_set_each_kind_of_option(tmp_path: Path) -> None:
    file = tmp_path / "jobs.csv"
    file.write_text("game,components,header,start,gap\nbirds.csv,5,no,3,2mm\n")
    (job,) = read_jobs(file, Report())
    assert job.components == ("5",)
    assert job.options == {"header": False, "start": 3, "gap": 2.0}


@pytest.mark.parametrize(
    ("job", "code", "message"),
    [
        ('name = "a"', "missing-key", "the job `a` names no `game`"),
        (
            'name = "a/b"\ngame = "pit"',
            "bad-name",
            "`a/b` can't be the name of a job, which names its folder",
        ),
        ('game = "pit"\nbleed = "wide"', "bad-option", "`bleed` can't be `wide`: it must be a length"),
        ('game = "pit"\ncomponents = [1]', "wrong-type", "`components` must be names of components"),
        ('game = "pit"\ngang = "perhaps"', "bad-option", "`gang` can't be `perhaps`: it must be yes or no"),
    ],
)
def test_a_job_that_can_not_be_read(tmp_path: Path, job: str, code: str, message: str) -> None:
    file = tmp_path / "jobs.toml"
    file.write_text(f"[[job]]\n{job}\n")
    (finding,) = printkit.batch(file).findings
    assert (finding.code, finding.message, finding.severity) == (code, message, Severity.ERROR)


@pytest.mark.slow
def test_a_game_whose_name_is_too_long_hinders_no_other_job(party: Path, tmp_path: Path) -> None:
    (tmp_path / "jobs.csv").write_text(f"name,game,guest\nlong,{'g' * 300},Ada\nbob,{party},Bob\n")
    result = printkit.batch("jobs.csv", out="decks", jobs=1)
    assert [one.state for one in result.jobs] == ["failed", "done"]
    assert "ggg" in result.jobs[0].message and "Errno" not in result.jobs[0].message


def test_a_picture_that_a_table_names_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = tmp_path / "deck"
    deck.mkdir()
    monkeypatch.chdir(deck)
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    (deck / "birds.csv").write_text("name,picture\nOwl,owl.svg\n")
    (deck / "jobs.csv").write_text("name,game,export\na,birds.csv,png\n")

    def state() -> str:
        return printkit.batch("jobs.csv", jobs=1, trust=True).jobs[0].state

    assert [state(), state()] == ["done", "kept"]  # though it wrote pictures into this folder itself
    (deck / "art").mkdir()
    (deck / "art/owl.svg").write_text('<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')
    assert [state(), state()] == ["done", "kept"]
    (deck / "art/owl.svg").write_text('<svg viewBox="0 0 9 9"><rect width="8" height="8"/></svg>')
    assert [state(), state()] == ["done", "kept"]


def test_a_job_is_done_again_when_a_library_or_a_file_is_another(
    party: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "jobs.csv").write_text(f"name,game,guest\nann,{party},Ann\n")

    def states() -> list[str]:
        return [one.state for one in printkit.batch("jobs.csv", out="out", jobs=1, trust=True).jobs]

    assert [states(), states()] == [["done"], ["kept"]]
    os.utime(party / "game.toml")  # the same content
    assert states() == ["kept"]
    monkeypatch.setattr("printkit.inputs.files.library_stamps", lambda: {"pikepdf": (1, 2, 3, 4)})
    assert [states(), states()] == [["done"], ["kept"]]
    (party / "layouts/more").mkdir()
    (party / "layouts/more/rules.txt").write_text("an unread file in a folder of its own")
    assert [states(), states()] == [["done"], ["kept"]]
    (party / "layouts/more").rename(party / "layouts/other")
    assert [states(), states()] == [["done"], ["kept"]]


def test_a_job_is_done_again_when_its_printer_has_another_profile(
    party: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "settings"))
    profile = tmp_path / "settings/printers/home.toml"
    profile.parent.mkdir(parents=True)
    profile.write_text("scale = [1.001, 1.0]\n")
    (tmp_path / "jobs.csv").write_text(f"name,game,printer\nann,{party},home\n")

    def states() -> list[str]:
        return [one.state for one in printkit.batch("jobs.csv", out="out", jobs=1, trust=True).jobs]

    assert [states(), states()] == [["done"], ["kept"]]
    profile.write_text("scale = [1.002, 1.0]\n")
    assert [states(), states()] == [["done"], ["kept"]]


def test_two_jobs_of_one_name(tmp_path: Path) -> None:
    file = tmp_path / "jobs.csv"
    file.write_text("name,game\na,pit\nA,pit\n")
    report = Report()
    first, second = read_jobs(file, report)
    (finding,) = report
    assert finding.message == second.wrong == "the job `A` is there twice" and second.misnamed
    assert isinstance(finding.at, Place) and finding.at.cell and finding.at.cell.card == ""
    assert not first.wrong


@pytest.mark.slow
def test_what_jobs_say_does_no_harm(party: Path, tmp_path: Path, run: Run) -> None:
    digits, formula = "9" * 5000, '=HYPERLINK("http://x","y")'
    rows = [
        ("name", "game", "copies"),
        ("many", party, digits),
        ("report.csv", party, ""),
        ("sum", formula, ""),
        ("ann", party, ""),
    ]
    with Path("jobs.csv").open("w", newline="") as file:
        csv.writer(file).writerows(rows)
    (tmp_path / "out/ann").mkdir(parents=True)
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "out/report.csv").symlink_to(tmp_path / "mine.txt")
    (tmp_path / "out/ann/job.json").write_text("[" * 100_000)
    said = run("batch", "jobs.csv", "--out", "out", "--jobs", "1")
    assert (said.code, "Traceback" in said.err) == (1, False)
    assert "4 jobs: 1 done, 3 failed" in said.out
    assert "`copies` can't be `9999" in said.err
    assert "`report.csv` can't be the name of a job" in said.err
    lines = [line.split(",") for line in Path("out/report.csv").read_text().splitlines()]
    assert lines[3][1].startswith("\"'=HYPERLINK")
    assert (tmp_path / "mine.txt").read_text() == "mine"


@pytest.mark.slow
def test_a_job_whose_files_are_cut_short_is_built_again(party: Path, tmp_path: Path) -> None:
    (tmp_path / "jobs.csv").write_text(f"name,game,guest\nann,{party},Ann\n")
    states = []
    for length in (None, None, 0, 100):
        if length is not None:
            (file,) = Path("out/ann").rglob("deck.pdf")
            os.truncate(file, length)
        states.append(printkit.batch("jobs.csv", out="out", jobs=1, trust=True).jobs[0].state)
    assert states == ["done", "kept", "done", "done"]
