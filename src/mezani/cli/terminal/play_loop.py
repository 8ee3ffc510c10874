"""Playing one game after another: the start, the result, and whether to play again."""

from __future__ import annotations

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from mezani import Match
from mezani.cli.shell_commands import ways_to_continue
from mezani.cli.terminal.screen import INDENT, LeaveError, Screen
from mezani.cli.terminal.session import PERSON, Session
from mezani.cli.terminal.tables import table_of
from mezani.cli.terminal.talk import YOU


def play_games(session: Session, seed: str | None) -> None:
    """Play until the person leaves.

    Later games get random seeds, or seeds derived from ``seed`` if one was given.
    """
    games = 1
    try:
        show_start(session)
        while True:
            session.play()
            show_result(session.screen, session.match)
            if not wants_another(session):
                continue
            games += 1
            next_seed = None if seed is None else f"{seed}-{games}"
            session = Session(session.screen, session.match.rematch(next_seed), session.bot)
            show_start(session)
    except (LeaveError, KeyboardInterrupt):
        show_goodbye(session)


def show_start(session: Session) -> None:
    """Show the title, the hash of the seed, and the table if others move first."""
    screen, match = session.screen, session.match
    screen.show(Rule(match.game.title, style="dim"))
    screen.say(f"deal hash {match.seed_hash}", "dim", INDENT)
    screen.say(session.table.greeting, "dim", INDENT)
    session.open()


def show_goodbye(session: Session) -> None:
    """Say goodbye, and tell a person at a terminal how to continue the game."""
    if session.screen.is_terminal:
        for line in ways_to_continue(session.match, session.up_to_date_file, session.bot):
            session.screen.say_unbroken(line, "dim")
    session.screen.say("You left the game.", "dim")


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


def wants_another(session: Session) -> bool:
    """Return True to play again, or False after an undo, which continues the same game."""
    while True:
        answer = session.screen.ask("Play again? (y/n, u: undo, s: save)")
        word, _, rest = answer.partition(" ")
        if word.lower() in ("y", "yes"):
            return True
        if word.lower() in ("n", "no", "q", "quit", "exit"):
            raise LeaveError
        if word.lower() in ("s", "save"):
            session.save(rest.strip())
        elif word.lower() not in ("u", "undo"):
            session.screen.say("Type y, n, u to undo your last move, or s to save.", "yellow")
        elif session.undo():
            return False
