"""Help from outside the hand: what the best bot would do and why, and in practice everybody's cards."""

from __future__ import annotations

from mezani import Match
from mezani.bots import BOTS, LEVELS, sight_of
from mezani.bots.driver import rng_for
from mezani.bots.levels import is_known
from mezani.cli.command_name import command_name
from mezani.cli.looks import look_of


def hint_lines(match: Match, seat: int) -> list[str]:
    """What the best bot would do in this seat, knowing what the seat knows, and why."""
    sight = sight_of(match.state, match.rules, seat)
    if not is_known(sight):
        return ["No bot knows this game."]
    return [BOTS[LEVELS[-1]].explain(sight, rng_for(match), match.players)]


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
