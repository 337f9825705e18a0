"""What a page has on one game: its row, its text, its moves and owners as data, its record."""

import base64
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from msgspec import structs

from gocheck.board.board import geometry
from gocheck.board.points import point_names, sgf_point
from gocheck.findings.meanings import SEVERITIES
from gocheck.report.values import PASS, Chain, Finding, PartName, Playback, Report, Score, Status
from gocheck.reports import game_sentences
from gocheck.reports.board_text import draw, plain as text_of
from gocheck.reports.diagram import (
    Diagram,
    counted_status,
    position_after,
    star_points,
    status_signs,
)
from gocheck.reports.difference_sentences import sentences_on_differences
from gocheck.reports.html.elements import (
    Element,
    Words,
    as_json,
    characters,
    element,
    name_of_person,
    shortened,
    shown,
    title_of,
)
from gocheck.reports.identifiers import of_waiver
from gocheck.reports.score import (
    facts_of_game,
    in_zi,
    sentences_on_status,
    used_parts,
)
from gocheck.rules.lookup import Rulesets
from gocheck.text.messages import in_percent, percents, plain
from gocheck.text.parsing import regex

AGREES, DIFFERS, UNKNOWN = "agrees", "differs", "unknown"
NOT_COUNTED, UNREADABLE, NO_GAME = "not-counted", "unreadable", "no-game"
"""What a row is about: how a score compares with the recorded result, or why there is none."""
_AGREEMENT = {True: AGREES, False: DIFFERS, None: UNKNOWN}
_NOT_RECORDED = "other"
"""What a score is that differs from the recorded result under a ruleset that is not the record's:
nothing is wrong."""
_MARKS = {AGREES: "✓", DIFFERS: "✗", UNKNOWN: "?", _NOT_RECORDED: "≠"}
"""What is written behind a score, by how it compares with the recorded result."""
_ONE_LINE = 1_000_000
"""Columns of a page that wraps no sentence itself."""
_LONG = 2200
"""Characters of a text that does not fit on one page of paper in the usual type: measured."""
_LETTERS = {"black": "b", "white": "w"}
_KEPT = "/!#:+,;=()~*'$"
"""What an address in a page can have as it is, next to letters and digits."""
_SAME = regex(r"(.)\1{2,}")
_PASSES, _OUTSIDE = "..", "!!"
_TEXTS = (
    "event", "round", "date", "recorded_rules", "recorded_komi", "recorded_handicap",
    "recorded_result",
)  # fmt: skip
"""The fields of a report that are texts of the record, without names."""
_PARTS = {
    "stones": "living stones",
    "territory": "terri\N{SOFT HYPHEN}tory",
    "dame": "dame",
    "prisoners": "pris\N{SOFT HYPHEN}oners",
    "dead": "dead stones",
    "passes": "pass stones",
    "compensation": "handi\N{SOFT HYPHEN}cap compen\N{SOFT HYPHEN}sation",
    "tax": "group tax",
    "first_pass": "first pass",
    "komi": "komi",
}


def address(report: Report, move: int | None = None) -> str:
    """Return the link to a game in the page, and to a move of it."""
    name = report.name.encode("utf-8", "backslashreplace")
    at = "" if move is None else f"@{move}"
    return f"#{quote(name, safe=_KEPT)}{at}"


def link(report: Report) -> Element:
    """Return the link to a game, whose folder is less visible."""
    start = max(report.name.rfind("/"), report.name.rfind("!")) + 1
    folder = [element("span", report.name[:start], class_="folder")] if start else []
    return element("a", *folder, report.name[start:], href=address(report))


def agreement(report: Report) -> str:
    """Return how the score of a game compares with its recorded result."""
    if not report.number:
        return NO_GAME
    if not report.readable:
        return UNREADABLE
    return _AGREEMENT[report.agrees] if report.scores else NOT_COUNTED


def worst(report: Report) -> str | None:
    """Return the severity of the worst finding that counts; None without any."""
    severities = [each.severity for each in report.findings if not each.waived]
    return min(severities, key=SEVERITIES.index, default=None)


def row(report: Report, columns: Sequence[str]) -> Element:
    """Return the row of a game in the table; columns: the rulesets compared."""
    kinds = [agreement(report), *([found] if (found := worst(report)) else [])]
    own = report.scores.get(report.ruleset or "")
    status = report.status
    confidence = status.confidence if status else None
    codes = dict.fromkeys(each.code for each in report.findings if not each.waived)
    return element(
        "tr",
        element("th", link(report), scope="row"),
        element("td", name_of_person(report.round) if report.round else ""),
        element("td", name_of_person(report.black)),
        element("td", name_of_person(report.white)),
        element("td", name_of_person(report.recorded_result or "none"), class_="re"),
        _result(report, own) if own else element("td", "", class_="n"),
        element("td", own.evidence if own else ""),
        element(
            "td",
            "" if confidence is None else in_percent(confidence),
            class_="n",
            data_v=None if confidence is None else f"{confidence:.4f}",
        ),
        element("td", " ".join(codes), class_="codes"),
        *(
            _result(report, report.scores[name], " r") if name in report.scores else _no_result()
            for name in columns
        ),
        data_k=" ".join(kinds),
    )


