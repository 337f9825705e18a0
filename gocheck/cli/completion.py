"""``gocheck completion``: the script that lets a shell complete commands, options and values."""

import os
from typing import TYPE_CHECKING, ClassVar

import click
from click.shell_completion import (
    BashComplete,
    ShellComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from gocheck.cli.command import GroupedCommand
from gocheck.cli.main import COMPLETE_VARIABLE

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_SHELLS = ("bash", "zsh", "fish", "powershell")
_NAME = "gocheck"


class _Bash(BashComplete):
    """Completes after "=", where bash begins a new word."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one to complete, and this one, as they were typed."""
        before, begun = super().get_completion_args()
        words: list[str] = []
        for word in (*before, begun):
            if words and ("=" in (word, words[-1][-1:])):
                words[-1] += word
            else:
                words.append(word)
        *before, begun = words
        value = begun.partition("=")[2] if begun.startswith("-") else begun
        self._in_place = value[: value.rfind("=") + 1]
        return before, begun

    def format_completion(self, item: "CompletionItem[str]") -> str:
        """Return what the script reads: the kind, and what follows the last "="."""
        return f"{item.type},{item.value.removeprefix(self._in_place)}"


class _PowerShell(ShellComplete):
    """Completes in PowerShell, which is given whole words; paths it completes by itself."""

    name: ClassVar[str] = "powershell"
    source_template: ClassVar[str] = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $line, $position)
    $env:%(complete_var)s = "powershell_complete"
    $env:COMP_WORDS = "$line"
    $env:COMP_CWORD = $word
    try {
        %(prog_name)s | ForEach-Object {
            [System.Management.Automation.CompletionResult]::new($_, $_, "ParameterValue", $_)
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS, Env:COMP_CWORD -ErrorAction Ignore
    }
}
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one to complete, and this one."""
        begun = os.environ.get("COMP_CWORD", "")
        _, *words = split_arg_string(os.environ["COMP_WORDS"])
        if begun and words and words[-1] == begun:
            words.pop()
        option, equals, _ = begun.partition("=")
        self._option = option + equals if option.startswith("-") and equals else ""
        return words, begun

    def format_completion(self, item: "CompletionItem[str]") -> str:
        """Return the word that takes the place of what is typed."""
        return self._option + item.value if item.type == "plain" else ""


for _class in (_Bash, _PowerShell):
    add_completion_class(_class)


@click.command(
    cls=GroupedCommand,
    examples=(
        "gocheck completion bash > ~/.local/share/bash-completion/completions/gocheck",
        "gocheck completion zsh > ~/.zfunc/_gocheck",
        "gocheck completion fish > ~/.config/fish/completions/gocheck.fish",
        "gocheck completion powershell >> $PROFILE",
    ),
)
@click.argument("shell", metavar="SHELL", type=click.Choice(_SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script for completion in a shell.

    SHELL is bash, zsh, fish or powershell. The script completes commands, options, paths,
    rulesets, formats, codes and help topics.

    Exit status: 0 done, 2 wrong usage, 3 gocheck itself failed.
    """
    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(context.find_root().command, {}, _NAME, COMPLETE_VARIABLE).source()
    # click's script for fish cuts a value at its first comma, as in japanese,chinese.
    click.echo(script.replace('string split ","', 'string split -m 1 ","'))
