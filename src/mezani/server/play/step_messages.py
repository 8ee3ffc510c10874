"""The messages about one step of a match: each observer gets their own events, view, talk and guidance."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mezani.game import Event, visible_events
from mezani.games.shared.texts.step_talk import told_events
from mezani.seats import SEAT_LETTERS
from mezani.server.messages import MatchMessage
from mezani.server.play.live_match import LiveMatch


class StepMessages:
    """Makes the messages about the last step. Sentences that several observers see are made once.

    Talk addresses its observer as “you”, or names everybody.
    """

    def __init__(
        self,
        live: LiveMatch,
        events: Sequence[Event],
        now: float,
        *,
        is_undo: bool = False,
        names_everybody: bool = False,
    ) -> None:
        self.live = live
        self.events = events
        self.is_undo = is_undo
        self.names_everybody = names_everybody
        self.actors = live.match.state.actors()
        self._sentences: dict[tuple[int, str, int | None], tuple[Event, str | None]] = {}
        self._running = live.timers.messages(now)
        self._break = None if live.round_break is None else live.round_break.message(now)

    def message_for(self, observer: int | None, language: str) -> MatchMessage:
        """Return the message for an observer."""
        live, match = self.live, self.live.match
        events = visible_events(self.events, observer)
        view = match.state.view(observer)
        guidance: list[str] = []
        if observer in self.actors:
            guidance = match.game.guidance(view, match.rules, live.talk_names, language)
        return MatchMessage(
            seq=live.seq_for(observer),
            events=tuple(events),
            view=replace(view, clocks=self._clocks(view.clocks)) if view.clocks else view,
            talk=self._talk(events, observer, language),
            guidance=tuple(guidance),
            open_hands=match.hands() if view.over else None,
            undone=live.last_seq_for(observer) if self.is_undo else None,
            round_break=self._break,
        )

    def talk_for(self, observer: int | None, language: str) -> tuple[str, ...]:
        """Return only the talk for an observer."""
        return self._talk(visible_events(self.events, observer), observer, language)

    def _talk(
        self, events: Sequence[Event], observer: int | None, language: str
    ) -> tuple[str, ...]:
        told = told_events(events)
        sentences = [self._sentence(event, observer, language) for event in told]
        return tuple([sentence for sentence in sentences if sentence is not None])

    def _sentence(self, event: Event, observer: int | None, language: str) -> str | None:
        """Return the sentence for an event, made once for all observers whom it does not address."""
        names, talk = self.live.talk_names, self.live.match.game.talk
        if self.names_everybody or not event.seat:
            observer = None
        elif len(names) == 2:  # every observer has a sentence of their own
            return talk(event, names, language, observer, separator=", ")
        elif observer is not None and event.seat != SEAT_LETTERS[observer]:
            observer = None
        key = (id(event), language, observer)
        if key not in self._sentences:  # the value holds the event, so its id is not reused
            sentence = talk(event, names, language, observer, separator=", ")
            self._sentences[key] = event, sentence
        return self._sentences[key][1]

    def _clocks(self, clocks: Sequence[object]) -> tuple[object, ...]:
        """Return the clocks an observer sees, with the time left."""
        return tuple([message for clock, message in self._running if clock in clocks])
