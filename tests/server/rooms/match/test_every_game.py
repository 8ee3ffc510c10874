"""Every game is played to its end in a room, by players and by bots."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mezani import GAMES, Match
from mezani.server.play.live_match import LiveMatch
from tests.server.client_moves import bot_moves, live_match_of, play_on, play_to_end
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient, settle

pytestmark = pytest.mark.anyio

NAMES = ("Amina", "Brian", "Chebet", "Daudi", "Esther", "Farah", "Grace", "Hassan")
GAME_SIZES = [
    (game, seats)
    for game, rules in GAMES.items()
    for seats in sorted({rules.min_seats, rules.max_seats})
]


def replays_to_same_state(live: LiveMatch, log: list[tuple[int, str]]) -> bool:
    """Return whether a log leads to the state of a live match."""
    played = live.match
    match = Match(played.game, played.players, played.rules, played.seed, played.starter)
    match.resume(log)
    return match.state.checksum() == played.state.checksum()


async def check_finished(server: LocalServer, client: PlayerClient) -> None:
    """Check that a match is finished, shown as finished, and complete in the log."""
    room = client.room
    assert client.room_view["phase"] == "finished"
    assert client.view["over"]
    assert client.room_view["result"]["match"] == room.record.match_id
    rows = await server.log_of(room)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert replays_to_same_state(live_match_of(room), [(row.seat, row.move) for row in rows])


def has_no_gaps(client: PlayerClient) -> bool:
    """Return whether a client has received every step."""
    numbers = [step["seq"] for step in client.steps]
    return all(after - before in (0, 1) for before, after in pairwise(numbers))


@pytest.mark.parametrize(("game", "seats"), GAME_SIZES)
async def test_bots_play_every_game_to_its_end(server: LocalServer, game: str, seats: int) -> None:
    [amina] = await server.start_match(game, "Amina", bots=["rookie"] * (seats - 1), seats=seats)
    await amina.do("stand")
    await amina.until(lambda: amina.room.record.phase == "finished")
    await check_finished(server, amina)
    assert has_no_gaps(amina)
    assert len(amina.room.queue) == 0
    assert server.metric(f'mezani_moves_total{{game="{game}",who="bot"}}') >= seats


@pytest.mark.parametrize(("game", "seats"), GAME_SIZES)
async def test_players_play_every_game_to_its_end(
    server: LocalServer, game: str, seats: int
) -> None:
    clients = await server.start_match(game, *NAMES[:seats])
    spectator = await server.connect("Zawadi", clients[0].room)
    await play_to_end(clients)
    for client in (*clients, spectator):
        await check_finished(server, client)
        assert has_no_gaps(client)
        assert not any("nak" in message for message in client.received)


@pytest.mark.parametrize("game", GAMES)
async def test_random_moves_do_not_break_a_game(server: LocalServer, game: str) -> None:
    clients = await server.start_match(game, "Amina", "Brian")
    room = clients[0].room
    await play_on(clients, bot_moves("random"), lambda: live_match_of(room).seq >= 60)
    rows = await server.log_of(room)
    assert replays_to_same_state(live_match_of(room), [(row.seat, row.move) for row in rows])
    assert all(map(has_no_gaps, clients))


@pytest.mark.parametrize("game", GAMES)
async def test_players_and_bots_play_together(server: LocalServer, game: str) -> None:
    [amina] = await server.start_match(game, "Amina", bots=["casual"])
    room, choose = amina.room, bot_moves("rookie", 7)
    for _ in range(2000):
        await amina.until(
            lambda: (
                room.record.phase == "finished" or 0 in live_match_of(room).match.state.waits_for()
            )
        )
        if room.record.phase == "finished":
            break
        moved = await amina.move(choose(room, 0))
        assert "ack" in moved or moved["code"] in ("stale", "not_your_turn"), moved
    await settle(room)
    await check_finished(server, amina)
