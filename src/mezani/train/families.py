"""What training needs to know about each family: its encoding, its batch, and the tables it practises at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mezani import GAMES
from mezani.fuzz import random_rules
from mezani.games.kadi.engine import batch as kadi_batch
from mezani.games.kadi.engine import encoding as kadi
from mezani.games.kadi.engine.fast_rules import fast_rules_for
from mezani.games.nokitty.engine import batch as nokitty_batch
from mezani.games.nokitty.engine import encoding as nokitty
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.qute.engine import batch as qute_batch
from mezani.games.qute.engine import encoding as qute
from mezani.games.qute.engine.fast_rules import QuteFastRules
from mezani.games.shared.batch import GameBatch
from mezani.games.shared.encoding import CARD_BITS, Field
from mezani.rng import Rng, fast_rng

Table = tuple[Any, int]
"""House rules and a number of players."""

RANDOM_TABLES = 3000


@dataclass(frozen=True)
class LearningFamily:
    """The encoding of a family, and how to create a batch of its games."""

    name: str
    observation_fields: tuple[Field, ...]
    hidden_fields: tuple[Field, ...]
    move_fields: tuple[Field, ...]
    fast_rules: Callable[[Any, int], Any]
    new_batch: Callable[..., GameBatch]
    seat_weights: dict[int, int]

    def batch(self, size: int, max_moves: int, tables: Sequence[Table], seed: int) -> GameBatch:
        """Return a batch whose deals take one of these tables at random."""
        fast = [(self.fast_rules(rules, seats), seats) for rules, seats in tables]
        return self.new_batch(size, max_moves, fast, seed)


LEARNING_FAMILIES = {
    "kadi": LearningFamily(
        "kadi",
        kadi.observation_fields(),
        tuple(Field(f"hand_{slot + 1}", CARD_BITS, "hand") for slot in range(kadi.SLOTS)),
        kadi.MOVE_FIELDS,
        fast_rules_for,
        kadi_batch.KadiBatch,
        {2: 8, 3: 2, 4: 4, 5: 1, 6: 1},
    ),
    "qute": LearningFamily(
        "qute",
        qute.observation_fields(),
        tuple(Field(f"hand_{slot + 1}", qute.DECK_BITS, "hand") for slot in range(qute.SLOTS)),
        qute.MOVE_FIELDS,
        lambda rules, seats: QuteFastRules(rules, practice=False),
        qute_batch.QuteBatch,
        {2: 3, 3: 1},
    ),
    "nokitty": LearningFamily(
        "nokitty",
        nokitty.observation_fields(),
        (
            Field("hand", nokitty.HAND_BITS, "the opponent's hand"),
            Field("next_hearts", 54, "the next six hearts"),
            Field("next_magic", 36, "the next twelve magic cards"),
        ),
        nokitty.MOVE_FIELDS,
        lambda rules, seats: NoKittyFastRules(rules),
        nokitty_batch.NoKittyBatch,
        {2: 1},
    ),
}


def practice_tables(family: str, seed: int) -> list[Table]:
    """Return tables of a family, half of them with a preset and half with random house rules."""
    rng = fast_rng(seed)
    games = [game for game in GAMES.values() if game.family == family]
    weights = LEARNING_FAMILIES[family].seat_weights
    tables: list[Table] = []
    while len(tables) < 2 * RANDOM_TABLES:
        game = games[rng.below(len(games))]
        seats = weighted_seats(weights, rng)
        if not game.min_seats <= seats <= game.max_seats:
            continue
        tables += [(random_rules(game, seats, rng), seats), (game.preset, seats)]
    return tables


def weighted_seats(weights: dict[int, int], rng: Rng) -> int:
    """Return a random number of players."""
    picked = rng.below(sum(weights.values()))
    for seats, weight in weights.items():
        if picked < weight:
            return seats
        picked -= weight
    raise AssertionError("weights do not add up")
