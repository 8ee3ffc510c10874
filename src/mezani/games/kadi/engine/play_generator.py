"""All plays of a hand, one for each distinct outcome: which cards are played, and which of them ends on top.

The order of the cards between the first and the last changes nothing, so a play is generated as a set of cards and a
last card; play_order.py finds an order. The number of plays is bounded: if a huge hand has more question plays, the
last ones are left out. They are plays with some but not all of its questions; simple plays and unanswered questions
always fit.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import (
    ALL_SPADES,
    BLACK_JOKERS,
    JOKERS,
    RED_JOKERS,
    bit,
    lowest,
    rank_mask,
    rank_of,
    repeated_ranks,
    suit_or_rank,
)
from mezani.games.kadi.engine.combinations import LEGAL, are_linked, check_aces, is_penalty_combo
from mezani.games.kadi.engine.fast_rules import (
    ACES,
    JACKS,
    KINGS,
    ONE_RANK_PLAYS,
    PENALTIES,
    QUESTIONS,
    KadiFastRules,
    suits_of,
)
from mezani.games.kadi.engine.position import (
    JUMP_WINDOW,
    KICKBACK,
    KICKBACK_WINDOW,
    PENALTY,
    REQUEST,
    SKIP,
    KadiPosition,
)

MAX_PLAYS: Final = 4096
NO_ENDS: Final = vec[i64]()


@mypyc_attr(acyclic=True)
class PlaySink:
    """Receives generated plays. ``ends`` is working memory of ``fill_ends``."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.ends: vec[i64] = NO_ENDS

    def add(self, cards: i64, last: i64) -> None:
        """Receive a play: the set of its cards, and the set with only its last card."""
        raise NotImplementedError


def generate_plays(position: KadiPosition, seat: i64, first: i64, plays: PlaySink) -> None:
    """Add all plays of a seat that start with one of the ``first`` cards to ``plays``."""
    hand = position.hands[seat]
    pending = position.pending
    if pending == JUMP_WINDOW or pending == KICKBACK_WINDOW:
        add_singles(plays, first)
    elif pending == SKIP:
        add_group(plays, hand & JACKS, first)
    elif pending == KICKBACK:
        add_group(plays, hand & KINGS, first)
    elif pending == REQUEST:
        named = first & bit(position.request)
        if named:
            add_free_plays(position, plays, hand, named)
        add_singles(plays, first & ACES & ~named)
    elif pending == PENALTY:
        if first & PENALTIES:
            add_penalties(position.fast_rules, plays, hand & PENALTIES, first)
        if first & ACES:
            add_aces(position, plays, hand & ACES, first)
    else:
        add_free_plays(position, plays, hand, first)


def lone_cards(hand: i64, cards: i64) -> i64:
    """Return those of some cards that cannot be played together with any other card of the hand."""
    lone = cards & ~(QUESTIONS | repeated_ranks(hand))
    penalties = hand & PENALTIES
    if penalties & (penalties - 1):
        return lone & ~PENALTIES
    return lone


def add_free_plays(position: KadiPosition, plays: PlaySink, hand: i64, first: i64) -> None:
    """Add all plays that start with one of the ``first`` cards when nothing is pending."""
    if first & ONE_RANK_PLAYS:
        add_one_rank_plays(plays, hand & ONE_RANK_PLAYS, first & ONE_RANK_PLAYS)
    if first & PENALTIES:
        add_penalties(position.fast_rules, plays, hand & PENALTIES, first)
    if first & ACES:
        add_aces(position, plays, hand & ACES, first)
    if first & QUESTIONS:
        add_questions(position.fast_rules, plays, hand, first)


def add_one_rank_plays(plays: PlaySink, hand: i64, first: i64) -> None:
    """Add plays of cards that combine by rank only."""
    repeated = repeated_ranks(hand)
    add_singles(plays, first & ~repeated)
    rest = first & repeated
    while rest:
        rank = rank_mask(rank_of(lowest(rest)))
        add_group(plays, hand & rank, first)
        rest &= ~rank


def add_singles(plays: PlaySink, cards: i64) -> None:
    """Add each card as a play of its own."""
    while cards:
        own = cards & -cards
        plays.add(own, own)
        cards ^= own


