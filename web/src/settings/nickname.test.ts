import { expect, test } from "vitest";
import { everyNickname, nickname } from "./nickname";

const LONGEST_NAME = 24;

test("a guest is called after an animal and what it is like", () => {
    expect(nickname(0, () => 0)).toBe("Sungura Mjanja");
    expect(nickname(0, () => 0.999)).toBe("Nyuki Mkarimu");
    expect(everyNickname()).toContain(nickname());
});

test("a name that was refused comes again with a number", () => {
    expect(nickname(1, () => 0)).toBe("Sungura Mjanja 2");
    expect(nickname(1, () => 0.999)).toBe("Nyuki Mkarimu 99");
});

test("every name fits where names are shown, even with its number, and no two are alike", () => {
    const names = everyNickname();
    for (const name of names) expect(`${name} 99`.length).toBeLessThanOrEqual(LONGEST_NAME);
    expect(new Set(names).size).toBe(names.length);
});
