/* Others' turns as a film: a view says at once what has become of the table, and what is drawn follows it step by
 * step. It knows no game: what one step is, whom it concerns and what it touched is told. */
import { signal } from '@preact/signals';
import { move, snap } from './motion';
import type { Entry, Position, View } from './protocol';
import { speed } from './settings';
import { hearEntries } from './sound';

/** One picture: what has happened since the one before, and whose board shows it (null: the viewer's own). */
export interface Scene {
  entries: Entry[];
  seat: number | null;
  /** More of them come before the viewer may go on. */
  running: boolean;
}

export const scene = signal<Scene | null>(null);

const STEP_MS = { slow: 1200, normal: 600, fast: 250, once: 0 };
/** A longer film runs faster, and so does one that costs the viewer time. */
const LONG = 12;
const LONG_MS = 400;
/** What came while nobody looked is read, not watched. */
const MOST = 60;
const OWN_MS = 350;
const TOGETHER = 3;
/** The version of a view that is only looked at. */
const UNPLAYED = -1;

/** Who did it: who decided, or whose dice they were. */
export const ownerOf = ({ actor, roller }: Entry): number | null => actor ?? roller ?? null;

/** Whose picture it is: of whom it tells last. */
export const toldOf = (entries: Entry[]): number | null =>
  [...entries]
    .reverse()
    .map(ownerOf)
    .find((seat) => seat !== null) ?? null;

/** What a seat touched in its last turn: in the last run of entries that are its own, or nobody's. */
export function touchedLast(entries: Entry[], seat: number): Set<string> {
  const touches = ({ actor, touch }: Entry) => actor === seat && touch.length > 0;
  let end = entries.length;
  while (end > 0 && !touches(entries[end - 1])) end--;
  let begin = end;
  while (begin > 0 && [seat, null].includes(ownerOf(entries[begin - 1]))) begin--;
  return new Set(
    entries
      .slice(begin, end)
      .filter(touches)
      .flatMap(({ touch }) => touch),
  );
}

const saysLittle = ({ gains, effects, points_text }: Entry): boolean =>
  !gains.length && !effects.length && !points_text;

/** Whether an entry belongs to the picture of those before it: dice of one throw, small steps to a larger one, and what is
 * turned up where something was taken, so that no place is drawn empty. */
function continues(step: Entry[], entry: Entry): boolean {
  const last = step[step.length - 1];
  if (last?.actor != null && entry.touch.includes('deck:reveal')) return true;
  if (!last || last.actor !== entry.actor) return false;
  if (entry.actor === null) return last.roller === entry.roller || last.roller === null;
  return saysLittle(last) && step.length < TOGETHER;
}

/** The entries of each picture. */
export function stepsOf(entries: Entry[]): Entry[][] {
  const steps: Entry[][] = [];
  entries.forEach((entry) => {
    const step = steps[steps.length - 1];
    if (step && continues(step, entry)) step.push(entry);
    else steps.push([entry]);
  });
  return steps.reduce<Entry[][]>((all, step) => {
    const before = all[all.length - 1];
    const rest =
      step.every(saysLittle) && step[0].actor !== null && before?.[before.length - 1].actor === step[0].actor;
    if (rest) before.push(...step);
    else all.push(step);
    return all;
  }, []);
}

let stop = () => {};
const pause = (ms: number) =>
  new Promise<void>((over) => {
    const timer = setTimeout(over, ms);
    stop = () => (clearTimeout(timer), over());
  });

const isMine = (view: View, entry: Entry): boolean => view.mine.includes(ownerOf(entry) ?? -1);

/** Whose board shows a step: that of who did it, unless it concerns the viewer's own. */
function seatOf(view: View, entries: Entry[]): number | null {
  const touched = entries.some(
    ({ actor, effects }) => actor === null && effects.some(({ seat }) => seat !== null && view.mine.includes(seat)),
  );
  const owner = toldOf(entries);
  return touched || owner === null || view.mine.includes(owner) ? null : owner;
}

/** The table as it stood after entries that a view has brought. Where what is asked then is not for who made them, what they
 * did stands there. */
