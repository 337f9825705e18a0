"""``gocheck completion``: the script that lets a shell complete commands, options and values."""

import click
from click.shell_completion import get_completion_class

from gocheck.cli.option_groups import GroupedCommand

_SHELLS = ("bash", "zsh", "fish")
_NAME, _VARIABLE = "gocheck", "_GOCHECK_COMPLETE"
"""The program, and the variable with which click asks it for completions."""


@click.command(
    cls=GroupedCommand,
    examples=(
        "gocheck completion bash > ~/.local/share/bash-completion/completions/gocheck",
        "gocheck completion zsh > ~/.zfunc/_gocheck",
        "gocheck completion fish > ~/.config/fish/completions/gocheck.fish",
    ),
)
@click.argument("shell", metavar="SHELL", type=click.Choice(_SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script for completion in a shell.

    SHELL is bash, zsh or fish. The script completes commands, options, paths, rulesets, formats,
    codes and help topics.

    Exit status: 0 done, 2 wrong usage, 3 gocheck itself failed.
    """
    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(context.find_root().command, {}, _NAME, _VARIABLE).source()
    # click's script for fish cuts a value at its first comma, as in japanese,chinese.
    click.echo(script.replace('string split ","', 'string split -m 1 ","'))
