"""Many decks: each line of a table is one; none is lost and none is built twice, whatever ends in between."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from smallgame import Said

import printkit
from printkit.diagnostics import Severity
from printkit.model.jobs import Job
from printkit.pipeline.batch import run_locally
from printkit.pipeline.tasks import tasks_of

Make = Callable[..., Path]
Run = Callable[..., Said]

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
def test_an_interrupted_run_goes_on_where_it_stopped(party: Path, tmp_path: Path) -> None:
    seen: list[str] = []

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
    assert {one.state for one in changed.jobs} <= {"done", "kept"}
    assert not seen


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
    monkeypatch.setattr("printkit.pipeline.cluster._PATIENCE", 1)
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
    ("job", "code", "message"),
    [
        ('name = "a"', "missing-key", "the job `a` names no `game`"),
        (
            'name = "a/b"\ngame = "pit"',
            "bad-name",
            "`a/b` can't be the name of a job, which names its folder",
        ),
        ('game = "pit"\nbleed = "wide"', "bad-option", "`bleed` can't be `wide`: it must be a length"),
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


def test_two_jobs_of_one_name(tmp_path: Path) -> None:
    file = tmp_path / "jobs.csv"
    file.write_text("name,game\na,pit\nA,pit\n")
    (finding,) = printkit.batch(file).findings
    assert finding.message == "the job `A` is there twice"
