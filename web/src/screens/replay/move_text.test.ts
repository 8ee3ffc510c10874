import { expect, test } from "vitest";
import { findFamily } from "../../games/families";
import { moveText } from "./move_text";

const inFamily = (family: string, move: string) => moveText(move, findFamily(family).verbs);

test("a play is written with symbols", () => {
    expect(inFamily("kadi", "play QH 10S suit=C niko")).toBe("Q♥ 10♠ → ♣ “Niko Kadi”");
    expect(inFamily("kadi", "play AS ask=7D")).toBe("A♠ ? 7♦");
    expect(inFamily("kadi", "play RJ")).toBe("🃏");
    expect(inFamily("kadi", "niko")).toBe("“Niko Kadi”");
});

test("other moves begin with the verb of their family", () => {
    expect(inFamily("kadi", "draw")).toBe("picks");
    expect(inFamily("qute", "draw")).toBe("picks");
    expect(inFamily("nokitty", "place R2 3")).toBe("places R2 3");
    expect(inFamily("kadi", "direction back")).toBe("chooses backward");
    expect(inFamily("qute", "end suit=H")).toBe("ends the turn → ♥");
    expect(inFamily("kadi", "prompt A")).toBe("no answer to “Niko Kadi?”");
    expect(inFamily("another", "knock 3")).toBe("knock 3");
});
