/* The messages of docs/protocol.md that the page uses: what is asked, and what is told. A game in the page itself
 * (local.ts) speaks the same. What comes from outside is text until `parse` or `readMessage` gives it a type. */

export type Lang = 'en' | 'fr';
export type Argument = string | number | { key: string };

export interface Option {
  name: string;
  kind: 'choice' | 'set' | 'number';
  default: string;
  low: number;
  high: number;
  values: string[];
  /** With how many players it makes a difference; 0 and 0: with any number. */
  least: number;
  most: number;
  /** Only beside this value of another. */
  when?: { option: string; value: string };
  /** From which value on they are seats, as many as players; 0: none are. */
  seats: number;
}

export interface GameInfo {
  id: string;
  rules: number;
  min_players: number;
  max_players: number;
  score_unit: number;
  secrets: number;
  options: Option[];
}

export interface Seat {
  seat: number;
  who: 'person' | 'bot' | 'open' | 'link' | 'kept';
  name?: string;
  bot?: string;
  online?: boolean;
  left?: boolean;
  out?: boolean;
  resigned?: boolean;
  invite?: string;
}

export interface Gain {
  key: string;
  amount: number;
  /** Whether the player is better off. */
  good: boolean;
  text: string;
}

/** What a move or an event brings who plays it. */
export interface Worth {
  gains: Gain[];
  points: number;
  /** Where they are not 0. */
  points_text?: string;
}

export interface Move extends Worth {
  move: string;
  text: string;
  touch: string[];
  /** It cannot be taken back, or ends what the seat decides now. */
  final?: true;
  /** Such moves are chosen together, in any order, and made in the order of the list. */
  gathers?: true;
}

/** Something that happened by itself. */
export interface Effect {
  /** Whom it concerns; null: the whole table. */
  seat: number | null;
  name?: string;
  text: string;
  gains: Gain[];
}

export interface Entry extends Worth {
  ply: number;
  actor: number | null;
  /** Whose chance it was; null: the whole table's. */
  roller?: number | null;
  /** The elements of the board that it touched. */
  touch: string[];
  move: string | null;
  text: string;
  effects: Effect[];
  at?: number;
}

export interface Scores {
  total: number[];
  rank: number[];
  lines: { label: string; text: string; value: number[] }[];
  rival: string | null;
  rating: string | null;
  rating_text?: string | null;
}

export interface Clock {
  kind: 'none' | 'move' | 'game';
  left?: (number | null)[];
  running?: number[];
}

export interface Dice {
  commitment: string;
  /** Of each seat that takes part, the hash of its nonce. */
  promises: (string | null)[];
  /** All have promised: the nonces are to be shown; the game waits for those of `waits`. */
  reveal: boolean;
  waits: number[];
  nonces: (string | null)[];
  seed: string | null;
  same_dice: boolean;
  /** 1: chance events are numbered through; 2: each seat's throws are, and the table's. */
  kind: number;
}

export type Fields = Record<string, unknown>;
/** What follows from the rules: the game's name of it, and its numbers, one row a seat after the other. */
export type Facts = Record<string, number[]>;

/** Where a game stands. */
export interface Position {
  ply: number;
  turn: number | null;
  status: string;
  /** The parts of a turn, and which of them it is in: -1 in none. */
  course: { part: number; parts: string[] };
  /** What waits to be resolved, next first. */
  pending: { text: string }[];
  state: Fields;
  facts: Facts;
  scores: Scores;
}