def _no_result() -> Element:
    return element("td", "", class_="n r")


def _compared(report: Report, score: Score) -> str:
    """Return how a score compares with the recorded result."""
    is_own = score.ruleset == report.ruleset
    return _NOT_RECORDED if score.agrees is False and not is_own else _AGREEMENT[score.agrees]


def _result(report: Report, score: Score, more: str = "") -> Element:
    kind = _compared(report, score)
    text = f"{score.result} {_MARKS[kind]}"
    return element("td", text, class_=f"n {kind}{more}")


def section(report: Report, rulesets: Rulesets, *, with_diagram: bool) -> Element:
    """Return the text on a game; with_diagram: with its board as text, which the script draws."""
    diagram = [_diagram(report)] if with_diagram and report.playback else []
    short = _shortened(report)
    place, short_place = _place(report), _place(short)
    facts = [*_facts(report, rulesets)]
    return element(
        "article",
        element(
            "header",
            element("h2", *_players(report)),
            element(
                "p",
                element("bdi", short_place, title=title_of(place, short_place)),
                class_="place",
            ),
            _verdict(report, short),
        ),
        element("div", class_="play"),
        element("div", *facts, *diagram, class_="facts"),
        element("p", "Referee", class_="signature"),
        class_="game long" if sum(map(characters, facts)) > _LONG else "game",
        data_game=address(report)[1:],
    )


def _shortened(report: Report) -> Report:
    """Return a report with the texts of its record as they are shown."""
    texts = {name: shortened(text) for name in _TEXTS if (text := getattr(report, name))}
    return structs.replace(report, **texts)


def _place(report: Report) -> str:
    """Return where and when a game was played."""
    parts = [report.name, report.event, report.round and f"round {report.round}", report.date]
    return " · ".join(filter(None, parts))


def _players(report: Report) -> list[str | Element]:
    if not report.readable:
        return [report.name]
    player = {"class_": "player"}
    return [
        element("span", element("i", class_="stone black"), name_of_person(report.black), **player),
        " ",
        element("span", element("i", class_="stone white"), name_of_person(report.white), **player),
    ]


def _verdict(report: Report, short: Report) -> Element:
    """Return how the score compares with the recorded result; short: with the texts as shown."""
    kind = agreement(report)
    own = report.scores.get(report.ruleset or "")
    recorded = short.recorded_result or "none"
    if not report.number:
        text = "These findings are on a file, not on one game."
    elif not report.readable:
        text = "This game could not be read."
    elif own:
        says = {AGREES: "agrees with", DIFFERS: "differs from", UNKNOWN: "may differ from"}[kind]
        text = f"The score {own.result} ({own.ruleset}) {says} the recorded result {recorded}."
    elif report.scores:
        text = f"Recorded result: {recorded}. The record names no known ruleset."
    else:
        text = f"{game_sentences.why_not_counted(short)}."
    title = title_of(report.recorded_result or "none", recorded)
    return element("p", text, class_=f"verdict {kind}", title=title)


def _facts(report: Report, rulesets: Rulesets) -> Iterator[Element]:
    if report.findings:
        yield element("h3", "Findings")
        yield element(
            "ol", *(_finding(report, each) for each in report.findings), class_="findings"
        )
    if report.scores:
        yield element("h3", "Score")
        yield element("div", _score_table(report, rulesets), class_="wide", tabindex=0)
        yield from _explanations(report)
        yield element("h3", "Who is dead")
        yield _sentences(sentences_on_status(report, rulesets, _ONE_LINE), "plain run")
        if why := list(sentences_on_differences(report, rulesets, _ONE_LINE)):
            yield element("h3", "Why rulesets differ")
            yield _sentences(iter(why))
    if report.disputes:
        yield element("h3", "Where rulesets differ on a move")
        yield element("ul", *_disputes(report), class_="plain")
    if report.readable:
        yield element("h3", "Record")
        (*_, facts), (*_, short) = (
            facts_of_game(each, _ONE_LINE) for each in (report, _shortened(report))
        )
        yield element("p", short, title=title_of(facts, short))


