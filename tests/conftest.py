"""What every test may ask for: a small game of its own, and the command line as a user meets it."""

import gc
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from browser import chromium
from click.testing import CliRunner
from debian import LACKS
from hypothesis import settings
from smallgame import CARD, CARDS, GAME, Make, Run, Said

from printkit.cli import main
from printkit.folders import CACHE_KEY, SEAL

#: Folders and files whose tests are all slow: whole games, the programs that cut pictures, texts at random,
#: and those that build files to look at them, so often that nobody would wait for the quick tests.
SLOW = (
    "artwork/",
    "brands/test_backs.py",
    "brands/test_printed.py",
    "cli/test_fonts.py",
    "cli/test_icons.py",
    "cli/test_print.py",
    "cli/test_side_by_side.py",
    "cli/test_terminal.py",
    "delivery/test_gallery.py",
    "delivery/test_manifest.py",
    "delivery/test_record.py",
    "drawing/elements/test_use_card.py",
    "drawing/fonts/test_broken.py",
    "drawing/fonts/test_converted.py",
    "drawing/fonts/test_variable.py",
    "drawing/test_common_sides.py",
    "drawing/test_copies.py",
    "drawing/test_shared_parts.py",
    "drawing/text/test_hyphens.py",
    "drawing/text/test_scripts.py",
    "services/",
    "export/test_copied_scripts.py",
    "export/test_reportlab_parts.py",
    "finished/",
    "games/",
    "imposition/test_hexagons.py",
    "imposition/test_margins.py",
    "imposition/test_seen.py",
    "input/tables/test_fetched_pictures.py",
    "input/tables/test_suffixes.py",
    "processes/",
    "pipeline/test_finish.py",
    "pipeline/test_labels.py",
    "pipeline/test_layouts.py",
    "pipeline/test_machines.py",
    "pipeline/test_printers.py",
    "pipeline/test_same_findings.py",
    "pipeline/test_sheets.py",
    "pipeline/test_tables.py",
    "preflight/test_overlap.py",
    "rules/test_damage.py",
    "starter/test_deck.py",
    "starter/test_reading.py",
    "starter/test_untidy.py",
    "strangers/test_tables.py",
    "studio/test_cells.py",
    "studio/test_rows.py",
    "studio/test_watching.py",
)

#: Single tests of other files that are slow, with all their cases or one.
SLOW_TESTS = (
    "batch.py::test_a_picture_that_a_table_names_is_seen",
    "batch.py::test_a_job_is_done_again_when_a_library_or_a_file_is_another",
    "batch.py::test_a_job_is_done_again_when_its_printer_has_another_profile",
    "bad_input.py::test_every_slip_is_a_finding[a loop without end]",
    "breaking.py::test_pieces_join_to_the_chunk",
    "cases.py::test_the_right_one_passes",
    "cases.py::test_the_wrong_one_is_told_in_these_words[brand-back]",
    "cases.py::test_the_wrong_one_is_told_in_these_words[drawn-as-dots]",
    "cases.py::test_the_wrong_one_is_told_in_these_words[missing-answer]",
    "approval/test_photos.py::test_what_is_no_picture_of_cards_is_named",
    "approval/test_printed.py::test_the_day_of_printing_is_kept",
    "brands/test_commands.py::test_a_finding_says_with_which_brand_it_came_up",
    "drawing/test_cells.py::test_a_short_sign_in_braces_is_a_disc_about_the_middle_of_a_capital",
    "diagnostics/test_codes.py::test_every_code_has_a_case_and_every_case_a_code",
    "export/test_pictures.py::test_every_format_shows_its_colours[a.avif]",
    "input/tables/test_continued.py::test_no_letter_is_lost",
    "input/tables/test_untidy.py::test_a_remark_beside_the_table_is_left_out_and_said",
    "limits.py::test_texts[c.yaml-text1-bad-yaml]",
    "mistakes.py::test_a_mistake_is_answered_in_these_words[27-near-miss-of-a-picture]",
    "mistakes.py::test_a_mistake_is_answered_in_these_words[22-error-of-a-formula]",
    "mistakes.py::test_a_mistake_is_answered_in_these_words[29-unknown-icon]",
    "mistakes.py::test_a_mistake_is_answered_in_these_words[60-letters-in-no-font]",
    "pipeline/test_allow.py::test_only_the_component_that_says_so_is_silent",
    "pipeline/test_batches.py::test_many_small_files_are_made_by_two",
    "preflight/test_hexagons.py::test_words_near_a_slanted_side",
    "pipeline/test_allow.py::test_every_warning_can_be_allowed_but_those_of_brands",
    "projects/test_projects.py::test_a_dataset_of_component_studio_is_a_table",
    "projects/test_projects.py::test_templates_that_flow_get_a_look_of_ours",
    "security/test_places.py::test_every_place_has_its_wall",
    "sending/test_print_out.py::test_a_printer_that_answers_a_byte_at_a_time_is_given_up",
    "studio/test_edits.py::test_three_hundred_changes_by_pages_and_an_editor_lose_nothing",
    "studio/test_finished.py::test_what_is_made_of_pictures_opens",
    "studio/test_readings.py::",
    "tables/test_fetch.py::test_what_is_said_of_an_address_is_kept_in_this_folder",
    "translating/test_translate.py::test_a_language_from_right_to_left_turns_the_cards_round",
    "translating/test_translate.py::test_columns_of_a_table_are_its_translation",
    "translating/test_translate.py::test_a_stranger_s_table_has_one_for_each_language",
    "translating/test_translate.py::test_a_job_of_a_batch_and_the_page_have_a_language",
    "translating/test_translate.py::test_a_table_beside_it_is_a_table_s_translation",
    "translating/test_translate.py::test_a_template_asks_for_a_second_language",
    "test_icons_part.py::test_a_column_of_icons_is_said_kept_and_taken_along",
    "text/test_breaking.py::test_every_letter_is_set_in_order_whatever_the_measure",
    "scenes_arrive.py::test_an_exporter_gets_every_title[250",
    "schema_json.py::test_our_own_files_pass",
    "shapes.py::test_a_hexagon_follows_from_one_length",
    "test_colour.py::",
    "test_files.py::test_no_path_leads_out",
    "test_folders.py::test_what_a_killed_process_left_is_removed_and_what_another_uses_stays",
)

