/* This browser's part in the dice of a server's table (docs/protocol.md): it promises a nonce, shows it when all have
 * promised, and keeps what it saw before that, to hold the record against it at the end. */
import { Engine } from './engine';
import { randomHex } from './fair';
import { parse, type View } from './protocol';

export interface KeptDice {
  nonce: string;
  promise: string;
  /** What was promised when the nonce was shown: by the server, and by the seats. */
  commitment?: string;
  promises?: string;
  at: number;
}

const PREFIX = 'jacta.dice.';
const KEPT = 200;

export const keptDice = (table: string): KeptDice | null => parse(localStorage.getItem(PREFIX + table) ?? 'null');

export function keepDice(table: string, kept: KeptDice): void {
  localStorage.setItem(PREFIX + table, JSON.stringify(kept));
  const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)),
    age = (key: string) => keptDice(key.slice(PREFIX.length))!.at;
  if (names.length > KEPT) localStorage.removeItem(names.sort((a, b) => age(a) - age(b))[0]);
}

/** A nonce and its promise. */
export async function newDice(): Promise<KeptDice> {
  const nonce = randomHex(16),
    engine = await Engine.create();
  return { nonce, promise: engine.promise(nonce), at: Date.now() };
}

/** Tables at which this page has promised, so that two devices of a person do not replace each other's promises for ever. */
const promised = new Set<string>();

/** What is to be done about the dice of a table that waits: promise, show the nonce (all is kept by then), or nothing. */
export function nextStep(view: View): 'promise' | KeptDice | null {
  const { promises, reveal, waits, commitment, same_dice } = view.dice,
    kept = keptDice(view.table),
    seat = view.mine.find((own) => promises[own]) ?? view.mine[0];
  if (view.phase !== 'waiting' || same_dice || seat === undefined) return null;
  if (!kept || promises[seat] !== kept.promise) {
    const again = kept && !promises[seat];
    if (promised.has(view.table) && !again) return null;
    promised.add(view.table);
    return 'promise';
  }
  if (!reveal || !waits.includes(seat)) return null;
  const seen = { ...kept, commitment, promises: promises.map((promise) => promise ?? '').join(',') };
  keepDice(view.table, seen);
  return seen;
}
