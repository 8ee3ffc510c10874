import { beforeEach, expect, test, vi } from "vitest";

class FakeLink {
    target = "";
    origin = "https://mezani.example";
    hash = "";
    search = "";
    download = false;
    constructor(readonly pathname: string) {}
    closest = () => this;
    hasAttribute = (name: string) => name === "download" && this.download;
}

const address = { pathname: "/", search: "", origin: "https://mezani.example" };
const visit = (_state: unknown, _title: string, path: string) => {
    const url = new URL(path, address.origin);
    Object.assign(address, { pathname: url.pathname, search: url.search });
};
const browserHistory = { pushState: vi.fn(visit), replaceState: vi.fn(visit) };
const browserWindow = new EventTarget();
vi.stubGlobal("location", address);
vi.stubGlobal("history", browserHistory);
vi.stubGlobal("document", new EventTarget());
vi.stubGlobal("Element", FakeLink);
vi.stubGlobal("scrollTo", vi.fn());
vi.stubGlobal("addEventListener", browserWindow.addEventListener.bind(browserWindow));
const { router } = await import("./router.svelte");
router.start();

/** Click a link; return whether the router handled the click. */
function click(link: FakeLink, more: object = {}): boolean {
    const event = new Event("click", { cancelable: true });
    Object.defineProperty(event, "target", { value: link });
    document.dispatchEvent(Object.assign(event, { button: 0, ...more }));
    return event.defaultPrevented;
}

beforeEach(() => {
    vi.clearAllMocks();
    router.go("/rules");
});

test("a link within the page is followed without a page load", () => {
    const link = new FakeLink("/rules/qute");
    link.search = "?room=7KQ2MX";
    expect(click(link)).toBe(true);
    expect(router.route).toEqual({ screen: "rules", game: "qute" });
    expect(router.query.get("room")).toBe("7KQ2MX");
});

test.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])("a click with %s is left alone", (key) => {
    expect(click(new FakeLink("/settings"), { [key]: true })).toBe(false);
});

test("downloads, other sites, other windows, the API and other buttons are left alone", () => {
    const changes = [{ download: true }, { origin: "https://other.example" }, { target: "_blank" }];
    const links = changes.map((change) => Object.assign(new FakeLink("/settings"), change));
    expect([...links, new FakeLink("/api/matches/1/record")].map((link) => click(link))).toEqual(
        Array(4).fill(false),
    );
    expect(click(new FakeLink("/settings"), { button: 1 })).toBe(false);
});

test("a link to a part of the same screen is left to the browser", () => {
    const part = Object.assign(new FakeLink("/rules"), { hash: "#house" });
    expect(click(part)).toBe(false);
    expect(click(Object.assign(new FakeLink("/settings"), { hash: "#sound" }))).toBe(true);
});

test("going back shows the earlier screen", () => {
    router.go("/settings");
    visit(null, "", "/rules");
    browserWindow.dispatchEvent(new Event("popstate"));
    expect(router.route.screen).toBe("rules");
});

test("replacing a path adds no history entry", () => {
    vi.clearAllMocks();
    router.go("/settings", { replace: true });
    expect(browserHistory.pushState).not.toHaveBeenCalled();
    expect(router.hasNavigated).toBe(true);
});
