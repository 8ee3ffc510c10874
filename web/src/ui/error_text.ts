/** Error messages for people. */

import { language } from "../i18n/language.svelte";
import { m } from "../paraglide/messages.js";
import { CallError } from "../wire/http";
import type { Nak } from "../wire/types";

const TEXTS_BY_CODE: Record<string, () => string> = {
    offline: m.error_offline,
    bad_name: m.error_bad_name,
    name_taken: m.error_name_taken,
    bad_password: m.error_bad_password,
    wrong_password: m.error_wrong_password,
    not_signed_in: m.error_not_signed_in,
    signed_out: m.error_not_signed_in,
    already_signed_in: m.error_already_signed_in,
    no_account: m.error_no_account,
    too_many: m.error_too_many,
    csrf: m.error_csrf,
    bad_address: m.error_bad_address,
    banned: m.error_banned,
    draining: m.error_draining,
    rate_limited: m.error_rate_limited,
    wrong_host: m.error_wrong_host,
    busy: m.error_busy,
    restart: m.error_busy,
    unavailable: m.error_busy,
    store: m.error_store,
    server_error: m.error_server_error,
    match_not_found: m.error_match_not_found,
    match_running: m.error_match_running,
    old_match: m.error_old_match,
    no_review: m.error_no_review,
    damaged_match: m.error_damaged_match,
    other_edition: m.error_other_edition,
    match_ended: m.error_match_ended,
    player_not_found: m.error_player_not_found,
    puzzle_not_found: m.error_puzzle_not_found,
    puzzle_move: m.error_puzzle_move,
    puzzle_not_answered: m.error_puzzle_not_answered,
    day_not_found: m.error_day_not_found,
    room_not_found: m.error_room_not_found,
    not_found: m.error_not_found,
    unknown_game: m.error_unknown_game,
    room_full: m.error_room_full,
    not_seated: m.error_not_seated,
    taken_over: m.error_taken_over,
    forbidden: m.error_forbidden,
    conflict: m.error_conflict,
    stale: m.error_stale,
    bad_request: m.error_bad_request,
    bad_message: m.error_bad_request,
    bad_rules: m.error_bad_rules,
    too_large: m.error_too_large,
    bad_media_type: m.error_bad_request,
    method_not_allowed: m.error_bad_request,
};

/** Texts by `why`, for codes with several causes. */
const TEXTS_BY_WHY: Record<string, () => string> = {
    name_empty: m.error_name_empty,
    name_too_long: m.error_name_too_long,
    name_symbol: m.error_name_symbol,
    name_accents: m.error_name_accents,
    name_invisible: m.error_name_invisible,
    name_reserved: m.error_name_reserved,
    password_too_short: m.error_password_too_short,
    password_too_long: m.error_password_too_long,
    not_your_password: m.error_not_your_password,
    wrong_recovery_code: m.error_wrong_recovery_code,
    left_seat: m.error_left_seat,
    match_started: m.error_match_started,
    seat_taken: m.error_seat_taken,
    seats_taken: m.error_seats_taken,
    host_only: m.error_host_only,
    room_locked: m.error_room_locked,
    removed_by_host: m.error_removed_by_host,
    muted_by_host: m.error_muted_by_host,
    practice_room: m.error_practice_room,
    only_practice: m.error_only_practice,
    daily_room: m.error_daily_room,
    daily_over: m.error_daily_over,
    daily_played: m.error_daily_played,
    daily_open: m.error_daily_open,
    wrong_step: m.error_wrong_step,
    not_during_match: m.error_not_during_match,
    seats_fixed: m.error_seats_fixed,
    no_match_running: m.error_no_match_running,
    rematch_too_early: m.error_rematch_too_early,
    too_few_players: m.error_too_few_players,
    not_ready: m.error_not_ready,
    nothing_to_do: m.error_nothing_to_do,
    nothing_to_undo: m.error_nothing_to_undo,
    still_thinking: m.error_still_thinking,
    no_hint: m.error_no_hint,
    nothing_said: m.error_nothing_said,
    too_fast: m.error_too_fast,
    too_often: m.error_too_often,
};

/** For these codes the server's reason is already in the user's language. */
const REASON_IS_TRANSLATED = new Set(["illegal_move", "not_your_turn"]);

/** For these codes the server's English reason is more precise than ours. */
const REASON_IS_PRECISE = new Set([
    "bad_name",
    "bad_password",
    "rate_limited",
    "bad_rules",
    "room_full",
]);

/** All codes with a text. */
export const KNOWN_CODES: readonly string[] = Object.keys(TEXTS_BY_CODE);

/** All values of `why` with a text. */
export const KNOWN_REASONS: readonly string[] = Object.keys(TEXTS_BY_WHY);

/** Return the text for a refusal with the server's `code`, `reason` and `why`. */
export function textForCode(code: string, reason: string, why = ""): string {
    const text = TEXTS_BY_WHY[why] ?? TEXTS_BY_CODE[code];
    if (!text) return m.error_unknown({ reason });
    const usesReason = reason !== "" && language() === "en" && REASON_IS_PRECISE.has(code);
    return usesReason ? reason : text();
}

/** Return the text for a command refused in a room. */
export function refusalText({ code, reason, why }: Pick<Nak, "code" | "reason" | "why">): string {
    const usesReason = reason === "" || REASON_IS_TRANSLATED.has(code);
    return usesReason ? reason : textForCode(code, reason, why);
}

/** Return the text for any error. */
export function errorText(error: unknown): string {
    if (error instanceof CallError) return textForCode(error.code, error.message, error.why);
    return m.error_unknown({ reason: error instanceof Error ? error.message : String(error) });
}
