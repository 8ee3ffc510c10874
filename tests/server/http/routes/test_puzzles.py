"""The routes of the daily puzzle: one answer counts, and the solution stays secret until then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mezani.puzzles.puzzle import Puzzle
from mezani.server.daily import puzzles as puzzles_of_days
from mezani.server.daily.calendar import DAY_MS, day_before, day_of, end_of
from mezani.server.daily.puzzles import ARCHIVE_DAYS, FIRST_DAY, archive_days, puzzle_of, seat_of
from mezani.server.http.routes import puzzles as routes
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from tests.fixed_random import NOON
from tests.server.played_matches import Client, guest, opened, token_for, with_registry

DAY = day_of(NOON)
YESTERDAY = day_before(DAY)
SECRETS = ('"choices"', '"chance"', '"sharp"', '"seed"', '"steps"')


class PuzzleServer:
    """A server on which Amina and Brian are guests."""

    def __init__(self, settings: Settings) -> None:
        self.wall = NOON
        self.headers = {"": {}, "nobody": {"authorization": "Bearer nobody"}}
        with_registry(settings, self._add_players, NOON)

    async def _add_players(self, registry: RoomRegistry) -> None:
        for name in ("Amina", "Brian"):
            self.headers[name] = await token_for(registry, await guest(registry, name))

    def get(self, path: str, name: str = "") -> Any:
        return self.client.get(f"/api/puzzles{path}", headers=self.headers[name])

    def post(self, path: str, name: str, **body: Any) -> Any:
        return self.client.post(f"/api/puzzles{path}", json=body, headers=self.headers[name])

    def answer(self, day: str, name: str, move: str) -> Any:
        return self.post(f"/{day}/answer", name, move=move)

    client: Client


@pytest.fixture
def server(plain_settings: Settings) -> Iterator[PuzzleServer]:
    found = PuzzleServer(plain_settings)
    with opened(plain_settings, lambda: found.wall) as client:
        found.client = client
        yield found


@pytest.fixture
def puzzle() -> Puzzle:
    return puzzle_of(DAY)


def test_todays_puzzle_is_shown_without_its_solution(server: PuzzleServer, puzzle: Puzzle) -> None:
    server.answer(DAY, "Brian", puzzle.best.move)
    for name in ("", "Amina"):
        shown = server.get("/today", name)
        page = shown.json()
        assert (page["day"], page["today"], page["game"]) == (DAY, DAY, puzzle.game)
        assert (page["deadline"], page["seat"]) == (end_of(DAY) - NOON, seat_of(puzzle))
        assert (page["answer"], page["answered"], page["found"]) == (None, 0, 0)
        assert not any(secret in shown.text for secret in SECRETS)


def test_the_first_answer_of_a_player_counts(server: PuzzleServer, puzzle: Puzzle) -> None:
    wrong = puzzle.choices[-1].move
    first = server.answer(DAY, "Amina", wrong).json()
    assert (first["answer"]["found"], first["answer"]["move"]) == (False, wrong)
    assert (first["answered"], first["found"], first["streak"]) == (1, 0, 1)
    again = server.answer(DAY, "Amina", puzzle.best.move).json()
    assert (again["answer"]["found"], again["answer"]["move"]) == (False, wrong)
    assert again["answered"] == 1
    other = server.answer(DAY, "Brian", puzzle.best.move).json()
    assert (other["answer"]["found"], other["answered"], other["found"]) == (True, 2, 1)
    assert server.get(f"/{DAY}", "Amina").json()["answer"]["move"] == wrong


def test_an_answer_needs_a_player_and_a_legal_move(server: PuzzleServer, puzzle: Puzzle) -> None:
    nobody = server.answer(DAY, "nobody", puzzle.best.move)
    assert (nobody.status_code, nobody.json()["code"]) == (401, "not_signed_in")
    for move, status, code in (
        ("tea", 400, "bad_notation"),
        ("play", 400, "bad_notation"),
        ("", 400, "bad_notation"),
        ("confirm", 409, "illegal_move"),
        (7, 400, "bad_request"),
    ):
        refused = server.post(f"/{DAY}/answer", "Amina", move=move)
        assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert server.get("/today", "Amina").json()["answer"] is None


def test_the_archive_can_be_tried_and_does_not_count(server: PuzzleServer) -> None:
    puzzle = puzzle_of(YESTERDAY)
    for choice in (puzzle.choices[-1], puzzle.best):
        page = server.answer(YESTERDAY, "Amina", choice.move).json()
        assert page["answer"]["found"] == (choice == puzzle.best)
        assert (page["answered"], page["streak"], page["deadline"]) == (0, 0, 0)
    assert server.get(f"/{YESTERDAY}", "Amina").json()["answer"] is None


def test_future_days_and_days_before_the_archive_are_refused(server: PuzzleServer) -> None:
    server.wall = end_of(FIRST_DAY) + (ARCHIVE_DAYS + 5) * DAY_MS
    tomorrow, too_old = (day_of(server.wall + days * DAY_MS) for days in (1, -ARCHIVE_DAYS - 1))
    for day in (tomorrow, too_old, day_before(FIRST_DAY), "2026-11-31", "tea"):
        for refused in (
            server.get(f"/{day}", "Amina"),
            server.get(f"/{day}/play", "Amina"),
            server.answer(day, "Amina", "draw"),
            server.post(f"/{day}/play-on", "Amina"),
        ):
            assert (refused.status_code, refused.json()["code"]) == (404, "puzzle_not_found")


def test_there_is_no_list_before_the_first_day(server: PuzzleServer) -> None:
    server.wall = end_of(FIRST_DAY) - DAY_MS - 1
    for path in ("", "/today"):
        refused = server.get(path, "Amina")
        assert (refused.status_code, refused.json()["code"]) == (404, "puzzle_not_found")


def test_the_list_has_the_answers_of_the_player(server: PuzzleServer, puzzle: Puzzle) -> None:
    server.answer(DAY, "Amina", puzzle.best.move)
    days = server.get("", "Amina").json()["days"]
    assert [days[0]["day"], days[1]["day"]] == [DAY, YESTERDAY]
    assert len(days) == len(archive_days(DAY)) + 1
    assert days[-1]["day"] == FIRST_DAY
    assert (days[0]["game"], days[0]["found"], days[1]["found"]) == (puzzle.game, True, None)
    server.wall = NOON + DAY_MS
    assert [day["found"] for day in server.get("", "Amina").json()["days"][:2]] == [None, True]
    shown = server.get(f"/{DAY}", "Amina").json()
    assert (shown["answer"]["found"], shown["answered"], shown["streak"]) == (True, 1, 1)


def test_a_play_is_extended(server: PuzzleServer) -> None:
    day = YESTERDAY
    while not puzzle_of(day).best.move.startswith("play"):
        day = day_before(day)
    words = puzzle_of(day).best.move.removeprefix("play ")
    assert server.get(f"/{day}/play?words={words}").json()["complete"]
    assert server.get(f"/{day}/play?words=teapot").status_code == 400


def test_the_match_is_played_on_after_the_answer(server: PuzzleServer, puzzle: Puzzle) -> None:
    refused = server.post(f"/{DAY}/play-on", "Amina", level="sharp")
    assert (refused.status_code, refused.json()["code"]) == (409, "puzzle_not_answered")
    server.answer(DAY, "Amina", puzzle.best.move)
    code = server.post(f"/{DAY}/play-on", "Amina", level="sharp").json()["code"]
    room = server.client.get(f"/api/rooms/{code}", headers=server.headers["Amina"]).json()
    assert (room["game"], room["practice"], room["you"]) == (puzzle.game, True, seat_of(puzzle))
    assert server.post(f"/{YESTERDAY}/play-on", "Amina").status_code == 201


def test_another_puzzle_on_the_same_day_needs_its_own_answer(
    server: PuzzleServer, puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.answer(DAY, "Amina", puzzle.best.move)
    other = puzzle_of(YESTERDAY)
    for module in (puzzles_of_days, routes):
        monkeypatch.setattr(module, "puzzle_of", lambda _day: other)
    assert server.get("/today", "Amina").json()["answer"] is None
    assert server.get("", "Amina").json()["days"][0]["found"] is None
    refused = server.post(f"/{DAY}/play-on", "Amina")
    assert (refused.status_code, refused.json()["code"]) == (409, "puzzle_not_answered")

    wrong = other.choices[-1].move
    page = server.answer(DAY, "Amina", wrong).json()
    assert (page["answer"]["move"], page["answer"]["found"]) == (wrong, False)
    assert (page["answered"], page["streak"]) == (1, 1)
    assert server.get("", "Amina").json()["days"][0]["found"] is False
    assert server.post(f"/{DAY}/play-on", "Amina").status_code == 201
