"""Mezani: card games as a rules library. This module exports the public API."""

from __future__ import annotations

from mezani import cards as _cards
from mezani.cards import parse_cards
from mezani.errors import (
    IllegalMoveError,
    MezaniError,
    NotationError,
    RecordError,
    RulesError,
    ScenarioError,
    SeatError,
    StaleMoveError,
    UnknownGameError,
)
from mezani.game import Clock, Event, Extension, Game, Outcome, State, View
from mezani.games import GAMES, find_game
from mezani.match import ENGINE, Attempt, Match, Step, parse_step
from mezani.record import read_record
from mezani.rng import Rng, fast_rng, fresh_seed, seed_hash
from mezani.scenario import load_cases
from mezani.seats import CLOCK, NO_SEAT, parse_seat, seat_letter
from mezani.switches import Switch, switches, with_changes

COMPILED: bool = not (_cards.__file__ or "").endswith(".py")
"""True if the rules core in use is compiled."""

__all__ = [
    "CLOCK",
    "COMPILED",
    "ENGINE",
    "GAMES",
    "NO_SEAT",
    "Attempt",
    "Clock",
    "Event",
    "Extension",
    "Game",
    "IllegalMoveError",
    "Match",
    "MezaniError",
    "NotationError",
    "Outcome",
    "RecordError",
    "Rng",
    "RulesError",
    "ScenarioError",
    "SeatError",
    "StaleMoveError",
    "State",
    "Step",
    "Switch",
    "UnknownGameError",
    "View",
    "fast_rng",
    "find_game",
    "fresh_seed",
    "load_cases",
    "parse_cards",
    "parse_seat",
    "parse_step",
    "read_record",
    "seat_letter",
    "seed_hash",
    "switches",
    "with_changes",
]
