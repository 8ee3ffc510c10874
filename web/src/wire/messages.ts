/* Generated from the server's own types by `make wire`; never edited. */

export type AnyView = KadiView | QuteView | NoKittyView;
export type AnyCommand =
  | MoveCommand
  | ExtendCommand
  | SitCommand
  | StandCommand
  | ReadyCommand
  | UnreadyCommand
  | StartCommand
  | RematchCommand
  | SyncCommand
  | HintCommand
  | UndoCommand
  | FacesCommand
  | AddBotCommand
  | RemoveBotCommand
  | EmoteCommand
  | SayCommand
  | MuteCommand
  | LockCommand
  | RemoveCommand;
export type ServerMessage =
  Ack | ExtendAnswer | HintAnswer | Nak | RoomMessage | MatchMessage | SaidMessage | EmoteMessage | GoodbyeMessage;

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
 * Say what can follow in a play being put together; ``cards`` may end with what it names: ``suit=H niko``.
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
 * Take a seat: this one, or the first that is free.
 */
export interface SitCommand {
  do: "sit";
  id: string;
  seat?: string | null;
}
/**
 * Leave the seat; while a match runs, a bot plays on for it.
 */
export interface StandCommand {
  do: "stand";
  id: string;
}
/**
 * Say that one is ready.
 */
export interface ReadyCommand {
  do: "ready";
  id: string;
}
/**
 * Take it back.
 */
export interface UnreadyCommand {
  do: "unready";
  id: string;
}
/**
 * The host starts the match without waiting for everybody to be ready.
 */
export interface StartCommand {
  do: "start";
  id: string;
}
/**
 * Ask for another match with the same people.
 */
export interface RematchCommand {
  do: "rematch";
  id: string;
}
/**
 * Ask for the room and the view again.
 */
export interface SyncCommand {
  do: "sync";
  id: string;
}
/**
 * Ask what the best bot would do, in a practice room.
 */
export interface HintCommand {
  do: "hint";
  id: string;
}
/**
 * Take the last move back, in a practice room.
 */
export interface UndoCommand {
  do: "undo";
  id: string;
}
/**
 * Open or close everybody's hand, in a practice room.
 */
export interface FacesCommand {
  do: "faces";
  id: string;
  open: boolean;
}
/**
 * Put a bot on a free seat.
 */
export interface AddBotCommand {
  do: "add_bot";
  id: string;
  level: string;
  seat?: string | null;
}
/**
 * Send a bot away.
 */
export interface RemoveBotCommand {
  do: "remove_bot";
  id: string;
  seat: string;
}
/**
 * Make a face at the table.
 */
export interface EmoteCommand {
  do: "emote";
  id: string;
  emote: string;
}
/**
 * Say a few words to everybody in the room.
 */
export interface SayCommand {
  do: "say";
  id: string;
  text: string;
}
/**
 * Hear no more of a seat (or of all spectators: an empty seat), or hear it again.
 */
export interface MuteCommand {
  do: "mute";
  id: string;
  seat: string;
  muted?: boolean;
}
/**
 * The host lets nobody else sit down, or lets them again.
 */
export interface LockCommand {
  do: "lock";
  id: string;
  locked?: boolean;
}
/**
 * The host sends a player away before the start.
 */
export interface RemoveCommand {
  do: "remove";
  id: string;
  seat: string;
}
/**
 * Done: ``seq`` is the version of the match as this client knows it.
 */
export interface Ack {
  ack: string;
  seq: number;
}
/**
 * What can follow in a play: words, whether it stands as it is, what else it must or may say.
 *
 *     ``asks`` are the cards that ``ask`` may name. ``why`` says in a sentence why no play begins so, and is empty where
 *     one does; ``preview`` are short sentences about what a play that stands would do.
 */
export interface ExtendAnswer {
  ack: string;
  next: string[];
  complete: boolean;
  needs: string | null;
  may: string[];
  asks: string[];
  why: string;
  preview: string[];
}
/**
 * What the best bot would do, and why.
 */
