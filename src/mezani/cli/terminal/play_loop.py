"""Playing one game after another: the start, the result, and whether to play again."""

from __future__ import annotations

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from mezani import Match
from mezani.cli.shell_commands import ways_to_continue
from mezani.cli.terminal.screen import INDENT, LeaveError, Screen
from mezani.cli.terminal.tables import table_of
from mezani.cli.terminal.talk import YOU
from mezani.cli.terminal.terminal_match import PERSON, TerminalMatch


def play_games(terminal: TerminalMatch, seed: str | None) -> None:
    """Play until the person leaves.

    Later games get random seeds, or seeds derived from ``seed`` if one was given.
    """
    games = 1
    try:
        show_start(terminal)
        while True:
            terminal.play()
            show_result(terminal.screen, terminal.match)
            if not wants_another(terminal):
                continue
            games += 1
            next_seed = None if seed is None else f"{seed}-{games}"
            terminal = TerminalMatch(
                terminal.screen, terminal.match.rematch(next_seed), terminal.bot
            )
            show_start(terminal)
    except (LeaveError, KeyboardInterrupt):
        show_goodbye(terminal)


def show_start(terminal: TerminalMatch) -> None:
    """Show the title, the hash of the seed, and the table if others move first."""
    screen, match = terminal.screen, terminal.match
    screen.show(Rule(match.game.title, style="dim"))
    screen.say(f"deal hash {match.seed_hash}", "dim", INDENT)
    screen.say(terminal.table.greeting, "dim", INDENT)
    terminal.open()


def show_goodbye(terminal: TerminalMatch) -> None:
    """Say goodbye, and tell a person at a terminal how to continue the game."""
    if terminal.screen.is_terminal:
        for line in ways_to_continue(terminal.match, terminal.up_to_date_file, terminal.bot):
            terminal.screen.say_unbroken(line, "dim")
    terminal.screen.say("You left the game.", "dim")


def show_result(screen: Screen, match: Match) -> None:
    """Show who won, the remaining hands, and the seed that proves the deal."""
    outcome = match.state.outcome()
    winners = () if outcome is None else outcome.winners
    table = table_of(match.game)
    result = table.draw_result(match.state.view(PERSON), match.players, screen.width)
    if result is not None:
        screen.show()
        screen.show(result)
    screen.show(Rule(style="dim"))
    if winners:
        names = " and ".join(match.players[seat] for seat in winners)
        screen.say(f"{names} won{'!' if PERSON in winners else '.'}", "bold green", INDENT)
    else:
        screen.say("The match is a tie.", "bold", INDENT)
    for name, hand in zip(match.players, match.hands()):
        if hand:
            holds = Text(f"{name} {'have' if name == YOU else 'has'} ")
            screen.show(Padding(holds + table.show_cards(hand), (0, 0, 0, INDENT), expand=False))
    screen.say(f"seed {match.seed}", "dim", INDENT)
    screen.say(f"hash {match.seed_hash}", "dim", INDENT)


def wants_another(terminal: TerminalMatch) -> bool:
    """Return True to play again, or False after an undo, which continues the same game."""
    while True:
        answer = terminal.screen.ask("Play again? (y/n, u: undo, s: save)")
        word, _, rest = answer.partition(" ")
        if word.lower() in ("y", "yes"):
            return True
        if word.lower() in ("n", "no", "q", "quit", "exit"):
            raise LeaveError
        if word.lower() in ("s", "save"):
            terminal.save(rest.strip())
        elif word.lower() not in ("u", "undo"):
            terminal.screen.say("Type y, n, u to undo your last move, or s to save.", "yellow")
        elif terminal.undo():
            return False