def _sentences(lines: Iterator[str], kind: str = "plain") -> Element:
    """Return a list of sentences; kind: "run" for one without line ends on paper."""
    return element("ul", *(element("li", line) for line in lines), class_=kind)


def _disputes(report: Report) -> Iterator[Element]:
    for each in game_sentences.disputed_moves(report):
        verdicts = (f"{text[:1].upper()}{text[1:]}." for text in each.verdicts)
        yield element(
            "li",
            element("a", f"Move {each.move}", href=address(report, each.move)),
            f": {each.what}. {each.more}".rstrip(),
            _sentences(verdicts, "run"),
        )


def _finding(report: Report, found: Finding) -> Element:
    main = found.move is not None and found.variation is None and report.playback is not None
    message = f"{found.message}{of_waiver(found)}"
    where = f"line {found.line}, column {found.column}" if found.line else None
    return element(
        "li",
        element("b", found.code, class_="code"),
        " ",
        message[:1].upper() + message[1:],
        " ",
        *(
            [element("a", f"Move {found.move}", href=address(report, found.move), class_="go")]
            if main
            else []
        ),
        *([element("small", where)] if where else []),
        class_="waived" if found.waived else found.severity,
        data_move=found.move if main else None,
        data_point=found.point if main else None,
    )


def _score_table(report: Report, rulesets: Rulesets) -> Element:
    """Return what each total consists of; rulesets that count alike are listed together."""
    used = used_parts(report)
    alike: dict[tuple[object, ...], list[Score]] = {}
    for name, score in report.scores.items():
        parts = tuple(tuple(score.parts[part]) for part in used)
        key = (score.result, score.agrees, name == report.ruleset, parts)
        alike.setdefault(key, []).append(score)
    head = element(
        "tr",
        element("td"),
        *(element("th", _PARTS[part], scope="col") for part in used),
        element("th", "total", scope="col"),
    )
    bodies = (_total(scores, used, report, rulesets) for scores in alike.values())
    return element("table", element("thead", head), *bodies, class_="score")


def _total(
    scores: Sequence[Score], used: Sequence[PartName], report: Report, rulesets: Rulesets
) -> Element:
    """Return the rows on rulesets that count alike: their result, Black's and White's total."""
    names, score = [each.ruleset for each in scores], scores[0]
    own, kind = names == [report.ruleset], _compared(report, score)
    zi = max((in_zi(each, rulesets) for each in scores), key=len)
    title = element(
        "th",
        element("b", ", ".join(names)),
        f" {score.result}{zi} {_MARKS[kind]}",
        *([element("small", " the record’s ruleset")] if own else []),
        scope="rowgroup",
        colspan=len(used) + 2,
    )
    amounts = [[plain(amount) for amount in side] for side in _sides(score, used)]
    black, white = (
        [element("th", player, scope="row"), *(element("td", each) for each in side)]
        for player, side in zip(("Black", "White"), amounts, strict=True)
    )
    return element(
        "tbody",
        element("tr", title),
        element("tr", *black),
        element("tr", *white),
        class_=kind + " own" * own,
        data_ruleset=" ".join(names),
    )


def _sides(score: Score, used: Sequence[PartName]) -> tuple[list[Decimal], list[Decimal]]:
    """Return the parts of both totals, and the totals."""
    black, white = zip(*(score.parts[part] for part in used), strict=True) if used else ((), ())
    return [*black, score.black], [*white, score.white]


def _explanations(report: Report) -> Iterator[Element]:
    if report.explanations is None:
        return
    yield element("h3", "What would make the recorded result right")
    if not report.explanations:
        _, text = game_sentences.explanations(report, _ONE_LINE)
        yield element("p", text)
        return
    *shares, rest = percents([each.confidence for each in report.explanations])
    items = [
        (share, f"{each.change[:1].upper()}{each.change[1:]} ({each.reason})")
        for each, share in zip(report.explanations, shares, strict=True)
    ]
    yield element(
        "ul",
        *(
            element("li", element("b", f"{share}%", class_="n"), " ", text)
            for share, text in [*items, (rest, "Other causes")]
        ),
        class_="shares",
    )


def _diagram(report: Report) -> Element:
    """Return the last position as text, open: without the script it is the only board."""
    assert report.playback
    assert report.size
    position = position_after(report.playback, *report.size)
    signs = status_signs(report.status, position, *report.size) if report.status else {}
    lines = map(text_of, draw(Diagram(*report.size, position, signs)))
    return element(
        "details",
        element("summary", "Board as text"),
        element("pre", "\n".join(lines), tabindex=0),
        class_="diagram",
        open="",
    )


