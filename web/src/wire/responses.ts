/* Generated from the server's own types by `make wire`; never edited. */

export interface AccountBody {
  name: string;
  password: string;
}
export interface DeleteAccountBody {
  password?: string | null;
}
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
export interface Frame {
  seq: number;
  actor: string;
  move: string;
  events: Event[];
  view: unknown;
  talk: string[];
  open_hands?: string[][] | null;
}
export interface GameInfo {
  id: string;
  family: string;
  title: string;
  summary: string;
  min_seats: number;
  max_seats: number;
  bots: string[];
  levels: LevelInfo[];
  switches: SwitchInfo[];
  presets: PresetInfo[];
}
export interface LevelInfo {
  level: string;
  label: string;
  help: string;
}
export interface SwitchInfo {
  name: string;
  label: string;
  group: string;
  kind: string;
  default: boolean | number | string;
  choices: (boolean | number | string)[];
  choice_labels: string[];
  low: number;
  high: number;
  help: string;
}
export interface PresetInfo {
  game: string;
  title: string;
  rules: {
    [k: string]: boolean | number | string;
  };
}
export interface GameRating {
  game: string;
  rating: number;
  played: number;
  won: number;
  points: unknown[][];
}
export interface Health {
  ready: boolean;
  version: string;
}
export interface LeaderboardResponse {
  game: string;
  players: RankedPlayer[];
  page: number;
  more: boolean;
}
export interface RankedPlayer {
  place: number;
  player: string;
  name: string;
  rating: number;
  played: number;
  won: number;
}
export interface Lesson {
  game: string;
  names: string[];
  steps: LessonStep[];
}
export interface LessonStep {
  key: string;
  start: LessonFrame;
  outcomes: {
    [k: string]: LessonFrame[];
  };
  plays: {
    [k: string]: PartialPlay;
  };
}
export interface LessonFrame {
  seq: number;
  events: Event[];
  view: unknown;
  talk: string[];
  guidance: string[];
}
export interface PartialPlay {
  next: string[];
  complete: boolean;
  needs: string[];
  may: string[];
  asks: string[];
  why: string;
  preview: string[];
}
export interface MatchResponse {
  id: string;
  game: string;
  rules: {
    [k: string]: boolean | number | string;
  };
  practice: boolean;
  rated: boolean;
  /**
   * Milliseconds since 1970.
   */
  started: number;
  /**
   * Milliseconds since 1970.
   */
  ended: number;
  ending: string;
  winners: string[];
  seats: PlayedSeat[];
  seed: string;
  seed_hash: string;
  engine: string;
  starter: string;
  record: string;
  replay: string;
}
export interface PlayedSeat {
  seat: string;
  name: string;
  player: string;
  bot: string;
  won: boolean | null;
  score: number | null;
  rating_before: number | null;
  rating_after: number | null;
}
export interface MatchesResponse {
  matches: OwnMatch[];
  page: number;
  more: boolean;
}
export interface OwnMatch {
  id: string;
  game: string;
  rules: {
    [k: string]: boolean | number | string;
  };
  practice: boolean;
  rated: boolean;
  /**
   * Milliseconds since 1970.
   */
  started: number;
  /**
   * Milliseconds since 1970.
   */
  ended: number;
  ending: string;
  winners: string[];
  seats: PlayedSeat[];
  seat: string;
  result: "won" | "lost" | "drawn" | "abandoned";
}
export interface NameBody {
  name: string;
}
export interface NewRoom {
  game: string;
  rules?: {
    [k: string]: boolean | number | string;
  };
  seats?: number | null;
  /**
   * @maxItems 8
   */
  bots?: string[];
  public?: boolean;
  practice?: boolean;
  rated_bots?: boolean;
}
export interface PasswordBody {
  current_password: string;
  password: string;
}
export interface Player {
  id: string;
  name: string;
  guest: boolean;
}
export interface PlayerPage {
  player: Player;
  /**
   * Milliseconds since 1970.
   */
  joined: number;
  ratings: GameRating[];
  matches: OwnMatch[];
  page: number;
  more: boolean;
}
export interface PlayerResponse {
  player: Player | null;
}
export interface Problem {
  code: string;
  reason: string;
  why?: string;
}
export interface PublicRoom {
  code: string;
  game: string;
  rules: {
    [k: string]: unknown;
  };
  seats: number;
  free: number;
  players: string[];
}
export interface QuickMatch {
  game: string;
  bots?: boolean;
}
export interface Replay {
  match: string;
  game: string;
  rules: {
    [k: string]: boolean | number | string;
  };
  practice: boolean;
  names: string[];
  seed: string;
  seed_hash: string;
  started: number;
  result: ResultView;
  seat: string;
  language: string;
  frames: Frame[];
  more: boolean;
}
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
export interface RoomCode {
  code: string;
}
export interface RoomView {
  code: string;
  game: string;
  rules: {
    [k: string]: unknown;
  };
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
export interface Share {
  address: string;
  reach: "anywhere" | "network" | "machine";
}
export interface TalkHistory {
  match: string;
  seq: number;
  lines: TalkLine[];
}
export interface TalkLine {
  seq: number;
  text: string;
}
export interface TokenResponse {
  token: string;
}
