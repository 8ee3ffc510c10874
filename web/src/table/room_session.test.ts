import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TalkSoFar } from "../wire/responses";
import type { KadiView, MatchMessage, RoomView, ServerMessage } from "../wire/messages";
import {
    LinkOverError,
    type Answer,
    type RoomLink,
    type RoomListener,
    type Wish,
} from "../wire/room_socket";
import { bubbleOf } from "./bubbles.svelte";
import { RoomSession } from "./room_session.svelte";

vi.mock("./new_game", () => ({ newGame: vi.fn() }));

/** A connection whose other end is the test. */
class FakeLink implements RoomLink {
    asked: { wish: Wish; answer: (answer: Answer) => void; fail: (why: Error) => void }[] = [];
    isOpen = false;
    constructor(
        readonly language: string,
        readonly listener: RoomListener,
    ) {}
    open(): void {
        this.isOpen = true;
        this.listener.linked("open", null);
    }
    close(): void {
        this.isOpen = false;
        this.listener.linked("over", null);
        for (const { fail } of this.asked) fail(new LinkOverError("closed"));
    }
    ask(wish: Wish): Promise<Answer> {
        return new Promise((answer, fail) => this.asked.push({ wish, answer, fail }));
    }
    say(...messages: ServerMessage[]): void {
        for (const message of messages) this.listener.heard(message);
    }
}

/** A question for the talk so far, to be answered by the test. */
interface Recalled {
    language: string;
    answer: (...lines: [seq: number, text: string][]) => Promise<void>;
    fail: () => Promise<void>;
}

function opened() {
    const links: FakeLink[] = [];
    const recalled: Recalled[] = [];
    const connect = (_code: string, language: string, listener: RoomListener) => {
        links.push(new FakeLink(language, listener));
        return links.at(-1)!;
    };
    const recall = (_code: string, language: string) =>
        new Promise<TalkSoFar>((resolve, reject) => {
            const answer: Recalled["answer"] = (...lines) => {
                const told = lines.map(([seq, text]) => ({ seq, text }));
                resolve({ match: "m1", seq: told.at(-1)?.seq ?? 0, lines: told });
                return settled();
            };
            const fail = () => {
                reject(new Error("busy"));
                return settled();
            };
            recalled.push({ language, answer, fail });
        });
    const session = new RoomSession("7KQ2MX", "en", connect, recall);
    session.open();
    return { session, links, link: links[0]!, recalled };
}

