"""``gocheck show``: the board, on a terminal or as a picture."""

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import click

import gocheck
from gocheck.cli.command import PathsCommand, existing_paths
from gocheck.cli.exit_status import UsageError, exit_on_termination
from gocheck.cli.options import selection_of
from gocheck.cli.reports import Crashes, arguments_of, usage_errors
from gocheck.cli.streams import Output, open_outputs
from gocheck.cli.terminal import can_print, is_coloured, on_terminal, terminal_lines, warn
from gocheck.findings.meanings import ERROR, SEVERITIES, WARNING
from gocheck.library.board import diagram_of
from gocheck.report.values import Finding, Report
from gocheck.reports.board_text import COLOURS, LETTERS, SIGNS, Look
from gocheck.reports.diagram import Diagram
from gocheck.reports.show import Page, board_as_text
from gocheck.reports.svg import as_png, picture
from gocheck.reports.table import no_such_finding
from gocheck.text.messages import counted, how_to_add
from gocheck.text.parsing import regex

_SVG, _PNG = "svg", "png"
_RANGE = regex(r"(\d{1,9})-(\d{1,9})")


@click.command(
    cls=PathsCommand,
    examples=(
        "gocheck show game.sgf",
        "gocheck show game.sgf --move 31",
        "gocheck show games.zip!a.sgf#2 --ruleset chinese",
        "gocheck show game.sgf --at-finding 1",
        "gocheck show game.sgf --svg game.svg --moves 100-150",
        "gocheck show --move 0 -- *.sgf",
    ),
)
def show(paths: tuple[str, ...], **given: Any) -> None:
    """Show the board with dead stones and territory.

    Show it after a move or at the end of the game, with its score and the findings so far. PATHS
    are as for `gocheck check`. With --svg or --png, one board is written as a picture.

    Exit status: 0 done, whatever is found, 1 some game is unreadable, or has no such move or
    finding, 2 wrong usage or nothing to read, 3 gocheck itself failed, 130 after Ctrl-C.
    """
    arguments = arguments_of(given)
    chosen = _Chosen(given)
    paths = existing_paths(paths)
    shown = not_shown = 0
    svg: list[str] = []
    crashes = Crashes()
    with exit_on_termination(), ExitStack() as stack:
        pictures = _open_pictures(given, stack)
        text = Output("text")

        def show_game(game: gocheck.Game) -> None:
            nonlocal shown, not_shown
            not_shown += 1
            with crashes.contained(game.name):
                asked_for = chosen.report(game)
                if asked_for is None:
                    not_shown -= 1
                    return
                report, finding = asked_for
                try:
                    turn, diagrams = chosen.diagrams(game, report, finding)
                except UsageError as error:
                    error.show()
                    return
                if not pictures:
                    page = Page(
                        text.width, _look(given["ascii"]), terminal_lines(), given["verbose"]
                    )
                    lines = board_as_text(report, diagrams, turn, page, finding)
                    text.write([*([""] if shown else []), *lines])
                elif shown:
                    raise UsageError(
                        f"a picture is of one game, and there are several: name one, {report.name}"
                        " for example"
                    )
                else:
                    svg.extend(picture(diagrams, f"{report.name}  {report.players}"))
                shown, not_shown = shown + 1, not_shown - 1

        def report_error(error: gocheck.Error) -> None:
            nonlocal not_shown
            not_shown += 1
            report: Report = vars(error)["report"]
            first = report.cause
            assert first
            chosen.count(report)
            if not crashes.note(report.path, first.code, first.message):
                UsageError(f"{report.path}: {first.message}").show()

        with usage_errors():
            gocheck.read(
                paths,
                **arguments,
                lists=True,
                on_game=show_game,
                on_error=report_error,
                on_warning=warn,
            )
        if svg:
            _write(pictures, svg)
    if chosen.missing:
        UsageError(chosen.missing).show()
        not_shown += 1
    crashes.leave()
    if not_shown:
        sys.exit(1)
    if not shown:
        sys.exit(UsageError.exit_code)


