"""The help of a command in the language that is spoken."""

from functools import reduce
from typing import TYPE_CHECKING

from typer.core import TyperArgument, TyperCommand, TyperOption

from cavalier.commands.app import Grouped
from common.language import N_, _

if TYPE_CHECKING:
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter

_Command = TyperCommand | Grouped

#: The headings of the help, each with the kind of what is below it.
_HEADINGS = {"argument": N_("Arguments"), "option": N_("Options")}


def _replaced(text: str, mark: tuple[str, str]) -> str:
    return text.replace(*mark)


class TranslatedCommand(TyperCommand):
    """A command whose help is in the catalogue, as what it says is."""

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the help, after putting its parts into the language."""
        _translate(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write how the command is typed."""
        _write_usage(self, ctx, formatter)

    def format_options(
        self, ctx: "Context", formatter: "HelpFormatter"
    ) -> None:
        """Write the arguments and the options."""
        _write_options(self, ctx, formatter)


class TranslatedGroup(Grouped):
    """The command line, with its help in the language."""

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the help, after putting its parts into the language."""
        self.subcommand_metavar = _("COMMAND [ARGS]...")
        _translate(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write how a command is typed."""
        _write_usage(self, ctx, formatter)

    def format_options(
        self, ctx: "Context", formatter: "HelpFormatter"
    ) -> None:
        """Write the options, then the commands."""
        _write_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)


def _translate(command: _Command, ctx: "Context") -> None:
    command.help = command.help and _(command.help)
    for param in command.get_params(ctx):
        if isinstance(param, TyperArgument | TyperOption):
            param.help = param.help and _(param.help)
            param.metavar = param.metavar and _(param.metavar)


def _write_usage(
    command: _Command, ctx: "Context", formatter: "HelpFormatter"
) -> None:
    pieces = command.collect_usage_pieces(ctx)
    pieces[0] = _("[OPTIONS]")
    formatter.write_usage(ctx.command_path, " ".join(pieces), _("Usage: "))


def _write_options(
    command: _Command, ctx: "Context", formatter: "HelpFormatter"
) -> None:
    marks = {"[required]": _("[required]"), "[default: ": _("[default: ")}
    for kind, heading in _HEADINGS.items():
        records = [
            param.get_help_record(ctx) or ("", "")
            for param in command.get_params(ctx)
            if param.param_type_name == kind
        ]
        if records:
            with formatter.section(_(heading)):
                formatter.write_dl(
                    [
                        (name, reduce(_replaced, marks.items(), said))
                        for name, said in records
                    ]
                )
