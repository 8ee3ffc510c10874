/** Luck in words. Its number is a sum over the match and can exceed 100 %. */

import { m } from "../../../paraglide/messages.js";

const GOOD_LUCK = 0.1;
const VERY_GOOD_LUCK = 0.5;

export function luckText(luck: number): string {
    if (Math.abs(luck) < GOOD_LUCK) return m.review_luck_even();
    if (luck > 0) return luck < VERY_GOOD_LUCK ? m.review_luck_good() : m.review_luck_very_good();
    return luck > -VERY_GOOD_LUCK ? m.review_luck_bad() : m.review_luck_very_bad();
}
