"""Finished matches are shown in full, running ones not at all."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from mezani.games import find_game
from mezani.record import read_record
from mezani.rng import seed_hash
from mezani.seats import seat_letter
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room_store import delete_rooms
from mezani.server.settings import Settings
from mezani.server.workers import turns
from mezani.server.workers.errors import NoWorkerError, TooSlowError, WorkerError
from mezani.store.ids import new_id
from mezani.store.tables.players import delete_player
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


def test_a_finished_match_shows_its_result_and_its_seed(
    settings: Settings,
) -> None:
    async def body(registry: RoomRegistry) -> tuple[Any, ...]:
        amina, brian = await account(registry, "Amina"), await account(registry, "Brian")
        room = await begin(registry, amina, brian, rules={"jokers": 4}, is_quick=True)
        assert room.live_match is not None
        shown = seed_hash(room.live_match.match.seed)
        return await play_to_end_of(room), shown, room.result, [amina.id, brian.id]

    match, shown, result, people = with_registry(settings, body)
    with opened(settings) as client:
        answer = client.get(f"/api/matches/{match}")
    assert answer.status_code == 200
    found = answer.json()
    assert (found["id"], found["game"], found["rules"]) == (match, "kadi-friendly", {"jokers": 4})
    assert (found["ending"], found["practice"], found["rated"]) == ("finished", False, True)
    assert found["started"] < found["ended"]
    assert (seed_hash(found["seed"]), found["seed_hash"]) == (shown, shown)
    assert tuple(found["winners"]) == result.winners
    assert tuple(seat["score"] for seat in found["seats"]) == result.scores
    assert [seat["seat"] for seat in found["seats"]] == ["A", "B"]
    assert [seat["name"] for seat in found["seats"]] == ["Amina", "Brian"]
    assert [seat["player"] for seat in found["seats"]] == people
    assert {seat["seat"] for seat in found["seats"] if seat["won"]} == set(found["winners"])
    after = {seat["seat"]: seat["rating_after"] for seat in found["seats"]}
    assert after == result.ratings
    assert [seat["rating_before"] for seat in found["seats"]] == [1000, 1000]


def test_the_record_of_a_match_replays_to_its_final_state(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> list[tuple[str, str, str]]:
        people = [await guest(registry, name) for name in ("Amina", "Brian", "Zoë 2 ☂")]
        ended = []
        for game, seats in (("kadi-live", 3), ("qute", 3), ("no-kitty-duel", 2)):
            room = await begin(registry, *people[:seats], game=game)
            match = await play_to_end_of(room)
            assert room.live_match is not None
            ended.append(
                (match, room.live_match.match.state.checksum(), room.live_match.match.seed)
            )
        return ended

    ended = with_registry(settings, body)
    with opened(settings) as client:
        for match, checksum, seed in ended:
            path = client.get(f"/api/matches/{match}").json()["record"]
            answer = client.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            again = read_record(answer.text)
            assert (again.state.checksum(), again.seed) == (checksum, seed)
            assert again.state.outcome() is not None
            assert again.record() == answer.text


def test_a_running_match_is_not_found(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[str, str]:
        room = await begin(registry, await guest(registry, "Amina"), await guest(registry, "Brian"))
        await play_on(room, 3)
        assert room.live_match is not None
        return room.record.match_id, room.live_match.match.seed

    match, seed = with_registry(settings, body)
    with opened(settings) as client:
        for path in ("", "/record"):
            running = client.get(f"/api/matches/{match}{path}")
            unknown = client.get(f"/api/matches/{new_id()}{path}")
            assert running.status_code == 404
            assert running.json()["code"] == "match_not_found"
            assert running.json() == unknown.json()
            assert seed not in running.text


def test_an_invalid_match_id_is_not_found(settings: Settings) -> None:
    with opened(settings) as client:
        for odd in ("1", "%00", "%F0%9F", "x" * 22 + "%0A", "x" * 4000):
            for path in ("", "/record"):
                answer = client.get(f"/api/matches/{odd}{path}")
                assert answer.status_code == 404
                assert answer.json()["code"] == "match_not_found"


def test_an_abandoned_match_is_shown_and_replays(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[str, str]:
        room = await begin(registry, await guest(registry, "Amina"), await guest(registry, "Brian"))
        await play_on(room, 4)
        services = registry.services
        await services.store.write(
            partial(delete_rooms, codes=[room.record.code], wall=services.wall_ms())
        )
        assert room.live_match is not None
        return room.record.match_id, room.live_match.match.state.checksum()

    match, checksum = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        found = client.get(f"/api/matches/{match}").json()
        record = client.get(found["record"]).text
    assert (found["ending"], found["winners"]) == ("abandoned", [])
    assert [seat["won"] for seat in found["seats"]] == [None, None]
    assert [seat["rating_after"] for seat in found["seats"]] == [None, None]
    assert read_record(record).state.checksum() == checksum
    assert read_record(record).version == 4


def test_undone_steps_are_not_in_the_record(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[str, str, str]:
        amina = await guest(registry, "Amina")
        room = await begin(registry, amina, game="qute", practice=True, bots=["rookie"])
        await play_on(room, 12)
        await room.queue.run(lambda: room.runner.undo(0, "c1"))
        await play_on(room, 5, seed=2)
        await room.queue.run(lambda: room.runner.undo(0, "c2"))
        match = await play_to_end_of(room, seed=3)
        assert room.live_match is not None
        return match, room.live_match.match.state.checksum(), room.live_match.match.seed

    match, checksum, seed = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        found = client.get(f"/api/matches/{match}").json()
        record = client.get(found["record"]).text
    assert (found["practice"], found["rated"]) == (True, False)
    assert "undo" not in record
    assert "practice yes" in record
    again = read_record(record)
    assert (again.state.checksum(), again.seed) == (checksum, seed)


def test_bots_are_shown_with_their_level(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        return await play_match(registry, await guest(registry, "Amina"), bots=["sharp"])

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        seats = client.get(f"/api/matches/{match}").json()["seats"]
    assert [seat["bot"] for seat in seats] == ["", "sharp"]
    assert seats[1]["player"] == ""


def test_a_deleted_player_has_no_name_or_id_in_a_match(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        amina, brian = await account(registry, "Amina"), await guest(registry, "Brian")
        match = await play_match(registry, amina, brian)
        await registry.services.store.write(partial(delete_player, player_id=amina.id))
        return match

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        seats = client.get(f"/api/matches/{match}").json()["seats"]
        record = client.get(f"/api/matches/{match}/record").text
    assert (seats[0]["name"], seats[0]["player"]) == ("(deleted)", "")
    assert "Amina" not in record
    assert read_record(record).players == ("(deleted)", "Brian")


def test_a_rematch_and_its_record_name_the_starter(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[str, str, str]:
        amina, brian = await guest(registry, "Amina"), await guest(registry, "Brian")
        room = await begin(registry, amina, brian, game="no-kitty-duel")
        await play_to_end_of(room)
        await room.queue.run(lambda: room.runner.start(room.record))
        match = await play_to_end_of(room, seed=2)
        assert room.live_match is not None
        return (
            match,
            seat_letter(room.live_match.match.first),
            room.live_match.match.state.checksum(),
        )

    match, starter, checksum = with_registry(plain_settings, body)
    assert find_game("no-kitty-duel").next_starter(0, [0]) is not None
    with opened(plain_settings) as client:
        found = client.get(f"/api/matches/{match}").json()
        record = client.get(found["record"]).text
    assert found["starter"] == starter
    assert read_record(record).state.checksum() == checksum


def test_somebody_with_too_many_requests_waiting_is_refused(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(registry: RoomRegistry) -> str:
        amina, brian = await guest(registry, "Amina"), await guest(registry, "Brian")
        return await play_match(registry, amina, brian)

    match = with_registry(settings, body)
    monkeypatch.setattr(turns, "MAX_WAITING", -1)
    with opened(settings) as client:
        for path in ("record", "replay"):
            answer = client.get(f"/api/matches/{match}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(TooSlowError, 503, "busy"), (NoWorkerError, 503, "busy"), (WorkerError, 500, "server_error")],
)
def test_a_record_or_a_replay_that_no_worker_made_is_refused_with_a_known_code(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    error: type[WorkerError],
    status: int,
    code: str,
) -> None:
    async def body(registry: RoomRegistry) -> str:
        amina, brian = await guest(registry, "Amina"), await guest(registry, "Brian")
        return await play_match(registry, amina, brian)

    async def fail(*_: object) -> None:
        raise error("No result.")

    match = with_registry(settings, body)
    with opened(settings) as client:
        monkeypatch.setattr(client.app.state.registry.services.workers.jobs, "run", fail)
        for path in ("record", "replay"):
            answer = client.get(f"/api/matches/{match}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (status, code)
