"""The help of a command in the language that is spoken."""

from typing import TYPE_CHECKING

from typer._click.core import Command
from typer.core import TyperArgument, TyperCommand, TyperOption

from cavalier.commands.app import Grouped
from common.language import N_, _

if TYPE_CHECKING:
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter

#: The headings of the help, each with the kind of what is below it.
_HEADINGS = {"argument": N_("Arguments"), "option": N_("Options")}


class _Translated(Command):
    """What has its help in the catalogue, as what it says is."""

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the help, after putting its parts into the language."""
        self.help = self.help and _(self.help)
        for param in self.get_params(ctx):
            if isinstance(param, TyperArgument | TyperOption):
                param.help = param.help and _(param.help)
                param.metavar = param.metavar and _(param.metavar)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write how it is typed."""
        pieces = self.collect_usage_pieces(ctx)
        pieces[0] = _("[OPTIONS]")
        formatter.write_usage(ctx.command_path, " ".join(pieces), _("Usage: "))

    def format_options(
        self, ctx: "Context", formatter: "HelpFormatter"
    ) -> None:
        """Write the arguments and the options."""
        for kind, heading in _HEADINGS.items():
            records = [
                param.get_help_record(ctx) or ("", "")
                for param in self.get_params(ctx)
                if param.param_type_name == kind
            ]
            if records:
                with formatter.section(_(heading)):
                    formatter.write_dl([(n, _marked(s)) for n, s in records])


def _marked(said: str) -> str:
    """Put what typer adds to the help of an option into the language."""
    said = said.replace("[required]", _("[required]"))
    return said.replace("[default: ", _("[default: "))


class TranslatedCommand(_Translated, TyperCommand):
    """A command with its help in the language."""


class TranslatedGroup(_Translated, Grouped):
    """The command line, with its help in the language."""

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the help, with what stands for a command in the language."""
        self.subcommand_metavar = _("COMMAND [ARGS]...")
        super().format_help(ctx, formatter)

    def format_options(
        self, ctx: "Context", formatter: "HelpFormatter"
    ) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)
