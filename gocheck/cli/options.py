"""The options of `gocheck.settings` as click has them, and what a shell completes."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from gocheck.settings import Setting

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_SEPARATOR = ","


class Names(click.types.StringParamType):
    """Texts, of which a shell completes those that are known.

    known: returns them; commas: whether commas separate several.
    """

    def __init__(self, known: Callable[[], Iterable[str]], *, commas: bool = False) -> None:
        self._known = known
        self._commas = commas

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """Return the known texts that begin as what is typed, after its last comma."""
        from click.shell_completion import CompletionItem  # takes long to load

        before, comma, begun = "", "", incomplete
        if self._commas:
            before, comma, begun = incomplete.rpartition(_SEPARATOR)
        with ctx.scope(cleanup=False):
            known = tuple(self._known())
        return [
            CompletionItem(f"{before}{comma}{each}")
            for each in known
            if each.lower().startswith(begun.lower())
        ]


def kind_of(setting: Setting, formats: Sequence[str] = ()) -> "click.ParamType[Any]":
    """Return the type of an option's values; formats: the names that --format takes."""
    schema = setting.schema
    if "enum" in schema:
        return click.Choice(schema["enum"])
    if schema.get("type") == "integer":
        return click.IntRange(min=schema["minimum"]) if "minimum" in schema else click.INT
    if schema.get("type") == "number":
        return click.FLOAT
    if setting.path == "report":
        return Names(lambda: formats)
    if setting.path:
        return click.Path(file_okay=setting.path != "folder")
    commas = setting.several and setting.in_file is True
    return Names(setting.known or tuple, commas=commas)


def click_option(
    setting: Setting,
    formats: Sequence[str] = (),
    callback: Callable[[click.Context, click.Parameter, Any], None] | None = None,
) -> click.Option:
    """Return an option of click.

    formats: the names that --format takes, first the default; callback: takes the value at once,
    and the command does not get it.
    """
    shown = formats[0] if formats and setting.path == "report" else setting.shown
    usual = setting.usual
    if not shown and isinstance(usual, float):
        shown = f"{usual:g}"
    is_flag = setting.schema.get("type") == "boolean"
    extra: dict[str, Any] = {} if is_flag else {"type": kind_of(setting, formats)}
    return click.Option(
        [*([f"-{setting.short}"] if setting.short else []), f"--{setting.key}", setting.name],
        is_flag=is_flag,
        multiple=setting.several,
        metavar=setting.metavar,
        default=False if is_flag else usual,
        show_default=shown or (usual is not None),
        help=setting.help,
        is_eager=callback is not None,
        expose_value=callback is None,
        callback=callback,
        **extra,
    )
