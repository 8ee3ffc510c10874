"""Long logs are replayed in slices by a worker, with the same result as here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.match import match_loader
from mezani.server.rooms.match.match_loader import load_match
from tests.server.client_moves import live_match_of, play_on, safe_move
from tests.server.local_server import LocalServer

pytestmark = pytest.mark.anyio


@pytest.fixture
def no_replay_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail if this process replays a log itself."""
    monkeypatch.setattr(match_loader, "SLICE", 7)
    with monkeypatch.context() as patched:
        patched.setattr(LiveMatch, "replay", None)
        yield


@pytest.mark.parametrize("game", ["kadi-live", "qute", "no-kitty"])
async def test_a_long_log_is_replayed_by_a_worker(
    server: LocalServer, no_replay_here: None, game: str
) -> None:
    clients = await server.start_match(game, "Amina", "Brian")
    room = clients[0].room
    played = live_match_of(room)
    await play_on(clients, safe_move, lambda: played.seq >= 30)
    loaded = await load_match(server.services, await server.match_of(room))
    live = loaded.live
    assert live.match.state.checksum() == played.match.state.checksum()
    assert live.match.record() == played.match.record()
    for observer in (None, 0, 1):
        assert live.seq_for(observer) == played.seq_for(observer)
    assert live._recent == played._recent
    clocks = [timer.clock for timer in live.timers.all]
    assert clocks == [timer.clock for timer in played.timers.all]
    assert loaded.written_at == (await server.log_of(room))[-1].written_at


async def test_a_long_log_with_undone_moves_is_replayed_by_a_worker(
    server: LocalServer, no_replay_here: None
) -> None:
    [amina] = await server.start_match("kadi-friendly", "Amina", seats=2, practice=True)
    room = amina.room
    played = live_match_of(room)
    while played.seq < 25:
        await amina.until(lambda: 0 in played.match.state.waits_for())
        await amina.move(safe_move(room, 0))
        await amina.until(lambda: 0 in played.match.state.waits_for())
        await amina.do("undo")
    assert "ack" in await amina.move(safe_move(room, 0))
    await amina.until(lambda: not room.runner.bots.is_deciding)
    loaded = await load_match(server.services, await server.match_of(room))
    assert loaded.live.match.record() == played.match.record()
    assert loaded.live.last_seq_for(0) == played.last_seq_for(0)
    loaded.live.undo(1, 0.0)
    played.undo(1, 0.0)
    assert loaded.live.match.state.checksum() == played.match.state.checksum()