#: Files and folders that take longest: they go before other slow ones, so that none is left at the end.
LONGEST = ("games/", "studio/", "sandbox/test_bombs.py", "strangers/", "security/", "fuzz/", "brands/")

#: Folders whose tests go through the wall that untrusted games are read behind.
WALL = ("processes/", "security/", "fuzz/")

# The same examples in every run, so that none is red by chance: --hypothesis-profile=random tries others.
# A busy machine is slow now and then: time says nothing about what a test is to show.
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None, derandomize=False, print_blob=True)
settings.load_profile("same")


#: Of the cases of a slow test, `--sample` takes the first, and every eighth that follows.
SAMPLED = 8


class StopEarly:
    """Ends a run where an entry of a table is wrong, before hundreds of tests fail that only use it."""

    def __init__(self, runner: Any) -> None:
        self.runner = runner

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and "first" in report.keywords and not self.runner.shouldstop:
            self.runner.shouldstop = f"mend this first: {report.nodeid}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run be short."""
    told = "take the first case of each slow test, every eighth that follows, and no tests marked `long`"
    parser.addoption("--sample", action="store_true", help=told)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Watch the tests that go first, in the process that has all reports."""
    if not hasattr(session.config, "workerinput"):
        plugins = session.config.pluginmanager
        plugins.register(StopEarly(plugins.get_plugin("dsession") or session))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests waited for a browser in vain, and that not all cases were tried."""
    if terminalreporter.config.option.sample:
        terminalreporter.write_line(
            f"Of slow tests one case in {SAMPLED} ran, and no long one: without --sample, all do."
        )
    waited = [one for one in terminalreporter.stats.get("skipped", ()) if "no Chromium" in str(one.longrepr)]
    if waited:
        terminalreporter.write_line(
            f"{len(waited)} tests of the studio's page need Chromium: there is none here."
        )
    reasons = [str(one.longrepr[2]) for one in terminalreporter.stats.get("skipped", ())]
    for reason, count in Counter(one for one in reasons if LACKS in one).items():
        terminalreporter.write_line(f"{reason.removeprefix('Skipped: ')}: tests skipped for that: {count}.")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import files of slow tests alone, where these are left out."""
    return (config.option.markexpr == "not slow" and _is_in(collection_path, SLOW)) or None


def _is_in(path: Path, places: tuple[str, ...]) -> bool:
    """Return whether a path is one of some files, or in one of some folders."""
    here = Path(__file__).parent
    return path.is_relative_to(here) and path.relative_to(here).as_posix().startswith(places)


def sampled(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Part the tests into those that `--sample` takes, and the others."""
    seen: Counter[str] = Counter()
    parts: tuple[list[pytest.Item], list[pytest.Item]] = [], []
    for item in items:
        test = item.nodeid.partition("[")[0]
        marks = {one.name for one in item.iter_markers()}
        left_out = "long" in marks or ("slow" in marks and seen[test] % SAMPLED != 0)
        parts[left_out].append(item)
        seen[test] += 1
    return parts


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark all tests of what is slow as a whole, and run their files early: quick ones fill the end.

    Before all others come those of single entries of a table.
    """
    for item in items:
        if _is_in(item.path, SLOW) or any(name in item.nodeid for name in SLOW_TESTS):
            item.add_marker(pytest.mark.slow)
        if _is_in(item.path, WALL):
            item.add_marker(pytest.mark.wall)
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    first = {item for item in items if item.get_closest_marker("first")}
    items.sort(key=lambda item: (item not in first, item.path not in slow, not _is_in(item.path, LONGEST)))
    if config.option.sample:
        items[:], left_out = sampled(items)
        config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Leave the tests themselves out of every later search for garbage: that counts as time of a template.

    And search less often: a test is over before there is much of it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_unconfigure() -> None:
    """Let pytest look once, and not five times, for errors in what was thrown away."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let the many processes that tests start compile printkit once, wherever bytecode may be kept."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(together(tmp_path_factory) / "bytecode")


