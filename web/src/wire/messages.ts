/* Generated from the server's own types by `make wire`; never edited. */

export type AnyView = KadiView | QuteView | NoKittyView;
export type AnyCommand =
  | MoveCommand
  | ExtendCommand
  | LegalCommand
  | SitCommand
  | StandCommand
  | ReadyCommand
  | UnreadyCommand
  | StartCommand
  | RematchCommand
  | SyncCommand
  | HintCommand
  | UndoCommand
  | OpenHandsCommand
  | AddBotCommand
  | RemoveBotCommand
  | EmoteCommand
  | SayCommand
  | MuteCommand
  | LockCommand
  | RemoveCommand;
export type ServerMessage =
  | Ack
  | ExtendResponse
  | HintResponse
  | LegalResponse
  | Nak
  | RoomMessage
  | MatchMessage
  | ChatMessage
  | EmoteMessage
  | GoodbyeMessage;

/**
 * Make a move; ``seq`` is the version the client saw.
 */
export interface MoveCommand {
  do: "move";
  id: string;
  seq: number;
  move: string;
}
/**
 * Ask how a partial play can continue. ``cards`` may end with declarations such as ``suit=H niko``.
 */
export interface ExtendCommand {
  do: "extend";
  id: string;
  /**
   * @maxItems 64
   */
  cards: string[];
}
/**
 * List the legal moves of the own seat.
 */
export interface LegalCommand {
  do: "legal";
  id: string;
}
/**
 * Take a seat: this one, or the first free one.
 */
export interface SitCommand {
  do: "sit";
  id: string;
  seat?: string | null;
}
/**
 * Leave the seat. During a match a bot plays on.
 */
export interface StandCommand {
  do: "stand";
  id: string;
}
/**
 * Mark the player as ready.
 */
export interface ReadyCommand {
  do: "ready";
  id: string;
}
/**
 * Mark the player as not ready.
 */
export interface UnreadyCommand {
  do: "unready";
  id: string;
}
/**
 * Start the match without waiting for everybody to be ready; for the host.
 */
export interface StartCommand {
  do: "start";
  id: string;
}
/**
 * Ask for another match with the same players.
 */
export interface RematchCommand {
  do: "rematch";
  id: string;
}
/**
 * Ask for the room and the match again.
 */
export interface SyncCommand {
  do: "sync";
  id: string;
}
/**
 * Ask what the best bot would do; in practice rooms.
 */
export interface HintCommand {
  do: "hint";
  id: string;
}
/**
 * Undo the last move; in practice rooms.
 */
export interface UndoCommand {
  do: "undo";
  id: string;
}
/**
 * Open or close all hands; in practice rooms.
 */
export interface OpenHandsCommand {
  do: "open_hands";
  id: string;
  open: boolean;
}
/**
 * Put a bot on a free seat; for the host.
 */
export interface AddBotCommand {
  do: "add_bot";
  id: string;
  level: string;
  seat?: string | null;
}
/**
 * Remove a bot; for the host.
 */
export interface RemoveBotCommand {
  do: "remove_bot";
  id: string;
  seat: string;
}
/**
 * Send an emote to everybody in the room.
 */
export interface EmoteCommand {
  do: "emote";
  id: string;
  emote: string;
}
/**
 * Send a text to everybody in the room.
 */
export interface SayCommand {
  do: "say";
  id: string;
  text: string;
}
/**
 * Mute or unmute the player at a seat; an empty ``seat`` is all spectators.
 */
export interface MuteCommand {
  do: "mute";
  id: string;
  seat: string;
  muted?: boolean;
}
/**
 * Lock the room, so that nobody else can sit down, or unlock it; for the host.
 */
export interface LockCommand {
  do: "lock";
  id: string;
  locked?: boolean;
}
/**
 * Remove a player before the match; for the host.
 */
export interface RemoveCommand {
  do: "remove";
  id: string;
  seat: string;
}
/**
 * The command is done. ``seq`` is the version of the match as this client counts it.
 */
export interface Ack {
  ack: string;
  seq: number;
}
/**
 * How a play can continue: the response to ``extend``.
 */
