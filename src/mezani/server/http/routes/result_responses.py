"""Responses about finished matches, players and leaderboards, built from database rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, cast

import msgspec
from msgspec import Meta

from mezani.rng import seed_hash
from mezani.seats import seat_letter
from mezani.server.accounts.players import Player, player_from_row
from mezani.server.daily.calendar import Streak
from mezani.server.play.rating_weights import PROVISIONAL_MATCHES
from mezani.store.tables.matches import SeatRow, StoredMatch
from mezani.store.tables.player_records import RecordRow
from mezani.store.tables.players import DELETED_NAME, PlayerRow
from mezani.store.tables.ratings import Place, RatingPoint, RatingRow

PAGE_SIZE = 20
"""Matches or players on a page."""

MAX_PAGES = 100_000
MAX_POINTS = 100
"""Points of a rating: enough for a small chart."""

MatchResult = Literal["won", "lost", "tied", "stand_in", "abandoned"]
Milliseconds = Annotated[int, Meta(description="Milliseconds since 1970.")]
RatingReason = Literal[
    "beat_stronger",
    "beat_weaker",
    "won",
    "lost_to_stronger",
    "lost_to_weaker",
    "lost",
    "more_certain",
    "counts_little",
    "against_guests",
    "tied",
]
PageNumber = Annotated[int, Meta(ge=1, le=MAX_PAGES)]


class PlayedSeat(msgspec.Struct, frozen=True):
    """A seat with the name its player had then. ``player`` is an id, empty for bots and deleted players.

    ``stand_in``: a stand-in of the level ``bot`` finished the match for the player, whose win it is not.

    ``rated_matches`` are the player's rated matches of the game, this one included.
    Values that a match does not have are null: an abandoned one has no winner, and few are rated.
    """

    seat: str
    name: str
    player: str
    bot: str
    stand_in: bool
    won: bool | None
    score: float | None
    rating_before: float | None
    rating_after: float | None
    rating_reason: RatingReason | None
    rated_matches: int | None


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match that has ended; ``ending`` is finished, abandoned or move_limit. Only a finished match has losers.

    ``daily`` is the day of a deal of the day, else empty.
    """

    id: str
    game: str
    rules: dict[str, bool | int | str]
    practice: bool
    rated: bool
    daily: str
    started: Milliseconds
    ended: Milliseconds
    ending: str
    winners: tuple[str, ...]
    seats: tuple[PlayedSeat, ...]


class MatchResponse(PlayedMatch, frozen=True):
    """A match that has ended, with everything to verify it: ``seed_hash`` was shown at the deal.

    ``record`` is the path of its record, ``replay`` the path of its replay.
    """

    seed: str
    seed_hash: str
    engine: str
    starter: str
    record: str
    replay: str


class OwnMatch(PlayedMatch, frozen=True):
    """A match in a player's history, with their ``seat`` and their ``result``.

    ``stand_in``: the player was away at the end, and a stand-in finished the match.
    """

    seat: str
    result: MatchResult


class MatchesResponse(msgspec.Struct, frozen=True):
    """A page of matches, newest first; ``more`` says whether there is another page."""

    matches: tuple[OwnMatch, ...]
    page: PageNumber
    more: bool


class GameRating(msgspec.Struct, frozen=True):
    """A player's rating in a game.

    ``points`` are the ends of the last rated matches and the rating after each, oldest first. A rating is
    ``provisional`` during the first ten matches.
    """

    game: str
    rating: float
    provisional: bool
    played: int
    won: int
    points: tuple[tuple[Milliseconds, float], ...]


class GameRecord(msgspec.Struct, frozen=True):
    """A player's finished matches of a game ``against`` a level of bots, or ``people``; practice is left out."""

    game: str
    against: str
    played: int
    won: int


class PlayerPage(msgspec.Struct, frozen=True):
    """A player's records, ratings and a page of their matches, newest first.

    ``streak`` counts days in a row with a finished deal of the day, ``longest`` is the longest such streak, and
    ``winning_streak`` counts the matches won in a row up to now.
    """

    player: Player
    joined: Milliseconds
    streak: int
    longest: int
    winning_streak: int
    records: tuple[GameRecord, ...]
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
    provisional: bool


