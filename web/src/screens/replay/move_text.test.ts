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

test("the reader is addressed as you", () => {
    expect(moveText("end", findFamily("qute").verbs, true)).toBe("ended your turn");
});

test("other moves begin with the verb of their family", () => {
    expect(inFamily("kadi", "draw")).toBe("picked");
    expect(inFamily("qute", "draw")).toBe("picked");
    expect(inFamily("nokitty", "place R2 3")).toBe("placed R2 3");
    expect(inFamily("kadi", "direction back")).toBe("chose backward");
    expect(inFamily("qute", "end suit=H")).toBe("ended the turn → ♥");
    expect(inFamily("kadi", "prompt A")).toBe("no answer to “Niko Kadi?”");
    expect(inFamily("another", "knock 3")).toBe("knock 3");
});
