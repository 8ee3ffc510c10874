import { expect, test } from "vitest";
import { viewWith } from "../fixtures";
import { canCall, endingOf, jackPoints } from "./choices";

test("the end of a turn needs no choices where the view needs none", () => {
    expect(endingOf(viewWith({ can: ["end"] }), "end", {})).toEqual({ move: "end" });
});

test("the suit of a Jack is chosen before it is named", () => {
    const view = viewWith({ needs: ["suit"], can: ["end suit=S", "end suit=H"] });
    expect(endingOf(view, "end", {})).toEqual({ missing: "suit" });
    expect(endingOf(view, "end", { suit: "H" })).toEqual({ move: "end suit=H" });
});

test("every choice is named in the order of the view", () => {
    const view = viewWith({ needs: ["suit", "eights"] });
    const choices = { eights: "share", suit: "C" };
    expect(endingOf(view, "end", choices)).toEqual({ move: "end suit=C eights=share" });
});

test("choices that are not needed are left out", () => {
    expect(endingOf(viewWith({ needs: [] }), "end", { suit: "D" })).toEqual({ move: "end" });
});

test("Qute needs only the points of Jacks, if they count", () => {
    const plain = viewWith({ can: ["qute", "end"] });
    expect([canCall(plain), endingOf(plain, "qute", {})]).toEqual([true, { move: "qute" }]);
    const onJacks = viewWith({ can: ["qute jacks=minus", "qute jacks=plus"], needs: ["suit"] });
    expect(endingOf(onJacks, "qute", {})).toEqual({ missing: "jacks" });
    expect(endingOf(onJacks, "qute", { jacks: "plus" })).toEqual({ move: "qute jacks=plus" });
});

test("the Jacks of this turn count 20 points each, multiplied by refills", () => {
    expect(jackPoints(viewWith({ top: "JC", played: 3, run: 2 }))).toBe(40);
    expect(jackPoints(viewWith({ top: "JC", played: 1, run: 4 }))).toBe(20);
    expect(jackPoints(viewWith({ top: "JC", played: 1, run: 1, refills: 2 }))).toBe(60);
});
