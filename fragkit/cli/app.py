"""The command line proper: finds a command's module when the command is asked for."""

from __future__ import annotations

from importlib import import_module

import click

from fragkit import __version__
from fragkit.cli.overview import COMMANDS, overview
from fragkit.garbage import left_alone
from fragkit.suggest import did_you_mean


class LazyGroup(click.Group):
    """A group whose commands are imported one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order of the help text."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; a wrong name is answered with the nearest right one."""
        if cmd_name not in COMMANDS:
            hint = did_you_mean(cmd_name, COMMANDS) or "`fragkit --help` lists the commands."
            raise click.UsageError(f"There is no command `{cmd_name}`. {hint}")
        name = f"{cmd_name}_" if cmd_name in ("list", "import") else cmd_name
        with left_alone():
            command: click.Command = import_module(f"fragkit.cli.{name}").command
        return command

    def get_help(self, ctx: click.Context) -> str:
        """The same text that is there without this module."""
        return overview()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="fragkit %(version)s")
def fragkit() -> None:
    """Check, play and print fan-made content for the Frag board-game family."""
