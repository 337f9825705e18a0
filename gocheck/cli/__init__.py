"""The command line: arguments in, exit status out. Everything else is done elsewhere.

Start reading at `main`. Each command is a module here by its name, as `check`, and the command in
it has that name too; `_LazyGroup` loads it when it is called. Its options are those that
`gocheck.settings` declares for it (`command`, `options`, which also reads `gocheck.toml`). They
become the arguments with which it calls `gocheck.check` (`reports`), `gocheck.read`,
`gocheck.compare` or `gocheck.rulesets`, and it writes what comes back (`formats`, `streams`).
`fix` and `edit` call `gocheck.fixing` too (`copies`); `edit` has no name in the library, where a
`gocheck.Game` is edited. Wrong usage is a `UsageError`, wherever it is found; `exit_status` says
how a command ends.
"""