export interface HintAnswer {
  ack: string;
  seq: number;
  move: string;
  reason: string;
}
/**
 * Refused: a stable code, and a sentence for people; ``why`` tells apart the reasons of one code.
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
 * A room as somebody in it sees it.
 *
 *     ``you`` is their seat, empty for a spectator and for who has left theirs; ``fills_up``: bots take the
 *     seats nobody comes for.
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
 * A seat of a room. An empty ``name`` is a free seat; ``bot`` is a level; ``auto``: a bot plays for them.
 */
export interface SeatView {
  seat: string;
  name: string;
  bot: string;
  guest: boolean;
  ready: boolean;
  connected: boolean;
  auto: boolean;
  wants_rematch: boolean;
}
/**
 * How a match ended; ``ratings`` are the new ones, where they changed.
 *
 *     ``names`` are those who played, seat by seat. ``winning_play`` are the cards of the play that won, where one did.
 *     ``duration`` is in milliseconds, ``moves`` counts the steps but those taken back.
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
 * A step as one seat saw it, with its whole view. After a sync there are no events.
 *
 *     ``undone``: moves were taken back, and what was told after that ``seq`` has not happened; null for any other step.
 */
export interface MatchMessage {
  seq: number;
  events: Event[];
  view: AnyView;
  talk: string[];
  guidance: string[];
  faces?: string[][] | null;
  undone?: number | null;
}
/**
 * Something that happened. Seats are letters and cards are text, as on the wire.
 *
 *     ``hides`` marks cards only ``seat`` may see; ``only`` marks an event only ``seat`` hears of at all.
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
 * A game of Kadi as one seat sees it. ``seat`` is empty for a spectator.
 *
 *     ``playable`` are the cards that may come first in a play, ``can`` the moves without cards.
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
 * What everybody sees of a player.
 */
export interface KadiPlayerView {
  seat: string;
  cards: number;
  announced: boolean;
  passed: boolean;
}
/**
 * A timer as it is told: ``deadline`` is milliseconds left; a new ``number`` is a new timer.
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
 * A game of Qute as one seat sees it. ``seat`` is empty for a spectator.
 *
 *     ``monitor`` are the cards of the running rank, ``run`` says how long it is. ``drawn`` and ``played`` are about the
 *     turn being played; cards drawn for 7s and 8s are not in it. ``playable`` are own cards that may be played now,
 *     ``can`` the moves without cards, and ``needs`` what has to be chosen to end the turn.
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
 * What everybody sees of a player. ``picked`` were drawn for 7s and 8s when the last turn ended.
 */
export interface QutePlayerView {
  seat: string;
  cards: number;
  score: number;
  picked: number;
}
/**
 * A game of No Kitty Cards as one seat sees it. ``seat`` is empty for a spectator.
 *
 *     ``places``, ``wind_targets``, ``recycle_targets``, ``can_shield`` and ``can`` are what the player of the view may
 *     do now: empty when it is not their turn. ``why_no_shield`` says what keeps a Shield in the hand. A limit of 0 is
 *     none.
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
 * What everybody sees of a player. ``shield`` is how many turns their Shield has left.
 */
export interface NokittyPlayerView {
  seat: string;
  hearts: number;
  magic: number;
  score: number;
  shield: number;
}
/**
 * A tile: its colour, whose heart lies on it and what that counts, and whose Shield it is under.
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
 * A heart of one's own hand, and where it may be placed.
 */
export interface PlaceView {
  card: string;
  spots: SpotView[];
}
/**
 * An empty tile, and what a heart would count on it.
 */
export interface SpotView {
  tile: number;
  points: number;
}
/**
 * Words from somebody in the room.
 */
export interface SaidMessage {
  said: Said;
}
/**
 * Somebody said something, or made a face.
 */
export interface Said {
  name: string;
  seat: string;
  text: string;
}
/**
 * A face somebody made.
 */
export interface EmoteMessage {
  emote: Said;
}
/**
 * The last message on a connection.
 */
export interface GoodbyeMessage {
  bye: Goodbye;
}
/**
 * Why the connection is about to be closed, and whether to come again.
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
