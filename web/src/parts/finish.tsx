/* The end of a game: points counted line by line, the order of the players, and the best moment. */
import { computed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { bestOf } from '../best';
import { Engine } from '../engine';
import { Charge } from '../icons';
import type { Entry, Scores, View } from '../protocol';
import { isStill } from '../settings';
import { hear } from '../sound';
import { analysis, ended, log, lookBack } from '../table';
import { number, say } from '../words';

const LINE_MS = 450;

/** How many lines of the score have been counted: all of them where the end was not watched or nothing may move, or after
 * a click or a key. */
export function useCounted(lines: number): number {
  const [counted, setCounted] = useState(ended.value && !isStill() ? 0 : lines);
  useEffect(() => {
    if (counted >= lines) return;
    const next = () => {
      hear('tick');
      setCounted(counted + 1);
    };
    const all = () => setCounted(lines);
    const timer = setTimeout(next, LINE_MS);
    addEventListener('pointerdown', all);
    addEventListener('keydown', all);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', all);
      removeEventListener('keydown', all);
    };
  }, [counted]);
  return counted;
}

/** The lines of which somebody has something: nobody waits for the others to be counted. */
export const filled = ({ lines }: Scores): Scores['lines'] =>
  lines.filter(({ value }) => value.some((points) => points !== 0));

/** Each column's points so far; when all is counted its total, which knows of things that are no line. */
export const countedPoints = (scores: Scores, counted: number): number[] =>
  counted >= filled(scores).length
    ? scores.total
    : scores.total.map((_, i) =>
        filled(scores)
          .slice(0, counted)
          .reduce((sum, { value }) => sum + value[i], 0),
      );

/** The players in the order of their points, and in the end of their places; of who plays alone the points. */
export function Standings(p: { view: View; names: string[]; scores: Scores; counted: number }) {
  const { scores, counted, names } = p;
  const points = countedPoints(scores, counted),
    done = counted >= filled(scores).length;
  const before = (a: number, b: number) => (done ? scores.rank[a] - scores.rank[b] : points[b] - points[a]) || a - b;
  return (
    <ol class={`standings${done ? ' done' : ''}`} aria-label={say(names.length > 1 ? 'web.over.order' : 'web.score')}>
      {names
        .map((_, i) => i)
        .sort(before)
        .map((i) => (
          <li key={i} class={p.view.mine.includes(i) ? 'mine' : ''}>
            <b class="place">{done && names.length > 1 ? `${scores.rank[i]}.` : ''}</b>
            {i < p.view.seats.length && <Charge seat={i} size={24} />}
            <span class="player-name">{names[i]}</span>
            <span class="points">{number(Math.round(100 * points[i]) / 100)}</span>
          </li>
        ))}
    </ol>
  );
}

/** Decisions that cost something, as far as the analysis has found: none of them is praised. */
const mistakes = computed(
  () =>
    new Set(analysis.value?.points.filter(({ loss = 0, error = 0 }) => loss > 0 && loss > error).map(({ ply }) => ply)),
);

/** The decision of the viewer, or of anybody where nobody's is theirs, that brought most points at once. */
export function BestMoment(p: { view: View; names: string[]; record(): Promise<string> }) {
  const { view, names } = p,
    [best, setBest] = useState<Entry | null>(null);
  useEffect(() => {
    const own = log.value.filter(
      ({ actor, points, ply }) =>
        actor !== null && points > 0 && !mistakes.value.has(ply) && (!view.mine.length || view.mine.includes(actor)),
    );
    const find = async () => {
      const engine = await Engine.create();
      engine.load(await p.record());
      setBest(bestOf(own, ({ ply, actor }) => engine.movesAt(ply, actor!)));
    };
    void find().catch(() => setBest(null)); // without the engine nothing is praised
  }, [view.table, mistakes.value]);
  if (!best) return null;
  return (
    <button class="entry best" onClick={() => lookBack(best.ply + 1)}>
      <span>
        <b>{say(view.mine.length === 1 ? 'web.over.best' : 'web.over.best.of', names[best.actor!])}</b> {best.text}{' '}
        <b class="gain">{best.points_text ?? number(best.points, true)}</b>
      </span>
    </button>
  );
}