def add_lasts(plays: PlaySink, others: i64, cards: i64, starts: i64) -> None:
    """Add one play for each of ``cards`` that can be last when one of ``starts`` is their first.

    ``others`` are played before them.
    """
    rest = cards
    while rest:
        own = rest & -rest
        if cards == own or starts & ~own:
            plays.add(others | cards, own)
        rest ^= own


def add_group(plays: PlaySink, group: i64, first: i64) -> None:
    """Add plays of any number of cards of one rank."""
    cards = group
    while cards:
        if cards & first:
            add_lasts(plays, 0, cards, cards & first)
        cards = (cards - 1) & group


def add_aces(position: KadiPosition, plays: PlaySink, group: i64, first: i64) -> None:
    """Add plays of Aces."""
    if group & (group - 1) == 0:
        plays.add(group, group)
        return
    cards = group
    while cards:
        starts = cards & first
        if starts and check_aces(position, cards, lowest(starts)) == LEGAL:
            add_lasts(plays, 0, cards, starts)
        cards = (cards - 1) & group


def add_penalties(fast_rules: KadiFastRules, plays: PlaySink, group: i64, first: i64) -> None:
    """Add plays of 2s, 3s and Jokers."""
    if group & (group - 1) == 0:
        plays.add(group, group)
        return
    cards = group
    while cards:
        starts = cards & first
        if starts and is_penalty_combo(fast_rules, cards) and is_canonical(cards, group):
            add_canonical_lasts(plays, cards, starts)
        cards = (cards - 1) & group


def is_canonical(cards: i64, group: i64) -> bool:
    """Return whether a set is the one to generate among sets that differ only in equal Jokers."""
    if cards & JOKERS == 0:
        return True
    return is_lower_part(cards & RED_JOKERS, group & RED_JOKERS) and is_lower_part(
        cards & BLACK_JOKERS, group & BLACK_JOKERS
    )


def is_lower_part(taken: i64, held: i64) -> bool:
    """Return whether, if only one of two Jokers is taken, it is the lower one."""
    return taken == 0 or taken == held or taken == held & -held


def add_canonical_lasts(plays: PlaySink, cards: i64, starts: i64) -> None:
    """Add plays as ``add_lasts`` does, but of two equal Jokers only the higher one can be last."""
    rest = cards
    while rest:
        own = rest & -rest
        second = (own & JOKERS) << 2 & JOKERS
        if (cards == own or starts & ~own) and not second & cards:
            plays.add(cards, own)
        rest ^= own


def add_questions(fast_rules: KadiFastRules, plays: PlaySink, hand: i64, first: i64) -> None:
    """Add questions without answers, then all questions, single questions and other sets with answers."""
    group = hand & QUESTIONS
    pool = hand & fast_rules.answers & ~QUESTIONS
    if fast_rules.link_previous and group & (group - 1):
        if len(plays.ends) == 0:
            plays.ends = new_ends()
        fill_ends(plays.ends, group, first)
    asked = group
    while asked:
        lasts = last_questions(fast_rules, plays.ends, asked, first)
        while lasts:
            plays.add(asked, lasts & -lasts)
            lasts &= lasts - 1
        asked = (asked - 1) & group
    if pool == 0:
        return
    add_answered(fast_rules, plays, group, first, pool)
    if group & (group - 1) == 0:
        return
    add_each_answered(fast_rules, plays, group, first, pool)
    asked = (group - 1) & group
    while asked:
        if asked & (asked - 1):
            add_answered(fast_rules, plays, asked, first, pool)
        asked = (asked - 1) & group


def add_each_answered(
    fast_rules: KadiFastRules, plays: PlaySink, group: i64, first: i64, pool: i64
) -> None:
    """Add each single question with every set of answers."""
    while group:
        add_answered(fast_rules, plays, group & -group, first, pool)
        group &= group - 1


def add_answered(
    fast_rules: KadiFastRules, plays: PlaySink, asked: i64, first: i64, pool: i64
) -> None:
    """Add one set of questions with every set of answers, if the questions are linked."""
    lasts = last_questions(fast_rules, plays.ends, asked, first)
    if lasts:
        suits = suits_of(lasts if fast_rules.answer_last else asked)
        add_answers(fast_rules, plays, asked, suits, pool)


