"""A real server responds to every request as the OpenAPI document describes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from pwdlib.hashers.argon2 import Argon2Hasher
from schemathesis import APIOperation, BaseSchema, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Err, Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from mezani.server.daily.calendar import day_before, day_of
from mezani.server.daily.puzzles import puzzle_of
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from mezani.store.tables.daily import find_or_add_key
from mezani.store.tables.players import set_recovery
from mezani.stress.server_process import NO_LIMITS
from tests.server.played_matches import account, begin, guest, play_match, with_registry

pytestmark = pytest.mark.slow

HELD = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
SESSION, CSRF = "mezani_session", "csrftoken"
EXAMPLES = 5
RECOVERY_CODE = "KADIKADIKADI"
START_AND_STOP_SECONDS = 60
Cookies = dict[str, str]


class Served(NamedTuple):
    """A server, its document, and values for its path parameters."""

    http: httpx.Client
    schema: BaseSchema
    known: dict[str, str]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a server process with a match, an account and a room."""
    folder = tmp_path_factory.mktemp("served")
    known = with_registry(Settings(data=str(folder)), furnish)
    command = [sys.executable, "-m", "mezani", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(
        [*command, "--data", str(folder), "--workers", "1"],
        env=os.environ | NO_LIMITS,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        url = process.stdout.readline().split()[-1]
        schema = schemathesis.openapi.from_url(f"{url}/api/schema/openapi.json")
        schema.config.generation.update(with_security_parameters=False)
        with httpx.Client(base_url=url, timeout=START_AND_STOP_SECONDS) as http:
            yield Served(http, schema, known)
        process.terminate()
        process.wait(START_AND_STOP_SECONDS)


async def furnish(registry: RoomRegistry) -> dict[str, str]:
    """Return values for path parameters."""
    amina, brian = await account(registry, "Amina"), await guest(registry, "Brian")
    match = await play_match(registry, amina, brian)
    room = await begin(registry, amina, brian)
    halima, recovery_hash = await account(registry, "Halima"), Argon2Hasher().hash(RECOVERY_CODE)
    await registry.services.store.write(
        partial(set_recovery, player_id=halima.id, recovery_hash=recovery_hash)
    )
    found = {"match_id": match, "name": amina.name, "code": room.record.code}
    services, day = registry.services, day_of(registry.services.wall_ms())
    key = services.random.daily_key()
    await services.store.write(partial(find_or_add_key, day=day, secret_key=key))
    return {**found, "game_id": "kadi-friendly", "lesson": "kadi", "day": day, "game": "qute"}


def come_in(served: Served, name: str | None = None, password: str = "") -> Cookies:
    """Return the cookies of nobody, a new guest, or a new account."""
    http = served.http
    http.cookies.clear()
    http.get("/api/session")
    headers = {"x-csrftoken": http.cookies[CSRF]}
    if name:
        body = {"name": name, "password": password} if password else {"name": name}
        path = "/api/accounts" if password else "/api/guests"
        assert http.post(path, json=body, headers=headers).status_code == 201
    return {key: http.cookies[key] for key in (CSRF, SESSION) if key in http.cookies}


def operations(schema: BaseSchema) -> list[APIOperation[Any, Any, Any, Any]]:
    """Yield every route of a document."""
    found = list(schema.get_all_operations())
    assert not [one for one in found if isinstance(one, Err)]
    return [one.ok() for one in found if isinstance(one, Ok)]


def ask(served: Served, case: Case[Any], cookies: Cookies) -> int:
    """Send a request, check the response against the document, and return its status."""
    headers = {"x-csrftoken": cookies[CSRF]}
    answer = case.call_and_validate(
        base_url=str(served.http.base_url), headers=headers, cookies=cookies, checks=HELD
    )
    return answer.status_code


def fuzz(
    served: Served, mode: GenerationMode, come: Callable[[], Cookies], examples: int = EXAMPLES
) -> set[int]:
    """Send generated requests, valid or not, to every route. Return the statuses."""
    seen: set[int] = set()
    for operation in operations(served.schema):
        if mode.is_negative and not (operation.body or operation.query):
            continue  # any text is valid in a path
        cookies = come()

        @settings(
            max_examples=examples,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy(generation_mode=mode))
        def check(case: Case[Any]) -> None:
            nonlocal cookies
            if "accounts" in (case.operation.tags or []):
                cookies = come()  # the last request may have ended the session
            seen.add(ask(served, case, cookies))

        check()
    return seen


def test_valid_requests_get_the_described_responses(served: Served) -> None:
    seen = fuzz(served, GenerationMode.POSITIVE, lambda: come_in(served, "Chao"))
    assert {200, 201, 204, 400, 404} <= seen


def test_invalid_requests_get_the_described_refusals(served: Served) -> None:
    seen = fuzz(served, GenerationMode.NEGATIVE, lambda: come_in(served, "Chao"))
    assert 400 in seen


def test_requests_without_a_session_get_the_described_refusals(served: Served) -> None:
    seen = fuzz(served, GenerationMode.POSITIVE, lambda: come_in(served), examples=1)
    assert 401 in seen


PASSWORD = "correct horse battery"
BODIES: dict[str, Any] = {
    "POST /api/guests": {"name": "Dalia"},
    "POST /api/accounts": {"name": "Dalia", "password": PASSWORD},
    "POST /api/session": {"name": "Dalia", "password": PASSWORD},
    "PATCH /api/accounts/me": {"name": "Esi"},
    "PUT /api/accounts/me/password": {"current_password": PASSWORD, "password": PASSWORD[::-1]},
    "DELETE /api/accounts/me": {"password": PASSWORD},
    "POST /api/accounts/me/recovery": {"password": PASSWORD},
    "POST /api/recovery": {"name": "Halima", "code": RECOVERY_CODE, "password": PASSWORD},
    "POST /api/rooms": {"game": "kadi-live", "seats": 3, "bots": ["sharp"], "public": True},
    "POST /api/quick": {"game": "qute"},
    "POST /api/matches/{match_id}/play-on": {"step": 2, "seat": "B", "level": "casual"},
    "POST /api/puzzles/{day}/play-on": {"level": "casual"},
    "PUT /api/me/favourites": {"name": "Kwetu", "game": "qute", "rules": {"hand_size": 7}},
}
QUERIES = {"DELETE /api/me/favourites": {"game": "qute", "name": "Kwetu"}}
WITH_ACCOUNT = {
    "PUT /api/accounts/me/password": "Fatou",
    "DELETE /api/accounts/me": "Gitau",
    "POST /api/accounts/me/recovery": "Imani",
}
"""Routes for accounts only, and an account name for each."""


ANSWER, PLAY_ON = "POST /api/puzzles/{day}/answer", "POST /api/puzzles/{day}/play-on"
ARCHIVE = (ANSWER, PLAY_ON)
"""Routes that are asked for the puzzle of yesterday, as today's has to be answered first."""


def test_every_route_has_a_successful_response(served: Served) -> None:
    yesterday = day_before(served.known["day"])
    for operation in operations(served.schema):
        name = WITH_ACCOUNT.get(operation.label)
        cookies = come_in(served, name or "Chao", PASSWORD if name else "")
        bodies = {**BODIES, ANSWER: {"move": puzzle_of(yesterday).best.move}}
        body = {"body": bodies[operation.label]} if operation.label in bodies else {}
        query = QUERIES.get(operation.label, {})
        known = {**served.known, "day": yesterday} if operation.label in ARCHIVE else served.known
        path = {parameter.name: known[parameter.name] for parameter in operation.path_parameters}
        case = operation.Case(
            path_parameters=path, query=query, media_type="application/json", **body
        )
        assert ask(served, case, cookies) < 300, operation.label


def test_every_route_describes_itself_and_its_refusals(served: Served) -> None:
    document: dict[str, Any] = served.schema.raw_schema
    calls = [call for path in document["paths"].values() for call in path.values()]
    names = [call["operationId"] for call in calls]
    assert len(names) == len(set(names))
    for call in calls:
        assert call["summary"]
        assert call["description"]
        assert call["tags"]
        for status, answer in call["responses"].items():
            if int(status) >= 400 and call["operationId"] != "ready":
                shape = answer["content"]["application/json"]["schema"]
                assert shape == {"$ref": "#/components/schemas/Problem"}
            assert answer["description"]
