import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages.js";
import { nextStep } from "./next_step";

const levels = ["rookie", "casual", "sharp"].map((level) => ({ level, label: level, help: "" }));
const friendly = { id: "kadi-friendly", levels };

test("stronger bots are called the next level", () => {
    expect(m.table_next_level({ level: "Casual" })).toBe("Next level: Casual bots");
});

test("a winner is offered stronger bots, then a harder game", () => {
    expect(nextStep(friendly, { botLevel: "rookie", hasWon: true })).toMatchObject({
        level: "casual",
    });
    expect(nextStep(friendly, { botLevel: "sharp", hasWon: true })).toMatchObject({
        game: "kadi-classic",
    });
    expect(nextStep({ id: "qute", levels }, { botLevel: "sharp", hasWon: true }).kind).toBe(
        "daily",
    );
});

test("who has not won is offered the deal of the day", () => {
    expect(nextStep(friendly, { botLevel: "rookie", hasWon: false }).kind).toBe("daily");
});
