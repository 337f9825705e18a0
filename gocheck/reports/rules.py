"""The rulesets as text: all side by side, or one in full; the caller prints it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal

from gocheck.reports.text import blocks, cell_len, cut, pad, wrap
from gocheck.rules.loading import FirstPass, NotIncluded
from gocheck.rules.ruleset import ONE_STONE, Ruleset
from gocheck.text.messages import in_points, plain

_GAP = "  "


def side_by_side(rulesets: Iterable[Ruleset], width: int) -> str:
    """Return a table of rulesets, a row for each and a column for each dimension, with a legend.

    Columns that do not fit go into further blocks, each of which repeats the names. Names too long
    for half of the width end in an ellipsis.
    """
    chosen = tuple(rulesets)
    if not chosen:
        return "No rulesets."
    names = _column(["ruleset", "", *(each.name for each in chosen)], (width - len(_GAP)) // 2)
    room = width - cell_len(names[0])
    columns = [
        _column([first, second, *map(cell, chosen)], room - len(_GAP))
        for first, second, cell in _COLUMNS
    ]
    groups = blocks([len(_GAP) + cell_len(column[0]) for column in columns], room)
    tables = [_table([names, *(columns[index] for index in group)], width) for group in groups]
    legend = [wrap(f"{word}: {meaning}", width, "  ") for word, meaning in _LEGEND]
    return "\n\n".join([*tables, "\n".join(["Columns", *legend])])


def ruleset_in_full(ruleset: Ruleset, width: int) -> str:
    """Return a sentence for each dimension of a ruleset, then its notes, aliases and sources."""
    lines = [wrap(f"{ruleset.name}: {ruleset.title}", width), ""]
    lines += [wrap(f"{label}: {text}", width, "  ") for label, text in _sentences(ruleset)]
    for heading, entries in (
        ("Notes", ruleset.notes),
        ("Other names in RU", (", ".join(ruleset.aliases),) if ruleset.aliases else ()),
        ("Sources", tuple(f"{s.text}; {s.url}" if s.url else s.text for s in ruleset.sources)),
    ):
        if entries:
            lines += ["", heading, *(wrap(f"- {entry}", width, "  ") for entry in entries)]
    return "\n".join(lines)


def not_included_text(texts: Iterable[NotIncluded], width: int) -> str:
    """Return the rulesets that gocheck does not include, each with the reason."""
    lines = [wrap(f"{text.name}: {text.reason}", width, "  ") for text in texts]
    return "\n".join(["Not included", *lines])


def _sentences(ruleset: Ruleset) -> list[tuple[str, str]]:
    r = ruleset
    return [
        ("Ko", _KO[r.ko]),
        ("Long cycles", _LONG_CYCLE[r.long_cycle]),
        ("Suicide", _SUICIDE[r.suicide]),
        ("Scoring", _SCORING[r.scoring]),
        ("Points in seki", "counted." if r.seki_points else "not counted."),
        ("Group tax", _TAX if r.group_tax else "none."),
        ("Dead stones", _DEAD_STONES[r.dead_stones]),
        ("Komi", _komi_sentence(r.komi, r.komi_9x9, "even")),
        ("Komi with handicap", _handicap_komi_sentence(r.komi_handicap)),
        ("Equal totals", _tie_sentence(r)),
        ("Handicap stones", _PLACEMENT[r.handicap_placement] + _THIRD_STONE[r.handicap_order]),
        ("Handicap compensation", _COMPENSATION[r.handicap_compensation]),
        ("End of play", f"{r.passes_to_end} passes in a row."),
        ("After these passes", _resumption_sentence(r)),
        ("Pass stones", _PASS_STONES if r.pass_stones else "none; a pass costs nothing."),
        (
            "Last pass",
            "White must pass last." if r.white_passes_last else "either player may pass last.",
        ),
        ("Passing first", _first_pass_sentence(r.first_pass)),
        ("Illegal moves", _ILLEGAL[r.illegal_move]),
        ("Margins", _UNIT[r.unit]),
    ]


_KO = {
    "simple": "simple; a play may not recreate the position before the opponent's last move.",
    "positional": "positional superko; a play may not recreate any earlier position.",
    "situational": (
        "situational superko; a play may not recreate an earlier position with the same player "
        "to move."
    ),
    "situational-moves": (
        "situational superko after moves; a play may not recreate a position that an earlier move "
        "of the same player left, so the start may be repeated."
    ),
    "natural-situational": (
        "natural situational superko; a play may not recreate a position that an earlier play of "
        "the same player created."
    ),
    "ing": "Ing's rule of fighting and disturbing ko.",
}
_LONG_CYCLE = {
    "forbidden": "forbidden by superko.",
    "no_result": "the game has no result if the players repeat it and agree, else it goes on.",
    "draw": "the game is a draw if the players repeat it.",
    "captures": "the player wins who captures more stones in the cycle; a draw if equally many.",
    "referee": "the referee decides.",
    "none": "no effect; the game goes on.",
}
_SUICIDE = {
    "illegal": "illegal.",
    "multi-stone": "legal for two stones or more, illegal for a single stone.",
    "allowed": "legal, unless the ko rule forbids the resulting position.",
}
_SCORING = {
    "area": "area; stones on the board and the empty points they surround.",
    "territory": "territory; surrounded empty points and prisoners.",
    "stones": "stones on the board only.",
}
_PASS_STONES = "a player who passes gives the opponent a prisoner."
_TAX = "2 points for each living group, 1 for each one-eyed group in seki."
_DEAD_STONES = {
    "agreement": "removed by agreement of the players.",
    "none": "never removed; every stone on the board counts.",
    "pass-alive": "removed only inside pass-alive territory.",
}
_TIE = {"draw": "a draw.", "black": "Black wins.", "white": "White wins."}
_PLACEMENT = {
    "fixed": "on fixed points.",
    "free": "on any points that Black chooses.",
    "agreement": "as the players or the tournament agree.",
    "none": "the rules state no handicap.",
}
_THIRD_STONE = {
    None: "",
    "gtp": " The third is at the top left.",
    "aga": " The third is at the bottom right.",
}
_COMPENSATION = {
    "0": "none.",
    "N-1": "White receives a point for each handicap stone after the first.",
    "N": "White receives a point for each handicap stone.",
}
_ILLEGAL = {
    "taken back": "taken back.",
    "pass": "taken back and counted as a pass.",
    "pass or stands": (
        "taken back and counted as a pass, if noticed before the opponent's next move; otherwise "
        "they stand."
    ),
    "loses": "a player who makes one loses the game.",
    "stands": "they stand once the opponent has answered.",
}
_UNIT = {
    "points": "given in points.",
    "zi": "usually given in zi; 1 zi is 2 points of margin.",
}


def _komi_sentence(komi: Decimal | None, komi_9x9: Decimal | None, games: str) -> str:
    if komi is None:
        return f"the rules state no komi for {games} games."
    on_9x9 = "" if komi_9x9 is None else f", {plain(komi_9x9)} on 9x9"
    if komi < 0:
        return f"Black receives {in_points(-komi)} in {games} games{on_9x9}."
    return f"White receives {in_points(komi)} in {games} games{on_9x9}."


def _handicap_komi_sentence(komi: Decimal | None) -> str:
    sentence = _komi_sentence(komi, None, "handicap")
    chosen = f" With one stone gocheck takes {in_points(ONE_STONE)}, a choice."
    return sentence + (chosen if komi is None else "")


def _tie_sentence(ruleset: Ruleset) -> str:
    always, handicap = _TIE[ruleset.tie], ruleset.tie_handicap
    return always if handicap is None else f"{always[:-1]}; in handicap games {_TIE[handicap]}"


def _changes(first_pass: FirstPass) -> list[tuple[str, str, Decimal]]:
    """Return (who passed first, whose total changes, by how much), without changes of 0."""
    return [
        (passer, colour, points)
        for passer, totals in (("Black", first_pass.black_first), ("White", first_pass.white_first))
        for colour, points in zip(("Black", "White"), totals, strict=True)
        if points
    ]


def _resumption_sentence(ruleset: Ruleset) -> str:
    if not ruleset.resumption:
        return "the game is over; play may not be resumed."
    if ruleset.dead_stones_after_resumption == "same":
        return "play may be resumed."
    return "play may be resumed once; no dead stones are removed after that."


def _resumption_cell(ruleset: Ruleset) -> str:
    once = ruleset.resumption and ruleset.dead_stones_after_resumption == "none"
    return "once" if once else _yes(ruleset.resumption)


def _first_pass_sentence(first_pass: FirstPass | None) -> str:
    changes = [] if first_pass is None else _changes(first_pass)
    if first_pass is None or not changes:
        return "no effect on the score."
    which = (
        "the first of the first two passes in a row"
        if first_pass.which == "ending"
        else "the first pass of the game"
    )
    effects = [
        f"if {passer} makes {which}, {colour} {'gains' if points > 0 else 'loses'}"
        f" {in_points(abs(points))}"
        for passer, colour, points in changes
    ]
    return f"{'; '.join(effects)}."


def _first_pass_cell(ruleset: Ruleset) -> str:
    changes = [] if ruleset.first_pass is None else _changes(ruleset.first_pass)
    return (
        ", ".join(f"{passer[0]}: {colour[0]}{points:+f}" for passer, colour, points in changes)
        or "-"
    )


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _komi_cell(komi: Decimal | None) -> str:
    return "-" if komi is None else plain(komi)


_COLUMNS: tuple[tuple[str, str, Callable[[Ruleset], str]], ...] = (
    ("ko", "", lambda r: r.ko),
    ("long", "cycle", lambda r: r.long_cycle.replace("_", " ")),
    ("suicide", "", lambda r: r.suicide),
    ("scoring", "", lambda r: r.scoring),
    ("seki", "points", lambda r: _yes(r.seki_points)),
    ("group", "tax", lambda r: _yes(r.group_tax)),
    ("dead", "stones", lambda r: r.dead_stones),
    ("komi", "even", lambda r: _komi_cell(r.komi)),
    ("komi", "9x9", lambda r: _komi_cell(r.komi if r.komi_9x9 is None else r.komi_9x9)),
    ("komi", "handicap", lambda r: _komi_cell(r.komi_handicap)),
    ("equal", "totals", lambda r: r.tie),
    ("ties,", "handicap", lambda r: r.tie_handicap or r.tie),
    ("handicap", "stones", lambda r: r.handicap_placement),
    ("handicap", "order", lambda r: r.handicap_order or "-"),
    ("compen-", "sation", lambda r: r.handicap_compensation),
    ("passes", "to end", lambda r: str(r.passes_to_end)),
    ("resume", "play", _resumption_cell),
    ("pass", "stones", lambda r: _yes(r.pass_stones)),
    ("White", "last", lambda r: _yes(r.white_passes_last)),
    ("passing", "first", _first_pass_cell),
    ("illegal", "move", lambda r: r.illegal_move),
    ("margins", "in", lambda r: r.unit),
)
_LEGEND = (
    (
        "ko",
        "what a play may not recreate; simple = the position before the opponent's last move, "
        "positional = any earlier position, situational = any with the same player to move, "
        "situational-moves = the same without the start of the game, natural-situational = any "
        "that an earlier play of the same player created; ing = fighting and disturbing ko",
    ),
    ("long cycle", "what follows a repetition that the ko rule does not forbid"),
    ("suicide", "multi-stone = legal for two stones or more"),
    ("seki points", "whether surrounded points in seki count"),
    ("group tax", "2 points for each living group, 1 for each one-eyed group in seki"),
    (
        "dead stones",
        "agreement = removed by agreement, none = never removed, pass-alive = removed only inside"
        " pass-alive territory",
    ),
    ("komi", "points for White; - = the rules state none"),
    ("equal totals", "who wins when totals are equal after komi"),
    ("handicap order", "where the third of fixed stones is; aga = bottom right, gtp = top left"),
    ("compensation", "points for White with N handicap stones"),
    (
        "resume play",
        "whether play may be resumed after the passes; once = no dead stones are removed then",
    ),
    ("pass stones", "whether a player who passes gives the opponent a prisoner"),
    ("White last", "whether White must pass last"),
    ("passing first", "W: B-1 = Black loses a point if White passes first; - = no effect"),
    (
        "illegal move",
        "what follows it; pass = taken back and counted as a pass, pass or stands = a pass if "
        "noticed before the opponent's next move",
    ),
    ("margins in", "1 zi is 2 points of margin"),
    ("more", "gocheck rules NAME prints one ruleset in full, with notes and sources"),
)


def _column(cells: Sequence[str], most: int) -> list[str]:
    """Return cells filled or cut to one width, which is at most so many columns."""
    width = min(max(map(cell_len, cells)), most)
    return [pad(cut(cell, width), width) for cell in cells]


def _table(columns: Sequence[list[str]], width: int) -> str:
    """Return columns side by side, with a line under the two heading lines."""
    rows = [_GAP.join(row) for row in zip(*columns, strict=True)]
    line = "-" * min(cell_len(rows[0]), width)
    return "\n".join(row.rstrip() for row in [*rows[:2], line, *rows[2:]])
