/** Why a rating changed in a match, as a sentence. */

import { formatChange, formatNumber } from "../../i18n/language.svelte";
import { m } from "../../paraglide/messages.js";
import type { OwnMatch, PlayedSeat } from "../../wire/types";

type Reason = NonNullable<PlayedSeat["rating_reason"]>;

/** A rating is provisional until it is based on this many matches. */
const CERTAIN_AFTER = 10;

const REASONS: Record<Reason, () => string> = {
    beat_stronger: m.profile_beat_stronger,
    beat_weaker: m.profile_beat_weaker,
    won: m.profile_won,
    lost_to_stronger: m.profile_lost_to_stronger,
    lost_to_weaker: m.profile_lost_to_weaker,
    lost: m.profile_lost,
    more_certain: m.profile_more_certain,
    counts_little: m.profile_counts_little,
    against_guests: m.profile_against_guests,
    tied: m.profile_tied,
};

/** Return the change of a rating as players see it; null for unrated seats. */
export function ratingChange(seat: PlayedSeat): number | null {
    if (seat.rating_before === null || seat.rating_after === null) return null;
    return Math.round(seat.rating_after) - Math.round(seat.rating_before);
}

/**
 * Return whether a finished match between people did not change any rating, because players could have arranged it. A
 * match that was abandoned or reached the move limit has no rating for another reason.
 */
export const isUnrated = ({ rated, ending, seats }: OwnMatch): boolean =>
    rated &&
    ending === "finished" &&
    seats.filter(({ bot, stand_in }) => !bot || stand_in).length > 1 &&
    seats.every((seat) => ratingChange(seat) === null);

/** Return a change with its reason: "+12: you beat a stronger player." Empty without a reason. */
export function reasonText(seat: PlayedSeat): string {
    const change = ratingChange(seat);
    if (change === null || seat.rating_reason === null) return "";
    return m.profile_rating_why({
        change: formatChange(change),
        why: REASONS[seat.rating_reason](),
    });
}

/** Return how many matches are missing until a rating is no longer provisional; empty if none. */
export function provisionalText(played: number | null): string {
    if (played === null || played >= CERTAIN_AFTER) return "";
    return m.profile_provisional_help({
        played: formatNumber(played),
        needed: formatNumber(CERTAIN_AFTER),
    });
}
