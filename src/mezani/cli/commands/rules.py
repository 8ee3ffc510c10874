"""``mezani rules GAME``: list the switches of a game with their values and meaning."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from mezani import GAMES, Game, Switch, find_game, switches
from mezani.cli.options import GameId
from mezani.cli.shell_commands import command_name
from mezani.cli.terminal.screen import make_console
from mezani.switches import value_text


def rules(game: GameId) -> None:
    """Show the house rules of a game, with their values and meaning."""
    found = find_game(game)
    standard = type(found.preset)()
    console = make_console()
    console.print(f"[bold]{found.title}[/bold]: {found.summary}")
    if found.preset != standard:
        console.print(f"[yellow]*[/yellow] marks what differs from {preset_name(standard, found)}.")
    console.print(f"Change one with: {command_name()} play {found.id} --rule {example(found)}\n")
    for switch in switches(found.preset):
        differs = getattr(standard, switch.name) != switch.default
        console.print(headline(switch, differs=differs))
        console.print(Padding(Text(switch.help), (0, 0, 0, 4)))


def headline(switch: Switch, *, differs: bool) -> Text:
    """Return ``* penalty_value = sum      one of last, sum``."""
    line = Text("* " if differs else "  ", style="yellow")
    setting = f"{switch.name} = {value_text(switch.default)}"
    line.append(f"{setting:<34}", style="bold yellow" if differs else "bold")
    line.append(switch.allowed(), style="dim")
    return line


def preset_name(rules: object, game: Game) -> str:
    """Return the id of the game with these rules as its preset, or a description."""
    same = [other.id for other in GAMES.values() if other.preset == rules]
    return same[0] if same else f"the standard rules of {game.title}"


def example(game: Game) -> str:
    """Return a possible change: the first switch with choices, set to another value."""
    for switch in switches(game.preset):
        others = [choice for choice in switch.choices if choice != switch.default]
        if others:
            return f"{switch.name}={value_text(others[0])}"
    return "NAME=VALUE"