/** Lets what waits for answered promises go on. */
async function settled(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

const room = (changes: Partial<RoomView> = {}): ServerMessage => ({
    room: {
        code: "7KQ2MX",
        game: "kadi-live",
        rules: {},
        phase: "playing",
        seats: [],
        host: "A",
        you: "A",
        public: false,
        practice: false,
        locked: false,
        fills_up: false,
        spectators: 0,
        match: "m1",
        seed_hash: "",
        result: null,
        ...changes,
    },
});
const step = (seq: number, kinds: string[] = ["played"], more: object = {}): MatchMessage => ({
    seq,
    events: kinds.map((kind) => ({ kind })),
    view: { seat: "A" } as KadiView,
    talk: kinds.map((kind) => `${kind} ${seq}`),
    guidance: [],
    ...more,
});
const texts = (session: RoomSession) => session.talk.map((line) => line.text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("there is a table once the room and a view have come", () => {
    const { session, link } = opened();
    link.say(room());
    expect(session.table).toBeNull();
    link.say(step(3, []));
    expect(session.table?.seq).toBe(3);
    expect(session.isHost).toBe(true);
});

test("steps wait for each other, and whoever watches hears of each before and after", () => {
    const { session, link } = opened();
    const heard: string[] = [];
    session.watch({
        before: ({ seq }) => heard.push(`before ${seq} at ${session.table?.seq}`),
        after: ({ seq }) => heard.push(`after ${seq} at ${session.table?.seq}`),
    });
    link.say(room(), step(1, []), step(2), step(3));
    expect(session.table?.seq).toBe(2);
    vi.runAllTimers();
    expect(heard.slice(-2)).toEqual(["before 3 at 2", "after 3 at 3"]);
});

test("coming back shows the table as it is, at once, and keeps what was said meanwhile", () => {
    const { session, link } = opened();
    link.say(room(), step(1, []), step(2), step(3), step(4));
    link.say(room(), step(9, []));
    expect(session.table?.seq).toBe(9);
    expect(session.table?.events).toEqual([]);
    expect(texts(session)).toEqual(["played 2", "played 3", "played 4"]);
    vi.runAllTimers();
    expect(session.table?.seq).toBe(9);
});

test("a timer that stops does not swallow the steps that wait", () => {
    const { session, link } = opened();
    link.say(room(), step(1, []), step(2), step(3), step(3, []));
    vi.runAllTimers();
    expect(texts(session)).toEqual(["played 2", "played 3"]);
    expect(session.table?.events).toEqual([]);
});

test("a gap is noticed, and the whole table asked for", () => {
    const { link } = opened();
    link.say(room(), step(1, []), step(4));
    expect(link.asked.map(({ wish }) => wish.do)).toEqual(["sync"]);
});

test("a move that is taken back takes its words along", () => {
    const { session, link } = opened();
    link.say(room(), step(1, []), step(2), step(3));
    vi.runAllTimers();
    link.say(step(4, [], { undone: 2 }));
    expect(texts(session)).toEqual(["played 2"]);
    expect(session.table?.seq).toBe(4);
});

test("a move is on its way until the table shows it", async () => {
    const { session, link } = opened();
    link.say(room(), step(1, []));
    const moved = session.move("draw");
    expect(session.isBusy).toBe(true);
    expect(link.asked[0]!.wish).toEqual({ do: "move", move: "draw", seq: 1 });
    link.asked[0]!.answer({ ack: "1", seq: 2 });
    expect(await moved).toEqual({ ok: true });
    expect(session.isBusy).toBe(true);
    link.say(step(2));
    expect(session.isBusy).toBe(false);
});

test("a refusal is an outcome with its reason", async () => {
    const { session, link } = opened();
    link.say(room(), step(1, []));
    const moved = session.move("play 9C");
    link.asked[0]!.answer({ nak: "1", code: "illegal_move", reason: "It does not fit.", seq: 1 });
    expect(await moved).toEqual({ ok: false, code: "illegal_move", reason: "It does not fit." });
    expect(session.isBusy).toBe(false);
});

test("another language means another connection, without losing the table", () => {
    const { session, links, link } = opened();
    link.say(room(), step(1, []), step(2));
    session.speak("sw");
    expect(links.map(({ language, isOpen }) => [language, isOpen])).toEqual([
        ["en", false],
        ["sw", true],
    ]);
    expect(session.link).toBe("open");
    expect(session.goodbye).toBeNull();
    expect(session.table?.seq).toBe(2);
    link.say(step(3));
    expect(session.table?.seq).toBe(2);
});

test("what can't be answered any more ends without an error", async () => {
    const { session } = opened();
    const asked = session.do({ do: "ready" });
    session.close();
    expect((await asked).ok).toBe(false);
});

test("a place taken over elsewhere can be taken back", () => {
    const { session, links, link } = opened();
    const bye = { code: "taken_over", reason: "You play elsewhere.", reconnect: false };
    link.listener.linked("over", bye);
    expect([session.link, session.goodbye?.code]).toEqual(["over", "taken_over"]);
    session.open();
    expect(links.length).toBe(2);
    expect([session.link, session.goodbye]).toEqual(["open", null]);
});

test("who loses a seat without standing up was removed", () => {
    const { session, link } = opened();
    link.say(room({ phase: "waiting", match: "" }));
    link.say(room({ phase: "waiting", match: "", you: "" }));
    expect(session.wasRemoved).toBe(true);
    void session.do({ do: "sit" });
    expect(session.wasRemoved).toBe(false);
    link.say(room({ phase: "waiting", match: "", you: "B" }));
    void session.do({ do: "stand" });
    link.say(room({ phase: "waiting", match: "", you: "" }));
    expect(session.wasRemoved).toBe(false);
});

test("a rematch begins with an empty table and no words of the last one", () => {
    const { session, link } = opened();
    link.say(room(), step(1, []), step(2));
    link.say(room({ match: "m2" }));
    expect(session.table).toBeNull();
    expect(session.talk).toEqual([]);
});

test("a hint stays until the table changes", async () => {
    const { session, link } = opened();
    link.say(room({ practice: true }), step(1, []));
    const asked = session.hint();
    link.asked[0]!.answer({ ack: "1", seq: 1, move: "draw", reason: "Nothing fits." });
    await asked;
    expect(session.table?.hinted).toBe("draw");
    expect(session.table?.hintReason).toBe("Nothing fits.");
    link.say(step(1, []));
    expect(session.table?.hinted).toBe("draw");
    link.say(step(2));
    vi.runAllTimers();
    expect(session.table?.hinted).toBeNull();
    expect(session.table?.hintReason).toBe("");
});

test("words and faces are kept, and stand above their seat for a moment", () => {
    const { session, link } = opened();
    link.say({ emote: { name: "Brian", seat: "B", text: "🔥" } });
    link.say({ said: { name: "Brian", seat: "B", text: "x".repeat(80) } });
    expect(session.said.map(({ isEmote }) => isEmote)).toEqual([true, false]);
    expect(bubbleOf("B")?.text.length).toBe(60);
    vi.runAllTimers();
    expect(bubbleOf("B")).toBeNull();
});

test("a muted seat is remembered when the server agrees", async () => {
    const { session, link } = opened();
    const asked = session.mute("B", true);
    link.asked[0]!.answer({ ack: "1", seq: 0 });
    await asked;
    expect([...session.muted]).toEqual(["B"]);
});

test("a turn that is just ended, without anything to see, does not swallow the steps that wait", () => {
    const { session, link } = opened();
    const seen: number[] = [];
    session.watch({ after: ({ seq }) => seen.push(seq) });
    link.say(room(), step(1, []), step(2), step(3), step(4, []), step(5));
    vi.runAllTimers();
    expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test("who was refused to stand up and is then sent away hears of it", async () => {
    const { session, link } = opened();
    link.say(room());
    const standing = session.do({ do: "stand" });
    link.asked[0]!.answer({ nak: "x", code: "forbidden", reason: "No.", seq: 0 });
    expect((await standing).ok).toBe(false);
    link.say(room({ you: "" }));
    expect(session.wasRemoved).toBe(true);
});

test("who comes to a match under way is told what was said before", async () => {
    const { session, link, recalled } = opened();
    link.say(room(), step(3, []), step(4));
    await recalled[0]!.answer([1, "one"], [3, "three"], [4, "told live too"]);
    expect(texts(session)).toEqual(["one", "three", "played 4"]);
    expect(recalled.length).toBe(1);
});

test("nobody asks for earlier words at the deal, nor when nothing was missed", () => {
    const { link, recalled } = opened();
    link.say(room(), step(0, []), step(1), step(1, []));
    expect(recalled).toEqual([]);
});

test("what was said while one was away is put between what was heard", async () => {
    const { session, link, recalled } = opened();
    link.say(room(), step(0, []), step(1));
    link.say(room(), step(4, []), step(5));
    await recalled[0]!.answer([1, "one"], [2, "two"], [4, "four"], [5, "five"]);
    expect(texts(session)).toEqual(["played 1", "two", "four", "played 5"]);
});

test("words missed in a gap are asked for", async () => {
    const { session, link, recalled } = opened();
    link.say(room(), step(0, []), step(3));
    await recalled[0]!.answer([1, "one"], [2, "two"], [3, "three"]);
    expect(texts(session)).toEqual(["one", "two", "played 3"]);
});

test("a move taken back meanwhile does not come again with what was asked before", async () => {
    const { session, link, recalled } = opened();
    link.say(room(), step(3, []));
    link.say(step(4, [], { undone: 2 }));
    await recalled[0]!.answer([2, "two"], [3, "taken back"]);
    expect(texts(session)).toEqual([]);
    await recalled[1]!.answer([2, "two"]);
    expect(texts(session)).toEqual(["two"]);
});

test("words of a match that is over are not put into the next", async () => {
    const { session, link, recalled } = opened();
    link.say(room(), step(3, []));
    link.say(room({ match: "m2" }), step(0, []));
    await recalled[0]!.answer([2, "two"]);
    expect(texts(session)).toEqual([]);
});

test("earlier words that can't be had are no misfortune", async () => {
    const { session, link, recalled } = opened();
    link.say(room(), step(3, []));
    await recalled[0]!.fail();
    link.say(step(4));
    expect(texts(session)).toEqual(["played 4"]);
});

test("who stands up or speaks another language hears everything anew", async () => {
    const { session, links, link, recalled } = opened();
    link.say(room(), step(0, []), step(1), room({ you: "" }), step(1, []));
    await recalled[0]!.answer([1, "as spectators heard it"]);
    expect(texts(session)).toEqual(["as spectators heard it"]);
    session.speak("sw");
    links[1]!.say(room({ you: "" }), step(1, []));
    expect(recalled[1]!.language).toBe("sw");
    await recalled[1]!.answer([1, "kwa Kiswahili"]);
    expect(texts(session)).toEqual(["kwa Kiswahili"]);
});
