/** How something that was asked of the server went, in words for the player. */

import { refusalText } from "../ui/error_text";
import type { Answer } from "../wire/room_socket";
import type { Outcome } from "./table_model";

/** The outcome an answer tells of. */
export function asOutcome(answer: Answer): Outcome {
    return "nak" in answer
        ? { ok: false, code: answer.code, reason: refusalText(answer) }
        : { ok: true };
}
