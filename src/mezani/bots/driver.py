"""Playing a match with bots: which seats to ask, and asking a bot for its move. Works for every game.

>>> from mezani import Match, find_game
>>> from mezani.bots import BOTS
>>> match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
>>> play_out(match, BOTS["casual"])
>>> match.state.outcome() is not None
True
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from mezani import Event, Match, MezaniError, Rng, State, fast_rng, parse_seat
from mezani.bots.bot import MoveChooser
from mezani.bots.observation import observe
from mezani.game import PRIVATE_CLOCK
from mezani.seats import seat_letter


class NoMoveError(MezaniError):
    """A bot made no move, but the match waits for it."""

    code = "no_move"


def seats_to_ask(state: State) -> list[int]:
    """Return the seats to ask next: seats with a private timer first, else the seats the position waits for."""
    prompted = [
        parse_seat(clock.seat, state.seats)
        for clock in state.clocks()
        if clock.kind == PRIVATE_CLOCK
    ]
    return prompted or state.waits_for()


def may_still_call(state: State, seat: int) -> bool:
    """Return True if a seat that has just moved may still act while the position waits for others."""
    return seat in state.actors() and seat not in seats_to_ask(state)


def seed_for(match: Match) -> int:
    """Return the seed for this step of a match. After an undo, bots make the same choices again."""
    text = f"bots {match.seed} {match.version}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


def rng_for(match: Match) -> Rng:
    """Return the generator for this step of a match."""
    return fast_rng(seed_for(match))


def play_step(match: Match, seat: int, bot: MoveChooser) -> list[Event]:
    """Let a bot move for a seat, and make a call afterwards if it wants to. Return the events.

    Raise `NoMoveError` if the bot chooses no move, but the match waits for the seat.
    """
    before = match.version
    events = _ask(match, seat, bot)
    if match.version == before and seat in seats_to_ask(match.state):
        raise NoMoveError(
            f"The bot of seat {seat_letter(seat)} chose no move, but the match waits for it."
        )
    if may_still_call(match.state, seat):
        events += _ask(match, seat, bot)
    return events


def _ask(match: Match, seat: int, bot: MoveChooser) -> list[Event]:
    move = bot.choose(observe(match.state, match.rules, seat), rng_for(match))
    return [] if move is None else match.apply(seat, move)


def play_out(
    match: Match, bots: MoveChooser | Sequence[MoveChooser], max_steps: int = 100_000
) -> None:
    """Play a match to its end, or stop after ``max_steps``, with one bot for all seats or a bot for each seat."""
    by_seat = bots if isinstance(bots, Sequence) else [bots] * len(match.players)
    if len(by_seat) != len(match.players):
        raise ValueError(f"{len(match.players)} bots are needed, not {len(by_seat)}.")
    while match.version < max_steps and (seats := seats_to_ask(match.state)):
        play_step(match, seats[0], by_seat[seats[0]])
