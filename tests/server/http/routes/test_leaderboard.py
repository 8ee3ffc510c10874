"""The leaderboard: accounts by rating."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.server.http.routes.result_responses import PAGE_SIZE
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from mezani.store.tables.players import add_account
from mezani.store.tables.ratings import RatingRow, put_ratings
from tests.server.played_matches import account, guest, opened, play_match, with_registry


def test_winners_lead_and_guests_are_not_listed(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> None:
        amina, brian = await account(registry, "Amina"), await account(registry, "Brian")
        chao, other = await account(registry, "Chao"), await guest(registry, "Daudi")
        await play_match(registry, amina, brian, game="qute", is_quick=True)
        await play_match(registry, amina, chao, game="qute", is_quick=True)
        await play_match(registry, other, chao, game="qute", is_quick=True)
        await play_match(registry, brian, game="qute", bots=["sharp"])

    with_registry(settings, body)
    with opened(settings) as client:
        found = client.get("/api/leaderboard/qute").json()
        amina = client.get("/api/players/amina").json()
        other = client.get("/api/leaderboard/kadi-live").json()
    assert {line["name"] for line in found["players"]} == {"Amina", "Brian", "Chao"}
    assert [line["place"] for line in found["players"]] == [1, 2, 3]
    rated = [line["rating"] for line in found["players"]]
    assert rated == sorted(rated, reverse=True)
    played = {line["name"]: line["played"] for line in found["players"]}
    assert played == {"Amina": 2, "Brian": 1, "Chao": 1}
    own = next(line for line in found["players"] if line["name"] == "Amina")
    assert own["player"] == amina["player"]["id"]
    shown = amina["ratings"][0]
    assert (shown["rating"], shown["won"]) == (own["rating"], own["won"])
    assert (other["game"], other["players"]) == ("kadi-live", [])


def add_ranked(connection: Connection) -> None:
    """Store a page and a half of accounts. The rating of each is its number."""
    for number in range(PAGE_SIZE + PAGE_SIZE // 2):
        name = f"p{number}"
        add_account(connection, name, name.upper(), name, "no hash", 1)
        put_ratings(connection, [RatingRow(name, "qute", 25, 8, 3, 1, float(number))])


def test_a_leaderboard_has_pages(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> None:
        await registry.services.store.write(add_ranked)

    with_registry(settings, body)
    with opened(settings) as client:
        first, second, third = (
            client.get("/api/leaderboard/qute", params={"page": page}).json() for page in (1, 2, 3)
        )
    places = [line["place"] for page in (first, second) for line in page["players"]]
    assert places == list(range(1, PAGE_SIZE + PAGE_SIZE // 2 + 1))
    ratings = [line["rating"] for page in (first, second) for line in page["players"]]
    assert ratings == [float(number) for number in reversed(range(PAGE_SIZE + PAGE_SIZE // 2))]
    assert (first["more"], second["more"], third["more"]) == (True, False, False)
    assert third["players"] == []


def test_an_unknown_game_has_no_leaderboard(plain_settings: Settings) -> None:
    with opened(plain_settings) as client:
        answer = client.get("/api/leaderboard/chess")
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown_game"