class _Chosen:
    """Which position is shown of each game: the last, that after a move, or that of a finding."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        options = [name for name in ("move", "moves", "at_finding") if given[name] is not None]
        if len(options) > 1:
            one, other = (name.replace("_", "-") for name in options[:2])
            raise UsageError(f"--{one} and --{other} cannot be used together")
        if given["moves"] is not None and not (given["svg"] or given["png"]):
            raise UsageError(
                "--moves numbers the stones of a picture: add --svg FILE or --png FILE"
            )
        self._move: int | None = given["move"]
        self._moves = _range(given["moves"]) if given["moves"] is not None else None
        self._number: int | None = given["at_finding"]
        self._selection = selection_of(given)
        self._severities = SEVERITIES if given["verbose"] else (ERROR, WARNING)
        self._listed = self._hidden = 0

    @property
    def missing(self) -> str:
        """Why no finding has the number that was asked for; "" where one has it, or none was."""
        if self._number is None or self._number <= self._listed:
            return ""
        return f"--at-finding: {no_such_finding(self._number, self._listed, self._hidden)}"

    def report(self, game: gocheck.Game) -> tuple[Report, Finding | None] | None:
        """Return the report on a game, and the finding that is asked for; None for another game."""
        if self._number is not None and self._number <= self._listed:
            return None
        report, finding = self.count(game.report)
        return None if self._number is not None and finding is None else (report, finding)

    def count(self, report: Report) -> tuple[Report, Finding | None]:
        """Count the findings that `gocheck check` lists.

        Return the report with the findings that are wanted, and the one that is asked for.
        """
        report = self._selection.apply(report)
        counting = [each for each in report.findings if not each.waived]
        listed = [each for each in counting if each.severity in self._severities]
        before = self._listed
        self._listed += len(listed)
        self._hidden += len(counting) - len(listed)
        if self._number is not None and before < self._number <= self._listed:
            return report, listed[self._number - before - 1]
        return report, None

    def diagrams(
        self, game: gocheck.Game, report: Report, finding: Finding | None
    ) -> tuple[int, list[Diagram]]:
        """Return after how many moves a game is shown, and the boards; raises UsageError.

        There are two where the move of a finding repeats a position: that one comes first.
        """
        last = report.move_count
        for number in filter(None, (self._move, *(self._moves or ()))):
            if not 0 <= number <= last:
                raise UsageError(
                    f"{report.path} has {counted(last, 'move')}; there is no move {number}"
                )
        if self._moves:
            return self._moves[1], [diagram_of(game.figure(*self._moves))]
        turn, turns = last if self._move is None else self._move, []
        if finding and finding.move is not None:
            turn = finding.move
            turns = [earlier for earlier in (_earlier(report, turn),) if earlier is not None]
        boards = [game.board(each) for each in turns]
        status = report.status if turn == last else None
        boards.append(game.board(turn, status=status, rules=report.ruleset if status else None))
        return turn, [diagram_of(board) for board in boards]


def _earlier(report: Report, move: int) -> int | None:
    """Return the move after which the position after this one occurred before, 0 for the start.

    None if the move repeats no position.
    """
    for each in report.disputes:
        if each.move == move and each.cycle:
            return each.cycle.first - 1
    for legality in report.legality:
        for illegal in legality.illegal:
            if illegal.move == move and illegal.repeats is not None:
                return illegal.repeats
    return None


def _range(text: str) -> tuple[int, int]:
    """Return the numbers of a range of moves; raises UsageError."""
    found = _RANGE.fullmatch(text.strip())
    first, last = map(int, found.groups()) if found else (0, 0)
    if not 1 <= first <= last:
        raise UsageError(f"--moves: {text!r} is not a range of moves such as 100-150")
    return first, last


def _look(ascii: bool) -> Look:
    """Return how boards are drawn on standard output."""
    look = COLOURS if is_coloured(by_many=True) else SIGNS if on_terminal() else LETTERS
    return LETTERS if ascii or not can_print("".join(look.glyphs.values())) else look


def _open_pictures(given: Mapping[str, Any], stack: ExitStack) -> list[Output]:
    """Return the pictures that are to be written; raises UsageError."""
    if given[_PNG]:
        try:
            import resvg_py  # noqa: F401
        except ImportError:
            raise UsageError(f"--png needs resvg-py: {how_to_add('png')}") from None
    wanted = [f"{name}:{given[name]}" for name in (_SVG, _PNG) if given[name]]
    return open_outputs(wanted, (_SVG, _PNG), stack)


def _write(pictures: list[Output], lines: list[str]) -> None:
    """Write one picture as SVG, as PNG or as both; raises UsageError."""
    for output in pictures:
        if output.name == _SVG:
            output.write(lines, last=True)
            continue
        try:
            data = as_png("\n".join(lines))
        except LookupError as error:
            raise UsageError(f"--png: {error}") from None
        output.write_bytes(data)
