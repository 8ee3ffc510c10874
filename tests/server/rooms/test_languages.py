"""Talk, guidance, refusals and hints are in the language of each client."""

from __future__ import annotations

import pytest

from mezani import GAMES
from mezani.server.history.replays import make_replay
from tests.server.client_moves import mover, others, play_to_end, take_turn
from tests.server.local_server import LocalServer
from tests.server.manual_clock import until

SPEAKING = [game.id for game in GAMES.values() if "sw" in game.languages]

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", SPEAKING)
async def test_each_client_gets_talk_in_its_language(server: LocalServer, game: str) -> None:
    clients = await server.start_match(game, "Amina", "Brian")
    clients[0].client.language = "sw"
    await take_turn(clients)
    swahili, english = (client.steps[-1]["talk"] for client in clients)
    assert len(swahili) == len(english) > 0
    assert not set(swahili) & set(english)


@pytest.mark.parametrize("game", SPEAKING)
async def test_a_refusal_is_in_the_language_of_the_client(server: LocalServer, game: str) -> None:
    clients = await server.start_match(game, "Amina", "Brian")
    [waiting] = others(clients)
    assert (await waiting.move("draw"))["reason"] == "It is not your turn."
    waiting.client.language = "sw"
    nak = await waiting.move("draw")
    assert (nak["code"], nak["reason"]) == ("not_your_turn", "Si zamu yako.")


async def test_guidance_and_hints_are_in_swahili(server: LocalServer) -> None:
    [amina] = await server.start_match("qute", "Amina", seats=2, practice=True)
    amina.client.language = "sw"
    await amina.do("sync")
    assert amina.steps[-1]["guidance"] == ["Wewe unaanza raundi: cheza kadi yoyote."]
    sent = amina.send("hint")
    await until(lambda: any("move" in message for message in amina.received))
    assert amina.response_to(sent)["reason"].startswith("Cheza ")


@pytest.mark.parametrize(("language", "you"), [("en", "You picked 1."), ("sw", "Umeokota 1.")])
async def test_talk_addresses_the_player_it_is_about(
    server: LocalServer, language: str, you: str
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian", "Chebet")
    spectator = await server.connect("Daudi", clients[0].room)
    everybody = [*clients, spectator]
    for client in everybody:
        client.client.language = language
    drawer = mover(clients)
    assert "ack" in await drawer.move("draw")
    named = f"{drawer.player.name} {'picked 1.' if language == 'en' else 'ameokota 1.'}"
    for client in everybody:
        assert client.steps[-1]["talk"][0] == (you if client is drawer else named)


async def test_a_replay_names_all_players(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await play_to_end(clients)
    stored, rows = await server.match_of(clients[0].room), await server.log_of(clients[0].room)
    for seat in (0, 1, None):
        replay = make_replay(stored, rows, seat, "en", is_open=False)
        talk = [line for frame in replay.frames for line in frame.talk]
        assert talk
        assert not [line for line in talk if "you" in line.lower()]


async def test_a_replay_says_you_to_its_reader_at_their_own_seat(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await play_to_end(clients)
    stored, rows = await server.match_of(clients[0].room), await server.log_of(clients[0].room)
    reader = clients[0].player.id
    for seat in (0, 1, None):
        replay = make_replay(stored, rows, seat, "en", is_open=False, reader=reader)
        assert replay.you == "A"
        talk = " ".join(line for frame in replay.frames for line in frame.talk)
        assert ("You " in talk) == (seat == 0)
        assert ("Amina " in talk) == (seat != 0)
