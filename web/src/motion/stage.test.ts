import { expect, test } from "vitest";
import { place } from "./places";
import { stageFor } from "./stage";

/** Name a place on a phone. */
function put(name: string, left: number, top: number, width: number, height: number): void {
    const rect = { left, top, width, height } as DOMRect;
    place(name)({ getBoundingClientRect: () => rect } as unknown as HTMLElement);
}

put("hand", 8, 600, 374, 142);
const size = { width: 101, height: 142 };

test.each([1, 2, 5, 12])(
    "%i drawn cards are presented right above the hand, within its width",
    (count) => {
        for (let nth = 0; nth < count; nth++) {
            const { x, y, scale } = stageFor(nth, count)(size)!;
            expect(scale).toBeGreaterThanOrEqual(1);
            expect(x - (size.width * scale) / 2).toBeGreaterThanOrEqual(7.99);
            expect(x + (size.width * scale) / 2).toBeLessThanOrEqual(382.01);
            expect(y + (size.height * scale) / 2).toBeCloseTo(600 - 8);
        }
    },
);

test("a few cards do not cover each other, and many leave a part of each visible", () => {
    const stages = (count: number) =>
        Array.from({ length: count }, (_, nth) => stageFor(nth, count)(size)!);
    const [one, two] = stages(2);
    expect(two!.x - one!.x).toBeGreaterThanOrEqual(size.width * one!.scale);
    const five = stages(5);
    expect(five[1]!.x - five[0]!.x).toBeGreaterThanOrEqual(0.49 * size.width * five[0]!.scale);
});