function viewAt(view: View, position: Position, entries: Entry[]): View {
  const owner = toldOf(entries),
    turn = owner === null || view.mine.includes(owner) ? null : owner,
    [done] = entries.filter((entry) => ownerOf(entry) === owner).slice(-1);
  return {
    ...view,
    ...position,
    turn,
    status: turn === null || turn === position.turn ? position.status : done.text,
    version: UNPLAYED,
    deciders: turn === null ? [] : [turn],
    together: [],
    phase: 'playing',
    moves: [],
    undo: null,
    log: { from: 0, entries: view.log.entries.filter(({ ply }) => ply < position.ply) },
  };
}

/** The entries that a view brings, without those of the viewer that have been shown already. */
function newsOf(view: View, known: Entry[]): Entry[] {
  const key = ({ actor, move, text }: Entry) => JSON.stringify([actor, move, text]);
  const same = known.findIndex((entry, i) => !view.log.entries[i] || key(entry) !== key(view.log.entries[i]));
  const first = same < 0 ? known.length : same;
  const shown = new Set(known.slice(first).map(key));
  return view.log.entries.slice(first).filter((entry) => !isMine(view, entry) || !shown.has(key(entry)));
}

function stepMs(view: View, steps: number): number {
  const ms = STEP_MS[speed.value];
  const hurried = view.clock?.running?.some((seat) => view.mine.includes(seat));
  return hurried || steps > LONG ? Math.min(ms, LONG_MS) : ms;
}

/** Where the film runs. */
export interface Screen {
  /** The log as it is drawn. */
  log(): Entry[];
  show(view: View): void;
  /** The position after so many events. */
  look(ply: number): Promise<Position>;
}

let waiting: View[] = [];
let busy = false;
let skipping = false;

/** Ends the film: what is drawn is what is, until the viewer's turn. */
export function skip(): void {
  skipping ||= !!scene.value?.running;
  stop();
}

/** Draws another table: what was to come of the last one is forgotten. */
export function cut(): void {
  waiting = [];
  skip();
  skipping = false;
  scene.value = null;
}

function draw(view: View, entries: Entry[], seat: number | null, running: boolean, screen: Screen): void {
  const picture = snap(entries);
  scene.value = entries.length ? { entries, seat, running } : null;
  screen.show(view);
  hearEntries(entries);
  requestAnimationFrame(() => move(picture, entries));
}

/** All that has been heard meanwhile, as one view with the whole log. */
function splice(known: Entry[]): View {
  const last = waiting[waiting.length - 1];
  const entries = waiting.reduce((log, { log: told }) => [...log.slice(0, told.from), ...told.entries], known);
  waiting = [];
  return { ...last, log: { from: 0, entries } };
}

/** Shows what led to a view, and then the view. */
export async function hear(heard: View, screen: Screen): Promise<void> {
  waiting.push(heard);
  if (busy) return;
  busy = true;
  while (waiting.length) {
    const view = splice(screen.log()),
      steps = stepsOf(newsOf(view, screen.log()));
    const own = steps.flat().every((entry) => isMine(view, entry) || ownerOf(entry) === null);
    const watched = !own && speed.value !== 'once' && !document.hidden && !skipping && steps.length <= MOST;
    if (watched) await run(view, steps, screen).catch(() => undefined);
    if (waiting.length) view.moves = []; // more has come, which is shown before the viewer goes on
    draw(view, own ? steps.flat() : [], null, false, screen);
    if (view.phase !== 'playing' || view.mine.some((seat) => view.deciders.includes(seat))) skipping = false;
  }
  busy = false;
}

async function run(view: View, steps: Entry[][], screen: Screen): Promise<void> {
  const ms = stepMs(view, steps.length);
  for (const entries of steps) {
    const { ply } = entries[entries.length - 1];
    const last = ply + 1 >= view.ply && view.state && view.scores;
    const position = last ? { ...view, state: view.state!, scores: view.scores! } : await screen.look(ply + 1);
    if (skipping) return;
    draw(viewAt(view, position, entries), entries, seatOf(view, entries), true, screen);
    await pause(entries.every((entry) => isMine(view, entry)) ? Math.min(ms, OWN_MS) : ms);
    if (skipping) return;
  }
}
