"""The words with which records give results and komi in German, French, Spanish, Italian and
Russian: more lines for the tables of `gocheck.record.vocabulary`.

No letter stands for a colour but in Russian: B is White in French and Italian and Black in SGF.
"""

from collections.abc import Mapping

EUROPEAN_WORDS: Mapping[str, tuple[str, ...]] = {
    "black": (
        *("schwarz", "noir", "noirs", "negro", "negras", "nero", "neri"),
        *("ч", "черные", "чёрные", "черных", "чёрных", "черный", "чёрный"),
    ),
    "white": (
        *("weiss", "blanc", "blancs", "blanco", "blancas", "bianco", "bianchi"),
        *("б", "белые", "белых", "белый"),
    ),
    "wins": (
        *("gewinnt", "gewann", "siegt", "sieg", "gagne", "gagnent", "gagné", "victoire"),
        *("gana", "ganan", "ganó", "ganaron", "victoria", "vince", "vincono", "vittoria"),
        *("выиграли", "выиграл", "выигрывают", "победили", "победил", "побеждают", "победа"),
    ),
    "loses": (
        *("verliert", "verlor", "perd", "perdent", "perdu", "pierde", "pierden", "perdió"),
        *("perdieron", "perde", "perdono", "проиграли", "проиграл", "проигрывают"),
    ),
    "resigns": (
        *(
            "gibt",
            "gab",
            "aufgegeben",
            "abandonne",
            "abandonnent",
            "abandonné",
            "abandona",
            "abandonan",
        ),
        *("abbandona", "abbandonano", "сдались", "сдался", "сдаются", "сдаётся", "сдается"),
    ),
    "resignation": ("aufgabe", "abandon", "abandono", "abbandono", "сдача", "сдачей"),
    "time": (*("zeit", "zeitüberschreitung", "temps", "tiempo", "tempo", "время", "времени"),),
    "forfeit": ("kampflos", "неявка", "неявки"),
    "void": (
        *("abgebrochen", "unterbrochen", "annulliert", "ajournée", "interrompue", "annulée"),
        *("suspendida", "aplazada", "sospesa", "отложена", "отложенная", "прервана"),
    ),
    "draw": (
        *("unentschieden", "remis", "nulle", "égalité", "empate", "tablas", "patta", "pareggio"),
        *("ничья", "вничью"),
    ),
    "unknown": ("unbekannt", "inconnu", "desconocido", "sconosciuto", "неизвестно", "неизвестен"),
    "points": (
        *("punkt", "punkte", "punkten", "punto", "puntos", "punti", "очко", "очка", "очков"),
    ),
    "half": (*("halb", "halbe", "halben", "halber", "demi", "medio", "mezzo", "пол", "половиной"),),
    "and": ("und", "et", "y", "e", "и", "с"),
    "plays": ("züge", "zügen", "zug", "coup", "coups", "jugadas", "mosse", "ход", "ходов", "хода"),
    "nothing": (
        *("keine", "keiner", "kein", "ohne", "aucun", "sans", "sin", "ninguno", "senza", "нет"),
        *("без",),
    ),
    "komi": ("коми",),
    "filler": (
        *("durch", "mit", "auf", "hat", "haben", "um", "nach", "von", "bei", "partie", "spiel"),
        *("ein", "eine", "einen", "einem", "par", "au", "aux", "du", "le", "la", "les"),
        *(
            "un",
            "une",
            "ont",
            "por",
            "el",
            "los",
            "las",
            "han",
            "partida",
            "per",
            "di",
            "del",
            "il",
            "lo",
            "ha",
            "hanno",
            "partita",
        ),
        *("по", "на", "в", "партия"),
    ),
}
"""By the keys of `gocheck.record.vocabulary`'s tables, each word in small letters."""
EUROPEAN_NUMBERS: Mapping[str, int] = {
    number: value
    for value, numbers in enumerate(
        (
            ("zwei", "deux", "dos", "due", "два", "две"), ("drei", "trois", "tres", "tre", "три"),
            ("quatre", "cuatro", "quattro", "четыре"), ("fünf", "cinq", "cinco", "cinque", "пять"),
            ("sechs", "six", "seis", "sei", "шесть"), ("sieben", "sept", "siete", "sette", "семь"),
            ("acht", "huit", "ocho", "otto", "восемь"),
            ("neun", "neuf", "nueve", "nove", "девять"),
        ),
        2,
    )
    for number in numbers
}  # fmt: skip
"""From two to nine: their one is also an article. German vier is Dutch, too."""