@pytest.fixture(autouse=True, scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of compiled templates for the whole run, and a cache and settings for each process of it."""
    folder = together(tmp_path_factory) / "code"
    folder.mkdir(exist_ok=True)
    os.environ["PRINTKIT_CACHE"] = str(new_cache(tmp_path_factory.mktemp("cache"), folder))
    os.environ["PRINTKIT_FONTS"] = "off"  # those of this computer are not those of another
    os.environ["PRINTKIT_CONFIG"] = str(new_settings(tmp_path_factory.mktemp("settings")))
    return folder


@pytest.fixture(scope="session")
def chromium_here() -> None:
    """Wait for Chromium where it is being installed; skip a test where there is none."""
    coming = os.environ.get("PRINTKIT_BROWSER")
    end = time.monotonic() + (180 if coming else 0)
    while chromium() is None and time.monotonic() < end:
        time.sleep(1)
    if chromium() is None:
        if coming:
            Path(coming).write_text("it did not come")
        pytest.skip("no Chromium")


def together(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def new_cache(folder: Path, compiled: Path) -> Path:
    """Make a cache with nothing in it but templates that other tests compiled."""
    folder.mkdir(mode=0o700, exist_ok=True)
    (folder / "code").symlink_to(compiled)
    return folder


def new_settings(folder: Path) -> Path:
    """Make a folder of settings with nothing in it but the key of those templates."""
    folder.mkdir(mode=0o700, exist_ok=True)
    (folder / CACHE_KEY).write_bytes(bytes(SEAL))
    (folder / CACHE_KEY).chmod(0o600)
    return folder


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: Path) -> Path:
    """A cache of the test's own: it knows of no earlier build."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(new_cache(tmp_path / "cache", compiled)))
    return tmp_path / "cache"


@pytest.fixture
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings of the test's own."""
    monkeypatch.setenv("PRINTKIT_CONFIG", str(new_settings(tmp_path / "settings")))
    return tmp_path / "settings"


@pytest.fixture(autouse=True)
def trust_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test's games in its own process, but for tests of the wall: quicker, and with tracebacks."""
    if not request.node.get_closest_marker("wall"):
        monkeypatch.setattr("printkit.pipeline.isolated.are_ours", lambda _: True)


@pytest.fixture
def make_game(tmp_path: Path) -> Make:
    """Write a small game; any of its files can be given otherwise, or others added."""

    def make(files: dict[str, str | bytes] | None = None, name: str = "small") -> Path:
        folder = tmp_path / name
        whole = {"game.toml": GAME, "cards.toml": CARDS, "layouts/card.svg": CARD, **(files or {})}
        for path, content in whole.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            data = content.encode() if isinstance(content, str) else content
            (folder / path).write_bytes(data)
        return folder

    return make


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run printkit with a folder of the test's own as the place where the user stands."""
    monkeypatch.chdir(tmp_path)

    def call(*words: object) -> Said:
        result = CliRunner().invoke(main, [str(word) for word in words])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Said(result.exit_code, result.stdout, result.stderr)

    return call
