/** Where we are, and going elsewhere without loading the page again. */

import { routeOf, type Route } from "./routes";

class Here {
    /** Whether another screen came since the browser loaded the page. */
    hasMoved = false;
    #path = $state(location.pathname);
    #search = $state(location.search);

    /** The screen of the address. */
    readonly route: Route = $derived(routeOf(this.#path));
    /** What stands behind the question mark. */
    readonly query: URLSearchParams = $derived(new URLSearchParams(this.#search));

    /** Goes to another screen; `replace` leaves no way back to this one. */
    go(path: string, { replace = false } = {}): void {
        if (replace) history.replaceState(null, "", path);
        else history.pushState(null, "", path);
        this.arrive();
        scrollTo(0, 0);
    }

    /** Looks at the address again. */
    arrive(): void {
        this.hasMoved ||= location.pathname !== this.#path;
        this.#path = location.pathname;
        this.#search = location.search;
    }

    /** Follows links within the page, and the browser's own buttons. */
    follow(): void {
        addEventListener("popstate", () => this.arrive());
        document.addEventListener("click", (event) => {
            const link = ownLink(event);
            if (!link) return;
            event.preventDefault();
            this.go(link.pathname + link.search);
        });
    }
}

function ownLink(event: MouseEvent): HTMLAnchorElement | null {
    if (event.defaultPrevented || event.button !== 0) return null;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download")) return null;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return null;
    const isWithinScreen = link.hash !== "" && link.pathname === location.pathname;
    return isWithinScreen ? null : link;
}

/** The one place we are at. */
export const here = new Here();
