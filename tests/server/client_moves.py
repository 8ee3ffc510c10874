"""Moves of clients: one at a time, or until something happens."""

from __future__ import annotations

from collections.abc import Callable

from mezani.bots import BOTS, observe
from mezani.bots.driver import seats_to_ask
from mezani.rng import fast_rng
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.room import Room
from tests.server.player_client import Json, PlayerClient

ChooseMove = Callable[[Room, int], str]


def live_match_of(room: Room) -> LiveMatch:
    """Return the match of a room."""
    assert room.live_match is not None
    return room.live_match


def mover(clients: list[PlayerClient]) -> PlayerClient:
    """Return the client whose turn it is."""
    turn = live_match_of(clients[0].room).match.state.turn
    return next(client for client in clients if client.seat_number == turn)


def others(clients: list[PlayerClient]) -> list[PlayerClient]:
    """Return the clients whose turn it is not."""
    turn = live_match_of(clients[0].room).match.state.turn
    return [client for client in clients if client.seat_number != turn]


def safe_move(room: Room, seat: int) -> str:
    """Return a legal move that does not bring the match closer to its end."""
    moves = [str(move) for move in live_match_of(room).match.state.legal(seat)]
    for wanted in ("draw", "pass", "quiet", "confirm"):
        if wanted in moves:
            return wanted
    return moves[0]


async def take_turn(clients: list[PlayerClient]) -> Json:
    """Make a safe move for the client whose turn it is."""
    client = mover(clients)
    return await client.move(safe_move(client.room, client.seat_number))


async def play_on(
    clients: list[PlayerClient], choose: ChooseMove, is_done: Callable[[], object]
) -> None:
    """Make moves until a condition is true or the match is over."""
    room = clients[0].room
    for _ in range(5000):
        if room.record.phase != "playing" or is_done():
            return
        seat = seats_to_ask(live_match_of(room).match.state)[0]
        client = next(client for client in clients if client.seat_number == seat)
        response = await client.move(choose(room, seat))
        assert "ack" in response, response
    raise AssertionError("the match does not end")


def bot_moves(level: str, seed: int = 1) -> ChooseMove:
    """Return a function that chooses moves like a bot of a level."""
    rng = fast_rng(seed)

    def choose(room: Room, seat: int) -> str:
        live = live_match_of(room)
        return str(BOTS[level].choose(observe(live.match.state, live.match.rules, seat), rng))

    return choose


async def play_to_end(clients: list[PlayerClient], level: str = "rookie", seed: int = 1) -> None:
    """Make moves until the match has an outcome."""
    room = clients[0].room
    await play_on(
        clients,
        bot_moves(level, seed),
        lambda: live_match_of(room).match.state.outcome() is not None,
    )
