/** Scores of the deal of the day: texts, groups for a chart, and the text to share. */

import { formatNumber, formatPercent } from "../../i18n/language.svelte";
import { m } from "../../paraglide/messages.js";
import type { DailyResults, DailyScore } from "../../wire/types";

/** Return a score as text: "Won in 9 turns", "Lost by 3 points". */
export function scoreText({ won, margin, turns }: DailyScore, hasPoints: boolean): string {
    if (!hasPoints)
        return won ? m.daily_won_turns({ turns }) : m.daily_cards_left({ cards: -margin });
    if (won) return m.daily_won_points({ points: margin });
    return margin === 0 ? m.daily_tied() : m.daily_points_behind({ points: -margin });
}

/** Players with similar scores. */
export interface ScoreGroup {
    won: boolean;
    low: number;
    high: number;
    players: number;
    isOwn: boolean;
}

const MAX_GROUPS = 4;
/** A dash without a line break after it. */
const TO = "–\u2060";

/** The number that orders scores within wins and within other results. */
function valueOf({ won, margin, turns }: DailyScore, hasPoints: boolean): number {
    return won && !hasPoints ? turns : Math.abs(margin);
}

/** Return everybody's scores in a few groups, best first. */
export function groupScores({ counts, has_points, own }: DailyResults): ScoreGroup[] {
    return [true, false].flatMap((won) => {
        const scores = counts.filter(({ score }) => score.won === won);
        const values = scores.map(({ score }) => valueOf(score, has_points));
        const low = Math.min(...values);
        const high = Math.max(...values);
        const step = Math.max(1, Math.ceil((high - low + 1) / MAX_GROUPS));
        const groups = new Map<number, ScoreGroup>();
        scores.forEach(({ score, players }, nth) => {
            const start = low + Math.floor((values[nth]! - low) / step) * step;
            const group = groups.get(start) ?? {
                won,
                low: start,
                high: Math.min(high, start + step - 1),
                players: 0,
                isOwn: false,
            };
            group.players += players;
            group.isOwn ||= isEqual(score, own?.score ?? null);
            groups.set(start, group);
        });
        const isMoreBetter = won && has_points;
        return [...groups.values()].sort((one, other) =>
            isMoreBetter ? other.low - one.low : one.low - other.low,
        );
    });
}

const isEqual = (one: DailyScore, other: DailyScore | null): boolean =>
    one.won === other?.won && one.margin === other.margin && one.turns === other.turns;

/** Return what a group of scores has in common: "4 cards left", "4–6 cards left". */
export function groupLabel({ won, low, high }: ScoreGroup, hasPoints: boolean): string {
    if (low === high) return scoreText({ won, margin: won ? low : -low, turns: low }, hasPoints);
    const range = `${formatNumber(low)}${TO}${formatNumber(high)}`;
    if (won) return hasPoints ? m.daily_range_ahead({ range }) : m.daily_range_turns({ range });
    return hasPoints ? m.daily_range_behind({ range }) : m.daily_range_cards({ range });
}

/** Return the user's place among all who have finished; without others there is none. */
export const placeText = ({ place, finished }: { place: number; finished: number }): string =>
    finished > 1
        ? m.daily_place({ place: formatNumber(place), finished: formatNumber(finished) })
        : m.daily_no_others();

/** Return the share of the other players whom the user has beaten; null without others. */
export const beatenShare = ({ beaten, finished }: DailyResults): number | null =>
    finished > 1 ? beaten / (finished - 1) : null;

const SQUARES = 5;

/** Return a result as a short text that reveals no cards. */
export function shareText(
    results: DailyResults,
    {
        title,
        day,
        streak,
        address,
    }: { title: string; day: string; streak: number; address: string },
): string {
    const score = results.own?.score;
    if (!score) return "";
    const share = beatenShare(results);
    const filled = Math.round((share ?? 1) * SQUARES);
    const bar = "🟩".repeat(filled) + "⬜".repeat(SQUARES - filled);
    const lines = [
        `Mezani · ${m.daily_title()} · ${title} · ${day}`,
        `${score.won ? "🏆" : "🃏"} ${scoreText(score, results.has_points)}`,
        share === null ? "" : `${bar} ${m.daily_share_better({ share: formatPercent(share) })}`,
        streak > 0 ? `🔥 ${m.daily_streak({ days: streak })}` : "",
        `${m.daily_challenge()} ${address}`,
    ];
    return lines.filter(Boolean).join("\n");
}
