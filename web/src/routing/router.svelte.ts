/** The current route, and navigation without a page load. */

import type { Attachment } from "svelte/attachments";
import { routeOf, type Route } from "./routes";
import { sheetEntry } from "./sheet_entry";

class Router {
    /** Whether another screen was shown since the browser loaded the page. */
    hasNavigated = false;
    #path = $state(location.pathname);
    #search = $state(location.search);

    readonly route: Route = $derived(routeOf(this.#path));
    readonly query: URLSearchParams = $derived(new URLSearchParams(this.#search));

    /** Go to a path; `replace` replaces the current history entry. */
    go(path: string, { replace = false } = {}): void {
        sheetEntry.leave(() => {
            if (replace) history.replaceState(null, "", path);
            else history.pushState(null, "", path);
            this.#readLocation();
            scrollTo(0, 0);
        });
    }

    /** Handle clicks on links within the page, and the browser's back and forward buttons. */
    start(): void {
        sheetEntry.settle(); // the page may have been reloaded with an open sheet
        addEventListener("popstate", () => {
            sheetEntry.handlePopState();
            this.#readLocation();
        });
        document.addEventListener("click", (event) => {
            const link = internalLink(event);
            if (!link) return;
            event.preventDefault();
            this.go(link.pathname + link.search);
        });
    }

    #readLocation(): void {
        this.hasNavigated ||= location.pathname !== this.#path;
        this.#path = location.pathname;
        this.#search = location.search;
    }
}

function internalLink(event: MouseEvent): HTMLAnchorElement | null {
    if (event.defaultPrevented || event.button !== 0) return null;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download")) return null;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return null;
    const isWithinScreen = link.hash !== "" && link.pathname === location.pathname;
    return isWithinScreen ? null : link;
}

export const router = new Router();

/** Focus a screen's title (with `tabindex="-1"`) after navigation, but not after a page load. */
export const focusOnNavigation: Attachment<HTMLElement> = (title) => {
    if (router.hasNavigated) title.focus({ preventScroll: true });
};