def data_of(report: Report, rulesets: Rulesets, words: Words | None, text: Element) -> str:
    """Return the text and the board of a game as JSON; words: None where the page has the text."""
    numbered = words.numbered(text) if words else None
    return as_json({"text": numbered, "board": _board_data(report, rulesets)})


def _board_data(report: Report, rulesets: Rulesets) -> dict[str, Any] | None:
    """Return the moves of a game and who owns its board, as the script reads them; None without.

    Points are two letters, as in SGF. `size`; `stars`: the star points; `start`: the points of
    black and white stones set up; `moves`: their points, ".." for a pass, "!!" for a point off the
    board; `colors`: theirs, in turn and again from the first; `outside`: the texts of these;
    `captured`: the points of the stones that a move removes, by its number; `set_up`: the points
    that become black, white and empty after it; `own`: the record's ruleset; `illegal`: the moves
    that rulesets forbid; `owners`: one sign for each point at the end, "." without any, as
    `status_signs` has them, three and more as one and their number, such as "b3"; `counted`: which
    of these each ruleset counts; `dead`: the evidence on chains.
    """
    playback = report.playback
    if playback is None or report.size is None:
        return None
    columns, rows = report.size
    coordinates = {
        name: sgf_point((number % columns, number // columns))
        for number, name in enumerate(point_names(columns, rows))
    }

    def points(names: Sequence[str]) -> str:
        return "".join([coordinates[name] for name in names])

    moves, outside, captured, set_up = [], {}, {}, {}
    for number, step in enumerate(playback.steps, 1):
        at = coordinates.get(step.point, _PASSES if step.point == PASS else _OUTSIDE)
        if at == _OUTSIDE:
            outside[number] = shown(step.point)
        moves.append(at)
        if step.captured:
            captured[number] = points(step.captured)
        if step.set_up:
            placed = step.set_up
            set_up[number] = [points(each) for each in (placed.black, placed.white, placed.empty)]
    colors = "".join([_LETTERS[step.color] for step in playback.steps])
    in_turn = [turns for turns in ("bw", "wb") if (turns * len(colors)).startswith(colors)]
    data: dict[str, Any] = {
        "size": [columns, rows],
        "stars": "".join(map(sgf_point, star_points(columns, rows))),
        "start": [points(playback.start.black), points(playback.start.white)],
        "colors": in_turn[0] if in_turn else colors,
        "moves": "".join(moves),
    }
    found: dict[str, Any] = {
        "own": report.ruleset,
        "outside": outside,
        "captured": captured,
        "set_up": set_up,
        "illegal": [
            [each.rulesets, [illegal.move for illegal in each.illegal]]
            for each in report.legality
            if each.illegal
        ],
    }
    if report.status:
        owners, counted = _owners(report, report.status, playback, rulesets)
        found |= {"owners": owners, "counted": counted}
        found["dead"] = [
            [points(chain.points), _evidence_on(chain)] for chain in report.status.chains
        ]
    return data | {key: value for key, value in found.items() if value}


def _evidence_on(chain: Chain) -> str:
    how = chain.evidence if chain.confidence is None else in_percent(chain.confidence)
    return f"{chain.status} ({how})"


def _owners(
    report: Report, status: Status, playback: Playback, rulesets: Rulesets
) -> tuple[list[str], dict[str, int]]:
    """Return the signs of all points, each way in which rulesets count them, and which is whose."""
    assert report.size
    columns, rows = report.size
    position = position_after(playback, columns, rows)
    ways: dict[str, int] = {}

    def number_of_way(drawn: Status) -> int:
        signs = status_signs(drawn, position, columns, rows)
        text = "".join([signs.get(point, ".") for point in range(columns * rows)])
        text = _SAME.sub(lambda found: f"{found[1]}{len(found[0])}", text)
        return ways.setdefault(text, len(ways))

    number_of_way(status)
    counted = {}
    shape = geometry(columns, rows)
    for name, score in report.scores.items():
        if score.ended_at:
            continue  # it counts another position
        drawn = counted_status(status, position, shape, rulesets.get(name), score.dead_stones)
        counted[name] = number_of_way(drawn)
    return list(ways), counted


def record(report: Report) -> str:
    """Return the name of a record's file, and its text, or its bytes as base64, as JSON; "" without
    a record."""
    if not report.playback or not report.playback.record:
        return ""
    path = PurePath((report.member or report.file).replace("\\", "/"))
    number = f"-{report.number}" if report.number > 1 else ""
    name = f"{path.stem}{number}{path.suffix or '.sgf'}"
    data = report.playback.record
    try:
        return as_json([name, data.decode("utf-8")])
    except UnicodeDecodeError:
        return as_json([name, base64.b64encode(data).decode(), "base64"])
