"""The replay and the review of a recorded match: the page gets them from the test, so that they never vary.

match = RecordedMatch(user, "no-kitty-2")
page = match.open_replay()
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
from playwright.sync_api import Page, Route

from mezani.match import ENGINE
from mezani.record import read_record
from mezani.review import review_match
from mezani.seats import parse_seat
from mezani.server.history.replays import Replay, make_replay
from mezani.server.history.reviews import MatchReview, ReviewProgress, review_response, rounded
from mezani.server.play.match_result import FINISHED_ENDING
from mezani.store.tables.log import MoveRow
from mezani.store.tables.matches import MatchRow, SeatRow, StoredMatch
from tests.web.browser_user import LANGUAGES, BrowserUser
from tests.web.fake_room import CODE, MATCH, NAMES

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
READER = "p1"
"""The id of the player at seat A, who reads the replay."""


class RecordedMatch:
    """A playthrough as a finished match, of which a user played seat A against bots."""

    def __init__(self, user: BrowserUser, name: str) -> None:
        self.user = user
        self.match = read_record((PLAYTHROUGHS / f"{name}.txt").read_text())
        user.page.route(f"**/api/matches/{MATCH}/replay?*", self._send_replay)
        user.page.route(f"**/api/matches/{MATCH}/review?*", self._send_review)

    def open_replay(self) -> Page:
        """Open the replay as the player at seat A saw the match."""
        page = self.user.open(f"/match/{MATCH}?seat=A")
        self.user.button("replay_forward").wait_for()
        return page

    def replay(self, seat: str, language: str) -> Replay:
        """Return the replay as a seat saw the match; an empty seat is a spectator."""
        steps = enumerate(self.match.steps, start=1)
        rows = [MoveRow(MATCH, seq, step.seat, str(step.move), None, 0) for seq, step in steps]
        observer = parse_seat(seat, len(self.match.players)) if seat else None
        return make_replay(self._stored(), rows, observer, language, is_open=True, reader=READER)

    def review(self, language: str) -> MatchReview:
        """Return the review of the whole match."""
        found = review_match(self.match, LANGUAGES)
        progress = ReviewProgress(
            steps=len(self.match.steps),
            chances=[rounded(chances) for chances in found.chances],
            marks=[judged for judged in found.judgements if judged.is_marked],
            movers=[step.seat for step in self.match.steps],
        )
        return review_response(MATCH, progress, language)

    def _stored(self) -> StoredMatch:
        match = self.match
        winners = match.state.winners()
        row = MatchRow(
            id=MATCH,
            room_code=CODE,
            game_id=match.game.id,
            rules="{}",
            seed=match.seed,
            starter=match.starter,
            is_practice=False,
            is_rated=False,
            engine=ENGINE,
            started=0,
            ended=60_000,
            ending=FINISHED_ENDING,
        )
        seats = [
            SeatRow(
                seat=seat,
                player_id=None if seat else READER,
                name=name,
                bot_level="casual" if seat else None,
                has_won=seat in winners,
            )
            for seat, name in enumerate(NAMES[: len(match.players)])
        ]
        return StoredMatch(row, tuple(seats))

    def _send_replay(self, route: Route) -> None:
        query = parse_qs(urlsplit(route.request.url).query)
        found = self.replay(query.get("seat", [""])[0], query["language"][0])
        route.fulfill(body=msgspec.json.encode(found), content_type="application/json")

    def _send_review(self, route: Route) -> None:
        query = parse_qs(urlsplit(route.request.url).query)
        found = self.review(query["language"][0])
        route.fulfill(body=msgspec.json.encode(found), content_type="application/json")
