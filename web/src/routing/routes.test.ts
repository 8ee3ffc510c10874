import { expect, test } from "vitest";
import { paths, routeOf } from "./routes";

test("every path leads to its screen", () => {
    expect(routeOf(paths.landing)).toEqual({ screen: "landing" });
    expect(routeOf(paths.room("7KQ2MX"))).toEqual({ screen: "room", code: "7KQ2MX" });
    expect(routeOf(paths.rules("qute"))).toEqual({ screen: "rules", game: "qute" });
    expect(routeOf(paths.rules())).toEqual({ screen: "rules", game: "" });
    expect(routeOf(paths.leaderboard("qute"))).toEqual({ screen: "leaderboard", game: "qute" });
    expect(routeOf(paths.player("Amina/?#"))).toEqual({ screen: "player", name: "Amina/?#" });
    expect(routeOf(paths.replay("abc"))).toEqual({ screen: "replay", match: "abc" });
    expect(paths.replay("abc", "B")).toBe("/match/abc?seat=B");
});

test("room codes are case-insensitive", () => {
    expect(routeOf("/room/7kq2mx/")).toEqual({ screen: "room", code: "7KQ2MX" });
});

test("unknown paths lead to the not-found screen", () => {
    for (const path of ["/nowhere", "/room", "/room/A/B", "/players/%E0%A4%A"])
        expect(routeOf(path)).toEqual({ screen: "not-found" });
});
