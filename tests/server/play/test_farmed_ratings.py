"""Known ways to farm ratings gain less than honest play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations, count

import pytest
from sqlalchemy import Connection, create_engine

from mezani.game import Outcome
from mezani.server.play.rating_weights import PROVISIONAL_MATCHES, RECENT_MS
from mezani.server.play.ratings import BOT_SKILLS, RatingChange, Skill, rate_match, rating_of
from mezani.store.schema import metadata
from mezani.store.tables.matches import MatchRow, SeatResult, SeatRow, add_match, end_match
from mezani.store.tables.players import add_account, add_guest
from mezani.store.tables.ratings import RatingRow, put_ratings, ratings_of

GAME = "kadi-friendly"
MATCHES = 50
DAY_MS = 86_400_000
START_RATING = 1000.0
PUPPETS = 10


class RatedPlay:
    """Players and their rated matches, in a database."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.now = 10 * RECENT_MS
        self._numbers = count(1)

    def account(self) -> str:
        """Return a new account."""
        name = f"account {next(self._numbers)}"
        add_account(self.connection, name, name, name, "hash", created_at=1)
        return name

    def guest(self) -> str:
        """Return a new guest."""
        name = f"guest {next(self._numbers)}"
        add_guest(self.connection, name, name, created_at=1)
        return name

    def established(self, mu: float = 25.0) -> str:
        """Return an account with a rating that is based on many matches."""
        name = self.account()
        rating = rating_of(Skill(mu, 3.0))
        put_ratings(self.connection, [RatingRow(name, GAME, mu, 3.0, 50, 25, rating)])
        return name

    def play(
        self, first: str, second: str, winner: str | None, *, is_by_code: bool = False
    ) -> dict[str, RatingChange]:
        """Play a match of two players and return the changes of their ratings; no winner means a draw.

        A player can be a bot, called by its level.
        """
        match, players = f"match {next(self._numbers)}", (first, second)
        row = MatchRow(match, "7KQ2MX", GAME, "{}", "tea", None, False, True, "1", self.now)
        add_match(self.connection, row, [seat_row(n, who) for n, who in enumerate(players)])
        winners = tuple(seat for seat, who in enumerate(players) if who == winner)
        scores = tuple(float(who == winner) for who in players)
        changes = rate_match(
            self.connection,
            match,
            [who for who in players if who not in BOT_SKILLS],
            Outcome(winners, scores),
            ended=self.now,
            is_by_code=is_by_code,
        )
        results = [
            SeatResult(
                seat=seat,
                bot_level=players[seat] if players[seat] in BOT_SKILLS else None,
                has_won=seat in winners,
                score=scores[seat],
                rating_after=changes[seat].after if seat in changes else None,
            )
            for seat in range(2)
        ]
        end_match(self.connection, match, self.now, "finished", results)
        return {players[seat]: change for seat, change in changes.items()}

    def rating(self, player: str) -> float:
        """Return the rating that players see."""
        found = ratings_of(self.connection, GAME, [player]).get(player)
        return START_RATING if found is None else found.rating


def seat_row(number: int, who: str) -> SeatRow:
    """Return the seat of a player, or of a bot if it is a level."""
    return SeatRow(number, None, who, who) if who in BOT_SKILLS else SeatRow(number, who, who)


@contextmanager
def new_play() -> Iterator[RatedPlay]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.begin() as connection:
        yield RatedPlay(connection)
    engine.dispose()


@pytest.fixture
def rated() -> Iterator[RatedPlay]:
    with new_play() as play:
        yield play


# What a match counts


def test_a_match_against_a_guest_does_not_count(rated: RatedPlay) -> None:
    player, guest = rated.established(), rated.guest()
    before = rated.rating(player)
    change = rated.play(player, guest, winner=player)[player]
    assert (change.before, change.after, change.reason) == (before, before, "against_guests")
    assert rated.rating(player) == before


def test_a_guest_is_rated_by_a_match_against_an_account(rated: RatedPlay) -> None:
    guest = rated.guest()
    assert rated.play(guest, rated.established(), winner=guest)[guest].after > START_RATING


def test_a_provisional_player_moves_an_established_one_little(rated: RatedPlay) -> None:
    first, second = rated.established(), rated.established()
    much = rated.play(first, rated.established(), winner=first)[first]
    little = rated.play(second, rated.account(), winner=second)[second]
    assert little.reason == "counts_little"
    assert 0 < little.after - little.before < (much.after - much.before) / 5


def test_matches_against_the_same_opponent_count_less_and_less(rated: RatedPlay) -> None:
    player, opponent = rated.established(), rated.established()
    gains = []
    for _ in range(6):
        change = rated.play(player, opponent, winner=player)[player]
        gains.append(change.after - change.before)
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] < gains[0] / 8
    assert change.reason == "counts_little"


def test_matches_against_bots_count_less_and_less(rated: RatedPlay) -> None:
    player = rated.established()
    changes = [rated.play(player, level, winner=player)[player] for level in BOT_SKILLS]
    assert [change.reason == "counts_little" for change in changes] == [
        False,
        False,
        True,
        True,
        True,
    ]
    assert [change.played for change in changes] == [51, 52, 52, 52, 52]


def test_after_four_weeks_the_same_opponent_counts_in_full_again(rated: RatedPlay) -> None:
    player, opponent = rated.established(), rated.established()
    for _ in range(6):
        rated.play(player, opponent, winner=player)
    rated.now += RECENT_MS + 1
    assert rated.play(player, opponent, winner=player)[player].reason == "beat_weaker"


