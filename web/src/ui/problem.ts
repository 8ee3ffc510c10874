/** What went wrong with a call, in a sentence for people. */

import { m } from "../paraglide/messages.js";
import { CallError } from "../wire/http";
import { language } from "../words/language.svelte";

const SENTENCES: Record<string, () => string> = {
    offline: m.error_offline,
    bad_name: m.error_bad_name,
    name_taken: m.error_name_taken,
    bad_password: m.error_bad_password,
    wrong_password: m.error_wrong_password,
    not_signed_in: m.error_not_signed_in,
    signed_out: m.error_not_signed_in,
    already_signed_in: m.error_already_signed_in,
    no_account: m.error_no_account,
    csrf: m.error_csrf,
    rate_limited: m.error_rate_limited,
    busy: m.error_busy,
    unavailable: m.error_busy,
    no_answer: m.error_busy,
    store: m.error_store,
    server_error: m.error_server_error,
    match_not_found: m.error_match_not_found,
    match_running: m.error_match_running,
    old_match: m.error_old_match,
    player_not_found: m.error_player_not_found,
    room_not_found: m.error_room_not_found,
    not_found: m.error_not_found,
    unknown_game: m.error_unknown_game,
    room_full: m.error_room_full,
    not_seated: m.error_not_seated,
    taken_over: m.error_taken_over,
    forbidden: m.error_forbidden,
    conflict: m.error_conflict,
    stale: m.error_stale,
    seq_taken: m.error_stale,
    bad_request: m.error_bad_request,
    bad_message: m.error_bad_request,
    bad_rules: m.error_bad_rules,
    too_large: m.error_too_large,
    bad_media_type: m.error_bad_request,
    method_not_allowed: m.error_bad_request,
};

/** Of these the server says in English more exactly what is wrong: which sign of a name, how many seconds. */
const TOLD_EXACTLY = new Set([
    "bad_name",
    "bad_password",
    "rate_limited",
    "bad_rules",
    "room_full",
]);

/** The codes there is a sentence for. */
export const KNOWN_CODES: readonly string[] = Object.keys(SENTENCES);

/** A sentence for a refusal; `reason` is what the server says of it. */
export function sentenceFor(code: string, reason: string): string {
    const sentence = SENTENCES[code];
    if (!sentence) return m.error_unknown({ reason });
    const isExact = reason !== "" && language() === "en" && TOLD_EXACTLY.has(code);
    return isExact ? reason : sentence();
}

/** A sentence for any error. */
export function problemOf(error: unknown): string {
    if (error instanceof CallError) return sentenceFor(error.code, error.message);
    return m.error_unknown({ reason: error instanceof Error ? error.message : String(error) });
}
