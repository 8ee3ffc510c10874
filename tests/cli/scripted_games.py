"""Whole games as a person types them."""

from __future__ import annotations

from mezani import Match, find_game
from mezani.bots import BOTS, observe
from mezani.bots.driver import may_add_to_move, rng_for, step, waited_for
from mezani.cli.commands.play import seat_names
from mezani.cli.terminal.tables.registry import look_of


def could_win(match: Match) -> bool:
    return look_of(match.game.family).could_win(match.state, 0)


def scripted(game_id: str, players: int, seed: str) -> tuple[Match, list[str]]:
    """A match in which the casual bot plays every seat, and what a person on seat A would type."""
    match = Match(find_game(game_id), seat_names("You", players), seed=seed)
    typed: list[str] = []
    while seats := waited_for(match.state):
        if 0 not in seats:
            step(match, seats[0], BOTS["casual"])
            continue
        observation = observe(match.state, match.rules, 0)
        moves = observation.moves
        move = BOTS["casual"].choose(observation, rng_for(match))
        if [str(one) for one in moves] != ["pass"]:
            typed.append("y" if "quiet" in map(str, moves) else str(move))
        match.apply(0, move)
        is_over = match.state.outcome() is not None
        if not is_over and may_add_to_move(match.state, 0) and could_win(match):
            typed.append("y")
            match.apply(0, "niko")
    return match, typed
