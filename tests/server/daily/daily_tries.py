"""Tries at the deal of the day, played to their end by a person who always decides the same way."""

from __future__ import annotations

from mezani.bots import BOTS, observe
from mezani.bots.driver import rng_for, seats_to_ask
from mezani.server.rooms.lobby.daily_room import new_daily_room, play_daily
from mezani.server.rooms.room import Room
from tests.server.client_moves import live_match_of
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

HOUR = 3600


async def start_try(server: LocalServer, name: str, game: str) -> PlayerClient:
    """Connect a player to their try at today's deal."""
    code = await play_daily(server.registry, await server.player(name), game)
    return await server.connect(name, await server.registry.find(code))


async def other_room(server: LocalServer, amina: PlayerClient) -> Room:
    """Return another room for the try that a player has started."""
    player, own = await server.player("Amina"), amina.room.record
    return await server.registry.create(
        lambda code: new_daily_room(code, player, own.game_id, own.daily, own.seed)
    )


def is_asked(room: Room) -> bool:
    """Return whether the match waits for its player, or has ended."""
    live = live_match_of(room)
    is_break = live.round_break is not None
    return is_break or room.record.phase != "playing" or 0 in seats_to_ask(live.match.state)


async def play_try(client: PlayerClient, moves: int = 1000, level: str = "sharp") -> None:
    """Make moves until the try is finished, at most that many."""
    room = client.room
    for _ in range(moves):
        await client.until(lambda: is_asked(room))
        if room.record.phase != "playing":
            return
        if live_match_of(room).round_break is not None:
            assert "ack" in await client.do("continue")
            continue
        match = live_match_of(room).match
        chosen = BOTS[level].choose(observe(match.state, match.rules, 0), rng_for(match))
        response = await client.move(str(chosen))
        assert "ack" in response, response
    await client.until(lambda: is_asked(room))


async def finished_try(
    server: LocalServer, name: str, game: str, level: str = "sharp"
) -> PlayerClient:
    """Play today's deal to its end."""
    client = await start_try(server, name, game)
    await play_try(client, level=level)
    assert client.room.record.phase == "finished"
    return client
