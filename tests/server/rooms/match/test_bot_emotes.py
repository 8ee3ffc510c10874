"""Emotes of bots: only about what everybody has seen, at a calm rate."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import Match, fast_rng
from mezani.fuzz import random_step
from mezani.game import Event
from mezani.server.rooms.commands.chat import EMOTES
from mezani.server.rooms.match import bot_emotes
from mezani.server.rooms.match.bot_emotes import DELAYS, MIN_SECONDS_BETWEEN, OTHERS, OWN, topic_of
from tests.random_matches import any_match
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

PENALTY = [Event("drew", seat="A", number=5, hides=True)]


@given(any_match(), st.integers(0, 2**40))
def test_bots_react_only_to_what_everybody_sees(match: Match, seed: int) -> None:
    rng = fast_rng(seed)
    while match.state.outcome() is None and match.version < 60:
        step = random_step(match.state, rng)
        for event in match.apply(step.seat, step.move):
            seen = event.seen_by(None)
            assert topic_of(event) == ("" if seen is None else topic_of(seen))


def test_small_penalties_get_no_emote() -> None:
    assert topic_of(Event("drew", seat="A", number=3)) == ""
    assert topic_of(Event("won", seat="A", only=True)) == ""


def test_bots_use_emotes_that_exist() -> None:
    assert {emote for emotes in (OWN, OTHERS) for group in emotes.values() for emote in group} <= {
        *EMOTES
    }


class TestInARoom:
    pytestmark = pytest.mark.anyio

    @pytest.fixture
    def server_settings(self) -> dict[str, Any]:
        return {"pace": 1.0}

    @pytest.fixture(autouse=True)
    def always(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bot_emotes, "ODDS", 1)

    async def at_table(self, server: LocalServer, *names: str) -> list[PlayerClient]:
        clients = await server.start_match("kadi-friendly", "Amina", *names, bots=["casual"])
        clients[0].room.runner.bots.stop()
        return clients

    def emotes_of(self, client: PlayerClient) -> list[Any]:
        return [message["emote"] for message in client.received if "emote" in message]

    async def test_a_bot_pities_a_player_who_picks_many_cards(self, server: LocalServer) -> None:
        [amina] = await self.at_table(server)
        amina.room.runner.emotes.react(PENALTY)
        await server.pass_time(DELAYS[0] / 2)
        assert self.emotes_of(amina) == []
        await server.pass_time(DELAYS[1])
        [emote] = self.emotes_of(amina)
        assert (emote["seat"], emote["name"]) == ("B", amina.seat("B")["name"])
        assert emote["text"] in OTHERS["pick"]

    async def test_bots_are_quiet_for_a_while_after_an_emote(self, server: LocalServer) -> None:
        [amina] = await self.at_table(server)
        emotes = amina.room.runner.emotes
        emotes.react(PENALTY)
        await server.pass_time(MIN_SECONDS_BETWEEN - 1)
        emotes.react(PENALTY)
        await server.pass_time(2)
        assert len(self.emotes_of(amina)) == 1
        emotes.react(PENALTY)
        await server.pass_time(2)
        assert len(self.emotes_of(amina)) == 2

    async def test_a_muted_bot_is_not_heard(self, server: LocalServer) -> None:
        amina, brian = await self.at_table(server, "Brian")
        assert "ack" in await amina.do("mute", seat="B")
        amina.room.runner.emotes.react(PENALTY)
        await server.pass_time(2)
        assert self.emotes_of(amina) == []
        assert len(self.emotes_of(brian)) == 1

    async def test_a_stand_in_has_no_emotes(self, server: LocalServer) -> None:
        amina, brian = await server.start_match("kadi-friendly", "Amina", "Brian")
        await brian.do("stand")
        amina.room.runner.emotes.react(PENALTY)
        await server.pass_time(2)
        assert self.emotes_of(amina) == []
