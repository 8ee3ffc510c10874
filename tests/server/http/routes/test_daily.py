"""The routes of the deal of the day, and that today's cards stay secret."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import Any

import pytest

from mezani.server.accounts.players import Player
from mezani.server.daily.calendar import LATE_MS, day_of, end_of
from mezani.server.rooms.lobby.daily_room import play_daily
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from mezani.store.tables.players import delete_player
from tests.fixed_random import NOON
from tests.server.played_matches import (
    Client,
    guest,
    opened,
    play_on,
    play_to_end_of,
    token_for,
    with_registry,
)

DAY = day_of(NOON)
CLOSED = end_of(DAY) + LATE_MS
GAME = "kadi-friendly"


class DailyServer:
    """A server on which Amina and Chao have made equal moves in today's deal at noon, and Brian none."""

    def __init__(self, settings: Settings) -> None:
        self.wall = NOON
        self.headers: dict[str, dict[str, str]] = {"": {}}
        with_registry(settings, self._play, NOON)

    async def _play(self, registry: RoomRegistry) -> None:
        for name in ("Amina", "Brian", "Chao"):
            player = await guest(registry, name)
            self.headers[name] = await token_for(registry, player)
            if name == "Amina":
                self.match, self.seed, self.room = await play(registry, player)
            elif name == "Chao":
                await play(registry, player)
        self.matches_of_deleted = [
            await play_and_delete(registry, await guest(registry, name), moves)
            for name, moves in (("Daudi", None), ("Esther", 3), ("Faith", 0))
        ]

    def get(self, path: str, name: str = "", wall: int = NOON) -> Any:
        """Return the response to a player, or to somebody who is not signed in."""
        self.wall = wall
        return self.client.get(f"/api{path}", headers=self.headers[name])

    client: Client


async def play(registry: RoomRegistry, player: Player) -> tuple[str, str, str]:
    """Play today's deal to its end; return the match, its seed and the room."""
    room = await registry.find(await play_daily(registry, player, GAME))
    await room.queue.run(room.after_lobby_change)
    return await play_to_end_of(room), room.record.seed, room.record.code


async def play_and_delete(registry: RoomRegistry, player: Player, moves: int | None) -> str:
    """Make moves in today's deal, or finish it if None, and delete the player; return the match."""
    room = await registry.find(await play_daily(registry, player, GAME))
    await room.queue.run(room.after_lobby_change)
    await (play_to_end_of(room) if moves is None else play_on(room, moves))
    store = registry.services.store
    await store.write(lambda connection: delete_player(connection, player.id))
    await registry.vacate_seats(player.id)
    await room.queue.join()
    assert room.record.code not in registry.rooms
    return room.record.match_id


@pytest.fixture(scope="module")
def daily(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DailyServer]:
    settings = Settings(data=str(tmp_path_factory.mktemp("daily")), workers=1)
    server = DailyServer(settings)
    with opened(settings, lambda: server.wall) as client:
        server.client = client
        yield server


def test_the_deals_of_today_are_listed_with_the_players_results(daily: DailyServer) -> None:
    page = daily.get("/daily", "Amina").json()
    assert (page["day"], page["deadline"]) == (DAY, end_of(DAY) - NOON)
    assert (page["streak"], page["longest"]) == (1, 1)
    [friendly] = [game for game in page["games"] if game["game"] == GAME]
    assert (friendly["bots"], friendly["level"], friendly["finished"]) == (2, "casual", 2)
    assert (friendly["has_points"], friendly["place"], friendly["yesterday"]) == (False, 1, None)
    assert friendly["own"]["match"] == daily.match
    assert friendly["own"]["score"]["turns"] > 0
    assert [match["daily"] for match in daily.get("/me", "Amina").json()["matches"]] == [DAY]
    other = daily.get("/daily", "Brian").json()
    assert (other["streak"], other["key_hash"]) == (0, page["key_hash"])
    assert [game["own"] for game in other["games"]] == [None] * len(page["games"])


@pytest.mark.parametrize("path", ["", "/record", "/replay?open=true", "/review"])
def test_todays_match_is_shown_only_to_those_who_have_finished_it(
    daily: DailyServer, path: str
) -> None:
    address = f"/matches/{daily.match}{path}"
    for name in ("Brian", ""):
        refused = daily.get(address, name)
        assert (refused.status_code, refused.json()["code"]) == (404, "match_not_found")
        assert daily.get(address, name, CLOSED - 1).status_code == 404
        assert daily.get(address, name, CLOSED).status_code == 200
    for name in ("Amina", "Chao"):
        assert daily.get(address, name).status_code == 200


