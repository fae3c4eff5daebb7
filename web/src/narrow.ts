/* Click to narrow: the legal moves name the elements they touch, and every chosen element keeps the moves that
 * touch it. */
import type { Move } from './protocol';

export const matching = (moves: Move[], chosen: string[]): Move[] =>
  moves.filter(({ touch }) => chosen.every((id) => touch.includes(id)));

const kind = (id: string): string => id.split(':')[0];
const idsOf = (moves: Move[]): Set<string> => new Set(moves.flatMap(({ touch }) => touch));

/** What a touch would do something to: what narrows further, what was chosen and, where nothing of its kind does, what the last choice
 * could be instead. */
export function touchable(moves: Move[], chosen: string[]): Set<string> {
  const left = matching(moves, chosen);
  const ids = idsOf(left);
  if (left.length > 1) for (const id of [...ids]) if (left.every(({ touch }) => touch.includes(id))) ids.delete(id);
  const last = chosen[chosen.length - 1];
  if (last && ![...ids].some((id) => id !== last && kind(id) === kind(last)))
    for (const id of idsOf(matching(moves, chosen.slice(0, -1)))) if (kind(id) === kind(last)) ids.add(id);
  chosen.forEach((id) => ids.add(id));
  return ids;
}

/** The choices after touching an element: a chosen one is let go, one that excludes others takes their place. */
export function choose(moves: Move[], chosen: string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  for (let kept = chosen.length; kept >= 0; kept--) {
    const next = [...chosen.slice(0, kept), id];
    if (matching(moves, next).length) return next;
  }
  return chosen;
}
