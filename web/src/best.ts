/* The decision that brought most. */
import type { Entry, Move } from './protocol';

/** More are not looked at: there the points are few. */
const MOST = 12;

/** Of entries with points the one that brought most of them: what every other choice would have brought as well, such as what
 * dice give, is not its merit, and what was no choice brought nothing. `movesAt`: what could be decided then. */
export function bestOf(entries: Entry[], movesAt: (entry: Entry) => Pick<Move, 'points'>[]): Entry | null {
  let best: Entry | null = null,
    most = 0;
  for (const entry of [...entries].sort((a, b) => b.points - a.points).slice(0, MOST)) {
    if (entry.points <= most) break;
    const least = Math.min(...movesAt(entry).map(({ points }) => points)),
      brought = entry.points - Math.max(0, least);
    if (brought > most) [best, most] = [entry, brought];
  }
  return best;
}
