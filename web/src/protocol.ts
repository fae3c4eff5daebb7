/* The messages of docs/protocol.md that the page uses. A game in the page itself (local.ts) speaks the same. */

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

export interface View {
  type: 'view';
  table: string;
  game: string;
  options: Record<string, string>;
  version: number;
  ply: number;
  phase: 'waiting' | 'playing' | 'over' | 'closed';
  seat: number | null;
  mine: number[];
  host: boolean;
  seats: Seat[];
  turn: number | null;
  status: string;
  /** What waits to be resolved, next first. */
  pending: { text: string }[];
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

export interface Position {
  ply: number;
  turn: number | null;
  status: string;
  pending: { text: string }[];
  state: Fields;
  scores: Scores;
}

export interface Hint {
  move: string;
  text: string;
  reason: string;
}

export interface Chat {
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
}

/* eslint-disable-next-line @typescript-eslint/no-explicit-any */
export type Message = { type: string; [member: string]: any };

/** Somebody who answers requests: the server, or the page itself. */
export interface Host {
  /** Rejects with a Refusal when the answer is an error. */
  ask(type: string, members?: object): Promise<Message>;
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