@pytest.mark.parametrize("path", ["", "/record", "/replay?open=true", "/review"])
def test_deleting_a_player_does_not_reveal_todays_deal(daily: DailyServer, path: str) -> None:
    for match in daily.matches_of_deleted:
        address = f"/matches/{match}{path}"
        for name in ("Brian", ""):
            refused = daily.get(address, name, CLOSED - 1)
            assert (refused.status_code, refused.json()["code"]) == (404, "match_not_found")
        assert daily.get(address, "Amina").status_code == 200
        assert daily.get(address, wall=CLOSED).status_code == 200


def test_the_room_of_a_try_is_shown_to_its_player_only(daily: DailyServer) -> None:
    for path in (f"/rooms/{daily.room}", f"/rooms/{daily.room}/talk"):
        assert daily.get(path, "Amina").status_code == 200
        assert daily.get(path, "Brian").json()["code"] == "room_not_found"
        assert daily.seed not in daily.get(path).text


def test_nothing_tells_todays_key_or_seed_to_those_who_have_not_finished(
    daily: DailyServer,
) -> None:
    key = daily.get(f"/daily/{DAY}/{GAME}", wall=CLOSED).json()["key"]
    assert key
    for path in (f"/daily/{DAY}/{GAME}", "/daily", "/me", "/me/matches", "/rooms", "/metrics"):
        text = daily.get(path, "Brian", CLOSED - 1).text
        assert daily.seed not in text
        assert key not in text
        assert daily.match not in text
    assert key not in daily.get(f"/daily/{DAY}/{GAME}", "Amina").text


def test_results_compare_everybody(daily: DailyServer) -> None:
    found = daily.get(f"/daily/{DAY}/{GAME}", "Chao").json()
    assert (found["finished"], found["place"], found["beaten"]) == (2, 1, 0)
    assert [one["players"] for one in found["counts"]] == [2]
    best = [(one["name"], one["you"]) for one in found["best"]]
    assert best == [("Amina", False), ("Chao", True)]
    assert all(one["match"] for one in found["best"])
    watched = daily.get(f"/daily/{DAY}/{GAME}", "Brian").json()
    assert (watched["place"], [one["match"] for one in watched["best"]]) == (0, ["", ""])


def test_yesterdays_best_can_be_watched_once_the_day_is_closed(daily: DailyServer) -> None:
    for wall, match in ((CLOSED - 1, ""), (CLOSED, daily.match)):
        page = daily.get("/daily", "Brian", wall).json()
        [best] = [game["yesterday"] for game in page["games"] if game["yesterday"]]
        assert (page["yesterday"], best["name"], best["match"]) == (DAY, "Amina", match)
    own = daily.get("/daily", "Chao", CLOSED - 1).json()
    assert (own["streak"], own["longest"]) == (1, 1)
    assert [game["yesterday"]["match"] for game in own["games"] if game["yesterday"]] == [
        daily.match
    ]


def test_a_published_key_proves_the_deal(daily: DailyServer) -> None:
    promised = daily.get("/daily").json()["key_hash"]
    key = daily.get(f"/daily/{DAY}/{GAME}", wall=CLOSED).json()["key"]
    assert hashlib.sha256(f"mezani daily:{key}".encode()).hexdigest() == promised
    text = f"mezani daily {DAY} {GAME}"
    seed = hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()
    assert seed == daily.get(f"/matches/{daily.match}", wall=CLOSED).json()["seed"]


def test_days_without_deals_are_not_found(daily: DailyServer) -> None:
    for day in ("2026-11-18", "2020-01-01", "tomorrow", "2026-13-01"):
        refused = daily.get(f"/daily/{day}/{GAME}")
        assert (refused.status_code, refused.json()["code"]) == (404, "day_not_found")
    assert daily.get(f"/daily/{DAY}/chess").json()["code"] == "unknown_game"


def test_a_deal_is_played_once(daily: DailyServer) -> None:
    daily.wall = NOON
    refused = daily.client.post(f"/api/daily/{GAME}", headers=daily.headers["Amina"])
    assert (refused.status_code, refused.json()["why"]) == (403, "daily_played")
    anonymous = daily.client.post(f"/api/daily/{GAME}")
    assert anonymous.json()["code"] == "csrf"
