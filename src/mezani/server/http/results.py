"""What is told of matches that have ended, of players and of the leaderboard: rows of the store as answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mezani.rng import seed_hash
from mezani.seats import seat_letter
from mezani.server.accounts.players import Player, player_from_row
from mezani.store.matches import SeatRow, StoredMatch
from mezani.store.players import DELETED_NAME, PlayerRow
from mezani.store.ratings import Place, RatingPoint, RatingRow

PAGE = 20
"""Matches or players on a page."""

MOST_PAGES = 100_000
MOST_POINTS = 100
"""Points of a rating that are told: enough for a small chart."""

Milliseconds = Annotated[int, Meta(description="Milliseconds since 1970.")]
PageNumber = Annotated[int, Meta(ge=1, le=MOST_PAGES)]


class PlayedSeat(msgspec.Struct, frozen=True):
    """Who sat where, as they were called then. ``player`` is an id: empty for bots and those who were deleted.

    What is not known of a match (nobody won one that was abandoned, few are rated) is null.
    """

    seat: str
    name: str
    player: str
    bot: str
    won: bool | None
    score: float | None
    rating_before: float | None
    rating_after: float | None


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match that has ended; ``ending`` is finished or abandoned, and who abandons a match has not lost it."""

    id: str
    game: str
    rules: dict[str, bool | int | str]
    practice: bool
    rated: bool
    started: Milliseconds
    ended: Milliseconds
    ending: str
    winners: tuple[str, ...]
    seats: tuple[PlayedSeat, ...]


class MatchResponse(PlayedMatch, frozen=True):
    """A match that has ended, with all it takes to check it: ``seed_hash`` is what was shown at the deal.

    ``record`` is where its record is, which replays it, ``replay`` where it can be seen step by step.
    """

    seed: str
    seed_hash: str
    engine: str
    starter: str
    record: str
    replay: str


class OwnMatch(PlayedMatch, frozen=True):
    """A match in somebody's history: ``seat`` was theirs, ``result`` is what came of it for them.

    It can be seen again by its ``id``.
    """

    seat: str
    result: Literal["won", "lost", "drawn", "abandoned"]


class MatchesResponse(msgspec.Struct, frozen=True):
    """A page of matches, the newest first; ``more``: there is another page."""

    matches: tuple[OwnMatch, ...]
    page: PageNumber
    more: bool


class GameRating(msgspec.Struct, frozen=True):
    """How somebody does in a game, by the matches that were rated.

    ``points`` are when each of the last of them ended and the rating it left, the oldest first.
    """

    game: str
    rating: float
    played: int
    won: int
    points: tuple[tuple[Milliseconds, float], ...]


class PlayerPage(msgspec.Struct, frozen=True):
    """Somebody: their ratings, and a page of their matches, the newest first."""

    player: Player
    joined: Milliseconds
    ratings: tuple[GameRating, ...]
    matches: tuple[OwnMatch, ...]
    page: PageNumber
    more: bool


class RankedPlayer(msgspec.Struct, frozen=True):
    """A line of a leaderboard."""

    place: int
    player: str
    name: str
    rating: float
    played: int
    won: int


class LeaderboardResponse(msgspec.Struct, frozen=True):
    """A page of the best accounts of a game; ``more``: there is another page."""

    game: str
    players: tuple[RankedPlayer, ...]
    page: PageNumber
    more: bool


def played_seat(row: SeatRow) -> PlayedSeat:
    """A seat as it is told."""
    return PlayedSeat(
        seat=seat_letter(row.seat),
        name=row.name,
        player="" if row.name == DELETED_NAME else row.player or "",
        bot=row.bot or "",
        won=row.has_won,
        score=row.score,
        rating_before=row.rating_before,
        rating_after=row.rating_after,
    )


def played_match(stored: StoredMatch) -> PlayedMatch:
    """A match as it is told in a list."""
    row = stored.match
    assert row.ended is not None
    return PlayedMatch(
        id=row.id,
        game=row.game,
        rules=msgspec.json.decode(row.rules),
        practice=row.is_practice,
        rated=row.is_rated,
        started=row.started,
        ended=row.ended,
        ending=row.ending or "",
        winners=tuple(seat_letter(seat.seat) for seat in stored.seats if seat.has_won),
        seats=tuple(map(played_seat, stored.seats)),
    )


def match_response(stored: StoredMatch) -> MatchResponse:
    """A match as it is told by itself."""
    row = stored.match
    return MatchResponse(
        **msgspec.structs.asdict(played_match(stored)),
        seed=row.seed,
        seed_hash=seed_hash(row.seed),
        engine=row.engine,
        starter="" if row.starter is None else seat_letter(row.starter),
        record=f"/api/matches/{row.id}/record",
        replay=f"/api/matches/{row.id}/replay",
    )


def own_match(stored: StoredMatch, player: str) -> OwnMatch:
    """A match as it is told in the history of somebody who played it."""
    own = next(seat for seat in stored.seats if seat.player == player)
    found = played_match(stored)
    result: Literal["won", "lost", "drawn", "abandoned"] = "lost"
    if found.ending != "finished":
        result = "abandoned"
    elif own.has_won:
        result = "won"
    elif not found.winners:
        result = "drawn"
    return OwnMatch(**msgspec.structs.asdict(found), seat=seat_letter(own.seat), result=result)


def matches_response(player: str, stored: Sequence[StoredMatch], page: int) -> MatchesResponse:
    """A page of somebody's matches, from one match more than it has."""
    shown = tuple(own_match(match, player) for match in stored[:PAGE])
    return MatchesResponse(shown, page, len(stored) > PAGE)


def player_page(
    player: PlayerRow,
    ratings: Sequence[RatingRow],
    points: Sequence[RatingPoint],
    stored: Sequence[StoredMatch],
    page: int,
) -> PlayerPage:
    """Somebody's page, from one match more than it has."""
    shown = matches_response(player.id, stored, page)
    return PlayerPage(
        player=player_from_row(player),
        joined=player.made,
        ratings=tuple(game_rating(row, points) for row in ratings),
        matches=shown.matches,
        page=shown.page,
        more=shown.more,
    )


def game_rating(row: RatingRow, points: Sequence[RatingPoint]) -> GameRating:
    """A rating with the way it went."""
    own = tuple((point.ended, point.rating) for point in points if point.game == row.game)
    return GameRating(row.game, row.shown, row.played, row.won, own)


def leaderboard_response(game: str, places: Sequence[Place], page: int) -> LeaderboardResponse:
    """A page of a leaderboard, from one place more than it has."""
    ranked = tuple(RankedPlayer(*place) for place in places[:PAGE])
    return LeaderboardResponse(game, ranked, page, len(places) > PAGE)
