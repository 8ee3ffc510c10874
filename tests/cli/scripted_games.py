"""Whole games as a person would type them."""

from __future__ import annotations

from mezani import Match, find_game
from mezani.bots import BOTS, observe
from mezani.bots.driver import may_still_call, play_step, rng_for, seats_to_ask
from mezani.cli.commands.play import seat_names
from mezani.cli.terminal.tables import table_of


def scripted(game_id: str, players: int, seed: str) -> tuple[Match, list[str]]:
    """Play a match with the casual bot in every seat; return it and what a person in seat A would type."""
    match = Match(find_game(game_id), seat_names("You", players), seed=seed)
    table = table_of(match.game)
    typed: list[str] = []
    while seats := seats_to_ask(match.state):
        if 0 not in seats:
            play_step(match, seats[0], BOTS["casual"])
            continue
        observation = observe(match.state, match.rules, 0)
        moves = [str(move) for move in observation.moves]
        move = BOTS["casual"].choose(observation, rng_for(match))
        if moves != [table.skipped_move]:
            is_prompt = table.call is not None and table.call.decline in moves
            typed.append("y" if is_prompt else str(move))
        match.apply(0, move)
        if table.call is None or match.state.outcome() is not None:
            continue
        if may_still_call(match.state, 0) and table.call.could_win(match.state, 0):
            typed.append("y")
            match.apply(0, table.call.word)
    return match, typed
