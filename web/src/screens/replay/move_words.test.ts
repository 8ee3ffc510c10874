import { expect, test } from "vitest";
import { moveWords } from "./move_words";

test("a play is written with symbols", () => {
    expect(moveWords("play QH 10S suit=C niko")).toBe("Q♥ 10♠ → ♣ “Niko Kadi”");
    expect(moveWords("play AS ask=7D")).toBe("A♠ ? 7♦");
    expect(moveWords("play RJ")).toBe("🃏");
    expect(moveWords("niko")).toBe("“Niko Kadi”");
});

test("other moves have words", () => {
    expect(moveWords("draw")).toBe("draws");
    expect(moveWords("place R2 3")).toBe("places R2 3");
    expect(moveWords("direction back")).toBe("plays backward");
    expect(moveWords("end suit=H")).toBe("ends the turn → ♥");
    expect(moveWords("prompt A")).toBe("the question runs out A");
});
