/* Click to narrow: the legal moves name the elements they touch, and every chosen element keeps the moves that
 * touch it. Moves that gather are chosen together: each chosen element is one of them. */
import type { Move } from './protocol';

/** The part of an id that says what sort of thing it is. */
export const kind = (id: string): string => id.split(':')[0];
const idsOf = (moves: Move[]): Set<string> => new Set(moves.flatMap(({ touch }) => touch));

/** The moves that gather what was chosen, in the order in which they are made; none where something else was chosen. */
export function gathering(moves: Move[], chosen: string[]): Move[] {
  const gathers = moves.filter((move) => move.gathers);
  const made = gathers.flatMap((move) => chosen.filter((id) => move.touch.includes(id)).map(() => move));
  return made.length === chosen.length ? made : [];
}

/** The moves that could be gathered with what was chosen. */
const gatherable = (moves: Move[], chosen: string[]): Move[] =>
  gathering(moves, chosen).length === chosen.length ? moves.filter((move) => move.gathers) : [];

export const matching = (moves: Move[], chosen: string[]): Move[] =>
  gathering(moves, chosen).length > 1
    ? gatherable(moves, chosen)
    : moves.filter(({ touch }) => chosen.every((id) => touch.includes(id)));

/** What tells the moves that are left apart, or has told the one that is left from the others; of a single move all of it. */
function narrowing(moves: Move[], chosen: string[]): Set<string> {
  const left = matching(moves, chosen),
    ids = idsOf(left),
    told = left.length > 1 ? left : moves;
  if (told.length > 1) for (const id of [...ids]) if (told.every(({ touch }) => touch.includes(id))) ids.delete(id);
  return ids;
}

/** The move that is chosen whole: the only one left, or one to which the others add something. */
export function whole(moves: Move[], chosen: string[]): Move | null {
  const left = matching(moves, chosen);
  if (left.length === 1) return left[0];
  const ids = narrowing(moves, chosen),
    done = left.filter(({ touch }) => touch.every((id) => chosen.includes(id) || !ids.has(id)));
  return chosen.length && done.length === 1 ? done[0] : null;
}

/** The kinds of which something is still to be chosen. */
export const wanted = (moves: Move[], chosen: string[]): Set<string> =>
  new Set([...narrowing(moves, chosen)].filter((id) => !chosen.includes(id)).map(kind));

/** What a touch would do something to: what narrows further, what was chosen and, where nothing of its kind does, what the last choice
 * could be instead. */
export function touchable(moves: Move[], chosen: string[]): Set<string> {
  const ids = narrowing(moves, chosen);
  const last = chosen[chosen.length - 1];
  if (last && ![...ids].some((id) => id !== last && kind(id) === kind(last)))
    for (const id of idsOf(matching(moves, chosen.slice(0, -1)))) if (kind(id) === kind(last)) ids.add(id);
  for (const id of idsOf(gatherable(moves, chosen))) ids.add(id);
  chosen.forEach((id) => ids.add(id));
  return ids;
}

/** The choices after touching an element: a chosen one is let go, one that excludes others takes their place. Of alike elements that
 * are gathered, `more` says that another one was touched. */
export function choose(moves: Move[], chosen: string[], id: string, more = false): string[] {
  const gathers = idsOf(gatherable(moves, chosen)).has(id);
  if (chosen.includes(id) && !(more && gathers)) return chosen.filter((_, i) => i !== chosen.indexOf(id));
  for (let kept = chosen.length; kept >= 0; kept--) {
    const next = [...chosen.slice(0, kept), id];
    if (gathers || matching(moves, next).length) return next;
  }
  return chosen;
}
