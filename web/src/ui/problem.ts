/** What went wrong with a call, in a sentence for people. */

import { m } from "../paraglide/messages.js";
import { CallError } from "../wire/http";

/** A sentence for any error. */
export function problemOf(error: unknown): string {
    if (error instanceof CallError && error.code === "offline") return m.error_offline();
    const reason = error instanceof Error ? error.message : String(error);
    return m.error_unknown({ reason });
}
