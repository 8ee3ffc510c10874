"""Player pages: matches, ratings, and how players are found."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import Connection

from mezani.server.accounts.players import Player
from mezani.server.http.routes.result_responses import PAGE_SIZE
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room_store import delete_rooms
from mezani.server.settings import Settings
from mezani.store.ids import new_id
from mezani.store.tables.matches import MatchRow, SeatResult, SeatRow, add_match, end_match
from mezani.store.tables.players import delete_player
from mezani.store.tables.ratings import RatingPoint, rating_points
from tests.server.played_matches import (
    account,
    begin,
    guest,
    opened,
    play_match,
    play_on,
    token_for,
    with_registry,
)


def add_ended(connection: Connection, people: list[Player], matches: int) -> None:
    """Store finished matches. The seed of each is its number."""
    for number in range(matches):
        row = MatchRow(
            new_id(), "7KQ2MX", "qute", "{}", f"{number}", None, False, True, "1", number
        )
        seats = [SeatRow(seat, person.id, person.name) for seat, person in enumerate(people)]
        add_match(connection, row, seats)
        end_match(connection, row.id, 1000 + number, "finished", [])


def test_matches_are_listed_newest_first_in_pages(settings: Settings) -> None:
    count = 2 * PAGE_SIZE + 3

    async def body(registry: RoomRegistry) -> None:
        people = [await account(registry, "Amina"), await guest(registry, "Brian")]
        await registry.services.store.write(partial(add_ended, people=people, matches=count))

    with_registry(settings, body)
    with opened(settings) as client:
        pages = [
            client.get("/api/players/amina", params={"page": page}).json() for page in range(1, 5)
        ]
        first = client.get("/api/players/amina").json()
    assert first == pages[0]
    ended = [match["ended"] for page in pages for match in page["matches"]]
    assert ended == [1000 + number for number in reversed(range(count))]
    assert [len(page["matches"]) for page in pages] == [PAGE_SIZE, PAGE_SIZE, 3, 0]
    assert [page["more"] for page in pages] == [True, True, False, False]
    assert [page["page"] for page in pages] == [1, 2, 3, 4]


def test_an_invalid_page_is_refused(plain_settings: Settings) -> None:
    with opened(plain_settings) as client:
        for page in ("0", "-1", "x", "9" * 30, ""):
            for path in ("players/amina", "leaderboard/qute"):
                answer = client.get(f"/api/{path}", params={"page": page})
                assert answer.status_code == 400
                assert set(answer.json()) == {"code", "reason"}


def test_accounts_are_found_by_name_and_guests_only_by_id(
    settings: Settings,
) -> None:
    async def body(registry: RoomRegistry) -> tuple[Player, Player]:
        return await account(registry, "Mary Ann"), await guest(registry, "Brian")

    mary, brian = with_registry(settings, body)
    with opened(settings) as client:
        for name in ("Mary Ann", "maryann", "MARY%20ANN", mary.id):
            found = client.get(f"/api/players/{name}").json()
            assert found["player"] == {"id": mary.id, "name": "Mary Ann", "guest": False}
            assert found["joined"] == 1000
        found = client.get(f"/api/players/{brian.id}").json()
        assert found["player"] == {"id": brian.id, "name": "Brian", "guest": True}
        for name in ("Brian", "nobody", "%00", "%20", "x" * 4000, new_id()):
            answer = client.get(f"/api/players/{name}")
            assert (answer.status_code, answer.json()["code"]) == (404, "player_not_found")


def test_an_account_named_like_an_id_does_not_hide_the_guest(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> Player:
        brian = await guest(registry, "Brian")
        await account(registry, brian.id)
        return brian

    brian = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        found = client.get(f"/api/players/{brian.id}").json()
    assert found["player"]["name"] == "Brian"


def test_a_deleted_player_is_not_found(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> Player:
        amina, brian = await account(registry, "Amina"), await guest(registry, "Brian")
        await registry.services.store.write(partial(add_ended, people=[amina, brian], matches=1))
        await registry.services.store.write(partial(delete_player, player_id=amina.id))
        return amina

    amina = with_registry(settings, body)
    with opened(settings) as client:
        for name in ("Amina", amina.id, "(deleted)"):
            assert client.get(f"/api/players/{name}").status_code == 404


def test_practice_matches_are_only_in_the_players_own_list(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[str, str, dict[str, str]]:
        amina, brian = await account(registry, "Amina"), await guest(registry, "Brian")
        match = await play_match(registry, amina, brian)
        practice = await play_match(registry, amina, game="qute", practice=True, bots=["rookie"])
        goes_on = await begin(registry, amina, brian)
        await play_on(goes_on, 2)
        return match, practice, await token_for(registry, amina)

    match, practice, headers = with_registry(settings, body)
    with opened(settings) as client:
        public = client.get("/api/players/amina").json()["matches"]
        own = client.get("/api/me/matches", headers=headers).json()
        nobody = client.get("/api/me/matches")
    assert [found["id"] for found in public] == [match]
    assert [found["id"] for found in own["matches"]] == [practice, match]
    assert (own["page"], own["more"]) == (1, False)
    assert (nobody.status_code, nobody.json()["code"]) == (401, "not_signed_in")


def ratings_after(settings: Settings, **wish: Any) -> tuple[list[Any], list[Any]]:
    """Return the ratings of Amina and of the seats after a match."""

    async def body(registry: RoomRegistry) -> str:
        amina = await account(registry, "Amina")
        return await play_match(registry, amina, **wish)

    match = with_registry(settings, body)
    with opened(settings) as client:
        seats = client.get(f"/api/matches/{match}").json()["seats"]
        return client.get("/api/players/amina").json()["ratings"], [
            seat["rating_after"] for seat in seats
        ]


def test_practice_is_not_rated(plain_settings: Settings) -> None:
    own, seats = ratings_after(plain_settings, practice=True, bots=["rookie"])
    assert own == []
    assert seats == [None, None]


def test_practice_is_not_rated_even_with_rated_bots(plain_settings: Settings) -> None:
    wish = {"practice": True, "bots": ["rookie"], "rated_bots": True}
    assert ratings_after(plain_settings, **wish) == ([], [None, None])


def test_a_match_with_bots_is_not_rated(plain_settings: Settings) -> None:
    own, seats = ratings_after(plain_settings, bots=["sharp"])
    assert own == []
    assert seats == [None, None]


def test_a_match_with_rated_bots_is_rated(plain_settings: Settings) -> None:
    own, seats = ratings_after(plain_settings, bots=["sharp"], rated_bots=True)
    assert [(rating["game"], rating["played"]) for rating in own] == [("kadi-friendly", 1)]
    assert seats == [own[0]["rating"], None]


def test_a_player_page_has_the_rating_history_of_each_game(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> list[str]:
        amina, brian = await account(registry, "Amina"), await account(registry, "Brian")
        return [
            await play_match(registry, amina, brian, game=game, is_quick=True)
            for game in ("qute", "no-kitty", "qute")
        ]

    matches = with_registry(settings, body)
    with opened(settings) as client:
        ratings = client.get("/api/players/amina").json()["ratings"]
        shown = [client.get(f"/api/matches/{match}").json() for match in matches]
    after = [[match["ended"], match["seats"][0]["rating_after"]] for match in shown]
    assert {rating["game"]: rating["points"] for rating in ratings} == {
        "qute": [after[0], after[2]],
        "no-kitty": [after[1]],
    }
    for rating in ratings:
        assert rating["points"][-1][1] == rating["rating"]


def test_a_rating_history_has_only_the_last_points(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> list[RatingPoint]:
        amina = await account(registry, "Amina")

        def job(connection: Connection) -> None:
            for number in range(5):
                row = MatchRow(new_id(), "7KQ2MX", "qute", "{}", "x", None, False, True, "1", 1)
                add_match(connection, row, [SeatRow(0, amina.id, "Amina")])
                result = SeatResult(0, True, 1.0, 1000.0, 1001.0 + number)
                end_match(connection, row.id, 10 + number, "finished", [result])

        await registry.services.store.write(job)
        return await registry.services.store.read(
            lambda connection: rating_points(connection, amina.id, 3)
        )

    points = with_registry(settings, body)
    assert points == [("qute", 12, 1003.0), ("qute", 13, 1004.0), ("qute", 14, 1005.0)]


def test_a_match_list_shows_the_result_for_its_player(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> None:
        amina, brian = await account(registry, "Amina"), await account(registry, "Brian")
        await play_match(registry, amina, brian)
        room = await begin(registry, brian, amina)
        record, wall = room.record, registry.services.wall_ms()
        await registry.services.store.write(partial(delete_rooms, codes=[record.code], wall=wall))

    with_registry(settings, body)
    with opened(settings) as client:
        pages = [client.get(f"/api/players/{name}").json() for name in ("Amina", "Brian")]
    results = [[match["result"] for match in page["matches"]] for page in pages]
    assert [result[0] for result in results] == ["abandoned", "abandoned"]
    assert sorted(result[1] for result in results) == ["lost", "won"]
    seats = [[match["seat"] for match in page["matches"]] for page in pages]
    assert seats == [["B", "A"], ["A", "B"]]


def test_a_players_page_includes_practice_even_for_guests(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[str, str, dict[str, str]]:
        brian = await guest(registry, "Brian")
        amina = await account(registry, "Amina")
        match = await play_match(registry, brian, amina, is_quick=True)
        practice = await play_match(registry, brian, game="qute", practice=True, bots=["rookie"])
        return match, practice, await token_for(registry, brian)

    match, practice, headers = with_registry(settings, body)
    with opened(settings) as client:
        own = client.get("/api/me", headers=headers).json()
        nobody = client.get("/api/me")
    assert (own["player"]["name"], own["player"]["guest"]) == ("Brian", True)
    assert [found["id"] for found in own["matches"]] == [practice, match]
    assert len(own["ratings"][0]["points"]) == 1
    assert nobody.status_code == 401
