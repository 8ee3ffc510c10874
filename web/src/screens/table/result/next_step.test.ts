import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages.js";
import { nextStep } from "./next_step";

const levels = ["rookie", "casual", "sharp"].map((level) => ({ level, label: level, help: "" }));
const NEW = { botLevel: "rookie", hasWon: false, hasPlayedDaily: false };
const friendly = { id: "kadi-friendly", levels };

test("stronger bots are called the next level", () => {
    expect(m.table_next_level({ level: "Casual" })).toBe("Next level: Casual bots");
});

test("a winner is offered stronger bots, then a harder game", () => {
    expect(nextStep(friendly, { ...NEW, hasWon: true })).toMatchObject({
        level: "casual",
    });
    expect(nextStep(friendly, { ...NEW, botLevel: "sharp", hasWon: true })).toMatchObject({
        game: "kadi-classic",
    });
    expect(nextStep({ id: "qute", levels }, { ...NEW, botLevel: "sharp", hasWon: true }).kind).toBe(
        "daily",
    );
});

test("who has not won is offered the deal of the day", () => {
    expect(nextStep(friendly, NEW).kind).toBe("daily");
});

test("a deal of the day that has been played is not offered again", () => {
    expect(nextStep(friendly, { ...NEW, hasPlayedDaily: true }).kind).toBe("puzzle");
    const best = { botLevel: "sharp", hasWon: true, hasPlayedDaily: true };
    expect(nextStep({ id: "qute", levels }, best).kind).toBe("puzzle");
});
