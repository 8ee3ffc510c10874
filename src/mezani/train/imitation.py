"""Learning to play like a bot: its matches are recorded, and a policy learns to make the same moves.

Self-play uses such a policy as another opponent, because it decides for thousands of games at once.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from mezani import GAMES, Match, Rng
from mezani.bots import BOTS
from mezani.bots.bot import MoveChooser
from mezani.bots.driver import play_out
from mezani.bots.learned.ratings import sensible_moves
from mezani.bots.observation import Observation
from mezani.child_process import prepare_child
from mezani.encodings import WORD_BYTES, find_encoding
from mezani.seats import SEAT_LETTERS
from mezani.train.decisions import MASKED_PREFERENCE, move_rows, padded
from mezani.train.network import Policy
from mezani.train.tables import Table, practice_tables

MAX_STEPS = 500
MATCHES_PER_TASK = 40
EPOCHS = 6
MINIBATCH = 4096
LEARNING_RATE = 1e-3


@dataclass
class Recorded:
    """Decisions of a bot. ``moves`` has the rows of all of them, ``counts`` how many rows each has."""

    observations: NDArray[np.int64]
    moves: NDArray[np.int64]
    counts: NDArray[np.int64]
    choices: NDArray[np.int64]


class RecordingBot:
    """Plays like another bot, and records its decisions."""

    def __init__(self, bot: MoveChooser, row_bytes: int, max_moves: int) -> None:
        self.bot = bot
        self.row_bytes = row_bytes
        self.max_moves = max_moves
        self.known: list[bytes] = []
        self.words: list[bytes] = []
        self.counts: list[int] = []
        self.choices: list[int] = []

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        """Return the move of the other bot."""
        move = self.bot.choose(observation, rng)
        known, words = observation.encoding
        count = len(words) // self.row_bytes
        rows = np.flatnonzero(sensible_moves(observation.view.family, known, words, count))
        chosen = np.flatnonzero(rows == (*observation.moves, None).index(move))
        if len(chosen) and 1 < len(rows) <= self.max_moves:
            table = np.frombuffer(words, np.int64).reshape(count, -1)
            self.known.append(known)
            self.words.append(table[rows].tobytes())
            self.counts.append(len(rows))
            self.choices.append(int(chosen[0]))
        return move


def record_matches(
    family: str, bot: str, tables: Sequence[Table], max_moves: int, first: int
) -> Recorded:
    """Record a bot in all seats of some matches, from the number ``first`` on."""
    encoding = find_encoding(family)
    recording = RecordingBot(BOTS[bot], WORD_BYTES * len(encoding.move_fields), max_moves)
    for number in range(first, first + MATCHES_PER_TASK):
        game, rules, seats = tables[number % len(tables)]
        match = Match(GAMES[game], SEAT_LETTERS[:seats], rules, seed=f"imitation {number}")
        play_out(match, recording, MAX_STEPS)
    return Recorded(
        np.frombuffer(b"".join(recording.known), np.int64).reshape(
            -1, len(encoding.observation_fields)
        ),
        np.frombuffer(b"".join(recording.words), np.int64).reshape(-1, len(encoding.move_fields)),
        np.array(recording.counts),
        np.array(recording.choices),
    )


def record_bot(
    family: str,
    bot: str,
    matches: int,
    *,
    max_moves: int,
    seed: int,
    processes: int,
    show: Callable[[int], None],
) -> Recorded:
    """Record a bot in about this many matches. ``show`` is called with the number of finished matches."""
    tables = practice_tables(family, seed)
    record = partial(record_matches, family, bot, tables, max_moves)
    parts: list[Recorded] = []
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, initializer=prepare_child)
    try:
        for part in pool.map(record, range(0, matches, MATCHES_PER_TASK)):
            parts.append(part)
            show(len(parts) * MATCHES_PER_TASK)
    finally:
        pool.shutdown(cancel_futures=True)
    columns = [field.name for field in fields(Recorded)]
    return Recorded(*(np.concatenate([getattr(part, name) for part in parts]) for name in columns))


def imitate(policy: Policy, recorded: Recorded, show: Callable[[float], None]) -> None:
    """Train a policy on recorded decisions. ``show`` gets the share of decisions it agrees with, after each epoch."""
    device = next(policy.parameters()).device
    observations, moves, counts, choices = (
        torch.from_numpy(column).to(device) for column in vars(recorded).values()
    )
    first_row = torch.cumsum(counts, 0) - counts
    optimizer = torch.optim.Adam(policy.parameters(), LEARNING_RATE)
    steps = EPOCHS * (len(counts) // MINIBATCH + 1)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    for _ in range(EPOCHS):
        equal = torch.zeros((), device=device)
        for sample in torch.randperm(len(counts), device=device).split(MINIBATCH):
            rows, decision = move_rows(first_row[sample], counts[sample])
            preferences, _ = policy(observations[sample], moves[rows], decision)
            table: Tensor = padded(preferences, counts[sample], MASKED_PREFERENCE)
            loss = functional.cross_entropy(table, choices[sample])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            schedule.step()
            equal += (table.argmax(1) == choices[sample]).sum()
        show(equal.item() / len(counts))
