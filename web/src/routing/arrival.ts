/** Coming to a new screen without a page load: whoever listens or uses keys starts at its title. */

import type { Attachment } from "svelte/attachments";
import { here } from "./here.svelte";

/** For a screen's title (with `tabindex="-1"`): takes the focus, unless the browser has just loaded the page itself. */
export const focusOnArrival: Attachment<HTMLElement> = (title) => {
    if (here.hasMoved) title.focus({ preventScroll: true });
};