class LeaderboardResponse(msgspec.Struct, frozen=True):
    """A page of the best accounts of a game; ``more`` says whether there is another page."""

    game: str
    players: tuple[RankedPlayer, ...]
    page: PageNumber
    more: bool


def played_seat(row: SeatRow) -> PlayedSeat:
    """Return a seat of a match that has ended."""
    return PlayedSeat(
        seat=seat_letter(row.seat),
        name=row.name,
        player="" if row.name == DELETED_NAME else row.player_id or "",
        bot=row.bot_level or "",
        stand_in=row.has_stand_in,
        won=row.has_won,
        score=row.score,
        rating_before=row.rating_before,
        rating_after=row.rating_after,
        rating_reason=cast("RatingReason | None", row.rating_reason),
        rated_matches=row.rated_matches,
    )


def played_match(stored: StoredMatch) -> PlayedMatch:
    """Return a match for a list."""
    row = stored.match
    assert row.ended is not None
    return PlayedMatch(
        id=row.id,
        game=row.game_id,
        rules=msgspec.json.decode(row.rules),
        practice=row.is_practice,
        rated=row.is_rated,
        daily=row.daily or "",
        started=row.started,
        ended=row.ended,
        ending=row.ending or "",
        winners=tuple(seat_letter(seat.seat) for seat in stored.seats if seat.has_won),
        seats=tuple(map(played_seat, stored.seats)),
    )


def match_response(stored: StoredMatch) -> MatchResponse:
    """Return a match with everything to verify it."""
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


def own_match(stored: StoredMatch, player_id: str) -> OwnMatch:
    """Return a match for the history of one of its players."""
    own = next(seat for seat in stored.seats if seat.player_id == player_id)
    found = played_match(stored)
    result: MatchResult = "lost"
    if found.ending == "abandoned":
        result = "abandoned"
    elif own.has_stand_in:
        result = "stand_in"
    elif own.has_won:
        result = "won"
    elif not found.winners:
        result = "tied"
    return OwnMatch(**msgspec.structs.asdict(found), seat=seat_letter(own.seat), result=result)


def matches_response(player_id: str, stored: Sequence[StoredMatch], page: int) -> MatchesResponse:
    """Return a page of matches. One match too many shows that there is another page."""
    shown = tuple(own_match(match, player_id) for match in stored[:PAGE_SIZE])
    return MatchesResponse(shown, page, len(stored) > PAGE_SIZE)


def player_page(
    player: PlayerRow,
    ratings: Sequence[RatingRow],
    points: Sequence[RatingPoint],
    stored: Sequence[StoredMatch],
    page: int,
    records: Sequence[RecordRow],
    winning_streak: int,
    streak: Streak,
) -> PlayerPage:
    """Return a player's page. One match too many shows that there is another page."""
    shown = matches_response(player.id, stored, page)
    return PlayerPage(
        player=player_from_row(player),
        joined=player.created_at,
        streak=streak.current,
        longest=streak.longest,
        winning_streak=winning_streak,
        records=tuple(GameRecord(*row) for row in records),
        ratings=tuple(game_rating(row, points) for row in ratings),
        matches=shown.matches,
        page=shown.page,
        more=shown.more,
    )


def game_rating(row: RatingRow, points: Sequence[RatingPoint]) -> GameRating:
    """Return a rating with its points."""
    own = tuple((point.ended, point.rating) for point in points if point.game_id == row.game_id)
    return GameRating(
        row.game_id, row.rating, row.played < PROVISIONAL_MATCHES, row.played, row.won, own
    )


def leaderboard_response(game_id: str, places: Sequence[Place], page: int) -> LeaderboardResponse:
    """Return a page of a leaderboard. One place too many shows that there is another page."""
    ranked = tuple(
        RankedPlayer(*place, provisional=place.played < PROVISIONAL_MATCHES)
        for place in places[:PAGE_SIZE]
    )
    return LeaderboardResponse(game_id, ranked, page, len(places) > PAGE_SIZE)
