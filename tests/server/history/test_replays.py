"""Replays: a finished match as each seat saw it."""

from __future__ import annotations

import gzip
from functools import partial
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from mezani import GAMES, fast_rng
from mezani.bots import BOTS, observe
from mezani.record import read_record
from mezani.server.history import replays
from mezani.server.history.archive import read_log
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_store import delete_rooms
from mezani.server.settings import Settings
from mezani.store.ids import new_id
from tests.server.played_matches import (
    account,
    begin,
    guest,
    opened,
    play_match,
    play_on,
    play_to_end_of,
    with_registry,
)

Json = dict[str, Any]


def replay(client: TestClient[Any], match: str, query: str = "") -> Json:
    """Return a replay."""
    answer = client.get(f"/api/matches/{match}/replay?{query}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def as_json(value: Any) -> Any:
    """Return a value as it is sent to clients."""
    return msgspec.json.decode(msgspec.json.encode(value))


async def two(registry: RoomRegistry, **wish: Any) -> Room:
    """Start a match of two."""
    return await begin(
        registry, await guest(registry, "Amina"), await guest(registry, "Brian"), **wish
    )


async def decline_or_move(room: Room) -> bool:
    """Decline a prompt “Niko Kadi?” if there is one, else make a move. Return whether there was one."""
    live = room.runner.running_match
    for seat in range(live.match.state.seats):
        if "quiet" in map(str, live.match.state.legal(seat)):
            await room.queue.run(partial(room.runner.commit_and_show, seat, "quiet"))
            return True
    seat = live.match.state.waits_for()[0]
    observation = observe(live.match.state, live.match.rules, seat)
    chosen = str(BOTS["casual"].choose(observation, fast_rng(live.seq)))
    await room.queue.run(partial(room.runner.commit_and_show, seat, chosen))
    return False


@pytest.mark.parametrize("game", [game for game in GAMES if game != "kadi-live"])
def test_a_replay_has_a_frame_for_every_visible_step(plain_settings: Settings, game: str) -> None:
    async def body(registry: RoomRegistry) -> str:
        return await play_to_end_of(await two(registry, game=game))

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        record = read_record(client.get(f"/api/matches/{match}/record").text)
        found = replay(client, match, "seat=B")
        watched = replay(client, match)
    assert (found["game"], found["names"], found["seat"]) == (game, ["Amina", "Brian"], "B")
    assert (found["seed"], found["seed_hash"]) == (record.seed, record.seed_hash)
    frames = found["frames"]
    assert [frame["seq"] for frame in frames] == list(range(len(frames)))
    assert (frames[0]["actor"], frames[0]["events"]) == ("", [])
    last = as_json(record.state.view(1))
    assert {**frames[-1]["view"], "clocks": 0} == {**last, "clocks": 0}
    assert found["result"]["winners"] == ["AB"[seat] for seat in record.state.winners()]
    assert not found["more"]
    assert all(frame["open_hands"] is None for frame in frames[:-1])
    assert frames[-1]["open_hands"][1] == frames[-1]["view"]["hand"]
    assert {tuple(frame["view"]["hand"]) for frame in watched["frames"]} == {()}
    assert any(frame["talk"] for frame in frames)


def test_a_replay_says_which_seats_were_bots(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        room = await begin(registry, await guest(registry, "Amina"), bots=("casual",))
        return await play_to_end_of(room)

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        assert replay(client, match)["bots"] == ["", "casual"]


def test_a_replay_can_show_open_hands(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        return await play_to_end_of(await two(registry))

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        frames = replay(client, match, "seat=A&open=true")["frames"]
    for frame in frames:
        assert frame["open_hands"][0] == frame["view"]["hand"]
        counts = [player["cards"] for player in frame["view"]["players"]]
        assert [len(hand) for hand in frame["open_hands"]] == counts


def test_prompts_of_others_are_not_in_a_replay(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        room = await two(registry, game="kadi-live")
        asked = 0
        while asked < 3 and room.record.phase == "playing":
            asked += await decline_or_move(room)
        record, wall = room.record, registry.services.wall_ms()
        await registry.services.store.write(partial(delete_rooms, codes=[record.code], wall=wall))
        return record.match_id

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        seats = {seat: replay(client, match, f"seat={seat}")["frames"] for seat in "AB"}
    for seat, frames in seats.items():
        asked = [frame["actor"] for frame in frames if frame["move"] == "quiet"]
        assert set(asked) <= {seat}
    assert any(frame["move"] == "quiet" for frames in seats.values() for frame in frames)


def test_undone_moves_are_not_in_a_replay(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        amina = await guest(registry, "Amina")
        room = await begin(registry, amina, game="qute", practice=True, seats=2)
        await play_on(room, 9)
        seat = 0 if room.runner.running_match.match.state.turn == 0 else 1
        await room.queue.run(lambda: room.runner.undo(seat, "c1"))
        return await play_to_end_of(room)

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        record = read_record(client.get(f"/api/matches/{match}/record").text)
        frames = replay(client, match)["frames"]
    assert len(frames) == 1 + record.version
    assert not any(frame["move"].startswith("undo") for frame in frames)
    assert frames[-1]["view"]["players"] == as_json(record.state.view(None).players)


def test_running_and_unknown_matches_have_no_replay(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        room = await two(registry)
        await play_on(room, 3)
        return room.record.match_id

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        running = client.get(f"/api/matches/{match}/replay")
        unknown = client.get(f"/api/matches/{new_id()}/replay")
        no_id = client.get("/api/matches/teapot/replay")
    assert (running.status_code, running.json()["code"]) == (409, "match_running")
    for answer in (unknown, no_id):
        assert (answer.status_code, answer.json()["code"]) == (404, "match_not_found")


def test_an_unknown_seat_is_refused(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        return await play_match(
            registry, await account(registry, "Amina"), await guest(registry, "Brian")
        )

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        for seat in ("C", "x", "AB"):
            assert client.get(f"/api/matches/{match}/replay?seat={seat}").status_code == 400


def test_a_replay_is_gzipped_if_the_client_accepts_it(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        return await play_to_end_of(await two(registry))

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        path = f"/api/matches/{match}/replay"
        packed = client.get(path, headers={"accept-encoding": "gzip"})
        plain = client.get(path, headers={"accept-encoding": "identity, gzip;q=0"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    assert packed.json() == plain.json()


def test_a_very_long_replay_is_cut(
    plain_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(registry: RoomRegistry) -> bytes:
        room = await two(registry)
        match = await play_to_end_of(room)
        from_store = await registry.services.store.read(
            lambda connection: read_log(connection, match)
        )
        return replays.replay_json(*from_store, None, "en", is_open=False)

    monkeypatch.setattr(replays, "MAX_FRAMES", 5)
    found = msgspec.json.decode(gzip.decompress(with_registry(plain_settings, body)))
    assert (len(found["frames"]), found["more"]) == (5, True)