export interface View extends Omit<Position, 'state' | 'scores'> {
  table: string;
  game: string;
  options: Record<string, string>;
  version: number;
  phase: 'waiting' | 'playing' | 'over' | 'closed';
  seat: number | null;
  mine: number[];
  host: boolean;
  seats: Seat[];
  /** Null before the game has begun. */
  state: Fields | null;
  scores: Scores | null;
  /** Who may decide now and is not done. */
  deciders: number[];
  /** Those who decide at the same time now, done or not; empty where one decides after the other. */
  together: number[];
  moves: Move[];
  log: { from: number; entries: Entry[] };
  clock: Clock | null;
  undo: { to: number; free: boolean } | null;
  undo_asked: { seat: number; to: number; answered: number[] } | null;
  /** Who agrees to end the game as it stands. */
  ending: number[];
  dice: Dice;
  rematch: string | null;
  result: { kind: string; seat?: number } | null;
  thinking: boolean;
  watchers: number;
  /** Everybody may have moves graded, among people too. */
  coach?: boolean;
  /** Events by which spectators are behind. */
  delay: number;
  now: number;
}

export interface Hint {
  move: string;
  text: string;
  reason: string;
  /** The best first: the expected result in percent, alone the score, and how far off it may be. */
  moves: { move: string; text: string; expected: number; error: number }[];
}

/** How good a move is, in words too; worse only beyond the error, and then with what was better. */
export interface Grade {
  grade: 'none' | 'best' | 'good' | 'inexact' | 'mistake';
  text: string;
  loss: number;
  error: number;
  better?: string;
}

/** What an element of the board is, and why it cannot be used now; '' where nothing is to be said. */
export interface Why {
  element: string;
  text: string;
  about: string;
}

export interface Chat {
  table: string;
  number: number;
  seat: number | null;
  name: string;
  text: string;
}

export interface Summary {
  table: string;
  game: string;
  phase: View['phase'];
  players: number;
  free: number;
  seats: Seat[];
  my_turn: boolean;
  status: string;
  at: number;
}

export interface Lobby {
  mine: Summary[];
  open: Summary[];
  live: Summary[];
}

/** A finished game, as the list of them tells it; `result` is null where nobody has noted it. */
export interface PastGame {
  table: string;
  game: string;
  at: number;
  seats: Seat[];
  mine: number[];
  result: {
    kind: string;
    rating: string | null;
    plies: number;
    began: number;
    ended: number;
    total: number[];
    rank: number[];
  } | null;
}

export interface AnalysisPoint {
  ply: number;
  actor: number | null;
  expected: number[];
  /** How far off that may be. */
  expected_error: number[];
  luck?: number[];
  choice?: boolean;
  loss?: number;
  error?: number;
  move?: string;
  text?: string;
  best?: string;
  best_text?: string;
}

export interface Analysis {
  done: boolean;
  /** From 0 to 1, where it is known. */
  progress?: number;
  unit: 'percent' | 'points';
  /** What each seat had to expect before the first event: with luck and skill the result, within their error. */
  start: number[];
  points: AnalysisPoint[];
  seats: {
    choices: number;
    loss: number;
    loss_error: number;
    luck: number;
    luck_error: number;
    skill: number;
    skill_error: number;
  }[];
  worst: number[];
  growth: Growth[];
}

/** What each column had from each line of the score sheet after so many events, until it changed. */
export interface Growth {
  ply: number;
  lines: number[][];
}

/** Of an analysis that has just begun. */
export const unjudged: Analysis = {
  done: false,
  unit: 'percent',
  start: [],
  points: [],
  seats: [],
  worst: [],
  growth: [],
};

export interface SeatWish {
  who: 'me' | 'screen' | 'bot' | 'open' | 'link';
  bot?: string;
  name?: string;
}

export interface Create {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  listed?: boolean;
  spectators?: boolean;
  coach?: boolean;
  delay?: number;
  pace?: 'live' | 'leisure';
  clock?: { kind: string; seconds?: number; increment?: number };
  promise?: string;
  /** At a table in the page, a lesson fixes what chance brings, and what has happened before. */
  chances?: string[];
  opening?: string[];
}

interface Guest {
  guest: { id: string; name: string };
}
interface AtTable {
  table: string;
}
interface Versioned {
  version: number;
}

