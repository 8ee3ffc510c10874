/** What is said of a play where no server is asked. */

import type { ExtendAnswer } from "../wire/messages";

/** No play begins so, and perhaps why. */
export const nothingFollows = (why = ""): ExtendAnswer => ({
    ack: "",
    next: [],
    complete: false,
    needs: null,
    may: [],
    asks: [],
    why,
    preview: [],
});
