import { describe, expect, test } from "vitest";
import { choicesFor, endingOf, openChoosers, toggled, NO_CHOICES } from "./choosers";
import { viewWith } from "../fixtures";

describe("ending a turn", () => {
    test("needs no choices where the view needs none", () => {
        expect(endingOf(viewWith({ can: ["end"] }), NO_CHOICES)).toEqual({ move: "end" });
    });

    test("needs the suit of a Jack before it names it", () => {
        const view = viewWith({ needs: ["suit"], can: ["end suit=S", "end suit=H"] });
        expect(endingOf(view, NO_CHOICES)).toEqual({ missing: "suit" });
        expect(endingOf(view, { ...NO_CHOICES, suit: "H" })).toEqual({ move: "end suit=H" });
    });

    test("names every choice in the order of the view", () => {
        const view = viewWith({ needs: ["suit", "eights"] });
        const choices = { ...NO_CHOICES, suit: "C", eights: "share" } as const;
        expect(endingOf(view, choices)).toEqual({ move: "end suit=C eights=share" });
    });

    test("leaves out choices that are no longer needed", () => {
        const view = viewWith({ needs: [] });
        expect(endingOf(view, { ...NO_CHOICES, suit: "D" })).toEqual({ move: "end" });
    });

    test("calls Qute if chosen, with the points of Jacks if they count", () => {
        const qute = { ...NO_CHOICES, qute: true };
        expect(endingOf(viewWith({ can: ["qute", "end"] }), qute)).toEqual({ move: "qute" });
        const onJacks = viewWith({ can: ["qute jacks=minus", "qute jacks=plus"], needs: ["suit"] });
        expect(endingOf(onJacks, qute)).toEqual({ missing: "jacks" });
        expect(endingOf(onJacks, { ...qute, jacks: "plus" })).toEqual({ move: "qute jacks=plus" });
    });

    test("is an ordinary end if Qute is chosen and cannot be called", () => {
        expect(endingOf(viewWith({ can: ["end"] }), { ...NO_CHOICES, qute: true })).toEqual({
            move: "end",
        });
    });
});

test("clicks go through the suits: diamonds, spades, hearts, clubs", () => {
    let choices = NO_CHOICES;
    const seen = [1, 2, 3, 4, 5].map(() => (choices = toggled(choices, "suit")).suit);
    expect(seen).toEqual(["D", "S", "H", "C", "D"]);
});

test("the other choosers alternate between two values", () => {
    const once = toggled(toggled(toggled(NO_CHOICES, "eights"), "jacks"), "qute");
    expect(once).toEqual({ suit: "", eights: "next", jacks: "minus", qute: true });
    const twice = toggled(toggled(toggled(once, "eights"), "jacks"), "qute");
    expect(twice).toEqual({ suit: "", eights: "share", jacks: "plus", qute: false });
});

test("a chooser is open if the view needs it, and Qute's if it can be called", () => {
    expect([...openChoosers(viewWith({ needs: ["eights"] }), NO_CHOICES)]).toEqual(["eights"]);
    expect([...openChoosers(viewWith({ can: ["qute"] }), NO_CHOICES)]).toEqual(["qute"]);
    expect(openChoosers(viewWith({}), NO_CHOICES).size).toBe(0);
});

test("with Qute chosen, only the choosers Qute needs are open", () => {
    const view = viewWith({ can: ["qute jacks=minus", "qute jacks=plus"], needs: ["suit"] });
    expect([...openChoosers(view, NO_CHOICES)]).toEqual(["suit", "qute"]);
    expect([...openChoosers(view, { ...NO_CHOICES, qute: true })]).toEqual(["jacks", "qute"]);
});

test("choices are dropped when the turn is over or another has begun", () => {
    const choices = { ...NO_CHOICES, suit: "H" } as const;
    expect(choicesFor(viewWith({ turn: "A", played: 2 }), choices)).toBe(choices);
    expect(choicesFor(viewWith({ turn: "A", played: 0 }), choices)).toBe(NO_CHOICES);
    expect(choicesFor(viewWith({ turn: "B", played: 1 }), choices)).toBe(NO_CHOICES);
});
