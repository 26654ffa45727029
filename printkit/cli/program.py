"""The command `printkit` itself: its help, its version, its commands."""

import errno
import gc
import os
import signal
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from printkit.version import __version__

#: A run makes many values and few reference cycles: collecting these rarely saves a twentieth of its time.
_NEW_OBJECTS = 500_000

#: A signal that was lost is repeated after so many seconds.
_REPEAT_SECONDS = 0.05

#: Each command, its function in `printkit.cli`, its line in the help: only the one that is called is loaded.
_COMMANDS = {
    "print": (
        "build.print_command",
        "Print the cards of a spreadsheet: no layout needed, no questions asked.",
    ),
    "looks": ("list.looks", "Show how the cards of a table can look."),
    "fonts": ("list.fonts", "Show the fonts that a game can name."),
    "icons": ("list.icons", "Find icons for cells and layouts, and add collections of them."),
    "new": ("new.new", "Write a new game of your own: cards, a board, a score sheet."),
    "list": ("list.list_command", "Show the games and what each one prints."),
    "build": ("build.build", "Write GAME's PDFs."),
    "batch": ("build.batch", "Build many decks: each line of a table is one."),
    "targets": ("list.targets", "Show the print services and virtual tables that `build --for` writes for."),
    "show": ("build.show", "Write PNG pictures of GAME's pages and faces."),
    "studio": ("studio.studio", "Show GAME on a page that follows every change of its files."),
    "watch": ("studio.watch", "Build GAME again whenever one of its files changes."),
    "check": ("check.check", "Prove GAME's rules, and say all that is wrong with it."),
    "approve": ("approve.approve", "Show what nobody has approved yet, and keep what you say is right."),
    "proofread": ("proofread.proofread", "Read what GAME prints beside the rulebook, rule by rule."),
    "translate": ("translate.translate", "Write GAME's words into a table, to be translated."),
    "printed": ("printed.printed", "Say that GAME was printed as it is now."),
    "diff": ("printed.diff", "Show what of GAME differs from what was printed last."),
    "which": ("printed.which", "Say which cards have these marks, and whether they are out of date."),
    "brand": ("new.brand", "Make, list and check brands: colours, letters and a logo of your own."),
    "print-out": ("printer.print_out", "Send what was built to your printer, the first sheet first."),
    "schema": ("list.schema", "Print a JSON Schema, with which editors check your files."),
    "calibrate": ("printer.calibrate", "Write a test sheet that measures your printer."),
    "printer": ("printer.printer", "Save profiles of your printers."),
}


class _Commands(click.Group):
    """A group whose commands are loaded when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*_COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            from printkit.diagnostics.wording import quoted, suggestion

            raise click.UsageError(
                f"no command {quoted(cmd_name)}; {suggestion(cmd_name, _COMMANDS, len(_COMMANDS))}", ctx
            )
        module, _, name = _COMMANDS[cmd_name][0].partition(".")
        command: click.Command = getattr(import_module(f"printkit.cli.{module}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands into the help without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in _COMMANDS.items()])


@click.group(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="printkit")
@click.pass_context
def main(context: click.Context) -> None:
    """Print games at home: cards, chips, boards, score sheets and rules, as PDFs ready to cut.

    `printkit print FILE` prints the cards of a spreadsheet. A game is a folder of text: some come with
    printkit (`printkit list`), others you write (`printkit new`).
    """
    gc.set_threshold(_NEW_OBJECTS)
    if os.environ.get("NO_COLOR"):
        context.color = False


def run() -> None:
    """Start from the terminal; clean up when a signal ends the process; say what the system refuses."""
    _clean_up_on_signals()
    try:
        main()
    except OSError as wrong:
        message = _refusal(wrong)
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - or Python would try to flush it again at exit
        try:
            click.echo(f"error: {message}", err=True)
        except OSError:
            sys.stderr = sys.stdout
        raise SystemExit(1) from None
    finally:
        gc.freeze()  # the system takes memory back at once: Python need not look through it for cycles


def _refusal(wrong: OSError) -> str:
    """Return what the system refused: a file that it names, the current folder, or else the output."""
    from printkit.diagnostics.wording import harmless, quoted

    why = wrong.strerror or str(wrong)
    if wrong.filename is not None:
        return f"{quoted(harmless(os.fsdecode(wrong.filename)))}: {why}"
    if wrong.errno == errno.ENOENT:
        return "the current folder was deleted: change to another one"
    return f"can't write to the terminal or the pipe: {why}"


def _clean_up_on_signals() -> None:
    """Let signals that end this process raise SystemExit, so that unfinished files are removed."""
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # `nohup` ignores SIGHUP
            signal.signal(number, _end)
    sys.unraisablehook = _end_again


def _end(number: int, frame: object) -> None:
    raise SystemExit(128 + number)


def _end_again(ignored: Any) -> None:
    """Repeat a signal that came where Python ignores what its handler raises, such as while it forks."""
    raised = ignored.exc_value
    if not isinstance(raised, (KeyboardInterrupt, SystemExit)):
        sys.__unraisablehook__(ignored)
        return
    number = signal.SIGINT if isinstance(raised, KeyboardInterrupt) else int(raised.code or 0) - 128
    threading.Timer(_REPEAT_SECONDS, os.kill, (os.getpid(), number)).start()
