"""Driving a match: whom the table waits for, and letting a bot answer. It knows no game.

>>> from mezani import Match, find_game
>>> from mezani.bots import BOTS
>>> match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
>>> play_out(match, BOTS["simple"])
>>> match.state.outcome() is not None
True
"""

from __future__ import annotations

import hashlib

from mezani import Event, Match, Rng, State, fast_rng, parse_seat
from mezani.bots.bot import Bot

CALL = "niko"
"""The move that never has to be made: the table does not wait for it."""


def waited_for(state: State) -> list[int]:
    """The seats the table waits for: those prompted, else whose turn it is, else everybody.

    A seat that could only call after its own move is not among them.
    """
    if state.outcome() is not None:
        return []
    prompted = [
        parse_seat(clock.seat, state.seats) for clock in state.clocks() if clock.kind == "prompt"
    ]
    if prompted:
        return prompted
    if state.turn >= 0:
        return [state.turn]
    return [seat for seat in state.actors() if not may_only_call(state, seat)]


def may_only_call(state: State, seat: int) -> bool:
    """Whether all a seat could do is to call."""
    return all(str(move) == CALL for move in state.legal(seat))


def may_call_late(state: State, seat: int) -> bool:
    """Whether a seat that has just moved may still call while the table waits for others."""
    return seat in state.actors() and state.turn != seat and may_only_call(state, seat)


def rng_for(match: Match) -> Rng:
    """What bots choose with at this step: a match taken back goes on the same way."""
    text = f"bots {match.seed} {match.version}"
    return fast_rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big"))


def step(match: Match, seat: int, bot: Bot) -> list[Event]:
    """Lets a bot move for a seat, and then call if it wants to; gives the events."""
    events = _ask(match, seat, bot)
    if match.state.outcome() is None and may_call_late(match.state, seat):
        events += _ask(match, seat, bot)
    return events


def _ask(match: Match, seat: int, bot: Bot) -> list[Event]:
    move = bot.choose(match.state.view(seat), match.state.legal(seat), rng_for(match))
    return [] if move is None else match.apply(seat, move)


def play_out(match: Match, bot: Bot, most: int = 100_000) -> None:
    """Plays a match to its end with one bot on every seat, or stops after ``most`` steps."""
    while match.version < most:
        seats = waited_for(match.state)
        if not seats:
            return
        step(match, seats[0], bot)