export interface ExtendResponse {
  next: string[];
  complete: boolean;
  needs: string[];
  may: string[];
  asks: string[];
  why: string;
  preview: string[];
  ack: string;
}
/**
 * The move of the best bot, and its reason.
 */
export interface HintResponse {
  ack: string;
  seq: number;
  move: string;
  reason: string;
}
/**
 * The legal moves of a seat in notation, one for each distinct outcome, cut off after some hundreds.
 */
export interface LegalResponse {
  ack: string;
  seq: number;
  moves: string[];
}
/**
 * The command is refused: a stable code and a sentence. ``why`` tells apart refusals with the same code.
 */
export interface Nak {
  nak: string;
  code: string;
  reason: string;
  seq: number;
  why?: string;
}
/**
 * The room has changed.
 */
export interface RoomMessage {
  room: RoomView;
}
/**
 * A room as one client sees it.
 *
 *     ``you`` is the seat of the client, empty for spectators and players who left; ``fills_up``: bots will take the
 *     free seats.
 */
export interface RoomView {
  code: string;
  game: string;
  rules: {};
  phase: string;
  seats: SeatView[];
  host: string;
  you: string;
  public: boolean;
  practice: boolean;
  locked: boolean;
  fills_up: boolean;
  spectators: number;
  match: string;
  seed_hash: string;
  result: ResultView | null;
}
/**
 * A seat of a room. An empty ``name`` is a free seat; ``bot`` is a level; ``stand_in``: a stand-in plays.
 */
export interface SeatView {
  seat: string;
  name: string;
  bot: string;
  guest: boolean;
  ready: boolean;
  connected: boolean;
  stand_in: boolean;
  wants_rematch: boolean;
}
/**
 * The result of a match. ``ratings`` are the new ratings of seats whose rating changed.
 *
 *     ``names`` are the players by seat. ``winning_play`` are the cards of the play that won, if a play won.
 *     ``duration`` is in milliseconds; ``moves`` is the number of steps that were not undone.
 */
export interface ResultView {
  match: string;
  winners: string[];
  scores: number[];
  ending: string;
  seed: string;
  ratings: {
    [k: string]: number;
  };
  names: string[];
  winning_play: string[];
  duration: number;
  moves: number;
}
/**
 * A step as one observer sees it, with the whole view. After a sync there are no events.
 *
 *     ``undone``: this step is an undo, and the steps after that ``seq`` are undone; null for any other step.
 */
export interface MatchMessage {
  seq: number;
  events: Event[];
  view: AnyView;
  talk: string[];
  guidance: string[];
  open_hands?: string[][] | null;
  undone?: number | null;
}
/**
 * Something that happened in a step. Seats are letters and cards are text, as on the wire.
 *
 *     ``hides`` means that only ``seat`` may see the cards; ``only`` means that only ``seat`` may see the event at all.
 */
export interface Event {
  kind: string;
  seat?: string;
  cards?: string[];
  number?: number;
  suit?: string;
  what?: string;
  hides?: boolean;
  only?: boolean;
}
/**
 * A game of Kadi as one seat sees it. Texts are empty where there is nothing to show.
 *
 *     ``seat`` is empty for a spectator. ``suit`` is the required suit; after an Ace has cancelled a Joker,
 *     ``anything_goes`` or ``colour_only`` can replace it. ``amount`` and ``by`` belong to ``pending``: how many cards,
 *     skips or Kings, and who caused it. ``request`` is the card that ``asker`` asked for, and ``must_play`` is the same
 *     card if this seat must play it now. ``playable`` are the cards that can come first in a play, ``can`` the legal
 *     moves without cards. ``prompted`` says whether this seat is being asked “Niko Kadi?”.
 */
export interface KadiView {
  family: "kadi";
  seat: string;
  players: KadiPlayerView[];
  hand: string[];
  top: string;
  suit: string;
  direction: string;
  turn: string;
  pending: string;
  amount: number;
  by: string;
  request: string;
  asker: string;
  must_play: string;
  deck: number;
  pile: number;
  playable: string[];
  can: string[];
  prompted: boolean;
  winner: string;
  over: boolean;
  anything_goes: boolean;
  colour_only: boolean;
  clocks: RunningClock[];
}
/**
 * What everybody sees of a player. ``passed`` is about the open window or the confirmation of a win.
 */
