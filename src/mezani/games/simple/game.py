"""A game whose states are SimpleStates: deals, scenario positions, the clock, talk and guidance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mezani.cards import card_text, set_of
from mezani.errors import ScenarioError
from mezani.game import Event
from mezani.games.shared.game_base import GameBase
from mezani.games.shared.scenario_setup import ScenarioDeck, check_keys
from mezani.games.shared.texts.card_talk import talk_of_cards
from mezani.games.shared.texts.language import Language
from mezani.games.shared.turn_clock import check_turn_clock
from mezani.games.simple.position import texts
from mezani.games.simple.state import SimpleState, TimeUp
from mezani.rng import deal_rng
from mezani.seats import parse_seat

SETUP_KEYS = {"hands", "top", "pile", "deck", "turn", "practice"}


class SimpleGame(GameBase):
    """A game with the type of its states. ``setup_keys`` are its own keys in a scenario position."""

    state_type: ClassVar[type[SimpleState]]
    setup_keys: ClassVar[frozenset[str]] = frozenset()

    def new(
        self,
        rules: Any,
        seats: int,
        seed: str,
        starter: int | None = None,
        *,
        practice: bool = False,  # noqa: ARG002
    ) -> SimpleState:
        """Deal a game from a seed. Seat A starts unless a starter is given."""
        self.check_rules(rules, seats)
        state = self.state_type(rules, seats, deal_rng(seed))
        state.turn = starter or 0
        state.deal()
        return state

    def parse_clock(self, text: str) -> TimeUp:
        check_turn_clock(text)
        return TimeUp()

    def position(self, rules: Any, setup: Mapping[str, Any]) -> Any:
        check_keys(self.title, setup, SETUP_KEYS | self.setup_keys, required=("hands", "top"))
        state = self.state_type(rules, len(setup["hands"]), deal_rng("scenario"))
        state.shuffle(state.whole_deck)
        deck = ScenarioDeck(set_of(state.deck))
        top = deck.take_top(setup["top"])
        for letter, cards in setup["hands"].items():
            state.hands[parse_seat(letter, state.seats)] = sorted(deck.take(cards))
        state.pile = [*deck.take(setup.get("pile", "")), top]
        first = deck.take(setup.get("deck", ""))
        placed = {*state.pile, *first, *(card for hand in state.hands for card in hand)}
        state.deck = [card for card in state.deck if card not in placed] + first[::-1]
        state.turn = parse_seat(setup.get("turn", "A"), state.seats)
        return state

    def fact(self, state: Any, key: str, subject: str) -> str:
        if key in ("hand", "count"):
            hand = state.hands[parse_seat(subject, state.seats)]
            return " ".join(texts(hand)) if key == "hand" else str(len(hand))
        if key == "deck":
            return str(len(state.deck))
        if key == "top":
            return card_text(state.pile[-1])
        raise ScenarioError(f"{self.title} has no fact “? {key}”.")

    def talk(
        self,
        event: Event,
        names: Sequence[str],
        language: str = "en",
        observer: int | None = None,
        *,
        separator: str = " ",
    ) -> str | None:
        return talk_of_cards(self.languages[language], event, names, observer, separator=separator)

    def guidance(
        self,
        view: Any,
        rules: Any,  # noqa: ARG002
        names: Sequence[str],  # noqa: ARG002
        language: str = "en",
    ) -> list[str]:
        """Return the sentence ``turn.8`` for the rank on top, or ``turn``, to the player on turn."""
        if not view.seat or view.seat != view.turn:
            return []
        words = self.languages[language]
        fields = self.guidance_fields(view, words)
        line = words.fill(words.guidance, f"turn.{view.top[:-1]}", fields)
        return [] if line is None else [line]

    def guidance_fields(self, view: Any, words: Language) -> Mapping[str, object]:  # noqa: ARG002
        """Return the fields of the guidance templates. Override it if there are any."""
        return {}
