"""Reports as text or files: formats only, nothing of how reports are made.

In come `Report`s one after the other, and at the end a `Summary`; out come lines. Each format
of `check` is a class with `take` and `end`; functions give one game, ruleset or code in full.
Parquet is not named here: `gocheck.reports.parquet` needs pyarrow, so it is imported where it is
asked for. Start reading at `parsable_lines`, the shortest format, then `table`.

- `table`: what `check` prints: findings, a table, totals; `result_rows`: the rows and columns of
  that table; `summary`: the totals; `finding_in_full`: --explain-finding;
- other formats of `check`: `jsonl` and `document` (JSON), `spreadsheet` (CSV), `markdown`,
  `github` and `azure` (both `annotations`), `gitlab`, `reviewdog`, `junit`, `sarif`,
  `parsable_lines`, `parquet`; `identifiers`: how all these name files, games and findings;
- `score`, `compare`, `rules`, `explain` (and `page_of_findings`), `guide`: the commands of these
  names; `show`, `board` and `svg`: diagrams;
- `game_sentences` and `difference_sentences`: a game, and how two scores differ, in words; `text`
  and `xml_text`: lines, widths and escapes.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names

if TYPE_CHECKING:
    from gocheck.reports.azure import Azure
    from gocheck.reports.board import draw
    from gocheck.reports.compare import (
        CompareCsv,
        CompareEmitter,
        CompareGamesCsv,
        CompareJson,
        CompareTable,
    )
    from gocheck.reports.difference_sentences import sentences_on_differences
    from gocheck.reports.document import Document
    from gocheck.reports.explain import code_in_full, codes_listed
    from gocheck.reports.finding_in_full import FindingInFull, NoSuchFinding
    from gocheck.reports.github import GitHub
    from gocheck.reports.gitlab import GitLab
    from gocheck.reports.guide import guide_pages, page_as_text, page_title
    from gocheck.reports.jsonl import JsonLines
    from gocheck.reports.junit import JUnit
    from gocheck.reports.markdown import Markdown
    from gocheck.reports.page_of_findings import findings_page
    from gocheck.reports.parsable_lines import ParsableLines
    from gocheck.reports.reviewdog import Reviewdog
    from gocheck.reports.rules import not_included_text, ruleset_in_full, side_by_side
    from gocheck.reports.sarif import Sarif
    from gocheck.reports.score import ScoresInFull
    from gocheck.reports.show import Shown, board_as_text, status_signs
    from gocheck.reports.spreadsheet import Csv
    from gocheck.reports.summary import Summary
    from gocheck.reports.svg import position_as_svg
    from gocheck.reports.table import Table, finding_line
else:
    __getattr__ = late_names(
        __name__,
        {
            "azure": "Azure",
            "compare": "CompareCsv CompareEmitter CompareGamesCsv CompareJson CompareTable",
            "board": "draw",
            "difference_sentences": "sentences_on_differences",
            "document": "Document",
            "explain": "code_in_full codes_listed",
            "finding_in_full": "FindingInFull NoSuchFinding",
            "github": "GitHub",
            "gitlab": "GitLab",
            "guide": "guide_pages page_as_text page_title",
            "jsonl": "JsonLines",
            "junit": "JUnit",
            "markdown": "Markdown",
            "page_of_findings": "findings_page",
            "parsable_lines": "ParsableLines",
            "reviewdog": "Reviewdog",
            "rules": "not_included_text ruleset_in_full side_by_side",
            "sarif": "Sarif",
            "score": "ScoresInFull",
            "show": "Shown board_as_text status_signs",
            "spreadsheet": "Csv",
            "summary": "Summary",
            "svg": "position_as_svg",
            "table": "Table finding_line",
        },
    )

__all__ = [
    "Azure",
    "CompareCsv",
    "CompareEmitter",
    "CompareGamesCsv",
    "CompareJson",
    "CompareTable",
    "Csv",
    "Document",
    "FindingInFull",
    "GitHub",
    "GitLab",
    "JUnit",
    "JsonLines",
    "Markdown",
    "NoSuchFinding",
    "ParsableLines",
    "Reviewdog",
    "Sarif",
    "ScoresInFull",
    "Shown",
    "Summary",
    "Table",
    "board_as_text",
    "code_in_full",
    "codes_listed",
    "draw",
    "finding_line",
    "findings_page",
    "guide_pages",
    "not_included_text",
    "page_as_text",
    "page_title",
    "position_as_svg",
    "ruleset_in_full",
    "sentences_on_differences",
    "side_by_side",
    "status_signs",
]
