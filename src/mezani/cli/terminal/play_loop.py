"""Game after game at one table: the deal, the end, and whether to play again."""

from __future__ import annotations

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from mezani import Match
from mezani.cli.shell_commands import ways_back
from mezani.cli.terminal.screen import INDENT, LeaveError, Screen
from mezani.cli.terminal.session import PERSON, Session
from mezani.cli.terminal.tables.registry import look_of
from mezani.cli.terminal.talk import YOU


def play_games(session: Session, seed: str | None) -> None:
    """Plays until the person has had enough.

    Later games have fresh seeds too, unless the person gave a ``seed`` to see the same games again.
    """
    games = 1
    try:
        open_game(session)
        while True:
            session.play()
            show_result(session.screen, session.match)
            if not wants_another(session):
                continue
            games += 1
            again = None if seed is None else f"{seed}-{games}"
            session = Session(session.screen, session.match.rematch(again), session.bot)
            open_game(session)
    except (LeaveError, KeyboardInterrupt):
        say_goodbye(session)


def open_game(session: Session) -> None:
    """The title, the hash that binds the deal, and the table if others move first."""
    screen, match = session.screen, session.match
    screen.show(Rule(match.game.title, style="dim"))
    screen.say(f"deal's hash {match.seed_hash}", "dim", INDENT)
    screen.say(look_of(match.game.family).greeting, "dim", INDENT)
    session.open()


def say_goodbye(session: Session) -> None:
    """The last words, and to a person at a terminal how to get the game back."""
    if session.screen.is_watched:
        for line in ways_back(session.match, session.saved_as_it_is, session.bot):
            session.screen.say_unbroken(line, "dim")
    session.screen.say("You left the table.", "dim")


def show_result(screen: Screen, match: Match) -> None:
    """Who won, what the others held, and the seed that proves the deal."""
    outcome = match.state.outcome()
    winners = () if outcome is None else outcome.winners
    look = look_of(match.game.family)
    result = look.draw_result(match.state.view(PERSON), match.players, screen.width)
    if result is not None:
        screen.show()
        screen.show(result)
    screen.show(Rule(style="dim"))
    if winners:
        names = " and ".join(match.players[seat] for seat in winners)
        screen.say(f"{names} won{'!' if PERSON in winners else '.'}", "bold green", INDENT)
    else:
        screen.say("The game is drawn.", "bold", INDENT)
    for seat, name in enumerate(match.players):
        hand = match.state.view(seat).hand
        if hand:
            holds = Text(f"{name} {'have' if name == YOU else 'has'} ")
            screen.show(Padding(holds + look.show_cards(hand), (0, 0, 0, INDENT), expand=False))
    screen.say(f"seed {match.seed}", "dim", INDENT)
    screen.say(f"hash {match.seed_hash}", "dim", INDENT)


def wants_another(session: Session) -> bool:
    """Whether to play again; False after an undo, which goes on with the same game."""
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
            session.screen.say("Type y, n, u to take your last move back, or s to save.", "yellow")
        elif session.take_back():
            return False
