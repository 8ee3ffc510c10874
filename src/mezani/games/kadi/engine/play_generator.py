"""All plays of a hand, one for each distinct outcome: which cards go, and which of them ends on top.

Middle cards in another order change nothing, so a play is listed as a set and a last card; ordering.py finds an
order for it. Plays go into a buffer that is made once and used again, so that playouts make no garbage.
The buffer is bounded: where a huge hand has more question plays than it takes, the last listed are left out,
which are those with some but not all of its questions. Simple plays and questions without answers are never left out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import (
    BLACK_JOKERS,
    EVERY_SPADE,
    JOKERS_MASK,
    RED_JOKERS,
    bit,
    lowest,
    rank_mask,
    rank_of,
    repeated_ranks,
    suit_or_rank,
)
from mezani.games.kadi.engine.combinations import FINE, all_linked, check_aces, is_penalty_combo
from mezani.games.kadi.engine.fast_rules import (
    ACES,
    JACKS,
    KINGS,
    ONE_RANK_PLAYS,
    PENALTIES,
    QUESTIONS,
    KadiFastRules,
)
from mezani.games.kadi.engine.position import (
    JUMP_WINDOW,
    KICK,
    KICK_WINDOW,
    PENALTY,
    REQUEST,
    SKIP,
    Table,
)

MOST_PLAYS: Final = 4096


@mypyc_attr(acyclic=True)
class Plays:
    """A buffer of plays: for each the set of its cards, and the set that holds just its last card."""

    def __init__(self) -> None:
        self.sets: vec[i64] = vec[i64]([0] * MOST_PLAYS)
        self.lasts: vec[i64] = vec[i64]([0] * MOST_PLAYS)
        self.reach: vec[i64] = vec[i64]([0] * 256)
        self.size: i64 = 0

    def add(self, cards: i64, last: i64) -> None:
        """Adds a play while there is room."""
        size = self.size
        if size < MOST_PLAYS:
            self.sets[size] = cards
            self.lasts[size] = last
            self.size = size + 1


def list_plays(table: Table, seat: i64, first: i64, plays: Plays) -> None:
    """Fills the buffer with every play of the seat that starts with one of the ``first`` cards."""
    plays.size = 0
    hand = table.hands[seat]
    pending = table.pending
    if pending == JUMP_WINDOW or pending == KICK_WINDOW:
        add_singles(plays, first)
    elif pending == SKIP:
        add_group(plays, hand & JACKS, first)
    elif pending == KICK:
        add_group(plays, hand & KINGS, first)
    elif pending == REQUEST:
        named = first & bit(table.request)
        if named:
            add_free_plays(table, plays, hand, named)
        add_singles(plays, first & ACES & ~named)
    elif pending == PENALTY:
        if first & PENALTIES:
            add_penalties(table.law, plays, hand & PENALTIES, first)
        if first & ACES:
            add_aces(table, plays, hand & ACES, first)
    else:
        add_free_plays(table, plays, hand, first)


def lone_cards(hand: i64, cards: i64) -> i64:
    """Those of some cards with which no other card of the hand can go in a play."""
    lone = cards & ~(QUESTIONS | repeated_ranks(hand))
    penalties = hand & PENALTIES
    if penalties & (penalties - 1):
        return lone & ~PENALTIES
    return lone


def add_free_plays(table: Table, plays: Plays, hand: i64, first: i64) -> None:
    """Every play that starts with one of the ``first`` cards, whatever its kind."""
    simple = first & ONE_RANK_PLAYS
    if simple:
        add_simple(plays, hand & ONE_RANK_PLAYS, simple)
    if first & PENALTIES:
        add_penalties(table.law, plays, hand & PENALTIES, first)
    if first & ACES:
        add_aces(table, plays, hand & ACES, first)
    if first & QUESTIONS:
        add_questions(table.law, plays, hand, first)


def add_simple(plays: Plays, hand: i64, first: i64) -> None:
    """Cards of one rank without a twist: by themselves, or where a rank repeats, together."""
    repeated = repeated_ranks(hand)
    add_singles(plays, first & ~repeated)
    rest = first & repeated
    while rest:
        rank = rank_mask(rank_of(lowest(rest)))
        add_group(plays, hand & rank, first)
        rest &= ~rank


def add_singles(plays: Plays, cards: i64) -> None:
    """Each card by itself."""
    while cards:
        own = cards & -cards
        plays.add(own, own)
        cards ^= own


def add_lasts(plays: Plays, cards: i64, starts: i64) -> None:
    """One play for each card that can be last when one of ``starts`` is first."""
    rest = cards
    while rest:
        own = rest & -rest
        if cards == own or starts & ~own:
            plays.add(cards, own)
        rest ^= own


def add_group(plays: Plays, group: i64, first: i64) -> None:
    """Any number of cards of one rank."""
    cards = group
    while cards:
        if cards & first:
            add_lasts(plays, cards, cards & first)
        cards = (cards - 1) & group


def add_aces(table: Table, plays: Plays, group: i64, first: i64) -> None:
    """Aces, as many as may go together."""
    if group & (group - 1) == 0:
        plays.add(group, group)
        return
    cards = group
    while cards:
        starts = cards & first
        if starts and check_aces(table, cards, lowest(starts)) == FINE:
            add_lasts(plays, cards, starts)
        cards = (cards - 1) & group


def add_penalties(law: KadiFastRules, plays: Plays, group: i64, first: i64) -> None:
    """2s, 3s and Jokers, combined as the rules let them."""
    if group & (group - 1) == 0:
        plays.add(group, group)
        return
    cards = group
    while cards:
        starts = cards & first
        if starts and is_penalty_combo(law, cards) and is_canonical(cards, group):
            add_canonical_lasts(plays, cards, cards, starts)
        cards = (cards - 1) & group


def is_canonical(cards: i64, group: i64) -> bool:
    """Of two Jokers alike, the lower is played first; so each set is listed once."""
    if cards & JOKERS_MASK == 0:
        return True
    return is_lower_part(cards & RED_JOKERS, group & RED_JOKERS) and is_lower_part(
        cards & BLACK_JOKERS, group & BLACK_JOKERS
    )


def is_lower_part(taken: i64, held: i64) -> bool:
    """Whether, if one of two is taken, it is the lower."""
    return taken == 0 or taken == held or taken == held & -held


def add_canonical_lasts(plays: Plays, cards: i64, lasts: i64, starts: i64) -> None:
    """As add_lasts, but of two Jokers alike only the higher is named as last."""
    rest = lasts
    while rest:
        own = rest & -rest
        twin = (own & JOKERS_MASK) << 2 & JOKERS_MASK
        if (cards == own or starts & ~own) and not twin & cards:
            plays.add(cards, own)
        rest ^= own


def add_questions(law: KadiFastRules, plays: Plays, hand: i64, first: i64) -> None:
    """Questions alone, then with answers: all of them, each by itself, and what is between."""
    group = hand & QUESTIONS
    pool = hand & law.answers & ~QUESTIONS
    if law.link_previous:
        fill_reach(plays, group, first)
    asked = group
    while asked:
        lasts = last_questions(law, plays, asked, first)
        while lasts:
            plays.add(asked, lasts & -lasts)
            lasts &= lasts - 1
        asked = (asked - 1) & group
    if pool == 0:
        return
    add_answered(law, plays, group, first, pool)
    if group & (group - 1) == 0:
        return
    add_each_answered(law, plays, group, first, pool)
    asked = (group - 1) & group
    while asked:
        if asked & (asked - 1):
            add_answered(law, plays, asked, first, pool)
        asked = (asked - 1) & group


def add_each_answered(law: KadiFastRules, plays: Plays, group: i64, first: i64, pool: i64) -> None:
    """Each question by itself, with every set of answers."""
    while group:
        add_answered(law, plays, group & -group, first, pool)
        group &= group - 1


def add_answered(law: KadiFastRules, plays: Plays, asked: i64, first: i64, pool: i64) -> None:
    """One set of questions with every set of answers, where it makes a play."""
    lasts = last_questions(law, plays, asked, first)
    if lasts:
        suits = lasts if law.answer_last else asked
        add_answers(law, plays, asked, (suits >> 24 | suits >> 40) & 15, pool)


def last_questions(law: KadiFastRules, plays: Plays, asked: i64, first: i64) -> i64:
    """The questions of a set that can be the last of them, given which may be first."""
    starts = asked & first
    if starts == 0 or asked & (asked - 1) == 0:
        return starts
    if law.link_previous:
        return plays.reach[packed_questions(asked)]
    if law.link_any:
        if not all_linked(law, asked, 0):
            return 0
    elif asked & ~rank_mask(rank_of(lowest(asked))):
        return 0
    if starts & (starts - 1) == 0:
        return asked & ~starts
    return asked


def packed_questions(asked: i64) -> i64:
    """A set of questions as a number under 256."""
    return (asked >> 24 & 15) | (asked >> 40 & 15) << 4


def fill_reach(plays: Plays, group: i64, first: i64) -> None:
    """For every set of questions: those that can end a chain through all of it, each linked to the one before."""
    everything = packed_questions(group)
    packed: i64 = 1
    while packed <= everything:
        if packed & ~everything == 0:
            asked = (packed & 15) << 24 | (packed >> 4) << 40
            ends: i64 = 0
            rest = asked
            while rest:
                own = rest & -rest
                before = asked & ~own
                if before == 0:
                    ends |= own & first
                elif plays.reach[packed_questions(before)] & suit_or_rank(lowest(own)):
                    ends |= own
                rest &= rest - 1
            plays.reach[packed] = ends
        packed += 1


def add_answers(law: KadiFastRules, plays: Plays, asked: i64, suits: i64, pool: i64) -> None:
    """A set of questions with every set of answers; ``suits`` are those the first answer may have."""
    jokers = pool & JOKERS_MASK
    first = pool & (suits * EVERY_SPADE)
    if law.ace_answers_any:
        first |= pool & ACES
    repeated = repeated_ranks(pool & ~JOKERS_MASK)
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


def add_answers_of_rank(plays: Plays, asked: i64, group: i64, fitting: i64, jokers: i64) -> None:
    """Answers of one rank, the first from ``fitting``, with any Jokers among them."""
    answers = group
    while answers:
        starts = answers & fitting
        if starts:
            joined = jokers
            while True:
                if is_canonical(joined, jokers):
                    add_answer_lasts(plays, asked | joined, answers, starts)
                    add_joker_lasts(plays, asked | answers | joined, joined)
                if joined == 0:
                    break
                joined = (joined - 1) & jokers
        answers = (answers - 1) & group


def add_answer_lasts(plays: Plays, others: i64, answers: i64, starts: i64) -> None:
    """One play for each answer that can be last."""
    rest = answers
    while rest:
        own = rest & -rest
        if answers == own or starts & ~own:
            plays.add(others | answers, own)
        rest ^= own


def add_joker_lasts(plays: Plays, cards: i64, jokers: i64) -> None:
    """One play for each colour of Joker that can be last."""
    if jokers & RED_JOKERS:
        plays.add(cards, highest_joker(jokers & RED_JOKERS))
    if jokers & BLACK_JOKERS:
        plays.add(cards, highest_joker(jokers & BLACK_JOKERS))


def highest_joker(jokers: i64) -> i64:
    """Of one or two Jokers of a colour the higher, as a set."""
    return jokers & (jokers - 1) if jokers & (jokers - 1) else jokers
