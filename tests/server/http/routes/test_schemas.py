"""The schemas match the real messages, and every message has one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from litestar.testing import TestClient

from mezani.games import GAMES
from mezani.match import Match
from mezani.server import messages
from mezani.server.app import make_app, make_services
from mezani.server.http.routes.schemas import message_schemas
from mezani.server.messages import Command, Goodbye, GoodbyeMessage
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.step_messages import StepMessages
from mezani.server.settings import Settings


def part(name: str) -> dict[str, Any]:
    """Return the schema of one type with everything it refers to."""
    return {"$ref": f"#/$defs/{name}", "$defs": message_schemas()["$defs"]}


def test_the_schemas_are_served(tmp_path: Path) -> None:
    with TestClient(make_app(make_services(Settings(data=str(tmp_path))))) as client:
        answer = client.get("/api/schema/messages.json")
        document = client.get("/api/schema/openapi.json")
    assert answer.status_code == 200
    assert answer.json() == message_schemas()
    assert document.json()["info"]["title"] == "Mezani"


def test_every_message_has_a_schema() -> None:
    own = {
        name
        for name, value in vars(messages).items()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == messages.__name__
        and value is not Command
    }
    told = message_schemas()["$defs"]
    assert own <= set(told)
    assert all("." not in name for name in told)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_messages_to_a_seat_match_their_schema(game: Any) -> None:
    live = LiveMatch("m", Match(game, ["Amina", "Brian"], seed="tea"))
    live.start_timers(0.0)
    message = msgspec.to_builtins(StepMessages(live, (), 1.0).message_for(0, "en"))
    assert message["view"]["clocks"]
    jsonschema_rs.validate(part("ServerMessage"), message)
    view = message_schemas()["$defs"]["Views"]["properties"][game.id]
    own = jsonschema_rs.validator_for({**view, "$defs": message_schemas()["$defs"]})
    own.validate(message["view"])
    assert not own.is_valid({**message["view"], "hand": 1})


def test_commands_and_responses_match_their_schemas() -> None:
    commands = jsonschema_rs.validator_for(part("AnyCommand"))
    commands.validate({"id": "c7", "do": "move", "seq": 41, "move": "play 7H 7S"})
    assert not commands.is_valid({"id": "c7", "do": "dance"})
    assert not commands.is_valid({"do": "sit"})
    said = jsonschema_rs.validator_for(part("ServerMessage"))
    goodbye = GoodbyeMessage(Goodbye("restart", "The server restarts.", reconnect=True))
    said.validate(msgspec.to_builtins(goodbye))
    assert not said.is_valid({"hello": "you"})
