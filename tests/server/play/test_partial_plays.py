"""Partial plays: what a player is told before making a play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mezani.games import find_game
from mezani.games.kadi.texts import LANGUAGES
from tests.server.client_moves import live_match_of, mover, others
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio


async def with_hand(server: LocalServer, cards: str) -> PlayerClient:
    """Start a match of three, and return the client to move with the given hand."""
    clients = await server.start_match("kadi-classic", "Amina", "Brian", "Chebet")
    game = find_game("kadi-classic")
    hands = {"A": cards, "B": "5C 6C", "C": "7D"}
    live_match_of(clients[0].room).match.state = game.position(
        game.preset, {"hands": hands, "top": "7H"}
    )
    return clients[0]


async def test_a_complete_play_is_previewed_with_names(
    server: LocalServer,
) -> None:
    amina = await with_hand(server, "2H 9C 4H")
    response = await amina.do("extend", cards=["2H"])
    assert response["preview"] == ["Brian would have to pick 2."]
    assert (response["complete"], response["why"], response["may"]) == (True, "", ["niko"])


async def test_an_unplayable_card_has_a_reason(server: LocalServer) -> None:
    amina = await with_hand(server, "2H 9C 4H")
    response = await amina.do("extend", cards=["9C"])
    refused = await amina.move("play 9C")
    assert response["why"] == refused["reason"]
    assert (response["next"], response["complete"], response["preview"]) == ([], False, [])


async def test_declarations_already_made_are_not_offered_again(server: LocalServer) -> None:
    amina = await with_hand(server, "AS 9C 4H")
    open_ = await amina.do("extend", cards=["AS"])
    assert open_["may"] == ["suit", "ask", "niko"]
    assert "5C" in open_["asks"]
    chosen = await amina.do("extend", cards=["AS", "suit=D", "niko"])
    assert chosen["may"] == ["ask"]
    assert chosen["preview"] == [
        "The next player would have to follow diamonds.",
        "You will say “Niko Kadi” when you play.",
    ]


async def test_a_waiting_player_gets_the_reason_not_your_turn(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    brian = others(clients)[0]
    assert mover(clients) is not brian
    for cards in ([], [brian.view["hand"][0]]):
        response = await brian.do("extend", cards=cards)
        assert (response["next"], response["why"]) == ([], "It is not your turn.")


async def test_an_unknown_card_is_refused(server: LocalServer) -> None:
    amina = await with_hand(server, "AS 9C 4H")
    assert (await amina.do("extend", cards=["teapot"]))["code"] == "bad_message"


async def test_a_refusal_is_in_the_language_of_the_player(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    shouted = {"no_match": "{card} HAPANA."}
    monkeypatch.setitem(LANGUAGES, "xx", replace(LANGUAGES["en"], refusals=shouted))
    amina = await with_hand(server, "2H 9C 4H")
    amina.client.language = "xx"
    assert (await amina.move("play 9C"))["reason"] == "9♣ HAPANA."
    assert (await amina.do("extend", cards=["9C"]))["why"] == "9♣ HAPANA."


async def test_a_player_gets_the_legal_moves_in_notation(server: LocalServer) -> None:
    amina = await with_hand(server, "2H 9C 4H")
    response = await amina.do("legal")
    assert {"play 2H", "play 4H", "draw"} <= set(response["moves"])
    assert response["seq"] == amina.seq


async def test_a_player_who_waits_has_no_legal_moves(server: LocalServer) -> None:
    brian = others(await server.start_match("kadi-friendly", "Amina", "Brian"))[0]
    assert (await brian.do("legal"))["moves"] == []
