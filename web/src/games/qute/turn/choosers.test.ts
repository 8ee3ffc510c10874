import { describe, expect, test } from "vitest";
import { choicesFor, endingOf, openChoosers, toggled, UNTOUCHED } from "./choosers";
import { aView } from "../fixtures";

describe("ending a turn", () => {
    test("says nothing where nothing has to be chosen", () => {
        expect(endingOf(aView({ can: ["end"] }), UNTOUCHED)).toEqual({ move: "end" });
    });

    test("asks for the suit of a Jack before it says it", () => {
        const view = aView({ needs: ["suit"], can: ["end suit=S", "end suit=H"] });
        expect(endingOf(view, UNTOUCHED)).toEqual({ missing: "suit" });
        expect(endingOf(view, { ...UNTOUCHED, suit: "H" })).toEqual({ move: "end suit=H" });
    });

    test("says every choice in the order the view names them", () => {
        const view = aView({ needs: ["suit", "eights"] });
        const choices = { ...UNTOUCHED, suit: "C", eights: "share" } as const;
        expect(endingOf(view, choices)).toEqual({ move: "end suit=C eights=share" });
    });

    test("leaves out what was chosen and is not asked for any more", () => {
        const view = aView({ needs: [] });
        expect(endingOf(view, { ...UNTOUCHED, suit: "D" })).toEqual({ move: "end" });
    });

    test("calls Qute where it was chosen, with the points of Jacks where they count", () => {
        const qute = { ...UNTOUCHED, qute: true };
        expect(endingOf(aView({ can: ["qute", "end"] }), qute)).toEqual({ move: "qute" });
        const onJacks = aView({ can: ["qute jacks=minus", "qute jacks=plus"], needs: ["suit"] });
        expect(endingOf(onJacks, qute)).toEqual({ missing: "jacks" });
        expect(endingOf(onJacks, { ...qute, jacks: "plus" })).toEqual({ move: "qute jacks=plus" });
    });

    test("is an ordinary end where Qute was chosen and can't be called", () => {
        expect(endingOf(aView({ can: ["end"] }), { ...UNTOUCHED, qute: true })).toEqual({
            move: "end",
        });
    });
});

test("a suit is clicked through from diamonds over spades and hearts to clubs", () => {
    let choices = UNTOUCHED;
    const seen = [1, 2, 3, 4, 5].map(() => (choices = toggled(choices, "suit")).suit);
    expect(seen).toEqual(["D", "S", "H", "C", "D"]);
});

test("the other choosers go to and fro between two values", () => {
    const once = toggled(toggled(toggled(UNTOUCHED, "eights"), "jacks"), "qute");
    expect(once).toEqual({ suit: "", eights: "next", jacks: "minus", qute: true });
    const twice = toggled(toggled(toggled(once, "eights"), "jacks"), "qute");
    expect(twice).toEqual({ suit: "", eights: "share", jacks: "plus", qute: false });
});

test("choosers are open where the view needs them or Qute can be called", () => {
    expect([...openChoosers(aView({ needs: ["eights"] }), UNTOUCHED)]).toEqual(["eights"]);
    expect([...openChoosers(aView({ can: ["qute"] }), UNTOUCHED)]).toEqual(["qute"]);
    expect(openChoosers(aView({}), UNTOUCHED).size).toBe(0);
});

test("with Qute chosen, only what Qute needs is open", () => {
    const view = aView({ can: ["qute jacks=minus", "qute jacks=plus"], needs: ["suit"] });
    expect([...openChoosers(view, UNTOUCHED)]).toEqual(["suit", "qute"]);
    expect([...openChoosers(view, { ...UNTOUCHED, qute: true })]).toEqual(["jacks", "qute"]);
});

test("choices are forgotten when the turn is over, or the next one has begun", () => {
    const choices = { ...UNTOUCHED, suit: "H" } as const;
    expect(choicesFor(aView({ turn: "A", played: 2 }), choices)).toBe(choices);
    expect(choicesFor(aView({ turn: "A", played: 0 }), choices)).toBe(UNTOUCHED);
    expect(choicesFor(aView({ turn: "B", played: 1 }), choices)).toBe(UNTOUCHED);
});
