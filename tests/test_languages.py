"""Every language has all the texts of English, and a game in it is never shown in English."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from mezani import GAMES, Game, Match, Switch, fast_rng, switches
from mezani.bots import BOTS, LEVELS, observe
from mezani.bots.driver import rng_for, seats_to_ask
from mezani.bots.kadi.texts import TEXTS as KADI_TEXTS
from mezani.bots.levels import LEVEL_TEXTS, level_texts
from mezani.bots.nokitty.texts import TEXTS as NOKITTY_TEXTS
from mezani.bots.qute.texts import TEXTS as QUTE_TEXTS
from mezani.bots.random_bot import REASONS as RANDOM_REASONS
from mezani.fuzz import random_step
from mezani.games.shared.game_base import refusal_of
from mezani.games.shared.texts.language import Labels, Language, Template
from mezani.seats import CLOCK, SEAT_LETTERS
from tests.random_matches import FAMILIES, walked

SWAHILI = "sw"
TEXTS = {"kadi": KADI_TEXTS, "qute": QUTE_TEXTS, "nokitty": NOKITTY_TEXTS}
SAME_IN_BOTH = {"Niko Kadi?"}
"""Sentences that are in Swahili in both languages."""
REPLACED_WORDS = re.compile(
    r"\b([Mm]echi|[Rr]ematch|Jack|Queen|King|[Pp]ita|[Nn]afasi ya kushinda|[Jj]uu ya rundo)\b"
)
"""Words whose terms in Swahili are *mchezo*, *marudiano*, J, Q, K, *pitisha*, *uwezekano* and *mezani*."""
ROOT = Path(__file__).parents[1]
NAMES = ("Amina", "Baraka", "Chao", "Dafa", "Ekai", "Faraja", "Gakii", "Halima")

Texts = Mapping[str, Template]
TRANSLATED = [name for name, games in FAMILIES.items() if len(games[0].languages) > 1]
every_family = pytest.mark.parametrize("family", TRANSLATED)
every_game = pytest.mark.parametrize(
    "game",
    [game for game in GAMES.values() if SWAHILI in game.languages],
    ids=lambda game: game.id,
)


def languages_of(family: str) -> Mapping[str, Any]:
    """Return the languages of a family of games."""
    return FAMILIES[family][0].languages


def placeholders(template: Template) -> set[str]:
    """Return the fields of a template, in any of its forms and in lower case."""
    forms = (template,) if isinstance(template, str) else template.values()
    named = {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}
    return {name.lower() for name in named}


def differing(english: Texts, other: Texts) -> list[str]:
    """Return the keys that one of two languages lacks, or whose templates have different fields."""
    keys = english.keys() ^ other.keys()
    both = english.keys() & other.keys()
    return sorted(
        keys | {key for key in both if placeholders(english[key]) != placeholders(other[key])}
    )


def test_all_games_have_english_and_swahili_texts() -> None:
    assert set(TEXTS) <= set(TRANSLATED)
    assert all(set(languages_of(family)) >= {"en", SWAHILI} for family in TRANSLATED)


@every_family
def test_every_language_of_a_game_has_the_texts_of_english(family: str) -> None:
    languages = languages_of(family)
    english = languages["en"]
    for code, words in languages.items():
        assert words.code == code
        assert differing(english.talk, words.talk) == []
        assert differing(english.own_talk, words.own_talk) == []
        assert differing(english.guidance, words.guidance) == []
        assert differing(english.refusals, words.refusals) == []
        assert differing(english.cards, words.cards) == []
        assert len(words.suits) == len(english.suits)


@pytest.mark.parametrize("family", TEXTS)
def test_every_line_about_a_player_can_address_them(family: str) -> None:
    for words in languages_of(family).values():
        named = {key for key in words.talk if "name" in placeholders(words.talk[key])}
        assert {key.partition(".yours")[0] for key in words.own_talk} == named
        for key, template in words.own_talk.items():
            assert ("name" in placeholders(template)) == (".yours" in key)


@pytest.mark.parametrize("family", TEXTS)
def test_no_verb_of_the_third_person_addresses_the_player_in_swahili(family: str) -> None:
    words = languages_of(family)[SWAHILI]
    every = (words.talk, words.own_talk, words.guidance, words.refusals, words.previews)
    for key, template in [pair for templates in every for pair in templates.items()]:
        assert re.search(r"\b[Ww]ewe a(me|na|li|ta)\w+", str(template)) is None, key
    for key, template in words.own_talk.items():
        forms = [template] if isinstance(template, str) else template.values()
        if ".yours" not in key:
            assert [form for form in forms if re.match(r"A(me|na|li|ta)\w+", form)] == [], key


def test_swahili_has_one_word_for_each_term() -> None:
    files = [*(ROOT / "src").rglob("swahili*.py"), *(ROOT / "web/messages").glob("*.sw.json")]
    assert len(files) > len(TEXTS)
    for path in files:
        assert REPLACED_WORDS.findall(path.read_text("utf-8")) == [], path.name


@pytest.mark.parametrize("family", TEXTS)
def test_bots_have_reasons_in_every_language_of_their_game(family: str) -> None:
    spoken = TEXTS[family]
    assert set(spoken) == set(languages_of(family)) == set(RANDOM_REASONS)
    for code, words in spoken.items():
        assert words.game is languages_of(family)[code]
        assert differing(spoken["en"].actions, words.actions) == []
        assert differing(spoken["en"].reasons, words.reasons) == []
        assert len(words.ranks) == len(spoken["en"].ranks)


@pytest.mark.parametrize("family", TEXTS)
def test_previews_exist_in_every_language_of_their_game(family: str) -> None:
    languages = languages_of(family)
    assert languages["en"].previews
    for language in languages.values():
        assert differing(languages["en"].previews, language.previews) == []


def test_a_language_can_have_more_plural_forms_than_english() -> None:
    forms = {"one": "{number} karta", "few": "{number} karty", "many": "{number} kart"}
    polish = Language("pl", {"cards": {**forms, "other": "{number} karty"}}, {}, {}, ())
    filled = [polish.fill(polish.talk, "cards", {"number": number}) for number in (1, 3, 5, 22)]
    assert filled == ["1 karta", "3 karty", "5 kart", "22 karty"]


def test_a_missing_plural_form_is_replaced_by_the_form_other() -> None:
    arabic = Language("ar", {"cards": {"one": "one", "other": "others"}}, {}, {}, ())
    filled = [arabic.fill(arabic.talk, "cards", {"number": number}) for number in (1, 2, 3)]
    assert filled == ["one", "others", "others"]


def test_every_level_has_a_name_and_a_sentence_in_every_language() -> None:
    for code in LEVEL_TEXTS:
        labels = [level_texts(level, code).label for level in LEVELS]
        assert len(set(labels)) == len(LEVELS)
        assert set(LEVEL_TEXTS[code]) == set(LEVELS)
        assert all(level_texts(level, code).help.endswith(".") for level in LEVELS)
    assert set(LEVEL_TEXTS) == {code for game in GAMES.values() for code in game.languages}
    assert level_texts("sharp", "xx") == level_texts("sharp")


# Lobby texts


def worded_choices(found: list[Switch]) -> set[str]:
    """Return the choices that need a label, which are those that are not numbers."""
    return {
        f"{switch.name}.{choice}"
        for switch in found
        if switch.kind == "choice"
        for choice in switch.choices
        if isinstance(choice, str)
    }


@every_family
def test_every_switch_choice_and_section_has_a_label_in_every_language(family: str) -> None:
    languages = languages_of(family)
    found = switches(FAMILIES[family][0].preset)
    for words in languages.values():
        labels = words.labels
        assert set(labels.switches) == {switch.name for switch in found}
        assert set(labels.groups) == {switch.group for switch in found}
        assert set(labels.choices) == set(languages["en"].labels.choices)
        assert worded_choices(found) <= set(labels.choices)
        assert all(2 <= len(label.split()) <= 6 for label in labels.switches.values())


@every_family
def test_other_languages_translate_titles_summaries_and_helps(family: str) -> None:
    found = switches(FAMILIES[family][0].preset)
    games = {game.id for game in FAMILIES[family]}
    for code, words in languages_of(family).items():
        assert set(words.labels.helps) == {switch.name for switch in found}
        if code != "en":
            assert set(words.labels.titles) == set(words.labels.summaries) == games


@every_game
def test_a_game_is_described_in_each_of_its_languages(game: Game) -> None:
    english, swahili = game.about(), game.about(SWAHILI)
    assert (english.title, english.summary) == (game.title, game.summary)
    assert swahili.summary != english.summary
    for switch in switches(game.preset):
        ours, theirs = english.switches[switch.name], swahili.switches[switch.name]
        assert theirs.help != ours.help
        assert theirs.label != ours.label
        assert len(ours.choices) == len(theirs.choices) == len(switch.choices)
        assert len(set(theirs.choices)) == len(switch.choices)


@every_game
@pytest.mark.parametrize("language", ["en", SWAHILI])
def test_the_help_of_a_switch_does_not_repeat_its_labels(game: Game, language: str) -> None:
    for name, labels in game.about(language).switches.items():
        label, help_words = (
            set(re.findall(r"\w{3,}", text.casefold())) for text in (labels.label, labels.help)
        )
        assert len(label & help_words) <= len(label) / 2, name
        assert not labels.zero or labels.zero.casefold() not in labels.help.casefold(), name


def test_a_switch_without_texts_is_labelled_by_its_sentence() -> None:
    labels = Labels().of_switch(Switch("hand_size", "number", 5, "Cards dealt to each player."))
    assert (labels.label, labels.help) == ("Cards dealt to each player", "")


# A whole game in another language


def texts_after(match: Match, events: list[Any], language: str) -> Iterator[str]:
    """Yield all texts after a step in a language: talk, guidance and hints."""
    for event in events:
        yield match.game.talk(event, match.players, language) or ""
    state = match.state
    for seat in range(state.seats):
        view = state.view(seat)
        yield from match.game.guidance(view, match.rules, match.players, language)
    for seat in seats_to_ask(state)[:1]:
        observation = observe(state, match.rules, seat)
        for bot in BOTS.values():
            yield bot.explain(observation, rng_for(match), match.players, language)


@pytest.mark.parametrize("seed", range(4))
@every_game
def test_a_game_in_swahili_is_never_shown_in_english(game: Game, seed: int) -> None:
    seats = game.min_seats + seed % (game.max_seats - game.min_seats + 1)
    match = Match(game, NAMES[:seats], seed=f"sw{seed}")
    rng = fast_rng(seed)
    while match.state.outcome() is None and match.version < 60:
        step = random_step(match.state, rng)
        events = match.apply(step.seat, step.move)
        both = list(
            zip(texts_after(match, events, "en"), texts_after(match, events, SWAHILI), strict=True)
        )
        for english, swahili in both:
            assert bool(english) == bool(swahili)
            assert swahili != english or not swahili or swahili in SAME_IN_BOTH
            assert not set("{}") & set(swahili)


@every_game
def test_refusals_are_translated_into_swahili(game: Game) -> None:
    seats = SEAT_LETTERS[: game.min_seats]
    state = walked(Match(game, seats, seed="sw"), 7, 5)
    elsewhere = walked(Match(game, seats, seed="elsewhere"), 7, 4)
    moves = [move for seat in (CLOCK, *range(state.seats)) for move in elsewhere.legal(seat)]
    tries = [
        refusal_of(state, seat, move) for move in moves for seat in (CLOCK, *range(state.seats))
    ]
    refusals = [error for error in tries if error is not None]
    assert refusals
    for error in refusals:
        assert error.reason_in("en") == error.reason_in("xx") == error.reason
        assert error.reason_in(SWAHILI) != error.reason