def last_questions(fast_rules: KadiFastRules, ends: vec[i64], asked: i64, first: i64) -> i64:
    """Return the questions of a set that can be its last one, given those that can be first."""
    starts = asked & first
    if starts == 0 or asked & (asked - 1) == 0:
        return starts
    if fast_rules.link_previous:
        return ends[packed_questions(asked)]
    if fast_rules.link_any:
        if not are_linked(fast_rules, asked, 0):
            return 0
    elif asked & ~rank_mask(rank_of(lowest(asked))):
        return 0
    if starts & (starts - 1) == 0:
        return asked & ~starts
    return asked


def packed_questions(asked: i64) -> i64:
    """Return a set of questions as a number below 256."""
    return (asked >> 24 & 15) | (asked >> 40 & 15) << 4


def new_ends() -> vec[i64]:
    """Return a vector for ``fill_ends``."""
    return vec[i64]([0] * 256)


def fill_ends(ends: vec[i64], group: i64, first: i64) -> None:
    """Find, for every set of questions, those that can end an order in which each matches the previous one.

    The index of a set is ``packed_questions``.
    """
    everything = packed_questions(group)
    packed: i64 = 1
    while packed <= everything:
        if packed & ~everything == 0:
            ends[packed] = ends_of(ends, (packed & 15) << 24 | (packed >> 4) << 40, first)
        packed += 1


def ends_of(ends: vec[i64], asked: i64, first: i64) -> i64:
    """Return the questions that can end one set, given the ends of all smaller sets."""
    found: i64 = 0
    rest = asked
    while rest:
        own = rest & -rest
        before = asked & ~own
        if before == 0:
            found |= own & first
        elif ends[packed_questions(before)] & suit_or_rank(lowest(own)):
            found |= own
        rest &= rest - 1
    return found


def add_answers(
    fast_rules: KadiFastRules, plays: PlaySink, asked: i64, suits: i64, pool: i64
) -> None:
    """Add a set of questions with every set of answers; ``suits`` are those the first answer can have."""
    jokers = pool & JOKERS
    first = pool & (suits * ALL_SPADES)
    if fast_rules.ace_answers_any:
        first |= pool & ACES
    repeated = repeated_ranks(pool & ~JOKERS)
    if jokers == 0:
        alone = first & ~repeated
        while alone:
            plays.add(asked | (alone & -alone), alone & -alone)
            alone &= alone - 1
        first &= repeated
    while first:
        rank = rank_mask(rank_of(lowest(first)))
        add_answers_of_rank(plays, asked, pool & rank, first & rank, jokers)
        first &= ~rank
    joined = jokers
    while joined:
        if is_canonical(joined, jokers):
            add_joker_lasts(plays, asked | joined, joined)
        joined = (joined - 1) & jokers


def add_answers_of_rank(plays: PlaySink, asked: i64, group: i64, opening: i64, jokers: i64) -> None:
    """Add answers of one rank, the first from ``opening``, with any of the Jokers."""
    answers = group
    while answers:
        if answers & opening:
            add_answers_with_jokers(plays, asked, answers, answers & opening, jokers)
        answers = (answers - 1) & group


def add_answers_with_jokers(
    plays: PlaySink, asked: i64, answers: i64, starts: i64, jokers: i64
) -> None:
    """Add one set of answers without Jokers and with every set of them."""
    joined = jokers
    while True:
        if is_canonical(joined, jokers):
            add_lasts(plays, asked | joined, answers, starts)
            add_joker_lasts(plays, asked | answers | joined, joined)
        if joined == 0:
            return
        joined = (joined - 1) & jokers


def add_joker_lasts(plays: PlaySink, cards: i64, jokers: i64) -> None:
    """Add one play for each colour of Joker that can be last."""
    if jokers & RED_JOKERS:
        plays.add(cards, highest_joker(jokers & RED_JOKERS))
    if jokers & BLACK_JOKERS:
        plays.add(cards, highest_joker(jokers & BLACK_JOKERS))


def highest_joker(jokers: i64) -> i64:
    """Return the higher of one or two Jokers of a colour, as a set."""
    return jokers & (jokers - 1) if jokers & (jokers - 1) else jokers