def test_a_draw_between_equals_changes_nothing(rated: RatedPlay) -> None:
    one, other = rated.established(), rated.established()
    changes = rated.play(one, other, winner=None)
    assert [(change.after - change.before, change.reason) for change in changes.values()] == [
        (0, "tied"),
        (0, "tied"),
    ]


def test_a_draw_against_a_stronger_player_counts(rated: RatedPlay) -> None:
    weak, strong = rated.established(20.0), rated.established(30.0)
    changes = rated.play(weak, strong, winner=None)
    assert changes[weak].after > changes[weak].before
    assert changes[strong].after < changes[strong].before


def test_a_room_by_code_is_rated_only_among_established_players(rated: RatedPlay) -> None:
    one, other, new = rated.established(), rated.established(), rated.account()
    assert rated.play(one, new, winner=one, is_by_code=True) == {}
    assert rated.play(one, rated.guest(), winner=one, is_by_code=True) == {}
    assert set(rated.play(one, other, winner=one, is_by_code=True)) == {one, other}


# Strategies


def play_honestly(rated: RatedPlay, player: str) -> float:
    """Return the rating after matches against many established players, of which 65 % were won."""
    rng = random.Random(7)
    for _ in range(MATCHES):
        opponent = rated.established(25.0 + rng.gauss(0, 2))
        rated.play(player, opponent, winner=player if rng.random() < 0.65 else opponent)
    return rated.rating(player)


@pytest.fixture(scope="module")
def honest_rating() -> float:
    with new_play() as play:
        return play_honestly(play, play.account())


def beats_guests(rated: RatedPlay) -> float:
    player = rated.account()
    for _ in range(MATCHES):
        rated.play(player, rated.guest(), winner=player)
    return rated.rating(player)


def beats_new_accounts(rated: RatedPlay) -> float:
    player = rated.account()
    for _ in range(MATCHES):
        rated.play(player, rated.account(), winner=player)
    return rated.rating(player)


def beats_a_friend(rated: RatedPlay) -> float:
    player, friend = rated.account(), rated.account()
    for _ in range(MATCHES):
        rated.play(player, friend, winner=player)
    return rated.rating(player)


def beats_five_friends_for_weeks(rated: RatedPlay) -> float:
    player, friends = rated.account(), [rated.account() for _ in range(5)]
    for number in range(MATCHES):
        rated.play(player, friends[number % 5], winner=player)
        rated.now += DAY_MS
    return rated.rating(player)


def takes_turns_with_a_friend(rated: RatedPlay) -> float:
    pair = rated.account(), rated.account()
    for number in range(MATCHES):
        rated.play(*pair, winner=pair[number % 2])
    return max(map(rated.rating, pair))


def only_draws(rated: RatedPlay) -> float:
    pair = rated.account(), rated.account()
    for _ in range(MATCHES):
        rated.play(*pair, winner=None)
    return max(map(rated.rating, pair))


def beats_five_friends_for_200_matches(rated: RatedPlay) -> float:
    player, friends = rated.account(), [rated.account() for _ in range(5)]
    for number in range(200):
        rated.play(player, friends[number % 5], winner=player)
        rated.now += DAY_MS
    return rated.rating(player)


def raises_puppets_first(rated: RatedPlay) -> float:
    player, puppets = rated.account(), [rated.account() for _ in range(PUPPETS)]
    for _ in range(PROVISIONAL_MATCHES):
        for one, other in combinations(puppets, 2):
            rated.play(one, other, winner=one)
        for puppet in puppets:
            rated.play(puppet, "random", winner=puppet)
        rated.now += DAY_MS
    for number in range(MATCHES):
        rated.play(player, puppets[number % PUPPETS], winner=player)
        rated.now += DAY_MS
    return rated.rating(player)


def beats_rated_bots(rated: RatedPlay) -> float:
    player = rated.account()
    for number in range(200):
        rated.play(player, ("rookie", "casual")[number % 2], winner=player)
        rated.now += DAY_MS
    return rated.rating(player)


@pytest.mark.parametrize(
    "farm",
    [
        beats_guests,
        beats_new_accounts,
        beats_a_friend,
        beats_five_friends_for_weeks,
        takes_turns_with_a_friend,
        only_draws,
        beats_five_friends_for_200_matches,
        raises_puppets_first,
        beats_rated_bots,
    ],
)
def test_farming_gains_less_than_honest_play(
    rated: RatedPlay, farm: Callable[[RatedPlay], float], honest_rating: float
) -> None:
    gain, honest_gain = farm(rated) - START_RATING, honest_rating - START_RATING
    assert 0 <= gain < honest_gain * 0.75


def test_farming_by_an_established_player_gains_less_than_honest_play(rated: RatedPlay) -> None:
    honest, farmer = rated.established(), rated.established()
    for _ in range(MATCHES):
        rated.play(farmer, rated.account(), winner=farmer)
    assert rated.rating(farmer) < play_honestly(rated, honest)


def test_matches_that_do_not_count_do_not_make_a_rating_less_provisional(rated: RatedPlay) -> None:
    pair = rated.account(), rated.account()
    for _ in range(PROVISIONAL_MATCHES):
        rated.play(*pair, winner=None)
        rated.play(pair[0], rated.guest(), winner=pair[0])
    assert ratings_of(rated.connection, GAME, pair) == {}
