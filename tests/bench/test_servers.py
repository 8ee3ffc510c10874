"""The benchmark of servers, with Mezani alone: the others need Node packages."""

from __future__ import annotations

import pytest
import uvloop

from bench.servers.mezani_server import MezaniServer, mentions
from bench.servers.report import environment, show_speed


@pytest.mark.slow
def test_mezani_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    server = MezaniServer()
    played = uvloop.run(server.play(rooms=2, seconds=0.5))
    assert played.moves > 0
    assert min(played.rate, played.rate_per_cpu) > 0
    assert 0 < played.p50 <= played.p99
    show_speed(2, {server: [played]})
    assert "Mezani" in capsys.readouterr().out
    assert environment().startswith("mezani ")


@pytest.mark.slow
def test_mezani_keeps_all_moves_after_a_kill() -> None:
    survival = uvloop.run(MezaniServer().survive_kill(rooms=2, seconds=0.5))
    assert survival.moves > 0
    assert (survival.rooms_left, survival.moves_left) == (2, survival.moves)


@pytest.mark.slow
def test_mezani_sends_no_cards_of_the_other_hand() -> None:
    exposure = uvloop.run(MezaniServer().inspect())
    assert exposure.own > 0
    assert (exposure.exposing, exposure.example) == (0, "")


def test_only_whole_names_of_cards_count() -> None:
    assert mentions('{"hand":["7H"]}', "7H")
    assert mentions("play 7H 7S", "7S")
    assert not mentions('{"id":"K7HX"}', "7H")
