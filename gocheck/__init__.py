"""gocheck: a linter and a referee for Go game records.

In: game records. Out: a report on each game. Start reading at `gocheck.referee`, which takes a game
through the stages, one package each: `reading`, `replay`, `rules`, `status`, `scoring`,
`comparison`, `checks`, `policy`, `reports`. The guide for contributors is
`gocheck/guide/contributing.md`.
"""

__version__ = "0.1.0"
