"""Help from outside the hand: what the best bot would do and why, and in practice everybody's cards."""

from __future__ import annotations

from mezani import Match
from mezani.bots import BOTS, LEVELS, sight_of
from mezani.bots.driver import rng_for
from mezani.cli.command_name import command_name
from mezani.cli.looks import look_of


def hint_lines(match: Match, seat: int) -> list[str]:
    """What the best bot would do in this seat, knowing what the seat knows, and why."""
    bot = BOTS[LEVELS[-1]]
    sight = sight_of(match.state, match.rules, seat)
    move = bot.choose(sight, rng_for(match))
    reason = bot.explain(sight, rng_for(match), match.players)
    return [reason if move is None else with_move(str(move), reason)]


def with_move(move: str, reason: str) -> str:
    """The reason, after the move where it does not begin with it."""
    if reason.lower().startswith(move.split(maxsplit=1)[0]):
        return reason
    return f"{move[0].upper()}{move[1:]}. {reason}"


def open_lines(match: Match, seat: int) -> list[str]:
    """The cards of the others, in practice matches."""
    if not match.practice:
        again = f"{command_name()} play {match.game.id} --practice"
        return [f"Hands are open only in practice: {again}"]
    name_cards = look_of(match.rules).name_cards
    return [
        f"{name}: {name_cards(hand)}"
        for other, (name, hand) in enumerate(zip(match.players, match.faces()))
        if other != seat
    ]