export interface KadiPlayerView {
  seat: string;
  cards: number;
  announced: boolean;
  passed: boolean;
}
/**
 * A running clock. ``deadline`` is the time left in milliseconds; a new ``number`` is a new clock.
 */
export interface RunningClock {
  kind: string;
  seat: string;
  seconds: number;
  number: number;
  deadline: number;
  paused?: boolean;
}
/**
 * A game of Qute as one observer sees it. ``seat`` is empty for a spectator.
 *
 *     ``monitor`` are the cards of the current run and ``run`` is its length. ``drawn`` and ``played`` count cards of
 *     the turn in progress, without those drawn for 7s and 8s. For the player on turn, ``playable`` are the cards they
 *     may play, ``can`` their other moves, and ``needs`` the choices they must make to end the turn.
 */
export interface QuteView {
  family: "qute";
  seat: string;
  players: QutePlayerView[];
  hand: string[];
  top: string;
  suit: string;
  turn: string;
  monitor: string[];
  run: number;
  blind: number;
  stack: number;
  refills: number;
  round: number;
  drawn: number;
  played: number;
  must_cover: boolean;
  playable: string[];
  can: string[];
  needs: string[];
  practice: boolean;
  winner: string;
  over: boolean;
  clocks: RunningClock[];
}
/**
 * The public data of a player. ``picked`` are the cards drawn for 7s and 8s at the end of the last turn.
 */
export interface QutePlayerView {
  seat: string;
  cards: number;
  score: number;
  picked: number;
}
/**
 * A game of No Kitty Cards as one observer sees it. ``seat`` is empty for a spectator.
 *
 *     ``places``, ``wind_targets``, ``recycle_targets``, ``can_shield`` and ``can`` are what the observer may do now.
 *     They are empty unless the observer is on turn. ``why_no_shield`` is the reason why a Shield in the hand can't be
 *     played. A limit of 0 means no limit.
 */
export interface NoKittyView {
  family: "nokitty";
  seat: string;
  turn: string;
  players: NokittyPlayerView[];
  hand: string[];
  tiles: TileView[];
  hearts_left: number;
  magic_left: number;
  drawn: boolean;
  hearts_placed: number;
  hearts_limit: number;
  magic_played: number;
  magic_limit: number;
  places: PlaceView[];
  wind_targets: number[];
  recycle_targets: number[];
  can_shield: boolean;
  why_no_shield: string;
  can: string[];
  winner: string;
  over: boolean;
  clocks: RunningClock[];
}
/**
 * The public data of a player. ``shield`` is the counter of their Shield, 0 without one.
 */
export interface NokittyPlayerView {
  seat: string;
  hearts: number;
  magic: number;
  score: number;
  shield: number;
}
/**
 * A tile: its colour, the heart on it with its owner and points, and the Shield that protects it.
 */
export interface TileView {
  number: number;
  colour: string;
  owner: string;
  heart: string;
  points: number;
  shielded_by: string;
  shield: number;
}
/**
 * A heart of the observer's hand and where it may be placed.
 */
export interface PlaceView {
  card: string;
  spots: SpotView[];
}
/**
 * An empty tile and what a heart would count on it.
 */
export interface SpotView {
  tile: number;
  points: number;
}
/**
 * A text from somebody in the room.
 */
export interface ChatMessage {
  said: ChatLine;
}
/**
 * A text or an emote from somebody in the room. An empty ``seat`` is a spectator.
 */
export interface ChatLine {
  name: string;
  seat: string;
  text: string;
}
/**
 * An emote from somebody in the room.
 */
export interface EmoteMessage {
  emote: ChatLine;
}
/**
 * The last message on a connection.
 */
export interface GoodbyeMessage {
  bye: Goodbye;
}
/**
 * Why the server closes the connection, and whether the client should reconnect.
 */
export interface Goodbye {
  code: string;
  reason: string;
  reconnect: boolean;
}
export interface Views {
  "kadi-friendly": KadiView;
  "kadi-bomb": KadiView;
  "kadi-classic": KadiView;
  "kadi-live": KadiView;
  qute: QuteView;
  "no-kitty": NoKittyView;
  "no-kitty-duel": NoKittyView;
}
