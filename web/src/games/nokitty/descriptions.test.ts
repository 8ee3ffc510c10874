import { expect, test } from "vitest";
import { staticRoom } from "../../table/frame_table_model.svelte";
import type { ResultView } from "../../wire/types";
import type { SeatInfo } from "../shared/seat_info";
import { exampleView } from "./fixtures";
import {
    cardName,
    describeEnding,
    describePlayer,
    describeState,
    describeTile,
    promptOfLast,
    whyNotCard,
} from "./descriptions";

const nameOf = (seat: string) => (seat === "B" ? "Brian" : "Amina");
const tableOf = (you: string, isLive = true) => ({
    room: staticRoom("no-kitty", ["Amina", "Brian"], you),
    isLive,
    nameOf,
});

test("a tile is described in full", () => {
    const [first, , third, fourth] = exampleView().tiles;
    expect(describeTile(third!, "A", nameOf)).toBe(
        "Tile 3, red, holds Brian's red heart 2, worth 4, shielded for 1 turn",
    );
    expect(describeTile(fourth!, "A", nameOf)).toContain("holds your green heart 1");
    expect(describeTile(fourth!, "", nameOf)).toContain("holds Amina's green heart 1");
    const recycled = { tile: 3, points: null };
    expect(describeTile(third!, "A", nameOf, "recycle", recycled)).toMatch(
        /Recycle can turn it white, would be worth 2 here$/,
    );
    expect(describeTile(first!, "A", nameOf, "R2", { tile: 1, points: 2 })).toBe(
        "Tile 1, white, empty, would be worth 2 here",
    );
});

test("the last tile says who wins", () => {
    expect(describeEnding("lost", "Brian")).toBe("ends the game: Brian wins");
    expect(promptOfLast("R2", "lost", "Brian")).toBe(
        "The last tile: your red heart 2 ends the game, and Brian wins.",
    );
    expect(promptOfLast("R2", "won", "Brian")).toContain("you win");
    expect(promptOfLast("R2", "tied", "Brian")).toContain("a tie");
});

test("cards have names", () => {
    expect(["Y3", "wind", "recycle", "shield"].map(cardName)).toEqual([
        "yellow heart 3",
        "Wind",
        "Recycle",
        "Shield",
    ]);
});

test("a reached limit is given as the reason, for a Shield too", () => {
    const view = exampleView({
        magic_played: 1,
        recycle_targets: [],
        why_no_shield: "magic_limit",
    });
    const why = "You can play only 1 magic card per turn.";
    for (const card of ["wind", "recycle", "shield"]) expect(whyNotCard(view, card)).toBe(why);
    expect(whyNotCard(view, "R2")).toBe("");
});

test("a Wind or Recycle that a Shield makes useless says so", () => {
    const view = exampleView({ wind_targets: [], recycle_targets: [] });
    expect(whyNotCard(view, "wind")).toBe("Your opponent's Shield protects their hearts now.");
    expect(whyNotCard(view, "recycle")).toContain("Shield");
    const open = { ...view, tiles: view.tiles.slice(0, 2) };
    expect(whyNotCard(open, "wind")).toBe("There is no heart for the Wind to blow away.");
});

test("a player is described by score, cards, Shield and turn", () => {
    const player = { seat: "B", hearts: 1, magic: 2, score: 4, shield: 2 };
    const info = { isTurn: true, isBot: true } as SeatInfo;
    const cards = "4 points, 1 heart in hand, 2 magic cards in hand, Shield up for 2 turns";
    expect(describePlayer(player, info, { isWinner: false, isOwn: false })).toBe(
        `${cards}, their turn, bot`,
    );
    const own = { isTurn: true } as SeatInfo;
    expect(describePlayer(player, own, { isWinner: false, isOwn: true })).toBe(
        `${cards}, Your turn`,
    );
});

test("a player who cannot act sees whose turn it is, and in the end who won", () => {
    expect(describeState(exampleView({ turn: "B" }), tableOf("A"))).toBe("Brian is thinking…");
    expect(describeState(exampleView(), tableOf("A", false))).toBe("Your turn.");
    expect(describeState(exampleView({ seat: "" }), tableOf("", false))).toBe("It's Amina's turn.");
    const over = exampleView({ over: true, turn: "", winner: "B" });
    expect(describeState(over, tableOf("A"))).toBe("Brian wins, 4 to 1.");
    expect(describeState({ ...over, seat: "B" }, tableOf("B", false))).toBe("You win, 4 to 1!");
    const { room } = tableOf("B", false);
    const result = { stand_ins: ["B"] } as unknown as ResultView;
    const table = { ...tableOf("B"), room: { ...room, result } };
    expect(describeState({ ...over, seat: "B" }, table)).toBe(
        "The bot that played for you wins, 4 to 1.",
    );
    const players = over.players.map((player) => ({ ...player, score: 1 }));
    expect(describeState({ ...over, players, winner: "" }, tableOf("A"))).toBe(
        "A tie: 1 point each.",
    );
});
