"""The command line: arguments in, exit status out. Everything else is done elsewhere.

Start reading at `main`. Each command is a module here by its name, as `check`, and the command in
it has that name too; `_LazyGroup` loads it when it is called. Options are read into plain values
(`settings_options`, `report_options`, `run_options`, `config_file` for those from a file), with
which a command calls `gocheck.check` (`reports`), `gocheck.read`, `gocheck.compare` or
`gocheck.rulesets`, and writes what comes back (`formats`, `streams`). Formats write the plain value
behind a report (`gocheck.library.inner_report`), since a command selects and waives findings in it.
`fix` has no name in the library: it writes files, and calls `gocheck.fixing`. Wrong usage is a
`UsageError` (`errors`), wherever it is found; `exit_status` says how a command ends.
"""

from gocheck.cli.main import main, program

__all__ = ["main", "program"]
