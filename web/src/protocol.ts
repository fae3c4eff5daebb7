/* The messages of docs/protocol.md that the page uses: what is asked, and what is told. A game in the page itself
 * (local.ts) speaks the same. What comes from outside is text until `parse` or `readMessage` gives it a type. */

export type Lang = 'en' | 'fr';
export type Argument = string | number | { key: string };
/** A sentence as a key of the catalogue and what goes into it. */
export interface Phrase {
  key: string;
  args: Argument[];
}

export interface Option {
  name: string;
  kind: 'choice' | 'set' | 'number';
  default: string;
  low: number;
  high: number;
  values: string[];
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
  invite?: string;
}

export interface Gain {
  key: string;
  amount: number;
  /** Whether the player is better off. */
  good: boolean;
  text: string;
}

export interface Move {
  move: string;
  text: string;
  touch: string[];
  gains: Gain[];
  points: number;
}

export interface Entry {
  ply: number;
  actor: number | null;
  move: string | null;
  text: string;
  gains: Gain[];
  points: number;
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
  running?: number | null;
}

export interface Dice {
  commitment: string;
  nonces: (string | null)[];
  seed: string | null;
  same_dice: boolean;
}

export type Fields = Record<string, unknown>;
/** What follows from the rules: the game's name of it, and its numbers, one row a seat after the other. */
export type Facts = Record<string, number[]>;

/** Where a game stands. */
export interface Position {
  ply: number;
  turn: number | null;
  status: string;
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
  moves: Move[];
  log: { from: number; entries: Entry[] };
  clock: Clock | null;
  undo: { to: number; free: boolean } | null;
  undo_asked: { seat: number; to: number; answered: number[] } | null;
  dice: Dice;
  rematch: string | null;
  result: { kind: string; seat?: number } | null;
  thinking: boolean;
  watchers: number;
  now: number;
}

export interface Hint {
  move: string;
  text: string;
  reason: string;
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

export interface AnalysisPoint {
  ply: number;
  actor: number | null;
  expected: number[];
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
  points: AnalysisPoint[];
  seats: { choices: number; loss: number; loss_error: number; luck: number; luck_error: number }[];
  worst: number[];
}

/** Of an analysis that has just begun. */
export const unjudged: Analysis = { done: false, unit: 'percent', points: [], seats: [], worst: [] };

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
  pace?: 'live' | 'leisure';
  clock?: { kind: string; seconds?: number; increment?: number };
  nonce?: string;
  /** At a table in the page, a lesson fixes what chance brings and may make the learner's first moves. */
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
  created: AtTable & { commitment?: string };
  joined: AtTable & { seat: number };
  left: object;
  taken: object;
  view: View;
  shut: object;
  ack: Versioned;
  stale: Versioned;
  undone: object;
  asked: object;
  consented: object;
  position: Position;
  hint: Hint;
  chat: Chat;
  analysis: AtTable & Analysis;
  /** The record of a table in the page. */
  record: { text: string };
  error: { code: string; text: string };
}

/** Everything that is asked, by its type: what the request says, and the types of its answers. */
interface Requests {
  hello: [{ lang: Lang; name?: string }, 'welcome'];
  code: [object, 'code'];
  lobby: [{ watch: boolean }, 'lobby'];
  create: [Create, 'created'];
  join: [AtTable & { invite?: string; nonce: string }, 'joined'];
  leave: [AtTable, 'left'];
  takeover: [AtTable & { seat: number; bot: string | null }, 'taken'];
  rematch: [AtTable & { same_dice: boolean; nonce: string }, 'created'];
  open: [AtTable & { since: number; version?: number }, 'view'];
  shut: [AtTable, 'shut'];
  move: [AtTable & Versioned & { client: string; move: string }, 'ack' | 'stale'];
  undo: [AtTable & Versioned & { to: number }, 'undone' | 'asked'];
  consent: [AtTable & { yes: boolean }, 'consented'];
  position: [AtTable & { ply: number }, 'position'];
  hint: [AtTable, 'hint'];
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
  status: '',
  pending: [],
  state: null,
  facts: {},
  scores: null,
  moves: [],
  log: { from: 0, entries: [] },
  undo: null,
  undo_asked: null,
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