/** Everything that is told, by its type. */
interface Messages {
  welcome: Guest;
  me: Guest;
  code: { code: string };
  lobby: Lobby;
  history: { games: PastGame[]; next: number | null };
  created: AtTable & { commitment?: string };
  joined: AtTable & { seat: number };
  revealed: object;
  left: object;
  taken: object;
  arranged: object;
  started: object;
  resigned: object;
  ended: object;
  forgotten: object;
  view: View;
  shut: object;
  ack: Versioned;
  stale: Versioned;
  undone: object;
  asked: object;
  consented: object;
  position: Position;
  hint: Hint;
  grade: Grade;
  why: Why;
  chat: Chat;
  analysis: AtTable & Analysis;
  /** The record of a table in the page. */
  record: { text: string };
  /** The table is at the server of that address; null: it has none just now, to be asked again. */
  moved: AtTable & { address: string | null };
  error: { code: string; text: string };
}

/** Everything that is asked, by its type: what the request says, and the types of its answers. */
interface Requests {
  hello: [{ lang: Lang; name?: string }, 'welcome'];
  code: [object, 'code'];
  lobby: [{ watch: boolean }, 'lobby'];
  history: [{ before?: number }, 'history'];
  create: [Create, 'created'];
  join: [AtTable & { invite?: string; promise: string }, 'joined'];
  reveal: [AtTable & Versioned & { nonce: string }, 'revealed' | 'stale'];
  leave: [AtTable, 'left'];
  takeover: [AtTable & { seat: number; bot: string | null }, 'taken'];
  arrange: [AtTable & { seat: number; bot: string | null }, 'arranged'];
  setup: [AtTable & { players: number; options: Record<string, string> }, 'arranged'];
  start: [AtTable, 'started'];
  resign: [AtTable, 'resigned'];
  end: [AtTable & { yes: boolean }, 'ended' | 'asked'];
  forget: [AtTable, 'forgotten'];
  rematch: [AtTable & { same_dice: boolean; promise?: string }, 'created'];
  open: [AtTable & { since: number; version?: number }, 'view'];
  shut: [AtTable, 'shut'];
  move: [AtTable & Versioned & { client: string; move: string }, 'ack' | 'stale'];
  undo: [AtTable & Versioned & { to: number }, 'undone' | 'asked'];
  consent: [AtTable & { yes: boolean }, 'consented'];
  position: [AtTable & { ply: number }, 'position'];
  hint: [AtTable, 'hint'];
  grade: [AtTable & { move: string }, 'grade'];
  why: [AtTable & { element: string }, 'why'];
  chat: [AtTable & { text: string }, 'chat'];
  analyse: [AtTable, 'analysis'];
  /** Only the page itself: makes a table of a record, and a record of a table. */
  import: [{ text: string }, 'created'];
  record: [AtTable, 'record'];
}

export type RequestType = keyof Requests;
/** `re`: the `id` of the request that it answers. */
export type Message<T extends keyof Messages = keyof Messages> = {
  [K in T]: { type: K; re?: number } & Messages[K];
}[T];
export type Request<T extends RequestType = RequestType> = { [K in T]: { type: K; id?: number } & Requests[K][0] }[T];
export type Answer<T extends RequestType> = Message<Requests[T][1]>;

/** What a view of a table that has not begun leaves out. */
const unbegun = {
  turn: null,
  together: [],
  status: '',
  course: { part: -1, parts: [] },
  pending: [],
  state: null,
  facts: {},
  scores: null,
  moves: [],
  log: { from: 0, entries: [] },
  undo: null,
  undo_asked: null,
  ending: [],
};

/** Text from outside: that it holds what is expected is its sender's promise. */
export const parse = <T>(text: string): T => JSON.parse(text);

export function readMessage(text: string): Message {
  const message = parse<Message>(text);
  return message.type === 'view' ? { ...unbegun, ...message } : message;
}

/** Somebody who answers requests: the server, or the page itself. */
export interface Host {
  /** Rejects with a Refusal when the answer is an error. */
  ask<T extends RequestType>(request: Request & { type: T }): Promise<Answer<T>>;
  /** Every message that is not an answer, and views that are. */
  listen(hear: (message: Message) => void): () => void;
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}
