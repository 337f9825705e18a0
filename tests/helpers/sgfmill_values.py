"""The nodes of sgfmill's games, and its values in gocheck's form."""

from typing import Any

from gocheck import point_name


def nodes_of(game: Any) -> list[Any]:
    """Return the nodes of sgfmill's game, in the order of the file."""
    found, waiting = [], [game.get_root()]
    while waiting:
        found.append(waiting.pop())
        waiting += reversed(list(found[-1]))
    return found


def as_sgfmill_has_it(name: str, value: Any, side: int) -> Any:
    """Return a value of a property as gocheck has it, from sgfmill's: texts without outer space."""

    def point(place: tuple[int, int] | None) -> str:
        return "pass" if place is None else point_name((place[1], side - 1 - place[0]), side)

    if name in ("B", "W"):
        return point(value)
    if isinstance(value, set):
        return set(map(point, value))
    if name == "LB":
        return {point(place): label for place, label in value}
    if name in ("AR", "LN"):
        return tuple((point(first), point(last)) for first, last in value)
    if name == "AP":
        return tuple((each or "").strip() for each in value)
    if name == "SZ":
        return value, value
    if name == "PL":
        return {"b": "black", "w": "white"}[value]
    return value.strip() if isinstance(value, str) else value
