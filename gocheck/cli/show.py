"""``gocheck show``: the board."""

import click

from gocheck import inputs
from gocheck.cli.options import existing, page_width, read_settings, repair_handicap_option
from gocheck.cli.trouble import Trouble
from gocheck.handicap import with_missing_stones
from gocheck.reading import read_games
from gocheck.record import Unread
from gocheck.referee import STATUSES, Referee
from gocheck.replay import replay
from gocheck.reports.show import lines
from gocheck.reports.text import counted


@click.command()
@click.argument("file")
@click.option("--move", "number", type=int, help="Show the board after this move; 0: the start.")
@click.option("--game", default=1, show_default=True, help="Which game of the file.")
@click.option("--ruleset", metavar="NAME", help="Take this for the record's own ruleset.")
@click.option(
    "--status",
    type=click.Choice([status for status in STATUSES if status != "engine"]),
    default="auto",
    show_default=True,
    help="What says which stones are dead.",
)
@click.option(
    "--dead", metavar="POINTS", default="", help='Chains that are dead, such as "D4 Q16".'
)
@repair_handicap_option
def show(
    file: str,
    number: int | None,
    game: int,
    ruleset: str | None,
    status: str,
    dead: str,
    repair_handicap: bool,
) -> None:
    """Show the board of FILE after a move or at the end, with findings and status."""
    settings = read_settings(
        ruleset=ruleset,
        status=status,
        dead=dead,
        score_all=True,
        repair_handicap=repair_handicap,
    )
    existing((file,))
    records = [
        record
        for source in inputs.sources((file,))
        for record in ((source,) if isinstance(source, Unread) else read_games(source))
    ]
    if not 1 <= game <= len(records):
        raise Trouble(f"{file} holds {counted(len(records), 'game')}; there is no game {game}")
    record = records[game - 1]
    if isinstance(record, Unread):
        raise Trouble(f"{file}: {record.findings[0].message}")
    replayed = replay(record)
    if repair_handicap and (repaired := with_missing_stones(record, replayed)):
        replayed = replay(repaired)
    if number is not None and not 0 <= number <= len(replayed.moves):
        raise Trouble(
            f"{file} has {counted(len(replayed.moves), 'move')}; there is no move {number}"
        )
    report = Referee(settings).judge(record)
    for line in lines(report, replayed, number, page_width()):
        click.echo(line)
