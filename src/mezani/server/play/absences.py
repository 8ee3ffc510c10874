"""Absent players of a match: how long each may still be away, and whose seats a stand-in plays."""

from __future__ import annotations

MAX_MISSED_TURNS = 3
"""Turns in a row a player may let time out before a stand-in plays for them."""


class Absences:
    """Absent players by seat. Times are seconds of a monotonic clock, given by the caller.

    A player who is away at their turn uses up an allowance, while the timer of the turn is paused.
    """

    def __init__(self, allowance: float) -> None:
        self._allowance = allowance
        self.reset()

    def reset(self) -> None:
        """Forget all absences, for a new or resumed match."""
        self.missed_turns: dict[int, int] = {}
        self._away_too_long: set[int] = set()
        self.away_since: dict[int, float] = {}
        self._remaining: dict[int, float] = {}

    # Stand-ins

    @property
    def has_missing_players(self) -> bool:
        """Whether some player let a turn time out, or was away too long, and has not acted since."""
        return bool(self.missed_turns or self._away_too_long)

    def has_stand_in(self, seat: int) -> bool:
        """Return whether a stand-in plays for a player."""
        return self.missed_turns.get(seat, 0) >= MAX_MISSED_TURNS or seat in self._away_too_long

    def mark_active(self, seat: int) -> bool:
        """Note that a player is active. Return whether a stand-in was playing for them."""
        had_stand_in = self.has_stand_in(seat)
        self.missed_turns.pop(seat, None)
        self._away_too_long.discard(seat)
        return had_stand_in

    def count_missed_turn(self, seat: int) -> bool:
        """Count a turn that timed out. Return whether a stand-in takes over now."""
        self.missed_turns[seat] = self.missed_turns.get(seat, 0) + 1
        return self.missed_turns[seat] == MAX_MISSED_TURNS

    def start_stand_in(self, seat: int) -> bool:
        """Let a stand-in play for a player who is away too long. Return False if one already does."""
        is_new = seat not in self._away_too_long
        self._away_too_long.add(seat)
        return is_new

    # Allowances

    def allowance_left(self, seat: int) -> float:
        """Return how many seconds a player may still be away at their turns."""
        return self._remaining.get(seat, self._allowance)

    def start(self, seat: int, now: float) -> None:
        """Start to use up the allowance of a player, unless it already is."""
        self.away_since.setdefault(seat, now)

    def end(self, seat: int, now: float) -> None:
        """Stop using up the allowance of a player."""
        since = self.away_since.pop(seat, None)
        if since is not None:
            self._remaining[seat] = max(0.0, self.allowance_left(seat) - (now - since))

    def end_used_up(self, now: float) -> None:
        """Set the allowances that have run out by now to zero."""
        for seat in list(self.away_since):
            if now >= self.away_since[seat] + self.allowance_left(seat):
                del self.away_since[seat]
                self._remaining[seat] = 0.0

    def run_out_times(self) -> list[float]:
        """Return when each running allowance is used up."""
        return [since + self.allowance_left(seat) for seat, since in self.away_since.items()]
