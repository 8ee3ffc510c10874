"""Reviews of finished matches: complete at once or in parts, for those who may see the replay."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from litestar.testing import TestClient

from examples.crazy_eights import CRAZY_EIGHTS
from mezani.games import GAMES
from mezani.record import read_record
from mezani.review import review_match
from mezani.server.history import reviews
from mezani.server.history.reviews import ReviewCache, review_slice
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from mezani.store.ids import new_id
from tests.server.played_matches import (
    begin,
    guest,
    opened,
    play_match,
    play_on,
    play_to_end_of,
    with_registry,
)

Json = dict[str, Any]


def finished(settings: Settings, game: str = "kadi-friendly", **options: Any) -> str:
    """Play a match of two to its end, and return its id."""

    async def body(registry: RoomRegistry) -> str:
        amina, brian = await guest(registry, "Amina"), await guest(registry, "Brian")
        return await play_match(registry, amina, brian, game=game, **options)

    return with_registry(settings, body)


def review(client: TestClient[Any], match: str, query: str = "") -> Json:
    """Return the review of a match, asking until it is complete."""
    while True:
        answer = client.get(f"/api/matches/{match}/review?{query}")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        if found["done"] == found["steps"]:
            return found


@pytest.mark.parametrize("game", ["kadi-classic", "qute", "no-kitty"])
def test_a_review_is_that_of_the_record(plain_settings: Settings, game: str) -> None:
    match = finished(plain_settings, game)
    with opened(plain_settings) as client:
        record = read_record(client.get(f"/api/matches/{match}/record").text)
        found = review(client, match)
    expected = review_match(record)
    assert (found["match"], found["steps"], found["more"]) == (match, record.version, False)
    assert len(found["chances"]) == record.version + 1
    for ours, theirs in zip(expected.chances, found["chances"], strict=True):
        assert theirs == pytest.approx(ours, abs=0.001)
    assert [mark["step"] for mark in found["marks"]] == [mark.step for mark in expected.marks]
    first, mark = expected.marks[0], found["marks"][0]
    assert (mark["made"], mark["best"]) == first.texts["en"]
    assert mark["loss"] == pytest.approx(first.loss, abs=0.001)
    lucks = [seat.luck for seat in expected.seats]
    assert [seat["luck"] for seat in found["seats"]] == pytest.approx(lucks, abs=0.001)


def test_a_review_is_told_in_the_language_of_the_reader(plain_settings: Settings) -> None:
    match = finished(plain_settings)
    with opened(plain_settings) as client:
        english, swahili = review(client, match), review(client, match, "language=sw")
        other = review(client, match, "language=xx")
    assert english["chances"] == swahili["chances"]
    assert english["marks"][0]["best"] != swahili["marks"][0]["best"]
    assert other["marks"] == english["marks"]


def test_a_step_of_a_review_is_a_step_of_the_replay(plain_settings: Settings) -> None:
    match = finished(plain_settings)
    with opened(plain_settings) as client:
        frames = client.get(f"/api/matches/{match}/replay").json()["frames"]
        by_step = {frame["step"]: frame for frame in frames}
        for mark in review(client, match)["marks"]:
            assert by_step[mark["step"]]["actor"] == mark["seat"]


def test_a_long_match_is_reviewed_in_slices(plain_settings: Settings) -> None:
    match = finished(plain_settings, "qute")
    with opened(plain_settings) as client:
        first = client.get(f"/api/matches/{match}/review").json()
        assert 0 < first["done"] < first["steps"]
        assert first["done"] <= reviews.SLICE_STEPS
        assert (first["chances"], first["marks"], first["seats"]) == ([], [], [])
        second = client.get(f"/api/matches/{match}/review").json()
        assert second["done"] > first["done"]
        assert len(review(client, match)["chances"]) == first["steps"] + 1


def test_a_slice_ends_when_its_time_is_used_up(
    plain_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "SLICE_SECONDS", 0.0)
    match = finished(plain_settings)

    async def body(registry: RoomRegistry) -> int:
        job = partial(review_slice, match_id=match, max_rows=99, done=0, estimates=None)
        return len((await registry.services.store.read(job)).chances)

    assert with_registry(plain_settings, body) == 2


def test_a_very_long_match_is_reviewed_to_a_limit(
    plain_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MAX_STEPS", 5)
    match = finished(plain_settings)

    async def body(registry: RoomRegistry) -> tuple[int, bool]:
        job = partial(review_slice, match_id=match, max_rows=99, done=0, estimates=None)
        found = await registry.services.store.read(job)
        return found.steps, found.has_more

    assert with_registry(plain_settings, body) == (5, True)


def test_running_and_unknown_matches_have_no_review(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        room = await begin(registry, await guest(registry, "Amina"), await guest(registry, "Brian"))
        await play_on(room, 3)
        return room.record.match_id

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        running = client.get(f"/api/matches/{match}/review")
        unknown = client.get(f"/api/matches/{new_id()}/review")
    assert (running.status_code, running.json()["code"]) == (409, "match_running")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "match_not_found")


def test_a_game_without_a_network_says_that_there_is_no_review(
    plain_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, CRAZY_EIGHTS.id, CRAZY_EIGHTS)
    match = finished(plain_settings, CRAZY_EIGHTS.id)
    with opened(plain_settings) as client:
        answer = client.get(f"/api/matches/{match}/review")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_review")


def test_undone_moves_are_not_reviewed(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        amina = await guest(registry, "Amina")
        room = await begin(registry, amina, practice=True, seats=2)
        await play_on(room, 3)
        await room.queue.run(lambda: room.runner.undo(0, "c1"))
        return await play_to_end_of(room)

    match = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        record = read_record(client.get(f"/api/matches/{match}/record").text)
        assert review(client, match)["steps"] == record.version


def test_the_cache_forgets_the_reviews_used_least_recently() -> None:
    cache = ReviewCache(kept_steps=25)
    for name in ("first", "second", "third"):
        progress = cache.find(name)
        progress.chances += [(0.5, 0.5)] * 11
        cache.find("first")
        cache.trim()
    assert len(cache) == 2
    assert cache.find("first").done == 10
    assert cache.find("second").done == 0


def test_two_readers_of_a_match_do_not_add_a_slice_twice() -> None:
    progress = ReviewCache().find("a")
    part = reviews.ReviewSlice(9, False, [(0.5, 0.5)] * 5, [], [0, 1, 0, 1], [0.5, 0.5])
    progress.add(0, part)
    progress.add(0, part)
    assert (progress.done, progress.is_complete) == (4, False)
