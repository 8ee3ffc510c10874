import { expect, test } from "vitest";
import { moveText } from "./move_text";

test("a play is written with symbols", () => {
    expect(moveText("play QH 10S suit=C niko")).toBe("Q♥ 10♠ → ♣ “Niko Kadi”");
    expect(moveText("play AS ask=7D")).toBe("A♠ ? 7♦");
    expect(moveText("play RJ")).toBe("🃏");
    expect(moveText("niko")).toBe("“Niko Kadi”");
});

test("other moves have words", () => {
    expect(moveText("draw")).toBe("draws");
    expect(moveText("place R2 3")).toBe("places R2 3");
    expect(moveText("direction back")).toBe("chooses backward");
    expect(moveText("end suit=H")).toBe("ends the turn → ♥");
    expect(moveText("prompt A")).toBe("the prompt times out A");
});
